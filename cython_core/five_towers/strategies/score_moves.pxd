# Five Towers: the scores of moves by weights, node by node.
#
# Room is the number of different values that fit on a tower: 16 on an empty one and on an 8, 0 on a spire. To lose little room with
# each card is what the game is about. What is foreseen costs much more than what is seen at once: only if a weight asks for it.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport BID, MAX_DISPLAY, N_TYPES, RAZE, SPIRE, Seat, State, Table, Tables, card_at, next_seat
from cython_core.five_towers.strategies.features cimport (
    BID_WON, BID_WORTH, CHEAP_CARDS, CLOSING_BID, FAIR_CARDS, NEEDS_TEAR_DOWN, POINTS_NOW, TEAR_DOWN, WORTH,
)
from cython_core.five_towers.strategies.formulas cimport (
    Sight, limited, points_of_card, score_bids, score_of_card, score_of_gain, score_of_worth, score_razes, see_card, time_left,
)
from cython_core.five_towers.strategies.gains cimport Gains, gain_with, gaining
from cython_core.five_towers.strategies.plans cimport (
    Display, Plan, gain_of_build, gain_of_last_card, gain_of_raze, gains_of_seat, highest_tower, look_at_display, make_plan,
)
from cython_core.five_towers.strategies.worth cimport count_to_come
from cython_core.shared.bits cimport lowest_bit, popcount


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef bint at_once = False
    cdef int feature
    memset(scores, 0, popcount(legal) * sizeof(int64_t))
    if table.node == BID:
        add_bids(table, seat, tables, legal, weights, scores)
        if (weights[BID_WORTH] | weights[BID_WON]) != 0:
            add_auction(state, tables, legal, weights, scores)
        return
    for feature in range(POINTS_NOW, TEAR_DOWN + 1):
        at_once |= weights[feature] != 0
    if table.node == RAZE:
        if at_once:
            add_razes(table, seat, tables, legal, weights, scores)
        if weights[WORTH] != 0:
            add_worth_of_razes(table, seat, tables, legal, weights, scores)
    else:
        if at_once:
            add_builds(table, seat, tables, legal, weights, scores)
        if weights[WORTH] != 0:
            add_worth_of_builds(table, seat, tables, legal, weights, scores)


cdef inline int time_of(const Table* table) noexcept nogil:
    return time_left(table.draw_pile.n, table.n_discard, -<int>table.reshuffled)


cdef inline void take_legal(const int64_t* by_move, uint64_t legal, int64_t* scores) noexcept nogil:
    """The scores of the legal moves out of those of all moves."""
    cdef int n = 0
    while legal:
        scores[n] = by_move[lowest_bit(legal)]
        legal &= legal - 1
        n += 1


cdef inline void add_bids(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                          int64_t* scores) noexcept nogil:
    cdef Sight sight
    cdef int64_t by_bid[MAX_DISPLAY + 1]
    memset(&sight, 0, sizeof(sight))
    if (weights[CHEAP_CARDS] | weights[FAIR_CARDS] | weights[NEEDS_TEAR_DOWN] | weights[CLOSING_BID]) != 0:
        see_display(table, seat, tables, &sight)
    score_bids(weights, &sight, seat.razed, table.n_display, by_bid)
    take_legal(by_bid, legal, scores)


cdef inline void see_display(const Table* table, const Seat* seat, const Tables* tables, Sight* sight) noexcept nogil:
    cdef int i, card, top, fitting, kind, time = time_of(table)
    for i in range(table.n_display):
        card = card_at(table.display, i)
        top = seat.top[card >> 4]
        fitting = fits(tables.reach[<unsigned int>1 << (card & 15)], top)
        see_card(sight, -fitting, -<int>((card & 15) == SPIRE), tables.room[top] - tables.room[3 * (card & 15)],
                 seat.height[card >> 4], time)
    for kind in range(N_TYPES):
        sight.as_is += fits(table.reach[kind], seat.top[kind])


cdef inline void add_auction(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """A bid is outbid if a higher one would gain a rival something: nobody has a reason to let it stand, whatever those behind do."""
    cdef const Table* table = &state.table
    cdef Display display
    cdef Gains gains
    cdef unsigned int rivals = 0     # bids that gain some seat behind something, as bits; not needed if no bid gains anything
    cdef int seat = table.seat, bid, n = 0, _
    look_at_display(table, tables, &display)
    gains = gains_of_seat(table, &state.seats[seat], tables, &display, True)
    if gaining(gains) >> (table.highest + 1) != 0:
        for _ in range(tables.players - 1 - table.asked):
            seat = next_seat(tables, seat)
            rivals |= gaining(gains_of_seat(table, &state.seats[seat], tables, &display, False))
    while legal:
        bid = lowest_bit(legal)
        legal &= legal - 1
        scores[n] += score_of_gain(weights, limited(gain_with(&gains, bid)), -<int>(rivals >> (bid + 1) != 0))
        n += 1


cdef inline void add_razes(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                           int64_t* scores) noexcept nogil:
    cdef int64_t by_move[N_TYPES + 1]
    cdef int lost[N_TYPES]
    cdef int kind
    for kind in range(N_TYPES):
        lost[kind] = tables.room[seat.top[kind]] - tables.room[seat.below[kind]]
    score_razes(weights, tables, lost, seat.razed, time_of(table), by_move)
    take_legal(by_move, legal, scores)


cdef inline void add_worth_of_razes(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                                    int64_t* scores) noexcept nogil:
    cdef Display display
    cdef Plan plan
    cdef int move, gain, n = 0
    look_at_display(table, tables, &display)
    make_plan(table, seat, tables, &display, &plan)
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        gain = gain_of_raze(table, seat, tables, &display, &plan, move - 1) if move else gain_with(&plan.all, table.highest)
        scores[n] += score_of_worth(weights, gain)
        n += 1


cdef inline void add_builds(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    cdef int time = time_of(table), tallest = seat.height[highest_tower(seat)]
    cdef int card, height, lost, highest, spire, n = 0
    while legal:
        card = card_at(table.display, lowest_bit(legal))
        legal &= legal - 1
        height = seat.height[card >> 4] + 1
        lost = tables.room[seat.top[card >> 4]] - tables.room[3 * (card & 15)]
        highest = -<int>(height > tallest)
        spire = -<int>((card & 15) == SPIRE)
        scores[n] = score_of_card(weights, points_of_card(tables, height, highest, spire), lost, height, highest, spire, time)
        n += 1


cdef inline void add_worth_of_builds(const Table* table, const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                                     int64_t* scores) noexcept nogil:
    cdef Display display
    cdef Plan plan
    cdef int card, gain, highest = 0, n = 0
    if table.highest == 1:
        count_to_come(table, tables, &display.to_come)
        highest = highest_tower(seat)
    else:
        look_at_display(table, tables, &display)
        make_plan(table, seat, tables, &display, &plan)
    while legal:
        card = card_at(table.display, lowest_bit(legal))
        legal &= legal - 1
        gain = (gain_of_last_card(seat, tables, &display.to_come, highest, card) if table.highest == 1
                else gain_of_build(table, seat, &display, &plan, card))
        scores[n] += score_of_worth(weights, gain)
        n += 1
