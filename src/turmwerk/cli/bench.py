"""`turmwerk bench`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from turmwerk.cli.arguments import json_option, progress_options, variant_option
from turmwerk.cli.completion import complete_game
from turmwerk.cli.terminal import group, show, show_json, table, text
from turmwerk.defaults import BENCH_SECONDS
from turmwerk.errors import ArgumentError

if TYPE_CHECKING:
    from rich.console import Group

    from turmwerk.cli.measuring import Measurement
    from turmwerk.envs.speed import EnvMeasurement
    from turmwerk.playing.game import Game


@click.command("bench")
@click.argument("name", metavar="[GAME]", required=False, shell_complete=complete_game)
@click.option("--players", type=int, help="Only this number of players.")
@variant_option("Only this variant.")
@click.option("--seconds", type=float, default=BENCH_SECONDS, show_default=True, help="Time for each of the nine measurements of a game.")
@click.option("--envs", "of_envs", is_flag=True, help="Measure the vector environment for learning instead: steps per second.")
@json_option
@progress_options
def command(
    name: str | None, players: int | None, variant: str | None, seconds: float, of_envs: bool, as_json: bool, progress: bool
) -> None:
    """Measure playouts per second.

    Games at random on one thread and on all cores, games by weights, playouts of `evaluate` and of a search; the engines compared with the
    reference engine and a calibration loop.
    """
    from turmwerk import native
    from turmwerk.cli.measuring import measure
    from turmwerk.progress import reporter

    if not 0 < seconds <= 3600:
        raise click.BadParameter(f"--seconds {seconds} is not allowed; it must be more than 0 and at most 3600")
    chosen = _games(name, players, variant)
    if of_envs:
        _measure_envs(chosen, seconds, as_json)
        return
    measurements = []
    with reporter(progress, len(chosen), "settings") as report:
        for done, one in enumerate(chosen):
            report(done, f"{one.name} {one.players} {one.variant}")
            measurements.append(measure(one, seconds=seconds))
    targets = (native.target(), native.lane_target())
    if as_json:
        figures = [one.as_dict() for one in measurements]
        show_json({"target": targets[0], "lane_target": targets[1], "measurements": figures})
    else:
        show(bench_table(measurements, targets))


def _measure_envs(games: list[Game], seconds: float, as_json: bool) -> None:
    from turmwerk import native
    from turmwerk.envs.speed import measure_vector

    measurements = [measure_vector(one, seconds=seconds) for one in games]
    if as_json:
        show_json({"target": native.target(), "measurements": [one.as_dict() for one in measurements]})
    else:
        show(env_table(measurements, native.target()))


def env_table(measurements: Sequence[EnvMeasurement], target: str) -> Group:
    """Steps of the vector environment per second."""
    rows = [
        [f"{m.game} {m.players} {m.variant}", f"{m.steps / 1e6:.2f} M", f"{m.choosing:.0%}", f"{m.observation_size:,}", f"{m.n_actions:,}"]
        for m in measurements
    ]
    notes = (
        f"build: {target} · one thread · {measurements[0].games:,} games side by side, random legal actions",
        "choosing: share of the time · numbers: of an observation, written at every step as the legal actions are",
    )
    return group(table(["vector environment", "steps/s", "choosing", "numbers", "actions"], rows), text(*notes))


def _games(name: str | None, players: int | None, variant: str | None) -> list[Game]:
    """All that the options leave."""
    from turmwerk.playing.game import game
    from turmwerk.registry.catalog import games

    infos = [one for one in games() if not one.in_python] if name is None else [game(name, players=players, variant=variant).info]
    if infos[0].in_python:
        raise ArgumentError(f"bench measures compiled engines, and {infos[0].name} is played by Python; `simulate` says games per second")
    return [
        game(info.name, players=count, variant=kind)
        for info in infos
        for kind in info.variants
        for count in info.players
        if players in (None, count) and variant in (None, kind)
    ]


def bench_table(measurements: Sequence[Measurement], targets: tuple[str, str]) -> Group:
    """Speeds side by side, then the engines with what they were measured against."""
    from turmwerk.cli.measuring import SEARCH
    from turmwerk.formatting import MISSING

    shown = ("one", "all", "greedy", "expert", "master", "evaluate", "search")
    speeds = [[f"{m.game} {m.players} {m.variant}", *(short(getattr(m, f"playouts_{name}")) for name in shown)] for m in measurements]
    engines = [
        [
            f"{m.game} {m.players} {m.variant}",
            short(m.playouts_scalar),
            f"{m.reference_factor:,.0f}",
            f"{m.ns_per_decision:.1f}",
            f"{m.units_per_decision:.2f}",
            f"{m.lockstep_factor:.2f}" if m.lockstep_factor else MISSING,
            f"{m.playouts_all * m.decisions / 1e6:,.0f} M",
        ]
        for m in measurements
    ]
    unit = min(one.unit for one in measurements)
    first_notes = (
        f"one thread; all cores: {measurements[0].threads} threads · greedy, expert, master: in all seats",
        f"evaluate, search ({SEARCH}): playouts by expert at the first choice of a game",
    )
    notes = (
        f"build: {targets[0]}, lock-step {targets[1]} · decisions per s: on all cores",
        f"unit: {unit:.2f} ns, a uniform choice from a 64-bit mask that depends on the choice before",
    )
    return group(
        table(["playouts/s", "random", "all cores", "greedy", "expert", "master", "evaluate", "search"], speeds),
        text(*first_notes, ""),
        table(["random", "scalar", "× reference", "ns per decision", "units", "× in lock-step", "decisions per s"], engines),
        text(*notes),
    )


def short(speed: float) -> str:
    """Three figures, such as "1.40 M" or "13.2 k"; of few, one behind the point."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if speed >= size:
            value = speed / size
            return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}{unit}"
    return f"{speed:.{1 if speed < 10 else 0}f}"
