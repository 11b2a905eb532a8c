"""Asara in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from turmwerk.drawing.interface import Chapter, DrawnGame, GameWords, MoveWords
from turmwerk.drawing.rules import asara as rules
from turmwerk.drawing.scenes.asara import SHAPES
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.words.phrases import a, listed, several

MARKETS = {shape: market for market, shape in SHAPES.items()}
NAMES = {"build": "the building circle", "bank": "the bank", "spies": "the spies", "caliph": "the Caliph", "tent": "the tent"}
NAMES |= {"lights": "the house of lit windows", "pavilion": "the pavilion", **{market: f"the market of {market}" for market in SHAPES}}


class Words(GameWords):
    """What Asara says about itself."""

    VARIANTS: ClassVar[Mapping[str, str]] = {"basic": "", "professional": "with a tent for more buyers, and lit windows that decide ties"}
    DECISIONS: ClassVar[Mapping[str, str]] = {
        "go": "where do your buyers go?",
        "pay": "which buyers do you lay down?",
        "take": "which piece do you buy?",
        "search": "which draw pile do the spies search?",
        "build": "what do you build?",
        "on": "which tower is it for?",
        "keep": "which lit window do you keep?",
    }
    HINTS: ClassVar[Mapping[str, str]] = {
        "go": "At first you need a base and a top of one color: without both no tower begins. Then build several pieces in one visit. "
        "A place that nobody has visited this year takes a buyer of any color.",
        "pay": "Whoever is first decides the color for this year: lay one of which you have more, so that you can come again. Two "
        "buyers for one visit are dear.",
        "take": "Take a color that you already collect, and that you can still pay for. Gold brings points every year, but only once it "
        "is built.",
        "search": "Search for the piece that your towers lack: any piece of the pile may be bought.",
        "build": "Every tower brings points at the end of every year, the tallest ones in the end. Two towers early are better than one "
        "tall tower late.",
        "on": "The tallest tower of a color brings points in the end; do not cover gold if you can avoid it.",
        "keep": "A lit window is of use only with a tower of its color.",
    }
    CATEGORIES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "building": ("building", "points for every piece, at once"),
        "year_towers": ("towers each year", "points for every tower at the end of every year"),
        "year_gold": ("gold and light each year", "points for visible gold and for lit windows at the end of every year"),
        "year_favor": ("favor each year", "for the favor of the Caliph at the end of every year"),
        **{
            color: (f"tallest {color} tower", f"for the tallest and second-tallest {color} tower")
            for color in ("brown", "green", "red", "black", "white")
        },
        "tallest": ("tallest of all", "for the tallest and second-tallest tower of all colors"),
        "most": ("most towers", "for the most and second-most towers"),
        "money": ("money left", "for the Asari left in the end"),
    }

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """Aim, a turn, the places, building, scoring, the end."""
        return rules.chapters(game)

    def decision(self, scene: Scene) -> str:
        """With the number of pieces that are still to be built."""
        left = f" ({scene.view['left']} to go)" if scene.node in ("build", "on") and scene.view["left"] else ""
        return super().decision(scene) + left

    def move(self, scene: Scene, move: str) -> MoveWords:
        """A move and what it does."""
        verb, *rest = move.split()
        ways = {"go": _go, "pay": _pay, "take": _take, "decline": _decline, "search": _search, "raise": _raise, "add": _add}
        return (ways | {"light": _light, "on": _on, "keep": _keep})[verb](scene, rest)

    def impossible(self, scene: Scene) -> Mapping[str, str]:
        """Places, buyers and pieces that cannot be chosen."""
        finders = {"go": _no_places, "pay": _no_buyers, "take": _no_pieces}
        found = finders[scene.node](scene) if scene.node in finders else {}
        return {move: why for move, why in found.items() if move not in scene.moves}

    def thing(self, scene: Scene, move: str) -> str:
        """A place, a buyer or a piece."""
        verb, what = move.split()
        area, _, amount = what.partition("-")
        if verb == "go":
            return f"build {several(int(amount), 'piece')}" if area == "build" else f"{NAMES[area]}{f' for {amount} Asari' * bool(amount)}"
        return f"{_plain(what)} {'buyer' if verb == 'pay' else _shape(scene)}"

    def event(self, game: DrawnGame, event: str) -> str:
        """What was decided, or dealt."""
        _, verb, *rest = event.split()
        if verb in ("deal", "draw"):
            cards = " ".join(rest[1:]).strip("()") if rest[1].startswith("(") else listed(rest[1:])
            return f"{rest[0]} {'is dealt' if verb == 'deal' else 'draws'} {cards}"
        if verb == "on":
            return f"on the tower number {rest[0].removesuffix('*')}{', over its gold window' * rest[0].endswith('*')}"
        if verb == "raise":
            return f"raises a {rest[0]} tower"
        if verb == "go":
            area, _, amount = rest[0].partition("-")
            more = f" to build {several(int(amount), 'piece')}" if area == "build" else f" for {amount} Asari" * bool(amount)
            return f"goes to {NAMES[area]}{more}"
        if verb == "decline":
            return "buys nothing"
        what = listed([_plain(word) for word in rest])
        return {
            "fill": f"new {rest[0]}: {listed([_plain(word) for word in rest[1:]])}",
            "lights": f"the stack of lit windows: {' '.join(rest).strip('()')}",
            "pay": f"lays {' '.join(rest)}" if "face" in rest else f"lays {listed(rest[0].split('+'))}",
            "take": f"buys {what}",
            "search": f"searches the {what}s",
            "add": f"adds a {rest[0]} {_plain(rest[-1])}",
            "light": f"lights a {what} window",
            "keep": f"keeps {' '.join(rest)}",
        }[verb]


def _plain(word: str) -> str:
    """A piece with its star as a word."""
    return f"gold {word.removesuffix('*')}" if word.endswith("*") else word


def _own(scene: Scene) -> dict[str, Any]:
    """What the seat to move has."""
    found: dict[str, Any] = scene.view["seats"][scene.seat]
    return found


def _buyers(scene: Scene, area: str) -> str:
    """What has to be laid there."""
    color = scene.view["areas"].get(area, {}).get("color")
    return f"demands {a(color)} buyer, or any two" if color else "takes one buyer of any color"


def _circle(scene: Scene, p: int) -> tuple[int, int] | None:
    """Where p pieces would be built, and what that costs."""
    space = min((space for space in scene.view["areas"]["build"]["free"] if space >= p), default=None)
    return None if space is None else (space, scene.components["circle.costs"][space - 1])


def _go(scene: Scene, rest: list[str]) -> MoveWords:
    area, _, amount = rest[0].partition("-")
    numbers, money, asks = scene.components, _own(scene)["money"], _buyers(scene, area)
    if area in SHAPES:
        cheapest = min(numbers[f"price.{kind.removesuffix('*')}"] for kind in scene.view["markets"][area]["display"])
        return MoveWords(f"Buy a {SHAPES[area]}", f"from {cheapest} Asari, you have {money}; {asks}")
    if area == "build":
        space, cost = _circle(scene, int(amount)) or (0, 0)
        taken = "" if space == int(amount) else f" (space {amount} is taken, so you go on {space})"
        points = int(amount) * numbers["points.piece"]
        return MoveWords(f"Build {several(int(amount), 'piece')}", f"for {cost} Asari{taken}, {several(points, 'point')} at once; {asks}")
    if area == "pavilion":
        return MoveWords(f"Take {numbers['pavilion.amount']} Asari", "at the pavilion, which is always open; takes any one buyer")
    if area == "lights":
        i = numbers["lights.prices"].index(int(amount))
        sees = f"see {min(numbers['lights.seen'][i], _number_of(scene.view['stack']))}, keep {numbers['lights.kept'][i]}"
        return MoveWords(f"Look for lit windows, {sees}", f"for {amount} Asari, you have {money}; {asks}")
    return {
        "bank": MoveWords(f"Take {amount} Asari", f"at the bank, which {asks}"),
        "spies": MoveWords(f"Send spies for {amount} Asari", f"search a draw pile and buy any one piece of it; you have {money}; {asks}"),
        "caliph": MoveWords(
            "Visit the Caliph",
            f"take the favor: {several(numbers['points.favor'], 'point')} at the end of a year, and you begin the next; {asks}",
        ),
        "tent": MoveWords(f"Hire {_hired(scene)} for {amount} Asari", f"you have {money}; the tent {asks}"),
    }[area]


def _number_of(things: list[str] | int) -> int:
    """How many there are, whether they can be seen or not."""
    return things if isinstance(things, int) else len(things)


def _hired(scene: Scene) -> str:
    """What the tent brings: as many buyers as there are left."""
    return several(min(scene.components["tent.draw"], _number_of(scene.view["buyers"])), "buyer") if "tent" in scene.view["areas"] else ""


def _pay(scene: Scene, rest: list[str]) -> MoveWords:
    cards = rest[0].split("+")
    area = scene.view["going"].partition("-")[0]
    color = scene.view["areas"].get(area, {}).get("color")
    if len(cards) == 2:
        return MoveWords(f"Lay {listed(cards)} face down", f"two buyers instead of {a(color)} one", tuple(cards))
    if area == "pavilion":
        return MoveWords(f"Lay {a(cards[0])} buyer", "face down: the pavilion demands no color", tuple(cards))
    first = f"you are first: for this year {NAMES[area]} demands {cards[0]}"
    return MoveWords(f"Lay {a(cards[0])} buyer", f"the color that {NAMES[area]} demands" if color else first, tuple(cards))


def _shape(scene: Scene) -> str:
    """What is bought here."""
    shape: str = scene.view["searching"] or SHAPES.get(scene.view["going"], "piece")
    return shape


def _take(scene: Scene, rest: list[str]) -> MoveWords:
    color = rest[0].removesuffix("*")
    price = scene.components[f"price.{color}"]
    gold = f"; its gold brings {several(scene.components['points.gold'], 'point')} a year once built" if rest[0].endswith("*") else ""
    kind = f"{'gold ' * bool(gold)}{color} {_shape(scene)}"
    return MoveWords(f"Buy the {kind}", f"for {price} Asari, you keep {_own(scene)['money'] - price}{gold}")


def _decline(scene: Scene, rest: list[str]) -> MoveWords:
    return MoveWords("Buy nothing", "costs no more; the spies leave the pile as it is")


def _search(scene: Scene, rest: list[str]) -> MoveWords:
    pile = len(scene.view["markets"][MARKETS[rest[0]]]["pile"])
    return MoveWords(f"Search the {MARKETS[rest[0]]}", f"{several(pile, 'piece')} in the draw pile; you may buy one of them")


def _raise(scene: Scene, rest: list[str]) -> MoveWords:
    color, base, top = rest
    gold = [word.removesuffix("*") for word in (base, top) if word.endswith("*")]
    own = len(_own(scene)["towers"][color])
    more = f", with gold on its {listed(gold)}" if gold else ""
    return MoveWords(f"Raise a {color} tower{more}", f"2 pieces, a base and a top; you have {several(own, f'{color} tower')} so far")


def _add(scene: Scene, rest: list[str]) -> MoveWords:
    color, piece = rest
    heights = [str(len(tower)) for tower in _own(scene)["towers"][color]]
    now = f"your {color} towers are {listed(heights)} high" if len(heights) > 1 else f"your {color} tower is {''.join(heights)} high"
    return MoveWords(f"Add a {_plain(piece).replace('gold ', f'gold {color} ') if '*' in piece else f'{color} {piece}'}", f"1 piece; {now}")


def _light(scene: Scene, rest: list[str]) -> MoveWords:
    points = scene.components["points.lit"]
    return MoveWords(f"Light a {rest[0]} window", f"1 piece that adds no height, but {several(points, 'point')} a year and wins ties")


def _on(scene: Scene, rest: list[str]) -> MoveWords:
    color = scene.view["step"].split()[1]
    number = int(rest[0].removesuffix("*"))
    height = len(_own(scene)["towers"][color][number - 1])
    gold = ", covering its gold window" if rest[0].endswith("*") else ""
    lights = scene.view["step"].startswith("light")
    then = f"{height} high" + ("" if lights else f", then {height + 1}") + ("; the gold no longer counts" if gold else "")
    return MoveWords(f"Your {color} tower number {number}{gold}", then)


def _keep(scene: Scene, rest: list[str]) -> MoveWords:
    own = len(_own(scene)["towers"][rest[0]])
    return MoveWords(f"Keep the {rest[0]} lit window", f"the others go under the stack; you have {several(own, f'{rest[0]} tower')}")


def _no_places(scene: Scene) -> dict[str, str]:
    """Why a place is closed: taken, too dear, nothing to do there, or no buyers for it."""
    view, numbers = scene.view, scene.components
    money, hand = _own(scene)["money"], _own(scene)["hand"]
    found = {}

    def close(place: str, *, is_free: bool, cost: int, nothing: str) -> None:
        color = view["areas"][place.partition("-")[0]]["color"]
        buyers = f"it demands {a(str(color))} buyer, or two, and you have neither"
        dear = f"costs {cost} Asari, you have {money}"
        lacks_buyers = color is not None and color not in hand and len(hand) < 2
        reasons = [(not is_free, "taken: no space is free"), (cost > money, dear), (lacks_buyers, buyers)]
        found[f"go {place}"] = next((why for holds, why in reasons if holds), nothing)

    for market in SHAPES:
        prices = [numbers[f"price.{kind.removesuffix('*')}"] for kind in view["markets"][market]["display"]]
        close(market, is_free=view["areas"][market]["free"] > 0, cost=min(prices, default=0), nothing="nothing is displayed")
    for p in range(1, len(numbers["circle.costs"]) + 1):
        space = _circle(scene, p)
        none = "your pieces do not allow exactly so many: a tower begins with a base and a top of one color"
        close(f"build-{p}", is_free=space is not None, cost=space[1] if space else 0, nothing=none)
    ways = {"bank": [(amount, 0) for amount in numbers["bank.amounts"]], "spies": [(fee, fee) for fee in numbers["spies.fees"]]}
    if "tent" in view["areas"]:
        ways["tent"] = [(fee, fee) for fee in numbers["tent.fees"]]
    for area, spaces in ways.items():
        for space, cost in spaces:
            close(f"{area}-{space}", is_free=space in view["areas"][area]["free"], cost=cost, nothing="there is nothing left to draw")
    close("caliph", is_free=view["areas"]["caliph"]["free"] > 0, cost=0, nothing="taken: no space is free")
    for price in numbers["lights.prices"] if "lights" in view["areas"] else ():
        close(f"lights-{price}", is_free=view["areas"]["lights"]["free"] > 0, cost=price, nothing="too few lit windows are left")
    return found


def _no_buyers(scene: Scene) -> dict[str, str]:
    area = scene.view["going"].partition("-")[0]
    color = scene.view["areas"].get(area, {}).get("color")
    return {f"pay {card}": f"{NAMES[area]} demands {color}; {a(card)} buyer counts only as one of two" for card in _own(scene)["hand"]}


def _no_pieces(scene: Scene) -> dict[str, str]:
    market = scene.view["markets"][MARKETS.get(_shape(scene), scene.view["going"])]
    kinds = market["pile"] if scene.view["searching"] else market["display"]
    money = _own(scene)["money"]
    prices = {kind: scene.components["price." + kind.removesuffix("*")] for kind in kinds}
    return {f"take {kind}": f"costs {price} Asari, you have {money}" for kind, price in prices.items()}
