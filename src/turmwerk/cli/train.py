"""`turmwerk train`."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from turmwerk.cli.arguments import (
    components_options,
    file_name,
    games_option,
    json_option,
    seed_option,
    settings_options,
    verified_option,
    work_options,
)
from turmwerk.cli.delivery import already, deliver
from turmwerk.cli.terminal import sheets
from turmwerk.cli.values import CountType
from turmwerk.defaults import (
    TRAIN_GAMES,
    TRAIN_PLAYOUTS,
    TRAIN_ROUNDS,
    TUNE_VERIFIED_GAMES,
    VALUE_POSITIONS,
    VALUE_VERIFIED_GAMES,
)

OF_WEIGHTS, OF_VALUES = ("playouts", "rounds", "games"), ("positions",)  # options that the other kind of training does not have


@click.command("train")
@settings_options()
@click.option("--value", is_flag=True, help="Learn a value instead of weights, for searches whose playouts end early.")
@click.option("--start", metavar="STRATEGY", help="The weights to begin with: a name or a file. Expert, the strongest, unless given.")
@click.option("--playouts", type=int, default=TRAIN_PLAYOUTS, show_default=True, help="Playouts of the searches that teach.")
@click.option("--rounds", type=int, default=TRAIN_ROUNDS, show_default=True, help="How often to learn, each time from the better player.")
@games_option(None, f"Games of a round in each setting; {TRAIN_GAMES} unless given.")
@click.option("--positions", type=CountType(), help=f"With --value: positions to learn from; {VALUE_POSITIONS:,} unless given.")
@click.option("--seconds", type=float, help="How long to learn, instead of --games or --positions. The clock decides then.")
@seed_option("Random seed; the same seed learns the same")
@verified_option(
    None, f"Games of the verification, in each setting; {TUNE_VERIFIED_GAMES:,} unless given, {VALUE_VERIFIED_GAMES} with --value."
)
@work_options
@click.option("--out", metavar="FILE", help="Where to write it; GAME-trained.toml (.npz with --value) unless given.")
@click.option("--force", is_flag=True, help="Start over and overwrite the file.")
@components_options
@json_option
@click.pass_context
def command(context: click.Context, /, game: str, value: bool, out: str | None, as_json: bool, **asked: Any) -> None:
    """Learn weights from the choices of searches, or with --value a value from playouts.

    Weights are written to a file that is a strategy itself. What was played is kept in a ledger beside it: rerun the command to resume
    after Ctrl-C, or with more --rounds to learn further. A value is written to a file that a search can name:
    flat:100:ahead=2:value=FILE.
    """
    for name in OF_WEIGHTS if value else OF_VALUES:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} is for {'weights: leave it or --value out' if value else 'values: add --value'}")
        del asked[name]
    if asked["verified_games"] is None:
        del asked["verified_games"]
    if value:
        _value(game, f"{file_name(game)}-trained.npz" if out is None else out, as_json, asked)
    else:
        _weights(game, f"{file_name(game)}-trained.toml" if out is None else out, as_json, asked)


def _weights(game: str, out: str, as_json: bool, asked: dict[str, Any]) -> None:
    from turmwerk.training.tables import train_notes, train_tables
    from turmwerk.training.train import train

    result = train(game, out=out, **asked)
    stopped = "the weights are partial, rerun the command to resume"
    parts = sheets(train_tables(result), train_notes(result))
    deliver(result, *parts, as_json=as_json, written={out: already}, stopped=stopped)


def _value(game: str, out: str, as_json: bool, asked: dict[str, Any]) -> None:
    from turmwerk.training.tables import value_notes, value_tables
    from turmwerk.training.train_value import train_value

    result = train_value(game, out=out, **asked)
    strategy = result.plan.asking_search(out)
    parts = sheets(value_tables(result), [*value_notes(result), f"As a strategy: {strategy}"])
    deliver(result, *parts, as_json=as_json, written={out: already}, stopped="the value was not verified", strategy=strategy)
