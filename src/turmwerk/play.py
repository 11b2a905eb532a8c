"""A person against strategies, in the terminal."""

from __future__ import annotations

from turmwerk.arguments import whole_number
from turmwerk.drawing import drawing_of
from turmwerk.games import Game
from turmwerk.lineup import Lineup
from turmwerk.state import State

HINT_STRATEGY = "greedy"  # by which hints are played out
HINT_PLAYOUTS = 2_000  # for each move

COMMANDS = "a number or the text of a move plays it · t shows the table · ? explains · Ctrl-D leaves"


def play_in_terminal(game: Game, *, seat: int, seed: int, against: str = "random", hints: bool = False) -> None:
    """Ask for the moves of one seat until the game is over or the player leaves."""
    whole_number(seat, "seat", 0, game.players - 1)
    lineup = Lineup(game, [against] * game.players)
    state = game.start(seed=seed)
    print(f"You are P{seat} of {game.players} in {game.info.title} ({game.variant}), seed {seed}.\n{COMMANDS}\n")
    shown = 0
    while not state.is_over:
        if state.seat != seat:
            state.play(lineup.choose(state))
            continue
        shown = _show_news(state, shown, seat)
        move = _ask(state, seat, hints=hints)
        if move is None:
            print("\nYou left the game.")
            return
        state.play(move)
    _show_news(state, shown, seat)
    print(state)


def _show_news(state: State, shown: int, seat: int) -> int:
    """Print what has happened since the last look: what this seat may know of it."""
    for event in state.events[shown:]:
        print(f"  {drawing_of(state.game).seen(state, event, seat)}")
    return len(state.events)


def _ask(state: State, seat: int, *, hints: bool) -> str | None:
    """A legal move, or None if the player leaves."""
    print(f"\n{state.draw(seat)}\n")
    legal = state.legal()
    if hints and len(legal) > 1:
        _show_hints(state)
    _show_moves(legal)
    while True:
        try:
            answer = " ".join(input(f"{state.node}> ").split())
        except EOFError:
            return None
        if answer in legal:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        if answer == "?":
            print(f"{explanation(state)}\n{COMMANDS}")
            _show_moves(legal)
        elif answer == "t":
            print(f"\n{state.draw(seat)}\n")
        elif answer:
            print(f"{answer!r} is not legal here; choose 1 to {len(legal)}, or ? for help")


def _show_hints(state: State) -> None:
    from turmwerk.terminal import hints_table, show

    show(hints_table(state.evaluate(strategies=[HINT_STRATEGY] * state.game.players, playouts=HINT_PLAYOUTS)))


def _show_moves(legal: list[str]) -> None:
    print("   ".join(f"{number}) {move}" for number, move in enumerate(legal, 1)))


def explanation(state: State) -> str:
    """What is to be decided at this node, in words."""
    return str(drawing_of(state.game).NODE_HELP[state.node])
