"""What the terminal shows of a balance study: the same summary as the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType

from turmwerk.cli.layout import Sheet
from turmwerk.cli.level_chart import LevelChart, charted
from turmwerk.cli.terminal import group, table, text
from turmwerk.components.sources import dagger
from turmwerk.formatting import DAGGER, MARK, UNIT, count_of_players, mark, number, percentage_points, plus_minus, sentence
from turmwerk.studies.balance import BalanceStudy
from turmwerk.studies.batches import LEVELS, MASTER
from turmwerk.studies.comparison import compare_effects
from turmwerk.studies.figures import Basis, Effect, Setting
from turmwerk.studies.health.questions import SEARCHING
from turmwerk.studies.items import CONTROLLED, ITEM_HEAD, ITEMS, item_rows
from turmwerk.studies.verdicts import seat_verdict, setting_verdicts, twins
from turmwerk.studies.without import EXCHANGED, WITHOUT_HEAD, without_rows

SHOWN_FINDINGS = 3  # so that everything fits a screen
SHOWN_LEVELS = 12  # rows of the chart of levels, likewise
SHOWN_EFFECTS = 8  # the clearest ones of those of the table


def balance_answer(study: BalanceStudy) -> Group:
    """A sentence, a line for each player count at the strongest play, the levels of play, what else stands out, where to read on."""
    games = sum(one.games for one in study.settings)
    parts: list[RenderableType] = [text(_head(study), style="bold"), text(study.headline, *_survival(study)), text(""), *_health(study)]
    parts += _levels(study, SHOWN_LEVELS)
    found = study.findings[bool(study.survival) :]
    if found:
        rest = f" ({SHOWN_FINDINGS} of {len(found)})" if len(found) > SHOWN_FINDINGS else ""
        parts.append(text(f"What else stands out{rest}:", *(f"- {one}" for one in found[:SHOWN_FINDINGS])))
    note = f"{games:,} games, {study.seconds:.1f} s · ± is 95 % for all seats or items compared · {MARK} shown"
    return group(
        *parts,
        text(
            note,
            *([short_footnote(study)] if study.footnote else []),
            f"Read on: --full (all tables), --report FILE (pictures){_ask_master(study)}; turmwerk styles (ways to play).",
        ),
    )


def _survival(study: BalanceStudy) -> list[str]:
    """What became of the verdicts with other reconstructed numbers, if that was asked."""
    answer, *others = map(sentence, study.survival or [""])
    return [answer, *(f"- {one}" for one in others)] if study.survival else []


def _health(study: BalanceStudy) -> list[RenderableType]:
    """Eight questions about each variant, in words and numbers."""
    several = len(study.health) > 1
    made: list[RenderableType] = []
    for one in study.health:
        rows = [[f"{line.question}: {line.word}", *map(line.text, one.players)] for line in one.lines]
        where = f"{one.variant}, " if several else ""
        made.append(table([f"{where}{one.strategy} play", *map(count_of_players, one.players)], rows))
    return [*made, text(f"Numbers, in this order: {'; '.join(line.unit for line in study.health[0].lines)}.", "")]


def _health_sentences(study: BalanceStudy) -> RenderableType:
    """What stands behind the words."""
    several = len(study.health) > 1
    lines = []
    for one in study.health:
        where = f" · {one.variant}" if several else ""
        lines += [f"What the numbers mean{where} (by player count: {' / '.join(map(str, one.players))}):"]
        lines += [*(f"- {line.question}: {line.word}. {line.sentence}" for line in one.lines), ""]
    return text(*lines)


def _levels(study: BalanceStudy, rows: int) -> list[RenderableType]:
    """The chart of the seats by level of play, if there are several; those that disagree first where there is no room for all."""
    claims = study.by_level
    if not claims or len(claims[0].figures) < 2:
        return []
    shown = charted(claims, rows)
    rest = f"; {len(shown)} of {len(claims)} settings" if len(shown) < len(claims) else ""
    return [LevelChart(shown, len({one.variant for one in claims}) > 1, rest)]


def _ask_master(study: BalanceStudy) -> str:
    """How the strongest play is asked, if it was not; where only random players were, any others that show what good play does."""
    if all(one.strategy == LEVELS[0] for one in study.settings):
        players = min(one.players for one in study.settings)
        return f", --players {players} {SEARCHING} (players that search: which moves are dead or dominant)"
    return "" if any(one.strategy == MASTER for one in study.settings) else ", --master 200 (asks master too, slow)"


def short_footnote(study: BalanceStudy) -> str:
    """What the mark of reconstructed components means, in one line."""
    return f"{DAGGER} rests on reconstructed components ({len(study.reconstructed)}): turmwerk components {study.name}"


def balance_tables(study: BalanceStudy) -> Group:
    """Seats, then player counts side by side, then what wins, the strongest level of play first; the report has the rest."""
    parts: list[RenderableType] = [text(_head(study), style="bold"), text(study.headline, *_survival(study), "")]
    parts += [*_health(study), _health_sentences(study), *_levels(study, len(study.settings))]
    same = twins(study)
    for (variant, strategy), settings in sorted(study.groups.items(), key=lambda item: study.levels.index(item[0][1])):
        if (variant, strategy) in same:
            parts.append(text(f"{variant} · {strategy} play: the same games as {same[variant, strategy]}\n"))
            continue
        where = f"{variant} · {strategy} play" + dagger(bool(settings[0].reconstructed))
        parts += [_seats(settings, where), _counts(study, variant, strategy), _categories(settings)]
        parts += _effects(settings)
        if rows := without_rows(settings):
            parts.append(table(WITHOUT_HEAD, rows, f"Doing without ({EXCHANGED})"))
        if rows := item_rows(settings, ITEMS):
            parts.append(table(ITEM_HEAD, rows, f"Taken in play ({CONTROLLED})"))
        parts.append(text(*_sentences(settings)))
    return group(*parts, text(_foot(study)))


def _head(study: BalanceStudy) -> str:
    changed = "".join(f" · {key} = {value}" for key, value in study.components.items())
    partial = " · PARTIAL, stopped before the end" if study.partial else ""
    return f"{study.title} · balance · seed {study.seed}{changed}{partial}"


def _foot(study: BalanceStudy) -> str:
    games = sum(one.games for one in study.settings)
    marks = (
        f"± is 95 % for each figure alone, in sentences and of the seat farthest from fair for all that were compared · "
        f"{MARK} shown, all seats or items considered, or the player count stands out"
    )
    footnote = f"\n{study.footnote}" if study.footnote else ""
    return f"\n{games:,} games in {study.seconds:.1f} s · {marks} · signature {study.signature}{footnote}"


def _seats(settings: Sequence[Setting], where: str) -> Sheet:
    rows = [
        [
            f"{one.players} · P{seat.seat}",
            plus_minus(seat.win_share, "{:.2%}"),
            percentage_points(seat.advantage) + mark(seat.differs, "  "),
            plus_minus(seat.mean_score),
            f"{seat.sd_score:.1f}",
        ]
        for one in settings
        for seat in one.seats
    ]
    return table(["players · seat", "win share", f"{UNIT} from fair", "mean score", "spread (sd)"], rows, f"Seats · {where}")


def _counts(study: BalanceStudy, variant: str, strategy: str) -> Sheet:
    comparison = study.comparison(variant, strategy)
    rows = [
        [
            line.name,
            *(
                "–" if value is None else plus_minus(value, line.form) + mark(marked, "  ")
                for value, marked in zip(line.values, line.marked, strict=True)
            ),
        ]
        for line in comparison.lines
    ]
    return table(["player counts side by side", *map(count_of_players, comparison.players)], rows)


def _categories(settings: Sequence[Setting]) -> Sheet:
    rows = []
    for rank, category in enumerate(settings[0].categories):
        ones = [one.categories[rank] for one in settings]
        rows.append([f"points for {category.words}, mean", *(number(one.mean_points.value) for one in ones)])
        rows.append(["  correlation with winning", *(plus_minus(one.correlation) for one in ones)])
        rows.append(["  who does best in it wins", *(plus_minus(one.leader_wins, "{:.2%}") for one in ones)])
    return table(["what wins", *_counts_of(settings)], rows)


def _effects(settings: Sequence[Setting]) -> list[Sheet]:
    """What seats have, player counts side by side; then the clearest of what is drawn for the whole table."""
    made = []
    seated = [one for one in settings if any(effect.of_seat for effect in one.effects)]
    rows = [
        [
            f"{line.words}: {line.item_words}" + dagger(line.reconstructed),
            line.basis.value,
            *("–" if one is None else _effect_cell(one) for one in line.effects),
        ]
        for line in compare_effects(seated, of_seat=True)
    ]
    if rows:
        made.append(table(["what seats have", f"{UNIT} of win share of", *_counts_of(seated)], rows, "Set-up and winning"))
    shared = [one for one in settings if not all(effect.of_seat for effect in one.effects)]
    found = compare_effects(shared, of_seat=False)
    rows = [
        [
            f"{line.words}: {line.item_words}" + dagger(line.reconstructed),
            "for each additional one" if line.basis is Basis.TABLE_EACH else "with minus without",
            *("–" if one is None else plus_minus(one.score, "{:+.2f}") + mark(one.score_matters, "  ") for one in line.effects),
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
    return percentage_points(effect.share) + mark(effect.matters, "  ")


def _sentences(settings: Sequence[Setting]) -> Iterator[str]:
    for one in settings:
        for verdict in setting_verdicts(one):
            yield f"{one.label}: {verdict}" if verdict == seat_verdict(one) else f"  {verdict}"
