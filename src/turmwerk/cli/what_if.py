"""`turmwerk what-if`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import JUDGED_BY, components_options, settings_options, strategies_option, usual_games_option
from turmwerk.cli.completion import complete_component
from turmwerk.cli.delivery import study_options
from turmwerk.cli.terminal import group, table, text
from turmwerk.defaults import STUDY_GAMES

if TYPE_CHECKING:
    from rich.console import Group, RenderableType

    from turmwerk.cli.delivery import Delivered
    from turmwerk.cli.layout import Sheet
    from turmwerk.studies.what_if import Alternative, WhatIfStudy

SWEEP_HELP = "Try one value after the other: 6..10, 6..10..2 or a list such as 6,8,9; several sweeps make a grid."

WITHOUT_HELP = "One seat, each in turn, must not make such moves, as `take red*`; what it loses on the same deals."
FAIREST = "◆"  # beside a figure


@click.command("what-if")
@settings_options()
@click.option("--sweep", multiple=True, metavar="KEY=LOW..HIGH", shell_complete=complete_component, help=SWEEP_HELP)
@click.option("--without", multiple=True, metavar="PATTERN", help=WITHOUT_HELP)
@strategies_option(f"Who plays, one for all seats or one for each. {JUDGED_BY}")
@usual_games_option(STUDY_GAMES, "How many games of the original and of each changed game.")
@click.option("--full", is_flag=True, help="Print every figure, of every value of a sweep too.")
@components_options
@study_options
def command(components: dict[str, Any], sweep: tuple[str, ...], without: tuple[str, ...], full: bool, **asked: Any) -> Delivered:
    """Compare a changed game with the original, on the same deals.

    Says whether it becomes fairer, longer, closer. --set and --components change the game; with --sweep beside them they describe the
    original, which the values of the sweep change.
    """
    from turmwerk.components.text import read_sweeps
    from turmwerk.studies.what_if import what_if

    if without:
        return _without(without, components, sweep, asked)
    asked |= {"components": components, "sweep": read_sweeps(sweep, "--sweep")} if sweep else {"changes": components}
    study = what_if(**asked)
    return study, group(*(what_if_tables(one, full=full) for one in study.settings))


def _without(moves: tuple[str, ...], components: dict[str, Any], sweep: tuple[str, ...], asked: dict[str, Any]) -> Delivered:
    """By exchange: the same deals with and without such moves of one seat, nobody tuned for it."""
    from turmwerk.cli.options import options_tables
    from turmwerk.studies.options import options

    if sweep:
        raise click.UsageError("--without and --sweep are different questions; ask one of them")
    for name in ("players", "variant"):
        if (isinstance(asked[name], list) and len(asked[name]) > 1) or asked[name] == "all":
            raise click.UsageError(f"--without looks at one game; name one {name.removesuffix('s')} with --{name}")
        asked[name] = asked[name] and asked[name][0]
    study = options(moves=list(moves), generations=0, components=components, **asked)
    return study, options_tables(study)


def what_if_tables(study: WhatIfStudy, *, full: bool = False) -> Group:
    """The answer, then the differences of each alternative; a sweep as a line for each value, two sweeps as a grid."""
    from turmwerk.formatting import MARK, count_of_players
    from turmwerk.studies.directions import sweep_sentence

    partial = " · PARTIAL, stopped before the end" if study.partial else ""
    head = (
        f"{study.game.info.title} · {count_of_players(study.game.players)} · {study.game.variant} · {study.strategy} play · "
        f"{study.games:,} games of each · seed {study.seed}{partial}"
    )
    parts: list[RenderableType] = [text(head, style="bold"), text(*_changed_words(study))]
    if study.keys:
        parts += [text(sweep_sentence(study), "")]
        parts += [_grid(study)] if len(study.keys) == 2 and study.game.players > 1 else [_values(study)]
        parts += [_sweep(study)] if full else [text("Read on: --full (every figure), --report FILE (pictures).")]
    else:
        parts += [text(*(f"- {line}" for line in study.verdicts), "")]
        parts += [_differences(study, one, full) for one in study.alternatives]
    note = (
        f"± is 95 % for each figure alone, of the farthest seat for all seats; on the same deals · "
        f"{MARK} shown, all {study.compared} figures considered · {study.seconds:.1f} s"
    )
    return group(*parts, text(note, *([study.footnote] if study.footnote else [])))


def _changed_words(study: WhatIfStudy) -> list[str]:
    """What the changed components are, and what they were."""
    from turmwerk.components.table import as_text

    known = study.game.info.components
    keys = study.keys or tuple(dict.fromkeys(key for one in study.alternatives for key in one.components))
    return [f"{key}, now {as_text(study.game.components[key])}: {known[key].words}" for key in keys]


def _differences(study: WhatIfStudy, alternative: Alternative, full: bool) -> Sheet:
    """The main figures, and those of seats and categories that change by more than chance; or all of them."""
    from turmwerk.formatting import half_width, mark, number, plus_minus
    from turmwerk.studies.verdicts import figure_words

    rows = []
    for one in alternative.changes:
        if not (full or one.matters or not one.item or one.figure == "win share"):
            continue
        form = "{:.2%}" if one.is_share else "{:.2f}"
        rows.append(
            [
                figure_words(study.game, one),
                number(one.original.value, form),
                number(one.changed.value, form),
                plus_minus(one.paired, form.replace(":", ":+")) + mark(one.matters, "  "),
                half_width(one.unpaired, form),
            ]
        )
    return table(["figure", "original", "changed", "difference, paired", "unpaired"], rows, alternative.label)


def _fairest(study: WhatIfStudy) -> tuple[list[Alternative], str]:
    """The values that are marked as the fairest, and what the mark means; none if no value is told from another."""
    from turmwerk.studies.directions import fairest

    best = fairest(study)
    if len(best) == len(study.alternatives):
        return [], ""
    return best, f"{FAIREST} the fairest{'' if len(best) == 1 else ', which cannot be told apart'}"


def _marked(marked: bool, meaning: str) -> str:
    """The mark of the fairest, or blanks of its width; nothing where none is marked."""
    return "" if not meaning else f" {FAIREST}" if marked else "  "


def _values(study: WhatIfStudy) -> Sheet:
    """A line for each value of a sweep: how fair it is, and what else changes."""
    from turmwerk.components.table import as_text
    from turmwerk.formatting import MISSING, UNIT, mark, percentage_points, plus_minus
    from turmwerk.studies.directions import farthest_from_fair

    best, meaning = _fairest(study)
    rows = []
    for one in study.alternatives:
        away = MISSING if study.game.players == 1 else percentage_points(farthest_from_fair(study, one), "{:.1f}")
        changes = [one.change(figure) for figure in ("decisions", "margin of victory", "mean score")]
        rows.append(
            [
                " · ".join(as_text(one.components[key]) for key in study.keys),
                away + _marked(one in best, meaning),
                *(plus_minus(each.paired, "{:+.1f}") + mark(each.matters, "  ") for each in changes),
            ]
        )
    head = [" · ".join(study.keys), "farthest seat from fair", "decisions", "margin of victory", "mean score"]
    told = f" ({meaning})" if meaning else ""
    title = f"Farthest seat from fair in {UNIT}{told}; the other figures minus those of the original"
    return table(head, rows, title)


def _grid(study: WhatIfStudy) -> Sheet:
    """How far the farthest seat is from fair, for two sweeps: a line for each value of the first, a column for each of the second."""
    from turmwerk.components.table import as_text
    from turmwerk.formatting import UNIT, percentage_points
    from turmwerk.studies.directions import farthest_from_fair

    best, meaning = _fairest(study)
    first, second = study.keys
    cells = {}
    for one in study.alternatives:
        place = as_text(one.components[first]), as_text(one.components[second])
        cells[place] = percentage_points(farthest_from_fair(study, one), "{:.1f}") + _marked(one in best, meaning)
    columns = list(dict.fromkeys(column for _, column in cells))
    rows = [[f"{first} = {row}", *(cells[row, column] for column in columns)] for row in dict.fromkeys(row for row, _ in cells)]
    head = ["", *(f"{second} = {column}" for column in columns)]
    return table(head, rows, f"Farthest seat from fair, {UNIT}{f'; {meaning}' if meaning else ''}")


def _sweep(study: WhatIfStudy) -> Sheet:
    """A line for each figure, a column for each value."""
    from turmwerk.formatting import mark, plus_minus
    from turmwerk.studies.verdicts import figure_words

    rows = []
    for number, figure in enumerate(study.alternatives[0].changes):
        changes = [alternative.changes[number] for alternative in study.alternatives]
        cells = [plus_minus(one.paired, "{:+.2%}" if one.is_share else "{:+.2f}") + mark(one.matters, "  ") for one in changes]
        rows.append([figure_words(study.game, figure), *cells])
    return table(["difference from the original", *(one.label for one in study.alternatives)], rows)
