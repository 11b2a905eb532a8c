"""Numbers of moves. A Python game has texts only: those met in some games are numbered in order, node by node, later ones as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.own.failing import NODE_MOVES, RAISED, check_legal, failed, wrong
from turmwerk.own.game import OVER
from turmwerk.reference.chance import CHOICE_STREAM, Chance, Rng

if TYPE_CHECKING:
    from turmwerk.own.rules import Rules

SEED = 2026  # of the games that are looked at
MOST_GAMES = 100
MOST_DECISIONS = 4000
MAX_ITEMS = 200  # of a chance event that are remembered


class Numbering:
    """What was met in some random games: moves by node, and chance events of the set-up."""

    def __init__(self, rules: Rules) -> None:
        self._file = rules.file
        met: dict[str, set[str]] = {node: set() for node in rules.facts.nodes}
        self.setup_events: dict[str, set[str]] = {}  # items by head
        decisions = 0
        for index in range(MOST_GAMES):
            try:
                decisions += self._look(rules, index, met)
            except RAISED as error:
                raise failed(rules.file, error, game=f"game {index} of seed {SEED}, {rules.players} players, {rules.variant}") from error
            if decisions >= MOST_DECISIONS:
                break
        self._numbers = {node: {move: number for number, move in enumerate(sorted(moves, key=_order))} for node, moves in met.items()}
        self.notations: list[str] = sorted({move for moves in met.values() for move in moves}, key=_order)
        self.notation_numbers: dict[str, int] = {move: number for number, move in enumerate(self.notations)}

    def _look(self, rules: Rules, index: int, met: dict[str, set[str]]) -> int:
        chance, choices = Chance(SEED, index), Rng(SEED, index, CHOICE_STREAM)
        game = rules.begin(chance)
        for event in chance.happened():
            words = event.split()
            n_words = 2 if len(words) > 1 and words[1][1:].isdigit() and words[1].startswith("P") else 1
            items = self.setup_events.setdefault(" ".join(words[:n_words]), set())
            items.update(words[n_words : n_words + MAX_ITEMS])
        decisions = 0
        while game.node != OVER and decisions < MOST_DECISIONS:
            if game.node not in met:
                raise wrong(self._file, f"self.node is {game.node!r}, which NODES does not name: {', '.join(met)}")
            legal = check_legal(self._file, game.legal(), game.node)
            met[game.node].update(legal)
            game.move(legal[0] if len(legal) == 1 else legal[choices.below(len(legal))])
            decisions += 1
        return decisions

    def numbered(self, node: str, legal: list[str]) -> dict[str, int]:
        """The legal moves with their numbers, in order; by their places if the node has more moves than numbers."""
        known = self._numbers.get(node)
        if known is None:
            raise wrong(self._file, f"self.node is {node!r}, which NODES does not name: {', '.join(self._numbers)}")
        for move in legal:
            known.setdefault(move, len(known))
        if len(known) > NODE_MOVES:
            return {move: number for number, move in enumerate(legal)}
        return {move: known[move] for move in legal}


def _order(move: str) -> tuple[object, ...]:
    """Texts with their numbers as numbers: "bid 9" before "bid 10"."""
    return tuple((0, int(word), "") if word.isdecimal() and len(word) < 10 else (1, 0, word) for word in move.replace("-", " ").split())
