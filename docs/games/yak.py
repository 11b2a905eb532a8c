"""What the documentation shows of Yak: see docs/pictures.py and docs/design_examples.py."""

STEP = 170  # the picture of the whole table: after so many decisions of the recorded game
CAPTION = "A late day: market, bag, fog and bonus cards, the carts with stones and food, and tent, card and tower of each seat."

# The worked example: its first decision, counted from 0, what is said before and after, what is decided and why.
FIRST = 87
BEFORE = "P0 has revealed *build*. The cart in front of P0 carries an orange, a yellow and a blue stone, takes no milk, and has 8 food:"
MOVES = (
    ("P0 buy orange yellow blue", "Three stones cost 5."),
    ("P0 pay meat meat bread bread bread", "Any 5 tokens but milk."),
    ("P0 spill meat bread bread bread", "A cart holds 9: one of the five stays on it, and P0 sends these four to the market."),
    ("P0 set yellow 1.3", "On two stones of the lowest row. It rests on the yellow one there: a group of two."),
    ("P0 set orange 0.0", "In the lowest row, beside a stone."),
    (
        "P0 set blue 2.1",
        "On the two purple ones. The empty cart is refilled; fog was among the stones drawn, so all carts turn around.",
    ),
)
AFTER = "The day has ended: carts and baby yak have moved on."

QUESTION = "Yak: which supply of food and stones makes two seats fair? The order of the carts itself is not a component"
DESIGN = {
    "players": [2],
    "vary": ["tent.food=0..3", "carts.food=1..3", "market.take=1..4", "carts.refill=1..4"],
    "goals": ["seats", "length"],
    "budget": 200_000,
}
