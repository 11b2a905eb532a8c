"""What has happened, in lines for people: made from events as a seat may know them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from turmwerk.drawing.interface import DrawnGame
from turmwerk.drawing.words.phrases import listed, several, who

MOST_NAMED = 2  # categories on each side of a comparison


class Ending(Protocol):
    """What is needed of the outcome of a game."""

    @property
    def scores(self) -> Sequence[int]:
        """By seat."""

    @property
    def breakdown(self) -> Sequence[dict[str, int]]:
        """Points by category, for each seat."""

    @property
    def winners(self) -> Sequence[int]:
        """Several, if they share the win."""


class Told(NamedTuple):
    """An event: who, and what in words. `seat` is None for chance."""

    seat: int | None
    text: str


def told(game: DrawnGame, events: Sequence[str], viewer: int | None = None) -> list[Told]:
    """A line for each event, empty where there is nothing to say; what the viewer did is said to them: "buys red" is "buy red"."""
    return [_told(game, event, viewer) for event in events]


def _told(game: DrawnGame, event: str, viewer: int | None) -> Told:
    actor, _, notation = event.partition(" ")
    seat = None if actor == "*" else int(actor[1:])
    text = game.info.words.event(game, event)
    return Told(seat, to_you(text) if seat is not None and seat == viewer and text != notation else text)


def to_you(text: str) -> str:
    """What somebody does, said to them: "takes milk" is "take milk"."""
    verb, space, rest = text.partition(" ")
    plain = {"has": "have", "goes": "go"}.get(verb) or (verb[:-2] if verb.endswith(("sses", "ches")) else verb.removesuffix("s"))
    return f"{plain}{space}{rest}"


def summary(lines: Sequence[Told]) -> list[Told]:
    """A line for each seat's run of decisions; what chance did in between is left to the log."""
    decisions = [line for line in lines if line.seat is not None and line.text]
    return [Told(seat, ", ".join(line.text for line in run)) for seat, run in groupby(decisions, key=lambda line: line.seat)]


def verdict(game: DrawnGame, ending: Ending, viewer: int | None = None) -> str:
    """Why somebody won or lost: which categories of points made the difference between the winner and the best of the others.

    Of who looks at it, if that is one seat.
    """
    scores, winners = ending.scores, ending.winners
    if len(scores) == 1:
        best = _most(ending.breakdown[0])
        return f"{several(scores[0], 'point')}, most of them from {_label(game, best[0])}." if best else ""
    rest = [seat for seat in range(len(scores)) if seat not in winners]
    if not rest or (viewer in winners and len(winners) > 1):
        names = listed([who(seat, viewer) for seat in winners])
        return f"{names[0].upper()}{names[1:]} share the win at {several(scores[winners[0]], 'point')}."
    winner = winners[0]
    loser = viewer if viewer in rest else max(rest, key=lambda seat: scores[seat])
    margin = scores[winner] - scores[loser]
    how = f"by {several(margin, 'point')}" if margin else f"on the tie-break, at {several(scores[winner], 'point')} each"
    start = f"You lost to P{winner} {how}" if viewer == loser else f"{_named(winner, viewer)} won {how}, ahead of P{loser}"
    compared = [_ahead(game, ending, first, second, viewer) for first, second in ((winner, loser), (loser, winner))]
    return f"{start}: {'; '.join(filter(None, compared))}." if any(compared) else f"{start}."


def _named(seat: int, viewer: int | None) -> str:
    return "You" if seat == viewer else f"P{seat}"


def _label(game: DrawnGame, category: str) -> str:
    return game.info.words.category(category)[0]


def _most(points: dict[str, int]) -> list[str]:
    """The categories with the most points, as far as they have any."""
    return sorted((name for name in points if points[name] > 0), key=lambda name: -points[name])[:MOST_NAMED]


def _ahead(game: DrawnGame, ending: Ending, first: int, second: int, viewer: int | None) -> str:
    """Where one seat has more than another: "P1 had 8 more from secret goals and 2 more from roofs"; empty if it has not."""
    own, other = ending.breakdown[first], ending.breakdown[second]
    more = {name: own[name] - other[name] for name in own}
    parts = [f"{more[name]} {'fewer lost for' if own[name] <= 0 else 'more from'} {_label(game, name)}" for name in _most(more)]
    return f"{who(first, viewer)} had {listed(parts)}" if parts else ""
