"""Asara in plain Python: what a seat may know, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.reference.asara_pieces import BUYERS, COLORS, SHAPES, Buyer, LitWindow, Piece, Player, Tower
from turmwerk.reference.base import filled

if TYPE_CHECKING:
    from turmwerk.reference.asara import Reference

NODES = ("go", "pay", "take", "search", "take searched", "build", "on", "keep", "over")
AREAS = ("bases", "middles", "windows", "tops", "build", "bank", "spies", "caliph", "tent", "lights")
KINDS = [Piece(color, gold) for color in range(len(COLORS)) for gold in (False, True)]
PAYING = (("bank", "bank.amounts", 8), ("spies", "spies.fees", 4), ("tent", "tent.fees", 8))  # with room for so many spaces
MOST = 32767


def observe(game: Reference, seat: int) -> dict[str, list[int]]:
    """The table, then the seats, beginning with its own. What only the professional game has is empty in the basic one."""
    numbers = _table(game, seat) | _areas(game) | _cards(game, seat)
    table = game.components
    n_towers = max(map(min, table["pieces.base"], table["pieces.top"]))
    for owner, other in game.in_turn_order(seat):
        for name, values in _seat(game, game.seats[other], own=other == seat, n_towers=n_towers).items():
            numbers[f"{owner}.{name}"] = values
    return numbers


def _table(game: Reference, seat: int) -> dict[str, list[int]]:
    node = "take searched" if game.node == "take" and game.searching else game.node
    left = {"build": game.left, "on": game.left, "keep": getattr(game, "left_to_keep", 0)}.get(game.node, 0)
    return {
        "node": [NODES.index(node)],
        "seat": [seat],
        "to_move": [0 if game.is_over else game.turns_until(game.seat, seat)],
        "year": [game.rounds],
        "favor": [game.turns_until(game.favor, seat)],
        "going": [_places(game).index(game.going) + 1 if game.going else 0],
        "searching": [SHAPES.index(game.searching) + 1 if game.searching else 0],
        "step": [_step(game.step) + 1 if game.step else 0],
        "left": [left],
        "displays": [game.displays[shape].count(kind) for shape in SHAPES for kind in KINDS],
        "piles": [game.piles[shape].count(kind) for shape in SHAPES for kind in KINDS],
    }


def _places(game: Reference) -> list[str]:
    """The moves of the node "go" by their numbers, without the word "go"."""
    table = game.components
    bank, spies, tent = ([f"{area}-{fee}" for fee in table[key]] + [""] * (n - len(table[key])) for area, key, n in PAYING)
    lights = [f"lights-{price}" for price in table["lights.prices"]]
    return [*AREAS[:4], *(f"build-{p}" for p in range(1, 9)), *bank, "pavilion", *spies, "caliph", *tent, *lights]


def _step(step: str) -> int:
    """The number of a move of the node "build"."""
    action, color, *rest = step.split()
    number = COLORS.index(color)
    if action == "light":
        return 40 + number
    return 20 + 4 * number + 2 * rest[0].startswith("window") + rest[0].endswith("*")


def _areas(game: Reference) -> dict[str, list[int]]:
    table = game.components
    areas = AREAS if game.professional else AREAS[:8]
    demanded = [game.demanded[area] for area in areas]
    spaces = {
        "demanded": [0 if color is None else color + 1 for color in demanded],
        "market_spaces": [game.free_spaces[market] for market in AREAS[:4]],
        "circle_spaces": [int(space in game.free["build"]) for space in range(1, 9)],
        "bank_spaces": filled([int(amount in game.free["bank"]) for amount in table["bank.amounts"]], 8),
        "spies_spaces": filled([int(fee in game.free["spies"]) for fee in table["spies.fees"]], 4),
        "caliph_spaces": [game.free_spaces["caliph"]],
    }
    if game.professional:
        spaces["tent_spaces"] = filled([int(fee in game.free["tent"]) for fee in table["tent.fees"]], 8)
        spaces["lights_spaces"] = [game.free_spaces["lights"]]
    return spaces


def _cards(game: Reference, seat: int) -> dict[str, list[int]]:
    """What is neither in the draw pile nor in a hand nor face down was laid openly."""
    hidden = [*game.buyers, *(buyer for player in game.seats for buyer in player.hand + player.face_down)]
    laid = [game.components["buyers.copies"][color] - hidden.count(Buyer(color)) for color in range(len(BUYERS))]
    numbers = {"buyers": [len(game.buyers)], "laid": laid}
    if game.professional:
        seen = [light.color + 1 for light in game.seen] if seat == game.seat else []
        numbers |= {"stack": [len(game.stack)], "n_seen": [len(game.seen)], "seen": filled(seen, max(game.components["lights.seen"]))}
    return numbers


def _seat(game: Reference, player: Player, *, own: bool, n_towers: int) -> dict[str, list[int]]:
    hand, face_down, lit = (player.hand, player.face_down, player.lit) if own else ([], [], [])
    numbers = {
        "money": [min(player.money, MOST)],
        "points": [min(player.points, MOST)],
        "n_cards": [len(player.hand)],
        "n_face_down": [len(player.face_down)],
        "hand": [hand.count(Buyer(color)) for color in range(len(BUYERS))],
        "face_down": [face_down.count(Buyer(color)) for color in range(len(BUYERS))],
    }
    if game.professional:
        numbers["n_lit"] = [len(player.lit)]
        numbers["lit"] = [lit.count(LitWindow(color)) for color in range(len(COLORS))]
    colors = range(len(COLORS))
    numbers["pieces"] = [player.pieces[shape].count(Piece(color, gold)) for shape in SHAPES for gold in (False, True) for color in colors]
    numbers["n_towers"] = [len(player.towers_of(color)) for color in colors]
    numbers["towers"] = [n for color in colors for n in filled(_towers(player.towers_of(color)), 8 * n_towers)]
    return numbers


def _towers(towers: list[Tower]) -> list[int]:
    """Plain and gold middles, windows and lit windows, then whether base and top are gold."""
    numbers = []
    for tower in towers:
        numbers += [pieces.count(gold) for pieces in (tower.middles, tower.windows, tower.lit) for gold in (False, True)]
        numbers += [int(tower.base_gold), int(tower.top_gold)]
    return numbers
