"""What the documentation shows of Sultaniya: see docs/pictures.py and docs/design_examples.py."""

STEP = 121  # the picture of the whole table: after so many decisions of the recorded game
CAPTION = (
    "Stacks with their displays, djinns with their prices, and the palaces: tiles with their signs, sides and bottoms. "
    "The last panel says what the signs mean."
)

# The worked example: its first decision, counted from 0, what is said before and after, what is decided and why.
FIRST = 74
BEFORE = "P0's board asks for gates, and two gate posts stand side by side on the ground floor, but nothing displayed closes a gate:"
MOVES = (
    (
        "P0 call flush first",
        "For 1 sapphire the displayed tiles of the first floor go under their stack, and three others are revealed.",
    ),
    ("P0 take R01", "One of them has a lintel at its bottom."),
    (
        "P0 at 1.0",
        "Above the two posts and beside a wall: lintel on gate posts, wall to wall. The gate is worth 6 points.",
    ),
)
AFTER = "The gate is complete:"

QUESTION = "Sultaniya: do other start sapphires make the boards even? Dunyazad and Jafar win more than fair, Anis and Shahriyar less"
DESIGN = {
    "players": [3],
    "vary": [
        "boards.anis.sapphires=0..12",
        "boards.shahriyar.sapphires=0..12",
        "boards.dunyazad.sapphires=0..4",
        "boards.jafar.sapphires=0..4",
    ],
    "goals": ["draws"],
    "budget": 120_000,
}
