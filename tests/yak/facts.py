"""What the tests of all games must know of Yak; tests/facts.py says what each constant is."""

LANES = ("base", "bonus")
SECRETS = ("base", "bonus")
DEALT = {"bonus": {"bonus", "remove", "carts", "stones"}}
PATTERNS = ("choose market", "buy * *")
CHOICES = {"choose build", "choose market"}
FORCED = {"choose *", "pay *", "set *"}
PLACED = r"choose \w+|buy (?!none)\w+|pay \w+|spill \w+|set .*|restock (?!none)\w+|fetch (?!none)\w+|keep \w+|load \d"
CROWDED = {"carts.stone_limit": 6, "stones.fog": 10, "fog.second": 9}
UNUSUAL = [
    (3, {"end.stones": 40, "carts.stone_limit": 6, "price.stones": [1, 1, 1, 1], "end.days": 60, "stones.each": 10}),
    (2, {"end.stones": 1, "tent.limit": 9, "market.draw": 4, "stones.fog": 10}),
]
UNORDERED = ()
