# Five Towers: the scores of moves by weights, node by node.
#
# Room is the number of different values that fit on a tower: 16 on an empty one and on an 8, 0 on a spire. To lose little room with
# each card is what the game is about. What is foreseen costs much more than what is seen at once: only if a weight asks for it.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport BID, N_TYPES, RAZE, SPIRE, Seat, State, Table, Tables
from cython_core.five_towers.strategies.auction cimport Auction, look_ahead, rivals_above
from cython_core.five_towers.strategies.features cimport (
    BID_RIVALS, BID_WON, BID_WORTH, CARDS, CHEAP, CHEAP_CARDS, CLOSING, CLOSING_BID, DENIED, FAIR, FAIR_CARDS, HIGHEST,
    JUMP, LAST_WORD, LIMIT, NEEDS_TEAR_DOWN, POINTS_NOW, ROOM, ROOM_TIME, SPIRES, SPIRE_TIME, TEAR_DOWN, WORTH,
)
from cython_core.five_towers.strategies.gains cimport gain_with
from cython_core.five_towers.strategies.plans cimport (
    Offer, Plan, gain_as_is, gain_of_build, gain_of_last_card, gain_of_raze, highest_tower, look_at_display, make_plan,
)
from cython_core.five_towers.strategies.worth cimport look_out
from cython_core.shared.bits cimport lowest_bit, popcount


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef bint at_sight = asks_for(weights, POINTS_NOW, TEAR_DOWN)
    memset(scores, 0, popcount(legal) * sizeof(int64_t))
    if table.node == BID:
        add_bids(table, seat, tables, legal, weights, scores)
        if asks_for(weights, BID_WORTH, BID_RIVALS):
            add_auction(state, tables, legal, weights, scores)
    elif table.node == RAZE:
        if at_sight:
            add_razes(table, seat, tables, legal, weights, scores)
        if weights[WORTH] != 0:
            add_worth_of_razes(table, seat, tables, legal, weights[WORTH], scores)
    else:
        if at_sight:
            add_builds(table, seat, tables, legal, weights, scores)
        if weights[WORTH] != 0:
            add_worth_of_builds(table, seat, tables, legal, weights[WORTH], scores)


cdef inline bint asks_for(const int64_t* weights, int first, int last) noexcept nogil:
    """Whether one of these features has a weight."""
    cdef int64_t any_weight = 0
    cdef int feature
    for feature in range(first, last + 1):
        any_weight |= weights[feature]
    return any_weight != 0


cdef inline int time_left(const Table* table) noexcept nogil:
    """Cards still to be revealed, in eights, 0..MAX_CARDS // 4. Before the reshuffle about every other card of the draw pile will come
    back, beside those discarded so far."""
    cdef int cards = table.draw_pile.n
    return (cards if table.reshuffled else cards + (cards >> 1) + table.n_discard) >> 3


cdef inline int limited(int value) noexcept nogil:
    """Components may be such that a value leaves the range of features."""
    return max(-LIMIT, min(value, LIMIT))


cdef struct Sight:
    # The display, its cards looked at one by one, as if each came first.
    int cheap                # cards that fit and cost little room, 0..MAX_DISPLAY
    int fair                 # or not too much
    int as_is                # cards that can be built without a tear-down, 0..MAX_DISPLAY
    int closing              # cards in the tower a spire of the display would close, less the time left; from 0


cdef inline void see_display(const Table* table, const Seat* seat, const Tables* tables, Sight* sight) noexcept nogil:
    cdef int i, card, top, lost, fitting, kind, time = time_left(table)
    cdef int cheap = 0, fair = 0, as_is = 0, closing = 0
    for i in range(table.n_display):
        card = <int>((table.display >> (8 * i)) & 0xFF)
        top = seat.top[card >> 4]
        fitting = fits(tables.reach[<unsigned int>1 << (card & 15)], top)
        lost = tables.room[top] - tables.room[3 * (card & 15)]
        cheap += fitting & (lost <= CHEAP)
        fair += fitting & (lost <= FAIR)
        closing = max(closing, (fitting & ((card & 15) == SPIRE)) * (seat.height[card >> 4] + 1 - time))
    for kind in range(N_TYPES):
        as_is += fits(table.reach[kind], seat.top[kind])
    sight.cheap = cheap
    sight.fair = fair
    sight.as_is = as_is
    sight.closing = closing


