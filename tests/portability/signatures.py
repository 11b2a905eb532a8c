"""What this build plays, as signatures: every game, player count and variant by both engines, and by strategies.

    python tests/portability/signatures.py                                  prints them as JSON
    python tests/portability/signatures.py tests/golden/signatures.json     compares random play with the golden ones

It needs nothing but Turmwerk itself, so it runs wherever a wheel was installed.
"""

import json
import sys
from pathlib import Path

import turmwerk as tw
from turmwerk import native

N_GAMES = 1_000  # as in the golden file
N_BY_STRATEGIES = 2
STRATEGIES = ("greedy", "flat:30", "mcts:60")  # judging in whole numbers, and searches, which compare fractions


def signatures(strategies=STRATEGIES):
    """By what was played: game, player count, variant, engine or strategy."""
    found = {}
    for info in tw.games():
        for players in info.players:
            for variant in info.variants:
                game = tw.game(info.name, players=players, variant=variant)
                key = f"{info.name} {players} {variant}"
                for engine in ("scalar", "lockstep") if game._rules.lanes else ("scalar",):
                    found[f"{key} {engine}"] = game.simulate(N_GAMES, seed=1, engine=engine).signature
                for strategy in strategies:
                    found[f"{key} {strategy}"] = game.simulate(N_BY_STRATEGIES, seed=1, strategies=strategy).signature
    return found


def compare(found, golden):
    """Sentences about random play that differs from the golden file."""
    played = {key: signature for key, signature in found.items() if key.endswith((" scalar", " lockstep"))}
    wrong = [
        f"{key}: {played[key]}, but {golden[key.rpartition(' ')[0]]} is golden"
        for key in played
        if played[key] != golden[key.rpartition(" ")[0]]
    ]
    missing = [f"{key} is golden, but was not played" for key in golden if f"{key} scalar" not in played]
    return wrong + missing


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(json.dumps(signatures(), indent=1))
    else:
        here = signatures(strategies=())
        problems = compare(here, json.loads(Path(sys.argv[1]).read_text()))
        lanes = max(tw.game(info.name)._rules.lanes for info in tw.games())
        print(
            *problems or [f"{len(here)} signatures, builds {', '.join(native.targets())}, up to {lanes} lanes: all random play is golden"],
            sep="\n",
        )
        sys.exit(bool(problems))
