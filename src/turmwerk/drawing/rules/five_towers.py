"""The rules panel of Five Towers."""

from __future__ import annotations

from turmwerk.drawing.interface import Chapter, DrawnGame, shown_numbers
from turmwerk.drawing.scenes.five_towers import card, tower
from turmwerk.drawing.svg import GROUND, beside


def chapters(game: DrawnGame) -> list[Chapter]:
    """Aim, a round, what fits, scoring, the end."""
    n = shown_numbers(game)
    example = beside([tower("tree", [14, 9, 4]), tower("sand", [11, 8, 12, 0]), tower("metal", [15])], 12, level=GROUND)
    return [
        Chapter(
            "The aim",
            [
                "Everybody builds five towers, one of each type. A tower grows upwards from high numbers to low ones. "
                "Many cards in a tower bring points, and a spire (the 0) on top makes all its cards count more."
            ],
            example,
            "Three towers: one still open, one closed by its spire, one just begun",
        ),
        Chapter(
            "A round",
            [
                f"{n['display.size']} cards are laid out. Starting with the start player, everybody says once how many of them they would "
                "build: more than the highest bid so far, or pass. Only the highest bidder builds.",
                "The winner must build exactly as many cards as were bid, chosen freely from those on the table. Before that, one top "
                "card may be torn down to make room. The other cards are discarded, and the player after the winner starts the next round.",
            ],
            beside([card("tree-9"), card("candy-3"), card("scary-12"), card("sand-0")], 8),
            "Cards on the table, to be bid for",
        ),
        Chapter(
            "What fits",
            [
                "A card goes on the tower of its own type. On an empty tower everything fits; otherwise the new card must be lower than "
                "the top one.",
                f"Two exceptions: any card fits on an {n['cards.any_on']}, and a {n['cards.on_any']} fits on everything but a spire. "
                "Nothing ever fits on a spire.",
            ],
        ),
        Chapter(
            "Points",
            [
                f"Each card counts {n['points.card']}, in a tower with a spire {n['points.card_with_spire']}. Your tower with the most "
                f"cards brings {n['points.main']} more for each of its cards.",
                f"Torn-down cards cost {n['points.razed']} for the first, {n['points.razed']} more for each further one than for the "
                "one before: two are three times as bad as one. Most points win.",
            ],
        ),
        Chapter(
            "The end",
            [
                "When the draw pile runs out for the first time, the discarded cards are shuffled and used again. When it runs out for "
                "the second time, the game ends after that round."
            ],
        ),
        Chapter(
            "For your first game",
            [
                "Begin towers with high cards: a low one leaves no room. Bid for what fits you, not for as much as you can. "
                "Put a spire on a tower only when it is tall. Tear down seldom."
            ],
        ),
    ]
