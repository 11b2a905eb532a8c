# Five Towers in lock-step: a game that the scalar engine has begun goes on in a lane.
from libc.stdint cimport uint16_t, uint32_t

from cython_core.five_towers.lockstep.state cimport MAX_RUNS, Lockstep, Pile, Slot, Towers
from cython_core.five_towers.state cimport BID, N_TYPES, Seat, State, Table, Tables, card_at
from cython_core.shared.bits cimport popcount
from cython_core.shared.deck cimport PairDeck
from cython_core.shared.lanes.lanes cimport lane


cdef inline bint at_round(const State* state, const Tables* tables) noexcept nogil:
    """The display lies there, and nobody has been asked."""
    return state.table.node == BID and state.table.asked == 0


cdef inline void enter(Lockstep* lockstep, const Tables* tables, int i, const State* state) noexcept nogil:
    """Put a game that is at_round into lane i."""
    cdef const Table* table = &state.table
    cdef int seat, kind
    for seat in range(tables.players):
        lane(&lockstep.razed[seat], i)[0] = state.seats[seat].razed
        for kind in range(N_TYPES):
            enter_tower(&lockstep.towers[seat], tables, i, &state.seats[seat], kind)
    enter_pile(&lockstep.draw_pile, i, &table.draw_pile)
    enter_pile(&lockstep.discard, i, &table.again)
    lane(&lockstep.reshuffled, i)[0] = 0xFFFF if table.reshuffled else 0
    lane(&lockstep.start, i)[0] = table.start
    lane(&lockstep.rounds, i)[0] = table.rounds - 1          # play_round counts the round that it plays
    lane(&lockstep.n_discard, i)[0] = table.n_discard
    lane(&lockstep.decisions, i)[0] = 0
    enter_display(lockstep, tables, i, table)


cdef inline void enter_tower(Towers* towers, const Tables* tables, int i, const Seat* seat, int kind) noexcept nogil:
    """From the bottom to the top: a card that is not lower than the one before begins a run."""
    cdef uint16_t runs[MAX_RUNS]
    cdef int run, place
    for run in range(MAX_RUNS):
        runs[run] = 0
    for place in range(1, seat.height[kind] + 1):
        if seat.cards[kind][place] >= seat.cards[kind][place - 1]:       # never the first one: [0] is EMPTY
            for run in range(MAX_RUNS - 1, 0, -1):
                runs[run] = runs[run - 1]
            runs[0] = 0
        runs[0] |= <uint16_t>1 << seat.cards[kind][place]
    for run in range(MAX_RUNS):
        lane(&towers.runs[run][kind], i)[0] = runs[run]
    lane(&towers.height[kind], i)[0] = seat.height[kind]
    lane(&towers.room[kind], i)[0] = tables.worth.on[seat.top[kind]].values
    lane(&towers.room_below[kind], i)[0] = tables.worth.on[seat.below[kind]].values


cdef inline void enter_pile(Pile* pile, int i, const PairDeck* deck) noexcept nogil:
    """A word of the deck has two types, with two bits for each value."""
    cdef uint32_t copies
    cdef int kind, n = 0
    for kind in range(N_TYPES):
        copies = <uint32_t>(deck.words[kind >> 1] >> (32 * (kind & 1)))
        n += popcount(copies)
        lane(&pile.values[kind], i)[0] = every_other_bit(copies | (copies >> 1))
        lane(&pile.twice[kind], i)[0] = every_other_bit(copies & (copies >> 1))
        lane(&pile.upto[kind], i)[0] = n


cdef inline uint16_t every_other_bit(uint32_t x) noexcept nogil:
    """Bits 0, 2, 4, … side by side."""
    x &= 0x55555555
    x = (x | (x >> 1)) & 0x33333333
    x = (x | (x >> 2)) & 0x0F0F0F0F
    x = (x | (x >> 4)) & 0x00FF00FF
    return <uint16_t>(x | (x >> 8))


cdef inline void enter_display(Lockstep* lockstep, const Tables* tables, int i, const Table* table) noexcept nogil:
    cdef Slot* slot
    cdef uint16_t bit
    cdef int place, kind, card
    lane(&lockstep.revealed, i)[0] = 0xFFFF
    lane(&lockstep.n_display, i)[0] = table.n_display
    for kind in range(N_TYPES):
        lane(&lockstep.display.values[kind], i)[0] = table.values[kind]
        lane(&lockstep.display.twice[kind], i)[0] = table.twice[kind]
    for place in range(tables.display_size):
        slot = &lockstep.slots[place]
        card = card_at(table.display, place)
        bit = <uint16_t>1 << (card & 15) if place < table.n_display else 0
        lane(&slot.bit, i)[0] = bit
        lane(&slot.kind, i)[0] = card >> 4
        for kind in range(N_TYPES):
            lane(&slot.is_kind[kind], i)[0] = 0xFFFF if bit and card >> 4 == kind else 0
        lane(&slot.fits_next, i)[0] = tables.worth.on[3 * (card & 15)].values if bit else 0
