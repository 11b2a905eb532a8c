"""`turmwerk play`: a person against strategies, in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from turmwerk.cli.arguments import game_options
from turmwerk.cli.terminal import show, table, text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from turmwerk.drawing.svg import Offers
    from turmwerk.judging.evaluation import MoveValue
    from turmwerk.playing.game import Game
    from turmwerk.playing.state import State

UNDO, QUIT = "undo", "quit"
COMMANDS = "a number, a move or its beginning plays it · undo · table shows the table · help explains · quit"
SEAT_COLORS = ("cyan", "yellow", "green", "magenta", "blue")


@click.command("play")
@game_options
@click.option("--seat", type=int, default=0, show_default=True, help="Where you sit.")
@click.option("--seed", type=int, help="Which game; a new one unless given.")
@click.option(
    "--against",
    metavar="STRATEGY",
    help="Who plays the other seats; expert, the strongest weights, unless given. Named, the game has an opponent.",
)
@click.option("--hints", is_flag=True, help="Show what each move is worth, by playouts.")
@click.option("--every-move", is_flag=True, help="Ask even where there is only one move.")
def command(game: Game, seat: int, seed: int | None, against: str | None, hints: bool, every_move: bool) -> None:
    """Play against strategies in the terminal."""
    from turmwerk.arguments import seed_number, whole_number
    from turmwerk.playing.game import game as make_game
    from turmwerk.strategy.lineup import Lineup
    from turmwerk.strategy.listing import opponent

    context = click.get_current_context()
    players_given = context.get_parameter_source("players") is not ParameterSource.DEFAULT
    if against and not players_given and game.players == 1 and len(game.info.players) > 1:  # whoever names an opponent wants one
        game = make_game(game.info.address, players=game.info.players[1], variant=game.variant, components=dict(game.changed))
    whole_number(seat, "seat", 0, game.players - 1)
    seed = seed_number(seed)
    lineup = Lineup(game, against or opponent(game))
    state = game.start(seed=seed)
    print(f"You are P{seat} of {game.players} in {game.info.title} ({game.variant}), seed {seed}.\n{COMMANDS}\n")
    seen = 0
    before: list[State] = []  # at each own decision, for undo
    while not state.is_over:
        legal = state.legal()
        if state.seat != seat:
            state.play(lineup.choose(state))
        elif len(legal) == 1 and not every_move:
            state.play(legal[0])
        else:
            seen = _show_news(state, seen, seat)
            answer = _ask(state, seat, hints=hints, can_undo=bool(before))
            if answer == QUIT:
                print("\nYou left the game.")
                return
            if answer == UNDO:
                state = before.pop()
                seen = len(state.events)
                continue
            before.append(state.copy())
            state.play(answer)
    _show_news(state, seen, seat)
    print(state)
    if state.outcome is not None:
        from turmwerk.drawing.words.telling import verdict

        print(fill(verdict(game, state.outcome, seat), 79))


def _show_news(state: State, seen: int, seat: int) -> int:
    """Print what has happened since the last look, in words: what this seat may know of it."""
    from turmwerk.drawing.words.telling import told

    for line in told(state.game, state.history(seat)[seen:], seat):
        if line.text:
            name = "You" if line.seat == seat else f"P{line.seat}"
            print(f"  {line.text}" if line.seat is None else f"  {_colored(f'{name} {line.text}', line.seat)}")
    return len(state.events)


def _colored(text: str, seat: int) -> str:
    """The text in the color of a seat, on a terminal that shows colors."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM", "dumb") == "dumb":
        return text
    return click.style(text, fg=SEAT_COLORS[seat])


def _ask(state: State, seat: int, *, hints: bool, can_undo: bool) -> str:
    """A legal move, or what else the player wants."""
    from turmwerk.drawing.pictures import node_help, scene_of
    from turmwerk.errors import IllegalMoveError
    from turmwerk.registry.moves import understand

    _show_table(state, seat)
    legal = state.legal()
    if hints and len(legal) > 1:
        show(*worth_of_moves(state.game, state.evaluate()))
    scene = scene_of(state, seat, legal)
    print(f"P{seat}: {state.game.info.words.decision(scene)}")
    _show_moves(scene.moves)
    while True:
        try:
            answer = " ".join(input(f"{state.node}> ").split())
        except EOFError:
            return QUIT
        word = answer.casefold()
        if word == QUIT or (word == UNDO and can_undo):
            return word
        if word == UNDO:
            print("there is no decision of yours to take back")
        elif word in ("?", "help"):
            print(f"{node_help(state)}\n{COMMANDS}")
            _show_moves(scene.moves)
            print("\n".join(fill(f"not possible: {thing}: {why}", 79) for thing, why in state.game.info.words.reasons(scene)))
        elif word in ("t", "table"):
            _show_table(state, seat)
        elif answer:
            try:
                return understand(answer, legal)
            except IllegalMoveError as error:
                print(f"{error}; help explains")


def _show_table(state: State, seat: int) -> None:
    """The table, and the points as far as the seat may know them."""
    points = [f"P{other} {low}" if low == high else f"P{other} {low} to {high}" for other, (low, high) in enumerate(state.standing(seat))]
    colored = " · ".join(_colored(text, other) for other, text in enumerate(points))
    print(f"\n{state.draw(seat)}\n\npoints if the game ended now: {colored}\n")


def worth_of_moves(game: Game, values: Iterable[MoveValue]) -> list[RenderableType]:
    """What each move is worth, the best one first; and what is reconstructed."""
    from turmwerk.components.sources import dagger, footnote
    from turmwerk.formatting import half_width, interval, number
    from turmwerk.statistics import Estimate

    rows = [
        [
            value.move,
            f"{value.win_share:.1%}",
            interval(*value.win_interval, "{:.1%}"),
            number(value.points),
            half_width(Estimate(value.points, *value.points_interval)),
        ]
        for value in sorted(values, key=lambda value: (-value.win_share, -value.points))
    ]
    marked = dagger(bool(game.reconstructed))
    found = table(["move", f"wins{marked}", "95 % interval", f"points{marked}", "95 %"], rows)
    return [found, *([text(footnote(game.reconstructed))] if marked else [])]


def _show_moves(offers: Offers) -> None:
    """A line for each move: its number, its words, and its notation if that is something else."""
    for number, (move, words) in enumerate(offers.words.items(), 1):
        notation = f"  [{move}]" if words.text.casefold() != move else ""
        print(fill(f"{offers.title(move)}{notation}", 79, initial_indent=f"{number:>3}) ", subsequent_indent="     "))
