"""What the tests of all games must know of Sultaniya; tests/facts.py says what each constant is."""

LANES = ("base", "open")
SECRETS = ("base",)
DEALT = {"base": {"board", "goals"}}
PATTERNS = ("reveal *", "take *")
CHOICES = {"take *", "reveal ground", "pass"}
FORCED = {"lift *"}
PLACED = r"reveal \w+|take \S+|call .*|at .*|lift \S+"
CROWDED = {"palace.places": 8, "display.size": 4}
UNUSUAL = [
    (4, {"palace.places": 8, "end.roofs": 7, "display.size": 4, "djinns.flush": 0, "goals.dealt": 1}),
    (2, {"palace.places": 4, "end.roofs": 1, "display.size": 1, "sapphires.treasury": 255}),
]
UNORDERED = ()
