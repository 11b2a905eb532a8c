"""What a search was asked for and what it found, as values, as a command and as a TOML file."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from turmwerk.components.sources import dagger, footnote
from turmwerk.data.frames import Tabular
from turmwerk.data.lines import Line, Source
from turmwerk.formatting import count_of_players, plus_minus
from turmwerk.statistics import CONFIDENCE
from turmwerk.tuning.saved import Generation
from turmwerk.tuning.trials import Check
from turmwerk.weights.vector import Vector

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


@dataclass(frozen=True)
class Recipe:
    """All that decides what a search does in a generation."""

    settings: tuple[Game, ...]
    against: tuple[str, ...]  # all count the same; one that is named twice counts twice
    start: str
    games: int  # of each candidate in a generation
    population: int
    step: float  # the first one, of what all weights of the start together do where a feature matters
    seed: int
    optimizer: str = "own"  # one of OPTIMIZERS

    @property
    def opponents(self) -> str:
        """Against whom, in words."""
        return ", ".join(self.against)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play, in any setting, that are reconstructed."""
        return tuple(dict.fromkeys(key for one in self.settings for key in one.reconstructed))

    def identity(self) -> dict[str, str]:
        """As words, to tell one search from another."""
        game = self.settings[0]
        return {
            "game": game.name,
            "settings": ", ".join(f"{one.players} {one.variant}" for one in self.settings),
            "components": json.dumps(dict(game.changed)),
            "against": self.opponents,
            "start": self.start,
            "games": str(self.games),
            "population": str(self.population),
            "step": str(self.step),
            "seed": str(self.seed),
            **({} if self.optimizer == "own" else {"optimizer": self.optimizer}),
        }

    def command(self, generations: int) -> str:
        """The command that repeats the search, defaults spelled out."""
        game = self.settings[0]
        against = [word for one in self.against for word in ("--against", one)]
        words = [game.info.address, *settings_words(self.settings), *against, "--start", self.start]
        optimizer = [] if self.optimizer == "own" else ["--optimizer", self.optimizer]
        return self.written_command("tune", words, generations, "--step", self.step, *optimizer)

    def written_command(self, name: str, words: Sequence[object], generations: int, *more: object) -> str:
        """A command with these words and what all searches have."""
        numbers = ["--generations", generations, "--games", self.games, "--population", self.population, *more, "--seed", self.seed]
        return shlex.join(map(str, ["turmwerk", name, *words, *numbers, *changed_words(self.settings[0])]))


