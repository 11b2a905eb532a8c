"""Yak in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from turmwerk.drawing.interface import Chapter, DrawnGame, GameWords, MoveWords
from turmwerk.drawing.rules import yak as rules
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.words.phrases import brings, listed, owned, several, tally
from turmwerk.reference.yak_scoring import TOP_ROW, Place, Stone, Tower, bonus_points, connected, tower_points

KINDS = ("milk", "meat", "bread")
ROWS = ("bottom row", "second row", "third row", "fourth row", "top")
ORDER = ("first", "second", "third", "fourth", "fifth")


class Words(GameWords):
    """What Yak says about itself."""

    VARIANTS: ClassVar[Mapping[str, str]] = {
        "base": "",
        "bonus": "with bonus cards that pay for stones of a color or on certain places",
    }
    DECISIONS: ClassVar[Mapping[str, str]] = {
        "choose": "what do you do today?",
        "buy": "which stones do you buy?",
        "pay": "which food do you pay with?",
        "spill": "which food goes to the market?",
        "set": "where do you set a stone?",
        "restock": "which food do you take from your cart?",
        "fetch": "which food do you take from the market?",
        "keep": "which stone do you bring to a cart?",
        "load": "which cart gets the stone?",
    }
    HINTS: ClassVar[Mapping[str, str]] = {
        "choose": "Groups of touching stones of one color bring most points. Look at the carts: is there a stone on yours that fits your "
        "tower, and food in your tent that this cart takes? If not, take food today.",
        "buy": "Several stones at once cost more each, but carts move on in the evening, and the next player may take what you leave.",
        "pay": "Keep the kinds that the cart coming to you next will take. The food you pay waits on this cart for whoever gets it.",
        "spill": "Food on the market can be taken by anybody who goes there; food on the cart only by who has this cart.",
        "set": "Put a stone beside or above its own color: groups count more, the larger they are.",
        "restock": "Take the kind that the next carts do not refuse. A full tent has no room for more.",
        "fetch": "Take the kind that your next cart does not refuse.",
        "keep": "A stone of a color that you collect is worth most on a cart that comes to you soon.",
        "load": "Carts move on every evening: choose one that will stand at your tent when you want to buy.",
    }
    CATEGORIES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "sizes": ("size of groups", "every group of touching stones of one color scores by its size"),
        "count": ("number of groups", "three or more groups score again, by their number"),
        "singles": ("single stones", "stones in no group"),
        "stupa": ("stupa", "for the first finished tower"),
        "food": ("most food", "for the most food left in a tent; all who tie get it"),
        "bonus": ("bonus cards", "what the bonus cards pay, or cost"),
    }

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """Aim, a day, the carts, scoring, the end."""
        return rules.chapters(game)

    def move(self, scene: Scene, move: str) -> MoveWords:
        """A move and what it does."""
        verb, *rest = move.split()
        ways = {"choose": _choose, "buy": _buy, "pay": _pay, "spill": _spill, "set": _set}
        return (ways | {"restock": _restock, "fetch": _fetch, "keep": _keep, "load": _load})[verb](scene, rest)

    def impossible(self, scene: Scene) -> Mapping[str, str]:
        """Stones, food, places and carts that cannot be chosen."""
        finders = {"buy": _no_stones, "pay": _no_pay, "set": _no_places, "restock": _no_food, "fetch": _no_fetch, "load": _no_cart}
        found = finders[scene.node](scene) if scene.node in finders else {}
        return {move: why for move, why in found.items() if move not in scene.moves}

    def thing(self, scene: Scene, move: str) -> str:
        """A stone, a kind of food, a place or a cart."""
        verb, what = move.split()
        if verb == "load":
            return f"the cart {_at(int(what), scene.game.players, scene.viewer)}"
        return place_words(what).removeprefix("in the ") if verb == "set" else what

    def event(self, game: DrawnGame, event: str) -> str:
        """What was decided, or drawn."""
        _, verb, *rest = event.split()
        if verb == "stones":
            return f"on the cart of {f'P{rest[0]}' if int(rest[0]) < game.players else 'the gap'}: {listed(rest[1:])}"
        if verb == "set":
            return f"sets {rest[0]} {place_words(rest[1])}"
        if verb == "load":
            return f"puts it on the cart {_at(int(rest[0]), game.players, None)}"
        what = "nothing" if rest == ["none"] else tally(rest) if verb in ("pay", "spill", "fetch") else listed(rest)
        return {
            "carts": f"what the carts refuse, from P0's on: {listed([_refused(kind) for kind in rest])}",
            "remove": f"{what} is not used in this game",
            "bonus": f"bonus cards: {what}",
            "draw": f"drawn from the bag: {what}",
            "choose": "has chosen a card face down" if "(face" in rest else f"will {_card_words(what)} today",
            "buy": f"buys {what}",
            "pay": f"pays {what}",
            "spill": f"sends {what} to the market",
            "restock": f"takes the {what} of the cart" if rest != ["none"] else "finds no food on the cart",
            "fetch": f"takes {what} from the market",
            "keep": f"chooses {what}",
        }[verb]


def place_words(place: str) -> str:
    """Where a stone lies."""
    if place == "stack":
        return "on the stack at the top"
    row, column = map(int, place.split("."))
    return "on top of the tower" if row == len(ROWS) - 1 else f"in the {ROWS[row]}, {ORDER[column]} place"


def _refused(kind: str) -> str:
    """What a cart refuses, by its kind."""
    return "a third kind of food" if kind == "max-two" else kind.removeprefix("no-")


def _card_words(card: str) -> str:
    return {"build": "build", "restock": "take food from the cart", "market": "go to the market"}.get(card, card)


def _cart(scene: Scene) -> dict[str, Any]:
    """The cart of the seat to move."""
    found: dict[str, Any] = scene.view["carts"][scene.seat]
    return found


def _tent(scene: Scene) -> dict[str, int]:
    found: dict[str, int] = scene.view["tents"][scene.seat]
    return found


def _refusal(cart: dict[str, Any], numbers: dict[str, Any]) -> str:
    """What a cart does not take, in words."""
    kind = cart["kind"]
    return f"at most {numbers['carts.max_kinds']} kinds of food" if kind == "max-two" else kind.replace("-", " ")


def _payable(scene: Scene) -> int:
    """How much food the cart would take from the seat to move."""
    cart, tent = _cart(scene), _tent(scene)
    amounts = sorted((n for kind, n in tent.items() if cart["kind"] != f"no-{kind}"), reverse=True)
    return sum(amounts[: scene.components["carts.max_kinds"] if cart["kind"] == "max-two" else None])


def _price(scene: Scene, stones: Sequence[str]) -> int:
    numbers = scene.components
    price: int = numbers["price.stones"][len(stones) - 1] + stones.count("crystal") * numbers["price.crystal"]
    return price


def _room(scene: Scene) -> int:
    limit: int = scene.components["tent.limit"]
    return limit - sum(_tent(scene).values())


def _at(slot: int, players: int, viewer: int | None) -> str:
    return "at the gap" if slot >= players else f"at {owned(slot, viewer)} tent"


def _choose(scene: Scene, rest: list[str]) -> MoveWords:
    cart, numbers = _cart(scene), scene.components
    if rest == ["build"]:
        takes = f"it takes {_refusal(cart, numbers)}; you could pay {_payable(scene)} food"
        return MoveWords("Build", f"buy stones of your cart ({listed(cart['stones']) or 'none there now'}); {takes}")
    if rest == ["restock"]:
        food = listed([f"{n} {kind}" for kind, n in cart["food"].items() if n]) or "no food"
        return MoveWords("Take food from your cart", f"all of one kind ({food} there now); your tent has room for {_room(scene)}")
    food = listed([f"{n} {kind}" for kind, n in scene.view["market"].items() if n]) or "no food"
    then = "the bag has left the game, so no stones are drawn" if scene.view["bag"] is None else "then choose a stone for a cart"
    return MoveWords("Go to the market", f"take up to {numbers['market.take']} food ({food} there now); {then}")


def _buy(scene: Scene, rest: list[str]) -> MoveWords:
    if rest == ["none"]:
        poor = f"you have too little food that this cart takes ({_refusal(_cart(scene), scene.components)})"
        return MoveWords("Buy nothing", poor if _cart(scene)["stones"] else "there are no stones on your cart")
    price = _price(scene, rest)
    return MoveWords(f"Buy {listed(rest)}", f"for {price} food, of {_payable(scene)} that you could pay", tuple(rest))


def _pay(scene: Scene, rest: list[str]) -> MoveWords:
    left = Counter(_tent(scene)) - Counter(rest)
    keeps = listed([f"{n} {kind}" for kind, n in left.items()]) or "nothing"
    return MoveWords(f"Pay {tally(rest)}", f"it goes onto the cart; you keep {keeps}", tuple(rest))


def _spill(scene: Scene, rest: list[str]) -> MoveWords:
    limit = scene.components["carts.food_limit"]
    return MoveWords(f"Send {tally(rest)} to the market", f"the cart has room for only {limit} food; the rest stays on it", tuple(rest))


def _restock(scene: Scene, rest: list[str]) -> MoveWords:
    room = scene.components["carts.stone_limit"] - len(_cart(scene)["stones"])
    n = min(scene.components["restock.draw"], room)
    full = "no stone is drawn: your cart is full"
    gone = "no stone is drawn: the bag has left the game"
    draws = gone if scene.view["bag"] is None else f"then {several(n, 'stone')} from the bag onto your cart" if n else full
    if rest == ["none"]:
        return MoveWords("Take nothing", f"there is no food on your cart; {draws}")
    there = _cart(scene)["food"][rest[0]]
    taken = min(there, _room(scene))
    if taken == 0:
        return MoveWords(f"Take no {rest[0]}", f"your tent is full, so the {there} {rest[0]} stay on the cart; {draws}")
    more = "" if taken == there else f"; {there - taken} more stay on the cart, for your tent is full"
    return MoveWords(f"Take {taken} {rest[0]}", f"{draws}{more}")


def _fetch(scene: Scene, rest: list[str]) -> MoveWords:
    full = all(len(cart["stones"]) >= scene.components["carts.stone_limit"] for cart in scene.view["carts"])
    none = "all carts are full, so no stones are drawn" if full else "the bag has left the game, so no stones are drawn"
    draws = f"then you choose one of {scene.components['market.draw']} drawn stones for a cart"
    then = none if full or scene.view["bag"] is None else draws
    if rest == ["none"]:
        return MoveWords("Take nothing", then)
    return MoveWords(f"Take {tally(rest)}", f"your tent then has room for {_room(scene) - len(rest)}; {then}", tuple(rest))


def _keep(scene: Scene, rest: list[str]) -> MoveWords:
    own = sum(stone == rest[0] for _, stone in scene.view["towers"][scene.seat])
    return MoveWords(f"Choose {rest[0]}", f"it goes onto a cart, the others back into the bag; your tower has {own} of this color")


def _load(scene: Scene, rest: list[str]) -> MoveWords:
    slot, players = int(rest[0]), scene.game.players
    cart = scene.view["carts"][slot]
    following = (slot + scene.view["direction"]) % len(scene.view["carts"])
    where = f"Onto the cart {_at(slot, players, scene.viewer)}"
    takes = f"it takes {_refusal(cart, scene.components)}; in the evening it moves on and stands {_at(following, players, scene.viewer)}"
    return MoveWords(where, takes)


def _set(scene: Scene, rest: list[str]) -> MoveWords:
    name, where = rest
    stone, towers = Stone[name.upper()], _towers(scene)
    place = _place(where, towers[scene.seat or 0])
    tower = {**towers[scene.seat or 0], place: stone}
    size = len(connected(tower, place))
    alone = f"touches no other {name} stone"
    makes = "may count as one color that it touches" if name == "crystal" else f"a group of {size} {name} stones" if size > 1 else alone
    return MoveWords(f"Set {name} {place_words(where)}", f"{brings(_gain(scene, towers, tower))}; {makes}", where=where)


def _towers(scene: Scene) -> list[Tower]:
    """The towers of all seats, as the rules see them."""
    towers: list[Tower] = []
    for stones in scene.view["towers"]:
        tower: Tower = {}
        for where, name in stones:
            tower[_place(where, tower)] = Stone[name.upper()]
        towers.append(tower)
    return towers


def _place(where: str, tower: Tower) -> Place:
    """A place by its name; on the stack the next free one."""
    row, column = (TOP_ROW + 1 + sum(row > TOP_ROW for row, _ in tower), 0) if where == "stack" else map(int, where.split("."))
    return row, column


def _gain(scene: Scene, towers: list[Tower], tower: Tower) -> int:
    """How many more points the seat to move would have with another tower."""
    seat, numbers = scene.seat or 0, scene.components
    points = []
    for each in (towers[seat], tower):
        others = [*towers[:seat], each, *towers[seat + 1 :]]
        bonus = (bonus_points(Stone[color.upper()], others, numbers)[seat] for color in scene.view["bonus"])
        points.append(sum(tower_points(each, numbers).values()) + sum(bonus))
    stupa = scene.view["stupa"] is None and len(tower) == numbers["end.stones"]
    return points[1] - points[0] + stupa * int(numbers["points.stupa"])


def _no_stones(scene: Scene) -> dict[str, str]:
    """Single stones that are too dear."""
    cart = _cart(scene)
    can = f"you could pay {_payable(scene)} to this cart ({_refusal(cart, scene.components)})"
    return {f"buy {stone}": f"costs {_price(scene, [stone])} food; {can}" for stone in cart["stones"]}


def _no_pay(scene: Scene) -> dict[str, str]:
    refused = _refusal(_cart(scene), scene.components)
    held = {
        kind: f"the cart takes {refused}" if f"no {kind}" == refused else "the price is not this kind alone: see the moves"
        for kind in KINDS
    }
    return {f"pay {kind}": why if _tent(scene)[kind] else f"you have no {kind}" for kind, why in held.items()}


def _no_places(scene: Scene) -> dict[str, str]:
    """Empty places where no stone can lie yet, by `set` and the place."""
    open_places = {move.split()[2] for move in scene.moves}
    found = {}
    for row in range(len(ROWS)):
        for column in range(len(ROWS) - row):
            why = "needs both stones below it" if row else "must lie beside a stone of the bottom row"
            if f"{row}.{column}" not in open_places:
                found[f"set {row}.{column}"] = why
    return found


def _no_food(scene: Scene) -> dict[str, str]:
    return {f"restock {kind}": f"there is no {kind} on your cart" for kind in KINDS if not _cart(scene)["food"].get(kind)}


def _no_fetch(scene: Scene) -> dict[str, str]:
    full = "your tent is full"
    return {f"fetch {kind}": f"there is no {kind} at the market" if not n else full for kind, n in scene.view["market"].items()}


def _no_cart(scene: Scene) -> dict[str, str]:
    limit = scene.components["carts.stone_limit"]
    return {f"load {slot}": f"this cart is full: it holds {limit} stones" for slot in range(len(scene.view["carts"]))}
