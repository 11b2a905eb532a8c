"""What terminals and notebooks show of a search for weights, each table stated once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote
from turmwerk.formatting import WordTable, plus_minus
from turmwerk.tuning.result import setting_name

if TYPE_CHECKING:
    from turmwerk.tuning.result import TuneResult
    from turmwerk.tuning.trials import Check
    from turmwerk.weights.vector import Vector


def tune_tables(result: TuneResult) -> list[WordTable]:
    """How the weights did on fresh deals, and the weights."""
    recipe = result.recipe
    checks = [[*check_row(check), "yes" if check.beats else "NO"] for check in result.checks]
    title = f"{recipe.settings[0].info.title} · {recipe.start} tuned against {recipe.opponents} · seed {recipe.seed}"
    title += dagger(bool(result.reconstructed))
    figure = "win share" if any(one.players > 1 for one in recipe.settings) else "points"
    verified = WordTable(["fresh deals", "against", "games", figure, "× fair", "beats it"], checks)
    return titled(title, verified, weights_table("tuned", list(recipe.settings[0].features), result.begun_with, result.vector))


def titled(title: str, *tables: WordTable) -> list[WordTable]:
    """Those with rows, the first one with a title: nothing was verified if the search was stopped."""
    first, *others = (one for one in tables if one.rows)
    return [replace(first, title=title), *others]


def check_row(check: Check) -> list[str]:
    """How weights did in a setting."""
    figure = f"{plus_minus(check.figure)} points" if check.game.players == 1 else plus_minus(check.figure, "{:.2%}")
    return [setting_name(check.game), check.against, f"{check.games:,}", figure, plus_minus(check.multiple, "{:.3f}")]


def weights_table(found: str, features: Sequence[str], start: Vector, vector: Vector) -> WordTable:
    """The weights before and after, by feature."""
    rows = [[name, f"{start.weights.get(name, 0):g}", f"{vector.weights.get(name, 0):g}"] for name in features]
    return WordTable(["feature", "start", found], rows)


def tune_notes(result: TuneResult) -> list[str]:
    """How far the search came, how to repeat it, and what is reconstructed."""
    last = result.history[-1]
    return [
        f"generation {last.number}, {result.recipe.population} candidates · fitness: best {last.best:.3f}, mean {last.mean:.3f}",
        f"{result.seconds:.1f} s · ± is 95 % · found by: {result.found_by}",
        result.verdict if result.partial else f"The result {result.verdict}.",
        *([footnote(result.reconstructed)] if result.reconstructed else []),
    ]
