"""What the tests of all games must know of Five Towers; tests/facts.py says what each constant is."""

LANES = ("base",)
SECRETS = ()
DEALT = {}
PATTERNS = ("bid 2", "build tree-*")
CHOICES = {"pass", "bid 1", "keep"}
FORCED = {"build *"}
PLACED = r"bid \d|pass|raze \w+|build \S+"
CROWDED = {"display.size": 7}
UNUSUAL = [
    (5, {"cards.values": 4, "cards.second_copy": [0, 1, 2, 3], "cards.second_copy_players": 2, "display.size": 7}),
    (2, {"cards.values": 16, "cards.second_copy": list(range(16)), "cards.second_copy_players": 2, "display.size": 1}),
]
UNORDERED = ("discard_pile",)
