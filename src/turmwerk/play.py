"""A person against random players, in the terminal."""

from __future__ import annotations

from turmwerk.arguments import whole_number
from turmwerk.drawing import drawing_of
from turmwerk.games import Game
from turmwerk.state import State

COMMANDS = "a number or the text of a move plays it · t shows the table · ? explains · Ctrl-D leaves"


def play_in_terminal(game: Game, *, seat: int, seed: int) -> None:
    """Ask for the moves of one seat until the game is over or the player leaves."""
    whole_number(seat, "seat", 0, game.players - 1)
    state = game.start(seed=seed)
    print(f"You are P{seat} of {game.players} in {game.info.title} ({game.variant}), seed {seed}.\n{COMMANDS}\n")
    shown = 0
    while not state.is_over:
        if state.seat != seat:
            state.play_random()
            continue
        shown = _show_news(state, shown, seat)
        move = _ask(state, seat)
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


def _ask(state: State, seat: int) -> str | None:
    """A legal move, or None if the player leaves."""
    print(f"\n{state.draw(seat)}\n")
    legal = state.legal()
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


def _show_moves(legal: list[str]) -> None:
    print("   ".join(f"{number}) {move}" for number, move in enumerate(legal, 1)))


def explanation(state: State) -> str:
    """What is to be decided at this node, in words."""
    return str(drawing_of(state.game).NODE_HELP[state.node])
