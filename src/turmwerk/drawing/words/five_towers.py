"""Five Towers in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from turmwerk.drawing.interface import Chapter, DrawnGame, GameWords, MoveWords
from turmwerk.drawing.rules import five_towers as rules
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.words.phrases import brings, listed, several, who
from turmwerk.reference.five_towers import seat_points


class Words(GameWords):
    """What Five Towers says about itself."""

    DECISIONS: ClassVar[Mapping[str, str]] = {
        "bid": "how many of these cards will you build?",
        "raze": "tear down a card before you build?",
        "build": "which card do you build now?",
    }
    HINTS: ClassVar[Mapping[str, str]] = {
        "bid": "Cards must get smaller from the bottom to the top. Bid as many as fit without closing a tower early: begin with high "
        "cards, and leave small gaps.",
        "raze": "Tearing down costs more each time; do it only if a much better tower is possible.",
        "build": "Skip as few numbers as you can. A 0 makes all cards of its tower count more, but closes it: it is best on a tall tower.",
    }
    CATEGORIES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "towers": ("cards in towers", "points for every card in your towers, twice as many where a spire (0) closes the tower"),
        "main": ("tallest tower", "extra points for every card of your tower with the most cards"),
        "razed": ("torn-down cards", "the first costs a little, each further one more than the one before"),
    }

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """Aim, a round, what fits, scoring, the end."""
        return rules.chapters(game)

    def decision(self, scene: Scene) -> str:
        """With the number of cards that are still to be built."""
        left = f" ({scene.view['bid']} to go)" if scene.node == "build" else ""
        return super().decision(scene) + left

    def move(self, scene: Scene, move: str) -> MoveWords:
        """A move and what it does."""
        verb, _, what = move.partition(" ")
        return {"pass": _pass, "bid": _bid, "keep": _keep, "raze": _raze, "build": _build}[verb](scene, what)

    def impossible(self, scene: Scene) -> Mapping[str, str]:
        """Bids, towers and cards that cannot be chosen."""
        reasons = {"bid": _no_bids, "raze": _no_tearing, "build": _no_cards}[scene.node](scene)
        return {move: why for move, why in reasons.items() if move not in scene.moves}

    def thing(self, scene: Scene, move: str) -> str:
        """A bid, a tower or a card."""
        verb, _, what = move.partition(" ")
        return {"raze": f"the {what} tower", "keep": "tear nothing down"}.get(verb, move.replace("build ", "").replace("-", " "))

    def event(self, game: DrawnGame, event: str) -> str:
        """What was decided, or turned up."""
        _, verb, *rest = event.split()
        cards = listed([card.replace("-", " ") for card in rest])
        return {
            "reveal": f"new cards: {cards}",
            "reshuffle": "the discard pile becomes the last draw pile",
            "pass": "passes",
            "bid": f"bids {cards}",
            "keep": "tears nothing down",
            "raze": f"tears down the top {cards} card",
            "build": f"builds {cards}",
        }[verb]


def _pass(scene: Scene, what: str) -> MoveWords:
    bid, bidder = scene.view["bid"], scene.view["bidder"]
    leads = f"{who(bidder, scene.viewer)} leads with {bid}" if bid else "if nobody bids, these cards are discarded"
    return MoveWords("Pass", f"you build nothing this round; {leads}")


def _bid(scene: Scene, what: str) -> MoveWords:
    if int(what) == len(scene.view["display"]):
        return MoveWords(f"Bid {what}", "ends the bidding: you build all of them")
    return MoveWords(f"Bid {what}", f"unless somebody bids more, you build exactly {several(int(what), 'card')}")


def _keep(scene: Scene, what: str) -> MoveWords:
    return MoveWords("Tear nothing down", "costs nothing; you build on your towers as they are")


def _raze(scene: Scene, what: str) -> MoveWords:
    cards = _towers(scene)[what]
    number = scene.view["razed"][scene.seat] + 1
    then = f"the tower then ends in {cards[-2]}" if len(cards) > 1 else "the tower is then empty"
    penalty = number * scene.components["points.razed"]
    why = f"{penalty} for card number {number} on your pile, and what it brought"
    return MoveWords(f"Tear down the {what} {cards[-1]}", f"{brings(_gain(scene, what, cards[:-1], 1))} ({why}); {then}")


def _build(scene: Scene, what: str) -> MoveWords:
    kind, value = what.split("-")
    cards = _towers(scene)[kind]
    on = f"on the {cards[-1]}" if cards else f"begins your {kind} tower"
    numbers = scene.components
    if value == "0":
        after = (
            f"closes the tower: each of its cards counts {numbers['points.card_with_spire']}, also this one ({len(cards) + 1} in all); "
            "nothing fits on it any more"
        )
    elif int(value) == numbers["cards.any_on"]:
        after = "any card fits on it"
    else:
        after = f"then only cards below {value} fit, or a {numbers['cards.on_any']}"
    gain = brings(_gain(scene, kind, [*cards, int(value)], 0))
    return MoveWords(f"Build {kind} {value}", f"{on}; {gain}; {after}")


def _gain(scene: Scene, kind: str, cards: list[int], torn_down: int) -> int:
    """How many more points the seat to move would have if one of its towers had these cards."""
    towers, razed = _towers(scene), scene.view["razed"][scene.seat]
    ways = [(towers, razed), ({**towers, kind: cards}, razed + torn_down)]
    now, then = (sum(seat_points(scene.components, each.values(), n).values()) for each, n in ways)
    return then - now


def _towers(scene: Scene) -> dict[str, list[int]]:
    """The towers of the seat to move."""
    towers: dict[str, list[int]] = scene.view["towers"][scene.seat]
    return towers


def _no_bids(scene: Scene) -> dict[str, str]:
    highest, shown = scene.view["bid"], len(scene.view["display"])
    found = {}
    for bid in range(1, scene.components["display.size"] + 1):
        if bid <= highest:
            found[f"bid {bid}"] = f"P{scene.view['bidder']} has bid {highest} already; a bid must be higher"
        elif bid > shown:
            found[f"bid {bid}"] = f"only {several(shown, 'card')} lie there"
        else:
            found[f"bid {bid}"] = f"you could not build {bid} of these cards, not even after tearing one down"
    return found


def _no_tearing(scene: Scene) -> dict[str, str]:
    bid = scene.view["bid"]
    found = {"keep": f"without tearing a card down you could not build {bid} of these cards"}
    for kind, cards in _towers(scene).items():
        closed = "a spire stays: a closed tower cannot be torn down"
        later = f"after that you could not build {bid} of these cards"
        found[f"raze {kind}"] = "there is no card to tear down" if not cards else closed if cards[-1] == 0 else later
    return found


def _no_cards(scene: Scene) -> dict[str, str]:
    numbers = scene.components
    found = {}
    for card in scene.view["display"]:
        kind, value = card.split("-")
        cards = _towers(scene)[kind]
        top = cards[-1] if cards else numbers["cards.values"]
        fits = int(value) < top or top == numbers["cards.any_on"] or int(value) == numbers["cards.on_any"]
        if top == 0:
            why = f"your {kind} tower is closed by its spire"
        elif not fits:
            why = f"{value} is not below the {top} on your {kind} tower"
        else:
            why = f"after it you could not build the rest of your {scene.view['bid']} cards"
        found[f"build {card}"] = why
    return found
