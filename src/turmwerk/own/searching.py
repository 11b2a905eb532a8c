"""Searches of Python games: `flat` plays out the moves of the root, `mcts` also follows a tree behind each of them."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from turmwerk.native.interface import Kind
from turmwerk.own.choosing import Lineup, Policy, Streams
from turmwerk.own.evaluating import wins_of
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.game import OVER, PythonGame
from turmwerk.own.race import Race, RootMove, ranks_of, rewards_of
from turmwerk.own.tree import PATIENCE, Edge, Node, most_visited
from turmwerk.reference.chance import Chance, Rng

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.own.position import Position
    from turmwerk.own.rules import Rules

DOUBTED = 4  # one in this many playouts doubts that the others play as the searching seat does
LONGEST_LINE = 12  # moves


def search_key(rng: Rng) -> int:
    """All that a search takes from the stream of its seat."""
    high = rng.next_word()
    return high << 32 | rng.next_word()


class Search:
    """One search of the seat to move; it sees only what `imagine` leaves."""

    def __init__(self, rules: Rules, root: PythonGame, moves: list[str], policy: Policy, key: int) -> None:
        self.rules = rules
        self.root = root
        self.seat: int = root.seat
        self.policy = policy
        self._key = key
        scores = None if policy.weights is None else policy.weights.scores(root, moves)
        self.race: Race = Race(moves, scores, policy, key, rules.players)
        self.imagined: Lineup
        self.imagined, self._doubted = (
            Lineup([policy.imagined(own=seat == self.seat, doubted=doubted) for seat in range(rules.players)]) for doubted in (False, True)
        )
        self.trees: dict[str, Edge] = {move: Edge(move, self.seat) for move in moves}

    @property
    def best(self) -> str:
        """The move that is first so far."""
        return self.race.moves[0].text

    def run(self, stop: Stop) -> None:
        """Until one move is left, or stopped."""
        begin = monotonic()
        race = self.race
        while race.n_left > 1 and not stop[0]:
            block = race.next_block()
            for number in range(race.visits, race.visits + block):
                for one in race.moves[: race.n_left]:
                    self._play_out(one, number, stop)
                    if stop[0]:
                        return
            race.end_block(block, monotonic() - begin if self.policy.seconds else 0.0)

    def begin_playout(self, number: int) -> tuple[PythonGame, Rng]:
        """A copy of the root as its seat may imagine it, the same for all its moves; and what its players draw from."""
        game = self.rules.imagined(self.root, self.seat, Rng.of_key(self._key, 2 * number))
        return game, Rng.of_key(self._key, 2 * number + 1)

    def _play_out(self, one: RootMove, number: int, stop: Stop) -> None:
        try:
            game, choices = self.begin_playout(number)
            in_tree = self.policy.kind is Kind.MCTS and number >= PATIENCE
            path = self._walk_down(game, one, choices) if in_tree else []
            if not in_tree:
                game.move(one.text)
            lineup = self._doubted if self.policy.others is not None and number % DOUBTED == 0 else self.imagined
            if self.rules.play_on(game, lineup, Streams.of_playout(choices), stop) < 0:
                return
            points, winners = self.rules.score(game)
        except RAISED as error:
            raise failed(self.rules.file, error) from error
        scores = [sum(row) for row in points]
        rewards = rewards_of(scores, winners)
        for edge in path:
            edge.visits += 1
            edge.total += rewards[edge.seat]
        gained = scores[self.seat]
        self.race.rewards[one.number].append(rewards[self.seat])
        one.visits += 1
        one.rewards += rewards[self.seat]
        one.wins += wins_of(winners, self.seat)
        one.points += gained
        one.square_points += gained * gained

    def _walk_down(self, game: PythonGame, one: RootMove, choices: Rng) -> list[Edge]:
        """Make a move of the root and follow the most promising ones after it, until one has seen too few playouts to be looked behind."""
        edge = self.trees[one.text]
        path = [edge]
        game.move(one.text)
        while edge is path[0] or edge.visits >= PATIENCE:
            moves = self._moves(game)
            while len(moves) == 1:
                game.move(moves[0])
                moves = self._moves(game)
            if not moves:
                break
            node = edge.nodes.setdefault(self._seen(game), Node())
            node.visits += 1
            ranks = [1] * len(moves) if self.policy.weights is None else ranks_of(self.policy.weights.scores(game, moves))
            first = choices.below(len(moves))
            move = node.most_promising(moves, ranks, first, self.policy.exploration, self.race.scale)
            edge = node.edges.setdefault(move, Edge(move, game.seat))
            path.append(edge)
            game.move(move)
        return path

    def _moves(self, game: PythonGame) -> list[str]:
        """What the seat to move chooses from in playouts; nothing once the game is over."""
        return [] if game.node == OVER else self.imagined.policies[game.seat].allowed(self.rules, game.legal())

    def _seen(self, game: PythonGame) -> Hashable:
        """By which the searching seat knows a decision again."""
        return game.node, game.seat, repr(game.view(self.seat))


class Searcher:
    """A search with its figures. It draws what `choose` would draw, and leaves the stream where it is."""

    def __init__(self, position: Position, lineup: Lineup, lockstep: bool = True) -> None:
        position.check_under_way()
        policy = lineup.policies[position.seat]
        moves = policy.allowed(position.rules, position.texts())
        self._search = Search(position.rules, position.game, moves, policy, search_key(position.streams.seats[position.seat].copy()))
        self._lock = Lock()

    def take_part(self, stop: Stop) -> None:
        """Search until the end, or until stop[0] is set. One thread does it: others would only wait for the interpreter."""
        with self._lock:
            self._search.run(stop)

    def figures(self) -> list[tuple[str, float, int, int, int, int]]:
        """For each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""
        moves = self._search.race.moves
        priors = sum(one.prior for one in moves)
        return [(one.text, one.prior / priors, one.visits, one.wins, one.points, one.square_points) for one in moves]

    def line(self) -> list[str]:
        """What follows if all seats make the moves that were visited most, as far as one imagined deal allows."""
        search = self._search
        game, _ = search.begin_playout(0)
        edge: Edge | None = search.trees[search.best]
        events: list[str] = []
        chance = Chance.__new__(Chance)
        chance.rng = game.chance.rng
        while edge is not None and game.node != OVER and len(events) < LONGEST_LINE:
            legal = game.legal()
            move = legal[0] if len(legal) == 1 and events else edge.move
            if move not in legal:
                break
            events.append(f"P{game.seat} {move}")
            chance.dictate(None)
            game.chance = chance
            game.move(move)
            following = most_visited(edge) if move == edge.move else edge
            if following is not None:
                events += [f"* {event}" for event in chance.happened()]
            edge = following
        return events
