"""The games as Python games of OpenSpiel."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from turmwerk.arguments import whole_number
from turmwerk.envs.guard import Guard
from turmwerk.envs.places import action_number, end_rewards
from turmwerk.errors import ArgumentError, shown
from turmwerk.playing.game import Game
from turmwerk.playing.state import State
from turmwerk.registry.catalog import games
from turmwerk.registry.info import GameInfo

DEALS = 10_000  # games the first chance node chooses from, unless given
MAX_DEALS = 10_000_000
LONGEST = 100_000  # decisions: more than any game has
SEED = 1  # the deals are the games 0, 1, 2, … of this seed


def short_name(info: GameInfo) -> str:
    """What OpenSpiel calls a game."""
    return f"turmwerk_{info.name.replace('-', '_')}"


def _defaults(info: GameInfo) -> dict[str, Any]:
    return {"players": info.players[0], "variant": info.variants[0], "components": "", "deals": DEALS}


def _game_type(info: GameInfo) -> Any:
    return pyspiel.GameType(
        short_name=short_name(info),
        long_name=f"{info.title} (Turmwerk)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(info),
    )


def _read_components(text: str) -> dict[str, Any]:
    """Changed components, as `load` writes them into the parameters."""
    try:
        components = json.loads(bytes.fromhex(text) or "{}")
    except (ValueError, RecursionError):
        components = None
    if not isinstance(components, dict):
        raise ArgumentError(f"components {shown(text)} are not allowed; they must be an object of JSON in hexadecimal digits")
    return components


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: players, variant, deals, and changed components as JSON in hexadecimal digits."""

    info: GameInfo  # of the subclass that is registered
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _defaults(self.info) | (params or {})
        components = _read_components(given["components"])
        self.info.components.refuse_paths(components)  # whoever writes parameters need not be who runs the program
        self.game: Game = Game.of_info(self.info, given["players"], given["variant"], components)
        self.deals: int = whole_number(given["deals"], "deals", 1, MAX_DEALS)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.game.n_actions,
            max_chance_outcomes=self.deals,
            num_players=self.game.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, about, params or {})

    def new_initial_state(self) -> SpielState:
        """Before chance has chosen the deal."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_text, (str(self),)) if self.info in games() else (load, (self.game, self.deals))

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What the players may observe; None if public and private knowledge are asked for apart."""
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type is not None and not (iig_obs_type.public_info and iig_obs_type.private_info == single):
            return None
        return SpielObserver(self.game, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way. All that chance brings follows from the deal, so that a history says everything."""

    def __init__(self, parent: SpielGame) -> None:
        super().__init__(parent)
        self.turmwerk_game: Game = parent.game
        self.deals: int = parent.deals
        self.state: State | None = None  # None: the deal is not yet chosen
        self._guard = Guard()  # the history of OpenSpiel and the state change together

    def current_player(self) -> int:
        """The seat to move, or chance at the beginning."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.seat is None else self.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.state is None or self.state.seat != player else list(self.state.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals are equally likely."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def apply_action(self, action: int) -> None:
        """Play an action, or choose the deal; what is not legal is refused, and changes nothing."""
        number = action_number(action)
        with self._guard.call():
            if self.state is None:
                whole_number(number, "deal", 0, self.deals - 1)
            else:
                self.state._move_of(number)
            with self._guard.change():
                super().apply_action(number)

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self.turmwerk_game.start(seed=SEED, index=whole_number(action, "deal", 0, self.deals - 1))
        else:
            self.state.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        legal = self.state.actions() if self.state is not None and self.state.seat == player else {}
        return legal.get(action, f"action {action}")

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.state.is_over

    def returns(self) -> list[float]:
        """1 for a win, 1/k if it is shared by k."""
        return [0.0] * self.turmwerk_game.players if self.state is None else end_rewards(self.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """What a player may believe: a copy in which all that it cannot know is drawn anew, the future too. `sampler`: 0 <= x < 1."""
        other = self.clone()
        if self.state is not None:
            other.state = self.state.imagine(player, int(sampler() * 2**53))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "before the deal" if self.state is None else "\n".join(self.state.events)


class SpielObserver:
    """Numbers and texts of what a player may know.

    The text with perfect recall is the player's history. The numbers are those of `State.observe` in both cases: they are complete as
    to what still matters, but do not say how it came about.
    """

    def __init__(self, game: Game, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(game._rules.observation_size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {name: self.tensor[part.start : part.stop] for name, part in game.observation.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the numbers."""
        self.tensor[:] = 0 if state.state is None else state.state.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The text."""
        if state.state is None:
            return "before the deal"
        if self.perfect_recall:
            return "\n".join(state.state.history(player))
        return f"{state.state.node} {state.state.seat} {state.state.view(player)}"


def _registered(info: GameInfo) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel makes them without saying which one."""
    kind = type(f"Spiel{info.title.replace(' ', '')}", (SpielGame,), {"info": info, "game_type": _game_type(info)})
    pyspiel.register_game(kind.game_type, kind)  # type: ignore[attr-defined]
    return kind


def _from_text(text: str) -> Any:
    """A pickled game; finding this function has registered the games."""
    return pyspiel.load_game(text)


CLASSES = {info.name: _registered(info) for info in games()}


def load(chosen: Game, deals: int = DEALS) -> Any:
    """The game of OpenSpiel for a game with its player count, variant and components."""
    params: dict[str, Any] = {"players": chosen.players, "variant": chosen.variant, "deals": whole_number(deals, "deals", 1, MAX_DEALS)}
    if chosen.changed:
        params["components"] = json.dumps(dict(chosen.changed)).encode().hex()
    if chosen.name not in CLASSES or CLASSES[chosen.name].info != chosen.info:  # a file that a user has named
        CLASSES[chosen.name] = _registered(chosen.info)
    return pyspiel.load_game(short_name(chosen.info), params)
