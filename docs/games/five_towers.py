"""What the documentation shows of Five Towers: see docs/pictures.py and docs/design_examples.py."""

STEP = 153  # the picture of the whole table: after so many decisions of the recorded game
CAPTION = "The end of a game of three: the display and the bids, the piles, and the five towers of each seat. A roof closes a tower."

# The worked example: its first decision, counted from 0, what is said before and after, what is decided and why.
FIRST = 72
BEFORE = "Round 11. P2 begins:"
MOVES = (
    ("P2 bid 4", "P2 could build four of the five cards."),
    ("P0 bid 5", "A bid for the whole display ends the bidding at once; P1 is not asked."),
    ("P0 raze sand", "The 15 does not go on the 12 of sand, so the 12 must go first. It is the first torn-down card: −1 point."),
    ("P0 build metal-7", "The 9 of metal lies on top; 7 is smaller."),
    ("P0 build sand-15", "The tower of sand is empty now, so any card begins it."),
    ("P0 build metal-6", "On the 7 just built."),
    ("P0 build tree-3", "On the 10."),
    ("P0 build scary-5", "On the 10. All five are built, nothing is discarded, and P0's left neighbor starts the next round."),
)
AFTER = "P0 has five more cards:"

QUESTION = "Five Towers with five players: can the seats be made more even without a longer game?"
DESIGN = {
    "players": [5],
    "vary": ["display.size=4..7", "points.main=0..10", "cards.on_any=7..9"],
    "goals": ["seats", "length"],
    "budget": 100_000,
}
