"""What the terminal shows of studies: the same summary as the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from turmwerk.statistics import Estimate
from turmwerk.studies.balance import BalanceStudy
from turmwerk.studies.comparison import compare_effects
from turmwerk.studies.figures import Basis, Effect, Setting, count_of_players
from turmwerk.studies.verdicts import seat_verdict, setting_verdicts, twins
from turmwerk.studies.what_if import Alternative, WhatIf
from turmwerk.terminal import plus_minus, table

MARK = "●"
SHOWN_EFFECTS = 8  # the clearest ones of those of the table


def balance_tables(study: BalanceStudy) -> Group:
    """Seats, then player counts side by side, then what wins; the report has the rest."""
    parts: list[RenderableType] = [Text(_head(study), style="bold")]
    same = twins(study)
    for (variant, strategy), settings in study.groups.items():
        if (variant, strategy) in same:
            parts.append(Text(f"{variant} · {strategy} play: the same games as {same[variant, strategy]}\n"))
            continue
        where = f"{variant} · {strategy} play"
        parts += [_seats(settings, where), _counts(study, variant, strategy), _categories(settings)]
        parts += _effects(settings)
        parts.append(Text("\n".join(_sentences(settings))))
    return Group(*parts, Text(_foot(study)))


def _head(study: BalanceStudy) -> str:
    changed = "".join(f" · {key} = {value}" for key, value in study.components.items())
    partial = " · PARTIAL, stopped before the end" if study.partial else ""
    return f"{study.title} · balance · seed {study.seed}{changed}{partial}"


def _foot(study: BalanceStudy) -> str:
    games = sum(one.games for one in study.settings)
    marks = f"± is 95 % · {MARK} the interval excludes zero, or the player count stands out"
    return f"\n{games:,} games in {study.seconds:.1f} s · {marks} · signature {study.signature}"


def _seats(settings: Sequence[Setting], where: str) -> Table:
    rows = [
        [
            f"{one.players} · P{seat.seat}",
            percent(seat.win_share),
            signed_points(seat.advantage),
            plus_minus(seat.mean_score),
            f"{seat.sd_score:.1f}",
        ]
        for one in settings
        for seat in one.seats
    ]
    return table(["players · seat", "win share", "points from fair", "mean score", "spread (sd)"], rows, f"Seats · {where}")


def _counts(study: BalanceStudy, variant: str, strategy: str) -> Table:
    comparison = study.comparison(variant, strategy)
    rows = [
        [
            line.name,
            *(
                "–" if value is None else plus_minus(value, line.form) + _mark(mark)
                for value, mark in zip(line.values, line.marked, strict=True)
            ),
        ]
        for line in comparison.lines
    ]
    return table(["player counts side by side", *map(count_of_players, comparison.players)], rows)


def _categories(settings: Sequence[Setting]) -> Table:
    rows = []
    for number, category in enumerate(settings[0].categories):
        ones = [one.categories[number] for one in settings]
        rows.append([f"{category.name}: mean points", *(f"{one.mean_points.value:.2f}" for one in ones)])
        rows.append(["  correlation with winning", *("–" if one.correlation is None else plus_minus(one.correlation) for one in ones)])
        rows.append(["  who does best in it wins", *("–" if one.leader_wins is None else percent(one.leader_wins) for one in ones)])
    return table(["what wins", *_counts_of(settings)], rows)


def _effects(settings: Sequence[Setting]) -> list[Table]:
    """What seats have, player counts side by side; then the clearest of what is drawn for the whole table."""
    made = []
    seated = [one for one in settings if any(effect.of_seat for effect in one.effects)]
    rows = [
        [escape(f"{line.kind} {line.item}"), line.basis.value, *("–" if one is None else _effect_cell(one) for one in line.effects)]
        for line in compare_effects(seated, of_seat=True)
    ]
    if rows:
        made.append(table(["what seats have", "points of win share of", *_counts_of(seated)], rows, "Set-up and winning"))
    shared = [one for one in settings if not all(effect.of_seat for effect in one.effects)]
    found = compare_effects(shared, of_seat=False)
    rows = [
        [
            escape(f"{line.kind} {line.item}"),
            "for each more" if line.basis is Basis.TABLE_EACH else "with minus without",
            *("–" if one is None else plus_minus(one.score, "{:+.2f}") + _mark(one.score_matters) for one in line.effects),
        ]
        for line in found[:SHOWN_EFFECTS]
    ]
    if rows:
        few = f", the clearest {len(rows)} of {len(found)}" if len(found) > len(rows) else ""
        made.append(table(["what is drawn", "points", *_counts_of(shared)], rows, f"Drawn for the table: mean score{few}"))
    return made


def _counts_of(settings: Sequence[Setting]) -> list[str]:
    return [count_of_players(one.players) for one in settings]


def _effect_cell(effect: Effect) -> str:
    return plus_minus(effect.share.scaled(100), "{:+.2f}") + _mark(effect.matters)


def _mark(marked: bool) -> str:
    return f" {MARK}" if marked else "  "


def _sentences(settings: Sequence[Setting]) -> Iterator[str]:
    for one in settings:
        for text in setting_verdicts(one):
            yield f"{count_of_players(one.players)}: {text}" if text == seat_verdict(one) else f"  {text}"


def what_if_tables(study: WhatIf) -> Group:
    """The differences of each alternative, paired and, for comparison, unpaired; a sweep as a table of its values."""
    partial = " · PARTIAL, stopped before the end" if study.partial else ""
    head = (
        f"{study.game.info.title} · {count_of_players(study.game.players)} · {study.game.variant} · {study.strategy} play · "
        f"{study.games:,} games each · seed {study.seed}{partial}"
    )
    tables = [_sweep(study)] if study.key else [_differences(one) for one in study.alternatives]
    foot = f"\n± is 95 %, on the same deals · {MARK} the interval excludes zero · {study.seconds:.1f} s"
    return Group(Text(head, style="bold"), *tables, Text("\n".join(study.verdicts)), Text(foot))


def _differences(alternative: Alternative) -> Table:
    rows = []
    for one in alternative.changes:
        form = "{:.2%}" if one.is_share else "{:.2f}"
        rows.append(
            [
                f"{one.figure} {one.item}".strip(),
                form.format(one.original.value),
                form.format(one.changed.value),
                plus_minus(one.paired, form.replace(":", ":+")) + _mark(one.paired.excludes_zero),
                f"± {form.format(one.unpaired.half_width)}",
            ]
        )
    return table(["figure", "original", "changed", "difference, paired", "unpaired"], rows, alternative.label)


def _sweep(study: WhatIf) -> Table:
    figures = [(one.figure, one.item) for one in study.alternatives[0].changes if one.figure != "mean score" or not one.item]
    rows = []
    for alternative in study.alternatives:
        changes = [alternative.change(*figure) for figure in figures]
        cells = [plus_minus(one.paired, "{:+.2%}" if one.is_share else "{:+.2f}") + _mark(one.paired.excludes_zero) for one in changes]
        rows.append([alternative.label, *cells])
    columns = list(zip(*rows, strict=True))  # a line for each figure: values side by side
    body = [[f"{figure} {item}".strip(), *column] for (figure, item), column in zip(figures, columns[1:], strict=True)]
    return table(["difference from the original", *(str(label) for label in columns[0])], body)


def percent(estimate: Estimate) -> str:
    """A share in percent."""
    return plus_minus(estimate, "{:.2%}")


def signed_points(estimate: Estimate) -> str:
    """A difference of shares in points, marked if it is one for sure."""
    return plus_minus(estimate.scaled(100), "{:+.2f}") + _mark(estimate.excludes_zero)
