"""Observations of Python games: `observe` of the game, or its view written as numbers, laid out by what some games have shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from turmwerk.errors import shown
from turmwerk.own.failing import wrong
from turmwerk.own.game import OVER, PythonGame
from turmwerk.reference.chance import CHANCE_STREAM, CHOICE_STREAM, Rng, SilentChance

if TYPE_CHECKING:
    from turmwerk.own.rules import Rules

SEED = 2027  # of the games that are looked at
GAMES = 12
LOW, HIGH = -32768, 32767
NOTHING = LOW  # None
BESIDE_NUMBERS = 16_384  # texts begin here where there are numbers, too
OWN_ADVICE = "give the game an observe() of its own"


class Observation(NamedTuple):
    """How a game is observed."""

    parts: tuple[tuple[str, int, int, int, int], ...]  # name, start, stop, lowest, highest
    size: int
    write: Callable[[PythonGame, int, Any], None]


def observation_of(rules: Rules) -> Observation:
    """By the game's own `observe` if it has one."""
    own = rules.kind.observe is not PythonGame.observe
    return _by_game(rules) if own else _by_view(rules)


def _by_game(rules: Rules) -> Observation:
    start = rules.begin(SilentChance(Rng(SEED, 0, CHANCE_STREAM))).observe(0)
    lengths = {name: len(numbers) for name, numbers in start.items()}

    def write(game: PythonGame, seat: int, out: Any) -> None:
        found = game.observe(seat)
        if {name: len(numbers) for name, numbers in found.items()} != lengths:
            raise wrong(rules.file, f"observe({seat}) gives other parts, or other numbers of them, than at the start: {shown(lengths)}")
        out[:] = [number for numbers in found.values() for number in numbers]

    return Observation(*_laid_out(lengths), write)


def _laid_out(lengths: Mapping[str, int]) -> tuple[tuple[tuple[str, int, int, int, int], ...], int]:
    parts, begin = [], 0
    for name, length in lengths.items():
        if length:
            parts.append((name, begin, begin + length, LOW, HIGH))
            begin += length
    return tuple(parts), begin


def _by_view(rules: Rules) -> Observation:
    shape = _Shape()
    for view in _views(rules):
        shape.learn(view)
    lengths = {"node": 1, "to_move": 1, "seat": 1, **{name: one.size for name, one in shape.keys.items()}}

    def write(game: PythonGame, seat: int, out: Any) -> None:
        numbers = [rules.node_numbers[game.node], -1 if game.node == OVER else game.seat, seat]
        view = game.view(seat)
        try:
            if view.keys() != shape.keys.keys():
                raise ValueError(f"the keys of the view are {', '.join(view)}, at first they were {', '.join(shape.keys)}")
            for key, value in view.items():
                shape.keys[key].write(value, numbers)
            out[:] = numbers
        except (ValueError, OverflowError) as error:
            raise wrong(rules.file, f"view({seat}) cannot be written as numbers: {error}; {OWN_ADVICE}") from None

    return Observation(*_laid_out(lengths), write)


def _views(rules: Rules) -> Iterator[Mapping[str, Any]]:
    """What seats see in some random games."""
    for index in range(GAMES):
        game = rules.begin(SilentChance(Rng(SEED, index, CHANCE_STREAM)))
        choices = Rng(SEED, index, CHOICE_STREAM)
        while True:
            for seat in range(rules.players):
                view = game.view(seat)
                if not isinstance(view, Mapping):
                    raise wrong(rules.file, f"view({seat}) gives {shown(view)}; it must be a dict")
                yield view
            if game.node == OVER:
                break
            legal = game.legal()
            game.move(legal[choices.below(len(legal))])


class _Shape:
    """What a place in a view has held so far: it grows while it learns."""

    def __init__(self) -> None:
        self.keys: dict[str, _Shape] = {}
        self.items: list[_Shape] | None = None  # of a list, as many as the longest had
        self.texts: set[str] = set()
        self.has_numbers = False
        self.has_value = False

    def learn(self, value: Any) -> None:
        """One more value of this place."""
        if isinstance(value, Mapping):
            for key, one in value.items():
                self.keys.setdefault(str(key), _Shape()).learn(one)
        elif isinstance(value, list | tuple | set | frozenset):
            self.items = self.items or []
            self.items += [_Shape() for _ in range(len(value) - len(self.items))]
            for place, one in zip(self.items, _in_order(value), strict=False):
                place.learn(one)
        else:
            self.has_value = True
            if isinstance(value, str):
                self.texts.add(value)
            self.has_numbers |= isinstance(value, int)

    @property
    def size(self) -> int:
        """How many numbers it takes; a list has its length before its items, and room for more than were met."""
        inside = sum(one.size for one in self.keys.values())
        if self.items is not None:
            inside += 1 + self.room * self.item.size
        return inside + self.has_value

    @property
    def room(self) -> int:
        """Of a list: places for half as many again as were met."""
        met = len(self.items or ())
        return met + met // 2 + 1

    @property
    def item(self) -> _Shape:
        """What all places of the list have in common."""
        if not hasattr(self, "_item"):
            self._item = _Shape()
            for one in self.items or ():
                self._item._merge(one)
        return self._item

    def _merge(self, other: _Shape) -> None:
        for key, one in other.keys.items():
            self.keys.setdefault(key, _Shape())._merge(one)
        if other.items is not None:
            self.items = self.items or []
            self.items += [_Shape() for _ in range(len(other.items) - len(self.items))]
            for own, one in zip(self.items, other.items, strict=False):
                own._merge(one)
        self.texts |= other.texts
        self.has_numbers |= other.has_numbers
        self.has_value |= other.has_value

    def write(self, value: Any, out: list[int]) -> None:
        """The numbers of a value; a ValueError says why there are none."""
        begin = len(out)
        if isinstance(value, Mapping):
            self._write_keys(value, out)
        elif isinstance(value, list | tuple | set | frozenset):
            self._write_items(_in_order(value), out)
        else:
            out += [0] * (self.size - self.has_value)
            if self.has_value:
                out.append(self._number(value))
        out += [0] * (begin + self.size - len(out))

    def _write_keys(self, value: Mapping[Any, Any], out: list[int]) -> None:
        given = {str(key): one for key, one in value.items()}
        unknown = given.keys() - self.keys.keys()
        if unknown:
            raise ValueError(f"{min(unknown)!r} was not met before")
        for key, shape in self.keys.items():
            if key in given:
                shape.write(given[key], out)
            else:
                out += [0] * shape.size

    def _write_items(self, value: Sequence[Any], out: list[int]) -> None:
        if self.items is None or len(value) > self.room:
            raise ValueError(f"a list of {len(value)} is longer than those that were met")
        out += [0] * sum(one.size for one in self.keys.values())
        out.append(len(value))
        for one in value:
            self.item.write(one, out)

    def _number(self, value: Any) -> int:
        if value is None:
            return NOTHING
        if isinstance(value, int):
            return int(value)
        if not isinstance(value, str):
            raise ValueError(f"it holds {shown(value)}; allowed: whole numbers, texts, None, lists, dicts")
        first = BESIDE_NUMBERS if self.has_numbers else 1
        known = self._ordered_texts()
        return first + known[value] if value in known else first + len(known) + crc32(value.encode()) % (HIGH - first - len(known))

    def _ordered_texts(self) -> dict[str, int]:
        if not hasattr(self, "_texts"):
            self._texts = {text: number for number, text in enumerate(sorted(self.texts))}
        return self._texts


def _in_order(value: Any) -> Sequence[Any]:
    return sorted(value) if isinstance(value, set | frozenset) else value
