"""What is at stake at free decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.data.totals import WIN
from turmwerk.statistics import CONFIDENCE, SHARE_DIFFERENCE, estimate_mean, estimate_share
from turmwerk.studies.figures import Choices

if TYPE_CHECKING:
    from turmwerk.work.answers import Answer

PLAYOUTS = 300  # of each move
JUDGED_IN_PYTHON, PLAYOUTS_IN_PYTHON = 10, 100  # decisions and playouts of a game in Python: a playout takes a hundred times as long


def choices_of(answer: Answer, playouts: int) -> Choices | None:
    """The figures of judged decisions; None if there was nothing to decide."""
    lines = answer.column("choices")
    moves, chosen, everything, real, same = lines[lines[:, 0] > 0].T
    n = len(moves)
    if n == 0:
        return None
    stake = (chosen - everything / moves) / (WIN * playouts)
    return Choices(
        decisions=n,
        playouts=playouts,
        stake=estimate_mean(stake, CONFIDENCE, SHARE_DIFFERENCE),
        real=estimate_share(n, int(real.sum()), CONFIDENCE),
        same=estimate_share(n, int(same.sum()), CONFIDENCE),
    )
