"""`tune`: from a strategy by weights to a better one."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from os import PathLike, fspath
from time import perf_counter
from typing import Any

import numpy as np

from turmwerk.arguments import Seed, proper_share, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.defaults import TUNE_GAMES, TUNE_GENERATIONS, TUNE_POPULATION, TUNE_STEP, TUNE_VERIFIED_GAMES
from turmwerk.errors import ArgumentError, StrategyError, shown, suggestion
from turmwerk.files import write_whole
from turmwerk.interrupts import Interruption, uninterrupted
from turmwerk.playing.game import Game
from turmwerk.playing.selection import Players, Variants, one_question, select_games
from turmwerk.progress import Progress, reporter
from turmwerk.statistics import Floats
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.listing import usual_weights, weights_words
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.restriction import split_text
from turmwerk.tuning.evolution import MIN_POPULATION, OPTIMIZERS, Evolution
from turmwerk.tuning.result import Recipe, TuneResult
from turmwerk.tuning.saved import Generation, prepare_targets
from turmwerk.tuning.scales import weight_scales
from turmwerk.tuning.trials import Trials
from turmwerk.weights.vector import MAX_WEIGHT, Vector
from turmwerk.work.session import Executing, Keep, open_session

TEMPERATURE = 0.0  # measured: no worse than more for any game; see docs/strategies.md
MAX_GENERATIONS = 100_000
DECIMALS = 3  # of the weights that are written; the engine rounds to 1/1024


@plays_many
def tune(
    game: Game | Sequence[Game] | str | PathLike[str],
    *,
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    against: str | PathLike[str] | Sequence[str | PathLike[str]] | None = None,
    start: str | PathLike[str] | None = None,
    generations: int = TUNE_GENERATIONS,
    games: int = TUNE_GAMES,
    population: int = TUNE_POPULATION,
    step: float = TUNE_STEP,
    optimizer: str = "own",
    seed: Seed = 1,
    verified_games: int = TUNE_VERIFIED_GAMES,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    out: str | PathLike[str] | None = None,
    force: bool = False,
    progress: Progress = False,
    partial: bool = False,
) -> TuneResult:
    """Look for weights that win most against a strategy, or several.

    Several games, player counts or variants are settings in which the same weights should be good.

    Parameters
    ----------
    players, variant
        With a name: one or several, or "all"; the first ones unless given.
    against
        One opponent in all other seats, or several that are met one at a time: each counts the same, one that is named twice counts twice.
        Unless given `greedy`, or the weights that a game of yours has.
    start
        The weights with which the search begins; unless given `greedy`, or the weights that a game of yours has.
    generations
        How often candidates are tried; `progress` counts them.
    games
        How many each candidate plays in a generation, rounded up to whole deals.
    population
        How many candidates a generation has.
    step
        How far from the start the search looks at first; 1: as far as all weights together matter.
    optimizer
        "own", or "cma" for the package of that name (extra `tune`), which does about as well.
    verified_games
        How many the best weights play on fresh deals at the end.
    out
        A TOML file for the weights. What was played is remembered beside it, in a ledger that `keep` may place elsewhere.
    force
        Starts over and overwrites both.

    Examples
    --------
    >>> found = tw.tune("five-towers", generations=1, games=20, population=4, verified_games=40)
    >>> "bid" in found.weights()
    True
    """
    settings = ordered_settings(select_games(game, players=players, variant=variant, components=components), "tune")
    usual = usual_weights(settings[0], "greedy")
    given = usual if against is None else against, usual if start is None else start
    recipe = _recipe(settings, *given, games, population, step, seed, optimizer)
    n_generations = whole_number(generations, "number of generations", 1, MAX_GENERATIONS)
    n_verified = whole_number(verified_games, "number of verified games", 1, 10**7)
    league = [[_strategy(one, name, "against") for one in recipe.settings] for name in recipe.against]
    begun_with = shared_start(recipe.settings, recipe.start)
    target, ledger = prepare_targets(out, keep, force=force)
    begin = perf_counter()
    checks = []
    with open_session(lambda: _question(recipe, begun_with, league), 0, threads=threads, executor=executor, keep=ledger) as session:
        trials = Trials(recipe.settings, league, seed=recipe.seed, session=session)
        search = Search(recipe, begun_with, trials)
        with Interruption(partial, lambda: search.history), reporter(progress, n_generations, "generations") as report:
            while search.evolution.generation < n_generations:
                search.step()
                report(len(search.history), _note(search.history[-1], n_generations))
            checks = trials.verify(by_weights(search.found, search.forbidden), n_verified)
    result = TuneResult(recipe, n_generations, tuple(search.history), begun_with, search.found, tuple(checks), perf_counter() - begin)
    if target is not None:
        write_whole(target, result.to_toml())
    return result


def _question(recipe: Recipe, start: Vector, league: Sequence[Sequence[Strategy]]) -> dict[str, str]:
    """What is searched for, and how; a file of weights can change between two runs."""
    game = recipe.settings[0]
    return {
        "call": "tune",
        **recipe.identity(),
        "weights of the start": _digest([by_weights(start, split_text(recipe.start)[1])], game),
        "what it plays against": _digest([one for opponent in league for one in opponent], game),
    }


def _note(one: Generation, n_generations: int) -> str:
    """What the bar says about a generation."""
    return f"best {one.best:.3f} · mean {one.mean:.3f} · step {one.step:.3f}" + (" · verifying" if one.number >= n_generations else "")


class Search:
    """An evolution whose numbers are weights, in units of their scales."""

    def __init__(self, recipe: Recipe, start: Vector, trials: Trials) -> None:
        self.recipe = recipe
        self.trials = trials
        self.features: list[str] = list(recipe.settings[0].features)
        self.deals: int = -(-recipe.games // len(trials.places))
        self.scales: Floats = weight_scales(recipe.settings, start, recipe.seed)
        weights = np.array([start.weights.get(name, 0.0) for name in self.features])
        begin = OPTIMIZERS[recipe.optimizer]
        self.evolution: Evolution = begin(weights / self.scales, step=recipe.step, population=recipe.population, seed=recipe.seed)
        self.history: list[Generation] = []
        self.forbidden: tuple[str, ...] = split_text(recipe.start)[1]  # what the start must not do, no candidate may

    @property
    def found(self) -> Vector:
        """The mean of the search, rounded: under noise it is better than any candidate that looked good once."""
        weights = zip(self.features, self._weights(self.evolution.mean).tolist(), strict=True)
        return Vector("tuned", {name: rounded for name, weight in weights if (rounded := round(weight, DECIMALS))}, TEMPERATURE)

    def step(self) -> None:
        """One generation, on deals of its own."""
        samples = [dict(zip(self.features, one, strict=True)) for one in self._weights(self.evolution.ask()).tolist()]
        candidates = [by_weights(Vector("candidate", one, TEMPERATURE), self.forbidden) for one in samples]
        fitness = self.trials.fitness(candidates, self.evolution.generation * self.deals, self.deals)
        with uninterrupted():
            self.evolution.tell(fitness)
            self.history.append(Generation(self.evolution.generation, float(fitness.max()), float(fitness.mean()), self.evolution.step))

    def _weights(self, numbers: Floats) -> Floats:
        return np.clip(numbers * self.scales, -MAX_WEIGHT, MAX_WEIGHT)


def _recipe(
    settings: tuple[Game, ...],
    against: str | PathLike[str] | Sequence[str | PathLike[str]],
    start: str | PathLike[str],
    games: int,
    population: int,
    step: float,
    seed: Seed,
    optimizer: str,
) -> Recipe:
    if optimizer not in OPTIMIZERS:
        raise ArgumentError(f"there is no optimizer {shown(optimizer)}; {suggestion(optimizer, OPTIMIZERS)}")
    opponents: list[Any] = list(against) if isinstance(against, list | tuple) else [against]
    if not opponents:
        raise StrategyError("against nobody is not allowed; name at least one strategy or file of weights (.toml)")
    for what, given in (*(("against", one) for one in opponents), ("start", start)):
        if not isinstance(given, str | PathLike):
            raise StrategyError(f"{what} {given!r} is not allowed: searches play natively; name a strategy or a file of weights (.toml)")
    return Recipe(
        settings,
        tuple(map(fspath, opponents)),
        fspath(start),
        whole_number(games, "number of games", 1, 10**7),
        whole_number(population, "population", MIN_POPULATION, 10_000),
        proper_share(step, "first step"),
        seed_number(seed),
        optimizer,
    )


def ordered_settings(games: list[Game], what: str) -> tuple[Game, ...]:
    """The games in the order of the command line; only what can be said there is taken."""
    one_question(games, what)
    if len(games) != len({one.variant for one in games}) * len({one.players for one in games}):
        raise ArgumentError(f"{what} takes every one of the player counts in every one of the variants, not {games!r}")
    return tuple(sorted(games, key=lambda one: (one.info.variants.index(one.variant), one.players)))


def _strategy(game: Game, text: str, what: str) -> Strategy:
    try:
        return parse(game, text)
    except StrategyError as error:
        raise StrategyError(f"{what}: {error}") from None


def shared_start(settings: Sequence[Game], start: str) -> Vector:
    """The one vector that all settings start from."""
    found = [_strategy(one, start, "start") for one in settings]
    vector = found[0].vector
    if vector is None or found[0].kind is not Kind.WEIGHTS:
        raise StrategyError(f"start {start!r} has no weights to improve; allowed: {weights_words(settings[0])}")
    if any(one.vector != vector for one in found):
        raise StrategyError(f"start {start!r} has different weights in these settings; tune them apart, or start from a file of weights")
    return vector


def by_weights(vector: Vector, forbidden: tuple[str, ...] = ()) -> Strategy:
    """A strategy that plays these weights, but not what is forbidden."""
    return Strategy(vector.name, Kind.WEIGHTS, vector=vector, forbidden=forbidden)


def _digest(strategies: Sequence[Strategy], game: Game) -> str:
    """Detects changed weights; a file can change between two runs."""
    return sha256(repr([one.policy(game) for one in strategies]).encode()).hexdigest()[:8]
