"""Trials against some opponents, as a search for weights makes them."""

from turmwerk.strategy.parsing import parse
from turmwerk.tuning.trials import Trials
from turmwerk.work.session import Session
from turmwerk.work.threads import Threads


def trials(games, *against, **options):
    league = [[parse(game, one) for game in games] for one in against or ("greedy",)]
    return Trials(games, league, **{"seed": 3, "session": Session(Threads(2), None, lambda done, note="": None), **options})
