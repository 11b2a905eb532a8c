"""What the file of a user does wrong while it plays, as one sentence: where, what, and which game shows it."""

from __future__ import annotations

from traceback import walk_tb

from turmwerk.errors import GameError, TurmwerkError, shown

RAISED = (Exception, SystemExit)  # by the file of a user; exit() would end us without a word
NODE_MOVES = 64  # numbers of a node
LONGEST_GAME = 100_000  # decisions; a game that has more does not end


def failed(file: str, error: BaseException, *, game: str = "") -> Exception:
    """The sentence for what was raised: an error of ours says enough, for another one the line of the file is named."""
    where = f" ({game})" if game else ""
    if isinstance(error, TurmwerkError):
        return type(error)(f"{error}{where}") if where and where not in str(error) else error
    frames = [(frame.f_code.co_name, line) for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    place = f"line {frames[-1][1]}, in {frames[-1][0]}: " if frames else ""
    words = str(error) or "without a message"
    return GameError(f"{file}: {place}{type(error).__name__}: {words}{where}")


def wrong(file: str, what: str) -> GameError:
    """A game that gives something that cannot be."""
    return GameError(f"{file}: {what}")


def check_legal(file: str, legal: object, node: str) -> list[str]:
    """The legal moves, if they are some different texts."""
    if not isinstance(legal, list) or not legal or not all(isinstance(move, str) and move for move in legal):
        found = "nothing" if isinstance(legal, list) and not legal else shown(legal)
        raise wrong(file, f"legal() gives {found} at {node!r}; it must be a list of at least one text")
    if len(set(legal)) < len(legal):
        twice = next(move for move in legal if legal.count(move) > 1)
        raise wrong(file, f"legal() gives {twice!r} twice at {node!r}; moves that do the same are one move")
    if len(legal) > NODE_MOVES:
        raise wrong(file, f"{len(legal)} moves are legal at {node!r}; a node has at most {NODE_MOVES}: cut the decision into smaller ones")
    return legal
