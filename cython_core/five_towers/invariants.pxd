# Five Towers: what must hold after every move. The number of the first broken invariant is returned.
from libc.string cimport memset

from cython_core.five_towers.fitting cimport card_loss, fits, reach_of
from cython_core.five_towers.legal_moves cimport legal_bids, legal_builds, legal_razes
from cython_core.five_towers.state cimport (
    BID, BUILD, EMPTY, MAX_VALUES, NEVER, NOTHING, NO_CARD, N_TYPES, OVER, RAZE, SPIRE, Seat, State, Table, Tables, card_at,
    slot_of,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.deck cimport N_WORDS, PairDeck, put_card

cdef enum Invariant:
    HOLD = 0
    CARDS = 1
    TOWERS_STAND = 2
    CACHES = 3
    NODE = 4
    N_INVARIANTS = 5


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    if not cards_are_conserved(state, tables):
        return CARDS
    if not towers_are_legal(state, tables):
        return TOWERS_STAND
    if not caches_are_right(state, tables):
        return CACHES
    if table.node > OVER or table.seat >= tables.players or (table.node == BUILD and not 0 < table.highest <= table.n_display):
        return NODE
    return HOLD


cdef inline bint cards_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    """Torn-down cards are only counted, so each card lies in at most as many places as it has copies, and the sum is right."""
    cdef int seen[N_TYPES * MAX_VALUES]
    cdef int card, seat, kind, i, n = 0
    memset(seen, 0, sizeof(seen))
    for card in range(N_TYPES * MAX_VALUES):
        seen[card] = copies(state.table.draw_pile.words[card >> 5], card) - copies(tables.start.table.draw_pile.words[card >> 5], card)
    for i in range(state.table.n_display):
        seen[card_at(state.table.display, i)] += 1
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
    return tops_are_right(state, tables) and reshuffle_is_right(&state.table) and (state.table.node == OVER or (
        display_is_right(&state.table, tables) and legal_moves_are_right(&state.table, &state.seats[state.table.seat], tables)))


cdef inline bint reshuffle_is_right(const Table* table) noexcept nogil:
    cdef PairDeck again
    cdef int i
    memset(&again, 0, sizeof(again))
    if not table.reshuffled:
        for i in range(table.n_discard):
            put_card(&again, table.discard[i])
    for i in range(N_WORDS):
        if again.words[i] != table.again.words[i]:
            return False
    return again.n == table.again.n


cdef inline bint display_is_right(const Table* table, const Tables* tables) noexcept nogil:
    """Values, those that lie there twice, and reaches: of the cards of the display and of no others."""
    cdef unsigned int values[N_TYPES]
    cdef unsigned int twice[N_TYPES]
    cdef unsigned int bit
    cdef int i, kind, card
    memset(values, 0, sizeof(values))
    memset(twice, 0, sizeof(twice))
    for i in range(8):
        card = card_at(table.display, i)
        if (card == NO_CARD) != (i >= table.n_display):
            return False
        if card != NO_CARD:
            bit = <unsigned int>1 << (card & 15)
            twice[card >> 4] |= values[card >> 4] & bit
            values[card >> 4] |= bit
    for kind in range(N_TYPES):
        if (table.values[kind] != values[kind] or table.twice[kind] != twice[kind]
                or table.reach[kind] != reach_of(tables, values[kind], twice[kind])):
            return False
    return True


cdef inline bint legal_moves_are_right(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """What the legal moves of this node are made of, from scratch: spare cards and losses."""
    cdef int i, kind, card, loss, most = 0
    if table.node == BID:
        return table.legal == legal_bids(table, seat)
    for kind in range(N_TYPES):
        most += fits(table.reach[kind], seat.top[kind])
    if table.spare != most - table.highest:
        return False
    if table.node == RAZE:
        return table.legal == legal_razes(table, seat)
    for i in range(8):
        card = card_at(table.display, i)
        loss = NEVER if i >= table.n_display or slot_of(table.display, card) != i else card_loss(table, seat, tables, card)
        if <int>((table.losses >> (8 * i)) & 0xFF) != loss:
            return False
    return table.legal == legal_builds(table)


cdef inline bint tops_are_right(const State* state, const Tables* tables) noexcept nogil:
    cdef const Seat* owner
    cdef int seat, kind, top, below
    for seat in range(tables.players):
        owner = &state.seats[seat]
        for kind in range(N_TYPES):
            top = owner.cards[kind][owner.height[kind]]
            below = NOTHING if top == EMPTY or top == SPIRE else owner.cards[kind][owner.height[kind] - 1]
            if owner.top[kind] != 3 * top or owner.below[kind] != 3 * below:
                return False
    return True
