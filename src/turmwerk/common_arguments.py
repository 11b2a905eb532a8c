"""What all functions that play many games have in common: their arguments are described once, and names of other libraries are answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from inspect import cleandoc, signature
from typing import ParamSpec, TypeVar

from turmwerk.errors import ArgumentTypeError, suggestion

NAMES_ELSEWHERE = {  # what other libraries call it
    **dict.fromkeys(("n_jobs", "n_threads", "num_threads", "nthreads", "workers", "n_workers", "num_workers", "max_workers"), "threads"),
    **dict.fromkeys(("random_state", "rng", "random_seed"), "seed"),
    **dict.fromkeys(("client", "backend", "pool"), "executor"),
    **dict.fromkeys(("verbose", "callback"), "progress"),
    **dict.fromkeys(("n_games", "num_games", "n_simulations"), "games"),
    **dict.fromkeys(("strategy", "policy", "policies", "agents"), "strategies"),
    **dict.fromkeys(("n_players", "num_players"), "players"),
}

COMMON = {  # unless a function says more
    "game": "A `Game`, or a name or path with `players`, `variant` and `components`.",
    "players": "With a name: the number of players, the smallest unless given.",
    "variant": "With a name: the variant, the first one unless given.",
    "components": 'With a name: changed components, a dict such as {"display.size": 6} or the path of a TOML file.',
    "seed": "A whole number: the same seed plays the same games. None draws a new one, which the result tells.",
    "threads": "How many, all cores unless given. The results are the same.",
    "executor": 'Plays instead of threads: "processes:4" are processes of this machine, which Python games use anyway; a Dask cluster is '
    'an address, "local:4" for four workers here, or a distributed.Client.',
    "keep": "A ledger, a file that remembers finished games: rerun the call to resume.",
    "progress": "True shows a bar; a callback gets how many are done, and of how many.",
    "partial": "True makes Ctrl-C end with what was played so far, marked partial.",
}
SECTION = "Parameters\n----------\n"
ENTRY = re.compile(r"^(\w[\w, ]*)\n((?: +.*\n?)+)", re.MULTILINE)

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


def plays_many(function: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """A function with the common arguments; one that it does not have is answered with the one that was probably meant."""
    names = [name for name in signature(function).parameters if name != "self"]
    known = frozenset(names)

    @wraps(function)
    def called(*places: Given.args, **named: Given.kwargs) -> Returned:
        if not known.issuperset(named):
            name = next(one for one in named if one not in known)
            here = NAMES_ELSEWHERE.get(name)
            ending = f"here it is called {here}" if here in known else suggestion(name, names)
            raise ArgumentTypeError(f"{function.__name__} has no argument {name}; {ending}")
        return function(*places, **named)

    called.__doc__ = described(function.__doc__ or "", names)
    return called


def described(text: str, names: list[str]) -> str:
    """The docstring with the common arguments among its parameters, in their order."""
    before, found, after = cleandoc(text).partition(SECTION)
    if not found:
        return text
    own, _, after = after.partition("\n\n")
    entries = [(shared.split(", "), f"{shared}\n{words.rstrip()}") for shared, words in ENTRY.findall(own)]
    said = {name for shared, _ in entries for name in shared}
    entries += [([name], f"{name}\n    {words}") for name, words in COMMON.items() if name in names and name not in said]
    inside = "\n".join(words for _, words in sorted(entries, key=lambda one: names.index(one[0][0])))
    return f"{before}{SECTION}{inside}\n\n{after}"
