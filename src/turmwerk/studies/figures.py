"""What a study says about one setting (player count, variant, level of skill), as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.components.sources import dagger
from turmwerk.formatting import count_of_players, plus_minus
from turmwerk.statistics import SAME_WITHIN, Estimate, Floats

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from turmwerk.studies.items import ItemFigures
    from turmwerk.studies.without import Without


@dataclass(frozen=True)
class SeatFigures:
    """One seat. The advantage is its win share minus the fair share."""

    seat: int
    win_share: Estimate
    advantage: Estimate
    joint: Estimate  # the advantage, with an interval so wide that those of all seats hold together
    differs: bool  # that interval excludes zero
    mean_score: Estimate
    sd_score: float
    mean_points: dict[str, float]


@dataclass(frozen=True)
class CategoryFigures:
    """What one category of points has to do with winning."""

    name: str
    mean_points: Estimate  # per seat
    share: Estimate | None  # of all points
    correlation: Estimate | None  # with winning, both relative to the table's mean; None if everyone has the same
    led: float  # share of the games in which one seat does best in it
    leader_wins: Estimate | None  # win share of that seat
    matters: bool  # the interval of the correlation, widened for the number of categories, excludes zero
    reconstructed: bool = False  # its points rest on reconstructed components
    words: str = ""  # what the points are for, in plain words
    joint: Estimate | None = None  # the correlation, with that wider interval


class Basis(StrEnum):
    """What an effect compares, in words."""

    HOLDERS = "seats that have it, minus fair"
    EACH = "a seat, for each additional one"
    EQUALIZED = "the seat, minus the same deals with P0's value for all"
    TABLE = "P0 and the mean score, with minus without"
    TABLE_EACH = "P0 and the mean score, for each additional one"


@dataclass(frozen=True)
class Effect:
    """What one item of the set-up, one fact about a seat or one component that differs by seat has to do with winning."""

    kind: str  # "board", "goals", "bonus", "money.start", …
    item: str
    basis: Basis
    games: int  # games in which it was there
    share: Estimate  # of wins; of a table: that of the first seat
    score: Estimate  # of the seat, relative to the table's mean unless equalized; of a table: the mean score
    joint: Estimate  # the share, with an interval widened for the number of items looked at
    matters: bool  # that interval excludes zero
    score_matters: bool  # the interval of the score, widened likewise, excludes zero
    reconstructed: bool = False  # rests on reconstructed components itself, not only as everything in the game does
    words: str = ""  # the kind in plain words
    plain_item: str = ""  # the item in plain words, if it is not plain itself

    @property
    def item_words(self) -> str:
        """The item in plain words."""
        return self.plain_item or self.item

    @property
    def of_seat(self) -> bool:
        """Whether a seat has it, or the whole table."""
        return self.basis not in (Basis.TABLE, Basis.TABLE_EACH)

    @property
    def clearness(self) -> float:
        """How many half-widths the clearer of both figures is away from zero; to put the clearest first."""
        return max(abs(one.value) / one.half_width for one in (self.share, self.score))


@dataclass(frozen=True)
class NodeFigures:
    """One kind of decision."""

    node: str
    per_game: float
    moves: Estimate  # legal moves
    forced: Estimate  # share with one legal move


@dataclass(frozen=True)
class KindUse:
    """How one kind of move is used, at decisions that offer another kind too."""

    kind: str  # such as "go tent-*"
    offered: int  # decisions of the games that were followed
    taken: Estimate  # share of these
    otherwise: Estimate | None = None  # the same in games in which nobody makes a dominant move; None: not looked at, or hardly offered
    missed: bool = True  # not if a seat that must do without it is not shown to lose by that; asked of moves that are nearly always made


@dataclass(frozen=True)
class Course:
    """How games went, from a sample played move by move."""

    games: int
    nodes: tuple[NodeFigures, ...]
    moves: Estimate
    forced: Estimate
    lead_changes: Estimate
    decided_at: Estimate  # the part of the game after which its winner led for good
    leader_wins: tuple[tuple[float, Estimate], ...]  # (part of the game, win share of who leads there)
    last_wins: tuple[tuple[float, Estimate], ...]  # the same of who is last there
    leader_seats: Estimate  # what the seats that lead half-way win, whoever leads
    leader_gains: Estimate | None  # part of the way from there to winning always that leaders go; None if the seats go it alone
    minutes: Estimate
    waiting: Estimate | None  # seconds between decisions of a seat while others decide; None if nobody ever waits
    kinds: tuple[KindUse, ...]  # of moves
    kingmaking: Estimate | None  # share of the games in which a seat that cannot win decides who does; None: not looked at


@dataclass(frozen=True)
class Skill:
    """The win share of one seat with a strategy among seats of a weaker one, in every seat equally often."""

    strategy: str
    against: str
    games: int
    win_share: Estimate
    multiple: Estimate  # of the fair share
    score: Estimate  # points more than the others


@dataclass(frozen=True)
class Luck:
    """What decides who wins, one player being stronger than the others: shares of the variance of wins."""

    deals: int  # each played with the stronger player in every seat
    luck: Estimate  # the deal and the rest together
    skill: Estimate  # who sits where
    seat: Estimate
    deal: Estimate  # what a seat's results in the same deal have in common, whoever plays
    rest: Estimate  # how play meets the deal, and chance in the players


@dataclass(frozen=True)
class Interaction:
    """A seat whose strategy is kept, while the others play by a weaker one instead of its own."""

    among: str
    deals: int
    points: Estimate  # how many more it gets
    spreads: Estimate  # the same in standard deviations of a seat's score


@dataclass(frozen=True)
class Choices:
    """What is at stake at free decisions, one of each of so many games, by playouts of all moves."""

    decisions: int
    playouts: int  # of each move
    stake: Estimate  # win share with the move that is made, minus the mean of all legal moves
    real: Estimate  # share at which a move is shown to be worse than the best by more than the tolerance
    same: Estimate  # share at which all moves are shown to be within it


@dataclass(frozen=True, repr=False)
class Setting:
    """All figures of one player count, variant and level of skill."""

    players: int
    variant: str
    strategy: str
    games: int
    seconds: float = field(compare=False)
    signature: str
    seats: tuple[SeatFigures, ...]
    mean_score: Estimate
    winning_score: Estimate
    margin: Estimate
    shared_wins: Estimate
    decisions: Estimate
    rounds: Estimate
    endings: dict[str, Estimate]
    categories: tuple[CategoryFigures, ...]
    histogram: tuple[tuple[int, tuple[int, ...]], ...]  # (score, how often by seat)
    effects: tuple[Effect, ...] = ()
    course: Course | None = None
    skill: Skill | None = None
    luck: Luck | None = None
    interaction: Interaction | None = None
    choices: Choices | None = None
    closeness: Estimate | None = None  # the margin in standard deviations of a seat's score
    limit: str | None = None  # the ending that is there so that games end
    limit_key: str = ""  # the component that says when
    reconstructed: tuple[str, ...] = ()  # the components in play that are; all figures depend on them
    items: tuple[ItemFigures, ...] = ()  # what goes with taking a card, a space, …, the clearest first
    without: tuple[Without, ...] = ()  # what it costs to do without the largest of them, at the strongest weights

    @property
    def win_share(self) -> Floats:
        """Share of the games won, by seat; `seats` has the intervals."""
        return np.array([one.win_share.value for one in self.seats])

    @property
    def fair(self) -> float:
        """The fair win share."""
        return 1 / self.players

    @property
    def title(self) -> str:
        """Such as "3 players · base · random"; marked like the label."""
        return f"{self.label} · {self.variant} · {self.strategy}"

    @property
    def label(self) -> str:
        """The player count as it begins a sentence: marked if components in play are reconstructed."""
        return count_of_players(self.players) + dagger(bool(self.reconstructed))

    @property
    def guarded(self) -> Estimate | None:
        """Share of the games ended by a limit; None if the game has none."""
        return None if self.limit is None else self.endings[self.limit]

    @property
    def farthest(self) -> SeatFigures:
        """The seat that was farthest from fair, shown or not; its `joint` interval holds for the picked one."""
        return max(self.seats, key=lambda one: round(abs(one.advantage.value), 9))  # of two that are equally far the first

    @property
    def farthest_possible(self) -> float:
        """How far from fair a seat can be, by the intervals that hold for all seats together."""
        return max(one.joint.bound for one in self.seats)

    @property
    def is_fair(self) -> bool:
        """Whether it is shown that no seat is farther from fair than the tolerance."""
        return self.farthest_possible <= SAME_WITHIN

    @property
    def favored(self) -> SeatFigures | None:
        """The seat whose advantage is largest, either way, among those that differ from fair by more than chance."""
        found = [one for one in self.seats if one.differs]
        return max(found, key=lambda one: abs(one.advantage.value)) if found and self.players > 1 else None

    def __repr__(self) -> str:
        shares = ", ".join(plus_minus(one.win_share, "{:.1%}") for one in self.seats)
        return f"<Setting {self.title}, {self.games:,} games; win share by seat: {shares}>"


def plain(value: Any) -> Any:
    """Dataclasses, named tuples and estimates as dicts and lists, for JSON."""
    if hasattr(value, "as_dict"):
        return value.as_dict()
    if is_dataclass(value) and not isinstance(value, type):
        return plain_fields(value)
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def plain_fields(value: DataclassInstance) -> dict[str, Any]:
    """The fields of a dataclass."""
    return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
