"""The page of a design."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.designing.verdicts import figure_text, loss_text
from turmwerk.formatting import UNIT, count_of_players, mark, number, plus_minus, sentence
from turmwerk.report.charts import Cell, grid
from turmwerk.report.page import Page, PageFigure, PageTable, Panel, Part
from turmwerk.report.svg import WIDTH, Picture, broken, dot, label, line, ticks

if TYPE_CHECKING:
    from turmwerk.designing.proof import Figure
    from turmwerk.designing.result import DesignStudy, Proposal

NOTES = (
    "Distance: how far the numbers are from the original, in parts of the ranges that were allowed, added up. Loss: how far the goals are "
    "missed together, in units of their tolerances; below 1 all are met on average.",
    "The proposal was found on other deals than those of the figures; original and proposal are played on the same ones. Their intervals "
    "hold together with a confidence of 95 %, and so do those of a change of the loss: it is shown only if all of them together rule out "
    "that there is none. Proposals whose loss is known from the model only were not played on fresh deals.",
    "A change of numbers changes how one should play: one seat was tuned against the others in the recommended game. The weights found "
    "are used only if fresh deals show that they are better; otherwise a sentence says how much better they would have had to be. What "
    "they gain is an answer to usual players; the original may allow one as well.",
)
FULL = 0.10  # of win share: from here on a field has its strongest color
LEFT, RIGHT, TOP, BOTTOM = 44.0, WIDTH - 12.0, 14.0, 190.0


def design_page(design: DesignStudy, command: str | None) -> Page:
    """Everything the page says."""
    game = design.game
    settings = ", ".join(f"{count_of_players(one.players)} {one.variant}" for one in design.games)
    answer, *found = map(sentence, design.verdicts)
    front = PageFigure("How much better with how much change", overview(design))
    seats = _seats(design)
    hero = front if seats is None else PageFigure("The seats, before and after", seats)
    parts = [] if seats is None else [Part("Nearer or better", "", [front])]
    tables = [_front(design), *_proof(design), *_sensitivity(design)]
    return design._page_of(
        game,
        command,
        [Panel(design.strategies, game.variant, "The proposal", answer, hero, found, parts, tables)],
        title=f"{game.info.title}: which numbers make it what it should be?",
        lead=f"{settings}, {design.strategies} play; {design.tried} candidates, {design.played:,} games.",
        games=f"budget {design.budget}, which came to {design.budget_games:,} games",
        strategies=design.strategies,
        notes=NOTES,
    )


def overview(design: DesignStudy) -> Picture:
    """The front: distance from the original against what is missed."""
    shown = [design.original, *(one for one in design.front if one.components)]
    shown = [one for one in shown if one.loss == one.loss]  # an original that was not played has no loss
    farthest, worst = max(0.01, *(one.distance for one in shown)), max(1.0, *(one.loss for one in shown))

    def at(one: Proposal) -> tuple[float, float]:
        return LEFT + 8 + one.distance / farthest * (RIGHT - LEFT - 16), BOTTOM - one.loss / worst * (BOTTOM - TOP)

    parts = []
    for value in ticks(0, worst, 4):
        height = BOTTOM - value / worst * (BOTTOM - TOP)
        parts += [line(LEFT, height, RIGHT, height, "rule"), label(LEFT - 6, height + 4, number(value, "{:g}"), "faint end")]
    within = BOTTOM - (BOTTOM - TOP) / worst
    parts.append(line(LEFT, within, RIGHT, within, "zero"))
    for one in shown:
        x, y = at(one)
        parts.append(dot(x, y, "ink" if one is design.original or one == design.best else "none", 6 if one == design.best else 4))
    middle = (LEFT + RIGHT) / 2
    parts.append(label(middle, BOTTOM + 18, "distance from the original, at the left", "faint middle"))
    large = f" · the large dot: {design.best_word}" if design.best in shown else ""
    legend = broken(f"up: loss, how far the goals are missed · dashed: all goals within tolerance{large}", WIDTH)
    parts += [label(0, BOTTOM + 38 + 15 * n, part, "faint") for n, part in enumerate(legend)]
    words = "; ".join(f"{one.label}: distance {one.distance:.2f}, loss {one.loss:.2f}" for one in shown)
    return Picture("".join(parts), BOTTOM + 31 + 15 * len(legend), f"Distance from the original against loss. {words}.")


def _seats(design: DesignStudy) -> Picture | None:
    """How far each seat is from fair in the original and in the proposal, by setting; nothing if no goal asks for that."""
    verdicts = [("before", design.original.verdict), ("after", design.best.verdict)]
    if any(verdict is None for _, verdict in verdicts):
        return None
    rows: dict[tuple[str, int, str], list[Cell | None]] = {}  # by variant, players, and before or after
    for name, verdict in verdicts:
        for one in verdict.figures if verdict else ():
            if one.goal == "seats":
                rows.setdefault((one.variant, one.players, name), []).append(_seat_cell(one))
    if not rows:
        return None
    settings = list(dict.fromkeys(key[:2] for key in rows))
    most = max(map(len, rows.values()))
    filled = [
        (f"{f'{players} {variant}, ' if len(settings) > 1 else ''}{name}", [*cells, *[None] * (most - len(cells))])
        for variant, players in settings
        for name, _ in verdicts
        for cells in [rows[variant, players, name]]
    ]
    legend = f"Win share minus the fair share, in {UNIT}. Blue wins more, orange less; gray: not shown to be beyond the tolerance."
    return grid([f"P{seat}" for seat in range(most)], filled, "The seats before and after:", legend)


def _seat_cell(one: Figure) -> Cell:
    value, _, half = figure_text(one).partition(" ± ")
    away = one.value.value - one.low
    return Cell(value, f"± {half}", max(0.15, min(1.0, abs(away) / FULL)) * (1 if away > 0 else -1) if one.refuted else 0.0)


def _front(design: DesignStudy) -> PageTable:
    rows = [
        [
            one.label + (f" ({design.best_word})" if one == design.best else ""),
            number(one.distance),
            loss_text(one),
            plus_minus(one.change, "{:+.2f}") + mark(one.improves),
            "fresh deals" if one.verdict else "the model",
        ]
        for one in design.front
    ]
    return PageTable("The front: nearer or better", ["proposal", "distance", "loss", "from the original", "known from"], rows)


def _proof(design: DesignStudy) -> list[PageTable]:
    tables = []
    named = [
        ("The original", [design.original.verdict, *design.original.others]),
        ("The proposal", [design.best.verdict, *design.best.others]),
    ]
    for name, verdicts in named:
        for one in verdicts:
            if one is not None:
                rows = [
                    [
                        f"{figure.goal} {figure.item}",
                        figure.setting,
                        figure_text(figure) + mark(figure.refuted),
                        "yes" if figure.shown else "no",
                    ]
                    for figure in one.figures
                ]
                title = f"{name} by {one.players}, {one.deals:,} fresh deals; ± holds for all together"
                tables.append(PageTable(title, ["figure", "setting", "value; of seats, from fair", "shown to be within tolerance"], rows))
    return tables


def _sensitivity(design: DesignStudy) -> list[PageTable]:
    if not design.sensitivity:
        return []
    rows = [
        [one.key, str(one.value), str(one.original), number(one.loss), plus_minus(one.more, "{:+.2f}") + mark(one.more.low > 0)]
        for one in design.sensitivity
    ]
    return [PageTable("What matters: each number set back alone", ["component", "proposed", "original", "loss then", "more"], rows)]
