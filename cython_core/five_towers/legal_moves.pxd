# Five Towers: what is legal. BID: bit 0 pass, bit b "bid b". RAZE: bit 0 keep, bit 1 + t tear down tower t. BUILD: bit i, display card i.
from libc.stdint cimport uint64_t

from cython_core.five_towers.state cimport BID, N_TYPES, RAZE, NOTHING, Reach, Seat, State, Table, Tables, fits, reach_of


cdef inline uint64_t legal_moves(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    if table.node == BID:
        return legal_bids(table, seat)
    if table.node == RAZE:
        return legal_razes(table, seat)
    return legal_builds(table, seat, tables)


cdef inline int most_as_is(const Table* table, const Seat* seat) noexcept nogil:
    """The most display cards this seat can build without a tear-down."""
    cdef int kind, n = 0
    for kind in range(N_TYPES):
        n += fits(table.reach[kind], seat.top[kind])
    return n


cdef inline uint64_t legal_bids(const Table* table, const Seat* seat) noexcept nogil:
    """2: pass, or any higher bid up to the most cards buildable with at most one tear-down."""
    cdef int kind, here, n = 0, gain = 0
    for kind in range(N_TYPES):
        here = fits(table.reach[kind], seat.top[kind])
        n += here
        gain = max(gain, fits(table.reach[kind], seat.below[kind]) - here)
    n += gain
    return 1 | ((<uint64_t>2 << max(n, table.highest)) - (<uint64_t>2 << table.highest))


cdef inline uint64_t legal_razes(const Table* table, const Seat* seat) noexcept nogil:
    """3a: whatever leaves enough to build."""
    cdef int spare = most_as_is(table, seat) - table.highest
    cdef uint64_t legal = spare >= 0
    cdef int kind, change
    for kind in range(N_TYPES):
        change = fits(table.reach[kind], seat.below[kind]) - fits(table.reach[kind], seat.top[kind])
        legal |= <uint64_t>((seat.below[kind] != 3 * NOTHING) & (spare + change >= 0)) << (1 + kind)
    return legal


cdef inline uint64_t legal_builds(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """3b: a card that fits and after which the rest can still be built."""
    cdef int spare = most_as_is(table, seat) - table.highest
    cdef uint64_t display = table.display, legal = 0
    cdef int i, card, kind, value, loss, doubled = 0
    cdef unsigned int bit
    cdef Reach rest
    for i in range(tables.display_size):
        card = <int>(display & 0xFF)
        display >>= 8
        kind = card >> 4
        value = card & 15
        bit = <unsigned int>1 << value
        doubled |= table.twice[kind]
        rest = tables.reach[table.values[kind] & ~bit]
        loss = fits(table.reach[kind], seat.top[kind]) - fits(rest, 3 * value)
        legal |= <uint64_t>(fits(tables.reach[bit], seat.top[kind]) & (loss <= spare + 1)) << i
    return legal_builds_of_equals(table, seat, tables, spare) if doubled else legal


cdef inline uint64_t legal_builds_of_equals(const Table* table, const Seat* seat, const Tables* tables, int spare) noexcept nogil:
    """The same where the display holds equal cards (4-5 players, rarely): they are one move, that of the first one."""
    cdef uint64_t legal = 0
    cdef uint64_t seen[2]
    cdef int i, card, kind, value, loss
    cdef unsigned int bit
    cdef Reach rest
    seen[0] = seen[1] = 0
    for i in range(table.n_display):
        card = <int>((table.display >> (8 * i)) & 0xFF)
        if (seen[card >> 6] >> (card & 63)) & 1:
            continue
        seen[card >> 6] |= <uint64_t>1 << (card & 63)
        kind = card >> 4
        value = card & 15
        bit = <unsigned int>1 << value
        if table.twice[kind] & bit:
            rest = reach_of(tables, table.values[kind], table.twice[kind] ^ bit)
        else:
            rest = reach_of(tables, table.values[kind] ^ bit, table.twice[kind])
        loss = fits(table.reach[kind], seat.top[kind]) - fits(rest, 3 * value)
        legal |= <uint64_t>(fits(tables.reach[bit], seat.top[kind]) & (loss <= spare + 1)) << i
    return legal
