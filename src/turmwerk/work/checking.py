"""Whether an answer that was read from a file can be what its task has found: the shapes of one that was played, and sums that agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from turmwerk.data.totals import WIN, Totals
from turmwerk.strategy.parsing import parse
from turmwerk.work.playing import Player
from turmwerk.work.tasks import Job
from turmwerk.work.wants import WantChoices, WantDeals, WantLessons, WantTables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from turmwerk.work.answers import Answer
    from turmwerk.work.sums import Sums

MOST_POINTS = 1 << 20  # of a seat: no table that is allowed comes near it; as many scores are counted without running out of memory
MOST = 1 << 40  # of any other number of a deal
POINTS = ("scores", "points", "margins")
MAY_BE_NEGATIVE = ("features", "rewards", "kingmaker")


class Checker:
    """Checks the answers of a job, by one deal of it that random players play in no time: shapes do not depend on who plays."""

    def __init__(self, job: Job) -> None:
        random = [parse(job.games[0], "random")] * len(job.strategies)
        self._job = job
        player = Player(Job(job.games, random, job.tables, seed=0, want=job.want), np.zeros(1, np.uint8))
        self._model = job.want.answer(player, 0, 1)

    def check(self, answer: Answer, first: int, deals: int) -> None:
        """A ValueError says in which way this cannot be the answer for so many deals."""
        model = self._model
        _agree("its deals", answer.deals, deals)
        for what in ("sums", "counts", "columns"):
            _agree(f"its {what}", sorted(getattr(answer, what)), sorted(getattr(model, what)))
        for name, sums in answer.sums.items():
            _check_sums(name, sums, model.sums[name], deals)
        for name, counts in answer.counts.items():
            _check_array(name, counts, model.counts[name], len(model.counts[name]))
        lines = self._job.want.lines(first, deals)
        for name in answer.columns:
            ragged = self._job.want.ragged and name != "rows"
            _check_array(name, answer.column(name), model.column(name), int(answer.column("rows").sum()) if ragged else lines)
        self._check_values(answer)
        _agree("totals", answer.totals is None, model.totals is None)
        if answer.totals is not None and model.totals is not None:
            self._check_totals(answer.totals, model.totals, deals)

    def _check_values(self, answer: Answer) -> None:
        """What the numbers of a deal can be, and those of several deals that are made of differences."""
        tables, want = len(self._job.tables), self._job.want
        ranges = {"wins": (0, WIN * tables), "winning": (1, (1 << self._job.game(0).players) - 1)}
        ranges |= dict.fromkeys(POINTS, (-MOST_POINTS * tables, MOST_POINTS * tables)) | dict.fromkeys(MAY_BE_NEGATIVE, (-MOST, MOST))
        for name in answer.columns:
            _within(name, answer.column(name), *ranges.get(name, (0, MOST)))
        if isinstance(want, WantDeals | WantTables):
            shared = WIN * (tables if isinstance(want, WantDeals) else 1)
            _within("wins of a deal", answer.column("wins").sum(axis=-1), shared, shared)
        if isinstance(want, WantDeals):
            differences, squares = answer.counts["apart"].astype(object)
            if (squares < 0).any() or (answer.deals * squares < differences**2).any():
                raise ValueError("apart: sums that cannot be")
        if isinstance(want, WantChoices):
            moves, chosen, wins, *shown = answer.column("choices").T
            most = WIN * want.playouts
            if (chosen > np.minimum(wins, most)).any() or (wins > moves * most).any() or np.max(shown) > 1:
                raise ValueError("choices: numbers that cannot be")
        if isinstance(want, WantLessons):
            _check_decisions(answer.column("n_legal"), answer.column("chosen"))

    def _check_totals(self, totals: Totals, model: Totals, deals: int) -> None:
        _agree("games", totals.games, deals)
        for name in ("points", "wins", "endings"):
            _check_array(name, getattr(totals, name), getattr(model, name), len(getattr(model, name)))
        _check_array("scores", totals.scores.counts.T, model.scores.counts.T, totals.scores.counts.shape[-1])
        _within("scores", np.array([totals.scores.low, totals.scores.low + totals.scores.counts.shape[1]]), -MOST_POINTS, MOST_POINTS)
        _within("wins", totals.wins, 0, WIN * deals)
        _within("endings", totals.endings, 0, deals)
        _within("games by score", totals.scores.counts, 0, deals)
        _within("shared wins", np.array(totals.shared_wins), 0, deals)
        _within("decisions and rounds", np.array([totals.decisions, totals.rounds]), 0)
        _agree("wins of all games", int(totals.wins.sum()), WIN * deals)
        _agree("endings of all games", int(totals.endings.sum()), deals)
        _agree("games by score", totals.scores.counts.sum(axis=1).tolist(), [deals] * len(totals.scores.counts))
        reached = totals.scores.low + np.arange(totals.scores.counts.shape[1])
        _agree("points", totals.points.sum(axis=1).tolist(), (totals.scores.counts @ reached).tolist())
        self._check_facts(totals, deals)

    def _check_facts(self, totals: Totals, deals: int) -> None:
        game = self._job.game(0)
        values = list(game.facts.values())
        seen = np.zeros((len(values), 3), object)
        for (fact, value), sums in totals.facts.items():
            if not (0 <= fact < len(values) and 0 <= value < len(values[fact]) and len(sums) == 3 + len(game.categories)):
                raise ValueError("it has facts that the game does not have")
            seats, wins, squares, *points = sums
            if seats < 1 or wins < 0 or squares * seats < sum(points) ** 2:
                raise ValueError("its facts cannot be sums")
            seen[fact] += [seats, wins, squares]
        for line in seen.tolist():
            _agree("facts of all seats", line, [game.players * deals, WIN * deals, sum(totals.square_scores)])


def _agree(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise ValueError(f"{what}: {found} instead of {expected}")


def _within(what: str, values: NDArray[np.integer], low: int, high: int | None = None) -> None:
    if values.size and (values.min() < low or (high is not None and values.max() > high)):
        raise ValueError(f"{what}: a number that cannot be")


def _check_array(name: str, found: NDArray[np.integer], model: NDArray[np.integer], lines: int) -> None:
    _agree(f"the kind of {name}", found.dtype, model.dtype)
    _agree(f"the shape of {name}", found.shape, (lines, *model.shape[1:]))


def _check_decisions(n_legal: NDArray[np.integer], chosen: NDArray[np.integer]) -> None:
    """Each decision has a line for each of its moves, and one of them is the one that was chosen."""
    place = 0
    while place < len(n_legal):
        n = int(n_legal[place])
        if n < 1 or place + n > len(n_legal) or (n_legal[place : place + n] != n).any() or np.count_nonzero(chosen[place : place + n]) != 1:
            raise ValueError("moves of a decision that cannot be")
        place += n


def _check_sums(name: str, sums: Sums, model: Sums, games: int) -> None:
    _agree(f"games in {name}", sums.n, games)
    for part in ("sums", "products", "least", "largest"):
        _agree(f"the {part} of {name}", len(getattr(sums, part)), len(getattr(model, part)))
    columns = zip(sums.sums, sums.products, sums.least, sums.largest, strict=False)  # the first products are the squares
    if not all(
        games * least <= total <= games * largest and games * squares >= total * total for total, squares, least, largest in columns
    ):
        raise ValueError(f"{name}: sums that cannot be")
