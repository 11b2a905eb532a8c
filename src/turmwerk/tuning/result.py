"""What a search was asked for and what it found, as values, as a command and as a TOML file."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from turmwerk.tuning.saved import Generation
from turmwerk.tuning.trials import LEVEL, Check
from turmwerk.weights import Vector

if TYPE_CHECKING:
    from turmwerk.games import Game


@dataclass(frozen=True)
class Recipe:
    """All that decides what a search does in a generation."""

    settings: tuple[Game, ...]
    against: str
    start: str
    games: int  # of each candidate in a generation
    population: int
    seed: int

    def identity(self) -> dict[str, str]:
        """As words, to tell one search from another."""
        game = self.settings[0]
        return {
            "game": game.name,
            "settings": ", ".join(f"{one.players} {one.variant}" for one in self.settings),
            "components": json.dumps(dict(game.changed)),
            "against": self.against,
            "start": self.start,
            "games": str(self.games),
            "population": str(self.population),
            "seed": str(self.seed),
        }

    def command(self, generations: int) -> str:
        """The command that repeats the search, defaults spelled out."""
        game = self.settings[0]
        players = ",".join(str(one) for one in dict.fromkeys(one.players for one in self.settings))
        variants = ",".join(dict.fromkeys(one.variant for one in self.settings))
        words: list[object] = [
            "turmwerk",
            "tune",
            game.name,
            "--players",
            players,
            "--variant",
            variants,
            "--against",
            self.against,
            "--start",
            self.start,
        ]
        words += ["--generations", generations, "--games", self.games, "--population", self.population, "--seed", self.seed]
        words += [word for key, value in game.changed.items() for word in ("--set", f"{key}={json.dumps(value)}")]
        return shlex.join(map(str, words))


@dataclass(frozen=True)
class TuneResult:
    """What a search found."""

    recipe: Recipe
    generations: int  # asked for
    history: tuple[Generation, ...] = field(repr=False)
    begun_with: Vector
    vector: Vector  # what was found, as it is written
    checks: tuple[Check, ...]  # of the vector, by setting, on fresh deals; none if the search was stopped
    seconds: float

    @property
    def partial(self) -> bool:
        """Whether the search was stopped before it was verified."""
        return not self.checks

    @property
    def beats(self) -> bool:
        """Whether the weights do better than what is fair in every setting, as far as the verification can tell."""
        return not self.partial and all(check.beats for check in self.checks)

    @property
    def verdict(self) -> str:
        """In one sentence."""
        against = self.recipe.against
        if self.partial:
            return f"PARTIAL: stopped after generation {len(self.history)} of {self.generations}, not verified against {against}"
        if self.beats:
            return f"beats {against} in every setting"
        failed = ", ".join(setting_name(check.game) for check in self.checks if not check.beats)
        return f"DOES NOT BEAT {against} with {failed}: search longer (--generations) or with more games (--games)"

    @property
    def found_by(self) -> str:
        """The command."""
        return self.recipe.command(len(self.history) if self.partial else self.generations)

    def weights(self) -> dict[str, float]:
        """As a strategy for `Game.simulate`."""
        return {**self.vector.weights, "temperature": self.vector.temperature}

    def to_toml(self) -> str:
        """The file: a strategy wherever a strategy can be named."""
        multiples = ", ".join(f"{check.multiple.value:.2f} with {setting_name(check.game)}" for check in self.checks)
        about = f"tuned against {self.recipe.against}: {self.verdict if self.partial else f'{multiples} (1 is fair)'}"
        lines = [f"# {self.recipe.settings[0].info.title}: weights found by a search; {self.verdict}."]
        lines += [f"# {setting_name(one.game)}: {describe(one)}, ± is {LEVEL:.0%}, {one.games:,} games" for one in self.checks]
        lines += [
            f"about = {_quoted(about)}",
            f"found_by = {_quoted(self.found_by)}",
            f"temperature = {self.vector.temperature}",
            "",
            "[weights]",
        ]
        lines += [f"{name} = {weight}" for name, weight in self.vector.weights.items()]
        return "\n".join(lines) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        recipe = self.recipe
        return {
            "game": recipe.settings[0].name,
            "components": dict(recipe.settings[0].changed),
            "against": recipe.against,
            "start": recipe.start,
            "games": recipe.games,
            "population": recipe.population,
            "seed": recipe.seed,
            "generations": self.generations,
            "partial": self.partial,
            "beats": self.beats,
            "verdict": self.verdict,
            "found_by": self.found_by,
            "seconds": self.seconds,
            "weights": self.weights(),
            "interval_level": LEVEL,
            "checks": [
                {
                    "players": one.game.players,
                    "variant": one.game.variant,
                    "games": one.games,
                    "points" if one.game.players == 1 else "win_share": list(one.figure),
                    "multiple": list(one.multiple),
                }
                for one in self.checks
            ],
            "history": [one._asdict() for one in self.history],
        }


def setting_name(game: Game) -> str:
    """Such as "3 players base"."""
    return f"{game.players} {'player' if game.players == 1 else 'players'} {game.variant}"


def describe(check: Check) -> str:
    """Figure and multiple of a check."""
    if check.game.players == 1:
        return f"{check.figure.value:.2f} ± {check.figure.half_width:.2f} points, {_multiple(check)} times those of the opponent"
    return f"wins {check.figure.value:.1%} ± {check.figure.half_width:.1%}, {_multiple(check)} times the fair share"


def _multiple(check: Check) -> str:
    return f"{check.multiple.value:.3f} ± {check.multiple.half_width:.3f}"


def _quoted(text: str) -> str:
    """A TOML string; the escapes of JSON are among those of TOML."""
    return json.dumps(text, ensure_ascii=False)
