"""Is a game fair, and does it hold at every player count? One study answers it, with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial as partial_call
from hashlib import sha256
from os import PathLike, fspath
from time import perf_counter
from typing import Any

from turmwerk.arguments import MAX_GAMES, Seed, proper_share, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.data.lines import Line, Source
from turmwerk.defaults import JUDGED_DECISIONS, SAMPLE, STUDY_GAMES
from turmwerk.errors import StrategyError
from turmwerk.formatting import WordTable, count_of_players
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import Players, Variants, games_unless_given, one_question, select_games
from turmwerk.progress import Progress
from turmwerk.statistics import CONFIDENCE
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import MASTER, offered_levels, strongest_first
from turmwerk.studies.comparison import Comparison, compare
from turmwerk.studies.figures import SeatFigures, Setting, plain
from turmwerk.studies.headline import edges_by_level, findings, headline, strongest_groups
from turmwerk.studies.health.lines import Health, health_of
from turmwerk.studies.health.seconds import Seconds, checked_seconds
from turmwerk.studies.levels import ByLevel
from turmwerk.studies.pages.balance import balance_page, overview
from turmwerk.studies.plan import Planned, announce_plan
from turmwerk.studies.reconstructed import (
    VARIANTS,
    PlausibleVariant,
    play_variants,
    played_level,
    survival_sentences,
    survival_values,
    variant_lines,
    varied_games,
)
from turmwerk.studies.setting import Sampled, Work, followed_games, planned_games
from turmwerk.studies.setting_lines import setting_figures
from turmwerk.studies.study import Study
from turmwerk.studies.verdicts import verdicts
from turmwerk.work.session import Executing, Keep, open_session, question_of

MAX_SAMPLE = 100_000


@dataclass(frozen=True, repr=False)
class BalanceStudy(Study):
    """What a balance study found: one `Setting` for each player count, variant and level of skill."""

    name: str
    title: str
    seed: int
    games: int  # asked for in each setting
    until: float | None
    components: Mapping[str, Any]  # that differ from the shipped table
    settings: tuple[Setting, ...]
    seconds: float = field(compare=False)
    partial: bool  # stopped before everything was played
    confidence: float = CONFIDENCE  # of all intervals
    plausible: tuple[PlausibleVariant, ...] = ()  # with other values of the reconstructed components, if asked for
    master: int = 0  # games of `master` in each setting, which is slow; 0: as many as of any level

    plot = overview
    _page = balance_page

    @property
    def signature(self) -> str:
        """A short hash of the signatures of all settings."""
        return sha256(" ".join(one.signature for one in self.settings).encode()).hexdigest()[:16]

    @property
    def headline(self) -> str:
        """The whole game in one sentence, at the strongest level of play, and whether other levels agree."""
        return headline(self)

    @property
    def findings(self) -> list[str]:
        """What else stands out at the strongest level of play, sorted by size as measured; before it, whether the verdict survives."""
        return [*self.survival[:1], *(one.text for one in findings(self))]

    @property
    def survival(self) -> list[str]:
        """Whether the verdicts survive other values of the reconstructed components, then each; empty unless that was asked."""
        return survival_sentences(self)

    @property
    def verdicts(self) -> list[str]:
        """What was found in every setting, in sentences."""
        return verdicts(self)

    @property
    def levels(self) -> list[str]:
        """The levels of play, the strongest first; `master` with fewer games than the others is a check on them, and comes last."""
        levels = strongest_first(one.strategy for one in self.settings)
        return sorted(levels, key=lambda one: one == MASTER and 0 < self.master < self.games)

    @property
    def groups(self) -> dict[tuple[str, str], list[Setting]]:
        """The settings that differ by player count only, by (variant, strategy)."""
        groups: dict[tuple[str, str], list[Setting]] = {}
        for one in self.settings:
            groups.setdefault((one.variant, one.strategy), []).append(one)
        return groups

    @property
    def favored(self) -> tuple[Setting, SeatFigures] | None:
        """The seat that differed most from fair, of those that are shown to differ, and where; picked from all settings."""
        found = [(one, one.favored) for one in self.settings if one.favored is not None]
        return max(found, key=lambda pair: abs(pair[1].advantage.value)) if found else None

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play, in any setting, that are reconstructed."""
        return tuple(dict.fromkeys(key for one in self.settings for key in one.reconstructed))

    @property
    def by_level(self) -> list[ByLevel]:
        """The seat that the headline names at each player count, or the farthest from fair, at every level of play."""
        return edges_by_level(self)

    @property
    def health(self) -> list[Health]:
        """Eight questions about each variant, at the strongest level of play."""
        return health_of(strongest_groups(self), self.settings)

    def _notebook_tables(self) -> Sequence[WordTable]:
        """The health of every variant."""
        return [
            WordTable(
                [f"{one.variant}, {one.strategy} play", "", *map(count_of_players, one.players)],
                [[f"{line.question}, {line.unit}", line.word, *map(line.text, one.players)] for line in one.lines],
                "Health",
            )
            for one in self.health
        ]

    def comparison(self, variant: str, strategy: str) -> Comparison:
        """Player counts side by side."""
        return compare(self.groups[variant, strategy])

    def _lines(self) -> Iterator[Line]:
        """The figures of every setting."""
        for setting in self.settings:
            source = Source(self.name, setting.players, setting.variant, setting.games, bool(setting.reconstructed))
            for figure, item, estimate in setting_figures(setting):
                yield source.line(figure, item, estimate, setting.strategy)
        yield from variant_lines(self)

    def _origin(self) -> dict[str, Any]:
        names = ("seed", "games", "master", "until", "confidence", "partial", "signature")
        origin = {"game": self.name, "components": dict(self.components), "reconstructed": list(self.reconstructed)}
        return origin | {name: getattr(self, name) for name in names}

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        values = {name: plain(value) for name, value in self.__dict__.items() if name != "components"}
        return values | {
            "components": dict(self.components),
            "signature": self.signature,
            "headline": self.headline,
            "findings": self.findings,
            "health": plain(self.health),
            "verdicts": self.verdicts,
            "by_level": plain(self.by_level),
            "reconstructed": list(self.reconstructed),
            **survival_values(self),
        }

    def __repr__(self) -> str:
        unfair = sum(one.favored is not None for one in self.settings)
        seats = f"a seat is shown to differ from fair in {unfair} of {len(self.settings)} settings"
        partial = ", partial" if self.partial else ""
        return f"<BalanceStudy of {self.name}, seed {self.seed}, {len(self.settings)} × {self.games:,} games{partial}; {seats}>"


