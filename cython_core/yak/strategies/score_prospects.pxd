# Yak: the scores of moves by what they are worth in the end (prospects.pxd). They are added to those of the simpler features, and are
# measured only if they have a weight.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.scoring cimport tally_tower
from cython_core.yak.state cimport Seat, State, Table, Tables, Tally, own_cart
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, N_STONES, Row, first_of_kinds, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.features cimport BUY_LAST, KEEP_WORTH, MOST, SET_CRYSTALS, SET_HOPE, SET_REST
from cython_core.yak.strategies.prospects cimport LEAST, TOKEN, Best, Prospect, best_of, hope_at, look_at, room_after, second_of
from cython_core.yak.strategies.tower_worth cimport Card, Tower, points_of, size_up_card, size_up_tower, worth_of


cdef inline int within(int value) noexcept nogil:
    return max(-MOST, min(value, MOST))


# Purchases

cdef inline void worths_of_sets(const State* state, const Tables* tables, Row stones, int* worths) noexcept nogil:
    """By subset of a row: the stones in the own tower, each on its best place, equal ones one after the other."""
    cdef int i, subset, stone, worth = 0
    cdef Prospect prospect
    cdef Best best
    cdef Card card
    look_at(state, tables, state.table.seat, &prospect)
    worths[0] = 0
    for i in range(n_stones_in(stones)):
        stone = stone_at(stones, i)
        if i == 0 or stone != stone_at(stones, i - 1):
            size_up_card(state, tables, stone, &card)
            best = best_of(tables, &prospect, stone, &card, prospect.room)
            worth = best.worth
        elif stone != CRYSTAL and room_after(&prospect, best.place):
            worth = second_of(tables, &prospect, stone, best.place, room_after(&prospect, best.place))
        for subset in range(1 << i):
            worths[(1 << i) + subset] = worths[subset] + worth


cdef inline int best_purchase(const State* state, const Tables* tables, uint64_t subsets) noexcept nogil:
    """The most that one of these sets of stones of the own cart is worth, less its price; at least 0."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int worths[1 << MAX_ROW]
    cdef int subset, best = 0, n_colored = n_colored_in(stones)
    if subsets <= 1:
        return 0
    worths_of_sets(state, tables, stones, worths)
    while subsets:
        subset = lowest_bit(subsets)
        subsets &= subsets - 1
        best = max(best, worths[subset] - TOKEN * (tables.prices[popcount(subset)] + tables.price_crystal * popcount(subset >> n_colored)))
    return within(best)


cdef inline void add_last_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                    int64_t* scores) noexcept nogil:
    """On the last day only points count."""
    cdef int worths[1 << MAX_ROW]
    cdef int n = 0
    worths_of_sets(state, tables, own_cart(&state.table).stones, worths)
    while legal:
        scores[n] += weights[BUY_LAST] * within(worths[lowest_bit(legal)])
        legal &= legal - 1
        n += 1


# Places

cdef inline void add_to_sets(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, as the moves are ordered."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef unsigned int kinds = first_of_kinds(table.hand), left_kinds = kinds
    cdef bint several = n_stones_in(table.hand) > 1 and weights[SET_REST] != 0
    cdef bint crystals = seat.places[CRYSTAL] != 0 and weights[SET_CRYSTALS] != 0
    cdef Best bests[MAX_ROW]
    cdef Card cards[MAX_ROW]
    cdef Prospect prospect
    cdef Tower tower
    cdef uint64_t left, place
    cdef int i, n = 0, before = 0
    look_at(state, tables, table.seat, &prospect)
    if crystals:
        size_up_tower(seat, tables, &tower)
        before = points_in(tower.places, tables)
    while several and left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        size_up_card(state, tables, stone_at(table.hand, i), &cards[i])
        bests[i] = best_of(tables, &prospect, stone_at(table.hand, i), &cards[i], prospect.room)
    left_kinds = kinds
    while left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        left = prospect.room
        while left:
            place = left & (0 - left)
            left ^= place
            scores[n] += weights[SET_HOPE] * within(hope_at(tables, &prospect, stone_at(table.hand, i), place))
            if several:
                scores[n] += weights[SET_REST] * within(rest_after(table, tables, &prospect, kinds, i, place, bests, cards))
            if crystals:
                scores[n] += weights[SET_CRYSTALS] * within(with_crystals(&tower, tables, before, stone_at(table.hand, i), place))
            n += 1


cdef inline int rest_after(const Table* table, const Tables* tables, const Prospect* prospect, unsigned int kinds, int set_now,
                           uint64_t place, const Best* bests, const Card* cards) noexcept nogil:
    """The best that another stone in hand can bring afterwards, on the places that are left or have become open; 0 on the stack."""
    cdef uint64_t room = room_after(prospect, place), opened = room & ~prospect.room
    cdef int stone = stone_at(table.hand, set_now), i, best = LEAST
    if not room:
        return 0
    if stone != CRYSTAL and stone_at(table.hand, set_now + 1) == stone:
        best = second_of(tables, prospect, stone, place, room)
    while kinds:
        i = lowest_bit(kinds)
        kinds &= kinds - 1
        if i != set_now:
            best = max(best, bests[i].worth if bests[i].place & room else bests[i].second)
            if opened:
                best = max(best, best_of(tables, prospect, stone_at(table.hand, i), &cards[i], opened).worth)
    return best if best > LEAST else 0


cdef inline int with_crystals(const Tower* tower, const Tables* tables, int before, int stone, uint64_t place) noexcept nogil:
    """Points the stone brings with the best colors of the tower's crystals, beyond those without them; `before` has the tower now."""
    cdef uint64_t places[N_STONES]
    cdef Card none
    none.anywhere = none.each = 0
    none.places = 0
    memcpy(places, tower.places, sizeof(places))
    places[stone] |= place
    return points_in(places, tables) - before - points_of(worth_of(stone, &none, place, tables, tower))


cdef inline int points_in(const uint64_t* places, const Tables* tables) noexcept nogil:
    cdef Tally tally = tally_tower(places, tables)
    return tally.sizes + tables.group_points[tally.groups] + tables.points_single * tally.singles


# The stone of the market

cdef inline void add_to_keeps(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    cdef int stone, n = 0
    cdef Prospect prospect
    cdef Card card
    look_at(state, tables, state.table.seat, &prospect)
    while legal:
        stone = stone_at(state.table.hand, lowest_bit(legal))
        legal &= legal - 1
        size_up_card(state, tables, stone, &card)
        scores[n] += weights[KEEP_WORTH] * within(best_of(tables, &prospect, stone, &card, prospect.room).worth)
        n += 1
