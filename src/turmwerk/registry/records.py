"""Records: a game written down, one JSON object a line, and replayed with every step checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from turmwerk.errors import ArgumentError, ChanceError, ComponentError, GameError, IllegalMoveError, RecordError, TurmwerkError
from turmwerk.old_names import with_current_names
from turmwerk.registry.catalog import registered
from turmwerk.version import __version__

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState, Imagining

FORMAT = "turmwerk-record/1"
OWN = "or a game of your own, whose file --rules names, or turmwerk.game(FILE, ...).replay"

AnyGame = TypeVar("AnyGame", bound="BaseGame")


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record as it is read; `scores`, `breakdown` and `winners` are missing while a game is under way."""

    format: Literal["turmwerk-record/1"]
    game: str
    players: int
    variant: str
    events: list[str]
    seed: int | None = None
    index: int = 0
    components: dict[str, int | str | list[int | str]] = {}
    legal: list[list[str] | None] | None = None
    scores: list[int] | None = None
    breakdown: list[dict[str, int]] | None = None
    winners: list[int] | None = None

    @classmethod
    def parse(cls, record: Mapping[str, Any] | str | bytes) -> Record:
        """A record from a dict or a line of JSON."""
        try:
            if isinstance(record, str | bytes):
                return msgspec.json.decode(record, type=cls)
            return msgspec.convert(dict(record), cls)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError, ValueError) as error:
            raise RecordError(f"this is not a record ({FORMAT}): {error}") from None

    def make_game(self, kind: type[AnyGame]) -> AnyGame:
        """The game this is a record of."""
        try:
            info = registered(self.game, OWN)  # a record comes from anywhere: it must not name files to be run or read
            info.components.refuse_paths(self.components)
            return kind.of_info(info, self.players, self.variant, self.components)
        except (GameError, ComponentError) as error:
            raise RecordError(f"the record's game cannot be played: {error}") from None

    def check_game(self, game: BaseGame) -> None:
        """Refuse a record of another game."""
        own = (game.name, game.players, game.variant, dict(game.changed))
        recorded = (self.game, self.players, self.variant, with_current_names(self.components, game.info.components))
        if own != recorded:
            raise RecordError(f"the record is of {recorded}, this game is {own} (game, players, variant, components)")


def make_record(state: BaseState, *, legal: bool) -> dict[str, Any]:
    """A state's history as a record."""
    if state._imaginings:
        raise ArgumentError(
            "an imagined state has no record: its events are those that really happened, and lead to another position; "
            "record the real state, or pickle this one"
        )
    game = state.game
    record: dict[str, Any] = {"format": FORMAT, "game": game.name, "players": game.players, "variant": game.variant}
    record |= {"seed": state.seed, "index": state.index}
    if game.changed:
        record["components"] = dict(game.changed)
    record["events"] = list(state.events)
    if legal:
        record["legal"] = _legal_moves(state)
    outcome = state.outcome
    if outcome is not None:
        record |= {"scores": list(outcome.scores), "breakdown": list(outcome.breakdown), "winners": list(outcome.winners)}
    return record


def _legal_moves(state: BaseState) -> list[list[str] | None]:
    """The legal moves before each event, null for chance: the game is played again."""
    moves: list[list[str] | None] = []
    for step in _steps(state.game, Record.parse(make_record(state, legal=False))):
        moves += [None] * step.n_chance
        if step.legal is not None:
            moves.append(step.legal)
    return moves


def replay(game: BaseGame, record: Record) -> BaseState:
    """Play a record again; every decision, chance event, legal set and the result must be right."""
    if record.legal is not None and len(record.legal) != len(record.events):
        raise RecordError(f"legal has {len(record.legal)} entries, but there are {len(record.events)} events")
    state = None
    for step in _steps(game, record):
        state = step.state
        if record.legal is not None:
            _check_legal(record.legal, step)
    assert state is not None
    _check_result(state, record)
    return state


def positions(game: BaseGame, record: Record) -> list[BaseState]:
    """The state before each decision of a record and the one at its end, every step checked."""
    return [state.copy() for state in course(replay(game, record))]


def course(state: BaseState) -> Iterator[BaseState]:
    """The states a game went through: after the set-up, then after each decision. It is one state that moves on: do not keep it."""
    for step in _steps(state.game, Record.parse(make_record(state, legal=False))):
        yield step.state


