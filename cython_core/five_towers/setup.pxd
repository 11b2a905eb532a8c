# Five Towers: before the first bid, and the reveal that begins every round.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.five_towers.legal_moves cimport legal_bids
from cython_core.five_towers.fitting cimport reach_of
from cython_core.five_towers.state cimport BID, MAX_DISPLAY, NO_CARD, N_TYPES, REVEAL, State, Table, Tables
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.deck cimport draw_cards


cdef inline void setup(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    state[0] = tables.start
    begin_round(state, tables, chance)


cdef inline void begin_round(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """1: turn up the display, or all that is left. 2: the start player is asked first."""
    cdef Table* table = &state.table
    cdef int n = min(tables.display_size, table.draw_pile.n)
    cdef int i, kind, bit
    cdef uint8_t cards[MAX_DISPLAY]
    cdef uint64_t display = <uint64_t>NO_CARD * 0x0101010101010101ULL
    for kind in range(N_TYPES):
        table.values[kind] = 0
        table.twice[kind] = 0
    begin_event(chance, REVEAL)
    draw_cards(&table.draw_pile, n, cards, chance)
    for i in range(n):
        kind = cards[i] >> 4
        bit = 1 << (cards[i] & 15)
        display ^= <uint64_t>(cards[i] ^ NO_CARD) << (8 * i)
        table.twice[kind] |= table.values[kind] & bit
        table.values[kind] |= bit
    for kind in range(N_TYPES):
        table.reach[kind] = reach_of(tables, table.values[kind], table.twice[kind])
    table.display = display
    table.n_display = n
    table.node = BID
    table.seat = table.start
    table.asked = 0
    table.highest = 0
    table.rounds += 1
    table.legal = legal_bids(table, &state.seats[table.seat])
