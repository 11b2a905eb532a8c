"""A recorded game as one page that steps through it: no request, no extra, light and dark, for keyboards and phones.

It is the page of the table (`turmwerk/table/static/table.html` with its style and scripts) without what needs a server.

The pictures of the steps have most of their parts in common. So each part of the table is cut into groups, every group is written once,
and a step is a list of numbers: a page of a long game stays below two megabytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from turmwerk.drawing.palette import style_sheet
from turmwerk.drawing.pictures import pictures
from turmwerk.drawing.svg import picture_of
from turmwerk.drawing.words.telling import told, verdict
from turmwerk.formatting import count_of_players
from turmwerk.registry.records import course

if TYPE_CHECKING:
    from turmwerk.playing.state import State
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
SCRIPTS = ("messages.js", "viewer.js", "story.js", "result.js", "frame.js", "after.js", "replay.js")
IMPORTS = re.compile(r"^import .*\n", re.MULTILINE)
LIVE = re.compile(r" *<!-- table -->.*?<!-- /table -->\n", re.DOTALL)  # what needs a server
CUTS = re.compile(r"(?=<g[ >])|(?<=</g>)")  # before and after each group


class Numbered:
    """Values by number, each kept once."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def numbers_of(self, values: Iterable[Any]) -> tuple[int, ...]:
        """The numbers of several values."""
        return tuple(self.numbers.setdefault(value, len(self.numbers)) for value in values)


def course_data(state: BaseState, seat: int | None = None) -> dict[str, Any]:
    """The steps of a game, with everything or with what a seat may know: pictures as lists of numbers."""
    groups, parts = Numbered(), Numbered()
    steps = [parts.numbers_of(groups.numbers_of(CUTS.split(part)) for part in pictures(now, seat)) for now in course(state)]
    return {"groups": list(groups.numbers), "parts": list(parts.numbers), "steps": steps}


def rules_panel(game: BaseGame) -> list[dict[str, Any]]:
    """The rules of a game for a page, with the numbers of its components."""
    return [
        {
            "title": chapter.title,
            "paragraphs": list(chapter.paragraphs),
            "picture": picture_of(chapter.picture, chapter.caption) if chapter.picture else "",
            "caption": chapter.caption,
        }
        for chapter in game.info.words.rules(game)
    ]


def heading(game: BaseGame) -> dict[str, Any]:
    """Which game it is."""
    return {"game": game.name, "title": game.info.title, "players": game.players, "variant": game.variant}


def outcome_data(state: BaseState, viewer: int | None = None) -> dict[str, Any] | None:
    """How a game ended, and why somebody won or lost, said to a seat or to nobody in particular."""
    outcome = state.outcome
    if outcome is None:
        return None
    rows = {name: state.game.info.words.category(name) for name in outcome.breakdown[0]}
    plain = {name: getattr(outcome, name) for name in ("scores", "breakdown", "winners", "reason")}
    return plain | {"rows": rows, "verdict": verdict(state.game, outcome, viewer)}


def viewer_file(name: str) -> str:
    """A file of the pages of the table."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


def replay_page(state: State, seat: int | None = None) -> str:
    """The page of a game, with everything or with what a seat may know: the page of the table, without what needs a server."""
    game = state.game
    data = {"shown": _shown(state, seat), "course": course_data(state, seat), "rules": rules_panel(game)}
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!--", "<\\u0021--")
    title = f"{game.info.title}, {count_of_players(game.players)}, {game.variant}"
    style = style_sheet(game.info.scene.FILLS) + viewer_file("style.css")
    script = IMPORTS.sub("", "".join(map(viewer_file, SCRIPTS))).replace("export ", "")  # one file: nothing is imported
    head = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="generator" content="Turmwerk">
<style>{style}</style>
</head>"""
    end = f"""<noscript><p>The pictures need JavaScript.</p></noscript>
<script type="application/json" id="game">{content}</script>
<script type="module">{script}</script>
</body>"""
    page = LIVE.sub("", viewer_file("table.html")).replace("<title>Turmwerk</title>", f"<title>{escape(title)}</title>")
    return page.replace('<body class="table">', '<body class="table page">').replace("</head>", head).replace("</body>", end)


def _shown(state: State, seat: int | None) -> dict[str, Any]:
    """What the table would send about the end of the record."""
    game, log = state.game, state.history(seat)
    rows = state._position.score()[0]
    points = [(sum(row), sum(row)) for row in rows] if seat is None or state.is_over else state.standing(seat)
    ends = "" if state.is_over else "The record stops before the end of the game."
    return {
        **heading(game),
        "mode": "record",
        "at": 0,
        "seat": None,
        "over": state.is_over,
        "you": [],
        "view": seat,
        "decision": "",
        "help": " ".join(filter(None, [ends, "" if seat is None else f"As P{seat} saw it.", "Arrow keys, Home and End step through it."])),
        "log": log,
        "told": told(game, log),
        "news": [],
        "fresh": len(log),
        "seats": [{"who": "record", "you": False, "points": one, "advised": False, "invitation": None} for one in points],
        "here": [],
        "outcome": outcome_data(state),
        "first": 0,
        "steps": 0,
    }
