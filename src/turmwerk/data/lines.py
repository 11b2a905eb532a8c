"""Studies as tables: one line for each figure, the same columns for every study, so that tables of several can be put together.

`game`, `players`, `variant`, `strategy`, `games` say what was played, `change` what was changed in it; `figure` and `item` (a seat, a
category, an ending, …) what was measured, `kind` whether it is a figure or a difference of two; then `value` with its interval `low`,
`high`, empty where an end is not known, and whether reconstructed components were in play.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from turmwerk.data import provenance
from turmwerk.data.packages import arrow
from turmwerk.files import write_whole
from turmwerk.statistics import Estimate
from turmwerk.version import __version__

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.registry.game import BaseGame

FIGURE, DIFFERENCE, UNPAIRED = "figure", "difference", "unpaired difference"
WORDS = ("game", "variant", "strategy", "change", "kind", "figure", "item")  # columns of names


class Line(NamedTuple):
    """One figure."""

    game: str
    players: int
    variant: str
    strategy: str | None  # who plays; None: the figure is not about one strategy
    games: int
    change: str | None
    kind: str
    figure: str
    item: str | None
    value: float | None
    low: float | None
    high: float | None
    reconstructed: bool


class Source(NamedTuple):
    """What the lines of one game have in common."""

    game: str
    players: int
    variant: str
    games: int
    reconstructed: bool

    @classmethod
    def of(cls, game: BaseGame, games: int) -> Source:
        """A game as it was played so many times."""
        return cls(game.name, game.players, game.variant, games, bool(game.reconstructed))

    def line(
        self, figure: str, item: str | None, found: Estimate | float, strategy: str | None, *, kind: str = FIGURE, change: str | None = None
    ) -> Line:
        """A figure, with its interval if it has one."""
        value, low, high = found.as_dict().values() if isinstance(found, Estimate) else (float(found), None, None)
        where = (self.game, self.players, self.variant, strategy, self.games, change)
        return Line(*where, kind, figure, item or None, value, low, high, self.reconstructed)


def write_lines(path: str | PathLike[str], lines: Iterable[Line]) -> None:
    """The lines as a CSV file with the columns of `figures_table`; what is not known is empty."""
    text = StringIO(newline="")
    csv.writer(text).writerows([Line._fields, *lines])
    write_whole(path, text.getvalue())


def figures_table(lines: Iterable[Line], origin: Mapping[str, Any]) -> pa.Table:
    """The lines as a table; `origin` becomes its metadata."""
    pyarrow = arrow("a table of figures")
    name = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    kinds = dict.fromkeys(Line._fields, pyarrow.float64()) | dict.fromkeys(WORDS, name)
    kinds |= {"players": pyarrow.int8(), "games": pyarrow.int64(), "reconstructed": pyarrow.bool_()}
    columns = zip(*lines, strict=True)
    arrays = {field: pyarrow.array(column, kinds[field]) for field, column in zip(Line._fields, columns, strict=True)}
    about = {"rows": provenance.FIGURES, "version": __version__, **origin}
    return pyarrow.table(arrays).replace_schema_metadata(provenance.metadata(about))
