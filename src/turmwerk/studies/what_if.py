"""What if a number of the game were another? The changed game against the original one, on the same deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from time import perf_counter
from typing import Any

import numpy as np

from turmwerk.arguments import game_count, seed_number
from turmwerk.components import Value, changes
from turmwerk.errors import ComponentError
from turmwerk.games import Game, game
from turmwerk.moments import Moments
from turmwerk.results import Result
from turmwerk.statistics import Estimate, Floats
from turmwerk.studies.batches import Progress, batches, lineup, reporter, uninterrupted
from turmwerk.studies.figures import LEVEL, plain
from turmwerk.studies.measures import measures
from turmwerk.studies.writing import what_if_rows, write_csv

GAMES = 100_000  # of the original and of each changed game, unless told
MAX_VALUES = 100  # of a sweep


@dataclass(frozen=True)
class Change:
    """One figure of the changed game minus that of the original: on the same deals, and as if the deals had been different ones."""

    figure: str
    item: str
    original: Estimate
    changed: Estimate
    paired: Estimate
    unpaired: Estimate

    @property
    def is_share(self) -> bool:
        """Whether it is a share, to be written in percent."""
        return self.figure in SHARES


@dataclass(frozen=True)
class Alternative:
    """One changed game."""

    components: Mapping[str, Value]
    changes: tuple[Change, ...]

    @property
    def label(self) -> str:
        """What was changed."""
        return ", ".join(f"{key} = {value}" for key, value in self.components.items())

    def change(self, figure: str, item: str = "") -> Change:
        """The change of one figure."""
        return next(one for one in self.changes if (one.figure, one.item) == (figure, item))


@dataclass(frozen=True)
class WhatIf:
    """The alternatives to one game. A sweep has one for each value of `key`."""

    game: Game
    strategy: str
    seed: int
    games: int  # played of each
    alternatives: tuple[Alternative, ...]
    key: str | None  # of a sweep
    seconds: float
    partial: bool
    level: float = field(default=LEVEL)

    @property
    def verdicts(self) -> list[str]:
        """What changed, in sentences."""
        from turmwerk.studies.verdicts import what_if_verdicts

        return what_if_verdicts(self)

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        names = ("strategy", "seed", "games", "key", "seconds", "partial", "level")
        return {
            "game": self.game.name,
            "players": self.game.players,
            "variant": self.game.variant,
            "components": dict(self.game.changed),
            **{name: getattr(self, name) for name in names},
            "alternatives": [{"components": dict(one.components), "changes": plain(one.changes)} for one in self.alternatives],
            "verdicts": self.verdicts,
        }

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write one line for each figure of each alternative."""
        write_csv(path, what_if_rows(self))

    def plot(self) -> Any:
        """The differences, or the curves of a sweep, as an Altair chart."""
        from turmwerk.report import what_if_chart

        return what_if_chart(self)

    def report(self, path: str | PathLike[str], *, command: str | None = None) -> None:
        """Write a self-contained HTML page."""
        from turmwerk.report import write_what_if_report

        write_what_if_report(self, path, command=command)


def what_if(
    name: str,
    *,
    set: Mapping[str, Value] | None = None,  # noqa: A002 - reads as on the command line
    sweep: tuple[str, Iterable[Value]] | None = None,
    players: int | None = None,
    variant: str | None = None,
    strategy: str = "random",
    games: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress = False,
) -> WhatIf:
    """Compare a game with changed components to the original on the same seeds, with paired intervals.

    `set` replaces components at once; `sweep=("price.white", range(6, 11))` tries one value after the other, on top of `set`, and
    compares each with the game that `set` describes. Ctrl-C ends with the results so far, marked partial.
    """
    n_games = game_count(GAMES if games is None else games)
    original, alternatives = _alternatives(name, dict(set or {}), sweep, players, variant)
    key = None if sweep is None else sweep[0]
    work = _Pairs(original, alternatives, strategy, seed_number(seed), threads)
    begin = perf_counter()
    with reporter(progress, n_games * (1 + len(alternatives))) as report:
        partial = work.run(n_games, report)
    if work.moments[0].n == 0:
        raise KeyboardInterrupt
    found = tuple(
        Alternative({key: one.components[key]} if key else one.changed, _changes(original, moments))
        for one, moments in zip(alternatives, work.moments, strict=True)
    )
    return WhatIf(original, strategy, seed, work.moments[0].n, found, key, perf_counter() - begin, partial)


