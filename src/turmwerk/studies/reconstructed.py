"""Whether the verdicts of a balance study survive other values of the reconstructed numbers.

Each variant draws all of them anew from what the component table calls plausible, and plays the same deals. A verdict is that of the
seats at one player count; in a variant it holds, fails or stays open, by the same intervals as in the study.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from turmwerk.components.sources import dagger
from turmwerk.components.table import Value
from turmwerk.data.lines import Line, Source
from turmwerk.errors import ArgumentError, ComponentError
from turmwerk.formatting import UNIT, number, percentage_points, seat_words
from turmwerk.reference.chance import CHANCE_STREAM, LONG, Rng, mix
from turmwerk.report.page import PageTable
from turmwerk.statistics import SAME_WITHIN
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import strongest_first
from turmwerk.studies.figures import SeatFigures, Setting
from turmwerk.studies.setting import Work

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.work.session import Session

VARIANTS = 10
TRIES = 100  # until the rules accept what was drawn
OWN_SEED = 0x9EC0257C7ED00000  # so that draws have nothing to do with the games of the seed

Outcome = Literal["holds", "fails", "open"]


@dataclass(frozen=True)
class VariedSetting:
    """The seats at one player count and variant of the game, with other reconstructed numbers."""

    players: int
    variant: str
    strategy: str
    games: int
    seats: tuple[SeatFigures, ...]


@dataclass(frozen=True)
class PlausibleVariant:
    """One draw of the reconstructed numbers, and what came of it."""

    number: int  # from 1
    components: dict[str, Value]
    settings: tuple[VariedSetting, ...]


@dataclass(frozen=True)
class Survival:
    """What became of the verdict about one setting in all variants."""

    label: str  # such as "3 players †"
    claim: str
    outcomes: tuple[Outcome, ...]  # by variant; empty if there was no verdict
    low: float  # of the seat's distance from fair, over the variants
    high: float

    @property
    def text(self) -> str:
        """In one sentence."""
        spread = f"{number(100 * self.low, '{:+.1f}')} to {number(100 * self.high, '{:+.1f}')} {UNIT} there"
        if not self.outcomes:
            return f"{self.label}: {self.claim}; {spread}"
        counts = Counter[str](self.outcomes)
        rest = "".join(f", {words} in {counts[one]}" for one, words in (("open", "not shown"), ("fails", "refuted")) if counts[one])
        return f"{self.label}: {self.claim} holds in {counts['holds']} of {len(self.outcomes)}{rest}; {spread}"


def played_level(game: Game, levels: Sequence[str]) -> str:
    """Who plays the variants: the strongest level by weights, for searches would take ten times as long again."""
    ordered = strongest_first(levels)
    return next((one for one in ordered if not parse(game, one).is_search), ordered[0])


def varied_games(games: Sequence[Game]) -> list[Game]:
    """The games whose seats can be compared and whose numbers are reconstructed; a sentence if there are none."""
    found = [one for one in games if one.players > 1 and one.reconstructed]
    if not found:
        raise ArgumentError(f"no seats of {games[0].name} depend on reconstructed components here; leave out reconstructed")
    return found


def draw_components(games: Sequence[Game], seed: int, variant: int) -> dict[str, Value]:
    """Other values of all reconstructed components of these games, such that the rules accept them in each."""
    table = games[0].info.components
    keys = [key for key in table if any(key in one.reconstructed for one in games)]
    places = {key: place for place, key in enumerate(table)}
    for attempt in range(TRIES):
        values = {}
        for key in keys:
            plausible = table[key].plausible
            assert plausible is not None
            rng = Rng(mix(seed ^ OWN_SEED) + places[key] & LONG, variant * TRIES + attempt, CHANCE_STREAM)
            values[key] = plausible.draw(table[key], rng.below)
        try:
            for one in games:
                varied(one, values)
        except ComponentError:
            continue
        return values
    raise ArgumentError(f"the plausible values of {games[0].name} do not go with the changed components: {dict(games[0].changed)}")


def varied(game: Game, values: dict[str, Value]) -> Game:
    """The game with those of the values that play a part in it."""
    return game.with_components({key: value for key, value in values.items() if key in game.reconstructed})


def play_variants(
    games: Sequence[Game], level: str, n_games: int, *, until: float | None, seed: int, session: Session
) -> Iterator[PlausibleVariant]:
    """One variant after the other."""
    for variant in range(1, VARIANTS + 1):
        values = draw_components(games, seed, variant)
        settings = []
        for one in games:
            before = session.done
            work = Work(varied(one, values), level, seed=seed, session=session)
            work.play(n_games, until)
            session.skip_to(before + n_games)
            settings.append(VariedSetting(one.players, one.variant, level, work.played, work.seats))
        yield PlausibleVariant(variant, values, tuple(settings))


def survivals(study: BalanceStudy) -> list[Survival]:
    """What became of each verdict; nothing unless variants were played."""
    if not study.plausible:
        return []
    shipped = {(one.players, one.variant, one.strategy): one for one in study.settings}
    several = len({one.variant for one in study.plausible[0].settings}) > 1
    found = []
    for place, first in enumerate(study.plausible[0].settings):
        setting = shipped[first.players, first.variant, first.strategy]
        seats = [one.settings[place].seats for one in study.plausible]
        found.append(_survival(setting, seats, f"{setting.label}, {setting.variant}" if several else setting.label))
    return found


def _survival(setting: Setting, variants: Sequence[Sequence[SeatFigures]], label: str) -> Survival:
    seat = setting.favored or max(setting.seats, key=lambda one: abs(one.advantage.value))
    advantages = [seats[seat.seat].advantage.value for seats in variants]
    ends = (min(advantages), max(advantages))
    if _is_fair(setting.seats):
        return Survival(label, "fair in practice", tuple(map(_fair_outcome, variants)), *ends)
    if setting.favored is None:
        shown = sum(any(one.differs for one in seats) for seats in variants)
        return Survival(label, f"no edge is shown; with other values one is shown in {shown} of {len(variants)}", (), *ends)
    edge = "edge" if seat.advantage.value > 0 else "drawback"
    claim = f"the {edge} of {seat_words(seat.seat, setting.players)} ({percentage_points(seat.joint, '{:+.1f}')})"
    return Survival(label, claim, tuple(_edge_outcome(seat, seats[seat.seat]) for seats in variants), *ends)


def _is_fair(seats: Sequence[SeatFigures]) -> bool:
    return max(one.joint.bound for one in seats) < SAME_WITHIN


def _fair_outcome(seats: Sequence[SeatFigures]) -> Outcome:
    return "holds" if _is_fair(seats) else "fails" if any(one.differs for one in seats) else "open"


def _edge_outcome(shipped: SeatFigures, there: SeatFigures) -> Outcome:
    """The same side, shown again; the other side, or shown to be practically none; or neither."""
    finding = there.joint.finding()
    if finding == "open":
        return "open"
    return "holds" if finding == "shown" and there.advantage.value * shipped.advantage.value > 0 else "fails"


def survival_sentences(study: BalanceStudy) -> list[str]:
    """The answer, then each player count; nothing unless variants were played."""
    found = survivals(study)
    if not found:
        return []
    total, level = len(study.plausible), study.plausible[0].settings[0].strategy
    verdicts = [one.outcomes for one in found if one.outcomes]
    answer = f"there is no verdict that could survive other values of the reconstructed numbers{dagger(True)} ({level} play)"
    if verdicts:
        surviving = sum(all(one == "holds" for one in outcomes) for outcomes in zip(*verdicts, strict=True))
        which = "the verdict survives" if len(verdicts) == 1 else f"all {len(verdicts)} verdicts survive"
        answer = f"{which} in {surviving} of {total} variants of the reconstructed numbers{dagger(True)} ({level} play)"
    return [answer, *(one.text for one in found)]


def survival_tables(study: BalanceStudy) -> list[PageTable]:
    """For the page: each verdict with the variants, one beside the other."""
    rows = [
        [
            f"{one.label}: {one.claim}",
            *(one.outcomes or ["–"] * len(study.plausible)),
            f"{number(100 * one.low, '{:+.1f}')} to {number(100 * one.high, '{:+.1f}')}",
        ]
        for one in survivals(study)
    ]
    head = ["verdict", *(str(one.number) for one in study.plausible), UNIT]
    return [PageTable("Variants of the reconstructed numbers", head, rows, words=True)] if rows else []


def variant_lines(study: BalanceStudy) -> Iterator[Line]:
    """The seats of every variant, for tables of figures."""
    for variant in study.plausible:
        for one in variant.settings:
            source = Source(study.name, one.players, one.variant, one.games, reconstructed=True)
            change = f"reconstructed numbers, variant {variant.number}"
            for seat in one.seats:
                for figure, estimate in (("win share", seat.win_share), ("seat advantage", seat.advantage)):
                    yield source.line(figure, f"P{seat.seat}", estimate, one.strategy, change=change)


def survival_values(study: BalanceStudy) -> dict[str, Any]:
    """For JSON, beside the variants themselves."""
    found = [{**vars(one), "outcomes": list(one.outcomes)} for one in survivals(study)]
    return {"survival": survival_sentences(study), "survivals": found}
