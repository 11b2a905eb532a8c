"""The colors that all games share, and the style sheet of pictures. Colors of a game alone are `FILLS` of its scene.

Pieces keep their color in light and dark surroundings and have an outline that shows on both. No color stands alone: its name, a letter or
a shape of its own goes with it. The page decides between light and dark by the class `light` or `dark`, on the picture or on anything
around it; without one, the reader's system decides.
"""

from __future__ import annotations

from collections.abc import Mapping

SURROUNDINGS = {  # light, dark
    "paper": ("#f3f1ec", "#15181c"),
    "panel": ("#ffffff", "#20252b"),
    "ink": ("#22262b", "#e9ebee"),
    "faint": ("#5d646c", "#a5adb6"),
    "line": ("#d3d0c8", "#3d444d"),
    "edge": ("#3b4047", "#c3c9d1"),
    "empty": ("#f4f2ed", "#292f36"),
    "accent": ("#0b66b0", "#6bb8ff"),
    "glow": ("#e3f0fb", "#1b3248"),
    "mark": ("#c2410c", "#ffb257"),
}
LIGHT, DARK = ({name: pair[i] for name, pair in SURROUNDINGS.items()} for i in (0, 1))

# After Okabe and Ito where the names of a game allow it: the pairs that color-blind people mix up differ in lightness.
FILLS = {
    "black": "#2f3337",
    "white": "#fbfaf6",
    "grey": "#a3abb3",
    "red": "#c9452c",
    "orange": "#eb9c1f",
    "yellow": "#f4e04d",
    "green": "#1d9a75",
    "blue": "#1f70b4",
    "purple": "#b169a8",
    "violet": "#7a5db8",
    "brown": "#8a5a33",
    "gold": "#ffcf33",
    "back": "#56636f",
}

TEXT_SIZES = {"": 13, "small": 11, "tiny": 10, "big": 22, "title": 16}  # by the class of the text


def _ink_on(fill: str) -> str:
    """Black or white, whichever is easier to read there."""
    channels = [int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    brightness = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#15181c" if brightness > 0.19 else "#ffffff"


def style_sheet(own: Mapping[str, str], body: str | None = None) -> str:
    """The rules for the shared colors and a game's own, or for one picture with this body. They reach nothing outside of `.turmwerk`."""
    fills = {name: fill for name, fill in {**FILLS, **own}.items() if body is None or f"k-{name}" in body}
    light, dark = ("".join(f"--{name}:{color};" for name, color in colors.items()) for colors in (LIGHT, DARK))
    rules = [
        f".turmwerk{{{light}}}",
        f"@media (prefers-color-scheme:dark){{.turmwerk{{{dark}}}}}",
        f".light .turmwerk,.turmwerk.light{{{light}}}",
        f".dark .turmwerk,.turmwerk.dark{{{dark}}}",
        ".turmwerk:not(:root){max-width:100%;height:auto}",
        ".turmwerk text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:var(--ink)}",
        *(f".turmwerk .{name}{{{rule}}}" for name, rule in RULES.items()),
        *(f".turmwerk .k-{name}{{fill:{fill}}}.turmwerk text.on-{name}{{fill:{_ink_on(fill)}}}" for name, fill in fills.items()),
        ".turmwerk .changed{stroke:var(--mark);stroke-width:3}",
        ".turmwerk text.changed{stroke-width:0;font-weight:700;text-decoration:underline}",
        ".turmwerk .why{cursor:help}.turmwerk .move{cursor:pointer}.turmwerk .move:focus{outline:none}",
        ".turmwerk .move:hover .frame,.turmwerk .move:focus-visible .frame{stroke-width:4;stroke-dasharray:none}",
    ]
    return "".join(rules)


RULES = {
    "paper": "fill:var(--paper)",
    "panel": "fill:var(--panel);stroke:var(--line)",
    "active": "fill:var(--panel);stroke:var(--accent);stroke-width:2.5",
    "piece": "stroke:var(--edge);stroke-width:1",
    "inset": "stroke:#22262b;stroke-width:1",
    "hollow": "fill:var(--empty);stroke:var(--line)",
    "gap": "fill:none;stroke:var(--line);stroke-dasharray:3 3",
    "rule": "fill:none;stroke:var(--line)",
    "stroke": "fill:none;stroke:var(--edge);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round",
    "shade": "fill:#22262b",
    "bright": "fill:#fff;stroke:#22262b",
    "accented": "fill:var(--accent)",
    "sign": "fill:#15181c;fill-opacity:.45",
    "signline": "stroke:#15181c;stroke-opacity:.45;stroke-width:2",
    "fine": "fill:none;stroke:#22262b;stroke-width:.8",
    "frame": "fill:var(--accent);fill-opacity:.07;stroke:var(--accent);stroke-width:2.5;stroke-dasharray:5 3",
    "quiet": "fill:var(--faint)",
    "middle": "text-anchor:middle",
    "end": "text-anchor:end",
    **{name: f"font-size:{size}px" for name, size in TEXT_SIZES.items() if name},
}
