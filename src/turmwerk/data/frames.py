"""What every result offers: itself as an Arrow table, a pandas or a polars frame."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any

from turmwerk.data import provenance
from turmwerk.data.lines import Line, figures_table, write_lines
from turmwerk.data.packages import needed

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa


class Tabular:
    """A result that can be a table; where the table comes from stands in its metadata, in pandas in `frame.attrs["turmwerk"]`."""

    def _lines(self) -> Iterable[Line]:
        """One line for each figure."""
        raise NotImplementedError

    def _origin(self) -> dict[str, Any]:
        """What was played, for the metadata."""
        raise NotImplementedError

    def to_arrow(self) -> pa.Table:
        """As a table of Apache Arrow, one line for each figure; see docs/data.md."""
        return figures_table(self._lines(), self._origin())

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write a CSV file with the same lines and columns."""
        write_lines(path, self._lines())

    def to_pandas(self) -> pd.DataFrame:
        """The same as a pandas frame."""
        needed("pandas", "to_pandas", "pandas")
        table = self.to_arrow()
        frame: pd.DataFrame = table.to_pandas()
        frame.attrs["turmwerk"] = provenance.read(table.schema.metadata)
        return frame

    def to_polars(self) -> pl.DataFrame:
        """The same as a polars frame."""
        frame: pl.DataFrame = needed("polars", "to_polars", "polars").from_arrow(self.to_arrow())
        return frame


def encoded(names: tuple[str, ...], numbers: Any) -> Any:
    """Numbers of names as a dictionary-encoded Arrow array; names that stand for several numbers are one entry."""
    import numpy as np
    import pyarrow as pa

    unique = list(dict.fromkeys(names))
    places = np.array([unique.index(name) for name in names], np.int8)
    return pa.DictionaryArray.from_arrays(pa.array(places[numbers]), pa.array(unique, pa.string()))
