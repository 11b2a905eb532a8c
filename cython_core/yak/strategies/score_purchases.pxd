# Yak: scores of purchases and places by weights. What moves have in common is measured once, and already weighed.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.strategies.features cimport (
    BUY_CRYSTALS, BUY_FINISH, BUY_GROUPS, BUY_PAIRS, BUY_POINTS, BUY_PRICE, BUY_STONES, MOST, SET_CROWD, SET_FREE, SET_GROUPS, SET_OPENS,
    SET_POINTS,
)
from cython_core.yak.state cimport N_PLACES, NOBODY, Seat, State, Table, Tables, open_places, own_cart, taken_places
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, Row, first_of_kinds, n_stones_in, stone_at
from cython_core.yak.strategies.tower_worth cimport (
    Card, Tower, Worth, best_worth, groups_of, points_of, size_up_card, size_up_tower, worth_of,
)


cdef inline int bounded(int points, int most) noexcept nogil:
    return max(-most, min(points, most))


# Purchases

cdef inline void score_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                 int64_t* scores) noexcept nogil:
    """A set of stones is the sum of its stones, and of what its size means. `none` has no features."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int64_t sums[1 << MAX_ROW]      # by subset of the cart's stones
    cdef int64_t of_number[MAX_ROW + 1]  # by number of stones
    cdef int64_t score = 0, pair
    cdef Tower tower
    cdef int i, subset, n = 0
    size_up_tower(&state.seats[state.table.seat], tables, &tower)
    score_numbers(state, tables, weights, of_number)
    sums[0] = 0
    for i in range(n_stones_in(stones)):
        if i > 0 and stone_at(stones, i) == stone_at(stones, i - 1):
            pair = weights[BUY_PAIRS] if stone_at(stones, i) != CRYSTAL else 0       # of equal stones the first ones are bought
        else:
            pair = 0
            score = score_of_stone(state, tables, &tower, stone_at(stones, i), weights)
        for subset in range(1 << i):
            sums[(1 << i) + subset] = sums[subset] + score + pair
    while legal:
        subset = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = sums[subset] + of_number[popcount(subset)]
        n += 1


cdef inline void score_numbers(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Price and end of the game, by number of stones."""
    cdef int n, missing = tables.end_stones - state.seats[state.table.seat].n_stones if state.table.stupa == NOBODY else MAX_ROW + 1
    scores[0] = 0
    for n in range(1, MAX_ROW + 1):
        scores[n] = weights[BUY_STONES] * n + weights[BUY_PRICE] * tables.prices[n] + (weights[BUY_FINISH] if n >= missing else 0)


cdef inline int64_t score_of_stone(const State* state, const Tables* tables, const Tower* tower, int stone,
                                   const int64_t* weights) noexcept nogil:
    """A stone that is bought, as if it came alone."""
    cdef Card card
    cdef Worth worth
    cdef int64_t score = 0
    size_up_card(state, tables, stone, &card)
    worth = best_worth(stone, &card, tables, tower)
    if stone == CRYSTAL:
        score = weights[BUY_CRYSTALS] + weights[BUY_PRICE] * tables.price_crystal
    return score + weights[BUY_POINTS] * bounded(points_of(worth), MOST // MAX_ROW) + weights[BUY_GROUPS] * groups_of(worth)


# Places

cdef inline void score_sets(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, as the moves are ordered."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef int64_t of_place[N_PLACES]      # by open place, in their order
    cdef unsigned int kinds = first_of_kinds(table.hand)
    cdef uint64_t left, own, place
    cdef Tower tower
    cdef Card card
    cdef Worth worth
    cdef int stone, i, n = 0
    size_up_tower(seat, tables, &tower)
    score_open_places(seat, tables, tower.room, weights, of_place)
    while kinds:
        stone = stone_at(table.hand, lowest_bit(kinds))
        kinds &= kinds - 1
        size_up_card(state, tables, stone, &card)
        own = seat.places[stone] if stone != CRYSTAL else 0      # crystals are no crowd anyway
        left = tower.room
        i = 0
        while left:
            place = left & (0 - left)
            left ^= place
            worth = worth_of(stone, &card, place, tables, &tower)
            scores[n] = (of_place[i] + weights[SET_POINTS] * bounded(points_of(worth), MOST) + weights[SET_GROUPS] * groups_of(worth)
                         - weights[SET_CROWD] * popcount(tables.neighbors[lowest_bit(place)] & own))
            n += 1
            i += 1


cdef inline void score_open_places(const Seat* seat, const Tables* tables, uint64_t room, const int64_t* weights,
                                   int64_t* scores) noexcept nogil:
    """What a place means for any stone. A crowd are all colored stones here; those of the own color are taken off later."""
    cdef uint64_t taken = taken_places(seat), colored = taken & ~seat.places[CRYSTAL], touching, left = room
    cdef int before = popcount(room), opens, n = 0
    while left:
        touching = tables.neighbors[lowest_bit(left)]
        opens = popcount(open_places(<unsigned int>((taken | (left & (0 - left))) & 0x7FFF))) - before
        left &= left - 1
        scores[n] = (weights[SET_CROWD] * popcount(touching & colored)
                     + weights[SET_FREE] * popcount(touching & ~taken)
                     + weights[SET_OPENS] * opens)
        n += 1
