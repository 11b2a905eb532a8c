"""All seats learn, one decision after the other: the interface of PettingZoo."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from turmwerk.arguments import seed_number
from turmwerk.envs.guard import Guard
from turmwerk.envs.places import action_number, check_rewards, end_rewards
from turmwerk.envs.single import NOT_BEGUN, check_render_mode, chosen_index, identities, observation_space, render
from turmwerk.errors import ArgumentError, shown
from turmwerk.playing.game import Game, game
from turmwerk.playing.state import State
from turmwerk.registry.observation import legal_actions

Observation = dict[str, NDArray[Any]]


class TurnsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game for agents "seat_0", "seat_1", …; made by `turmwerk.envs.pettingzoo`.

    The mask of an agent that is not to move is all zero: it would show its hand. Rewards come at the end.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi", "svg"], "name": "turmwerk_v0", "is_parallelizable": False}

    def __init__(self, game: Game, *, rewards: str = "win", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode: str | None = check_render_mode(render_mode, self.metadata["render_modes"])
        self._rewards = check_rewards(rewards)
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        space = Dict({"observation": observation_space(game), "action_mask": Box(0, 1, (game.n_actions,), np.int8)})
        self.observation_spaces: dict[str, Dict[Any]] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Discrete[Any]] = {agent: Discrete(game.n_actions) for agent in self.possible_agents}
        self._seed: int | None = None
        self._index = 0
        self._state: State | None = None
        self._guard = Guard()

    @property
    def state_of_game(self) -> State:
        """The game under way."""
        if self._state is None:
            raise ArgumentError(NOT_BEGUN)
        return self._state

    def observation_space(self, agent: str) -> Dict:
        """The same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Game 0 of a seed, or the next one; `options={"index": 5}` chooses another one."""
        number, index = None if seed is None else seed_number(seed), chosen_index(options)
        with self._guard.call(anew=True), self._guard.change():
            if number is not None or self._seed is None:
                self._seed = int(np.random.default_rng().integers(2**62)) if number is None else number
                self._index = 0
            self._index = self._index if index is None else index
            self._state = self.game.start(seed=self._seed, index=self._index)
            self._index += 1
            self.agents = self.possible_agents[:]
            self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
            self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self.agent_selection: str = self.possible_agents[self._state.seat or 0]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may do."""
        state = self.state_of_game
        if agent not in self.possible_agents:
            raise ArgumentError(f"there is no agent {shown(agent)}; allowed: {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        mask = legal_actions(state).view(np.int8) if state.seat == seat else np.zeros(self.game.n_actions, np.int8)
        return {"observation": state.observe(seat), "action_mask": mask}

    def step(self, action: int) -> None:
        """Play an action of whoever is to move; None for an agent whose game is over."""
        with self._guard.call():
            state = self.state_of_game
            if not self.agents:
                raise ArgumentError(NOT_BEGUN)
            agent = self.agent_selection
            if self.terminations[agent]:
                if action is not None:
                    raise ArgumentError(f"the game of {agent} is over; the action must be None, not {shown(action)}")
                self._was_dead_step(action)
                return
            number = action_number(action)
            state._move_of(number)
            with self._guard.change():
                state.play(number)
                self._cumulative_rewards[agent] = 0.0
                if state.is_over:
                    for seat, reward in enumerate(end_rewards(state, self._rewards)):
                        self.rewards[self.possible_agents[seat]] = reward
                        self.terminations[self.possible_agents[seat]] = True
                    self._accumulate_rewards()
                else:
                    self.agent_selection = self.possible_agents[state.seat or 0]
            if self.render_mode == "human":
                self.render()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the seat to move may know, its reward, whether its game is over."""
        with self._guard.call():
            if not self.agents:
                raise ArgumentError(NOT_BEGUN)
            return super().last(observe)  # type: ignore[no-any-return]

    def render(self) -> str | None:
        """The whole table as text or as a picture (an SVG document); "human" prints it."""
        return render(self.state_of_game, self.render_mode, None)

    def close(self) -> None:
        """Nothing is open."""


def make(name: str, players: int, variant: str, **options: Any) -> TurnsEnv:
    """What the registered ids stand for."""
    return TurnsEnv(game(name, players=players, variant=variant), **options)


def register_all() -> None:
    """Make the ids of Gymnasium known to PettingZoo, too, of which older versions have no registry; what is known already stays."""
    for identity, kwargs in identities() if hasattr(pettingzoo, "aec_registry") else ():
        if identity not in pettingzoo.aec_registry:
            pettingzoo.register("aec", identity, entry_point="turmwerk.envs.turns:make", kwargs=kwargs)
