"""Write the worked examples of docs/design.md: `python docs/design_examples.py [NAME …]` runs each command and writes what it found.

The example of a game is in docs/games/<game>.py.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from runpy import run_path
from time import perf_counter, process_time

from replay import played_with

import turmwerk as tw
from turmwerk.designing.verdicts import figure_text
from turmwerk.formatting import number, plus_minus

HERE = Path(__file__).parent
PAGE = HERE / "design.md"
RIGGED = "money.start=[40,21,22,23]"
SHOWN = 6  # figures of a proof at most: those that are missed most
EXAMPLES = {
    "rigged": (
        "A game rigged on purpose: seat 0 starts with 20 Asari more",
        {
            "game": "asara",
            "players": [3],
            "set": [RIGGED],
            "vary": ["money.start.1=20..70", "money.start.2=20..70"],
            "goals": ["seats"],
            "budget": 400_000,
        },
    ),
}
for info in tw.games():
    shown = run_path(str(HERE / "games" / f"{info.stem}.py"))
    EXAMPLES[info.name] = (shown["QUESTION"], {"game": info.name, **shown["DESIGN"]})


def command(question: dict) -> str:
    """The same on the command line."""
    words = ["turmwerk", "design", question["game"], "--players", ",".join(map(str, question["players"]))]
    words += [
        word
        for option, key in (("--set", "set"), ("--vary", "vary"), ("--goals", "goals"), ("--constraints", "constraints"))
        for one in question.get(key, [])
        for word in (option, one)
    ]
    return shlex.join([*words, "--budget", str(question["budget"]), "--seed", "2"])


def answered(title: str, question: dict) -> str:
    """Run it; the command, the time and what came out."""
    from turmwerk.components.text import read_changes

    begin, used = perf_counter(), process_time()
    found = tw.design(
        question["game"],
        players=question["players"],
        components=read_changes(question.get("set", [])) or None,
        vary=question["vary"],
        goals=question["goals"],
        constraints=question.get("constraints"),
        budget=question["budget"],
        seed=2,
    )
    took = f"{perf_counter() - begin:.0f} s on a busy machine, {process_time() - used:.0f} s of processor time, {found.played:,} games"
    lines = [f"### {title}", "", f"    {command(question)}", "", f"{took}; {found.tried} candidates.", ""]
    lines += [f"- {text}." for text in found.verdicts]
    lines += ["", *proof(found), ""]
    if found.sensitivity:
        parts = [
            f"{one.key} {one.original} instead of {one.value}: loss {number(one.loss)} ({plus_minus(one.more, '{:+.2f}')})"
            for one in found.sensitivity
        ]
        lines += [f"Set back alone: {'; '.join(parts)}.", ""]
    if found.footnote:
        lines += [found.footnote + ".", ""]
    return "\n".join(lines)


def proof(found: tw.Design) -> list[str]:
    """The figures that are missed most, the original beside the proposal."""
    best, original = found.best.verdict, found.original.verdict
    assert best is not None
    assert original is not None
    others = found.recommended.others
    verdicts = [original, *([best] if found.best.components else []), *others]
    names = [f"original, {original.deals:,} deals", *([f"proposal, {best.deals:,} deals"] if found.best.components else [])]
    judged = "original " if found.recommended is not found.best else ""
    names += [f"{judged}by {one.players}, {one.deals:,} deals" for one in others]
    rows = sorted(zip(*(one.figures for one in verdicts), strict=True), key=lambda row: -row[0].miss / row[0].tolerance)[:SHOWN]
    table = ["| fresh deals, ± together | " + " | ".join(names) + " |", "|---" * (1 + len(names)) + "|"]
    table += [f"| {row[0].goal} {row[0].item} | " + " | ".join(map(figure_text, row)) + " |" for row in rows]
    return [*table, f"| loss | {' | '.join(number(one.loss) for one in verdicts)} |"]


def main(names: list[str]) -> None:
    """Run the examples and put them into the page, each between its marks."""
    for name in names or EXAMPLES:
        title, question = EXAMPLES[name]
        played = played_with([question["game"]], f"python docs/design_examples.py {name}")
        text = f"<!-- example {name} -->\n{answered(title, question)}{played}\n<!-- end {name} -->\n"
        page = PAGE.read_text(encoding="utf-8")
        pattern = re.compile(rf"<!-- example {name} -->\n.*?<!-- end {name} -->\n", re.DOTALL)
        page = pattern.sub(lambda _: text, page) if pattern.search(page) else f"{page.rstrip()}\n\n{text}"  # noqa: B023
        PAGE.write_text(page, encoding="utf-8")
        print(text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
