"""Tables of Five Towers set up as a test wants them, on either engine."""

import turmwerk as tw


def cards(text):
    """The chance event that reveals these cards."""
    return [f"reveal {text}"]


def begin(start, players, display):
    return start(tw.game("five-towers", players=players), chance=cards(display))


def play(state, moves, then=None):
    """Play moves separated by commas; the last one is followed by a reveal."""
    *early, last = moves.split(", ")
    for move in early:
        state.play(move)
    state.play(last, chance=cards(then) if then else None)


def build_round(state, display, then):
    """The seat to bid takes the whole display, so that nobody else is asked, and builds it in the order given."""
    names = display.split()
    play(state, ", ".join([f"bid {len(names)}", "keep", *(f"build {name}" for name in names)]), then)
