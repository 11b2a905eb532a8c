"""One seat learns in many games at once: the vector interface of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.envs.guard import Guard
from turmwerk.envs.places import VectorGames
from turmwerk.envs.single import observation_space, others_of
from turmwerk.playing.game import Game, game
from turmwerk.strategy.kinds import StrategyLike


class SeatVectorEnv(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[Any]]):
    """One seat in n games; made by `turmwerk.envs.gymnasium_vector`.

    A game that ends is followed by the next one in the same step; `info["final_obs"]` is its end. `info["action_mask"]` says what is
    legal; an illegal action is an error.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seat: int = 0,
        opponents: StrategyLike | Mapping[int, StrategyLike] | None = None,
        rewards: str = "win",
        seed: Seed = 1,
        threads: int = 1,
    ) -> None:
        self.seat: int = whole_number(seat, "seat", 0, game.players - 1)
        others = others_of(game, self.seat, opponents)
        self._guard = Guard()
        self.games: VectorGames = VectorGames(game, n, seed=seed, threads=threads, opponents=others, rewards=rewards)
        self.num_envs = n
        self.single_observation_space: Space[Any] = observation_space(game)
        self.single_action_space: Space[Any] = Discrete(game.n_actions)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, n)
        self.action_space: Space[Any] = batch_space(self.single_action_space, n)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Games 0..n-1 of the seed; of a list of seeds the first one counts."""
        first = _first_seed(seed)
        with self._guard.call(anew=True), self._guard.change():
            super().reset(seed=first)
            self.games.reset(first)
            return self.games.observations.copy(), {"action_mask": self.games.legal.copy()}

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.int16], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game; rewards are those of the seat."""
        with self._guard.call():  # also while the arrays are copied: they are those of one step
            self.games.step(actions)
            done = self.games.done.copy()
            info: dict[str, Any] = {"action_mask": self.games.legal.copy()}
            if done.any():
                info["final_obs"], info["_final_obs"] = self.games.last.copy(), done.copy()
            rewards = self.games.rewards[:, self.seat].astype(np.float64)
            return self.games.observations.copy(), rewards, done, np.zeros(self.num_envs, np.bool_), info


def _first_seed(seed: Any) -> int | None:
    """The seed, or the first one of a list."""
    listed = isinstance(seed, list | tuple) or (isinstance(seed, np.ndarray) and seed.ndim > 0)
    first = seed[0] if listed and len(seed) else seed
    return None if first is None else seed_number(first)


def make(name: str, players: int, variant: str, num_envs: int = 1, **options: Any) -> SeatVectorEnv:
    """What the registered ids stand for in `gymnasium.make_vec`."""
    return SeatVectorEnv(game(name, players=players, variant=variant), num_envs, **options)
