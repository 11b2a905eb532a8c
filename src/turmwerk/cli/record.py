"""`turmwerk record`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from turmwerk.cli import leave_stopped
from turmwerk.cli.arguments import game_options, games_option, lineup_option, progress_options, seed_option
from turmwerk.cli.terminal import show_json

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


@click.command("record")
@game_options
@lineup_option
@games_option(1, "How many games.")
@seed_option()
@click.option("--index", type=int, default=0, show_default=True, help="Number of the first game among those of the seed.")
@click.option("--legal", is_flag=True, help="Write down the legal moves of every decision too.")
@progress_options
def command(game: Game, games: int, seed: int, index: int, legal: bool, strategies: str | list[str] | None, progress: bool) -> None:
    """Write games as records, one line of JSON each."""
    from turmwerk.arguments import game_count
    from turmwerk.progress import reporter
    from turmwerk.strategy.lineup import Lineup

    players = Lineup(game, strategies)
    written = 0
    shown = progress and not sys.stdout.isatty()  # where records are shown they are the progress
    try:
        with reporter(shown, game_count(games)) as report:
            for number in range(games):
                state = game.start(seed=seed, index=index + number)
                while not state.is_over:
                    state.play(players.choose(state))
                show_json(state.record(legal=legal))
                written += 1
                report(written)
    except KeyboardInterrupt:
        if written == 0:
            raise
        leave_stopped(f"{written} of {games} games are written")
