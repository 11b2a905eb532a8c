"""Which good ways to play does a game have? Styles that differ in what they do, and how they do against each other."""

from __future__ import annotations

from dataclasses import replace
from functools import partial as partial_call
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.data.packages import needed
from turmwerk.data.totals import WIN
from turmwerk.defaults import STYLE_GAMES, STYLE_GENERATIONS, STYLES
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import games_unless_given, select_game
from turmwerk.progress import Progress
from turmwerk.strategy.items import items_of
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.listing import check_features, judging_strategy, weights_words
from turmwerk.strategy.parsing import parse
from turmwerk.studies.style_claims import EXTRA, labels
from turmwerk.studies.style_result import Style, StylesStudy
from turmwerk.studies.style_search import PROFILED_FROM, Profile, StyleSearch, searched_games
from turmwerk.studies.style_words import style_names
from turmwerk.studies.tournament import Deals, lineups
from turmwerk.studies.tournament_result import TournamentResult
from turmwerk.work.answers import Answer
from turmwerk.work.session import Executing, Keep, Session, open_session, question_of
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantSeats

if TYPE_CHECKING:
    from turmwerk.statistics import Floats

POPULATION = 12
CANDIDATE_GAMES = 240  # of a candidate in a generation
PROFILE_GAMES = 2_000  # by which styles are named
MATRIX_FROM = PROFILED_FROM + 2**59  # the number of the first deal of the matrix: nobody has seen it


@plays_many
def styles(
    game: Game | str,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    strategies: str | None = None,
    number: int = STYLES,
    games: int | None = None,
    generations: int = STYLE_GENERATIONS,
    seed: Seed = 1,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> StylesStudy:
    """Find good ways to play, and let all of them play each other. Needs scipy, the extra `styles`.

    What was searched is not lost with `keep`, as every game is in the ledger.

    Parameters
    ----------
    strategies
        The first style, a strategy by weights: `expert` unless given.
    number
        How many styles.
    games
        Those of the matrix, and of each style in all seats.
    generations
        How long each other style is searched for.

    Examples
    --------
    >>> ways = tw.styles("five-towers", number=2, games=100, generations=1)
    >>> len(ways.styles)
    2
    """
    needed("scipy.optimize", "a study of styles", EXTRA)
    game = select_game(game, "styles", players=players, variant=variant, components=components)
    if game.players == 1:
        raise ArgumentError(f"styles play each other, and {game.name} with 1 player has no opponents; allowed: 2 players or more")
    usual = _usual(game, strategies)
    n_styles = whole_number(number, "number of styles", 2, 8)
    n_generations = whole_number(generations, "number of generations", 1, 10_000)
    seating = lineups(n_styles, game.players)
    n_games, own_seed = games_unless_given(games, STYLE_GAMES, [game]), seed_number(seed)
    deals = -(-n_games // len(seating))
    asked = {"styles": n_styles, "generations": n_generations}
    question = partial_call(question_of, "styles", [game], [usual], own_seed, **asked)
    tried = -(-CANDIDATE_GAMES // game.players)  # deals
    searched = searched_games(n_styles, n_generations, POPULATION, tried, game.players)
    total = searched + n_styles * _in_deals(PROFILE_GAMES, game) + deals * len(seating) + n_styles * -(-n_games // n_styles)
    begin = perf_counter()
    with open_session(question, total, threads=threads, executor=executor, keep=keep, progress=progress, parts=True) as session:
        search = StyleSearch(game, usual, own_seed, session, n_generations, POPULATION, tried)
        found, profiles = _found(search, n_styles)
        named = [replace(one, name=label) for one, label in zip(found, labels(n_styles), strict=True)]
        session.note = "all against all"
        played = Deals(game, named, seating, own_seed)
        with Interruption(partial, lambda: played.n and first_wins) as interruption:
            first_wins: list[Floats] = []
            first_wins.append(_first_wins(game, named, own_seed, n_games, session))
            session.play(played.job, deals, played.answer, first=MATRIX_FROM)
    seconds = perf_counter() - begin
    matrix = TournamentResult(
        game, tuple(labels(n_styles)), own_seed, len(seating), seconds, **played.columns(), verdict=None, partial=interruption.came
    )
    described = tuple(
        _style(game, one, profile, words) for one, profile, words in zip(named, profiles, style_names(game, profiles), strict=True)
    )
    return StylesStudy(game, usual.name, own_seed, n_generations, described, matrix, first_wins[0], seconds, interruption.came)


def _usual(game: Game, strategies: str | None) -> Strategy:
    check_features(game)
    found = parse(game, judging_strategy(game) if strategies is None else strategies)
    if found.kind is not Kind.WEIGHTS:
        raise StrategyError(f"styles begin with a strategy by weights, not with {found.name!r}; allowed: {weights_words(game)}")
    return found


def _in_deals(games: int, game: Game) -> int:
    """So many games, rounded up to deals that are played in every seat."""
    return -(-games // game.players) * game.players


def _found(search: StyleSearch, n_styles: int) -> tuple[list[Strategy], list[Profile]]:
    """The usual weights and the styles found after them, with what each does on deals that no search has seen."""
    found = [search.usual]
    profiles: list[Profile] = []
    while True:
        deals = _in_deals(PROFILE_GAMES, search.game) // search.game.players
        profiles.append(search.profiles(found[-1:], PROFILED_FROM, deals)[0].profile)
        if len(found) == n_styles:
            return found, profiles
        search.session.note = f"style {len(found) + 1} of {n_styles}"
        found.append(search.find(profiles))


def _first_wins(game: Game, named: list[Strategy], seed: int, games: int, session: Session) -> Floats:
    """What the first seat wins if all seats play a style: by deal and style, on the same deals."""
    tables = [Seating(0, (number,) * game.players) for number in range(len(named))]
    answer = Answer()
    want = WantSeats((0,) * len(tables))
    session.play(Job([game], named, tables, seed=seed, want=want), -(-games // len(tables)), answer, first=MATRIX_FROM)
    return np.asarray(answer.column("wins") / WIN)


def _style(game: Game, one: Strategy, profile: Profile, words: tuple[str, str]) -> Style:
    assert one.vector is not None
    kinds = [items_of(game).patterns[kind] for kind in items_of(game).kinds]
    moves, points = (
        dict(zip(names, shares.tolist(), strict=True)) for names, shares in zip((kinds, game.categories), profile, strict=True)
    )
    weights = {**one.vector.weights, "temperature": one.vector.temperature}
    return Style(one.name, *words, weights, moves, points)
