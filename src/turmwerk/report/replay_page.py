"""A recorded game as one page that steps through it: no request, no extra, light and dark, for keyboards and phones.

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
from turmwerk.formatting import count_of_players
from turmwerk.registry.records import course

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState

CUTS = re.compile(r"(?=<g[ >])|(?<=</g>)")  # before and after each group


class Numbered:
    """Values by number, each kept once."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def numbers_of(self, values: Iterable[Any]) -> tuple[int, ...]:
        """The numbers of several values."""
        return tuple(self.numbers.setdefault(value, len(self.numbers)) for value in values)


def replay_page(state: BaseState, seat: int | None = None) -> str:
    """The page of a game, with everything or with what a seat may know."""
    events = state.history(seat)
    groups, parts = Numbered(), Numbered()
    steps, ends = [], []
    for now in course(state):
        steps.append(parts.numbers_of(groups.numbers_of(CUTS.split(part)) for part in pictures(now, seat)))
        ends.append(len(now.events))
    data = {"groups": list(groups.numbers), "parts": list(parts.numbers), "steps": steps}
    return _page(state, seat, _log(events, ends), json.dumps(data, ensure_ascii=False, separators=(",", ":")), len(steps))


def _log(events: tuple[str, ...], ends: list[int]) -> str:
    """The steps as a list: what was decided, and the chance events that followed."""
    items = []
    for step, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
        decision = "set-up" if step == 0 else events[begin]
        chance = events[begin:end] if step == 0 else events[begin + 1 : end]
        shown = "".join(f"<small>{escape(event.removeprefix('* '))}</small>" for event in chance)
        items.append(f'<li><button type="button" data-step="{step}">{escape(decision)}{shown}</button></li>')
    return "".join(items)


def _page(state: BaseState, seat: int | None, log: str, data: str, n_steps: int) -> str:
    game, outcome = state.game, state.outcome
    title = f"{game.info.title}, {count_of_players(game.players)}, {game.variant}"
    seen = "" if seat is None else f" As P{seat} saw it."
    end = "The record stops before the end of the game."
    if outcome is not None:
        winners = " and ".join(f"P{one}" for one in outcome.winners)
        end = f"{winners} won with {max(outcome.scores[one] for one in outcome.winners)} points: {outcome.reason}."
    assets = files(__package__) / "templates"
    style, script = ((assets / name).read_text(encoding="utf-8") for name in ("replay.css", "replay.js"))
    content = data.replace("</", "<\\/")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Turmwerk">
<title>{escape(title)}</title>
<style>{style_sheet(game.info.scene.FILLS)}{style}</style>
</head>
<body>
<header><h1>{escape(title)}</h1>
<p>{escape(end + seen)} <span class="hint">Arrow keys, Home and End step through the game.</span></p></header>
<nav aria-label="Steps">
<button type="button" id="first">First</button><button type="button" id="back">Back</button>
<input type="range" id="step" min="0" max="{n_steps - 1}" value="0" aria-label="Step">
<button type="button" id="next">Next</button><button type="button" id="last">Last</button>
<button type="button" id="play" aria-pressed="false">Play</button><button type="button" id="light">Light or dark</button>
<p id="where" aria-live="polite"></p>
</nav>
<main>
<section id="table" aria-label="Table"></section>
<section id="log" aria-label="Log" tabindex="-1"><ol data-log start="0">{log}</ol></section>
</main>
<noscript><p>The pictures need JavaScript; the log above is complete.</p></noscript>
<script type="application/json" id="game">{content}</script>
<script>{script}</script>
</body>
</html>
"""
