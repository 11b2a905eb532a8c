"""`turmwerk new`."""

from __future__ import annotations

import click

from turmwerk.cli.streams import emit


@click.command("new")
@click.argument("name")
@click.option("--native", is_flag=True, help="A folder with the same game in Cython too, to be compiled; the Python file is its proof.")
def command(name: str, native: bool) -> None:
    """Write a small game to change, as a Python file.

    It has towers, hidden hands and majorities with shared ties, and passes all checks.
    """
    from turmwerk.checking.template import new_game

    path = new_game(name, native=native)
    shown = f"./{path}"
    what = ", the game in Python and in Cython; change both" if native else ", a small complete game of towers and hidden hands; change it"
    emit(f"written: {shown}{what} into yours. Then:")
    steps = {
        **({"build": "compile it; again after each change"} if native else {}),
        "check": "is everything as it must be?" if not native else "do both play the same games?",
        "balance": "is it fair, and at every player count?",
        "table": "play it in the browser",
    }
    for step, words in steps.items():
        emit(f"  turmwerk {step:<8}{shown}   {words}")
    emit("docs/tutorials/your-game.md explains it step by step.")
