# Asara: the number and the text of a move.

cdef str gold_mark(int gold):
    return "*" if gold else ""


cdef enum:                   # numbers of notations: 64 * node + move
    N_NOTATIONS = 64 * OVER

N_MOVES = {
    GO: N_PLACES, PAY: N_PAYMENTS, TAKE: DECLINE + 1, SEARCH: N_SHAPES, TAKE_SEARCHED: DECLINE + 1, BUILD: LIGHT + N_COLORS,
    ON: 2 * MAX_TOWERS, KEEP: N_COLORS,
}


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    return 64 * state.table.node + move


cdef str notation_text(const Tables* tables, int number):
    cdef int node = number // 64, move = number % 64
    if move >= N_MOVES[node] or (node == GO and tables.places[move].area == NO_AREA):
        return None
    if node == GO:
        return f"go {place_text(tables, move)}"
    if node == PAY:
        return f"pay {BUYERS[move]}" if move < PAY_PAIR else f"pay {'+'.join(BUYERS[color] for color in PAIRS[move - PAY_PAIR])}"
    if node == SEARCH:
        return f"search {SHAPES[move]}"
    if node == BUILD:
        return step_text(move)
    if node == ON:
        return f"on {(move >> 1) + 1}{gold_mark(move & 1)}"
    if node == KEEP:
        return f"keep {COLORS[move]}"
    return "decline" if move == DECLINE else f"take {KINDS[move]}"


cdef str place_text(const Tables* tables, int move):
    area = AREAS[tables.places[move].area]
    if GO_BUILD <= move < GO_BANK:
        return f"{area}-{move - GO_BUILD + 1}"
    if tables.places[move].area in (BANK, SPIES, TENT, HOUSE):
        return f"{area}-{abs(tables.places[move].gain)}"
    return area


cdef str step_text(int step):
    if step >= LIGHT:
        return f"light {COLORS[step - LIGHT]}"
    if step >= ADD:
        step -= ADD
        return f"add {COLORS[step >> 2]} {'window' if step & 2 else 'middle'}{gold_mark(step & 1)}"
    return f"raise {COLORS[step >> 2]} base{gold_mark(step & 2)} top{gold_mark(step & 1)}"
