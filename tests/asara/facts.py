"""What the tests of all games must know of Asara; tests/facts.py says what each constant is."""

LANES = ("basic", "professional")
SECRETS = ("basic", "professional")
DEALT = {"professional": {"deal", "fill bases", "money.start"}}
PATTERNS = ("go build-*", "take *[*]")
CHOICES = {"go bases", "go build-*", "go caliph"}
FORCED = {"pay *"}
PLACED = r"go \S+|pay \w+|take \S+|search \w+|add .*|light \w+|on \S+|keep \w+"
CROWDED = {"circle.costs": [2, 3, 4, 5, 6, 7, 8, 9], "bank.amounts": [19, 18, 17, 16, 15, 14, 13, 12]}
UNUSUAL = [
    (4, {"pieces.base": [8] * 5, "pieces.top": [8] * 5, "bank.amounts": [], "market.display": 40, "game.years": 8}),
    (2, {"circle.costs": [0] * 8, "bank.amounts": [99, 98, 97, 96, 95, 94, 93, 92], "points.piece": 100, "money.start": [999] * 4}),
]
UNORDERED = ()
