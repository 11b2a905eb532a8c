"""What the documentation shows of Asara: see docs/pictures.py and docs/design_examples.py."""

STEP = 260  # the picture of the whole table: after so many decisions of the recorded game
CAPTION = "The last year of a professional game: markets with what they demand, the other areas with their spaces, hands, pieces, towers."

# The worked example: its first decision, counted from 0, what is said before and after, what is decided and why.
FIRST = 143
BEFORE = "P0 has a base and a top of brown and of green, a golden middle and a golden window, and 25 Asari:"
MOVES = (
    (
        "P0 go build-6",
        "Six pieces. Space 6 of the circle is taken, so the buyer goes on the next free one above, 7, and P0 pays 7 Asari.",
    ),
    ("P0 pay violet", "The circle demands violet this year."),
    ("P0 add red middle*", "One piece; a golden one."),
    ("P0 on 1", "Onto the red tower: it is 4 high now."),
    ("P0 raise green base top", "Two pieces make a new tower. Three are built."),
    ("P0 raise brown base top", "Two more: five."),
    ("P0 add brown window*", "The sixth."),
    ("P0 on 1", "Into the tower raised a moment ago, which is allowed. Six pieces are six points."),
)
AFTER = "Three towers instead of one, and 18 Asari left:"

QUESTION = "Asara: which money makes three seats fair? P0 wins more than fair, P2 less"
DESIGN = {
    "players": [3],
    "vary": ["money.start.1=20..40", "money.start.2=20..45"],
    "goals": ["seats"],
    "constraints": ["money.start.0 <= money.start.1 <= money.start.2"],
    "budget": 150_000,
}
