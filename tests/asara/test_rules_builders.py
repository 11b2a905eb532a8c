"""Native = reference even where uniform play rarely gets: with seats that like to build, and with changed components."""

import random

import pytest

import turmwerk as tw

N_GAMES = 25  # of each table: a game takes about 50 ms here
COLORS = ("brown", "green", "red", "black", "white")
TABLES = [(players, variant) for players in (2, 3, 4) for variant in ("basic", "professional")]

# Each changes other keys; together they touch all of them.
CHANGES = [
    {"price.brown": 0, "price.green": 1, "price.red": 2, "price.black": 3, "price.white": 20, "money.start": [9, 40, 0, 7]},
    {"pieces.base": [8, 1, 0, 4, 2], "gold.base": [8, 0, 0, 2, 1], "pieces.top": [8, 8, 1, 0, 2], "gold.top": [0, 8, 1, 0, 2]},
    {"pieces.middle": [12] * 5, "gold.middle": [6] * 5, "pieces.window": [12, 12, 0, 1, 12], "gold.window": [12, 0, 0, 1, 6]},
    {"lit.copies": [0, 9, 2, 0, 9], "lights.spaces": 7, "lights.prices": [2, 1], "lights.seen": [6, 2], "lights.kept": [3, 2]},
    {"buyers.copies": [12, 1, 0, 6, 9], "buyers.hand": [14, 9, 6], "tent.fees": [0, 9], "tent.draw": 5},
    {"buyers.copies": [3, 3, 3, 3, 0], "buyers.hand": [6, 4, 3], "caliph.spaces": 3, "game.years": 6},  # nothing left to draw
    {"market.display": 3, "market.spaces": 1, "circle.costs": [3, 1, 0, 9], "bank.amounts": [], "spies.fees": [0, 7, 2, 4]},
    {"market.display": 60, "market.spaces": 60, "circle.costs": [0] * 8, "bank.amounts": [1, 99, 3], "spies.fees": []},
    {"pavilion.amount": 0, "money.year": 3, "money.per_point": 1, "points.piece": 3, "points.tower": 0, "points.gold": 5},
    {"points.lit": 7, "points.favor": 9, "award.brown": [5, 5], "award.green": [1, 8], "award.red": [0, 0], "award.tallest": [100, 7]},
    {"award.black": [9, 2], "award.white": [7, 0], "award.most": [11, 4], "market.display": 0, "spies.fees": [0, 1, 2, 3]},
]


def like_to_build(state, dice):
    """A move of a seat that collects two colors, builds whenever it can, and likes lit windows."""
    legal = state.legal()
    if dice.random() < 0.15:
        return dice.choice(legal)
    colors = [COLORS[(state.seat + i) % 5] for i in range(2)]
    wishes = ["take", "keep", "raise", "add", "light", "on"]
    if state.node == "go":
        wishes = ["go build-", *useful_markets(state.view(), state.seat, colors), *dice.sample(["go lights", "go bank", "go spies"], 3)]
    elif state.node == "pay":
        wishes = [move for move in legal if "+" not in move]
    for wish in wishes:
        liked = [move for move in legal if move.startswith(wish)]
        own = [move for move in liked if any(color in move for color in colors)]
        if liked:
            return dice.choice(own or liked)
    return dice.choice(legal)


def useful_markets(view, seat, colors):
    """The markets that display a piece in the seat's colors, those first of whose pieces it has fewest."""
    counts = [(len(pieces), f"{shape}s") for shape, pieces in view["seats"][seat]["pieces"].items()]
    displays = {market: {piece.rstrip("*") for piece in pieces["display"]} for market, pieces in view["markets"].items()}
    return [f"go {market}" for _, market in sorted(counts) if displays[market] & set(colors)]


def compare(game, index):
    """Play a game on both engines; returns the number of towers and the native state at its end."""
    native, plain = game.start(seed=9, index=index), game.start_reference(seed=9, index=index)
    dice = random.Random(index)
    while not plain.is_over:
        where = (index, native.events[-3:])
        assert (native.seat, native.node) == (plain.seat, plain.node), where
        assert native.legal() == plain.legal(), where
        assert native._position.broken_invariant() is None, where
        move = like_to_build(native, dice)
        native.play(move)
        plain.play(move)
        assert native.view() == plain.view(), where
        assert native._position.score()[0] == [list(points.values()) for points in plain.breakdown()], where
    assert native.is_over
    assert list(native.events) == plain.events
    assert list(native.outcome.breakdown) == plain.breakdown()
    assert list(native.outcome.winners) == plain.winners()
    return sum(len(seat["towers"][color]) for seat in native.view()["seats"] for color in seat["towers"]), native


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_builders_play_the_same_games_on_both_engines(players, variant):
    game = tw.game("asara", players=players, variant=variant)
    results = [compare(game, index) for index in range(N_GAMES)]
    assert sum(n_towers for n_towers, _ in results) > 4 * N_GAMES
    assert sum(points["year_gold"] for _, state in results for points in state.outcome.breakdown) > 6 * N_GAMES
    events = [event for _, state in results for event in state.events]
    assert any(event.endswith(" on 2") for event in events)
    assert variant == "basic" or sum(" light " in event for event in events) >= 5


@pytest.mark.long
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_builders_play_many_games(players, variant):
    game = tw.game("asara", players=players, variant=variant)
    for index in range(1000, 3000):
        compare(game, index)


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: ",".join(changes)[:40])
@pytest.mark.parametrize("variant", ["basic", "professional"])
def test_changed_components_play_the_same_games_on_both_engines(changes, variant):
    for players in (2, 3, 4):
        game = tw.game("asara", players=players, variant=variant, components=changes)
        assert game._rules.find_broken(3, 0, 200) is None
        for index in range(2):
            compare(game, index)


def test_the_changes_touch_every_component():
    touched = set().union(*CHANGES)
    assert touched == set(tw.game("asara").components)


def test_every_component_really_changes_the_game():
    """Each changed key alone gives other results, in the professional game by builders."""
    usual = play_out({})
    alone = {key: value for changes in CHANGES for key, value in changes.items()}
    alone |= {key: [0] * 5 for key in alone if key.startswith("gold.")} | {
        key: [5, 4, 4, 4, 3] for key in alone if key.startswith("pieces.")
    }
    alone |= {"buyers.hand": [5, 5, 5], "buyers.copies": [9, 9, 9, 9, 8], "lights.kept": [1, 3], "lights.seen": [2, 5]}
    alone |= {"award.red": [0, 0], "award.brown": [0, 0], "lights.spaces": 1}
    for key, value in alone.items():
        assert play_out({key: value}) != usual, key


def play_out(components):
    """Results of some games, with their decisions."""
    game = tw.game("asara", players=4, variant="professional", components=components)
    results = []
    for index in range(12):
        state = game.start(seed=9, index=index)
        dice = random.Random(index)
        while not state.is_over:
            state.play(like_to_build(state, dice))
        results.append((state.events, state.outcome))
    return results
