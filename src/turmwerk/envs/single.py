"""One seat learns, the others play by strategies: the interface of Gymnasium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from turmwerk.arguments import index_number, seed_number, whole_number
from turmwerk.envs.guard import Guard
from turmwerk.envs.places import action_number, check_rewards, end_rewards
from turmwerk.errors import ArgumentError, ArgumentTypeError, IllegalMoveError, shown
from turmwerk.playing.game import Game, game
from turmwerk.playing.state import State
from turmwerk.registry.catalog import games
from turmwerk.registry.observation import legal_actions
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.listing import judging_strategy

PENALTY = -1.0  # for an illegal action, which ends the game
NOT_BEGUN = "the game is over or has not begun; begin one by reset()"


def observation_space(game: Game) -> Any:
    """The bounds of every number of an observation; those of a number that never changes are drawn apart, as Gymnasium wants them."""
    slices = game.observation.values()
    low = np.concatenate([np.full(one.stop - one.start, one.low, np.int16) for one in slices])
    high = np.concatenate([np.full(one.stop - one.start, max(one.high, one.low + 1), np.int16) for one in slices])
    return Box(low, high, dtype=np.int16)


def check_render_mode(mode: str | None, allowed: list[str]) -> str | None:
    """The mode, if there is one of this name."""
    if mode not in (None, *allowed):
        raise ArgumentError(f"render_mode {shown(mode)} is not known; allowed: {', '.join(allowed)}")
    return mode


def render(state: State, mode: str | None, seat: int | None) -> str | None:
    """The table as text or as a picture (an SVG document), as the seat may see it; "human" prints it."""
    if mode == "svg":
        return state.svg(seat)
    text = state.draw(seat)
    if mode != "human":
        return text
    print(text)
    return None


def chosen_index(options: object) -> int | None:
    """The number of the game among those of its seed, if the options of `reset` name one."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise ArgumentTypeError(f'options must be a dict such as {{"index": 5}}, not {shown(options)}')
    return index_number(options["index"]) if "index" in options else None


def others_of(game: Game, seat: int, opponents: StrategyLike | Mapping[int, StrategyLike] | None) -> dict[int, StrategyLike]:
    """The strategies of all seats but one: the same for all, or by seat. A dict of weights has names as keys, not seats."""
    others = [other for other in range(game.players) if other != seat]
    if opponents is None:
        opponents = judging_strategy(game)
    if not isinstance(opponents, Mapping) or any(isinstance(key, str) for key in opponents):
        return {other: cast("StrategyLike", opponents) for other in others}
    if set(opponents) != set(others):
        seats = ", ".join(map(str, others))
        raise ArgumentTypeError(f"opponents must be one strategy, or one for each of the seats {seats}, not {shown(opponents)}")
    return {other: cast("Mapping[int, StrategyLike]", opponents)[other] for other in others}


class SeatEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """One seat of a game; made by `turmwerk.envs.gymnasium`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        opponents: StrategyLike | Mapping[int, StrategyLike] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.seat: int = whole_number(seat, "seat", 0, game.players - 1)
        self._others = others_of(game, self.seat, opponents)
        self._lineup = self._make_lineup()
        self._rewards = check_rewards(rewards)
        self.render_mode: str | None = check_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space: Space[NDArray[np.int16]] = observation_space(game)
        self.action_space: Space[np.int64] = Discrete(game.n_actions)
        self._seed: int | None = None
        self._index = 0
        self.state: State | None = None
        self._guard = Guard()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """The next game: number 0 of a seed, then 1, 2, … `options={"index": 5}` chooses another one."""
        number = None if seed is None else seed_number(seed)
        index = chosen_index(options)
        with self._guard.call(anew=True), self._guard.change():
            super().reset(seed=number)
            if number is not None or self._seed is None:
                self._seed = int(self.np_random.integers(2**62)) if number is None else number
                self._index = 0
            self._index = self._index if index is None else index
            while True:
                self.state = self.game.start(seed=self._seed, index=self._index)
                self._index += 1
                self._let_others_play()
                if not self.state.is_over:  # otherwise the seat had nothing to decide
                    return self._observed()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Play an action and let the others play; an illegal one ends the game with the reward -1, what is no number is refused."""
        number = action_number(action)
        with self._guard.call():
            state = self.state
            if state is None or state.is_over:
                raise ArgumentError(NOT_BEGUN)
            with self._guard.change():
                try:
                    state.play(number)
                except IllegalMoveError as error:
                    observation, info = self._observed()
                    self.state = None
                    return observation, PENALTY, True, False, info | {"illegal": str(error)}
                self._let_others_play()
                observation, info = self._observed()
                reward = end_rewards(state, self._rewards)[self.seat]
                if state.outcome is not None:
                    info["scores"] = state.outcome.scores
                return observation, reward, state.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal: an array of its own at each call."""
        if self.state is None or self.state.seat != self.seat:
            return np.zeros(self.game.n_actions, np.bool_)
        return legal_actions(self.state)

    def render(self) -> str | None:
        """The table as text or as a picture (an SVG document), as the seat may see it; "human" prints it."""
        return "" if self.state is None else render(self.state, self.render_mode, self.seat)

    def _make_lineup(self) -> Lineup:
        return Lineup(self.game, [self._others.get(other, "random") for other in range(self.game.players)])

    def __getstate__(self) -> dict[str, Any]:
        with self._guard.call(anew=True):
            return {name: value for name, value in vars(self).items() if name != "_lineup"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._lineup = self._make_lineup()  # native

    def _let_others_play(self) -> None:
        assert self.state is not None
        while not self.state.is_over and self.state.seat != self.seat:
            self.state.play(self._lineup.choose(self.state))

    def _observed(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        assert self.state is not None
        return self.state.observe(self.seat), {"action_mask": self.action_masks()}


def make(name: str, players: int, variant: str, **options: Any) -> SeatEnv:
    """What the registered ids stand for."""
    return SeatEnv(game(name, players=players, variant=variant), **options)


def identities() -> Iterator[tuple[str, dict[str, Any]]]:
    """`turmwerk/Yak-3-v0` for every game and player count, `turmwerk/Yak-3-bonus-v0` for the variants, each with what it stands for."""
    for info in games():
        for players in info.players:
            for number, variant in enumerate(info.variants):
                identity = f"turmwerk/{info.title.replace(' ', '')}-{players}{f'-{variant}' if number else ''}-v0"
                yield identity, {"name": info.name, "players": players, "variant": variant}


def register_all() -> None:
    """Make all of them known to Gymnasium; what is known already stays."""
    for identity, kwargs in identities():
        if identity not in gymnasium.registry:
            entry_points = {"entry_point": "turmwerk.envs.single:make", "vector_entry_point": "turmwerk.envs.several:make"}
            gymnasium.register(identity, kwargs=kwargs, **entry_points)  # type: ignore[arg-type]
