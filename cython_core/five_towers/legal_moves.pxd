# Five Towers: what is legal. BID: bit 0 pass, bit b "bid b". RAZE: bit 0 keep, bit 1 + t tear down tower t. BUILD: bit i, display card i.
from libc.stdint cimport uint64_t

from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport NOTHING, N_TYPES, ONES, Seat, State, Table, Tables


cdef inline uint64_t legal_moves(const State* state, const Tables* tables) noexcept nogil:
    return state.table.legal


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
    cdef uint64_t legal = table.spare >= 0
    cdef int kind, change
    for kind in range(N_TYPES):
        change = fits(table.reach[kind], seat.below[kind]) - fits(table.reach[kind], seat.top[kind])
        legal |= <uint64_t>((seat.below[kind] != 3 * NOTHING) & (table.spare + change >= 0)) << (1 + kind)
    return legal


cdef inline uint64_t legal_builds(const Table* table) noexcept nogil:
    """3b: a card that fits and after which the rest can still be built: its loss is at most spare + 1. All cards at once."""
    cdef uint64_t enough = ((ONES << 7) + ONES * <uint64_t>(table.spare + 1) - table.losses) & (ONES << 7)
    return ((enough >> 7) * 0x0102040810204080ULL) >> 56       # the bytes' marks side by side
