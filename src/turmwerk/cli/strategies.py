"""`turmwerk strategies`."""

from __future__ import annotations

import click

from turmwerk.cli.arguments import json_option, name_argument
from turmwerk.cli.terminal import listing, show, show_json


@click.command("strategies")
@name_argument
@json_option
def command(name: str, as_json: bool) -> None:
    """List the strategies and features of a game."""
    from turmwerk.strategy.listing import features, strategies

    if as_json:
        show_json({"strategies": strategies(name), "features": features(name)})
    else:
        found = {"strategy": strategies(name), "feature": features(name)}
        show(*(listing([what, "what it is"], lines.items()) for what, lines in found.items()))
