# Sultaniya: numbers and texts of moves, tiles and places.
from cython_core.sultaniya.state cimport (
    BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DONE, DROP, FETCH, LIFT, MAX_DISPLAY, MAX_PLACES, MAX_TILES, MIRRORED,
    N_FLOORS, N_SPOTS, PRINTED, REVEAL, ROW, TAKE, State, Tables, displayed,
)

cdef enum:                   # numbers of notations; moves of the nodes turn and build that take no tile have their own number
    TAKEN = FETCH            # + tile
    LIFTED = TAKEN + N_FLOORS * MAX_TILES    # + place, as a bit of the palace
    SET_DOWN = LIFTED + N_SPOTS              # + 2 * place + mirrored
    DROPPED = SET_DOWN + 2 * N_SPOTS
    N_NOTATIONS = DROPPED + 1


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    cdef int node = state.table.node
    if node == LIFT:
        return LIFTED + move + ROW
    if node > BUILD:
        if move == DROP:
            return DROPPED
        return SET_DOWN + 2 * (ROW * (state.table.held // MAX_TILES + 1) + move % MIRRORED) + (move >= MIRRORED)
    if move >= FETCH:
        return TAKEN + MAX_TILES * state.table.floor + move - FETCH
    return TAKEN + displayed(&state.table, (move - TAKE) // MAX_DISPLAY, (move - TAKE) % MAX_DISPLAY) if TAKE <= move < CALL_FLUSH else move


cdef str notation_text(const Tables* tables, int number):
    if number == DROPPED:
        return "drop"
    if number >= LIFTED:
        return palace_text(number)
    if number >= TAKEN:
        return f"take {tile_text(number - TAKEN)}"
    if number >= CALL_SEARCH:
        return f"call search {FLOORS[number - CALL_SEARCH]}"
    if number >= CALL_REBUILD:
        return "call double" if number == CALL_DOUBLE else "call rebuild"
    if number >= CALL_FLUSH:
        return f"call flush {FLOORS[number - CALL_FLUSH]}"
    if number >= TAKE:
        return None          # these are called by their tiles
    if number >= REVEAL:
        return f"reveal {FLOORS[number - REVEAL]}"
    return "done" if number == DONE else "pass"


cdef str palace_text(int number):
    """Moves to and from a place of the palace, if there is such a place."""
    cdef int bit = number - LIFTED if number < SET_DOWN else (number - SET_DOWN) // 2
    if not 0 <= bit % ROW - (bit // ROW < 3) < MAX_PLACES or bit < ROW:
        return None
    if number < SET_DOWN:
        return f"lift {place_text(bit)}"
    return f"at {place_text(bit)} mirrored" if (number - SET_DOWN) % 2 else f"at {place_text(bit)}"


cdef str place_text(int bit):
    row = bit // ROW - 1
    return f"{row}.{bit % ROW - (row < 2)}"


cdef str tile_text(int tile):
    return "printed" if tile >= PRINTED else TILE_NAMES[tile // MAX_TILES][tile % MAX_TILES]
