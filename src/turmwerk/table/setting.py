"""What a table is laid for: game, players, variant, changed components, who sits where, the seed. All that pages say is checked here."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import msgspec

from turmwerk.arguments import seed_number
from turmwerk.components.text import read_changes
from turmwerk.errors import ArgumentError, StrategyError, shown, suggestion
from turmwerk.playing.game import Game
from turmwerk.registry.catalog import registered
from turmwerk.strategy.kinds import Strategy
from turmwerk.strategy.listing import strategies
from turmwerk.strategy.parsing import names_file, parse

PERSON = "person"  # at the browser that lays the table
GUEST = "guest"  # somebody who comes by a link
# The first that the game has
LEVELS: dict[str, tuple[str, ...]] = {
    "easy": ("greedy", "random"),
    "medium": ("expert", "greedy", "master"),
    "hard": ("master",),
}
DEFAULT_OPPONENT = "medium"

MAX_TABLE_PLAYOUTS = 5_000  # of a strategy for one move; a page must not keep the machine busy for long
MAX_TABLE_SECONDS = 5.0
MAX_TEXT = 20_000  # characters of a changed component
MAX_CHANGES = 100
WORD = re.compile(r"[A-Za-z0-9:.=_+-]{1,60}")


class TableSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is asked for. `seats` may name fewer than there are: the first is a person then, the others are of medium strength."""

    game: str
    players: int | None = None
    variant: str | None = None
    changes: tuple[str, ...] = ()  # such as "tent.limit=6"
    seats: tuple[str, ...] = ()
    seed: int | str | None = None  # a new one if there is none; pages write digits, for their numbers have fewer bits than a seed

    def make_game(self) -> Game:
        """The game, everything checked; components are values, never names of files."""
        info = registered(self.game)  # a page must not name files to be run
        if len(self.changes) > MAX_CHANGES or any(len(text) > MAX_TEXT for text in self.changes):
            raise ArgumentError(f"too many changes of components; allowed: {MAX_CHANGES} of {MAX_TEXT} characters each")
        changed = read_changes(self.changes)
        info.components.refuse_paths(changed)
        return Game.of_info(info, self.players, self.variant, changed)

    def sitters(self, played: Game) -> tuple[str, ...]:
        """Who sits where, one word for each seat."""
        words = self.seats or (PERSON,)
        if len(words) > played.players:
            raise ArgumentError(f"{len(words)} seats are taken, but {played.info.title} is played by {played.players} here")
        return words + (DEFAULT_OPPONENT,) * (played.players - len(words))

    def checked_seed(self) -> int | None:
        """The seed, if there is one."""
        if isinstance(self.seed, str):
            digits = re.fullmatch("[0-9]{1,20}", self.seed)
            return seed_number(int(self.seed) if digits else self.seed)
        return None if self.seed is None else seed_number(self.seed)


def strategy_at_table(played: Game, word: str) -> Strategy | None:
    """Who a seat's word stands for; None is a person or guest. Only what the game ships and searches of it, with limited budgets."""
    if word in (PERSON, GUEST):
        return None
    if names_file(word) or WORD.fullmatch(word) is None:
        allowed = (PERSON, GUEST, *LEVELS, *strategies(played))
        raise StrategyError(f"{shown(word)} cannot sit at a table; {suggestion(word, allowed)}")
    strategy = parse(played, level_strategy(played, word))
    if strategy.playouts > MAX_TABLE_PLAYOUTS or strategy.seconds > MAX_TABLE_SECONDS:
        raise StrategyError(
            f"strategy {word!r} thinks too long for a table; allowed: {MAX_TABLE_PLAYOUTS} playouts, {MAX_TABLE_SECONDS:g} seconds"
        )
    return strategy


def level_strategy(played: Game, word: str) -> str:
    """The strategy behind a level; other words stand for themselves."""
    shipped = strategies(played)
    return next((name for name in LEVELS.get(word, ()) if name in shipped), word)


def change_texts(played: Game) -> tuple[str, ...]:
    """The changed components of a game as a setting writes them."""
    return tuple(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in played.changed.items())


def link(played: Game, sitters: tuple[str, ...], seed: int | None) -> str:
    """The part of an address behind the host that lays the same game again; without a seed everything but what is secret."""
    words: list[tuple[str, object]] = [("game", played.name), ("players", played.players), ("variant", played.variant)]
    words += [("set", text) for text in change_texts(played)]
    words += [("seat", word) for word in sitters]
    words += [] if seed is None else [("seed", seed)]
    return f"/?{urlencode(words)}"
