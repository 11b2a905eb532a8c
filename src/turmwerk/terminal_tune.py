"""What the terminal shows of a search for weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from turmwerk.terminal import plus_minus, table
from turmwerk.tuning.result import TuneResult, setting_name
from turmwerk.tuning.saved import Generation


@contextmanager
def search_bar(generations: int) -> Iterator[Callable[[Generation], object]]:
    """A bar on standard error, gone when done; yields a function that is told every generation."""
    columns = (
        TextColumn("generation"),
        BarColumn(bar_width=16),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=generations)

        def tell(one: Generation) -> None:
            text = f"best {one.best:.3f} · mean {one.mean:.3f} · step {one.step:.3f}"
            if one.number >= generations:
                text += " · verifying"
            bar.update(task, completed=one.number, description=text)

        yield tell


def tune_tables(result: TuneResult) -> Group:
    """How the weights did on fresh deals, and the weights."""
    recipe = result.recipe
    rows = [
        [
            setting_name(check.game),
            f"{check.games:,}",
            plus_minus(check.figure) + " points" if check.game.players == 1 else plus_minus(check.figure, "{:.2%}"),
            plus_minus(check.multiple, "{:.3f}"),
            "yes" if check.beats else "NO",
        ]
        for check in result.checks
    ]
    title = f"{recipe.settings[0].info.title} · {recipe.start} tuned against {recipe.against} · seed {recipe.seed}"
    verified = table(
        [
            "fresh deals",
            "games",
            "win share" if any(one.players > 1 for one in recipe.settings) else "points",
            "× fair",
            f"beats {recipe.against}",
        ],
        rows,
        title,
    )
    weights = table(
        ["feature", "start", "tuned"],
        [
            [name, f"{result.begun_with.weights.get(name, 0):g}", f"{result.vector.weights.get(name, 0):g}"]
            for name in recipe.settings[0].features
        ],
    )
    last = result.history[-1]
    lines = [
        f"{len(result.history)} generations of {recipe.population} candidates · last fitness: best {last.best:.3f}, mean {last.mean:.3f}",
        f"{result.seconds:.1f} s · ± is 95 % · found by: {result.found_by}",
        f"The result {result.verdict}." if not result.partial else result.verdict,
    ]
    return Group(verified, weights, Text("\n".join(lines)))
