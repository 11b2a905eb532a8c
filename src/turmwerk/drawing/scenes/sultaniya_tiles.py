"""The tiles of Sultaniya: sides, bottoms and signs."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any

from turmwerk.drawing.svg import INNER, MIDDLE, Thing, beside, chip, circle, group, number, path, rect, text, titled, words, wrapped

TALL = 50  # the height of a tile
SIGN = 15  # the square of a sign
HALF = 2 * SIGN  # the height of the room for signs

# Each in a square of 13, drawn larger.
SIGNS = {
    "window": path("M3 12.5V6a3.5 3.5 0 0 1 7 0v6.5z", "inset k-yellow") + path("M6.5 3v9M3 8h7", "fine"),
    "tower": path("M2.5 12.5V2h2v2h1.2V2h1.6v2h1.2V2h2v10.5z", "inset k-grey"),
    "guard": path("M2 1.5h9v5a5.5 5.5 0 0 1-4.5 6A5.5 5.5 0 0 1 2 6.5z", "inset k-red"),
    "sapphire": path("M3.5 2h6l3 3.5-6 7-6-7z", "inset k-blue"),
    "cupola": path("M1 12.5c0-7 4-7 5.5-11.5 1.5 4.5 5.5 4.5 5.5 11.5z", "inset k-gold"),
    "garden": circle(6.5, 5, 4.5, "inset k-green") + path("M6.5 6v6.5", "fine"),
    "gate": path("M1 12.5V6a5.5 5.5 0 0 1 11 0v6.5h-3V7a2.5 2.5 0 0 0-5 0v5.5z", "inset k-brown"),
    "minaret": path("M4.5 12.5V4.5L6.5 .5l2 4v8z", "inset k-violet"),
}
HALVES = {"windows": "window", "towers": "tower", "guards": "guard", "sapphires": "sapphire"}
WHOLE = {"cupolas": "cupola", "gardens": "garden", "whole_gate": "gate", "whole_minaret": "minaret"}
SIDES = {"W": "wall", "G": "gate post", "M": "minaret post", "C": "column", "Y": "sky", "B": "building"}
POSTS = {"G": "brown", "M": "violet", "C": "white", "B": "grey"}  # the colors of the sides that are not plain


def tile(row: dict[str, Any], width: float, *, mirrored: bool = False) -> Thing:
    """A tile with its name, its sides, its bottom and its signs."""
    ends = ("right", "left") if mirrored else ("left", "right")
    halves = "RL" if mirrored else "LR"
    sides = [row[end] for end in ends]
    signs = [[sign for name, sign in HALVES.items() for _ in range(row[f"{name}_{half}"])] for half in halves]
    middle = [sign for name, sign in WHOLE.items() for _ in range(row[name])]
    name = row["id"] + ("~" if mirrored else "")
    body = rect(0.5, 0.5, width - 1, TALL - 1, f"inset k-{row['floor_name']}", round_by=2)
    body += "".join(_side(side, 0.5 if i == 0 else width - 6.5) for i, side in enumerate(sides))
    body += text(width / 2, 11.5, name, f"tiny middle on-{row['floor_name']}") + _bottom(row["bottom"], width)
    body += _signs(signs, middle, row["points"], width)
    return titled(Thing(body, width, TALL), _in_words(row, sides, signs, middle, name))


def printed(part: str, width: float) -> Thing:
    """A part that is printed on the board, such as guard-L: walls and one sign."""
    sign, _, half = part.partition("-")
    body = rect(0.5, 0.5, width - 1, TALL - 1, "piece k-printed", round_by=2)
    body += text(width / 2, 11.5, "printed", "tiny middle on-printed")
    body += _signs([[sign] if half == "L" else [], [sign] if half == "R" else []], [] if half else [sign], 0, width)
    where = {"L": " on the left half", "R": " on the right half"}.get(half, "")
    return titled(Thing(body, width, TALL), f"printed on the board: {sign}{where}")


def _side(side: str, x: float) -> str:
    """A post of its color with its letter at the side; walls and sky are plain."""
    if side not in POSTS:
        return ""
    return rect(x, 14.5, 6, TALL - 15, f"inset k-{POSTS[side]}")


def _bottom(bottom: str, width: float) -> str:
    """A lintel is a flat bar, a spire a point, in the middle of the lower edge."""
    if bottom == "L":
        return rect(width / 2 - 10, TALL - 6.5, 20, 6, "inset k-brown")
    if bottom == "S":
        return path(f"M{width / 2 - 6:g} {TALL - 0.5}l6 -9l6 9z", "inset k-violet")
    return ""


def _signs(halves: list[list[str]], middle: list[str], points: int, width: float) -> str:
    """The signs where they are: on the left half, in the middle, on the right half."""
    size = min(SIGN, (width - 17) / 3)  # three beside each other between the posts
    left, right = (_cluster(signs, size) for signs in halves)
    center = _cluster(middle, size)
    starts = ((left, 7.5), (center, (width - center.width) / 2), (right, width - 7.5 - right.width))
    svg = "".join(group(thing.svg, x=x, y=15 + (HALF - thing.height) / 2) for thing, x in starts if thing.width)
    if points:
        svg += text(width / 2, 36, f"+{points}", "middle on-roof", bold=True)
    return svg


def _cluster(signs: list[str], largest: float) -> Thing:
    """Up to two signs one above the other; more of them are drawn smaller, in the same room."""
    n_rows = max(1, min(2, len(signs))) if len(signs) < 3 else ceil(sqrt(2 * len(signs)))
    n_columns = ceil(len(signs) / n_rows)
    size = min(largest, HALF / n_rows, largest / max(1, n_columns))
    svg = "".join(_sign(sign, size, x=i // n_rows * size, y=i % n_rows * size) for i, sign in enumerate(signs))
    return Thing(svg, size * n_columns, size * min(n_rows, len(signs)))


def _sign(sign: str, size: float, *, x: float = 0, y: float = 0) -> str:
    return f'<g transform="translate({number(x)} {number(y)}) scale({size / 13:.3f})">{SIGNS[sign]}</g>'


def tile_words(row: dict[str, Any]) -> str:
    """What a tile shows, as it is printed."""
    signs = [[sign for name, sign in HALVES.items() for _ in range(row[f"{name}_{half}"])] for half in "LR"]
    middle = [sign for name, sign in WHOLE.items() for _ in range(row[name])]
    return _in_words(row, [row["left"], row["right"]], signs, middle, row["id"]).partition(": ")[2]


def _in_words(row: dict[str, Any], sides: list[str], signs: list[list[str]], middle: list[str], name: str) -> str:
    parts = [f"{' and '.join(found)} on the {half}" for found, half in zip(signs, ("left", "right"), strict=True) if found]
    parts += [" and ".join(middle)] if middle else []
    parts += [f"{row['points']} points"] if row["points"] else []
    parts += [f"sides {SIDES[sides[0]]} and {SIDES[sides[1]]}"]
    parts += [{"L": "lintel at the bottom", "S": "spire at the bottom"}[row["bottom"]]] if row["bottom"] in "LS" else []
    return f"{name} ({row['floor_name']}): {', '.join(parts)}"


def legend() -> Thing:
    """What the signs, sides and bottoms mean."""
    entries = [_entry(Thing(_sign(sign, SIGN), SIGN, SIGN), sign) for sign in SIGNS]
    entries += [_entry(Thing(rect(3.5, 0.5, 6, 12, f"inset k-{color}"), SIGN, SIGN), SIDES[side]) for side, color in POSTS.items()]
    entries += [_entry(Thing(rect(0.5, 4.5, 12, 5, "inset k-brown"), SIGN, SIGN), "lintel")]
    entries += [_entry(Thing(path("M1 12l5.5 -10l5.5 10z", "inset k-violet"), SIGN, SIGN), "spire")]
    entries += [_entry(chip("~", "hollow", SIGN, SIGN, size="tiny"), "mirrored")]
    return wrapped(entries, 4, width=INNER)


def _entry(sign: Thing, name: str) -> Thing:
    row = beside([sign, words(name, "small")], 6, level=MIDDLE)
    return row._replace(width=max(row.width, 122))
