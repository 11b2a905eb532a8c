"""`turmwerk design`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import components_options, settings_options, strategy_option
from turmwerk.cli.delivery import check_targets, study_options
from turmwerk.cli.terminal import group, table, text
from turmwerk.cli.values import Renamed

if TYPE_CHECKING:
    from rich.console import Group

    from turmwerk.cli.delivery import Delivered
    from turmwerk.cli.layout import Sheet
    from turmwerk.designing.result import DesignStudy

SHOWN_FRONT = 8  # proposals of the front in the table
GOALS_HELP = "seats, length=200..260, close=..12, late=0.6.., skill=0.5..0.7, draws, categories; a tolerance behind ~. May be repeated."


@click.command("design")
@click.option(
    "--vary", multiple=True, required=True, metavar="KEY=LOW..HIGH", help="What may change, also an entry of a list: money.start.1=20..45."
)
@click.option("--goals", cls=Renamed, before="--goal", multiple=True, default=("seats",), metavar="GOAL", help=GOALS_HELP)
@settings_options()
@strategy_option
@click.option("--weaker", default="greedy", show_default=True, metavar="STRATEGY", help="Who the goal skill is measured against.")
@click.option("--also", metavar="STRATEGY", help="Who plays the proof as well; another level than --strategies unless given.")
@click.option(
    "--constraints",
    cls=Renamed,
    before="--constraint",
    multiple=True,
    metavar="TEXT",
    help="Such as 'rises money.start' or 'price.red <= price.white'; may be repeated.",
)
@click.option("--max-changes", type=int, help="How many of the varied numbers may change.")
@click.option("--max-distance", type=float, help="How far they may go: parts of the ranges, added up.")
@click.option(
    "--budget", default="4m", show_default=True, help="A time (90s, 4m, 1h), or a number of games (20000, 20k, 2e6), which repeats exactly."
)
@click.option("--out", metavar="FILE", help="Write the recommended components as TOML.")
@components_options
@study_options
def command(out: str | None, **asked: Any) -> Delivered:
    """Find the numbers that make the game fair or meet other goals; verified on fresh deals.

    --set and --components describe the original.
    """
    from turmwerk.designing.design import design
    from turmwerk.files import write_whole

    check_targets(out)
    found = design(**asked)
    if out is not None:
        write_whole(out, found.to_toml())
    return found, design_tables(found)


def design_tables(design: DesignStudy) -> Group:
    """The answer, the figures of the proof, the front and what matters."""
    from turmwerk.formatting import count_of_players

    settings = ", ".join(f"{count_of_players(one.players)} {one.variant}" for one in design.games)
    partial = " · PARTIAL, stopped before the end" if design.partial else ""
    head = f"{design.game.info.title} · {settings} · {design.strategies} play · {design.played:,} games · seed {design.seed}{partial}"
    foot = (
        "\nloss: how far the goals are missed together, in units of their tolerances (in brackets what all intervals together allow) · "
        f"{design.seconds:.1f} s"
    )
    if design.budget != str(design.budget_games):
        foot += f" · --budget {design.budget_games} repeats it exactly"
    tables = [*_proof(design), _front(design), *_sensitivity(design)]
    return group(text(head, style="bold"), text(*design.verdicts), *tables, text(foot, *([design.footnote] if design.footnote else [])))


def _proof(design: DesignStudy) -> list[Sheet]:
    """Original and proposal side by side, the proposal also by other players."""
    from turmwerk.designing.verdicts import figure_text
    from turmwerk.formatting import mark

    if design.best.verdict is None or design.original.verdict is None:
        return []
    changed, others = [design.best.verdict] if design.best.components else [], design.recommended.others
    verdicts = [design.original.verdict, *changed, *others]
    judged = "original " if design.recommended is not design.best else ""
    names = ["original", *(["proposal"] if changed else []), *(f"{judged}by {one.players}" for one in others)]
    rows = [
        [f"{figures[0].goal} {figures[0].item} · {figures[0].setting}", *(figure_text(one) + mark(one.refuted, "  ") for one in figures)]
        for figures in zip(*(one.figures for one in verdicts), strict=True)
    ]
    return [table(["on fresh deals, ± all together", *names], rows)]


def _front(design: DesignStudy) -> Sheet:
    from turmwerk.designing.verdicts import loss_text
    from turmwerk.formatting import number

    shown = design.front
    if len(shown) > SHOWN_FRONT:
        step = (len(shown) - 1) / (SHOWN_FRONT - 1)
        chosen = {round(step * place) for place in range(SHOWN_FRONT)} | {place for place, one in enumerate(shown) if one == design.best}
        shown = tuple(shown[place] for place in sorted(chosen))
    rows = [
        [
            one.label + (f" ({design.best_word})" if one == design.best else ""),
            number(one.distance),
            loss_text(one),
            "fresh deals" if one.verdict else "model",
        ]
        for one in shown
    ]
    return table(["the front: nearer or better", "distance", "loss", "known from"], rows)


def _sensitivity(design: DesignStudy) -> list[Sheet]:
    from turmwerk.formatting import mark, number, plus_minus

    if not design.sensitivity:
        return []
    rows = [
        [one.key, str(one.value), str(one.original), number(one.loss), plus_minus(one.more, "{:+.2f}") + mark(one.more.low > 0, "  ")]
        for one in design.sensitivity
    ]
    return [table(["set back alone", "proposed", "original", "loss then", "more"], rows)]
