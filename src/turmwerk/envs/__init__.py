"""Environments for learning programs: many games at native speed, and the interfaces of Gymnasium, PettingZoo and OpenSpiel.

    places            many games side by side, stepped natively
    single, several   one seat learns: Gymnasium, and its vector interface
    turns             all seats learn: PettingZoo
    spiel             games of OpenSpiel
    guard             one call at a time
    speed             how fast the vector environment is

Nothing of those packages is imported before it is used; `pip install 'turmwerk[rl]'` and `pip install 'turmwerk[openspiel]'` bring them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import Seed
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.errors import ExtraError
from turmwerk.strategy.kinds import StrategyLike

if TYPE_CHECKING:
    from turmwerk.envs.places import VectorGames
    from turmwerk.playing.game import Game

__all__ = ["gymnasium", "gymnasium_vector", "openspiel", "pettingzoo", "register", "vector"]


@plays_many
def vector(
    game: Game | str | PathLike[str],
    n: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    seed: Seed = 1,
    threads: int = 1,
    opponents: Mapping[int, StrategyLike] | None = None,
    rewards: str = "win",
) -> VectorGames:
    """Many games side by side, stepped natively into arrays that stay where they are.

    Place i plays games i, i + n, i + 2n, … of the seed, the same games as `simulate` plays; a game that is over is followed by the next
    one at once. `opponents` are native strategies by seat, such as {1: "expert"}: then only the decisions of the other seats come back.
    `rewards`: "win" gives 1 to the winner, 1/k to each of k, at the end of a game; "points" the points.
    """
    from turmwerk.envs.places import VectorGames

    chosen = _select(game, "vector", players, variant, components)
    return VectorGames(chosen, n, seed=seed, threads=threads, opponents=opponents or {}, rewards=rewards)


def gymnasium(
    game: Game | str | PathLike[str],
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    seat: int = 0,
    opponents: StrategyLike | Mapping[int, StrategyLike] | None = None,
    rewards: str = "win",
    render_mode: str | None = None,
) -> Any:
    """A `gymnasium.Env` in which one seat learns and the others play by strategies: `expert`, the strongest weights, unless given.

    `env.action_masks()` and `info["action_mask"]` say what is legal. An illegal action ends the game with the reward -1.
    """
    single = _extra("turmwerk.envs.single", "gymnasium", "rl")
    chosen = _select(game, "gymnasium", players, variant, components)
    return single.SeatEnv(chosen, seat=seat, opponents=opponents, rewards=rewards, render_mode=render_mode)


@plays_many
def gymnasium_vector(
    game: Game | str | PathLike[str],
    n: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    seat: int = 0,
    opponents: StrategyLike | Mapping[int, StrategyLike] | None = None,
    rewards: str = "win",
    seed: Seed = 1,
    threads: int = 1,
) -> Any:
    """`vector` as a `gymnasium.vector.VectorEnv`: one seat learns in n games, the others play by native strategies."""
    several = _extra("turmwerk.envs.several", "gymnasium", "rl")
    chosen = _select(game, "gymnasium_vector", players, variant, components)
    return several.SeatVectorEnv(chosen, n, seat=seat, opponents=opponents, rewards=rewards, seed=seed, threads=threads)


def pettingzoo(
    game: Game | str | PathLike[str],
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    rewards: str = "win",
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo `AECEnv`: agents "seat_0", "seat_1", …; observations are dicts of `observation` and `action_mask`."""
    turns = _extra("turmwerk.envs.turns", "pettingzoo", "rl")
    chosen = _select(game, "pettingzoo", players, variant, components)
    return turns.TurnsEnv(chosen, rewards=rewards, render_mode=render_mode)


def openspiel(
    game: Game | str | PathLike[str],
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    deals: int = 10_000,
) -> Any:
    """A game of OpenSpiel. Afterwards `pyspiel.load_game("turmwerk_yak(players=3)")` works too, with the shipped components.

    A first chance node chooses one of `deals` games; all else that chance brings follows from it.
    """
    spiel = _extra("turmwerk.envs.spiel", "pyspiel", "openspiel")
    chosen = _select(game, "openspiel", players, variant, components)
    return spiel.load(chosen, deals)


def register() -> None:
    """Make ids such as `turmwerk/Yak-3-v0`, with a variant `turmwerk/Yak-3-bonus-v0`, known to Gymnasium and PettingZoo."""
    _extra("turmwerk.envs.single", "gymnasium", "rl").register_all()
    _extra("turmwerk.envs.turns", "pettingzoo", "rl").register_all()


def _select(game: Game | str | PathLike[str], call: str, players: int | None, variant: str | None, components: Overrides | None) -> Game:
    from turmwerk.playing.selection import select_game

    return select_game(game, call, players=players, variant=variant, components=components)


def _extra(module: str, package: str, extra: str) -> Any:
    """One of the modules here that need another package."""
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ExtraError(f"this environment needs {package}; install it by: pip install 'turmwerk[{extra}]'") from None
