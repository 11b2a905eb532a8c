"""What every study offers: its answer in words, its picture, a page, and its figures as tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar

from turmwerk.components.sources import footnote
from turmwerk.data import provenance
from turmwerk.data.frames import Tabular
from turmwerk.formatting import WordTable, notebook
from turmwerk.report.page import Page, check_extra, component_table, mark_note, provenance_lines, write

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.report.page import Panel
    from turmwerk.report.svg import Picture


class Study(Tabular):
    """The base of all studies."""

    if TYPE_CHECKING:  # fields in most studies

        @property
        def seed(self) -> int:
            """The seed of all games."""

        @property
        def seconds(self) -> float:
            """How long it took."""

        @property
        def partial(self) -> bool:
            """Whether it was stopped before everything was played."""

    @property
    @abstractmethod
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed."""

    @property
    @abstractmethod
    def verdicts(self) -> list[str]:
        """What was found, in sentences."""

    @property
    def headline(self) -> str:
        """The answer in one sentence."""
        return self.verdicts[0]

    @property
    def findings(self) -> list[str]:
        """What else stands out."""
        return self.verdicts[1:]

    @property
    def footnote(self) -> str:
        """What the mark † means; empty if nothing is marked."""
        return footnote(self.reconstructed)

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""

    @abstractmethod
    def plot(self) -> Picture:
        """The picture that answers, as SVG; notebooks show it, `save(path)` writes it."""

    @abstractmethod
    def _page(self, command: str | None) -> Page:
        """Everything the page says."""

    def _page_of(
        self,
        game: Game,
        command: str | None,
        panels: Sequence[Panel],
        *,
        title: str,
        lead: str,
        games: str,
        strategies: str,
        notes: Sequence[str],
        signature: str | None = None,
    ) -> Page:
        """A page with what the pages of all studies say in the same way."""
        played = (self.seed, games, strategies, signature, self.seconds)
        marked = [f"{self.footnote}."] if self.footnote else []
        known = provenance_lines(game, command, *played), component_table(game)
        return Page(title, lead, self.partial, panels, *known, [*marked, *notes], mark_note(self.footnote))

    def report(self, path: str | PathLike[str], *, command: str | None = None) -> None:
        """Write a self-contained HTML page."""
        check_extra()
        write(path, self._page(command))

    def _repr_html_(self) -> str:
        partial = "<p><b>PARTIAL</b>, stopped before the end</p>" if self.partial else ""
        listed = "".join(f"<li>{escape(one)}</li>" for one in self.findings)
        note = f"<p>{escape(self.footnote)}</p>" if self.footnote else ""
        tables = notebook(self._notebook_tables(), ())
        return f"{partial}<p><b>{escape(self.headline)}</b></p>{self.plot().standalone}{tables}<ul>{listed}</ul>{note}"

    def _notebook_tables(self) -> Sequence[WordTable]:
        """What notebooks show below the picture."""
        return ()


class GameStudy(Study):
    """The base of studies that start from one game."""

    if TYPE_CHECKING:

        @property
        def game(self) -> Game:
            """The game, or the original of what was changed."""

    ORIGIN: ClassVar[tuple[str, ...]]  # fields that tables carry in their metadata

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed."""
        return self.game.reconstructed

    def _origin(self) -> dict[str, Any]:
        return {**provenance.of_game(self.game), **{name: getattr(self, name) for name in self.ORIGIN}}
