# Five Towers: numbers and texts of moves.
from cython_core.five_towers.state cimport BID, MAX_DISPLAY, MAX_VALUES, N_TYPES, RAZE, State, Tables, card_at

cdef enum:                   # numbers of notations
    BIDS = 0                 # + cards bid for; 0: pass
    RAZES = BIDS + MAX_DISPLAY + 1       # + 1 + type; 0: keep
    BUILDS = RAZES + N_TYPES + 1         # + card
    N_NOTATIONS = BUILDS + N_TYPES * MAX_VALUES


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    if state.table.node == BID:
        return BIDS + move
    if state.table.node == RAZE:
        return RAZES + move
    return BUILDS + card_at(state.table.display, move)


cdef str notation_text(const Tables* tables, int number):
    if number >= BUILDS:
        return f"build {CARDS[number - BUILDS]}" if (tables.all_values >> ((number - BUILDS) % MAX_VALUES)) & 1 else None
    if number >= RAZES:
        return f"raze {TYPES[number - RAZES - 1]}" if number > RAZES else "keep"
    if number > tables.display_size:
        return None
    return f"bid {number}" if number else "pass"
