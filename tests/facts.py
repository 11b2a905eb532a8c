"""What tests must know of a game: `tests/<game>/facts.py` says it, and what component tables must say."""

from functools import cache
from importlib import import_module

from turmwerk.registry.catalog import find

WANTED = {  # what every tests/<game>/facts.py must have
    "LANES": "the variants that are played in lock-step",
    "SECRETS": "the variants in which a seat cannot see everything",
    "DEALT": "by variant, some of what is dealt and looked at by `balance`",
    "PATTERNS": "moves that are often a real choice, to be forbidden",
    "CHOICES": "kinds of moves that `options` finds",
    "FORCED": "kinds of moves that are never legal beside others: a ban changes nothing, and `options` leaves them out",
    "PLACED": "a regular expression of the moves that always have a place on the picture of the table; the others are only in lists",
    "CROWDED": "components that make the picture of the table fuller",
    "UNUSUAL": "(players, components) far from the printed ones, at which observations are still within their bounds",
    "UNORDERED": "lists of the view whose order does not matter any more",
}


@cache
def facts_of(name):
    """The facts of a game; if one is missing, a sentence says which."""
    stem = find(name).stem
    try:
        facts = import_module(f"{stem}.facts")
    except ModuleNotFoundError:
        raise LookupError(f"{name} has no tests/{stem}/facts.py; it needs {', '.join(WANTED)}, see tests/facts.py") from None
    missing = [f"tests/{stem}/facts.py has no {wanted}: {words}" for wanted, words in WANTED.items() if not hasattr(facts, wanted)]
    if missing:
        raise LookupError("; ".join(missing))
    return facts


def differences(game, facts):
    """Where the table of a game differs from `facts`, a dict {source: {key: value}} that must name every component."""
    wanted = {key: (source, value) for source, values in facts.items() for key, value in values.items()}
    found = {key: (component.source, component.value) for key, component in find(game).components.items()}
    return {key: (wanted.get(key), found.get(key)) for key in wanted | found if wanted.get(key) != found.get(key)}
