"""All checks of a game. Each says in one sentence what is wrong, with the seed and the move that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Any

from turmwerk.checking import copies, histories, native, numbers, rules, secrets
from turmwerk.checking.walks import Mistake, Walk, short
from turmwerk.errors import TurmwerkError
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.rules import Rules
from turmwerk.playing.game import Game
from turmwerk.playing.selection import select_games

GAMES = 20  # that are looked at in each setting

Check = Callable[[Game, Sequence[Walk]], None]
PLAYED: dict[str, Check] = {  # what must hold before anything else can be looked at
    "copies are independent": copies.check_copies,
    "every legal move can be made, and games end": rules.check_moves,
    "points are whole numbers for declared categories": rules.check_points,
}
CHECKS: dict[str, Check] = {
    "every seat is asked": rules.check_seats,
    "the same seed plays the same game": rules.check_same,
    "records replay": rules.check_records,
    "views hide what is imagined": secrets.check_views,
    "imagining does not peek": secrets.check_imagining,
    "histories hide what views hide": histories.check_history,
    "observations tell apart what views tell apart": numbers.check_observations,
    "features and strategies fit": numbers.check_strategies,
    "the table can be drawn": numbers.check_pictures,
}
NATIVE: dict[str, Check] = {  # of compiled rules, beside all that holds for their Python file
    "native: the same games as in Python, move by move": native.check_moves,
    "native: the same results as in Python": native.check_results,
    "native: records replay": rules.check_records,
    "native: invariants hold": native.check_invariants,
    "native: observations tell apart what views tell apart": numbers.check_observations,
    "native: the table can be drawn": numbers.check_pictures,
}
NATIVE_COMPONENTS = "native: the same games with other components"
COMPONENTS = "components can be played, and change something"


@dataclass(frozen=True)
class Checked:
    """What one check found."""

    check: str
    mistakes: tuple[str, ...]  # none if all is well


@dataclass(frozen=True)
class CheckResult:
    """What all checks of a game found."""

    game: str
    path: str
    checks: tuple[Checked, ...]

    @property
    def mistakes(self) -> tuple[str, ...]:
        """Every mistake, a sentence each."""
        return tuple(one for checked in self.checks for one in checked.mistakes)

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mistakes

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        checks = [{"check": one.check, "mistakes": list(one.mistakes)} for one in self.checks]
        return {"game": self.game, "path": self.path, "passed": self.passed, "checks": checks}

    def __repr__(self) -> str:
        found = "nothing is wrong" if self.passed else f"{len(self.mistakes)} mistakes"
        return f"<check of {self.game}: {len(self.checks)} checks, {found}>"


def check(game: str | PathLike[str], report: Callable[[str], object] = lambda name: None) -> CheckResult:
    """Whether a game of a user plays by what every game must do; `report` is called with the name of each check that begins."""
    games = select_games(str(game), players="all", variant="all")
    info = games[0].info
    plain = games if info.in_python else [native.in_python(one) for one in games]
    walks = [[Walk(_rules(one), index) for index in range(GAMES)] for one in plain]
    found: list[Checked] = []
    for name, one in PLAYED.items():
        if not any(before.mistakes for before in found):
            found += _found({name: one}, plain, walks, report)
    if not any(checked.mistakes for checked in found):
        found += _found(CHECKS, plain, walks, report)
        found.append(_checked(COMPONENTS, lambda: numbers.check_components(plain), report))
        if not info.in_python:
            found += _found(NATIVE, games, walks, report)
            found.append(_checked(NATIVE_COMPONENTS, lambda: native.check_components(games), report))
    return CheckResult(info.name, info.address, tuple(found))


def _found(
    checks: dict[str, Check], games: Sequence[Game], walks: Sequence[Sequence[Walk]], report: Callable[[str], object]
) -> list[Checked]:
    return [_checked(name, partial(_every, one, games, walks), report) for name, one in checks.items()]


def _rules(game: Game) -> Rules:
    rules = game._rules
    assert isinstance(rules, Rules)
    return rules


def _every(one: Check, games: Sequence[Game], walks: Sequence[Sequence[Walk]]) -> Iterator[str]:
    """The first mistake in any setting."""
    for game, looked_at in zip(games, walks, strict=True):
        try:
            one(game, looked_at)
        except Mistake as mistake:
            yield str(mistake)
            return
        except TurmwerkError as error:
            said = short(error, looked_at[0].rules.file)
            yield said if "seed" in said else f"{said} ({looked_at[0].name})"
            return
        except RAISED as error:
            file = looked_at[0].rules.file
            yield short(failed(file, error, game=looked_at[0].name), file)
            return


def _checked(name: str, look: Callable[[], Iterator[str]], report: Callable[[str], object]) -> Checked:
    report(name)
    return Checked(name, tuple(look()))