@dataclass(frozen=True, repr=False)
class TuneResult(Tabular):
    """What a search found."""

    recipe: Recipe
    generations: int  # asked for
    history: tuple[Generation, ...]
    begun_with: Vector
    vector: Vector  # what was found, as it is written
    checks: tuple[Check, ...]  # of the vector, by setting, on fresh deals; none if the search was stopped
    seconds: float = field(compare=False)

    @property
    def seed(self) -> int:
        """Which search it was: the same seed finds the same weights."""
        return self.recipe.seed

    @property
    def partial(self) -> bool:
        """Whether the search was stopped before it was verified."""
        return not self.checks

    @property
    def beats(self) -> bool:
        """Whether the weights do better than what is fair in every setting, as far as the verification can tell."""
        return not self.partial and all(check.beats for check in self.checks)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play, in any setting, that are reconstructed."""
        return self.recipe.reconstructed

    @property
    def verdict(self) -> str:
        """In one sentence."""
        against = self.recipe.opponents
        if self.partial:
            return f"PARTIAL: stopped after generation {len(self.history)} of {self.generations}, not verified against {against}"
        if self.beats:
            return f"beats {against} in every setting{dagger(bool(self.reconstructed))}"
        lost: dict[str, list[str]] = {}
        for check in self.checks:
            if not check.beats:
                lost.setdefault(check.against, []).append(setting_name(check.game))
        failed = "; ".join(f"{name} with {', '.join(settings)}" for name, settings in lost.items())
        return f"DOES NOT BEAT {failed}: search longer (--generations) or with more games (--games)"

    @property
    def found_by(self) -> str:
        """The command."""
        return self.recipe.command(len(self.history) if self.partial else self.generations)

    def where(self, check: Check) -> str:
        """The setting of a check, and the opponent if there are several."""
        against = f" against {check.against}" if len(self.recipe.against) > 1 else ""
        return f"with {setting_name(check.game)}{against}"

    def weights(self) -> dict[str, float]:
        """As a strategy for `Game.simulate`."""
        return {**self.vector.weights, "temperature": self.vector.temperature}

    def to_toml(self) -> str:
        """The file: a strategy wherever a strategy can be named."""
        multiples = ", ".join(f"{check.multiple.value:.2f} {self.where(check)}" for check in self.checks)
        about = f"tuned against {self.recipe.opponents}: {self.verdict if self.partial else f'{multiples} (1 is fair)'}"
        lines = [f"# {self.recipe.settings[0].info.title}: weights found by a search; {self.verdict}."]
        lines += [f"# {self.where(one)}: {describe(one)}, ± is {CONFIDENCE:.0%}, {one.games:,} games" for one in self.checks]
        lines += footnote_comments(self.reconstructed)
        return weights_file(lines, about, self.found_by, self.vector)

    def _repr_html_(self) -> str:
        from turmwerk.formatting import notebook
        from turmwerk.tuning.tables import tune_notes, tune_tables

        return notebook(tune_tables(self), tune_notes(self))

    def __repr__(self) -> str:
        checks = "".join(f"; {self.where(one)}: {describe(one)}" for one in self.checks)
        which = f"{self.recipe.settings[0].name}, seed {self.recipe.seed}, {len(self.history)} generations"
        return f"<TuneResult of {which}: {self.verdict}{checks}>"

    def _lines(self) -> Iterator[Line]:
        """What the verification found in each setting, the weights, and how the generations did."""
        recipe, name = self.recipe, self.vector.name
        for check in self.checks:
            yield from check_lines(check, name)
        source = Source.of(recipe.settings[0], recipe.games)
        yield from weight_lines(source, self.vector)
        for generation in self.history:
            for figure in ("best", "mean", "step"):
                yield source.line(f"{figure} of a generation", str(generation.number), getattr(generation, figure), name)

    def _origin(self) -> dict[str, Any]:
        names = ("game", "components", "against", "start", "games", "population", "seed", "generations", "partial", "found_by")
        origin = {name: value for name, value in self.as_dict().items() if name in names}
        return {**origin, "reconstructed": list(self.reconstructed)}

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        recipe = self.recipe
        return {
            "game": recipe.settings[0].name,
            "components": dict(recipe.settings[0].changed),
            "against": list(recipe.against),
            "start": recipe.start,
            "games": recipe.games,
            "population": recipe.population,
            "step": recipe.step,
            "seed": recipe.seed,
            "generations": self.generations,
            "partial": self.partial,
            "beats": self.beats,
            "verdict": self.verdict,
            "found_by": self.found_by,
            "seconds": self.seconds,
            "weights": self.weights(),
            "confidence": CONFIDENCE,
            "checks": [plain_check(one) for one in self.checks],
            "history": [one._asdict() for one in self.history],
            "reconstructed": list(self.reconstructed),
        }


def settings_words(settings: Sequence[Game]) -> list[str]:
    """The options of a command that name these settings."""
    players = ",".join(str(one) for one in dict.fromkeys(one.players for one in settings))
    return ["--players", players, "--variant", ",".join(dict.fromkeys(one.variant for one in settings))]


def changed_words(game: Game) -> list[str]:
    """The options of a command that replace the components which differ from the shipped ones."""
    return [word for key, value in game.changed.items() for word in ("--set", f"{key}={json.dumps(value)}")]


def setting_name(game: Game) -> str:
    """Such as "3 players base"; marked if components in play are reconstructed."""
    return f"{count_of_players(game.players)} {game.variant}{dagger(bool(game.reconstructed))}"


def footnote_comments(reconstructed: Sequence[str]) -> list[str]:
    """What the mark means, as comments of a TOML file."""
    return [f"# {footnote(reconstructed)}"] if reconstructed else []


def describe(check: Check) -> str:
    """Figure and multiple of a check."""
    multiple = plus_minus(check.multiple, "{:.3f}")
    if check.game.players == 1:
        return f"{plus_minus(check.figure)} points, {multiple} times those of the opponent"
    return f"wins {plus_minus(check.figure, '{:.1%}')}, {multiple} times the fair share"


def weights_file(comments: Sequence[str], about: str, found_by: str, vector: Vector) -> str:
    """A strategy as TOML; the escapes of JSON are among those of TOML."""
    words = [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in (("about", about), ("found_by", found_by))]
    weights = [f"{name} = {weight}" for name, weight in vector.weights.items()]
    step = [f"prior_step = {vector.prior_step}"] if vector.prior_step else []
    return "\n".join([*comments, *words, f"temperature = {vector.temperature}", *step, "", "[weights]", *weights, ""])


def plain_check(check: Check) -> dict[str, Any]:
    """A check for JSON."""
    return {
        "players": check.game.players,
        "variant": check.game.variant,
        "against": check.against,
        "games": check.games,
        "points" if check.game.players == 1 else "win_share": check.figure.as_dict(),
        "multiple": check.multiple.as_dict(),
    }


def check_lines(check: Check, name: str) -> Iterator[Line]:
    """What a verification found."""
    source, opponent = Source.of(check.game, check.games), f"against {check.against}"
    yield source.line("points" if check.game.players == 1 else "win share", opponent, check.figure, name)
    yield source.line("multiple of the fair share", opponent, check.multiple, name)


def weight_lines(source: Source, vector: Vector) -> Iterator[Line]:
    """Every weight."""
    for feature, weight in vector.weights.items():
        yield source.line("weight", feature, weight, vector.name)
