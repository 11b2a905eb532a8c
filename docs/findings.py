"""Write the pages of the games: `python docs/findings.py [GAME …]` plays a balance study of each and writes what it found.

More games (`GAMES`) make the intervals narrower. Almost all of the time is that of `master`, a search; a terminal shows the plan first.
What was played is kept in build/, so that other words need no new games. Nothing on the pages is typed by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from replay import played_with

import turmwerk as tw
from turmwerk.components.sources import dagger
from turmwerk.formatting import count_of_players, percentage_points, plus_minus, sentence
from turmwerk.registry.catalog import find
from turmwerk.studies.comparison import SEAT_EFFECT, SKILL, ComparisonLine, compare_effects
from turmwerk.studies.figures import Setting
from turmwerk.studies.headline import strongest_groups
from turmwerk.studies.verdicts import place, same_games, setting_verdicts

HERE = Path(__file__).parent
GAMES = 4_000
MASTER_GAMES = 400  # of `master` in each setting
KEPT = HERE.parent / "build"
ANSWERS = 4  # findings beside the picture
LEVEL_LINES = (SEAT_EFFECT, "mean score", "margin of victory", "lead changes", SKILL)  # what the levels of skill are compared by
PAGE = """```{{include}} ../rules/{name}.md
```

```{{include}} ../findings/{name}.md
```

```{{include}} ../findings/options/{name}.md
```

```{{include}} ../features/{name}.md
```

```{{include}} ../observations/{name}.md
```
"""


def cell(value: tw.Estimate | None, form: str, marked: bool = False) -> str:
    """A figure with its interval."""
    return bold(plus_minus(value, form), marked)


def bold(text: str, marked: bool) -> str:
    """Bold if it stands out."""
    return f"**{text}**" if marked else text


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table as Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""


def line_cells(line: ComparisonLine) -> list[str]:
    """The values of a figure at all player counts."""
    return [cell(value, line.form, mark) for value, mark in zip(line.values, line.marked, strict=True)]


def strongest(study: tw.BalanceStudy, variant: str, strategy: str) -> Iterator[str]:
    """Player counts side by side, what seats have, and the sentences."""
    settings = study.groups[variant, strategy]
    counts = [one.label for one in settings]
    title = place(study, variant, strategy)
    rows = [[line.name, *line_cells(line)] for line in study.comparison(variant, strategy).lines]
    yield from table([title, *counts], rows)
    effects = compare_effects(settings, of_seat=True)
    if effects:
        yield f"What seats have and their win share, in percentage points ({title}; bold: more than chance):\n"
        rows = [
            [
                f"{line.words}: {line.item_words}{dagger(line.reconstructed)} ({line.basis})",
                *("–" if one is None else bold(percentage_points(one.share), one.matters) for one in line.effects),
            ]
            for line in effects
        ]
        yield from table(["", *counts], rows)
    yield from map(sentences, settings)
    yield ""


def sentences(setting: Setting) -> str:
    """What was found at one player count."""
    return f"- **{setting.label}:** {'. '.join(text[0].upper() + text[1:] for text in setting_verdicts(setting))}."


def health(study: tw.BalanceStudy) -> Iterator[str]:
    """Eight questions about each variant, then what the numbers mean."""
    several = len(study.health) > 1
    for one in study.health:
        head = f"health{f', {one.variant}' if several else ''}, {one.strategy} play"
        rows = [[f"{line.question}, {line.unit}", line.word, *map(line.text, one.players)] for line in one.lines]
        yield from table([head, "in a word", *map(count_of_players, one.players)], rows)
        yield f"By player count ({' / '.join(map(str, one.players))}):\n"
        yield from (f"- **{line.question}:** {line.sentence}" for line in one.lines)
        yield ""


def levels(study: tw.BalanceStudy, variant: str, strategies: Sequence[str]) -> Iterator[str]:
    """How the game changes with skill: a column for each level."""
    lines = {strategy: {line.name: line for line in study.comparison(variant, strategy).lines} for strategy in strategies}
    rows = [
        [f"{name}, {one.label}", *(level_cell(lines[strategy].get(name), place) for strategy in strategies)]
        for name in LEVEL_LINES
        if any(name in found for found in lines.values())
        for place, one in enumerate(study.groups[variant, strategies[0]])
    ]
    several = len({one.variant for one in study.settings}) > 1
    games = {strategy: study.groups[variant, strategy][0].games for strategy in strategies}
    head = [f"{strategy}, {count:,} games" for strategy, count in games.items()]
    yield from table([f"levels of skill{f', {variant}' if several else ''}", *head], rows)


def level_cell(line: ComparisonLine | None, place: int) -> str:
    """The value of a figure at one player count; random play has no skill to measure."""
    return "–" if line is None else line_cells(line)[place]


def findings(study: tw.BalanceStudy) -> Iterator[str]:
    """The section as Markdown: the strongest play in full, then the levels of skill side by side."""
    strategies = list(dict.fromkeys(one.strategy for one in study.settings))
    total = sum(one.games for one in study.settings)
    yield "## Balance findings\n"
    yield "<!-- answer -->"
    yield f"**{study.headline}**\n"
    yield from (f"{sentence(text)}\n" for text in study.survival[:1])
    yield f"![{study.plot().alternative}](../pictures/{study.name}-seats.svg)\n"
    others = study.findings[bool(study.survival) :]
    yield from (f"- {text[0].upper()}{text[1:]}." for text in others[:ANSWERS])
    yield "\n<!-- /answer -->"
    more = f" --master {study.master}" if study.master else ""
    more += " --reconstructed" if study.plausible else ""
    yield f"From `turmwerk balance {study.name} --games {study.games}{more}` (version {tw.__version__}, seed {study.seed},"
    yield f"{total:,} games, signature `{study.signature}`; play: {', '.join(strategies)}). ± is the half-width of the 95 % interval of"
    yield "each figure alone, of the seat farthest from fair and in sentences for all seats or items compared; bold values stand out from"
    yield "the other player counts.\n"
    if study.footnote:
        yield f"{study.footnote}.\n"
    if study.survival:
        yield "With other plausible values of them, on the same deals:\n"
        yield from (f"- {sentence(text)}" for text in study.survival[1:])
        yield ""
    yield from health(study)
    variants = list(strongest_groups(study))
    for variant in variants:
        yield from strongest(study, variant, study.levels[0])
    if len(strategies) > 1:
        for variant in variants:
            yield from levels(study, variant, strategies)
    yield from (f"{sentence(text)}\n" for text in same_games(study))
    yield played_with([study.name], f"python docs/findings.py {study.name}")


def main(names: list[str]) -> None:
    """Write the pages of these games, or of all."""
    KEPT.mkdir(exist_ok=True)
    for name in names or [info.name for info in tw.games()]:
        lost = any(one.source == "reconstructed" for one in find(name).components.values())
        kept = KEPT / f"findings-{name}-{find(name).digest}.db"
        study = tw.balance(name, games=GAMES, master=MASTER_GAMES, reconstructed=lost, keep=kept, progress=sys.stderr.isatty())
        if study.partial:
            sys.exit(f"stopped by Ctrl-C; docs/findings/{name}.md stays as it was")
        study.plot().save(HERE / "pictures" / f"{name}-seats.svg")
        (HERE / "findings" / f"{name}.md").write_text("\n".join(findings(study)).rstrip() + "\n", encoding="utf-8")
        (HERE / "games" / f"{name}.md").write_text(PAGE.format(name=name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
