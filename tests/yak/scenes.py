"""Ways to a situation of Yak, the same for both engines."""

import turmwerk as tw
from turmwerk.reference.yak_scoring import TOP_ROW

GROUND_UP = [(row, i) for row in range(TOP_ROW + 1) for i in range(TOP_ROW + 1 - row)]

# One stone a cart, one stone a purchase, one token a stone, no draws but refills: any tower can be built as a test wants it.
SINGLE_STONES = {
    "carts.stones": 1,
    "carts.stone_limit": 1,
    "carts.refill": 1,
    "price.stones": [1],
    "price.crystal": 0,
    "tent.food": 0,
    "end.stones": 40,
    "end.days": 1000,
}


def setup_events(players, variant, carts=None, stones=None, removed="purple", bonus=("black", "red", "yellow")):
    """The chance events of a set-up; by default no-bread, no-meat, no-milk (max-two) with red, green and blue on each cart."""
    n_carts = max(3, players)
    events = [f"carts {carts or ' '.join(['no-bread', 'no-meat', 'no-milk', 'max-two'][:n_carts])}"]
    events += [f"remove {removed}"] if players < 4 else []
    events += [f"bonus {' '.join(bonus)}"] if variant == "bonus" else []
    stones = (stones or []) + ["red green blue"] * n_carts
    return events + [f"stones {slot} {stones[slot]}" for slot in range(n_carts)]


def begin(start, players=2, variant="base", *, components=None, **setup):
    """A game with a dictated set-up: `carts`, `stones` by slot, `removed`, `bonus`."""
    game = tw.game("yak", players=players, variant=variant, components=components)
    return start(game, chance=setup_events(players, variant, **setup))


def play(state, *moves):
    """Play moves. No chance event may happen but those dictated: `("restock milk", "draw red", "draw fog")`."""
    for move in moves:
        text, *chance = (move,) if isinstance(move, str) else move
        state.play(text, chance=chance)


def visit_market(state, fetch="none", draw="yellow orange grey", load=0):
    """A whole visit: fetch, draw, keep the first stone drawn, load it."""
    play(state, (f"fetch {fetch}", f"draw {draw}"), f"keep {draw.split()[0]}", f"load {load}")


class Builder:
    """Seat 0 of two builds a wanted tower, stone by stone from the ground up; seat 1 does nothing."""

    def __init__(self, start, stones, variant="base", components=None, bonus=("black", "red", "yellow")):
        """`stones`: a name for each place row by row, then up the stack; they need not fill the tower."""
        self.stones = stones
        self.order = [0, 1, 2]  # the stone that each cart carries next, as a number; by slot
        self.filler = next(color for color in ("green", "yellow", "blue") if stones.count(color) < 3)  # for carts no longer needed
        first = [self.wanted(i) for i in self.order]
        self.state = begin(start, 2, variant, components={**SINGLE_STONES, **(components or {})}, stones=first, bonus=bonus)
        self.n_supplied = 3
        self.n_set = 0

    def wanted(self, number):
        return self.stones[number] if number < len(self.stones) else self.filler

    def build(self):
        """Play until the tower stands; returns the state."""
        while self.n_set < len(self.stones):
            self.play_day()
        return self.state

    def play_day(self):
        state = self.state
        number, cart, tent = self.order[0], state.view()["carts"][0], state.view()["tents"][0]
        useful = [food for food, n in tent.items() if n > 0 and cart["kind"] != f"no-{food}"]
        hungry = sum(tent.values()) == 0 or not useful
        card = "restock" if hungry else "build" if number == self.n_set else "market"
        while state.node == "choose":
            play(state, f"choose {card if state.seat == 0 else 'market'}")
        for _ in range(2):
            if state.seat == 1 or card == "market":
                play(state, "fetch none")
            elif card == "restock":
                play(state, state.legal()[-1] if state.view()["day"] % 2 else state.legal()[0])
            else:
                self.buy(number, useful[0])
        self.order = [self.order[-1], *self.order[:-1]]  # the carts move on

    def buy(self, number, food):
        play(self.state, f"buy {self.stones[number]}", f"pay {food}")
        if self.state.node == "spill":
            play(self.state, self.state.legal()[0])
        self.order[0] = self.n_supplied
        refill = self.wanted(self.n_supplied)
        self.n_supplied += 1
        row, i = GROUND_UP[number] if number < len(GROUND_UP) else (None, None)
        where = "stack" if row is None else f"{row}.{i}"
        self.n_set += 1
        play(self.state, (f"set {self.stones[number]} {where}", f"draw {refill}"))


def build_tower(start, stones, **arguments):
    """A game in which seat 0 has just built this tower."""
    return Builder(start, stones, **arguments).build()
