"""The rules panel of Yak."""

from __future__ import annotations

from turmwerk.drawing.interface import Chapter, DrawnGame, shown_numbers
from turmwerk.drawing.scenes.yak import stone_thing
from turmwerk.drawing.svg import Thing, below, beside


def chapters(game: DrawnGame) -> list[Chapter]:
    """Aim, a day, carts and food, points, the end."""
    n = shown_numbers(game)
    sizes = [f"{size} stones {points}" for size, points in enumerate(game.components["points.sizes"], 2)]
    counts = [f"{i} groups {points}" for i, points in enumerate(game.components["points.groups"], 1) if points]
    bonus = "" if game.variant != "bonus" else " The bonus cards on the table pay for stones of a color, or on certain places."
    return [
        Chapter(
            "The aim",
            ["Buy stones from carts that pass your tent and pile them up into a tower. Stones of one color that touch form a group."],
            _tower(),
            "A tower: three red stones touch and are a group, so do two blue ones; green is single",
        ),
        Chapter(
            "A day",
            [
                "In the morning everybody chooses in secret what to do. At noon all do it, beginning with who has the baby yak: "
                "build, take food from the own cart, or go to the market. In the evening all carts move on to the next tent.",
                f"Build: buy up to {len(game.components['price.stones'])} stones from the cart at your tent. 1, 2, … stones cost "
                f"{n['price.stones']} food, each crystal {n['price.crystal']} more. Food you pay stays on the cart.",
                "Take food: all of one kind from your cart. Then a stone is drawn onto it.",
                f"Market: take up to {n['market.take']} food, then choose one of {n['market.draw']} drawn stones and put it on any cart. "
                f"A tent holds {n['tent.limit']} food.",
            ],
        ),
        Chapter(
            "Carts, stones and fog",
            [
                "Every cart refuses one kind of food (or takes only two kinds at once). Look where the carts go: the arrow shows it. "
                "When fog is drawn from the bag, all carts turn around.",
                "In your tower the bottom row has five places; a stone further up needs both stones below it. When the tower is full, "
                "more stones go on a stack at the top.",
            ],
        ),
        Chapter(
            "Points",
            [
                f"Each group by its size: {', '.join(sizes)} points. Then the number of your groups: {', '.join(counts)}.",
                f"A stone without a group {n['points.single']}; the stupa for the first finished tower {n['points.stupa']}; the most food "
                f"in the end {n['points.food']}. A crystal takes a color that it touches, each of yours another one.{bonus} "
                "Most points win; if they are equal, the smaller tower.",
            ],
        ),
        Chapter("The end", [f"When somebody has {n['end.stones']} stones, one more day is played, and then points are counted."]),
        Chapter(
            "For your first game",
            [
                "Do not run out of food: without it you cannot build. Buy two or three stones at a time if you can, of colors that you "
                "have. Several groups of two or three are better than one big one."
            ],
        ),
    ]


def _tower() -> Thing:
    rows = [["green"], ["red", "blue"], ["red", "red", "blue"]]
    return below(
        (beside([Thing("", (3 - len(row)) * 31 or 0.1, 26), *(stone_thing(stone, 58, 26) for stone in row)], 4) for row in rows), 3
    )
