"""Who is the strongest of a tournament, in sentences; each rests on an interval that holds together with those of all other pairs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, count_of_players, enumerated, percentage_points, remains_possible
from turmwerk.statistics import SAME_WITHIN, Estimate

if TYPE_CHECKING:
    from turmwerk.studies.tournament_result import TournamentResult

SAME = f"practically the same (within {100 * SAME_WITHIN:g} percentage point of win share)"


def standings(result: TournamentResult) -> list[str]:
    """The answer of a sequential test if there was one, who is the strongest, and how those behind it stand to each other."""
    names = [result.names[i] for i in result.order]
    sentences = [_best(result, names), *(_behind(result, *pair) for pair in pairwise(names[1:]))]
    if result.verdict is not None:
        sentences.insert(0, result.verdict)
    game = result.game
    first, *others = sentences
    return [f"{count_of_players(game.players)}{dagger(bool(game.reconstructed))}: {first}", *others]


def _best(result: TournamentResult, names: list[str]) -> str:
    best, *others = names
    leads = {name: result.joint_lead(best, name) for name in others}
    rivals = [name for name in others if leads[name].finding() != "shown"]
    if not rivals:
        return _strongest(best, others, leads[others[0]])
    if all(leads[name].finding() == "same" for name in rivals):
        verb = "are" if len(rivals) > 1 else "is"
        return f"{enumerated(rivals)} {verb} {SAME} as {best}, which leads by {_amount(leads[rivals[0]])}"
    lead = leads[rivals[0]]
    known = f": {_amount(lead)} ahead of {rivals[0]}; {remains_possible(lead)}" if lead.has_interval else f": {remains_possible(lead)}"
    return f"{best} is not shown to be stronger than {enumerated(rivals, 'or')}{known}"


def _strongest(best: str, others: list[str], lead: Estimate) -> str:
    if len(others) == 1:
        return f"{best} is stronger than {others[0]}: {_amount(lead)} of win share ahead"
    return f"{best} is the strongest: {_amount(lead)} of win share ahead of {others[0]}, the next"


def _behind(result: TournamentResult, first: str, second: str) -> str:
    lead = result.joint_lead(first, second)
    match lead.finding():
        case "shown":
            return f"{first} is stronger than {second}: {_amount(lead)} ahead"
        case "same":
            return f"{first} and {second} are {SAME}"
        case "open":
            return f"{first} is not shown to be stronger than {second}: {remains_possible(lead)}"


def _amount(lead: Estimate) -> str:
    return f"{percentage_points(lead, '{:+.1f}')} {UNIT}"
