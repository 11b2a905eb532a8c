# Five Towers: what a seat may know, as plain values.
from cython_core.five_towers.state cimport N_TYPES, State, Tables, card_at


cdef dict view(const State* state, const Tables* tables, int seat):
    """Nothing is secret but the order of the draw pile."""
    return {
        "round": state.table.rounds,
        "reshuffled": bool(state.table.reshuffled),
        "draw_pile": state.table.draw_pile.n,
        "discard_pile": [CARDS[state.table.discard[i]] for i in range(state.table.n_discard)],
        "display": [CARDS[card_at(state.table.display, i)] for i in range(state.table.n_display)],
        "start": state.table.start,
        "bid": state.table.highest,
        "bidder": state.table.builder if state.table.highest else None,
        "towers": [{TYPES[kind]: [state.seats[owner].cards[kind][i + 1] for i in range(state.seats[owner].height[kind])]
                    for kind in range(N_TYPES)} for owner in range(tables.players)],
        "razed": [state.seats[owner].razed for owner in range(tables.players)],
    }