def _alternatives(
    name: str, replaced: dict[str, Value], sweep: tuple[str, Iterable[Value]] | None, players: int | None, variant: str | None
) -> tuple[Game, list[Game]]:
    """The original and the changed games, all checked before anything is played."""
    if sweep is None:
        changed = game(name, players=players, variant=variant, components=replaced)
        if not changed.changed:
            raise ComponentError(
                "nothing is changed; name a component and a value that differs from the shipped one, such as display.size=6"
            )
        return game(name, players=players, variant=variant), [changed]
    key, values = sweep[0], sweep[1] if isinstance(sweep[1], Sequence) else list(sweep[1])
    original = game(name, players=players, variant=variant, components=replaced)
    if not 0 < len(values) <= MAX_VALUES:
        raise ComponentError(f"a sweep needs 1 to {MAX_VALUES} values of {key}, not {len(values)}")
    for value in values:  # so that the message names the key of the sweep
        changes(name, {key: value})
    return original, [game(name, players=players, variant=variant, components=replaced | {key: value}) for value in values]


class _Pairs:
    """The original beside each alternative: figures of both, game by game, in one set of sums."""

    def __init__(self, original: Game, alternatives: Sequence[Game], strategy: str, seed: int, threads: int | None) -> None:
        self.original = original
        self.alternatives = alternatives
        self.options: dict[str, Any] = {"seed": seed, "strategies": lineup(original, strategy), "threads": threads}
        self.columns = [column for _, _, column in _figures(original)]
        names = [(f"original {column}", f"changed {column}") for column in self.columns]
        self.moments = [Moments([name for pair in zip(*names, strict=True) for name in pair], names) for _ in alternatives]

    def run(self, n_games: int, report: Any) -> bool:
        """Play everything; True if Ctrl-C came before the end. All alternatives have the same games."""
        try:
            for result in batches(self.original, n_games, **self.options):
                first = self.moments[0].n
                both = [self._beside(result, one, first) for one in self.alternatives]
                with uninterrupted():
                    for moments, values in zip(self.moments, both, strict=True):
                        moments.add(values)
                report(self.moments[0].n * (1 + len(self.alternatives)))
        except KeyboardInterrupt:
            return True
        return False

    def _beside(self, result: Result, alternative: Game, first: int) -> Floats:
        changed = alternative.simulate(result.games, first=first, rows=True, **self.options)
        return np.concatenate([self._figures(self.original, result), self._figures(alternative, changed)], axis=1)

    def _figures(self, game: Game, result: Result) -> Floats:
        assert result.rows is not None
        names, values = measures(game, result.rows)
        return values[:, [names.index(column) for column in self.columns]]


SHARES = ("win share", "shared wins")
FIGURES = (
    ("mean score", "score"), ("winning score", "winning score"), ("margin of victory", "margin"), ("shared wins", "shared"),
    ("decisions", "decisions"), ("rounds", "rounds"),
)  # fmt: skip


def _figures(game: Game) -> list[tuple[str, str, str]]:
    """What is compared: figure, item and the column of the measures."""
    seats = range(game.players)
    return [
        *((figure, "", column) for figure, column in FIGURES),
        *(("win share", f"P{seat}", f"win {seat}") for seat in seats),
        *(("mean score", f"P{seat}", f"score {seat}") for seat in seats),
        *(("mean points", name, f"points {name}") for name in game.categories),
    ]


def _changes(original: Game, moments: Moments) -> tuple[Change, ...]:
    return tuple(_change(moments, *one) for one in _figures(original))


def _change(moments: Moments, figure: str, item: str, column: str) -> Change:
    old, new = f"original {column}", f"changed {column}"
    return Change(
        figure,
        item,
        moments.mean(old, LEVEL),
        moments.mean(new, LEVEL),
        moments.difference(new, old, LEVEL),
        moments.unpaired_difference(new, old, LEVEL),
    )
