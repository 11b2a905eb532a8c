"""Python functions that answer for many positions at once: networks that play without a Python call for each decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from turmwerk.errors import ArgumentTypeError, StrategyError, shown

if TYPE_CHECKING:
    from turmwerk.strategy.view import View

Function = Callable[[NDArray[np.int16], NDArray[np.bool_]], ArrayLike]


class Batched:
    """A strategy that is asked for many positions at once; made by `batched`."""

    def __init__(self, function: Function, name: str | None = None) -> None:
        if not callable(function):
            raise ArgumentTypeError(f"batched needs a function of observations and legal actions, not {shown(function)}")
        self.function = function
        self.__name__: str = name or str(getattr(function, "__name__", type(function).__name__))

    def answers(self, observations: NDArray[np.int16], legal: NDArray[np.bool_]) -> NDArray[np.int64]:
        """An action for each row; whatever the function does wrong is a StrategyError."""
        try:
            given = self.function(observations, legal)
        except Exception as error:
            raise StrategyError(f"batched strategy {self.__name__!r} raised {type(error).__name__}: {error}") from error
        actions = np.asarray(given)
        if actions.shape != (len(observations),) or actions.dtype.kind not in "iu":
            found = f"{actions.dtype} of the shape {actions.shape}"
            raise StrategyError(f"batched strategy {self.__name__!r} returned {found}; allowed: {len(observations)} whole numbers")
        return actions.astype(np.int64)

    def __call__(self, view: View) -> str:
        """The move in a single position, wherever a Python strategy is asked."""
        action = int(self.answers(view.observe()[None], view.action_mask()[None])[0])
        return view.actions().get(action, f"action {action}")

    def __repr__(self) -> str:
        return f"turmwerk.batched({self.__name__})"


def batched(function: Function, *, name: str | None = None) -> Batched:
    """A strategy from a function that answers for many positions at once: `function(observations, legal) -> actions`.

    It gets `observations` (k, size) int16 and `legal` (k, n_actions) bool and returns k action numbers. Where many games are played,
    they are played side by side, and the function is called once for all that wait for it. It should answer for each row by that row
    alone: then the games do not depend on how they are put together.
    """
    return Batched(function, name)
