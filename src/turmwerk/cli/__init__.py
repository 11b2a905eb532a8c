"""The command `turmwerk`. Bad input ends with one sentence on standard error and exit code 2, a full disk or memory with 74.

<command>          one module for each command: options, the call, what is printed
arguments          options that several commands share
preferences        defaults from environment variables and a file
values             numbers and seeds as people write them; options that had another name
delivery           where results go: terminal, JSON, files
balance_tables     what `balance` prints; `level_chart`: a seat by level of play
layout, terminal   tables for any width, and how they are shown
streams            standard streams and signals
completion         what the shell offers after Tab
record_file        a record from a file
measuring          what `bench` measures
"""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from typing import Any

import click

from turmwerk.cli import streams
from turmwerk.cli.preferences import prefer
from turmwerk.errors import OutputError, TurmwerkError, suggestion

BAD_INPUT = 2
FAILED = 74  # the machine could not do it: a full disk, a closed output, too little memory
LONG_WORD = 200  # characters of a word, such as a number, that a message shows
LONG_MESSAGE = 2000
LONG_LINE = 120  # characters of the first sentence of a command, which is wrapped and never cut

SECTIONS: dict[str, tuple[str, ...]] = {  # as `turmwerk --help` lists them; each command is the module of its name
    "Look": ("games", "components", "strategies"),
    "Play": ("play", "table", "record", "replay", "evaluate", "analyze"),
    "Measure": ("simulate", "tournament", "balance", "what-if", "options", "styles", "design"),
    "Train": ("tune", "train", "exploit", "dataset"),
    "Games": ("new", "check", "build"),
    "Tools": ("bench", "runs"),
}
KEEPING = ("--keep", "--rows", "dataset")  # words of a command that can be resumed
NAMES: list[str] = [name for names in SECTIONS.values() for name in names]


class Commands(click.Group):
    """The commands by section; a module is loaded when its command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the sections."""
        return NAMES

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Options such as --help print here."""
        with streams.reader_may_leave():
            return super().make_context(*words, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Commands print here."""
        with streams.reader_may_leave():
            return super().invoke(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of that name."""
        if cmd_name not in NAMES:
            raise click.UsageError(f"there is no command {cmd_name!r}; {suggestion(cmd_name, NAMES)}")
        command: click.Command = import_module(f"turmwerk.cli.{cmd_name.replace('-', '_')}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is run, with the defaults that the user prefers."""
        name, command, rest = super().resolve_command(ctx, args)
        if name and command:
            prefer(ctx, command, name, NAMES)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with one line each, under the name of their section."""
        width = max(map(len, NAMES))
        for section, names in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(name.ljust(width), self.get_command(ctx, name).get_short_help_str(LONG_LINE)) for name in names])


def _show_version(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked:
        from turmwerk.version import full_version

        click.echo(f"turmwerk {full_version()}")
        context.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version and exit.")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play tower-building tabletop games at native speed."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """The entry point: errors become sentences, never tracebacks."""
    try:
        streams.prepare()
        cli.main(prog_name="turmwerk", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        leave_stopped("no result")
    except click.NoSuchOption as error:
        _leave(_unknown_option(error), BAD_INPUT)
    except click.ClickException as error:
        _leave(error.format_message(), BAD_INPUT)
    except OutputError as error:
        _leave(str(error), FAILED)
    except TurmwerkError as error:
        _leave(str(error), BAD_INPUT)
    except (BrokenPipeError, streams.ReaderLeft):
        streams.give_up(sys.stdout)
    except MemoryError as error:
        _leave(f"not enough memory ({str(error) or 'out of memory'}); ask for less: fewer playouts, threads or games to follow", FAILED)
    except OSError as error:
        _leave(f"cannot write to standard output: {error.strerror or error}", FAILED)


def _unknown_option(error: click.NoSuchOption) -> str:
    """The option as other programs call it is answered with ours."""
    from turmwerk.common_arguments import NAMES_ELSEWHERE

    here = NAMES_ELSEWHERE.get(error.option_name.lstrip("-").replace("-", "_"))
    known = error.ctx is not None and any(f"--{here}" in one.opts for one in error.ctx.command.params)
    return f"there is no option {error.option_name}; here it is called --{here}" if known else error.format_message()


def leave_stopped(message: str) -> None:
    """After Ctrl-C or a signal has cut work short and what there is has been delivered."""
    streams.ignore_signals()
    name, code = streams.stopped_by()
    kept = any(word.partition("=")[0] in KEEPING for word in sys.argv)
    resume = f"; to resume: {shlex.join(['turmwerk', *sys.argv[1:]])}" if kept else ""
    _leave(f"stopped by {name}; {message}{resume}", code)


def _leave(message: str, code: int) -> None:
    """One sentence on standard error, if that can be written; words without an end are cut."""
    words = " ".join(word if len(word) <= LONG_WORD else f"{word[:LONG_WORD]}…" for word in message.split())
    sentence = words if len(words) <= LONG_MESSAGE else f"{words[:LONG_MESSAGE]}…"
    for stream, text in ((sys.stdout, ""), (sys.stderr, f"turmwerk: {sentence}\n")):
        if stream is not None:
            try:
                stream.write(text)
                stream.flush()
            except (OSError, ValueError):
                streams.give_up(stream)
    sys.exit(code)
