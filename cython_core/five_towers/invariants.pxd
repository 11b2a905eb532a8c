# Five Towers: what must hold after every move. Returns 0, or the number of the broken invariant (named in INVARIANTS).
from libc.string cimport memset

from cython_core.five_towers.state cimport (
    BUILD, EMPTY, MAX_VALUES, NOTHING, N_TYPES, OVER, SPIRE, Seat, State, Table, Tables, fits, reach_of,
)
from cython_core.shared.bits cimport popcount


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    if not cards_are_conserved(state, tables):
        return 1
    if not towers_are_legal(state, tables):
        return 2
    if not caches_are_right(state, tables):
        return 3
    if table.node > OVER or table.seat >= tables.players or (table.node == BUILD and not 0 < table.highest <= table.n_display):
        return 4
    return 0


cdef inline bint cards_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    """Torn-down cards are only counted, so each card lies in at most as many places as it has copies, and the sum is right."""
    cdef int seen[N_TYPES * MAX_VALUES]
    cdef int card, seat, kind, i, n = 0
    memset(seen, 0, sizeof(seen))
    for card in range(N_TYPES * MAX_VALUES):
        seen[card] = copies(state.table.draw_pile.words[card >> 5], card) - copies(tables.start.table.draw_pile.words[card >> 5], card)
    for i in range(state.table.n_display):
        seen[(state.table.display >> (8 * i)) & 0xFF] += 1
    for i in range(state.table.n_discard):
        seen[state.table.discard[i]] += 1
    for seat in range(tables.players):
        for kind in range(N_TYPES):
            for i in range(1, state.seats[seat].height[kind] + 1):
                seen[16 * kind + state.seats[seat].cards[kind][i]] += 1
        n += state.seats[seat].razed
    for card in range(N_TYPES * MAX_VALUES):
        if seen[card] > 0:
            return False
        n += seen[card]
    return n == 0


cdef inline int copies(unsigned long long word, int card) noexcept nogil:
    return popcount((word >> (2 * (card & 31))) & 3)


cdef inline bint towers_are_legal(const State* state, const Tables* tables) noexcept nogil:
    cdef int seat, kind, i, lower, upper
    for seat in range(tables.players):
        for kind in range(N_TYPES):
            for i in range(1, state.seats[seat].height[kind] + 1):
                lower = state.seats[seat].cards[kind][i - 1]
                upper = state.seats[seat].cards[kind][i]
                if not fits(tables.reach[<unsigned int>1 << upper], 3 * lower):
                    return False
    return True


cdef inline bint caches_are_right(const State* state, const Tables* tables) noexcept nogil:
    cdef const Seat* owner
    cdef int seat, kind, top, below
    for kind in range(N_TYPES):
        if state.table.reach[kind] != reach_of(tables, state.table.values[kind], state.table.twice[kind]):
            return False
    for seat in range(tables.players):
        owner = &state.seats[seat]
        for kind in range(N_TYPES):
            top = owner.cards[kind][owner.height[kind]]
            below = NOTHING if top == EMPTY or top == SPIRE else owner.cards[kind][owner.height[kind] - 1]
            if owner.top[kind] != 3 * top or owner.below[kind] != 3 * below:
                return False
    return True