@plays_many
def balance(
    game: Game | Sequence[Game] | str | PathLike[str],
    *,
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    strategies: str | Sequence[str] | None = None,
    games: int | None = None,
    master: int = 0,
    until: float | None = None,
    seed: Seed = 1,
    threads: int | None = None,
    sample: int = SAMPLE,
    decisions: int = JUDGED_DECISIONS,
    seconds_per_decision: Seconds | None = None,
    reconstructed: bool = False,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> BalanceStudy:
    """Study the balance of a game, in every player count and variant unless some are named.

    Parameters
    ----------
    players, variant
        With a name: one or several, or "all"; all of them unless given.
    strategies
        Levels of skill, one after the other with all seats alike: random, greedy and expert unless given.
    games
        How many are played in each setting: 100,000 unless given, 2,000 of a game in Python.
    master
        How many of them with the level of that name, which is slow and joins only if asked for: here, or by name with as many games as the
        others.
    until
        Stops a setting when the 95 % half-width of every seat's win share is at most this.
    sample
        How many games of each are followed move by move; with a search a tenth of the games at most, unless the game is one in Python.
    decisions
        At how many decisions of the strongest weights all moves are judged by playouts; 0: none.
    seconds_per_decision
        How long people take, for the minutes of a game: a number, or a dict by kind of decision such as {"turn": 20}.
    reconstructed
        True plays ten variants with other plausible values of the reconstructed components as well, by the strongest weights, and says
        whether the verdicts survive (`study.survival`).

    Examples
    --------
    >>> study = tw.balance("five-towers", players=[2, 3], games=100, strategies="random", sample=2)
    >>> [setting.players for setting in study.settings]
    [2, 3]
    """
    number = seed_number(seed)
    if until is not None:
        proper_share(until, "until")
    whole_number(sample, "number of games to follow", 0, MAX_SAMPLE)
    whole_number(decisions, "number of decisions to judge", 0, MAX_SAMPLE)
    chosen = select_games(game, players=players, variant=variant, components=components, all_by_default=True)
    one_question(chosen, "balance")
    n_games = games_unless_given(games, STUDY_GAMES, chosen)
    levels = _levels(chosen[0], strategies, master=whole_number(master, "number of games of master", 0, MAX_GAMES) > 0)
    begin = perf_counter()
    settings: list[Setting] = []
    interruption = Interruption(partial, lambda: settings or work.played)
    varied = varied_games(chosen) if reconstructed else []
    plausible: list[PlausibleVariant] = []
    asked = {level: master if master and level == MASTER else n_games for level in levels}
    sampled = _sampled(chosen[0], levels, sample, decisions, checked_seconds(chosen[0], seconds_per_decision))
    planned = [
        Planned(level, one, games, planned_games(one, level, games, sampled[level]), followed_games(one, level, games, sample))
        for level, games in asked.items()
        for one in chosen
    ]
    played = [parse(one.game, one.level) for one in planned]
    if progress is True:
        announce_plan(planned, threads=threads, here=executor is None)
    more = {"reconstructed": True} if reconstructed else {}
    question = partial_call(question_of, "balance", chosen, played, number, until=until, sample=sample, **more)
    total = sum(one.total for one in planned) + VARIANTS * n_games * len(varied)
    with open_session(question, total, threads=threads, executor=executor, keep=keep, progress=progress, parts=True) as session:
        for one in planned:
            before = session.done
            session.note = f"{one.level}, {count_of_players(one.game.players)}"
            work = Work(one.game, one.level, seed=number, session=session)
            with interruption:
                work.run(one.asked, until=until, sampled=sampled[one.level])
                session.skip_to(before + one.total)
            if (setting := work.setting()) is not None:
                settings.append(setting)
            if interruption.came:
                break
        if varied and not interruption.came:
            with interruption:
                level = played_level(varied[0], levels)
                plausible.extend(play_variants(varied, level, n_games, until=until, seed=number, session=session))
    first = chosen[0]
    return BalanceStudy(
        name=first.name,
        title=first.info.title,
        seed=number,
        games=n_games,
        until=until,
        components=dict(first.changed),
        settings=tuple(settings),
        seconds=perf_counter() - begin,
        partial=interruption.came,
        plausible=tuple(plausible),
        master=master,
    )


def _levels(first: Game, strategies: str | Sequence[str] | None, *, master: bool) -> list[str]:
    """The levels of skill, checked with a game each, so that a mistake shows before the long run."""
    added = [MASTER] if master else []
    if strategies is None:
        return offered_levels(first) + added
    levels = [strategies] if isinstance(strategies, str) else list(dict.fromkeys(map(_name, strategies)))
    if not levels:
        raise StrategyError("a study needs at least one strategy, such as random")
    for level in levels:
        first.simulate(1, strategies=level, threads=1)
    return list(dict.fromkeys(levels + added))


def _sampled(game: Game, levels: Sequence[str], followed: int, judged: int, seconds: Mapping[str, float]) -> dict[str, Sampled]:
    """What is looked at closely at each level; decisions and items are judged at the strongest one that is not a search."""
    judges = next((level for level in strongest_first(levels) if not parse(game, level).is_search), None)
    return {level: Sampled(followed, judged if level == judges else 0, seconds, level == judges) for level in levels}


def _name(strategy: object) -> str:
    if not isinstance(strategy, str | PathLike):
        raise StrategyError(
            f"balance takes names of strategies and files of weights, not {strategy!r}; weights can be written to a .toml file"
        )
    return fspath(strategy)
