"""Defaults of options that users set once: environment variables, and a file.

An option that is not given takes, in this order: `TURMWERK_<COMMAND>_<OPTION>`, `TURMWERK_<OPTION>`, the file's line for the command, the
file's line for all commands, its own default. `TURMWERK_CONFIG` names another file than the usual one.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import click
from platformdirs import user_config_path

from turmwerk.errors import ArgumentError, suggestion
from turmwerk.files import parse_toml

NAMED_BY = "TURMWERK_CONFIG"
LONGEST = 1_000_000  # bytes: nobody's preferences are longer


def prefer(context: click.Context, command: click.Command, name: str, names: list[str]) -> None:
    """Let the options of a command take the defaults that the user prefers; `names` are those of all commands."""
    options = _options(command)
    for word, option in options.items():
        variable = word.upper().replace("-", "_")
        option.envvar = [f"TURMWERK_{name.upper().replace('-', '_')}_{variable}", f"TURMWERK_{variable}"]
    context.default_map = {name: _from_file(options, name, names)}


def config_path() -> Path:
    """Where the file is, or would be."""
    return Path(os.environ.get(NAMED_BY) or user_config_path("turmwerk") / "config.toml")


def _options(command: click.Command) -> dict[str, click.Option]:
    """By the words users know them by."""
    return {one.opts[0].removeprefix("--"): one for one in command.params if isinstance(one, click.Option) and not one.is_eager}


def _from_file(options: dict[str, click.Option], name: str, names: list[str]) -> dict[str, Any]:
    """By the names of parameters."""
    path, preferred = config_path(), _read(config_path())
    own = preferred.get(name, {})
    for word, value in preferred.items():
        if isinstance(value, dict) and word not in names:
            raise ArgumentError(f"{path}: there is no command {word!r}; {suggestion(word, names)}")
    if not isinstance(own, dict):
        raise ArgumentError(f"{path}: {name} is a command; write [{name}] and its options below")
    for word in own:
        if word not in options:
            raise ArgumentError(f"{path}: {name} has no option {word!r}; {suggestion(word, list(options))}")
    everywhere = {word: value for word, value in preferred.items() if word in options and not isinstance(value, dict)}
    return {str(options[word].name): _given(options[word], value) for word, value in (everywhere | own).items()}


def _given(option: click.Option, value: Any) -> Any:
    """As it would stand on the command line; what may be repeated is a list."""
    if option.multiple:
        return [str(one) for one in (value if isinstance(value, list) else [value])]
    return value if isinstance(value, bool | int) else str(value)


@cache
def _read(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file() and NAMED_BY not in os.environ:
            return {}
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise ValueError(f"it is longer than {LONGEST:,} bytes")
        return parse_toml(content.decode())
    except OSError as error:
        raise ArgumentError(f"cannot read {path}, which {NAMED_BY} names: {error.strerror}") from None
    except ValueError as error:
        raise ArgumentError(f"{path} is not a file of preferences: {error}") from None
