"""What there is to choose from: the strategies of a game, and the features they weigh."""

from __future__ import annotations

from turmwerk.errors import ArgumentError
from turmwerk.registry.catalog import find
from turmwerk.registry.game import BaseGame
from turmwerk.registry.info import GameInfo

JUDGES = ("expert", "greedy")  # the first of them that a game has plays wherever play is judged or studied

OPPONENTS = ("expert", "master", "greedy")  # the first of them that a game has plays against people


def judging_strategy(game: BaseGame) -> str:
    """Who plays where play is judged or studied and nobody is named: `expert`, the strongest weights. Searches would take too long.

    A game of a user may have weights of other names only, or none: then the first of them play, or chance.
    """
    offered = strategies(game)
    return next((one for one in JUDGES if one in offered), game.info.weights.rollouts)


def usual_weights(game: BaseGame, wanted: str) -> str:
    """The weights that tuning and training begin with unless some are named: the wanted ones, or the strongest that the game has."""
    check_features(game)
    return wanted if wanted in strategies(game) else judging_strategy(game)


def check_features(game: BaseGame) -> None:
    """Weights weigh features: without them nothing can be tuned."""
    if not features(game):
        raise ArgumentError(f"{game.name} has no features of moves, so weights cannot learn; searches play it: mcts:500:random")


def opponent(game: BaseGame) -> str:
    """Who plays against people unless somebody is named: `expert`, or `master` if a game of a user has no expert."""
    offered = strategies(game)
    return next((one for one in OPPONENTS if one in offered), "random")


def weights_words(game: BaseGame) -> str:
    """What can be named where weights are needed."""
    weights = game.info.weights
    named = [name for name in weights.names if weights.search(name, game.variant, game.players) is None]
    return ", ".join([*named, "a file of weights (.toml)"])


def features(game: BaseGame | str) -> dict[str, str]:
    """The features of a legal move that weights can weigh, and what each measures; of a game or the name of one."""
    return dict(_info(game).engine().FEATURES)


def strategies(game: BaseGame | str) -> dict[str, str]:
    """The strategies a game offers, with one line each. Dicts and files of weights and Python functions are strategies too."""
    return {
        "random": "every legal move is equally likely",
        **_info(game).weights.names,
        "flat:N": "the best move by N playouts, played by the strongest weights; flat:N:random, flat:N:mine.toml: by others",
        "mcts:N": "the same with a tree of what follows; mcts:2s takes up to 2 seconds, mcts:N:greedy:c=0.7 explores more than 0.5",
    }


def _info(game: BaseGame | str) -> GameInfo:
    return game.info if isinstance(game, BaseGame) else find(game)
