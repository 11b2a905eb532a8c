"""What if a number of the game were another? The changed game against the original one, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial as partial_call
from itertools import product
from math import prod
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import Seed, seed_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.sources import dagger
from turmwerk.components.table import Overrides, Value, as_text
from turmwerk.components.text import Changes, Sweep, read_changes, read_sweeps
from turmwerk.data import provenance
from turmwerk.data.lines import DIFFERENCE, FIGURE, UNPAIRED, Line, Source
from turmwerk.defaults import STUDY_GAMES
from turmwerk.errors import ArgumentError, ComponentError
from turmwerk.formatting import count_of_players, plus_minus
from turmwerk.interrupts import Interruption
from turmwerk.old_names import with_current_names
from turmwerk.playing.game import Game
from turmwerk.playing.selection import Players, Variants, games_unless_given, select_games
from turmwerk.progress import Progress
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Estimate, joint_confidence
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.listing import judging_strategy
from turmwerk.studies.directions import Direction, directions, farthest_from_fair
from turmwerk.studies.figures import plain
from turmwerk.studies.moments import Moments
from turmwerk.studies.plan import Planned, announce_plan
from turmwerk.studies.study import Study
from turmwerk.work.answers import Answer
from turmwerk.work.measures import column_units, compared_columns, no_games
from turmwerk.work.session import Executing, Keep, Session, open_session, question_of
from turmwerk.work.sums import Sums
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantDifferences

if TYPE_CHECKING:
    from turmwerk.report.page import Page
    from turmwerk.report.svg import Picture

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
    matters: bool  # the paired interval, widened for the number of all figures compared, excludes zero
    joint: Estimate  # that wider interval

    @property
    def is_share(self) -> bool:
        """Whether it is a share, to be written in percent."""
        return self.figure in SHARES


@dataclass(frozen=True)
class Alternative:
    """One changed game."""

    components: Mapping[str, Value]
    changes: tuple[Change, ...]
    same: bool  # every game ended as before
    reconstructed: bool = False  # components in play are reconstructed

    @property
    def changed(self) -> str:
        """What was changed."""
        return ", ".join(f"{key} = {as_text(value)}" for key, value in self.components.items()) or "unchanged"

    @property
    def label(self) -> str:
        """What was changed; marked if components in play are reconstructed."""
        return self.changed + dagger(self.reconstructed)

    def change(self, figure: str, item: str = "") -> Change:
        """The change of one figure."""
        return next(one for one in self.changes if (one.figure, one.item) == (figure, item))


@dataclass(frozen=True, repr=False)
class WhatIfStudy(Study):
    """The alternatives to one game. A sweep has one for each value of its key, or for all values of its `keys` together.

    Of several player counts and variants it is the study of the first one, `others` are those of the rest, and `settings` are all of them;
    sentences, tables and pages tell about all.
    """

    game: Game
    strategies: tuple[str, ...]  # their names by seat
    seed: int
    games: int  # played of each
    alternatives: tuple[Alternative, ...]
    keys: tuple[str, ...]  # of a sweep: several make a grid
    seconds: float = field(compare=False)
    partial: bool
    confidence: float = CONFIDENCE  # of all intervals
    compared: int = 0  # figures of all alternatives in all settings, which the marks hold for together
    others: tuple[WhatIfStudy, ...] = ()  # the same change in other player counts and variants

    @property
    def settings(self) -> tuple[WhatIfStudy, ...]:
        """A study for each player count and variant."""
        return (replace(self, others=()), *self.others)

    @property
    def place(self) -> str:
        """The player count and the variant, in words."""
        return f"{count_of_players(self.game.players)}, {self.game.variant}"

    @property
    def key(self) -> str | None:
        """The key of a sweep over one component."""
        return self.keys[0] if len(self.keys) == 1 else None

    @property
    def strategy(self) -> str:
        """Who plays, in words: one name, or those of all seats."""
        return self.strategies[0] if len(set(self.strategies)) == 1 else ", ".join(self.strategies)

    @property
    def verdicts(self) -> list[str]:
        """What changed, in sentences."""
        from turmwerk.studies.verdicts import what_if_verdicts

        if not self.others:
            return what_if_verdicts(self)
        return [f"{one.place}: {text}" for one in self.settings for text in what_if_verdicts(one)]

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play, in any setting, that are reconstructed."""
        return tuple(dict.fromkeys(key for one in (self, *self.others) for key in one.game.reconstructed))

    def directions(self, alternative: Alternative) -> list[Direction]:
        """Whether a changed game is fairer, longer, closer: as one of all that are compared in this setting."""
        return directions(alternative, self.game.players, len(self.alternatives))

    def _lines(self) -> Iterator[Line]:
        """The figures of the original game, then those of each alternative and the differences; setting after setting."""
        source = Source.of(self.game, self.games)
        for one in self.alternatives[0].changes if self.alternatives else ():
            yield source.line(one.figure, one.item, one.original, self.strategy)
        for alternative in self.alternatives:
            changed = source._replace(reconstructed=alternative.reconstructed)
            for one in alternative.changes:
                for kind, estimate in ((FIGURE, one.changed), (DIFFERENCE, one.paired), (UNPAIRED, one.unpaired)):
                    yield changed.line(one.figure, one.item, estimate, self.strategy, kind=kind, change=alternative.changed)
        for other in self.others:
            yield from other._lines()

    def _origin(self) -> dict[str, Any]:
        names = ("seed", "games", "key", "confidence", "partial")
        origin = {"strategies": list(self.strategies), **{name: getattr(self, name) for name in names}}
        return {**provenance.of_game(self.game), **origin}

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        names = ("seed", "games", "key", "keys", "seconds", "partial", "confidence", "compared")
        return {
            "game": self.game.name,
            "players": self.game.players,
            "variant": self.game.variant,
            "components": dict(self.game.changed),
            "strategies": list(self.strategies),
            **{name: getattr(self, name) for name in names},
            "alternatives": [
                {
                    "components": dict(one.components),
                    "changes": plain(one.changes),
                    "same": one.same,
                    "directions": plain(self.directions(one)),
                    "farthest_from_fair": plain(farthest_from_fair(self, one)) if self.game.players > 1 else None,
                }
                for one in self.alternatives
            ],
            "verdicts": self.verdicts,
            "reconstructed": list(self.reconstructed),
            **({"settings": [one.as_dict() for one in self.settings]} if self.others else {}),
        }

    def plot(self) -> Picture:
        """The differences, the curve of a sweep or the map of two."""
        from turmwerk.studies.pages.what_if import overview

        return overview(self)

    def _page(self, command: str | None) -> Page:
        from turmwerk.studies.pages.what_if import what_if_page

        return what_if_page(self, command)

    def __repr__(self) -> str:
        scores = ", ".join(f"{one.label}: {plus_minus(one.change('mean score').paired, '{:+.2f}')}" for one in self.alternatives)
        partial = ", partial" if self.partial else ""
        more = f" and {len(self.others)} more settings" if self.others else ""
        return f"<WhatIfStudy of {self.game!r}{more}, seed {self.seed}, {self.games:,} games of each{partial}; mean score with {scores}>"


