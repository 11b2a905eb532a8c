"""`tune`: from a strategy by weights to a better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import version
from os import PathLike, fspath
from pathlib import Path
from time import perf_counter

import numpy as np

from turmwerk.arguments import seed_number, thread_count, whole_number
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.games import Game
from turmwerk.statistics import Floats
from turmwerk.strategies import Kind, Strategy, parse
from turmwerk.studies.batches import uninterrupted
from turmwerk.tuning.evolution import MIN_POPULATION, Evolution
from turmwerk.tuning.result import Recipe, TuneResult
from turmwerk.tuning.saved import Generation, SavedSearch, check_target, load, save, write_whole
from turmwerk.tuning.scales import weight_scales
from turmwerk.tuning.trials import Trials
from turmwerk.weights import MAX_WEIGHT, Vector

GENERATIONS = 60
GAMES = 1_200
POPULATION = 16
VERIFIED_GAMES = 20_000
FIRST_STEP = 0.1  # of what all weights of the start together do where a feature matters
TEMPERATURE = 0.0  # measured: no worse than more for any game; see docs/strategies.md
DECIMALS = 3  # of the weights that are written; the engine rounds to 1/1024


def tune(
    game: Game | Sequence[Game],
    *,
    against: str | PathLike[str] = "greedy",
    start: str | PathLike[str] = "greedy",
    generations: int = GENERATIONS,
    games: int = GAMES,
    population: int = POPULATION,
    seed: int = 1,
    verified_games: int = VERIFIED_GAMES,
    threads: int | None = None,
    out: str | PathLike[str] | None = None,
    force: bool = False,
    progress: Callable[[Generation], object] | None = None,
) -> TuneResult:
    """Look for weights that win most against a strategy, from the weights of `start` on; several games are settings to be good in at once.

    Each generation tries `population` candidates in `games` games each (rounded up to whole deals); `progress` is told every generation.
    With `out` the weights are written there, and the search is saved beside it after every generation: the same call goes on where it was
    stopped. `force` starts over and overwrites both. Ctrl-C ends the search; the result is partial then.
    """
    recipe = _recipe(game, against, start, games, population, seed)
    n_generations = whole_number(generations, "number of generations", 1, 100_000)
    n_verified = whole_number(verified_games, "number of verified games", 1, 10**7)
    opponents = [_strategy(one, recipe.against, "against") for one in recipe.settings]
    begun_with = _start(recipe)
    trials = Trials(recipe.settings, opponents, seed=recipe.seed, threads=thread_count(threads))
    target = None if out is None else Path(out)
    if target is not None:
        check_target(target, force=force)
    search = _Search(recipe, opponents, begun_with, trials)
    if target is not None and not force and (saved := load(target, search.identity, n_generations)) is not None:
        search.history = list(saved.history)
        search.evolution.restore(saved.evolution)
    begin = perf_counter()
    checks = []
    try:
        while search.evolution.generation < n_generations:
            search.step(target)
            if progress is not None:
                progress(search.history[-1])
        checks = trials.verify(_by_weights(search.found), n_verified)
    except KeyboardInterrupt:
        if not search.history:
            raise
    result = TuneResult(recipe, n_generations, tuple(search.history), begun_with, search.found, tuple(checks), perf_counter() - begin)
    if target is not None:
        write_whole(target, result.to_toml().encode())
    return result


class _Search:
    """An evolution whose numbers are weights, in units of their scales."""

    def __init__(self, recipe: Recipe, opponents: Sequence[Strategy], start: Vector, trials: Trials) -> None:
        self.recipe = recipe
        self.trials = trials
        self.features = list(recipe.settings[0].features)
        self.deals = -(-recipe.games // len(trials.places))
        self.scales = weight_scales(recipe.settings, start, recipe.seed)
        weights = np.array([start.weights.get(name, 0.0) for name in self.features])
        self.evolution = Evolution(weights / self.scales, step=FIRST_STEP, population=recipe.population, seed=recipe.seed)
        self.history: list[Generation] = []
        self.identity = recipe.identity() | {
            "version": version("turmwerk"),
            "weights of the start": _digest([_by_weights(start)], self.features),
            "what it plays against": _digest(opponents, self.features),
        }

    @property
    def found(self) -> Vector:
        """The mean of the search, rounded: under noise it is better than any candidate that looked good once."""
        weights = zip(self.features, self._weights(self.evolution.mean).tolist(), strict=True)
        return Vector("tuned", {name: rounded for name, weight in weights if (rounded := round(weight, DECIMALS))}, TEMPERATURE)

    def step(self, target: Path | None) -> None:
        """One generation, on deals of its own."""
        samples = self._weights(self.evolution.ask()).tolist()
        candidates = [_by_weights(Vector("candidate", dict(zip(self.features, one, strict=True)), TEMPERATURE)) for one in samples]
        fitness = self.trials.fitness(candidates, self.evolution.generation * self.deals, self.deals)
        with uninterrupted():
            self.evolution.tell(fitness)
            self.history.append(Generation(self.evolution.generation, float(fitness.max()), float(fitness.mean()), self.evolution.step))
            if target is not None:
                save(target, SavedSearch("turmwerk-tune/1", self.identity, self.history, self.evolution.save()))

    def _weights(self, numbers: Floats) -> Floats:
        return np.clip(numbers * self.scales, -MAX_WEIGHT, MAX_WEIGHT)


def _recipe(
    game: Game | Sequence[Game], against: str | PathLike[str], start: str | PathLike[str], games: int, population: int, seed: int
) -> Recipe:
    settings = _settings(list(game) if isinstance(game, Sequence) else [game])
    for what, given in (("against", against), ("start", start)):
        if not isinstance(given, str | PathLike):
            raise StrategyError(f"{what} {given!r} is not allowed; it must be the name of a strategy or a file of weights (.toml)")
    return Recipe(
        settings,
        fspath(against),
        fspath(start),
        whole_number(games, "number of games", 1, 10**7),
        whole_number(population, "population", MIN_POPULATION, 10_000),
        seed_number(seed),
    )


def _settings(games: list[Game]) -> tuple[Game, ...]:
    """The games in the order of the command line; only what can be said there is taken."""
    alike = all(isinstance(one, Game) for one in games) and len({(one.name, str(one.changed)) for one in games}) == 1
    if alike:
        wanted = {(variant, players) for variant in {one.variant for one in games} for players in {one.players for one in games}}
        if len(games) == len(wanted) == len(set(games)):
            return tuple(sorted(games, key=lambda one: (one.info.variants.index(one.variant), one.players)))
    raise ArgumentError(
        f"tune takes a game, or the same game and components with some player counts in some variants, each in each, not {games!r}"
    )


def _strategy(game: Game, text: str, what: str) -> Strategy:
    try:
        return parse(game, text)
    except StrategyError as error:
        raise StrategyError(f"{what}: {error}") from None


def _start(recipe: Recipe) -> Vector:
    """The one vector that all settings start from."""
    found = [_strategy(one, recipe.start, "start") for one in recipe.settings]
    vector = found[0].vector
    if vector is None or found[0].kind is not Kind.WEIGHTS:
        raise StrategyError(f"start {recipe.start!r} has no weights to improve; allowed: greedy, or a file of weights (.toml)")
    if any(one.vector != vector for one in found):
        raise StrategyError(
            f"start {recipe.start!r} has different weights in these settings; tune them apart, or start from a file of weights"
        )
    return vector


def _by_weights(vector: Vector) -> Strategy:
    return Strategy(vector.name, Kind.WEIGHTS, vector=vector)


def _digest(strategies: Sequence[Strategy], features: list[str]) -> str:
    """Tells changed weights; a file can change between two runs."""
    return sha256(repr([one.policy(features)[:4] for one in strategies]).encode()).hexdigest()[:8]
