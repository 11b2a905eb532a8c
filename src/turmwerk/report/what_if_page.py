"""The page of a what-if study."""

from __future__ import annotations

from turmwerk.report.page import Card, Page, Section, Table, component_table, number, provenance
from turmwerk.report.what_if_figures import figures
from turmwerk.studies.figures import count_of_players
from turmwerk.studies.what_if import Alternative, WhatIf

NOTES = (
    "Both games were played with the same seeds: the same cards and pieces come as far as the rules allow. The interval of the difference "
    "is that of the pairs; the unpaired one, for comparison, is what as many games on different deals would give.",
    "How people would adapt their play to the change is not part of it, unless the strategy does.",
)


def what_if_page(study: WhatIf, command: str | None) -> Page:
    """Everything the page says."""
    game = study.game
    what = study.key if study.key else study.alternatives[0].label
    changed = "".join(f" {key} = {value}." for key, value in game.changed.items())
    return Page(
        title=f"{game.info.title}: what if {what}?",
        lead=f"{count_of_players(game.players)}, {game.variant}, {study.strategy} play; {study.games:,} games of each."
        + (f" The original has{changed}" if changed else ""),
        partial=study.partial,
        cards=_cards(study),
        findings=[],
        plots=[Section("Differences from the original", figures(study))],
        tables=[Section("All figures", tables=[_table(one) for one in study.alternatives])],
        provenance=provenance(
            game,
            command=command,
            seed=study.seed,
            games=f"games 0 to {study.games - 1:,} of it",
            strategies=study.strategy,
            signature=None,
            seconds=study.seconds,
        ),
        components=component_table(game),
        notes=NOTES,
    )


def _cards(study: WhatIf) -> list[Card]:
    cards: dict[str, list[str]] = {}
    for text in study.verdicts:
        label, _, rest = text.partition(": ")
        cards.setdefault(label, []).append(f"{rest[0].upper()}{rest[1:]}.")
    return [Card(label, texts[0], texts[1:]) for label, texts in cards.items()]


def _table(alternative: Alternative) -> Table:
    rows = []
    for one in alternative.changes:
        form = "{:.2%}" if one.is_share else "{:.2f}"
        mark = " ●" if one.paired.excludes_zero else ""
        paired = number(one.paired, form.replace(":", ":+")) + mark
        item = f"{one.figure} {one.item}".strip()
        rows.append([item, number(one.original, form), number(one.changed, form), paired, f"± {form.format(one.unpaired.half_width)}"])
    return Table(alternative.label, ["figure", "original", "changed", "difference, paired", "unpaired"], rows)
