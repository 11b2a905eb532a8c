"""Sultaniya in plain Python: the turns. The palace is in sultaniya_palace.py, its points are in sultaniya_scoring.py."""

from __future__ import annotations

from typing import Any

from turmwerk.components.sultaniya import DJINNS, FLOORS, GOALS, read_tiles
from turmwerk.reference.base import ReferenceGame
from turmwerk.reference.sultaniya_observation import observe
from turmwerk.reference.sultaniya_palace import Built, Palace, Place, Tile, in_play, make_tile, printed_parts
from turmwerk.reference.sultaniya_scoring import seat_points


class Stack:
    """A face-down stack with a visible top. `unseen` tiles lie in random order, drawn as they come up; those `under` them do not."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.top: Tile | None = None
        self.unseen = tiles
        self.under: list[Tile] = []

    def tiles(self) -> list[Tile]:
        """All tiles, sorted."""
        return sorted(([self.top] if self.top else []) + self.unseen + self.under)


class Reference(ReferenceGame):
    """A game of Sultaniya."""

    found: list[str] | None  # the legal moves of this node, once they have been asked for

    def setup(self) -> None:
        """Boards, sapphires, goals, stacks."""
        tiles = [make_tile(number, row) for number, row in enumerate(read_tiles(self.components["tiles"])) if in_play(row, self.players)]
        self.stacks: list[Stack] = [Stack([tile for tile in tiles if tile.floor == floor]) for floor in range(4)]
        self.displays: list[list[Tile]] = [[], [], [], []]
        self.deal_boards()
        width = self.components["palace.places"]
        self.palaces: list[Palace] = [
            Palace(width, printed_parts(self.components[f"boards.{board}.printed"], width)) for board in self.boards
        ]
        self.treasury: int = self.components["sapphires.treasury"]
        self.sapphires: list[int] = [0] * self.players
        for seat, board in enumerate(self.boards):
            self.take_sapphires(seat, self.components[f"boards.{board}.sapphires"])
        self.deal_goals()
        for floor in range(4):
            self.turn_up(floor)
        self.figures: dict[str, int | None] = dict.fromkeys(DJINNS)
        self.turns: int = 0
        self.last_turns: int | None = None  # still to come after this one, once the end has been brought about
        self.begin_turn(0)

    def deal_boards(self) -> None:
        """A set at random, its boards at random [decided]: the first board, drawn from all, decides the set. Or as the components say."""
        self.chance.event("boards")
        self.boards: list[str] = list(self.components["boards.dealt"])
        for board in self.boards:
            self.chance.force(board)
        sets = [self.components["boards.sets.square"], self.components["boards.sets.round"]]
        pile = sets[0] + sets[1]
        while len(self.boards) < self.players:
            board = self.chance.draw(pile)
            self.boards.append(board)
            pile = [other for other in pile if any(board in names and other in names for names in sets)]
        self.chance.finish_event()

    def deal_goals(self) -> None:
        """Two goals for each player."""
        pile = list(GOALS)
        self.goals: list[list[str]] = []
        for seat in range(self.players):
            self.chance.event(f"goals P{seat}")
            self.goals.append([self.chance.draw(pile) for _ in range(self.components["goals.dealt"])])
            self.chance.finish_event()

    # Stacks and displays

    def turn_up(self, floor: int) -> None:
        """The next tile of a stack becomes visible: any of the unseen ones, then those placed under the stack, in order."""
        stack = self.stacks[floor]
        self.chance.event(f"top {FLOORS[floor]}")
        if stack.unseen:
            stack.top = self.chance.draw(stack.unseen)
        else:
            stack.top = stack.under.pop(0) if stack.under else None
            self.chance.force(stack.top or "none")
        self.chance.finish_event()

    def reveal(self, floor: int) -> None:
        """The visible tile goes into the display."""
        top = self.stacks[floor].top
        assert top is not None
        self.displays[floor].append(top)
        self.turn_up(floor)

    def put_under(self, floor: int, tiles: list[Tile]) -> None:
        """Tiles go under a stack; if it was empty the first of them is its visible top."""
        self.stacks[floor].under += tiles
        if self.stacks[floor].top is None and tiles:
            self.turn_up(floor)

    def can_reveal(self, floor: int) -> bool:
        """Whether there is a tile to reveal, and room for it."""
        return self.stacks[floor].top is not None and len(self.displays[floor]) < self.components["display.size"]

    def take_sapphires(self, seat: int, wanted: int) -> None:
        """As far as the treasury reaches."""
        taken = min(wanted, self.treasury)
        self.treasury -= taken
        self.sapphires[seat] += taken

    # Legal moves

    def legal(self) -> list[str]:
        """The legal moves of this node; found once."""
        if self.found is None:
            finders = {"turn": self.legal_turn, "build": self.legal_build, "place": self.legal_places}
            finders |= {"lift": self.legal_lifts, "move": self.legal_moves}
            self.found = finders[self.node]()
        return list(self.found)

    def reveals(self) -> list[str]:
        """Tiles are revealed from one stack only."""
        floors = range(4) if self.revealed is None else [self.revealed]
        return [f"reveal {FLOORS[floor]}" for floor in floors if self.can_reveal(floor)]

    def takes(self, tiles: list[Tile]) -> list[str]:
        """A tile may be taken if it can be built somewhere."""
        palace = self.palaces[self.seat]
        return [f"take {tile}" for tile in tiles if palace.placements(tile)]

    def displayed(self) -> list[Tile]:
        """All displayed tiles, floor by floor in the order they were revealed."""
        return [tile for display in self.displays for tile in display]

    def legal_turn(self) -> list[str]:
        """Pass, build or call a djinn."""
        return ["pass", *self.reveals(), *self.takes(self.displayed()), *self.calls()]

    def calls(self) -> list[str]:
        """The djinns this seat can pay for and that have something to work on."""
        calls = []
        for djinn in DJINNS:
            if self.sapphires[self.seat] < self.components[f"djinns.{djinn}"]:
                continue
            if djinn == "flush":
                calls += [f"call flush {FLOORS[floor]}" for floor in range(4) if self.stacks[floor].top or self.displays[floor]]
            elif djinn == "search":
                calls += [f"call search {FLOORS[floor]}" for floor in range(4) if self.stacks[floor].top]
            elif djinn == "double" or self.palaces[self.seat].liftable():
                calls.append(f"call {djinn}")
        return calls

    def legal_build(self) -> list[str]:
        """Take a tile or reveal; or stop, as the kind of turn allows. A pass after a reveal only if nothing fits [decided]."""
        if self.djinn == "search":
            return self.takes(self.stacks[self.searched].tiles()) or ["done"]
        takes = self.takes(self.displayed())
        reveals = [] if self.djinn == "flush" else self.reveals()
        if self.djinn is not None:
            return ["done", *reveals, *takes]
        return [*reveals, *takes] if takes else ["pass", *reveals]

    def legal_places(self) -> list[str]:
        """Where the taken tile fits."""
        assert self.held is not None
        return [at(place, mirrored) for place, mirrored in self.palaces[self.seat].placements(self.held)]

    def legal_lifts(self) -> list[str]:
        """What can be lifted."""
        return [f"lift {row}.{place}" for row, place in self.palaces[self.seat].liftable()]

    def legal_moves(self) -> list[str]:
        """Any other place where the lifted tile fits, or under its stack."""
        assert self.held is not None
        placements = self.palaces[self.seat].placements(self.held)
        return [at(place, mirrored) for place, mirrored in placements if place != self.lifted_from] + ["drop"]

    # Moves

    def begin_turn(self, seat: int) -> None:
        """A new turn."""
        self.seat = seat
        self.node = "turn"
        self.rounds: int = self.turns // self.players + 1
        self.djinn: str | None = None
        self.searched: int = 0
        self.revealed: int | None = None
        self.builds_left: int = 1
        self.held: Tile | None = None
        self.lifted_from: Place | None = None
        self.found = None

    def move(self, move: str) -> None:
        """Carry out a legal move."""
        self.found = None
        verb, *words = move.split()
        if verb == "at":
            self.put(parse_place(words[0]), mirrored=len(words) > 1)
        elif verb == "lift":
            self.lift(parse_place(words[0]))
        elif verb == "take":
            self.take(words[0])
        elif verb == "reveal":
            self.revealed = FLOORS.index(words[0])
            self.reveal(self.revealed)
            self.node = "build"
        elif verb == "call":
            self.call(words[0], FLOORS.index(words[1]) if len(words) > 1 else 0)
        elif verb == "drop":
            assert self.held is not None
            tile, self.held = self.held, None
            self.put_under(tile.floor, [tile])
            self.node = "build"
        else:
            if verb == "pass":
                self.take_sapphires(self.seat, self.components["sapphires.pass"])
            self.end_turn()

    def call(self, djinn: str, floor: int) -> None:
        """Pay, take the figure, and let it work."""
        price = self.components[f"djinns.{djinn}"]
        self.sapphires[self.seat] -= price
        self.treasury += price
        self.figures[djinn] = self.seat
        self.djinn = djinn
        self.node = "lift" if djinn == "rebuild" else "build"
        if djinn == "double":
            self.builds_left = 2
        elif djinn == "search":
            self.searched = floor
        elif djinn == "flush":
            tiles, self.displays[floor] = self.displays[floor], []
            self.put_under(floor, tiles)
            while self.can_reveal(floor):
                self.reveal(floor)

    def take(self, name: str) -> None:
        """A tile out of a display or, in a search, out of the stack; the order of the rest stays."""
        self.node = "place"
        if self.djinn != "search":
            self.held = next(tile for tile in self.displayed() if tile.name == name)
            self.displays[self.held.floor].remove(self.held)
            return
        stack = self.stacks[self.searched]
        self.held = next(tile for tile in stack.tiles() if tile.name == name)
        if self.held == stack.top:
            self.turn_up(self.searched)
        elif self.held in stack.unseen:
            stack.unseen.remove(self.held)
        else:
            stack.under.remove(self.held)

    def lift(self, place: Place) -> None:
        """A built tile into the hand."""
        self.held = self.palaces[self.seat].remove(place)
        self.lifted_from = place
        self.node = "move"

    def put(self, place: Place, *, mirrored: bool) -> None:
        """The tile in the hand into the palace: built, or moved by a djinn."""
        assert self.held is not None
        tile, self.held = self.held, None
        self.palaces[self.seat].built[place] = Built(tile, mirrored)
        if self.node == "move":
            self.node = "build"
            return
        if self.djinn is None:
            self.take_sapphires(self.seat, tile.count("sapphires"))
        self.builds_left -= 1
        if self.builds_left > 0:
            self.revealed = None
            self.node = "build"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Whether this was the last turn, or whose is next; roofs are counted at the end of a turn [decided]."""
        self.turns += 1
        if self.last_turns is not None:
            self.last_turns -= 1
        elif self.palaces[self.seat].n_roofs() >= self.components["end.roofs"]:
            self.last_turns = self.players - 1
        solo = self.players == 1
        limit = self.components["end.solo_turns"] if solo else self.components["end.rounds"] * self.players
        seat = (self.seat + 1) % self.players
        if self.last_turns == 0:
            self.ending = "a palace had all its roofs"
        elif self.turns == limit:
            self.ending: str = "the turns of the solo game were used up" if solo else "the round limit was reached"
        else:
            self.begin_turn(seat)
            return
        self.node: str = "over"

    # Scoring

    def breakdown(self) -> list[dict[str, int]]:
        """Points by category, for each seat."""
        return [seat_points(self, seat) for seat in range(self.players)]

    def tiebreak(self, seat: int) -> int:
        """Most sapphires."""
        return self.sapphires[seat]

    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers."""
        return observe(self, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values. Goals are secret in the base game; the order of the unseen tiles does not exist yet."""
        everything = seat is None or self.variant == "open"
        return {
            "round": self.rounds,
            "turns": self.turns,
            "last_turns": self.last_turns,
            "boards": list(self.boards),
            "goals": [sorted(goals) if everything or owner == seat else None for owner, goals in enumerate(self.goals)],
            "sapphires": list(self.sapphires),
            "treasury": self.treasury,
            "figures": dict(self.figures),
            "tops": {name: str(stack.top) if stack.top else None for name, stack in zip(FLOORS, self.stacks, strict=True)},
            "unseen": {name: [str(tile) for tile in sorted(stack.unseen)] for name, stack in zip(FLOORS, self.stacks, strict=True)},
            "under": {name: [str(tile) for tile in stack.under] for name, stack in zip(FLOORS, self.stacks, strict=True)},
            "displays": {name: [str(tile) for tile in display] for name, display in zip(FLOORS, self.displays, strict=True)},
            "palaces": [palace.view() for palace in self.palaces],
            "djinn": self.djinn,
            "held": str(self.held) if self.held else None,
        }


def at(place: Place, mirrored: bool) -> str:
    """The notation of a placement."""
    return f"at {place[0]}.{place[1]}{' mirrored' if mirrored else ''}"


def parse_place(text: str) -> Place:
    """A place from its notation."""
    row, _, place = text.partition(".")
    return int(row), int(place)
