"""Studies as tables: one line for each figure, the same columns for every study, so that tables of several can be put together.

`game`, `players`, `variant`, `strategy`, `games` say what was played, `change` what was changed in it; `figure` and `item` (a seat, a
category, an ending, …) what was measured, `kind` whether it is a figure or a difference of two; then `value` with its interval `low`,
`high`, empty where an end is not known, and whether reconstructed components were in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from turmwerk.data import provenance
from turmwerk.data.packages import arrow
from turmwerk.statistics import CONFIDENCE, Estimate, share_interval

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.designing.result import Design
    from turmwerk.registry import Game
    from turmwerk.results import Result
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.option_figures import OptionsStudy
    from turmwerk.studies.tournament_result import TournamentResult
    from turmwerk.studies.what_if import WhatIf
    from turmwerk.tuning.exploitability import ExploitResult
    from turmwerk.tuning.result import TuneResult
    from turmwerk.tuning.trials import Check
    from turmwerk.weights import Vector

FIGURE, DIFFERENCE, UNPAIRED = "figure", "difference", "unpaired difference"
WORDS = ("game", "variant", "strategy", "change", "kind", "figure", "item")  # columns of names


class Line(NamedTuple):
    """One figure."""

    game: str
    players: int
    variant: str
    strategy: str | None  # who plays; None: it is no figure of one strategy
    games: int
    change: str | None
    kind: str
    figure: str
    item: str | None
    value: float | None
    low: float | None
    high: float | None
    reconstructed: bool


class Source(NamedTuple):
    """What the lines of one game have in common."""

    game: str
    players: int
    variant: str
    games: int
    reconstructed: bool

    @classmethod
    def of(cls, game: Game, games: int) -> Source:
        """A game as it was played so many times."""
        return cls(game.name, game.players, game.variant, games, bool(game.reconstructed))

    def line(
        self,
        figure: str,
        item: str | None,
        found: Estimate | float,
        strategy: str | None,
        *,
        kind: str = FIGURE,
        change: str | None = None,
    ) -> Line:
        """A figure, with its interval if it has one."""
        value, low, high = found.as_dict().values() if isinstance(found, Estimate) else (float(found), None, None)
        where = (self.game, self.players, self.variant, strategy, self.games, change)
        return Line(*where, kind, figure, item or None, value, low, high, self.reconstructed)


def figures_table(lines: Iterable[Line], origin: Mapping[str, Any]) -> pa.Table:
    """The lines as a table; `origin` becomes its metadata."""
    pyarrow = arrow("a table of figures")
    name = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    kinds = dict.fromkeys(Line._fields, pyarrow.float64()) | dict.fromkeys(WORDS, name)
    kinds |= {"players": pyarrow.int8(), "games": pyarrow.int64(), "reconstructed": pyarrow.bool_()}
    columns = zip(*lines, strict=True)
    arrays = {field: pyarrow.array(column, kinds[field]) for field, column in zip(Line._fields, columns, strict=True)}
    about = {"rows": provenance.FIGURES, "version": provenance.package_version(), **origin}
    return pyarrow.table(arrays).replace_schema_metadata(provenance.metadata(about))


def result_lines(result: Result) -> Iterator[Line]:
    """The figures of a simulation."""
    source = Source.of(result.game, result.games)
    names = result.strategies
    table = names[0] if len(set(names)) == 1 else None  # figures of the whole table
    intervals = result.intervals()
    for seat, name in enumerate(names):
        item = f"P{seat}"
        yield source.line("win share", item, Estimate(float(result.win_share[seat]), *intervals.win_share[seat].tolist()), name)
        yield source.line("mean score", item, Estimate(float(result.mean_scores[seat]), *intervals.mean_scores[seat].tolist()), name)
        yield source.line("standard deviation of the score", item, result.sd_scores[seat], name)
        for category, means in result.mean_breakdown.items():
            yield source.line(f"mean points for {category}", item, means[seat], name)
    shared = result.shared_win_share
    yield source.line("shared wins", None, Estimate(shared, *share_interval(result.games, shared, CONFIDENCE)), table)
    yield source.line("decisions", None, result.mean_decisions, table)
    yield source.line("rounds", None, result.mean_rounds, table)
    for reason, share in result.endings.items():
        yield source.line("ending", reason, Estimate(share, *share_interval(result.games, share, CONFIDENCE)), table)
    for fact, values in result.facts.items():
        for value, figures in values.items():
            ends = share_interval(figures.seats, figures.win_share, CONFIDENCE)
            yield source.line(f"win share by {fact}", value, Estimate(figures.win_share, *ends), table)
            yield source.line(f"mean score by {fact}", value, figures.mean_score, table)


def tournament_lines(result: TournamentResult) -> Iterator[Line]:
    """The figures of a tournament: those of each strategy, then the differences of their win shares."""
    source = Source.of(result.game, result.games)
    for position, one in enumerate(result.figures()):
        for figure in ("win_share", "mean_score", "mean_rank", "rating"):
            yield source.line(figure.replace("_", " "), None, getattr(one, figure), one.name)
        for category, means in result.mean_points.items():
            yield source.line(f"mean points for {category}", None, means[position], one.name)
    for pair in result.differences():
        yield source.line("win share", f"minus {pair.second}", pair.paired, pair.first, kind=DIFFERENCE)
        yield source.line("win share", f"minus {pair.second}", pair.unpaired, pair.first, kind=UNPAIRED)


def balance_lines(study: BalanceStudy) -> Iterator[Line]:
    """The figures of every setting of a balance study."""
    from turmwerk.studies.writing import setting_figures

    for setting in study.settings:
        source = Source(study.name, setting.players, setting.variant, setting.games, bool(setting.reconstructed))
        for figure, item, estimate in setting_figures(setting):
            yield source.line(figure, item, estimate, setting.strategy)


def what_if_lines(study: WhatIf) -> Iterator[Line]:
    """The figures of the original game, then those of each alternative and the differences."""
    source = Source.of(study.game, study.games)
    for one in study.alternatives[0].changes if study.alternatives else ():
        yield source.line(one.figure, one.item, one.original, study.strategy)
    for alternative in study.alternatives:
        changed = source._replace(reconstructed=alternative.reconstructed)
        for one in alternative.changes:
            for kind, estimate in ((FIGURE, one.changed), (DIFFERENCE, one.paired), (UNPAIRED, one.unpaired)):
                yield changed.line(one.figure, one.item, estimate, study.strategy, kind=kind, change=alternative.changed)


def options_lines(study: OptionsStudy) -> Iterator[Line]:
    """What a seat gets that may not do something, and what that is less than without the ban."""
    source = Source.of(study.game, study.games)
    for one in study.options:
        found = ((FIGURE, "win share", one.win_share), (DIFFERENCE, "win share", one.change), (DIFFERENCE, "mean score", one.points))
        for kind, figure, estimate in found:
            yield source.line(figure, one.pattern, estimate, study.strategy, kind=kind)


def design_lines(design: Design) -> Iterator[Line]:
    """The loss of the original and of the proposals of the front; and the figures of the proof, by all who played them."""
    games = {f"{one.players} {one.variant}": one for one in design.games}
    for proposal in (design.original, *(one for one in design.front if one.components)):
        change = proposal.label if proposal.components else None
        yield Source.of(design.game, design.played).line("loss", None, Estimate(proposal.loss, -inf, inf), design.strategies, change=change)
        for verdict in (*([] if proposal.verdict is None else [proposal.verdict]), *proposal.others):
            for one in verdict.figures:
                source = Source.of(games[f"{one.players} {one.variant}"], verdict.deals)
                yield source.line(one.goal, one.item, one.value, verdict.players, change=change)


def tune_lines(result: TuneResult) -> Iterator[Line]:
    """What the verification found in each setting, the weights, and how the generations did."""
    recipe, name = result.recipe, result.vector.name
    for check in result.checks:
        yield from _check_lines(check, name)
    source = Source.of(recipe.settings[0], recipe.games)
    yield from _weight_lines(source, result.vector)
    for generation in result.history:
        for figure in ("best", "mean", "step"):
            yield source.line(f"{figure} of a generation", str(generation.number), getattr(generation, figure), name)


def exploit_lines(result: ExploitResult) -> Iterator[Line]:
    """What the verification found, and the weights of the response."""
    yield from _check_lines(result.check, result.response.name)
    yield from _weight_lines(Source.of(result.check.game, result.recipe.games), result.response)


def _check_lines(check: Check, name: str) -> Iterator[Line]:
    source, opponent = Source.of(check.game, check.games), f"against {check.against}"
    yield source.line("points" if check.game.players == 1 else "win share", opponent, check.figure, name)
    yield source.line("multiple of the fair share", opponent, check.multiple, name)


def _weight_lines(source: Source, vector: Vector) -> Iterator[Line]:
    for feature, weight in vector.weights.items():
        yield source.line("weight", feature, weight, vector.name)
