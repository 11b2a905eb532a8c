"""Is a game fair, and does it hold at every player count? One study answers it, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from os import PathLike
from time import perf_counter
from typing import Any

from turmwerk.arguments import game_count, seed_number, thread_count, whole_number
from turmwerk.components import Overrides
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.games import Game, game
from turmwerk.studies.batches import Progress, offered_levels, reporter
from turmwerk.studies.comparison import Comparison, compare
from turmwerk.studies.figures import LEVEL, Setting, plain
from turmwerk.studies.setting import Work, planned_games
from turmwerk.studies.verdicts import verdicts
from turmwerk.studies.writing import balance_rows, write_csv

GAMES = 100_000  # in each setting unless told
SAMPLE = 500  # games followed move by move in each setting
MAX_SAMPLE = 100_000


@dataclass(frozen=True)
class BalanceStudy:
    """What a balance study found: one `Setting` for each player count, variant and level of skill."""

    name: str
    title: str
    seed: int
    games: int  # asked for in each setting
    until: float | None
    components: Mapping[str, Any]  # that differ from the shipped table
    settings: tuple[Setting, ...]
    seconds: float
    partial: bool  # stopped before everything was played
    level: float = LEVEL
    table: Mapping[str, Any] = field(default_factory=dict, repr=False)  # all components

    @property
    def signature(self) -> str:
        """A short hash of the signatures of all settings."""
        return sha256(" ".join(one.signature for one in self.settings).encode()).hexdigest()[:16]

    @property
    def verdicts(self) -> list[str]:
        """What was found, in sentences."""
        return verdicts(self)

    @property
    def groups(self) -> dict[tuple[str, str], list[Setting]]:
        """The settings that differ by player count only, by (variant, strategy)."""
        groups: dict[tuple[str, str], list[Setting]] = {}
        for one in self.settings:
            groups.setdefault((one.variant, one.strategy), []).append(one)
        return groups

    def comparison(self, variant: str, strategy: str) -> Comparison:
        """Player counts side by side."""
        return compare(self.groups[variant, strategy])

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        values = {name: plain(value) for name, value in self.__dict__.items() if name not in ("table", "components")}
        return values | {"components": dict(self.components), "signature": self.signature, "verdicts": self.verdicts}

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write one line for each figure: setting, figure, item, value, low, high."""
        write_csv(path, balance_rows(self))

    def plot(self) -> Any:
        """The main charts as one Altair chart."""
        from turmwerk.report import balance_chart

        return balance_chart(self)

    def report(self, path: str | PathLike[str], *, command: str | None = None) -> None:
        """Write a self-contained HTML page."""
        from turmwerk.report import write_balance_report

        write_balance_report(self, path, command=command)


def balance(
    name: str,
    *,
    players: int | Sequence[int] | None = None,
    variants: str | Sequence[str] | None = None,
    strategies: str | Sequence[str] | None = None,
    games: int | None = None,
    until: float | None = None,
    components: Overrides | None = None,
    seed: int = 1,
    threads: int | None = None,
    sample: int = SAMPLE,
    progress: Progress = False,
) -> BalanceStudy:
    """Study the balance of a game; player counts, variants and levels of skill default to all there are.

    `games` are played in each setting; `until` stops a setting when the 95 % half-width of every seat's win share is at most this. `sample`
    games of each are followed move by move. Ctrl-C ends the study with the results so far, marked partial.
    """
    n_games = game_count(GAMES if games is None else games)
    if until is not None and not (isinstance(until, float | int) and 0 < until < 1):
        raise ArgumentError(f"until {until!r} is not allowed; it must be between 0 and 1, such as 0.01")
    whole_number(sample, "number of games to follow", 0, MAX_SAMPLE)
    thread_count(threads)
    chosen = _games(name, players, variants, components)
    levels = _levels(chosen[0], strategies)
    begin = perf_counter()
    settings: list[Setting] = []
    partial = False
    planned = [(one, level, planned_games(one, level, n_games)) for level in levels for one in chosen]
    with reporter(progress, sum(count for _, _, count in planned)) as report:
        before = 0
        for one, level, count in planned:
            work = Work(one, level, seed=seed_number(seed), threads=threads)
            work.run(n_games, until=until, sample=sample, progress=lambda done, before=before: report(before + done))  # type: ignore[misc]
            before += count
            setting = work.setting()
            settings += [setting] if setting is not None else []
            if work.interrupted:
                partial = True
                break
    if not settings:
        raise KeyboardInterrupt
    info, first = chosen[0].info, chosen[0]
    seconds = perf_counter() - begin
    return BalanceStudy(
        info.name, info.title, seed, n_games, until, first.changed, tuple(settings), seconds, partial, table=first.components
    )


def _games(
    name: str, players: int | Sequence[int] | None, variants: str | Sequence[str] | None, components: Overrides | None
) -> list[Game]:
    """Every player count of every variant, checked."""
    info = game(name).info
    counts = info.players if players is None else _several(players)
    kinds = info.variants if variants is None else _several(variants)
    if not counts or not kinds:
        raise ArgumentError("a study needs at least one player count and one variant")
    return [
        game(name, players=count, variant=kind, components=components) for kind in dict.fromkeys(kinds) for count in dict.fromkeys(counts)
    ]


def _several(value: Any) -> Sequence[Any]:
    return (value,) if isinstance(value, str | int) else tuple(value)


def _levels(first: Game, strategies: str | Sequence[str] | None) -> list[str]:
    """The levels of skill, checked with a game each: a mistake is to be seen before the long run."""
    if strategies is None:
        return offered_levels(first)
    levels = list(dict.fromkeys(_several(strategies)))
    if not levels:
        raise StrategyError("a study needs at least one strategy, such as random")
    for level in levels:
        first.simulate(1, strategies=[level] * first.players, threads=1)
    return levels