WhatIf = WhatIfStudy  # its name before 0.2; will go with 0.3


@plays_many
def what_if(
    game: Game | Sequence[Game] | str | PathLike[str],
    *,
    changes: Changes | None = None,
    sweep: Sweep | None = None,
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    strategies: StrategyLike | Sequence[StrategyLike] | None = None,
    games: int | None = None,
    seed: Seed = 1,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> WhatIfStudy:
    """Compare a game with changed components to the original on the same seeds, with paired intervals.

    A name with several `players` or variants, or "all" of them, is studied in each. Of several games the first is the original, and the
    others are compared with it.

    Parameters
    ----------
    players, variant
        With a name: one or several, or "all"; the first ones unless given.
    changes
        Made at once: a dict, "price.white=9", or a list of such texts.
    sweep
        Tries one value after the other on top of the changes: {"price.white": range(6, 11)}, or "price.white=6..10"; several keys, or a
        list of such texts, make a grid.
    strategies
        Who plays: `expert`, the strongest weights, unless given.
    games
        How many of each are played: 100,000 unless given, 2,000 of a game in Python.

    Examples
    --------
    >>> study = tw.what_if("five-towers", changes="display.size=6", games=100, strategies="random")
    >>> dict(study.alternatives[0].components)
    {'display.size': 6}
    """
    number = seed_number(seed)
    chosen = select_games(game, players=players, variant=variant, components=components)
    n_games = games_unless_given(games, STUDY_GAMES, chosen)
    settings, others = (chosen, []) if isinstance(game, str | PathLike) else (chosen[:1], chosen[1:])
    compared = [_Comparison(one, *_alternatives(one, others, changes, sweep), strategies, number) for one in settings]
    jobs = [one.job for one in compared]
    seated = [one for job in jobs for one in job.strategies]
    question = partial_call(question_of, "what-if", [one for job in jobs for one in job.games], seated, number)
    total = n_games * sum(len(job.tables) for job in jobs)
    if progress is True:
        counts = [n_games * len(one.job.tables) for one in compared]
        planned = [Planned(one.lineup.names[0], one.original, count, count) for one, count in zip(compared, counts, strict=True)]
        announce_plan(planned, threads=threads, here=executor is None)
    with (
        open_session(question, total, threads=threads, executor=executor, keep=keep, progress=progress) as session,
        Interruption(partial, lambda: compared[0].answer.deals),
    ):
        for one in compared:
            one.play(session, n_games)
    n_figures = sum(one.n_figures for one in compared)
    first, *rest = [one.study(n_figures, partial=one.answer.deals < n_games) for one in compared if one.answer.deals]
    return replace(first, others=tuple(rest), partial=any(one.answer.deals < n_games for one in compared))


class _Comparison:
    """The original and the changed games in one setting."""

    def __init__(
        self,
        original: Game,
        keys: tuple[str, ...],
        alternatives: Sequence[Game],
        strategies: StrategyLike | Sequence[StrategyLike] | None,
        seed: int,
    ) -> None:
        self.original = original
        self.keys = keys
        self.alternatives = alternatives
        self.lineup = Lineup(original, judging_strategy(original) if strategies is None else strategies).to_the_end()
        tables = [Seating(number, tuple(range(original.players))) for number in range(1 + len(alternatives))]
        self.job = Job([original, *alternatives], self.lineup.seats, tables, seed=seed, want=WantDifferences())
        self.answer = Answer()
        self.seconds = 0.0

    @property
    def n_figures(self) -> int:
        """How many figures are compared."""
        return len(_figures(self.original)) * len(self.alternatives)

    def play(self, session: Session, games: int) -> None:
        """Play all games on the same deals."""
        begin = perf_counter()
        try:
            session.play(self.job, games, self.answer)
        finally:
            self.seconds = perf_counter() - begin

    def study(self, n_figures: int, *, partial: bool) -> WhatIfStudy:
        """What was found; so many figures are compared in all settings."""
        joint = joint_confidence(n_figures)
        found = tuple(self._alternative(number, one, joint) for number, one in enumerate(self.alternatives, 1))
        names, seed, deals = self.lineup.names, self.job.seed, self.answer.deals
        return WhatIfStudy(self.original, names, seed, deals, found, self.keys, self.seconds, partial=partial, compared=n_figures)

    def _alternative(self, number: int, changed: Game, joint: float) -> Alternative:
        moments = _moments(self.original, self.answer.sums[f"{number}"])
        return Alternative(
            _differing(self.original, changed, self.keys),
            tuple(_change(moments, *figure, joint, unchanged=changed == self.original) for figure in _figures(self.original)),
            same=_same(self.original, moments),
            reconstructed=bool(self.original.reconstructed),
        )


def _alternatives(
    original: Game, others: Sequence[Game], changes: Changes | None, sweep: Sweep | None
) -> tuple[tuple[str, ...], Sequence[Game]]:
    """The keys of a sweep and the changed games, all checked before anything is played."""
    if others:
        if any((one.name, one.players, one.variant) != (original.name, original.players, original.variant) for one in others):
            raise ArgumentError(f"what_if compares games that differ in their components only, not {[original, *others]!r}")
        if changes is not None or sweep is not None:
            raise ArgumentError("several games are compared as they are; changes and sweep go with one game")
        return (), others
    changed = original if changes is None else original.with_components(read_changes(changes))
    if sweep is None:
        if changed == original:
            one = next(iter(original.components), "display.size")
            raise ComponentError(f"nothing is changed; name a component and a value that differs from the original, such as another {one}")
        return (), [changed]
    sweeps = with_current_names(read_sweeps(sweep), original.components)
    for key, values in sweeps.items():
        if not 0 < len(values) <= MAX_VALUES:
            raise ComponentError(f"a sweep needs 1 to {MAX_VALUES} values of {key}, not {len(values)}")
    n_values = prod(map(len, sweeps.values()))
    if n_values > MAX_VALUES:
        raise ComponentError(f"the sweeps of {', '.join(sweeps)} make a grid of {n_values} games; at most {MAX_VALUES} are compared")
    combined = [dict(zip(sweeps, values, strict=True)) for values in product(*sweeps.values())]
    return tuple(sweeps), [changed.with_components(values) for values in combined]


def _differing(original: Game, changed: Game, keys: Sequence[str]) -> dict[str, Value]:
    """The components that differ from the original, and those of the sweep."""
    return {one: value for one, value in changed.components.items() if one in keys or value != original.components[one]}


def _moments(game: Game, sums: Sums) -> Moments:
    """The figures of both games, and their differences."""
    units = column_units(compared_columns(game, no_games(game)))
    return Moments.of({f"{kind} {name}": unit for kind in ("original", "changed", "difference") for name, unit in units.items()}, sums)


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


def _same(original: Game, moments: Moments) -> bool:
    return all(moments.seen(f"difference {column}") == (0, 0) for _, _, column in _figures(original))


def _change(moments: Moments, figure: str, item: str, column: str, joint: float, *, unchanged: bool) -> Change:
    old, new, difference = (f"{kind} {column}" for kind in ("original", "changed", "difference"))
    within, apart = (SHARE, SHARE_DIFFERENCE) if figure in SHARES else (None, None)
    wide = Estimate(0.0, 0.0, 0.0) if unchanged else moments.mean(difference, joint, apart)
    return Change(
        figure,
        item,
        moments.mean(old, CONFIDENCE, within),
        moments.mean(new, CONFIDENCE, within),
        Estimate(0.0, 0.0, 0.0) if unchanged else moments.mean(difference, CONFIDENCE, apart),
        moments.unpaired_difference(new, old, CONFIDENCE, apart),
        wide.excludes_zero,
        wide,
    )
