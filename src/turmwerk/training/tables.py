"""What terminals and notebooks show of a training, each table stated once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote
from turmwerk.formatting import WordTable, sentence
from turmwerk.tuning.tables import check_row, titled, weights_table

if TYPE_CHECKING:
    from turmwerk.training.result import TrainResult
    from turmwerk.training.value_result import ValueResult


def train_tables(result: TrainResult) -> list[WordTable]:
    """How the weights did on fresh deals, how the rounds did, and the weights."""
    plan = result.plan
    title = f"{plan.settings[0].info.title} · {plan.start} trained by mcts:{plan.playouts} · seed {plan.seed}"
    figure = "win share" if any(one.players > 1 for one in plan.settings) else "points"
    rounds = [
        [
            f"{one.number}",
            f"{one.decisions:,}",
            f"{one.agreement:.1%}",
            "–" if one.fitness is None else f"{one.fitness:.3f}",
            "yes" if one.found == result.vector else "no",
        ]
        for one in result.history
    ]
    return titled(
        title + dagger(bool(result.reconstructed)),
        WordTable(["fresh deals", "against", "games", figure, "× fair"], [check_row(check) for check in result.checks]),
        WordTable(["round", "decisions", "as the search", "fitness", "kept"], rounds),
        weights_table("trained", list(plan.settings[0].features), result.begun_with, result.vector),
    )


def train_notes(result: TrainResult) -> list[str]:
    """The answer, how to repeat it, and what is reconstructed."""
    clock = ["The clock decided how many games taught: another run may find other weights."] if result.plan.by_clock else []
    plain = result.partial or result.best == result.begun_with
    return [
        result.verdict if plain else sentence(f"the result is {result.verdict}"),
        f"{result.seconds:.1f} s · intervals are 95 %, together · found by: {result.found_by}",
        *clock,
        *([footnote(result.reconstructed)] if result.reconstructed else []),
    ]


def value_tables(result: ValueResult) -> list[WordTable]:
    """How a search that asks the value did on fresh deals, and how good the fit is."""
    plan = result.plan
    title = f"{plan.game.info.title} · a value by {plan.start} for {plan.search} · seed {plan.seed}"
    fit = [[one.output, f"{one.error:.5f}", f"{one.constant:.5f}", f"{one.explained:.0%}"] for one in result.fitted]
    figure = "win share" if plan.game.players > 1 else "points"
    return titled(
        title + dagger(bool(result.reconstructed)),
        WordTable(["fresh deals", "against", "games", figure, "× fair"], [check_row(check) for check in result.checks]),
        WordTable(["positions not learned from", "mean squared error", "of a constant guess", "explained"], fit),
    )


def value_notes(result: ValueResult) -> list[str]:
    """The answer, how to repeat it, and what is reconstructed."""
    clock = ["The clock decided how many positions taught: another run may find another value."] if result.plan.by_clock else []
    return [
        result.verdict if result.partial else sentence(result.verdict),
        f"{result.value.about['positions']:,} positions · {result.seconds:.1f} s · intervals are 95 % · found by: {result.found_by}",
        *clock,
        *([footnote(result.reconstructed)] if result.reconstructed else []),
    ]
