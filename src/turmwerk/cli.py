"""The command `turmwerk`. Bad input ends with one sentence on standard error and exit code 2."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TextIO

import click

from turmwerk import __version__, arguments, native
from turmwerk.cli_options import game_options, make_game
from turmwerk.cli_studies import balance_command, what_if_command
from turmwerk.cli_tune import tune_command
from turmwerk.errors import RecordError, TurmwerkError
from turmwerk.games import Game, game, games, replay
from turmwerk.lineup import Lineup

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """The entry point: errors become sentences, never tracebacks."""
    try:
        cli.main(prog_name="turmwerk", standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        _leave("stopped by Ctrl-C; no result", INTERRUPTED)
    except click.ClickException as error:
        _leave(error.format_message(), BAD_INPUT)
    except TurmwerkError as error:
        _leave(str(error), BAD_INPUT)
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _leave(message: str, code: int) -> None:
    print(f"turmwerk: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)


def strategy_option(command: Callable[..., None]) -> Callable[..., None]:
    """Who plays."""
    text = "Who plays: random, greedy, mcts:500, weights.toml, …; once for all seats, or once for each. Random unless given."
    return click.option("--strategy", "chosen", multiple=True, metavar="STRATEGY", help=text)(command)


def _lineup(which: Game, chosen: tuple[str, ...]) -> list[str] | None:
    """One strategy per seat."""
    return list(chosen) * which.players if len(chosen) == 1 else list(chosen) or None


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play tower-building tabletop games at native speed."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games_command(as_json: bool) -> None:
    """List the games."""
    from turmwerk.terminal import games_table, show

    if as_json:
        fields = ("name", "title", "players", "variants", "summary")
        print(json.dumps([{name: getattr(info, name) for name in fields} for info in games()]))
    else:
        show(games_table(games()))


@cli.command("strategies")
@click.argument("name", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def strategies_command(name: str, as_json: bool) -> None:
    """List the strategies of a game, and the features that weights can weigh."""
    from turmwerk.strategies import features, strategies
    from turmwerk.terminal import lines_table, show

    if as_json:
        print(json.dumps({"strategies": strategies(name), "features": features(name)}))
    else:
        show(lines_table("strategy", strategies(name)))
        show(lines_table("feature", features(name)))


@cli.command("simulate")
@game_options
@strategy_option
@click.option("--games", "n_games", type=int, default=1_000_000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which games: the same seed plays the same ones.")
@click.option("--threads", type=int, help="Number of threads; all cores unless given.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate_command(n_games: int, seed: int, threads: int | None, as_json: bool, chosen: tuple[str, ...], **which: Any) -> None:
    """Play many games, at random unless strategies are named, and show who scores and wins how much."""
    from turmwerk.terminal import result_table, show

    made = make_game(**which)
    lineup = _lineup(made, chosen)
    result = made.simulate(n_games, seed=seed, strategies=lineup, threads=threads, progress=sys.stderr.isatty())
    if as_json:
        print(json.dumps(result.as_dict()))
    else:
        show(result_table(result))


@cli.command("record")
@game_options
@strategy_option
@click.option("--games", "n_games", type=int, default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which games: the same seed plays the same ones.")
@click.option("--index", type=int, default=0, show_default=True, help="Number of the first game among those of the seed.")
@click.option("--legal", is_flag=True, help="Write down the legal moves of every decision too.")
def record_command(n_games: int, seed: int, index: int, legal: bool, chosen: tuple[str, ...], **which: Any) -> None:
    """Write games as records, one line of JSON each, to standard output; random ones unless strategies are named."""
    made = make_game(**which)
    lineup = Lineup(made, _lineup(made, chosen))
    for number in range(arguments.game_count(n_games)):
        state = made.start(seed=seed, index=index + number)
        while not state.is_over:
            state.play(lineup.choose(state))
        print(json.dumps(state.record(legal=legal)))


@cli.command("replay")
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@click.option("--quiet", is_flag=True, help="Only check.")
def replay_command(file: TextIO, quiet: bool) -> None:
    """Check every step of recorded games and print them; FILE may be - for standard input."""
    from turmwerk.terminal import game_as_text

    n_games = 0
    for number, line in enumerate(file, 1):
        if not line.strip():
            continue
        try:
            state = replay(line)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from None
        n_games += 1
        if not quiet:
            print(f"Game {n_games}: {state.game!r}\n{game_as_text(state)}\n\n{state}\n")
    if n_games == 0:
        raise RecordError("there is no record in the input; one JSON object a line is expected")
    print(f"{n_games} {'game' if n_games == 1 else 'games'} replayed; every step follows the rules")


@cli.command("play")
@game_options
@click.option("--seat", type=int, default=0, show_default=True, help="Where you sit.")
@click.option("--seed", type=int, help="Which game; a new one unless given.")
@click.option("--against", default="random", show_default=True, metavar="STRATEGY", help="Who plays the other seats.")
@click.option("--hints", is_flag=True, help="Show what each move is worth, by playouts.")
def play_command(seat: int, seed: int | None, against: str, hints: bool, **which: Any) -> None:
    """Play against strategies in the terminal."""
    from turmwerk.play import play_in_terminal

    number = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    play_in_terminal(make_game(**which), seat=seat, seed=number, against=against, hints=hints)


@cli.command("tournament")
@game_options
@click.argument("strategies", nargs=-1, required=True)
@click.option("--games", "n_games", type=int, default=10_000, show_default=True, help="How many games at most, over all line-ups.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which deals: every line-up plays the same ones.")
@click.option("--threads", type=int, help="Number of threads; all cores unless given.")
@click.option("--until", type=float, metavar="WIDTH", help="Stop when the 95 % half-width of every win share is at most this.")
@click.option("--sprt", type=float, metavar="EFFECT", help="Stop when it is decided whether the first beats the second by this win share.")
@click.option("--errors", type=float, default=0.05, show_default=True, help="Error rates of --sprt, either way.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tournament_command(
    strategies: tuple[str, ...],
    n_games: int,
    seed: int,
    threads: int | None,
    until: float | None,
    sprt: float | None,
    errors: float,
    as_json: bool,
    **which: Any,
) -> None:
    """Let strategies play each other in every line-up, on the same deals."""
    from turmwerk.statistics import SequentialTest
    from turmwerk.terminal import progress_bar, show, tournament_tables
    from turmwerk.tournament import tournament

    chosen = make_game(**which)
    test = None if sprt is None else SequentialTest(sprt, errors, errors)
    with progress_bar("games", n_games) if sys.stderr.isatty() else nullcontext(lambda done: None) as progress:
        result = tournament(chosen, strategies, games=n_games, seed=seed, threads=threads, until=until, sprt=test, progress=progress)
    if as_json:
        print(json.dumps(result.as_dict()))
    else:
        show(tournament_tables(result))


@cli.command("bench")
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--players", type=int, help="Only this number of players.")
@click.option("--variant", help="Only this variant.")
@click.option("--seconds", type=float, default=2.0, show_default=True, help="Time for each of the four measurements of a game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench_command(name: str | None, players: int | None, variant: str | None, seconds: float, as_json: bool) -> None:
    """Measure playouts per second: one thread, all cores, by weights, against the reference engine and the calibration loop."""
    from turmwerk.bench import measure
    from turmwerk.terminal import bench_table, show

    if not 0 < seconds <= 3600:
        raise click.BadParameter(f"--seconds {seconds} is not allowed; it must be more than 0 and at most 3600")
    infos = games() if name is None else [game(name, players=players, variant=variant).info]
    chosen = [
        game(info.name, players=count, variant=kind)
        for info in infos
        for kind in info.variants
        for count in info.players
        if players in (None, count) and variant in (None, kind)
    ]
    measurements = [measure(one, seconds=seconds) for one in chosen]
    if as_json:
        print(json.dumps({"target": native.target(), "measurements": [one.as_dict() for one in measurements]}))
    else:
        show(bench_table(measurements, min(one.unit for one in measurements), native.target()))


cli.add_command(balance_command)
cli.add_command(what_if_command)
cli.add_command(tune_command)
