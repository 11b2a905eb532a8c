"""What a study of styles found: the ways to play, the matrix of all against all, and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from turmwerk.components.sources import dagger
from turmwerk.data.lines import Line, Source
from turmwerk.formatting import UNIT, count_of_players, enumerated, notebook, percentage_points, remains_possible
from turmwerk.playing.game import plain_game
from turmwerk.statistics import CONFIDENCE, SHARE, Estimate, Floats, estimate_mean
from turmwerk.studies.claims import SAME_WORDS
from turmwerk.studies.figures import plain
from turmwerk.studies.pages.styles import matrix_picture, share_of_mix, style_notes, style_tables, styles_page
from turmwerk.studies.study import GameStudy
from turmwerk.studies.style_claims import Duels, circle, edges_differ

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.studies.tournament_result import TournamentResult


@dataclass(frozen=True)
class Style:
    """One way to play."""

    label: str  # a letter
    name: str  # what it does more than the others
    figures: str  # the same with figures
    weights: dict[str, float]
    moves: dict[str, float]  # shares of its moves by kind
    points: dict[str, float]  # shares of its points by category

    @property
    def title(self) -> str:
        """Letter and name."""
        return f"{self.label} ({self.name})"


@dataclass(frozen=True, eq=False, repr=False)
class StylesStudy(GameStudy):
    """The styles of a game, the first one being the usual weights."""

    game: Game
    strategy: str  # the usual weights
    seed: int
    generations: int
    styles: tuple[Style, ...]
    tournament: TournamentResult  # of the styles, by their letters
    first_wins: Floats  # by deal and style: what the first seat wins if all seats play the style
    seconds: float = field(compare=False)
    partial: bool
    confidence: float = CONFIDENCE

    ORIGIN: ClassVar[tuple[str, ...]] = ("strategy", "seed", "games", "generations", "confidence", "partial")
    plot = matrix_picture
    _page = styles_page

    @property
    def games(self) -> int:
        """Games of the matrix."""
        return self.tournament.games

    @cached_property
    def _duels(self) -> Duels:
        """All against all."""
        return Duels(self.tournament.before)

    def comes_before(self, first: str, second: str) -> Estimate:
        """How often one style comes before another where both sit at the table, by their letters."""
        names = [one.label for one in self.styles]
        return self._duels.estimate(names.index(first), names.index(second))

    @cached_property
    def mix(self) -> tuple[Estimate, ...]:
        """The share of each style in the mix that nobody can exploit."""
        return self._duels.mix(self.seed)

    @property
    def edges(self) -> list[Estimate]:
        """The win share of the first seat above fair if all seats play the style."""
        return [estimate_mean(wins, CONFIDENCE, SHARE).shifted(-1 / self.game.players) for wins in self.first_wins.T]

    @property
    def verdicts(self) -> list[str]:
        """What the styles mean, in sentences."""
        where = f"{count_of_players(self.game.players)}{dagger(bool(self.game.reconstructed))}"
        return [f"{where}: {self._answer()}", *self._never(), self._mixed(), self._edges()]

    def _answer(self) -> str:
        duels, names = self._duels, [one.label for one in self.styles]
        if (best := duels.dominant) == 0:  # the others were searched to differ from it, and may be weaker by a quarter
            usual = f"{self.styles[0].title}, the usual weights,"
            return f"no other style found is as good: {usual} comes before each of them more often than not"
        if best is not None:
            return f"one style dominates: {self.styles[best].title} comes before every other more often than not"
        if cycle := duels.cycle:
            return f"the styles go in a circle: {circle(names, cycle)}"
        unbeaten = [one for one in range(duels.n) if not any(duels.beats(other, one) for other in range(duels.n))]
        if len(unbeaten) == duels.n:
            return f"none of {len(names)} styles is shown to beat another"
        listed = enumerated([names[one] for one in unbeaten])
        return f"no style dominates and no circle is shown; no other style is shown to beat {listed}"

    def _never(self) -> list[str]:
        never = [self.styles[one].label for one in self._duels.never_pays]
        return [f"never pays: whatever the others play, some other style does better than {enumerated(never, 'or')}"] if never else []

    def _mixed(self) -> str:
        parts = [f"{one.label} {share_of_mix(share)}" for one, share in zip(self.styles, self.mix, strict=True) if share.value > 0]
        return f"the mix of these styles that none of them can exploit: {enumerated(parts)}"

    def _edges(self) -> str:
        found, (most, least), difference = edges_differ(self.first_wins)
        edges = self.edges
        if found == "same":
            return f"the first seat's edge is practically the same for every style ({SAME_WORDS})"
        amounts = [f"{percentage_points(edges[one], '{:+.1f}')} with {self.styles[one].label}" for one in (most, least)]
        if found == "shown":
            return f"the first seat's edge depends on the style: {' and '.join(amounts)} {UNIT}"
        possible = remains_possible(difference)
        return f"the first seat's edge is not shown to depend on the style: {' and '.join(amounts)} {UNIT}; a difference of {possible}"

    def weights(self, label: str) -> dict[str, float]:
        """The weights of a style, as a strategy for `Game.simulate`."""
        return dict(next(one.weights for one in self.styles if one.label == label))

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        numbers = range(len(self.styles))
        names = ("strategy", "seed", "games", "generations", "partial", "seconds", "confidence", "verdicts")
        return {
            **plain_game(self.game),
            **{name: getattr(self, name) for name in names},
            "styles": [
                plain(one) | {"mix": share.as_dict(), "first_seat_edge": edge.as_dict(), "win_share": figures.win_share.as_dict()}
                for one, share, edge, figures in zip(self.styles, self.mix, self.edges, self.tournament.figures(), strict=True)
            ],
            "matrix": [[self._duels.estimate(one, other).as_dict() for other in numbers] for one in numbers],
            "dominant": None if self._duels.dominant is None else self.styles[self._duels.dominant].label,
            "cycle": [self.styles[one].label for one in self._duels.cycle],
            "never_pays": [self.styles[one].label for one in self._duels.never_pays],
            "reconstructed": list(self.game.reconstructed),
        }

    def _lines(self) -> Iterator[Line]:
        """The duels, the mix, the edges, and the weights."""
        source = Source.of(self.game, self.games)
        for number, (one, share, edge) in enumerate(zip(self.styles, self.mix, self.edges, strict=True)):
            for place, other in enumerate(self.styles):
                if place != number:
                    yield source.line("comes before", other.label, self._duels.estimate(number, place), one.label)
            yield source.line("share of the mix", None, share, one.label)
            yield source.line("edge of the first seat", None, edge, one.label)
            for kind, part in one.moves.items():
                yield source.line("share of moves", kind, part, one.label)
            for category, part in one.points.items():
                yield source.line("share of points", category, part, one.label)
            for feature, weight in one.weights.items():
                yield source.line("weight", feature, weight, one.label)

    def _repr_html_(self) -> str:
        return super()._repr_html_() + notebook(style_tables(self), style_notes(self))

    def __repr__(self) -> str:
        partial = ", partial" if self.partial else ""
        return f"<StylesStudy of {self.game!r}, seed {self.seed}, {self.games:,} games{partial}; {self.headline}>"
