"""Draw the pictures of the documentation, and write the parts of the rule pages that show them: `python docs/pictures.py`.

All of them come from one recorded game of each kind, docs/pictures/<game>.jsonl, so that they change only with the drawing. A worked
example names the moves it explains; if the record has others there, nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import turmwerk as tw
from turmwerk.drawing.pictures import node_help, panels_of
from turmwerk.drawing.svg import one_picture
from turmwerk.registry.records import course

HERE = Path(__file__).parent
BEGIN, END = "<!-- {what}: python docs/pictures.py writes this -->\n", "<!-- {what} ends -->\n"


@dataclass(frozen=True)
class Shown:
    """What is told about a game."""

    step: int  # the picture of the whole table: after so many decisions
    caption: str
    first: int  # the worked example: the decisions from this one on, counted from 0
    before: str
    moves: tuple[tuple[str, str], ...]  # what is decided, and why
    after: str


SHOWN = {
    "five-towers": Shown(
        153,
        "The end of a game of three: the display and the bids, the piles, and the five towers of each seat. A roof closes a tower.",
        72,
        "Round 11. P2 begins:",
        (
            ("P2 bid 4", "P2 could build four of the five cards."),
            ("P0 bid 5", "A bid for the whole display ends the bidding at once; P1 is not asked."),
            ("P0 raze sand", "The 15 does not go on the 12 of sand, so the 12 must go first. It is the first torn-down card: −1 point."),
            ("P0 build metal-7", "The 9 of metal lies on top; 7 is smaller."),
            ("P0 build sand-15", "The tower of sand is empty now, so any card begins it."),
            ("P0 build metal-6", "On the 7 just built."),
            ("P0 build tree-3", "On the 10."),
            ("P0 build scary-5", "On the 10. All five are built, nothing is discarded, and P0's left neighbor starts the next round."),
        ),
        "P0 has five more cards:",
    ),
    "asara": Shown(
        260,
        "The last year of a professional game: markets with what they demand, the other areas with their spaces, hands, pieces, towers.",
        143,
        "P0 has a base and a top of brown and of green, a golden middle and a golden window, and 25 Asari:",
        (
            (
                "P0 go build-6",
                "Six pieces. Space 6 of the circle is taken, so the buyer goes on the next free one above, 7, and P0 pays 7 Asari.",
            ),
            ("P0 pay violet", "The circle demands violet this year."),
            ("P0 add red middle*", "One piece; a golden one."),
            ("P0 on 1", "Onto the red tower: it is 4 high now."),
            ("P0 raise green base top", "Two pieces make a new tower. Three are built."),
            ("P0 raise brown base top", "Two more: five."),
            ("P0 add brown window*", "The sixth."),
            ("P0 on 1", "Into the tower raised a moment ago, which is allowed. Six pieces are six points."),
        ),
        "Three towers instead of one, and 18 Asari left:",
    ),
    "yak": Shown(
        170,
        "A late day: market, bag, fog and bonus cards, the carts with stones and food, and tent, card and tower of each seat.",
        87,
        "P0 has revealed *build*. The cart in front of P0 carries an orange, a yellow and a blue stone, takes no milk, and has 8 food:",
        (
            ("P0 buy orange yellow blue", "Three stones cost 5."),
            ("P0 pay meat meat bread bread bread", "Any 5 tokens but milk."),
            ("P0 spill meat bread bread bread", "A cart holds 9: one of the five stays on it, and P0 sends these four to the market."),
            ("P0 set yellow 1.3", "On two stones of the lowest row. It rests on the yellow one there: a group of two."),
            ("P0 set orange 0.0", "In the lowest row, beside a stone."),
            (
                "P0 set blue 2.1",
                "On the two purple ones. The empty cart is refilled; fog was among the stones drawn, so all carts turn around.",
            ),
        ),
        "The day has ended: carts and baby yak have moved on.",
    ),
    "sultaniya": Shown(
        121,
        "Stacks with their displays, djinns with their prices, and the palaces: tiles with their signs, sides and bottoms. "
        "The last panel says what the signs mean.",
        74,
        "P0's board asks for gates, and two gate posts stand side by side on the ground floor, but nothing displayed closes a gate:",
        (
            (
                "P0 call flush first",
                "For 1 sapphire the displayed tiles of the first floor go under their stack, and three others are revealed.",
            ),
            ("P0 take R01", "One of them has a lintel at its bottom."),
            (
                "P0 at 1.0",
                "Above the two posts and beside a wall: lintel on gate posts, wall to wall. The gate is worth 6 points.",
            ),
        ),
        "The gate is complete:",
    ),
}


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
    found, shown = states(name), SHOWN[name]
    drawn = {f"{name}.svg": found[shown.step].svg()}
    for node in found[0].game.info.drawing.NODE_HELP:
        state = at_node(found, node)
        drawn[f"{name}-{node}.svg"] = excerpt(state, offering(state), offers=True)
    before, after = found[shown.first], found[shown.first + len(shown.moves)]
    parts = changed(before, after)
    return drawn | {f"{name}-before.svg": excerpt(before, parts), f"{name}-after.svg": excerpt(after, parts)}


def table_part(name: str) -> str:
    """The picture at the beginning of a rule page."""
    shown = SHOWN[name]
    return f"![{shown.caption}](../pictures/{name}.svg)\n\n*{shown.caption}*\n"


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
    shown, found = SHOWN[name], states(name)
    yield f"## A worked example\n\n{shown.before}\n\n![Before](../pictures/{name}-before.svg)\n"
    for number, (move, why) in enumerate(shown.moves):
        played = found[shown.first + number + 1].events[len(found[shown.first + number].events)]
        if played != move:
            raise SystemExit(f"{name}: the worked example says {move!r}, the record {played!r}")
        yield f"{number + 1}. `{move}`: {why}"
    yield f"\n{shown.after}\n\n![After](../pictures/{name}-after.svg)\n"
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
