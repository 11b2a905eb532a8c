"""`turmwerk build`."""

from __future__ import annotations

from pathlib import Path

import click

from turmwerk.cli.arguments import json_option
from turmwerk.cli.terminal import show_json


@click.command("build")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--targets",
    default="native",
    metavar="WHICH",
    help="native: for this machine (default). all: for any machine of its kind, with the best build chosen when it starts.",
)
@json_option
def command(folder: Path, targets: str, as_json: bool) -> None:
    """Compile a native game.

    FOLDER holds the rules in Cython, such as kiln/ with kiln.pyx. The module is written into it; only what has changed is compiled. It
    needs a C compiler and the extra `build`.
    """
    from turmwerk.building.folder import build_folder

    built = build_folder(folder, targets=targets)
    if as_json:
        show_json({"module": str(built), "targets": targets})
    else:
        click.echo(f"built {built}")
