"""The points of a Yak tower in plain Python: groups, and every way to give colors to the crystals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import product
from typing import Any


class Stone(IntEnum):
    """What the bag holds, in the order of the notation."""

    BLACK = 0
    RED = 1
    ORANGE = 2
    GREY = 3
    YELLOW = 4
    BLUE = 5
    GREEN = 6
    PURPLE = 7
    CRYSTAL = 8
    FOG = 9

    def __str__(self) -> str:
        return NAMES[self]


NAMES = {stone: stone.name.lower() for stone in Stone}
COLORS = [stone for stone in Stone if stone < Stone.CRYSTAL]
TOP_ROW = 4

Place = tuple[int, int]  # (row, index); the stack on top of (4, 0) is (5, 0), (6, 0), …
Tower = dict[Place, Stone]
Group = set[Place]
Colors = Mapping[Place, Stone]  # the colors given to crystals


def place_name(place: Place) -> str:
    """The place in the notation of moves."""
    return "stack" if place[0] > TOP_ROW else f"{place[0]}.{place[1]}"


def neighbors(place: Place) -> list[Place]:
    """The places whose stones touch a stone here, whether there is one or not."""
    row, i = place
    if row > TOP_ROW:
        return [(row - 1, 0), (row + 1, 0)]
    if row == TOP_ROW:
        return [(row - 1, 0), (row - 1, 1), (row + 1, 0)]
    return [(row, i - 1), (row, i + 1), (row - 1, i), (row - 1, i + 1), (row + 1, i - 1), (row + 1, i)]


def touching(tower: Tower, place: Place) -> list[Place]:
    """The stones that touch the one here. Below row 4 no neighbor is on the stack, so what is not there is simply missing."""
    return [other for other in neighbors(place) if other in tower]


def connected(tower: Tower, start: Place) -> Group:
    """All stones of one color connected with the one here."""
    group = {start}
    new = [start]
    while new:
        place = new.pop()
        for other in touching(tower, place):
            if tower[other] == tower[start] and other not in group:
                group.add(other)
                new.append(other)
    return group


def groups(tower: Tower) -> list[Group]:
    """The groups: two or more connected stones of one color. Crystals without a color form none."""
    found: list[Group] = []
    for place, stone in tower.items():
        if stone != Stone.CRYSTAL and not any(place in group for group in found):
            group = connected(tower, place)
            if len(group) >= 2:
                found.append(group)
    return found


def colors_for(tower: Tower, crystal: Place, found: Sequence[Group]) -> list[Stone]:
    """The colors a crystal may take: it touches a group of the color or two stones of it; other crystals do not count."""
    colors = []
    for color in COLORS:
        touched = [place for place in touching(tower, crystal) if tower[place] == color]
        if len(touched) >= 2 or any(place in group for place in touched for group in found):
            colors.append(color)
    return colors


def assignments(tower: Tower) -> Iterator[Colors]:
    """Every allowed way to give colors: no color twice, and no crystal left single while it could take a color that is free."""
    crystals = [place for place, stone in tower.items() if stone == Stone.CRYSTAL]
    found = groups(tower)
    possible = {crystal: colors_for(tower, crystal, found) for crystal in crystals}
    for choice in product(*([None, *possible[crystal]] for crystal in crystals)):
        used = [color for color in choice if color is not None]
        if len(set(used)) < len(used):
            continue
        single = [crystal for crystal, color in zip(crystals, choice, strict=True) if color is None]
        if all(color in used for crystal in single for color in possible[crystal]):
            yield {crystal: color for crystal, color in zip(crystals, choice, strict=True) if color is not None}


def by_number(values: Sequence[int], number: int) -> int:
    """The entry for 1, 2, …; the last one also for everything above; nothing for 0."""
    return values[min(number, len(values)) - 1] if number > 0 else 0


def points_with(tower: Tower, colors: Colors, components: Mapping[str, Any]) -> dict[str, int]:
    """The points of a tower whose crystals have been given these colors."""
    painted = {**tower, **colors}
    found = groups(painted)
    return {
        "sizes": sum(by_number(components["points.sizes"], len(group) - 1) for group in found),
        "count": by_number(components["points.groups"], len(found)),
        "singles": components["points.single"] * (len(painted) - sum(map(len, found))),
    }


def tower_points(tower: Tower, components: Mapping[str, Any]) -> dict[str, int]:
    """The best total over all assignments; among equal totals more `sizes`, then more `count`."""
    possible = [points_with(tower, colors, components) for colors in assignments(tower)]
    return max(possible, key=lambda points: (sum(points.values()), points["sizes"], points["count"]))


def bonus_points(color: Stone, towers: Sequence[Tower], components: Mapping[str, Any]) -> list[int]:
    """What a bonus card gives to each seat. Only stones of the color itself count, never crystals."""
    places = components.get(f"bonus.{color}.places")
    if places is not None:
        each = components[f"bonus.{color}.points"]
        return [each * sum(stone == color and place_name(place) in places for place, stone in tower.items()) for tower in towers]
    upper, lower = components[f"bonus.{color}.majority"]
    counts = [list(tower.values()).count(color) for tower in towers]
    most = max(counts)
    second = max((count for count in counts if count < most), default=0)
    points = []
    for count in counts:
        if count == 0:
            points.append(-components[f"bonus.{color}.penalty"])
        elif count == most:
            points.append(upper if counts.count(most) == 1 else lower)
        elif count == second and counts.count(most) == 1 and counts.count(second) == 1:
            points.append(lower)
        else:
            points.append(0)
    return points
