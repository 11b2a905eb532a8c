# Five Towers: the effect of a move, the order of turns, the end of a round.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from cython_core.five_towers.setup cimport begin_round
from cython_core.five_towers.state cimport (
    BID, BUILD, EMPTY, NOTHING, NOTHING_TO_RESHUFFLE, NO_CARD, OVER, PILE_EMPTY_TWICE, RAZE, RESHUFFLE, SPIRE,
    Seat, State, Table, Tables, next_seat, reach_of,
)
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.deck cimport put_card


cdef inline void apply_move(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    if state.table.node == BID:
        bid(state, tables, move, chance)
    elif state.table.node == RAZE:
        raze(state, move)
    else:
        build(state, tables, move, chance)


cdef inline bint is_over(const State* state, const Tables* tables) noexcept nogil:
    return state.table.node == OVER


cdef inline void bid(State* state, const Tables* tables, int bid, Chance* chance) noexcept nogil:
    """2: everyone once, unless someone bids for the whole display."""
    cdef Table* table = &state.table
    if bid > 0:
        table.highest = bid
        table.builder = table.seat
    table.asked += 1
    table.seat = next_seat(tables, table.seat)
    if bid != table.n_display and table.asked < tables.players:
        return
    if table.highest > 0:
        table.node = RAZE
        table.seat = table.builder
    else:
        end_round(state, tables, table.start, chance)    # 4: nobody bid, the start player stays


cdef inline void raze(State* state, int move) noexcept nogil:
    """3a: keep, or take the top card off one tower."""
    cdef Seat* seat = &state.seats[state.table.seat]
    if move > 0:
        seat.height[move - 1] -= 1
        seat.razed += 1
        remember_top(seat, move - 1)
    state.table.node = BUILD


cdef inline void build(State* state, const Tables* tables, int i, Chance* chance) noexcept nogil:
    """3b: display card i goes onto its tower."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int card = <int>((table.display >> (8 * i)) & 0xFF)
    cdef int kind = card >> 4
    cdef unsigned int bit = <unsigned int>1 << (card & 15)
    cdef uint64_t before = (<uint64_t>1 << (8 * i)) - 1
    seat.height[kind] += 1
    seat.cards[kind][seat.height[kind]] = card & 15
    remember_top(seat, kind)
    table.display = (table.display & before) | ((table.display >> 8) & ~before) | (<uint64_t>NO_CARD << 56)
    table.n_display -= 1
    if table.twice[kind] & bit:
        table.twice[kind] ^= bit
    else:
        table.values[kind] ^= bit
    table.reach[kind] = reach_of(tables, table.values[kind], table.twice[kind])
    table.highest -= 1
    if table.highest == 0:
        end_round(state, tables, next_seat(tables, table.seat), chance)


cdef inline void remember_top(Seat* seat, int kind) noexcept nogil:
    """Keep the two cards the legal moves depend on where they are quickly found."""
    cdef int height = seat.height[kind]
    cdef int top = seat.cards[kind][height]
    seat.top[kind] = 3 * top
    # 3a: never a 0
    seat.below[kind] = 3 * NOTHING if top == SPIRE or top == EMPTY else 3 * seat.cards[kind][height - 1]


cdef inline void end_round(State* state, const Tables* tables, int next_start, Chance* chance) noexcept nogil:
    """4: tidy up. Then the next round, unless the draw pile has run out for the second time."""
    cdef Table* table = &state.table
    cdef int i
    memcpy(&table.discard[table.n_discard], &table.display, 8)
    table.n_discard += table.n_display
    table.start = next_start
    if table.draw_pile.n == 0:
        if table.reshuffled or table.n_discard == 0:
            table.node = OVER
            table.ending = PILE_EMPTY_TWICE if table.reshuffled else NOTHING_TO_RESHUFFLE
            table.n_display = 0
            return
        table.reshuffled = 1
        begin_event(chance, RESHUFFLE)
        for i in range(table.n_discard):
            put_card(&table.draw_pile, table.discard[i])
        table.n_discard = 0
    begin_round(state, tables, chance)
