"""What a design found: the recommended numbers, the front, the original, the proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from turmwerk.components.table import Value
from turmwerk.data.lines import DIFFERENCE, Line, Source
from turmwerk.designing.goals import Goal
from turmwerk.designing.page import design_page, overview
from turmwerk.designing.proof import Verdict
from turmwerk.designing.verdicts import design_verdicts
from turmwerk.formatting import number
from turmwerk.statistics import CONFIDENCE, Estimate
from turmwerk.studies.figures import plain
from turmwerk.studies.study import GameStudy

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


@dataclass(frozen=True)
class Proposal:
    """A set of numbers, and what it does."""

    components: Mapping[str, Value]  # that differ from the original; a dict for `turmwerk.game(…, components=)`
    values: Mapping[str, Any]  # of what was varied
    distance: float  # from the original: parts of the axes, added up
    loss: float  # how far the goals are missed together, in units of their tolerances; by the model if it was not proved
    doubt: float  # of the loss in the search
    verdict: Verdict | None = None  # on fresh deals; None: not played there
    others: tuple[Verdict, ...] = ()  # the same by players that were not used in the search, of what is recommended
    change: Estimate | None = None  # of the loss from the original, on the same fresh deals
    edges: Mapping[str, bool] = field(default_factory=dict)  # changed numbers at an end of their range; whether it can be widened

    @property
    def improves(self) -> bool:
        """Whether it is shown to miss the goals by less than the original, on the same fresh deals."""
        return self.change is not None and self.change.high < 0

    @property
    def label(self) -> str:
        """What differs, in words."""
        return ", ".join(f"{key} = {_written(value)}" for key, value in self.components.items()) or "the original"


@dataclass(frozen=True)
class Sensitivity:
    """What one of the varied numbers matters: the proposal with this one set back to the original."""

    key: str
    value: Any
    original: Any
    loss: float  # then
    more: Estimate  # than with it, on the same deals; the intervals of all numbers hold together


@dataclass(frozen=True, repr=False)
class DesignStudy(GameStudy):
    """What a design found."""

    games: tuple[Game, ...]  # the original in every setting
    goals: tuple[Goal, ...]
    strategies: str
    seed: int
    budget: str
    budget_games: int  # what the budget came to; this number as the budget repeats the search exactly
    played: int  # games
    original: Proposal
    best: Proposal
    front: tuple[Proposal, ...]  # no other is both nearer to the original and better; nearest first
    tried: int
    sensitivity: tuple[Sensitivity, ...]
    partial: bool
    adaptation: str  # a sentence about re-tuned weights; empty if the strategy has none
    seconds: float = field(compare=False)

    ORIGIN: ClassVar[tuple[str, ...]] = ("strategies", "seed", "budget_games", "partial")
    plot = overview
    _page = design_page

    @property
    def game(self) -> Game:
        """The original in the first setting."""
        return self.games[0]

    @property
    def helps(self) -> bool:
        """Whether the proposal is shown to miss the goals by less than the original, on the same fresh deals."""
        return self.best.improves

    @property
    def recommended(self) -> Proposal:
        """The proposal if it is shown to help, otherwise the original; what is best so far, if the search was stopped before the proof."""
        return self.best if self.helps or self.best.change is None else self.original

    @property
    def best_word(self) -> str:
        """What the best candidate is called in tables and pictures."""
        return "recommended" if self.helps else "best candidate"

    @property
    def verdicts(self) -> list[str]:
        """What was found, in sentences."""
        return design_verdicts(self)

    def to_toml(self) -> str:
        """The recommended components as a file that `components=` and --components take; the original if nothing is shown to be better."""
        lines = [f"# {self.game.info.title}: components found by a search. {self.verdicts[0]}"]
        components = {**self.game.changed, **self.recommended.components}
        lines += [f"{key} = {_written(value)}" for key, value in components.items()]
        if self.recommended is not self.best:
            lines += [f"# not shown to be better: {key} = {_written(value)}" for key, value in self.best.components.items()]
        return "\n".join(lines) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        names = ("strategies", "seed", "budget", "budget_games", "played", "tried", "partial", "seconds", "verdicts", "helps", "adaptation")
        return {
            "game": self.game.name,
            "settings": [{"players": one.players, "variant": one.variant} for one in self.games],
            "components": dict(self.game.changed),
            "goals": plain(self.goals),
            **{name: getattr(self, name) for name in names},
            "confidence": CONFIDENCE,
            **{name: plain(getattr(self, name)) for name in ("original", "best", "front", "sensitivity")},
            "reconstructed": list(self.game.reconstructed),
        }

    def _lines(self) -> Iterator[Line]:
        """The loss of the original and of the proposals of the front; and the figures of the proof, by all who played them."""
        games = {f"{one.players} {one.variant}": one for one in self.games}
        for proposal in (self.original, *(one for one in self.front if one.components)):
            change = proposal.label if proposal.components else None
            loss = Estimate(proposal.loss, -inf, inf) if proposal.verdict is None else proposal.verdict.loss_interval
            source = Source.of(self.game, self.played)
            yield source.line("loss", None, loss, self.strategies, change=change)
            if proposal.change is not None:
                yield source.line("loss", None, proposal.change, self.strategies, change=change, kind=DIFFERENCE)
            for verdict in (*([] if proposal.verdict is None else [proposal.verdict]), *proposal.others):
                for one in verdict.figures:
                    source = Source.of(games[f"{one.players} {one.variant}"], verdict.deals)
                    yield source.line(one.goal, one.item, one.value, verdict.players, change=change)

    def __repr__(self) -> str:
        partial = ", partial" if self.partial else ""
        losses = f"loss {number(self.best.loss)} instead of {number(self.original.loss)}"
        return f"<DesignStudy of {self.game!r}, seed {self.seed}, {self.played:,} games{partial}: {self.best.label}, {losses}>"


Design = DesignStudy  # its name before 0.2; will go with 0.3


def _written(value: Any) -> str:
    """As TOML writes it."""
    return json.dumps(value, ensure_ascii=False)
