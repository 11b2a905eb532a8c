# Five Towers: the effect of a move, the order of turns, the end of a round.
from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy, memset

from cython_core.shared.bits cimport lowest_bit
from cython_core.five_towers.legal_moves cimport legal_builds, legal_bids, legal_razes
from cython_core.five_towers.setup cimport begin_round
from cython_core.five_towers.fitting cimport card_loss, fits, reach_without
from cython_core.five_towers.state cimport (
    BID, BUILD, EMPTY, NOTHING, NOTHING_TO_RESHUFFLE, NO_CARD, NEVER, N_TYPES, ONES, OVER, PILE_EMPTY_TWICE, RAZE, RESHUFFLE, SPIRE, Seat,
    State, Table, Tables, card_at, next_seat, slot_of,
)
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.deck cimport put_card


cdef inline void apply_move(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    if state.table.node == BID:
        bid(state, tables, move, chance)
    elif state.table.node == RAZE:
        raze(state, tables, move)
    else:
        build(state, tables, move, chance)


cdef inline bint is_over(const State* state, const Tables* tables) noexcept nogil:
    return state.table.node == OVER


cdef inline void bid(State* state, const Tables* tables, int bid, Chance* chance) noexcept nogil:
    """2: everyone once, unless someone bids for the whole display."""
    cdef Table* table = &state.table
    table.builder = table.seat if bid > 0 else table.builder
    table.highest = max(table.highest, bid)
    table.asked += 1
    table.seat = next_seat(tables, table.seat)
    if (bid != table.n_display) & (table.asked < tables.players):
        table.legal = legal_bids(table, &state.seats[table.seat])
    elif table.highest > 0:
        table.node = RAZE
        table.seat = table.builder
        table.spare = most_as_is(table, &state.seats[table.builder]) - table.highest
        table.legal = legal_razes(table, &state.seats[table.builder])
    else:
        end_round(state, tables, table.start, chance)    # 4: nobody bid, the start player stays


cdef inline int most_as_is(const Table* table, const Seat* seat) noexcept nogil:
    """The most display cards this seat can build without a tear-down."""
    cdef int kind, n = 0
    for kind in range(N_TYPES):
        n += fits(table.reach[kind], seat.top[kind])
    return n


cdef inline void raze(State* state, const Tables* tables, int move) noexcept nogil:
    """3a: keep, or take the top card off one tower."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int razes = move > 0
    cdef int kind = move - razes
    table.spare += razes * (fits(table.reach[kind], seat.below[kind]) - fits(table.reach[kind], seat.top[kind]))
    seat.height[kind] -= razes
    seat.razed += razes
    remember_top(seat, kind)
    table.node = BUILD
    remember_losses(table, seat, tables)
    table.legal = legal_builds(table)


cdef inline void remember_losses(Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """The losses of all display cards; of equal cards only the first one can be chosen."""
    cdef uint64_t losses = 0
    cdef int i, card, doubled = 0
    for i in range(tables.display_size):
        card = card_at(table.display, i)
        losses |= <uint64_t>card_loss(table, seat, tables, card) << (8 * i)
        doubled |= table.twice[card >> 4]
    table.losses = losses | ((ONES * NEVER) << (8 * tables.display_size))
    if doubled:
        for i in range(table.n_display):
            card = card_at(table.display, i)
            if slot_of(table.display, card) != i:
                table.losses |= <uint64_t>NEVER << (8 * i)


cdef inline void build(State* state, const Tables* tables, int i, Chance* chance) noexcept nogil:
    """3b: display card i goes onto its tower."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int card = card_at(table.display, i)
    cdef int kind = card >> 4
    cdef unsigned int bit = <unsigned int>1 << (card & 15)
    cdef uint64_t before = (<uint64_t>1 << (8 * i)) - 1
    seat.height[kind] += 1
    seat.cards[kind][seat.height[kind]] = card & 15
    remember_top(seat, kind)
    table.display = (table.display & before) | ((table.display >> 8) & ~before) | (<uint64_t>NO_CARD << 56)
    table.n_display -= 1
    table.highest -= 1
    if table.highest == 0:
        end_round(state, tables, next_seat(tables, table.seat), chance)
        return
    table.spare -= <int8_t>((table.losses >> (8 * i)) & 0xFF) - 1
    table.losses = (table.losses & before) | ((table.losses >> 8) & ~before) | (<uint64_t>NEVER << 56)
    table.reach[kind] = reach_without(tables, table.values[kind], table.twice[kind], bit)
    if table.twice[kind] & bit:
        table.twice[kind] ^= bit
    else:
        table.values[kind] ^= bit
    remember_losses_of(kind, table, seat, tables)
    table.legal = legal_builds(table)


cdef inline void remember_losses_of(int kind, Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """The losses of the cards of one type, whose tower has changed."""
    cdef unsigned int left = table.values[kind], bit
    cdef int card, i
    while left:
        bit = left & (0 - left)
        left ^= bit
        card = 16 * kind + lowest_bit(bit)
        i = slot_of(table.display, card)
        table.losses &= ~(<uint64_t>0xFF << (8 * i))
        table.losses |= <uint64_t>card_loss(table, seat, tables, card) << (8 * i)


cdef inline void remember_top(Seat* seat, int kind) noexcept nogil:
    """Keep the two cards the legal moves depend on where they are quickly found."""
    cdef int height = seat.height[kind]
    cdef int top = seat.cards[kind][height]
    cdef int below = seat.cards[kind][max(height - 1, 0)]
    seat.top[kind] = 3 * top
    seat.below[kind] = 3 * (NOTHING if (top == SPIRE) | (top == EMPTY) else below)    # 3a: never a 0


cdef inline void end_round(State* state, const Tables* tables, int next_start, Chance* chance) noexcept nogil:
    """4: tidy up. Then the next round, unless the draw pile has run out for the second time."""
    cdef Table* table = &state.table
    cdef int i
    memcpy(&table.discard[table.n_discard], &table.display, 8)
    table.n_discard += table.n_display
    if not table.reshuffled:
        for i in range(table.n_display):
            put_card(&table.again, card_at(table.display, i))
    table.start = next_start
    if table.draw_pile.n == 0:
        if table.reshuffled or table.n_discard == 0:
            table.node = OVER
            table.ending = PILE_EMPTY_TWICE if table.reshuffled else NOTHING_TO_RESHUFFLE
            table.n_display = 0
            return
        table.reshuffled = 1
        begin_event(chance, RESHUFFLE)
        table.draw_pile = table.again
        memset(&table.again, 0, sizeof(table.again))
        table.n_discard = 0
    begin_round(state, tables, chance)