def restore(
    made_by: str,
    game: BaseGame,
    seed: int,
    index: int,
    events: Sequence[str],
    dictated: Sequence[bool],
    generators: Sequence[Sequence[Sequence[int]]],
    imaginings: Sequence[Imagining] = (),
) -> BaseState:
    """A pickled state: played again step by step as it was played at first, so that its future is the same and no step goes unchecked.

    `dictated` says for the set-up and for each move whether its chance events were dictated; `generators` is what strategies
    drew from when each decision began, and draw from now; `imaginings` what was redrawn, and when: so what is imagined stays imagined.
    """
    if made_by != __version__:
        raise RecordError(
            f"the state was pickled by turmwerk {made_by}, this is {__version__}; pickle is for processes, keep games as records"
        )
    try:
        record = {"format": FORMAT, "game": game.name, "players": game.players, "variant": game.variant}
        *_, last = _steps(game, Record.parse(record | {"seed": seed, "index": index, "events": list(events)}), dictated, imaginings)
        if last.state.events != tuple(events):
            raise RecordError("chance took another course")
        if last.state._imaginings != tuple(imaginings):
            raise RecordError("it was imagined at steps that it does not have")
        last.state.restore_generators(generators)
    except (TurmwerkError, TypeError, ValueError, OverflowError) as error:
        raise RecordError(f"the pickled state is damaged: {error}") from None
    return last.state


class _Step(msgspec.Struct):
    """The state after a run of chance events; `legal` holds the moves for the decision that follows, None at the end."""

    state: BaseState
    number: int  # of the first chance event
    n_chance: int
    legal: list[str] | None


def _steps(game: BaseGame, record: Record, dictated: Sequence[bool] | None = None, imaginings: Sequence[Imagining] = ()) -> Iterator[_Step]:
    """Play the events, yielding before each decision and at the end. Chance is dictated, or only where `dictated` says so."""
    events = record.events
    n_steps = 1 + sum(not event.startswith("* ") for event in events)
    dictates = iter([True] * n_steps if dictated is None else dictated)
    if dictated is not None and len(dictated) != n_steps:
        raise RecordError(f"{len(dictated)} steps are said to be dictated or not, but there are {n_steps}")
    state: BaseState | None = None
    number = 0
    while True:
        begin = number + (state is not None)
        end = begin
        while end < len(events) and events[end].startswith("* "):
            end += 1
        chance = [event[2:] for event in events[begin:end]] if next(dictates) else None
        try:
            if state is None:
                state = game.start(seed=record.seed or 0, index=record.index, chance=chance)
            else:
                state.play(_decision(events[number], state), chance=chance)
            for step, seat, seed in imaginings:
                if step == len(state._dictated):
                    state = state.imagine(seat, seed)
        except (ArgumentError, IllegalMoveError, ChanceError) as error:
            raise RecordError(f"event {number + 1}: {error}") from None
        yield _Step(state, begin, end - begin, state.legal() if end < len(events) else None)
        if end == len(events):
            return
        if state.is_over:
            raise RecordError(f"event {end + 1}: {events[end]!r} comes after the end of the game")
        number = end


def _decision(event: str, state: BaseState) -> str:
    """The move of a decision event, which must be the seat's whose turn it is."""
    who, _, move = event.partition(" ")
    if who != f"P{state.seat}":
        raise IllegalMoveError(f"{event!r} should be a decision of seat {state.seat} (P{state.seat} …)")
    return move


def _check_legal(legal: list[list[str] | None], step: _Step) -> None:
    for number in range(step.number, step.number + step.n_chance):
        if legal[number] is not None:
            raise RecordError(f"event {number + 1}: legal must be null for chance")
    number = step.number + step.n_chance
    if step.legal and sorted(legal[number] or []) != sorted(step.legal):
        raise RecordError(f"event {number + 1}: the record's legal moves are {legal[number]}, the rules' are {step.legal}")


def _check_result(state: BaseState, record: Record) -> None:
    outcome = state.outcome
    breakdown = record.breakdown and [with_current_names(points, state.game.categories) for points in record.breakdown]
    given = (record.scores, breakdown, record.winners)
    if outcome is None:
        if given != (None, None, None):
            raise RecordError(f"the record has a result, but its events stop before the end of the game (seat {state.seat}, {state.node})")
        return
    actual = (list(outcome.scores), list(outcome.breakdown), list(outcome.winners))
    for name, recorded, right in zip(("scores", "breakdown", "winners"), given, actual, strict=True):
        if recorded is None:
            raise RecordError(f"the game is over, but the record has no {name}")
        if recorded != right:
            raise RecordError(f"the record's {name} are {recorded}, the rules give {right}")
