"""What a training was asked for and what it found, as values, as a command and as a TOML file."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from turmwerk.components.sources import dagger
from turmwerk.data.frames import Tabular
from turmwerk.data.lines import Line, Source
from turmwerk.formatting import enumerated, remains_possible
from turmwerk.statistics import CONFIDENCE, Estimate, finite
from turmwerk.tuning.result import (
    changed_words,
    check_lines,
    describe,
    footnote_comments,
    plain_check,
    setting_name,
    settings_words,
    weight_lines,
    weights_file,
)
from turmwerk.tuning.trials import Check
from turmwerk.weights.vector import Vector

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


@dataclass(frozen=True)
class TrainPlan:
    """All that decides what is learned."""

    settings: tuple[Game, ...]
    start: str
    playouts: int  # of the searches that teach
    rounds: int
    games: int  # of a round in each setting; if the clock decides, at most
    seconds: float  # of all rounds together; infinite: the games decide
    seed: int

    @property
    def by_clock(self) -> bool:
        """Whether the clock decides how many games are played."""
        return self.seconds < inf

    @property
    def command(self) -> str:
        """The command that asks for the same, defaults spelled out."""
        game = self.settings[0]
        budget = ["--seconds", f"{self.seconds:g}"] if self.by_clock else ["--games", self.games]
        words = [
            game.info.address,
            *settings_words(self.settings),
            "--start",
            self.start,
            "--playouts",
            self.playouts,
            "--rounds",
            self.rounds,
        ]
        return shlex.join(map(str, ["turmwerk", "train", *words, *budget, "--seed", self.seed, *changed_words(game)]))


class TrainRound(NamedTuple):
    """What a round has taught."""

    number: int  # 1 is the first
    decisions: int  # learned from, with those of the rounds before
    agreement: float  # share of them in which the weights choose as the search did
    fitness: float | None  # of the weights against the start, as in `tune`; None: the training was stopped before they were compared
    found: Vector


@dataclass(frozen=True, repr=False)
class TrainResult(Tabular):
    """What was learned."""

    plan: TrainPlan
    history: tuple[TrainRound, ...]
    begun_with: Vector
    best: Vector  # of the start and the weights of all rounds that were compared
    checks: tuple[Check, ...]  # of it against the start, by setting, on fresh deals; none if the training was stopped
    seconds: float = field(compare=False)

    @property
    def seed(self) -> int:
        """Which games taught: the same seed finds the same weights, unless the clock decides."""
        return self.plan.seed

    @property
    def partial(self) -> bool:
        """Whether the training was stopped before it was verified."""
        return not self.checks

    @property
    def vector(self) -> Vector:
        """What was found, as it is written: the best weights; of a training that was stopped, what the last lessons taught."""
        return self.history[-1].found if self.partial else self.best

    @property
    def improved(self) -> bool:
        """Whether the weights are shown to be stronger than the start in every setting."""
        return not self.partial and all(check.beats for check in self.checks)

    @property
    def signature(self) -> str:
        """A short hash of what was found."""
        return sha256(repr([self.vector.weights, [plain_check(one) for one in self.checks]]).encode()).hexdigest()[:16]

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play, in any setting, that are reconstructed."""
        return tuple(dict.fromkeys(key for one in self.plan.settings for key in one.reconstructed))

    @property
    def verdict(self) -> str:
        """In one sentence."""
        start, mark = self.plan.start, dagger(bool(self.reconstructed))
        if self.partial:
            return f"PARTIAL: stopped in round {len(self.history)} of {self.plan.rounds}, not verified against {start}"
        if self.best == self.begun_with:
            return f"NOTHING BETTER than {start} was found: its weights stay{mark}"
        if self.improved:
            return f"stronger than {start} {'in every setting' if len(self.checks) > 1 else ''}".rstrip() + mark
        return "; ".join(self._findings()) + mark

    def _findings(self) -> Iterator[str]:
        """What is shown where."""
        start = self.plan.start
        by_finding: dict[str, list[Check]] = {}
        for check in self.checks:
            lead = lead_of(check)
            kind = {"shown": "stronger" if lead.low > 0 else "weaker", "same": "same", "open": "open"}[lead.finding()]
            by_finding.setdefault(kind, []).append(check)
        for kind, words in (("stronger", "stronger than {}"), ("weaker", "WEAKER than {}"), ("same", "practically the same as {}")):
            if kind in by_finding:
                yield f"{words.format(start)} with {enumerated([setting_name(one.game) for one in by_finding[kind]])}"
        for check in by_finding.get("open", []):
            left = remains_possible(lead_of(check)) if check.game.players > 1 else "the interval includes no difference"
            yield f"not shown to be stronger than {start} with {setting_name(check.game)}: {left}"

    @property
    def found_by(self) -> str:
        """The command."""
        return self.plan.command

    def weights(self) -> dict[str, float]:
        """As a strategy for `Game.simulate`."""
        return {**self.vector.weights, "temperature": self.vector.temperature}

    def to_toml(self) -> str:
        """The file: a strategy wherever a strategy can be named."""
        multiples = ", ".join(f"{one.multiple.value:.2f} with {setting_name(one.game)}" for one in self.checks)
        about = f"trained from {self.plan.start}: {self.verdict if self.partial else f'{multiples} (1 is fair)'}"
        lines = [f"# {self.plan.settings[0].info.title}: weights that learned from searches; {self.verdict}."]
        lines += [f"# with {setting_name(one.game)}: {describe(one)}, {one.games:,} games" for one in self.checks]
        lines += footnote_comments(self.reconstructed)
        return weights_file(lines, about, self.found_by, self.vector)

    def _repr_html_(self) -> str:
        from turmwerk.formatting import notebook
        from turmwerk.training.tables import train_notes, train_tables

        return notebook(train_tables(self), train_notes(self))

    def __repr__(self) -> str:
        checks = "".join(f"; with {setting_name(one.game)}: {describe(one)}" for one in self.checks)
        which = f"{self.plan.settings[0].name}, seed {self.seed}, {self.history[-1].decisions:,} decisions"
        return f"<TrainResult of {which}: {self.verdict}{checks}>"

    def _lines(self) -> Iterator[Line]:
        """What the verification found in each setting, the weights, and how the rounds did."""
        name = self.vector.name
        for check in self.checks:
            yield from check_lines(check, name)
        source = Source.of(self.plan.settings[0], self.plan.games)
        yield from weight_lines(source, self.vector)
        for one in self.history:
            yield source.line("decisions learned from", f"round {one.number}", one.decisions, name)
            yield source.line("agreement with the searches", f"round {one.number}", one.agreement, name)

    def _origin(self) -> dict[str, Any]:
        names = ("game", "components", "start", "playouts", "rounds", "seed", "partial", "found_by", "signature", "reconstructed")
        return {name: value for name, value in self.as_dict().items() if name in names}

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        plan = self.plan
        return {
            "game": plan.settings[0].name,
            "components": dict(plan.settings[0].changed),
            "start": plan.start,
            "playouts": plan.playouts,
            "rounds": plan.rounds,
            "games": None if plan.by_clock else plan.games,
            "asked_seconds": finite(plan.seconds),
            "seed": plan.seed,
            "partial": self.partial,
            "improved": self.improved,
            "verdict": self.verdict,
            "found_by": self.found_by,
            "signature": self.signature,
            "seconds": self.seconds,
            "weights": self.weights(),
            "confidence": CONFIDENCE,
            "checks": [plain_check(one) for one in self.checks],
            "history": [{name: value for name, value in one._asdict().items() if name != "found"} for one in self.history],
            "reconstructed": list(self.reconstructed),
        }


def lead_of(check: Check) -> Estimate:
    """How far the win share is from the fair one; alone the points from those of the start, as a part of them."""
    return check.multiple.shifted(-1.0) if check.game.players == 1 else check.figure.shifted(-1 / check.game.players)
