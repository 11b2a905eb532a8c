"""Games in lock-step beside the same ones of the scalar engine."""

import numpy as np

import turmwerk as tw
from turmwerk import native
from turmwerk.native.columns import Columns
from turmwerk.strategy.lineup import Lineup

SETTINGS = [(info.name, players, variant) for info in tw.games() for players in info.players for variant in info.variants]
IN_LANES = [one for one in SETTINGS if tw.game(one[0], players=one[1], variant=one[2]).rules.lanes]


def game_of(setting):
    name, players, variant = setting
    return tw.game(name, players=players, variant=variant)


def native_lineup(game, strategies, build):
    """The line-up for the engine of a build; None: all seats play at random."""
    return strategies and native.load(game.name, build).Lineup([one.policy(game) for one in Lineup(game, strategies).seats])


def rows(game, n_games, *, build=None, lockstep, seed=1, first=0, strategies=None):
    """The games as rows; lock-step in a certain build."""
    columns = Columns(n_games, game.players, len(game.categories), len(game.facts))
    rules = game.rules if build is None else native.load(game.name, build).Rules(game.players, game.variant, game.components)
    lineup = native_lineup(game, strategies, build)
    played = rules.play_batch(seed, first, columns, np.zeros(1, np.uint8), lineup, lockstep)
    assert played == n_games
    return columns.rows(game.facts)


def assert_same(game, n_games, build, **which):
    alike = rows(game, n_games, build=build, lockstep=True, **which) == rows(game, n_games, lockstep=False, **which)
    assert alike.all(), f"game {np.flatnonzero(~alike)[0]} of {which} differs"


def lanes_for(game, strategies):
    return game.lane_rules.lanes_for(native_lineup(game, strategies, native.lane_target()))
