"""The chances of all seats over the course of a game as a small picture, at the table in the browser and on the page of an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from turmwerk.studies.analysis import Decision

HEIGHT = 200
LEFT, RIGHT, TOP, BOTTOM = 40, 30, 12, 24
COLORS = ("#2f8fd0", "#d9661f", "#1a9e78", "#c473a5", "#b8860b")  # of the seats, on light and dark; color-blind people can tell them apart
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")


def curve(chances: Sequence[Sequence[float]], marked: Sequence[Decision], *, n_steps: int, at: int | None = None, width: int = 400) -> str:
    """The picture; `chances` of the steps known so far, `marked` decisions with what they cost, `at` the step that is looked at."""
    n_seats = len(chances[0])

    def x_of(step: int) -> float:
        return round(LEFT + (width - LEFT - RIGHT) * step / max(n_steps, 1), 1)

    parts = [
        f'<svg class="curve" viewBox="0 0 {width} {HEIGHT}" role="img" aria-label="{_words(chances, marked)}" '
        'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">'
    ]
    parts += [_grid_line(share, width) for share in (0, 0.25, 0.5, 0.75, 1)]
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">start</text>')
    parts.append(f'<text x="{width - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">decision {n_steps}</text>')
    if at is not None:
        x = x_of(at)
        parts.append(f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="currentColor" stroke-opacity=".35"/>')
    labels = _label_heights([chances[-1][seat] for seat in range(n_seats)])
    for seat in range(n_seats):
        points = " ".join(f"{x_of(step)},{_y(shares[seat])}" for step, shares in enumerate(chances))
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLORS[seat]}" stroke-width="2.5" stroke-linejoin="round"{dash}/>')
        x = x_of(len(chances) - 1) + 5
        parts.append(f'<text x="{x}" y="{labels[seat]}" fill="{COLORS[seat]}" font-weight="600">P{seat}</text>')
    parts += [_mark(one, x_of(one.number)) for one in marked]
    return "".join([*parts, "</svg>"])


def _y(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)


def _grid_line(share: float, width: int) -> str:
    y = _y(share)
    line = f'<line x1="{LEFT}" x2="{width - RIGHT}" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity=".18"/>'
    return f'{line}<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>'


def _label_heights(shares: Sequence[float]) -> list[float]:
    """Where the names of the seats stand beside the ends of their lines, none on top of another."""
    heights = [0.0] * len(shares)
    lowest = TOP - 10.0
    for seat in sorted(range(len(shares)), key=lambda seat: (-shares[seat], seat)):
        lowest = heights[seat] = max(_y(shares[seat]) + 4, lowest + 13)
    return heights


def _mark(one: Decision, x: float) -> str:
    y = _y(one.chances[one.seat])
    title = f"decision {one.number}: P{one.seat} {one.move} cost {one.cost.value:.0%} of winning; better was {one.best}"
    return (
        f'<g class="mark" data-step="{one.number - 1}"><title>{escape(title)}</title>'
        f'<circle cx="{x}" cy="{y}" r="6" fill="{COLORS[one.seat]}" stroke="currentColor" stroke-width="1.5"/></g>'
    )


def _words(chances: Sequence[Sequence[float]], marked: Sequence[Decision]) -> str:
    now = ", ".join(f"P{seat} {share:.0%}" for seat, share in enumerate(chances[-1]))
    costs = "".join(f"; decision {one.number} of P{one.seat} cost {one.cost.value:.0%}" for one in marked)
    return escape(f"Chances to win after {len(chances) - 1} decisions: {now}{costs}")
