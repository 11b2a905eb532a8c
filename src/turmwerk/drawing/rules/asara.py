"""The rules panel of Asara."""

from __future__ import annotations

from turmwerk.drawing.interface import Chapter, DrawnGame, shown_numbers
from turmwerk.drawing.scenes.asara import COLORS, tower_thing
from turmwerk.drawing.svg import GROUND, beside


def chapters(game: DrawnGame) -> list[Chapter]:
    """Aim, a turn, the places, building, points, the end."""
    n = shown_numbers(game)
    awards = ", ".join(f"{color} {n[f'award.{color}'].replace(', ', ' and ')}" for color in COLORS)
    example = beside([tower_thing("brown", ["base", "top"]), tower_thing("red", ["base*", "middle", "window", "top"])], 16, level=GROUND)
    professional = [
        f"In the tent you hire {n['tent.draw']} more buyers for a fee. In the house of lit windows you pay to see some and keep the "
        "best; a lit window covers a window of a tower."
    ]
    return [
        Chapter(
            "The aim",
            [
                "Buy pieces and build towers of five colors. A tower needs a base and a top, and grows by middles and windows in "
                f"between. You have {n['game.years']} years; tall towers, many towers and gold bring points."
            ],
            example,
            "The smallest tower, and a taller one with gold on its base",
        ),
        Chapter(
            "A turn",
            [
                "You hold cards: buyers in five colors. In your turn you send one to a place and do what the place offers.",
                "The first buyer at a place in a year decides its color. After that the place takes one buyer of that color, or any two "
                "laid face down. When all cards are played, the year is over, and new ones are dealt.",
            ],
        ),
        Chapter(
            "The places",
            [
                f"Markets: buy one of the displayed pieces. White is dearest ({n['price.white']}), brown cheapest ({n['price.brown']}).",
                "Building circle: build as many pieces as you choose; this number is the price in Asari, or more if its space is taken.",
                f"Bank: money, the early visitors get most. Pavilion: {n['pavilion.amount']} Asari, always open.",
                "Spies: for a fee, buy any piece out of a draw pile. Caliph: take the favor; its holder begins the next year.",
                *(professional if game.variant == "professional" else []),
            ],
        ),
        Chapter(
            "Points while you build",
            [
                f"Each piece you build brings {n['points.piece']} at once. At the end of every year, each of your towers brings "
                f"{n['points.tower']}, each visible gold piece {n['points.gold']} and the favor {n['points.favor']}"
                + (f", each lit window {n['points.lit']}." if game.variant == "professional" else ".")
            ],
        ),
        Chapter(
            "Points in the end",
            [
                f"For the tallest and second-tallest tower of each color: {awards}. Of all colors: "
                f"{n['award.tallest'].replace(', ', ' and ')}. For the most towers: {n['award.most'].replace(', ', ' and ')}. "
                f"Each {n['money.per_point']} Asari bring 1. Who ties shares what the places bring together. Most points win."
            ],
        ),
        Chapter(
            "For your first game",
            [
                "Buy a base and a top of the same color early: without both you cannot begin a tower. Build several pieces in one visit. "
                "Go where you are first: then any color of buyer will do."
            ],
        ),
    ]
