# Five Towers: what strategies look at in a move, and what a seat cannot know.
#
# Room is the number of different values that fit on a tower: 16 on an empty one and on an 8, 0 on a spire. To lose little room with
# each card is what the game is about.
from libc.stdint cimport int16_t, uint64_t

from cython_core.five_towers.state cimport BID, N_TYPES, RAZE, SPIRE, Seat, State, Table, Tables, fits
from cython_core.shared.chance cimport Chance

cdef enum:
    CHEAP = 2                # room a card may cost at most to be called cheap
    FAIR = 5                 # or fair

cdef enum:                   # features; FEATURES in five_towers.pyx says what they measure
    POINTS_NOW = 0
    ROOM = 1
    ROOM_TIME = 2
    HIGHEST = 3
    SPIRES = 4
    SPIRE_TIME = 5
    CLOSING = 6
    TEAR_DOWN = 7
    CARDS = 8
    CHEAP_CARDS = 9
    FAIR_CARDS = 10
    NEEDS_TEAR_DOWN = 11
    JUMP = 12
    LAST_WORD = 13
    DENIED = 14
    CLOSING_BID = 15
    N_FEATURES = 16


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Only the order of the draw pile is secret, and it is not stored: cards are drawn when they are revealed. So nothing is redrawn."""
    pass


cdef inline void move_features(const State* state, const Tables* tables, int move, int16_t* features) noexcept nogil:
    """Passing and keeping are the moves without features."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    if table.node == BID:
        if move > 0:
            features_of_bid(table, seat, tables, move, features)
    elif table.node == RAZE:
        if move > 0:
            features_of_raze(table, seat, tables, move - 1, features)
    else:
        features_of_build(table, seat, tables, <int>((table.display >> (8 * move)) & 0xFF), features)


cdef inline int time_left(const Table* table) noexcept nogil:
    """Cards still to be revealed, in eights. In the first half about every other one comes back, beside those discarded so far."""
    cdef int cards = table.draw_pile.n
    return (cards if table.reshuffled else 2 * cards - (cards >> 1) + table.n_discard) >> 3


cdef inline int highest_tower(const Seat* seat) noexcept nogil:
    cdef int kind, highest = 0
    for kind in range(N_TYPES):
        highest = max(highest, seat.height[kind])
    return highest


cdef inline void features_of_build(const Table* table, const Seat* seat, const Tables* tables, int card, int16_t* features) noexcept nogil:
    cdef int kind = card >> 4, value = card & 15
    cdef int height = seat.height[kind], left = time_left(table)
    cdef int lost = tables.room[seat.top[kind]] - tables.room[3 * value]
    cdef int highest = height >= highest_tower(seat)
    cdef int spire = value == SPIRE
    features[POINTS_NOW] = (tables.points_card + highest * tables.points_main
                            + spire * (height + 1) * (tables.points_spire - tables.points_card))
    features[ROOM] = lost
    features[ROOM_TIME] = lost * left
    features[HIGHEST] = highest
    features[SPIRES] = spire
    features[SPIRE_TIME] = spire * left
    features[CLOSING] = spire * max(height + 1 - left, 0)


cdef inline void features_of_raze(const Table* table, const Seat* seat, const Tables* tables, int kind, int16_t* features) noexcept nogil:
    cdef int lost = tables.room[seat.top[kind]] - tables.room[seat.below[kind]]
    cdef int cost = tables.points_razed * (seat.razed + 1)
    features[POINTS_NOW] = -cost - tables.points_card
    features[ROOM] = lost
    features[ROOM_TIME] = lost * time_left(table)
    features[TEAR_DOWN] = 1 + seat.razed


cdef inline void features_of_bid(const Table* table, const Seat* seat, const Tables* tables, int bid, int16_t* features) noexcept nogil:
    """The display cards are looked at one by one, as if each came first."""
    cdef int i, card, top, lost, fitting, kind
    cdef int cheap = 0, fair = 0, as_is = 0, closing = 0, left = time_left(table)
    for i in range(table.n_display):
        card = <int>((table.display >> (8 * i)) & 0xFF)
        top = seat.top[card >> 4]
        fitting = fits(tables.reach[<unsigned int>1 << (card & 15)], top)
        lost = tables.room[top] - tables.room[3 * (card & 15)]
        cheap += fitting & (lost <= CHEAP)
        fair += fitting & (lost <= FAIR)
        closing = max(closing, (fitting & ((card & 15) == SPIRE)) * (seat.height[card >> 4] + 1 - left))
    for kind in range(N_TYPES):
        as_is += fits(table.reach[kind], seat.top[kind])
    features[CARDS] = bid
    features[CHEAP_CARDS] = min(bid, cheap)
    features[FAIR_CARDS] = min(bid, fair)
    features[NEEDS_TEAR_DOWN] = (bid > as_is) * (1 + seat.razed)
    features[JUMP] = bid - table.highest - 1
    features[LAST_WORD] = (table.asked + 1 == tables.players) | (bid == table.n_display)
    features[DENIED] = table.highest
    features[CLOSING_BID] = closing