cdef inline void add_bids(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                          int64_t* scores) noexcept nogil:
    cdef Sight sight
    cdef int64_t anyway
    cdef int bid, n = 0
    sight.cheap = sight.fair = sight.as_is = sight.closing = 0
    if (weights[CHEAP_CARDS] | weights[FAIR_CARDS] | weights[NEEDS_TEAR_DOWN] | weights[CLOSING_BID]) != 0:
        see_display(table, seat, tables, &sight)
    anyway = weights[DENIED] * table.highest + weights[CLOSING_BID] * sight.closing
    while legal:
        bid = lowest_bit(legal)
        legal &= legal - 1
        if bid:
            scores[n] = (anyway + weights[CARDS] * bid
                         + weights[CHEAP_CARDS] * min(bid, sight.cheap)
                         + weights[FAIR_CARDS] * min(bid, sight.fair)
                         + weights[NEEDS_TEAR_DOWN] * (bid > sight.as_is) * (1 + seat.razed)
                         + weights[JUMP] * (bid - table.highest - 1)
                         + weights[LAST_WORD] * ((table.asked + 1 == tables.players) | (bid == table.n_display)))
        n += 1


cdef inline void add_auction(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """By what a bid gains, and by what those behind can do about it if it gains something."""
    cdef Auction auction
    cdef int bid, gain, rivals, n = 0
    look_ahead(state, tables, &auction)
    while legal:
        bid = lowest_bit(legal)
        legal &= legal - 1
        gain = limited(gain_with(&auction.gains, bid))
        rivals = rivals_above(&auction, bid) if gain > 0 else 0
        scores[n] += (weights[BID_WORTH] * gain
                      + weights[BID_WON] * (gain if gain > 0 and rivals == 0 else 0)
                      + weights[BID_RIVALS] * rivals)
        n += 1


cdef inline void add_razes(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                           int64_t* scores) noexcept nogil:
    cdef int time = time_left(table), move, lost, n = 0
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        if move:
            lost = tables.room[seat.top[move - 1]] - tables.room[seat.below[move - 1]]
            scores[n] = (weights[ROOM] * lost
                         + weights[ROOM_TIME] * (lost * time)
                         + weights[TEAR_DOWN] * (1 + seat.razed)
                         - weights[POINTS_NOW] * limited(tables.points_razed * (1 + seat.razed) + tables.points_card))
        n += 1


cdef inline void add_worth_of_razes(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, int64_t weight,
                                    int64_t* scores) noexcept nogil:
    cdef Offer offer
    cdef Plan plan
    cdef int move, n = 0
    look_at_display(table, tables, &offer)
    make_plan(table, seat, tables, &offer, &plan)
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        scores[n] += weight * limited(
            gain_of_raze(table, seat, tables, &offer, &plan, move - 1) if move else gain_as_is(table, &plan))
        n += 1


cdef inline void add_builds(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    cdef int time = time_left(table), tallest = seat.height[highest_tower(seat)]
    cdef int card, height, lost, highest, spire, points, n = 0
    while legal:
        card = <int>((table.display >> (8 * lowest_bit(legal))) & 0xFF)
        legal &= legal - 1
        height = seat.height[card >> 4]
        lost = tables.room[seat.top[card >> 4]] - tables.room[3 * (card & 15)]
        highest = height >= tallest
        spire = (card & 15) == SPIRE
        points = (tables.points_card + highest * tables.points_main
                  + spire * (height + 1) * (tables.points_spire - tables.points_card))
        scores[n] = (weights[POINTS_NOW] * limited(points)
                     + weights[ROOM] * lost
                     + weights[ROOM_TIME] * (lost * time)
                     + weights[HIGHEST] * highest
                     + spire * (weights[SPIRES]
                                + weights[SPIRE_TIME] * time
                                + weights[CLOSING] * max(height + 1 - time, 0)))
        n += 1


cdef inline void add_worth_of_builds(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, int64_t weight,
                                     int64_t* scores) noexcept nogil:
    cdef Offer offer
    cdef Plan plan
    cdef int card, highest = 0, n = 0
    if table.highest == 1:
        look_out(table, tables, &offer.outlook)
        highest = highest_tower(seat)
    else:
        look_at_display(table, tables, &offer)
        make_plan(table, seat, tables, &offer, &plan)
    while legal:
        card = <int>((table.display >> (8 * lowest_bit(legal))) & 0xFF)
        legal &= legal - 1
        scores[n] += weight * limited(
            gain_of_last_card(seat, tables, &offer.outlook, highest, card) if table.highest == 1
            else gain_of_build(table, seat, &offer, &plan, card))
        n += 1
