"""Write the pages of the games: `python docs/findings.py [GAME …]` plays a balance study of each and writes what it found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import turmwerk as tw
from turmwerk.studies.figures import Setting, count_of_players
from turmwerk.studies.verdicts import same_games, setting_verdicts, twins

HERE = Path(__file__).parent
GAMES = 200_000
PAGE = """```{{include}} ../rules/{name}.md
```

```{{include}} ../findings/{name}.md
```
"""


def cell(value: tw.Estimate | None, form: str, marked: bool) -> str:
    """A figure with its interval."""
    if value is None:
        return "–"
    text = f"{form.format(value.value)} ± {form.format(value.half_width)}".replace("-", "−")
    return f"**{text}**" if marked else text


def table(study: tw.BalanceStudy, variant: str, strategy: str) -> Iterator[str]:
    """Player counts side by side."""
    comparison = study.comparison(variant, strategy)
    yield "| " + " | ".join([f"{variant}, {strategy} play", *map(count_of_players, comparison.players)]) + " |"
    yield "|---" * (1 + len(comparison.players)) + "|"
    for line in comparison.lines:
        cells = [cell(value, line.form, mark) for value, mark in zip(line.values, line.marked, strict=True)]
        yield "| " + " | ".join([line.name, *cells]) + " |"
    yield ""


def sentences(setting: Setting) -> Iterator[str]:
    """What was found at one player count."""
    yield f"- **{count_of_players(setting.players)}:** {'. '.join(text[0].upper() + text[1:] for text in setting_verdicts(setting))}."


def findings(study: tw.BalanceStudy) -> Iterator[str]:
    """The section as Markdown."""
    yield "## Balance findings\n"
    total = sum(one.games for one in study.settings)
    yield f"From `turmwerk balance {study.name} --games {study.games}` (version {tw.__version__}, seed {study.seed}, {total:,} games,"
    yield f"signature `{study.signature}`). ± is the half-width of the 95 % interval; bold values stand out from the other player counts.\n"
    for variant, strategy in study.groups:
        if (variant, strategy) in twins(study):
            continue
        yield from table(study, variant, strategy)
        for setting in study.groups[variant, strategy]:
            yield from sentences(setting)
        yield ""
    yield from (f"{text[0].upper()}{text[1:]}." for text in same_games(study))


def main(names: list[str]) -> None:
    """Write the pages of these games, or of all."""
    for name in names or [info.name for info in tw.games()]:
        study = tw.balance(name, games=GAMES, progress=sys.stderr.isatty())
        (HERE / "findings" / f"{name}.md").write_text("\n".join(findings(study)).rstrip() + "\n", encoding="utf-8")
        (HERE / "games" / f"{name}.md").write_text(PAGE.format(name=name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
