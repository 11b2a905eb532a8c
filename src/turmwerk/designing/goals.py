"""What the game should be like: goals, each a few numbers that should lie in a band, and the tolerance that is the unit of a miss.

A goal turns games into columns, one row for each deal; their means are what should lie in the bands. How far a mean is outside, in units
of the tolerance, is the miss of a number; the miss of a goal is that of its worst number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.data.totals import WIN
from turmwerk.errors import ArgumentError, ArgumentTypeError, shown, suggestion
from turmwerk.statistics import Floats
from turmwerk.work.measures import win_units

if TYPE_CHECKING:
    from turmwerk.designing.playing import Played
    from turmwerk.playing.game import Game
    from turmwerk.playing.result import SimulationResult

GoalLike = str | Callable[["SimulationResult"], float]
TEXT = re.compile(r"([a-z]+)(?:=([0-9.eE+-]*?)(\.\.([0-9.eE+-]*))?)?(\s+rounds)?(?:~([0-9.eE+-]+))?")
NO_BAND = (None, None)
Band = tuple[float | None, float | None]


@dataclass(frozen=True)
class Item:
    """One number: its band, of which an end may be open."""

    name: str
    low: float
    high: float


@dataclass(frozen=True)
class Goal:
    """One goal as it was asked for."""

    name: str
    tolerance: float
    band: Band = NO_BAND  # None: an end that was not given; without both, no worse than the original where that makes sense
    rounds: bool = False  # of the length: rounds instead of decisions
    function: Callable[[SimulationResult], float] | None = None

    @property
    def is_share(self) -> bool:
        """Whether its numbers are shares, to be written in percent."""
        return self.name in ("seats", "late", "skill", "draws", "categories")

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"name": self.name, "tolerance": self.tolerance, "low": self.band[0], "high": self.band[1]}

    def items(self, game: Game) -> list[Item]:
        """The numbers of one setting, with their bands."""
        low, high = self._ends()
        if self.name == "seats":
            return [Item(f"P{seat}", 1 / game.players, 1 / game.players) for seat in range(game.players)]
        if self.name == "draws":
            return [Item(f"{fact} {value}", 0.0, 0.0) for fact, values in game.facts.items() for value in values]
        if self.name == "categories":
            return [Item(name, low, high) for name in game.categories]
        return [Item("rounds" if self.rounds else NAMES.get(self.name, self.name), low, high)]

    def columns(self, played: Played) -> Floats:
        """One row for each deal, one column for each item."""
        return _function(self, played) if self.function is not None else COLUMNS[self.name](self, played)

    def _ends(self) -> tuple[float, float]:
        low, high = self.band
        return -np.inf if low is None else low, np.inf if high is None else high

    def misses(self, means: Floats, items: Sequence[Item]) -> Floats:
        """How far each mean is outside its band, in units of the tolerance; `means` may have many rows."""
        low, high = (np.array([getattr(one, end) for one in items]) for end in ("low", "high"))
        return np.asarray(np.maximum(0.0, np.maximum(low - means, means - high)) / self.tolerance)


NAMES = {"length": "decisions", "close": "margin of victory", "late": "decided after", "skill": "win share of the stronger"}


def _length(goal: Goal, played: Played) -> Floats:
    return np.asarray((played.columns.rounds if goal.rounds else played.columns.decisions).astype(float)[:, None])


def _close(goal: Goal, played: Played) -> Floats:
    ordered = np.sort(played.columns.points.sum(axis=2), axis=1)
    return np.asarray((ordered[:, -1] - ordered[:, -2]).astype(float)[:, None])


def _draws(goal: Goal, played: Played) -> Floats:
    """Wins beyond the fair share for each time a seat had a value; draws are even, so how often it has one is known."""
    wins = win_units(played.columns) / WIN - 1 / played.game.players
    columns = []
    for place, values in enumerate(played.game.facts.values()):
        usual = played.game.players / len(values)
        columns += [(wins * (played.columns.facts[:, :, place] == number)).sum(axis=1) / usual for number in range(len(values))]
    return np.stack(columns, axis=1)


def _categories(goal: Goal, played: Played) -> Floats:
    """The share of each category in all points of the game; points lost count like points gained."""
    points = np.abs(played.columns.points.astype(float)).sum(axis=1)
    return np.asarray(points / np.maximum(1.0, points.sum(axis=1, keepdims=True)))


def _function(goal: Goal, played: Played) -> Floats:
    """One row for each block of deals, because a function looks at a whole result."""
    assert goal.function is not None
    values = []
    for result in played.results():
        value = goal.function(result)
        if isinstance(value, bool) or not isinstance(value, int | float | np.floating) or not np.isfinite(value):
            raise ArgumentError(
                f"the goal {goal.name!r} returned {shown(value)}; it must return a number, 0 if the result is as it should be"
            )
        values.append([float(value)])
    return np.array(values)


COLUMNS: dict[str, Callable[[Goal, Played], Floats]] = {
    "seats": lambda _, played: np.asarray(win_units(played.columns) / WIN),
    "length": _length,
    "close": _close,
    "late": lambda _, played: played.followed()[:, None],
    "skill": lambda _, played: played.stronger_wins()[:, None],
    "draws": _draws,
    "categories": _categories,
}
ABOUT = {
    "seats": "every seat wins its fair share",
    "length": "decisions of a game in a band (length=200..260), or rounds (length=8..10 rounds)",
    "close": "margin of victory in a band (close=..12)",
    "late": "the part of the game after which the winner leads for good, in a band (late=0.6..)",
    "skill": "win share of one stronger seat among weaker ones, in a band (skill=0.5..0.7)",
    "draws": "no board or other fact drawn for a seat wins more than its fair share",
    "categories": "the share of each way to score in all points, in a band (categories=0.03..0.5)",
}
TOLERANCES = {"seats": 0.01, "late": 0.02, "skill": 0.02, "draws": 0.02, "categories": 0.02}
RELATIVE = 0.02  # of a length or margin: the tolerance unless one is given


def read_goals(given: Sequence[GoalLike] | GoalLike, games: Sequence[Game]) -> list[Goal]:
    """The goals from texts and functions; each must make sense for every setting."""
    several = [given] if isinstance(given, str) or callable(given) else list(given) if isinstance(given, Sequence) else []
    if not several:
        raise ArgumentTypeError(f"goals {shown(given)} is not allowed; it must be a list such as ['seats', 'length=200..260']")
    goals = [_read(one) for one in several]
    names = [one.name for one in goals]
    if len(set(names)) < len(names):
        raise ArgumentError(f"a goal is there twice: {', '.join(names)}")
    for goal in goals:
        _check(goal, games)
    return goals


def _read(one: GoalLike) -> Goal:
    if callable(one) and not isinstance(one, str):
        return Goal(f"{getattr(one, '__name__', 'function')}()", 1.0, (None, 0.0), function=one)
    matched = TEXT.fullmatch(one.strip()) if isinstance(one, str) else None
    if matched is None or matched[1] not in ABOUT:
        raise ArgumentError(f"unknown goal {shown(one)}; {suggestion(one if not isinstance(one, str) else one.partition('=')[0], ABOUT)}")
    name, low, dots, high, rounds, tolerance = matched.groups()
    band: Band = (_number(low, one), _number(high, one) if dots else _number(low, one))
    given_tolerance = _number(tolerance, one)
    if name in ("seats", "draws") and band != NO_BAND:  # one number is how far off may be
        if dots or given_tolerance is not None:
            raise ArgumentError(f"goal {one!r} has no band; write how far off is tolerable: {name}=0.01")
        given_tolerance, band = band[0], NO_BAND
    if band[0] is not None and band[1] is not None and band[0] > band[1]:
        raise ArgumentError(f"goal {one!r} is an empty band; write {name}=LOW..HIGH with LOW at most HIGH")
    if given_tolerance is not None and not given_tolerance > 0:
        raise ArgumentError(f"goal {one!r}: the tolerance must be above 0")
    if rounds and name != "length":
        raise ArgumentError(f"goal {one!r}: only the length is counted in rounds")
    default = TOLERANCES.get(name) or RELATIVE * max([1.0, *(abs(end) for end in band if end is not None)])
    return Goal(name, given_tolerance or default, band, bool(rounds))


def _number(text: str | None, goal: str) -> float | None:
    if not text:
        return None
    try:
        return float(text) if len(text) <= 20 else float("x")
    except ValueError:
        raise ArgumentError(f"goal {goal!r}: {text!r} is not a number; write for example length=200..260 or seats=0.01") from None


def _check(goal: Goal, games: Sequence[Game]) -> None:
    for game in games:
        if game.players == 1 and goal.name in ("seats", "close", "skill", "draws", "late"):
            raise ArgumentError(f"goal {goal.name!r} needs at least two players; {game!r} has one")
        if goal.name == "draws" and not game.facts:
            raise ArgumentError(f"goal 'draws' needs facts that are drawn for a seat, such as a board; {game.name} has none")


def with_default_band(goal: Goal, original: Sequence[Floats]) -> Goal:
    """A goal without a band asks for no worse than the original, in the setting where that is worst."""
    if goal.band != NO_BAND or goal.name in ("seats", "draws"):
        return goal
    if goal.name == "categories":
        return replace(goal, band=(0.02, 0.6))
    means = [float(one.mean()) for one in original]
    tolerance = goal.tolerance if goal.name in TOLERANCES else RELATIVE * max(1.0, *map(abs, means))
    band: Band = {"close": (None, max(means)), "length": (min(means), max(means))}.get(goal.name, (min(means), None))
    return replace(goal, band=band, tolerance=tolerance)
