"""The page of a what-if study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.components.table import as_text
from turmwerk.formatting import UNIT, capitalized, half_width, mark, percentage_points, plus_minus, sentence
from turmwerk.report.charts import Cell, Dot, curve, dots, grid
from turmwerk.report.page import Page, PageFigure, PageTable, Panel, Part
from turmwerk.studies.directions import fairest, farthest_from_fair, sweep_sentence
from turmwerk.studies.verdicts import figure_words

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.studies.what_if import Alternative, WhatIfStudy

NOTES = (
    "Both games were played with the same seeds: the same cards and pieces come as far as the rules allow. The interval of the difference "
    "is that of the pairs, 95 % for its figure alone; that of the farthest seat holds for all seats; "
    "sentences, colors and marks need intervals widened for the number of all figures. The unpaired one, for comparison, is what as many "
    "games on different deals would give.",
    "How people would adapt their play to the change is not part of it, unless the strategy does.",
)
CURVES = ("decisions", "margin of victory", "mean score")
SHOWN: dict[str, tuple[str, ...]] = {
    "Points of the seats": ("mean score", "winning score", "margin of victory"),
    "Where points come from": ("mean points",),
    "Length": ("decisions", "rounds"),
}


def what_if_page(study: WhatIfStudy, command: str | None) -> Page:
    """Everything the page says."""
    game = study.game
    known = game.info.components
    changed = "".join(f" {key} = {as_text(value)}." for key, value in game.changed.items())
    keys = study.keys or tuple(dict.fromkeys(key for one in study.alternatives for key in one.components))
    what = " ".join(f"{key}, now {as_text(game.components[key])}: {known[key].words}." for key in keys)
    return study._page_of(
        game,
        command,
        [_panel(one, study) for one in study.settings],
        title=f"{game.info.title}: what if {', '.join(keys) if study.keys else study.alternatives[0].label}?",
        lead=f"{', '.join(one.place for one in study.settings)}, {study.strategy} play; {study.games:,} games of each. {what}"
        + (f" The original has{changed}" if changed else ""),
        games=f"games 0 to {study.games - 1:,} of it",
        strategies=study.strategy,
        notes=NOTES,
    )


def overview(study: WhatIfStudy) -> Picture:
    """The picture that answers: a map of two sweeps, the curve of one, or the differences."""
    if len(study.keys) == 2 and study.game.players > 1:
        return _map(study)
    if study.keys:
        return _curve(study, "mean score") if study.game.players == 1 else _fairness(study)
    return _differences(study, study.alternatives[0], "mean score" if study.game.players == 1 else "win share")


def _panel(study: WhatIfStudy, whole: WhatIfStudy) -> Panel:
    """What is said about one setting."""
    if study.keys:
        answer, found = sweep_sentence(study), []
        parts = [_sweep_part(study)] if len(study.keys) == 1 else []
        title = "How far the farthest seat is from fair" if study.game.players > 1 else "Mean score"
    else:
        answer = ", ".join(one.answer for one in study.directions(study.alternatives[0]))
        answer = f"With {study.alternatives[0].label}: {answer} ({study.strategy} play)"
        found = [*map(sentence, study.verdicts)]
        parts = [_part(study, one) for one in study.alternatives]
        title = "Change of the win share" if study.game.players > 1 else "Change of the score"
    tables = [_table(study, one) for one in study.alternatives]
    variant, what = (study.place, f"The change, {study.place}") if whole.others else (study.game.variant, "The change")
    answer += dagger(bool(study.game.reconstructed))
    return Panel(study.strategy, variant, what, sentence(answer), PageFigure(title, overview(study)), found, parts, tables)


def _map(study: WhatIfStudy) -> Picture:
    """Two sweeps: the farther from fair, the stronger the color, from the least to the most of the map; a frame if one is the fairest."""
    best = fairest(study)
    first, second = study.keys
    found = [(one, farthest_from_fair(study, one)) for one in study.alternatives]
    values = [away.value for _, away in found]
    span = max(max(values) - min(values), 0.01)
    rows: dict[str, list[Cell | None]] = {}
    for one, away in found:
        value, _, half = percentage_points(away, "{:.1f}").partition(" ± ")
        strength = 0.08 + 0.92 * (away.value - min(values)) / span
        framed = len(best) == 1 and one in best
        cell = Cell(value, f"± {half}" if half else "", strength, framed, _is_original(study, one), distance=True)
        rows.setdefault(as_text(one.components[first]), []).append(cell)
    columns = list(dict.fromkeys(as_text(one.components[second]) for one in study.alternatives))
    legend = f"How far the farthest seat is from fair, in {UNIT}: the stronger the color, the farther."
    legend += " Framed: shown to be the fairest." if len(best) == 1 else ""
    legend += " Dashed: the original." if any(_is_original(study, one) for one in study.alternatives) else ""
    return grid(columns, list(rows.items()), f"{sweep_sentence(study)}.", legend, (first, second))


def _is_original(study: WhatIfStudy, alternative: Alternative) -> bool:
    return all(alternative.components[key] == study.game.components[key] for key in study.keys)


def _fairness(study: WhatIfStudy) -> Picture:
    """One sweep: how far the farthest seat is from fair."""
    best = fairest(study)
    found = {_place(study, one): farthest_from_fair(study, one).scaled(100) for one in study.alternatives}
    marked = [_place(study, one) for one in best] if len(best) < len(found) else []
    ringed = "" if not marked else "; in a ring: the fairest" if len(marked) == 1 else "; in rings: not told apart from the fairest"
    axis = f"{', '.join(study.keys)} · {UNIT}{ringed}"
    return curve(found, f"{sweep_sentence(study)}.", x=axis, form="{:.1f}", level=(0.0, "fair"), marked=marked)


def _seat_curve(study: WhatIfStudy, seat: int) -> PageFigure:
    """The win share of one seat over a sweep, from fair."""
    fair = 1 / study.game.players
    shares = {_place(study, one): one.change("win share", f"P{seat}").changed for one in study.alternatives}
    found = {name: share.shifted(-fair).scaled(100) for name, share in shares.items()}
    words = f"Win share of P{seat} minus fair over {', '.join(study.keys)}:"
    return PageFigure(f"P{seat}: {UNIT} from fair", curve(found, words, x=", ".join(study.keys), form="{:+.1f}", level=(0.0, "fair")))


def _curve(study: WhatIfStudy, figure: str) -> Picture:
    found = {_place(study, one): one.change(figure).paired for one in study.alternatives}
    words = f"Difference of the {figure} from the original over {', '.join(study.keys)}:"
    return curve(found, words, x=", ".join(study.keys), form="{:+.1f}", level=(0.0, "as in the original"))


def _place(study: WhatIfStudy, alternative: Alternative) -> str:
    """The values of a sweep; the original is named."""
    text = " · ".join(as_text(alternative.components[key]) for key in study.keys)
    return f"{text} now" if _is_original(study, alternative) else text


def _sweep_part(study: WhatIfStudy) -> Part:
    """The curve of each seat, as the second of two says the same as the first; then what else changes."""
    seats = [_seat_curve(study, seat) for seat in range({1: 0, 2: 1}.get(study.game.players, study.game.players))]
    names = [name for name in CURVES if study.game.players > 1 or name != "margin of victory"]
    others = [PageFigure(f"{capitalized(name)}, difference", _curve(study, name)) for name in names]
    return Part("Seat by seat, and what else changes" if seats else "What else changes", "", [*seats, *others])


def _part(study: WhatIfStudy, alternative: Alternative) -> Part:
    return Part(alternative.label, "", [PageFigure(title, _differences(study, alternative, *names)) for title, names in SHOWN.items()])


def _differences(study: WhatIfStudy, alternative: Alternative, *figures: str) -> Picture:
    changes = [one for one in alternative.changes if one.figure in figures]
    found = [
        Dot.of(
            figure_words(study.game, one).removeprefix("mean points for ").removeprefix("win share of "),
            one.paired.scaled(100) if one.is_share else one.paired,
            one.matters,
            "{:+.1f}" if one.is_share else "{:+.2f}",
        )
        for one in changes
    ]
    unit = f"{UNIT}, changed minus original" if any(one.is_share for one in changes) else "changed minus original"
    return dots(found, f"Differences with {alternative.label}:", unit=unit)


def _table(study: WhatIfStudy, alternative: Alternative) -> PageTable:
    rows = []
    for one in alternative.changes:
        form = "{:.2%}" if one.is_share else "{:.2f}"
        paired = plus_minus(one.paired, form.replace(":", ":+")) + mark(one.matters)
        numbers = [plus_minus(one.original, form), plus_minus(one.changed, form), paired, half_width(one.unpaired, form)]
        rows.append([figure_words(study.game, one), *numbers])
    return PageTable(alternative.label, ["figure", "original", "changed", "difference, paired", "unpaired"], rows)
