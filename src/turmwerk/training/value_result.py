"""What was asked about a value and how good it is, as values and as a command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from turmwerk.components.sources import dagger
from turmwerk.data.frames import Tabular
from turmwerk.data.lines import Line, Source
from turmwerk.formatting import remains_possible
from turmwerk.statistics import CONFIDENCE, finite
from turmwerk.strategy.value import LearnedValue
from turmwerk.training.result import lead_of
from turmwerk.tuning.result import changed_words, check_lines, describe, plain_check, setting_name, settings_words
from turmwerk.tuning.trials import Check

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

OUTPUTS = ("win", "margin")  # what a value says


@dataclass(frozen=True)
class ValuePlan:
    """All that decides what is learned."""

    game: Game
    start: str  # the weights that play
    positions: int  # if the clock decides, at most
    seconds: float  # of the positions and the fit; infinite: the positions decide
    seed: int
    search: str  # that asks the value in the verification, without its file

    @property
    def by_clock(self) -> bool:
        """Whether the clock decides how many positions are learned from."""
        return self.seconds < inf

    @property
    def full_search(self) -> str:
        """The same search with full playouts."""
        return self._by(re.sub(":ahead=[0-9]+", "", self.search))

    def asking_search(self, file: str | PathLike[str]) -> str:
        """The search with the value of a file, as a strategy."""
        return f"{self._by(self.search)}:value={fspath(file)}"

    def _by(self, search: str) -> str:
        """Its playouts are those of the game's searches, or by the weights that were named."""
        own = self.game.info.weights.rollouts.partition("+")[0]
        kind, playouts, *rest = search.split(":")
        return ":".join([kind, playouts, *([] if self.start == own else [self.start]), *rest])

    @property
    def command(self) -> str:
        """The command that asks for the same, defaults spelled out."""
        budget = ["--seconds", f"{self.seconds:g}"] if self.by_clock else ["--positions", self.positions]
        words = [self.game.info.address, "--value", *settings_words([self.game]), "--start", self.start, *budget, "--seed", self.seed]
        return shlex.join(map(str, ["turmwerk", "train", *words, *changed_words(self.game)]))


class Fitted(NamedTuple):
    """How far an output is off on positions that were not learned from, in mean squares."""

    output: str  # win or margin
    error: float
    constant: float  # of the best constant guess

    @property
    def explained(self) -> float:
        """The share of the constant's error that is gone; 0 if there was none."""
        return 1 - self.error / self.constant if self.constant else 0.0


@dataclass(frozen=True, repr=False)
class ValueResult(Tabular):
    """A value, and how good it is."""

    plan: ValuePlan
    value: LearnedValue
    checks: tuple[Check, ...]  # of the search with it against full playouts, on fresh deals; none if the training was stopped
    seconds: float = field(compare=False)

    @property
    def seed(self) -> int:
        """Which games taught: the same seed finds the same value, unless the clock decides."""
        return self.plan.seed

    @property
    def partial(self) -> bool:
        """Whether it was stopped before the value was verified."""
        return not self.checks

    @property
    def fitted(self) -> tuple[Fitted, ...]:
        """How good the fit is; alone at the table nobody wins, and the margin is the points."""
        about = self.value.about
        found = map(Fitted, OUTPUTS, about["error"], about["error_of_a_constant"])
        return tuple(found)[self.plan.game.players == 1 :]

    @property
    def signature(self) -> str:
        """A short hash of what was found."""
        return sha256(repr([self.value.digest, [plain_check(one) for one in self.checks]]).encode()).hexdigest()[:16]

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed."""
        return tuple(self.plan.game.reconstructed)

    @property
    def verdict(self) -> str:
        """In one sentence."""
        plan, mark = self.plan, dagger(bool(self.reconstructed))
        if self.partial:
            return f"PARTIAL: stopped before {plan.search} with the value was verified"
        lead = lead_of(self.checks[0])
        finding = lead.finding()
        if finding == "open":
            left = remains_possible(lead) if plan.game.players > 1 else "the interval includes no difference"
            return f"no difference between {plan.search} with the value and {plan.full_search} is shown: {left}{mark}"
        words = "practically as strong as" if finding == "same" else "stronger than" if lead.low > 0 else "WEAKER than"
        return f"with the value, {plan.search} is {words} {plan.full_search}, the same search with full playouts{mark}"

    @property
    def found_by(self) -> str:
        """The command."""
        return self.plan.command

    def save(self, path: str | PathLike[str]) -> None:
        """Write the value as an .npz, which a search can name."""
        self.value.save(Path(path))

    def _repr_html_(self) -> str:
        from turmwerk.formatting import notebook
        from turmwerk.training.tables import value_notes, value_tables

        return notebook(value_tables(self), value_notes(self))

    def __repr__(self) -> str:
        checks = "".join(f"; {describe(one)}" for one in self.checks)
        which = f"{self.plan.game.name}, {setting_name(self.plan.game)}, seed {self.seed}, {self.value.about['positions']:,} positions"
        return f"<ValueResult of {which}: {self.verdict}{checks}>"

    def _lines(self) -> Iterator[Line]:
        """What the verification found, and how good the fit is."""
        for check in self.checks:
            yield from check_lines(check, self.plan.search)
        source = Source.of(self.plan.game, self.value.about["positions"])
        for one in self.fitted:
            yield source.line("mean squared error", one.output, one.error, None)
            yield source.line("mean squared error of a constant", one.output, one.constant, None)

    def _origin(self) -> dict[str, Any]:
        names = ("game", "players", "variant", "components", "start", "positions", "seed", "partial", "found_by", "signature")
        return {name: value for name, value in self.as_dict().items() if name in (*names, "reconstructed")}

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        plan = self.plan
        return {
            "game": plan.game.name,
            "players": plan.game.players,
            "variant": plan.game.variant,
            "components": dict(plan.game.changed),
            "start": plan.start,
            "positions": self.value.about["positions"],
            "playouts": self.value.about["playouts"],
            "asked_seconds": finite(plan.seconds),
            "seed": plan.seed,
            "partial": self.partial,
            "verdict": self.verdict,
            "found_by": self.found_by,
            "signature": self.signature,
            "digest": self.value.digest,
            "seconds": self.seconds,
            "search": plan.search,
            "fit": [{**one._asdict(), "explained": one.explained} for one in self.fitted],
            "confidence": CONFIDENCE,
            "checks": [plain_check(one) for one in self.checks],
            "reconstructed": list(self.reconstructed),
        }
