"""The rules panel of Sultaniya."""

from __future__ import annotations

from turmwerk.components.sultaniya import tiles_by_name
from turmwerk.drawing.interface import Chapter, DrawnGame, shown_numbers
from turmwerk.drawing.scenes.sultaniya_tiles import legend, tile
from turmwerk.drawing.svg import beside


def chapters(game: DrawnGame) -> list[Chapter]:
    """Aim, a turn, what fits, djinns, points, the end."""
    n = shown_numbers(game)
    rows = list(tiles_by_name(tuple(game.components["tiles"])).values())
    floors = {row["floor_name"]: row for row in reversed(rows)}
    examples = beside([tile(row, 64) for row in floors.values()], 8)
    alone = f" Alone you have {n['end.solo_turns']} turns." if game.players == 1 else ""
    return [
        Chapter(
            "The aim",
            [
                "Build a palace of four floors for your ruler, who likes certain things: windows or towers, cupolas or gardens, gates or "
                "minarets. They are named on your board. Secret goals and guards bring more."
            ],
            examples,
            "A tile of each floor",
        ),
        Chapter(
            "A turn",
            [
                f"Build a tile: you may reveal tiles from one stack, up to {n['display.size']} in its display; then take any displayed "
                "tile and build it. Sapphires shown on it are yours.",
                f"Or pass, and take {n['sapphires.pass']} sapphires. Or pay a djinn with sapphires.",
            ],
        ),
        Chapter(
            "What fits",
            [
                "A tile belongs on the floor of its color. It must lie on at least one tile (on the ground: beside one), and it may stick "
                "out by half. Sides that meet must be alike: wall at wall, post at post. You may mirror a tile.",
                "Where two gate posts meet, the tile above needs a lintel; where two minaret posts meet, a spire; otherwise a plain "
                "bottom. No hole may be closed in.",
            ],
            legend(),
            "What the signs mean",
        ),
        Chapter(
            "Djinns",
            [
                f"Flush ({n['djinns.flush']}): lay out three new tiles of a floor and build one. "
                f"Rebuild ({n['djinns.rebuild']}): move or remove one of your tiles, then build. "
                f"Double ({n['djinns.double']}): build twice. Search ({n['djinns.search']}): take any tile of a stack. "
                "In such a turn tiles bring no sapphires. The djinn stays with you until somebody else calls it."
            ],
        ),
        Chapter(
            "Points",
            [
                f"What your ruler likes: {n['points.small']} for each common thing, {n['points.medium']} for each rare one, "
                f"{n['points.large']} for each complete gate or minaret. Roofs have points printed on them.",
                f"Guards: {n['points.guards']} for the most, second-most and so on; who ties gets the lower award.",
                "Goals: one for a floor counts its signs on your best floor; one for a column, in your best half-column, plus "
                f"{n['goals.column_bonus']}; djinns bring {n['goals.djinn']} each, {n['goals.stones']} sapphires bring 1. "
                "Most points win; if they are equal, most sapphires.",
            ],
        ),
        Chapter("The end", [f"When a palace has {n['end.roofs']} roof tiles, all others have one more turn.{alone}"]),
        Chapter(
            "For your first game",
            [
                "Build the lower floors wide, so that there is room for roofs. Take tiles that your ruler likes; pass when nothing fits, "
                "and use sapphires for the djinn double."
            ],
        ),
    ]
