"""Ways to a situation of Asara, the same for both engines."""

import turmwerk as tw

MARKETS = {"base": "bases", "middle": "middles", "window": "windows", "top": "tops"}
FILL = "brown brown* green red red* black black* white white*"

# A world in which nothing is scarce: every piece is displayed, money does not matter, all buyers are blue.
RICH = {
    "buyers.copies": [12, 0, 0, 0, 0],
    "buyers.hand": [6, 4, 3],
    "money.start": [999, 999, 999, 999],
    "market.display": 60,
    "market.spaces": 60,
    "game.years": 8,
}


def scene(start, *, hands, variant="basic", components=None, fills=None, lights=None):
    """A game with dictated hands (as many as there are players), displays and, in the professional game, stack."""
    n_cards = len(hands[0].split())
    changed = {"buyers.hand": [n_cards] * 3} | (components or {})
    game = tw.game("asara", players=len(hands), variant=variant, components=changed)
    return start(game, chance=year(hands, fills=fills, lights=lights))


def year(hands, *, fills=None, lights=None):
    """The chance events of the start of a year."""
    events = [f"deal P{seat} {hand}" for seat, hand in enumerate(hands)]
    fills = dict.fromkeys(MARKETS.values(), FILL) if fills is None else fills
    events += [f"fill {market} {pieces}" for market, pieces in fills.items()]
    return events + ([] if lights is None else [f"lights {lights}"])


def rich(start, *, players=2, variant="basic", **components):
    """A game in the rich world; further components as `gold__base=[…]`."""
    changed = RICH | {key.replace("__", "."): value for key, value in components.items()}
    return start(tw.game("asara", players=players, variant=variant, components=changed), seed=1)


def play(state, moves, chance=None):
    """Play moves separated by commas; `chance` follows the last one."""
    *before, last = [move.strip() for move in moves.split(",")]
    for move in before:
        state.play(move)
    state.play(last, chance=chance)


def turn(state, moves, seat=0):
    """The seat's moves in the rich world, then pavilion for the others until it is this seat's turn again."""
    wait_for(state, seat)
    play(state, moves)


def wait_for(state, seat):
    while state.seat != seat or state.node != "go":
        play(state, "go pavilion, pay blue")


def buy(state, pieces, seat=0):
    """Buy pieces such as "red base, red* top" in the rich world."""
    for piece in pieces.split(","):
        kind, shape = piece.split()
        turn(state, f"go {MARKETS[shape]}, pay blue, take {kind}", seat)


def build(state, p, steps, seat=0):
    """Build exactly p pieces in the rich world."""
    turn(state, f"go build-{p}, pay blue, {steps}", seat)


def end_year(state):
    """Everyone goes to the pavilion until the year ends."""
    now = state.view()["year"]
    while not state.is_over and state.view()["year"] == now:
        play(state, "go pavilion, pay blue")


def places(state):
    """Where the seat may go."""
    return [move.removeprefix("go ") for move in state.legal()]


def builds(state):
    """The numbers of pieces the seat may build."""
    return [int(place.removeprefix("build-")) for place in places(state) if place.startswith("build-")]
