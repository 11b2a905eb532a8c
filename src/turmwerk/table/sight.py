"""What a page is shown of a table, made from what its own seats may know and nothing else.

Everything that leaves the server about a game goes through here or through `advice.py`; the seed and the record determine all secrets, so
they are shown only when the game is over, or where nobody plays.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from turmwerk.components.sources import footnote
from turmwerk.drawing.pictures import scene_of
from turmwerk.drawing.svg import single_pictures
from turmwerk.drawing.words.telling import Told, summary, told
from turmwerk.playing.state import State
from turmwerk.table.replay_page import heading, outcome_data
from turmwerk.table.setting import PERSON, change_texts, link
from turmwerk.table.table import Table

LONGEST_CHANGE = 200  # characters of a changed component


class NoSeat(Exception):
    """A page without a seat, at a table where people play."""


def knows_all(table: Table) -> bool:
    """Whether there is nothing to hide: nobody plays, or the game is over."""
    return not table.persons or table.state.is_over


def viewpoint(table: Table, seats: Set[int]) -> int | None:
    """The seat whose view is shown; None shows everything. Somebody with several seats looks from the one that decides, or did last."""
    if knows_all(table):
        return None
    if not seats:
        raise NoSeat
    before = (state.seat for state in reversed(table.states(table.first, table.at)) if state.seat in seats)
    return next(before, min(seats))


def sight(table: Table, seats: Set[int], *, token: str | None = None) -> dict[str, Any]:
    """The whole page, as plain values; `token` is what invitations need beyond this machine."""
    state = table.state
    seat = viewpoint(table, seats)
    legal = state.legal() if state.seat in seats else []
    scene = scene_of(state, seat, legal)
    words = table.game.info.words
    log = list(state.history(seat))
    lines = told(table.game, log, min(seats) if len(seats) == 1 else None)
    fresh = _first_news(table, seats if seat is None else {seat})  # on a shared screen by who looks now
    return {
        **_heading(table),
        "at": table.at,
        "node": state.node,
        "seat": state.seat,
        "over": state.is_over,
        "you": sorted(seats),
        "view": seat,
        "curtain": len(seats) > 1 and _keeps_secrets(state, seats),
        "decision": "" if state.is_over else words.decision(scene),
        "help": words.help(scene) if legal or not (table.persons or state.is_over) else "",
        "hint": words.hint(scene) if legal else "",
        "legal": legal,
        "words": list(scene.moves.words.values()) if legal else [],
        "why_not": words.reasons(scene) if legal else [],
        "pictures": [_for_page(one) for one in single_pictures(state.game.info.scene.panels(scene), offers=True)],
        "drawing": state.draw(seat),
        "log": log,
        "told": lines,
        "news": summary(_only_new(lines, fresh)),
        "fresh": fresh,
        "seats": _seats(table, seats, seat),
        "token": token if _invites(table, seats) else None,
        "outcome": outcome_data(state, min(seats) if len(seats) == 1 else None),
        "back": table.back(seats) is not None,
        "forth": table.forth(seats) is not None,
        "request": _request(table),
        "first": table.first,
        "steps": None if table.persons else table.last,
        "automatic": bool(seats) and seats <= table.automatic,
        "setting": None if table.is_record else link(table.game, table.sitters, None),
        **_souvenirs(table),
    }


def _only_new(lines: list[Told], fresh: int) -> list[Told]:
    """What has happened since the last own decision; at the very beginning nothing has."""
    return lines[fresh:] if fresh else [line for line in lines if line.seat is not None]


def _keeps_secrets(state: State, seats: Set[int]) -> bool:
    """Whether one of these seats sees what another one must not."""
    views = [state.view(seat) for seat in sorted(seats)]
    return any(view != views[0] for view in views)


def _for_page(picture: str) -> str:
    """A picture beside the list of moves, which is where the keyboard goes and the only place that has `data-move`."""
    return picture.replace(' data-move="', ' data-place="').replace(' tabindex="0"', ' tabindex="-1"')


def _heading(table: Table) -> dict[str, Any]:
    played = table.game
    return {
        **heading(played),
        "footnote": footnote(played.reconstructed),
        "mode": "record" if table.is_record else "play" if table.persons else "watch",
        "changes": [text if len(text) <= LONGEST_CHANGE else f"{text[:LONGEST_CHANGE]}…" for text in change_texts(played)],
        "seed_was_given": table.seed_was_given,
    }


def _seats(table: Table, seats: Set[int], seat: int | None) -> list[dict[str, Any]]:
    """Who sits where and how many points that would be now; the lowest and highest, where some are hidden."""
    rows = table.state._position.score()[0]
    points = [(sum(row), sum(row)) for row in rows] if seat is None else table.state.standing(seat)
    codes = {owner: code for code, owner in table.invitations.items()} if _invites(table, seats) else {}
    return [
        {
            "who": who,
            "you": number in seats,
            "points": points[number],
            "advised": number in table.advised,
            "invitation": codes.get(number),
        }
        for number, who in enumerate(table.sitters)
    ]


def _invites(table: Table, seats: Set[int]) -> bool:
    """Whether this page is of the browser that laid the table, which sends the invitations."""
    return any(table.sitters[own] == PERSON for own in seats)


def _request(table: Table) -> dict[str, Any] | None:
    """Who asks to take a decision back, and who has not answered yet."""
    request = table.request
    return None if request is None else {"number": request.number, "by": sorted(request.seats), "waiting": table.waiting_for}


def _first_news(table: Table, seats: Set[int]) -> int:
    """The number of the first event after the last decision of these seats; single moves that went by themselves were none."""
    own = (state for state in reversed(table.states(table.first, table.at - 1)) if state.seat in seats and table.is_choice(state))
    last = next(own, None)
    return 0 if last is None else len(last.events) + 1


def _souvenirs(table: Table) -> dict[str, Any]:
    """What can be taken home once nothing is secret."""
    if not knows_all(table):
        return {"record": False, "link": None}
    played = None if table.is_record or table.n_dictated else link(table.game, table.sitters, table.course[0].seed)
    return {"record": True, "link": played}
