"""Draw the pictures of the documentation, and write the parts of the rule pages that show them: `python docs/pictures.py`.

All of them come from one recorded game of each kind, docs/pictures/<game>.jsonl, so that they change only with the drawing.
docs/games/<game>.py says what is shown of it. A worked example names the moves it explains; if the record has others there, nothing is
written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import turmwerk as tw
from turmwerk.drawing.pictures import node_help, panels_of
from turmwerk.drawing.svg import one_picture
from turmwerk.registry.catalog import find
from turmwerk.registry.records import course

HERE = Path(__file__).parent
BEGIN, END = "<!-- {what}: python docs/pictures.py writes this -->\n", "<!-- {what} ends -->\n"


def shown_of(name: str) -> SimpleNamespace:
    """What is told about a game."""
    return SimpleNamespace(**run_path(str(HERE / "games" / f"{find(name).stem}.py")))


def record(name: str) -> tw.State:
    """The recorded game, at its end."""
    return tw.replay((HERE / "pictures" / f"{name}.jsonl").read_text(encoding="utf-8"))


def states(name: str) -> list[tw.State]:
    """All states of the recorded game."""
    return [state.copy() for state in course(record(name))]


def excerpt(state: tw.State, which: list[int], *, offers: bool = False) -> str:
    """Some parts of the table as one picture."""
    panels, label = panels_of(state, None, state.legal() if offers else None)
    return one_picture([panels[i] for i in which], columns=2, label=label, offers=offers, fills=state.game.info.scene.FILLS)


def offering(state: tw.State) -> list[int]:
    """The parts of the table on which moves are offered; all moves of a node may be without a place, then the seat that decides."""
    panels, _ = panels_of(state, None, state.legal())
    found = [i for i, panel in enumerate(panels) if 'class="move"' in panel.thing.svg]
    return found or [i for i, panel in enumerate(panels) if panel.active]


def changed(before: tw.State, after: tw.State) -> list[int]:
    """The parts of the table that look different afterwards; of the seats only the one that moved."""
    pairs = enumerate(zip(panels_of(before, None)[0], panels_of(after, None)[0], strict=True))
    return [i for i, (one, other) in pairs if one != other and (one.active or not re.match(r"P\d", one.title))]


def at_node(found: list[tw.State], node: str) -> tw.State:
    """The state of a node in which most can be chosen on the table, late in the game if there is one: there is more to see."""
    those = [state for state in found if state.node == node]
    late = [state for state in those if len(state.events) > len(found[-1].events) // 2 and placed(state)]
    return max(late or those, key=lambda state: (placed(state), len(state.legal())))


def placed(state: tw.State) -> int:
    """How many places of the table offer a move."""
    return sum(panel.thing.svg.count('class="move"') for panel in panels_of(state, None, state.legal())[0])


def pictures(name: str) -> dict[str, str]:
    """The picture of the table, of each node, and of the worked example, by file name."""
    found, shown = states(name), shown_of(name)
    drawn = {f"{name}.svg": found[shown.STEP].svg()}
    for node in found[0].game.info.drawing.NODE_HELP:
        state = at_node(found, node)
        drawn[f"{name}-{node}.svg"] = excerpt(state, offering(state), offers=True)
    before, after = found[shown.FIRST], found[shown.FIRST + len(shown.MOVES)]
    parts = changed(before, after)
    return drawn | {f"{name}-before.svg": excerpt(before, parts), f"{name}-after.svg": excerpt(after, parts)}


def table_part(name: str) -> str:
    """The picture at the beginning of a rule page."""
    shown = shown_of(name)
    return f"![{shown.CAPTION}](../pictures/{name}.svg)\n\n*{shown.CAPTION}*\n"


def decisions_part(name: str) -> str:
    """Every node with its help, its moves and a picture; then the worked example."""
    return "\n".join([*_nodes(name), *_example(name)])


def _nodes(name: str) -> Iterator[str]:
    found = states(name)
    yield "## The decisions\n\nWhat is framed can be chosen there; `state.svg(state.seat, moves=state.legal())` draws this in a notebook.\n"
    for node in found[0].game.info.drawing.NODE_HELP:
        state = at_node(found, node)
        moves = state.legal()
        listed = ", ".join(f"`{move}`" for move in moves[:6]) + (f" and {len(moves) - 6} more" if len(moves) > 6 else "")
        yield f"### `{node}`\n\n{node_help(state)}\n\nHere P{state.seat} has: {listed}.\n"
        yield f"![P{state.seat} at {node}](../pictures/{name}-{node}.svg)\n"


def _example(name: str) -> Iterator[str]:
    shown, found = shown_of(name), states(name)
    yield f"## A worked example\n\n{shown.BEFORE}\n\n![Before](../pictures/{name}-before.svg)\n"
    for number, (move, why) in enumerate(shown.MOVES):
        played = found[shown.FIRST + number + 1].events[len(found[shown.FIRST + number].events)]
        if played != move:
            raise SystemExit(f"{name}: the worked example says {move!r}, the record {played!r}")
        yield f"{number + 1}. `{move}`: {why}"
    yield f"\n{shown.AFTER}\n\n![After](../pictures/{name}-after.svg)\n"
    yield f"The whole game, step by step: `turmwerk replay docs/pictures/{name}.jsonl --html game.html`.\n"


def written(name: str, text: str) -> str:
    """A rule page with its parts as they should be."""
    for what, part in (("the table", table_part(name)), ("decisions", decisions_part(name))):
        begin, end = BEGIN.format(what=what), END.format(what=what)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}{part}{end}{after}"
    return text


def page_of(name: str) -> Path:
    """The rule page of a game."""
    return HERE / "rules" / f"{name}.md"


if __name__ == "__main__":
    for info in tw.games():
        page = page_of(info.name)
        page.write_text(written(info.name, page.read_text(encoding="utf-8")), encoding="utf-8")
        for file, svg in pictures(info.name).items():
            (HERE / "pictures" / file).write_text(svg + "\n", encoding="utf-8")
