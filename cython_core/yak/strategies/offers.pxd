# Yak: what the stones of a cart are worth to a seat, in quarters of a point (prospects.pxd).
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.state cimport MAX_PRICE, State, Tables
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, Row, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.prospects cimport Best, Prospect, best_of, room_after, second_of
from cython_core.yak.strategies.tower_worth cimport Card, size_up_card

cdef enum:
    TOKEN = 3                # what a token of food is worth, in quarters of a point


cdef inline void worths_of_sets(const State* state, const Tables* tables, int seat, const Prospect* prospect, Row stones,
                                int* worths) noexcept nogil:
    """By subset of a row: the stones in the tower of a seat, each on its best place, equal ones one after the other."""
    cdef int i, subset, stone, worth = 0
    cdef Best best
    cdef Card card
    worths[0] = 0
    for i in range(n_stones_in(stones)):
        stone = stone_at(stones, i)
        if i == 0 or stone != stone_at(stones, i - 1):
            size_up_card(state, tables, seat, stone, &card)
            best = best_of(tables, prospect, stone, &card, prospect.tower.room)
            worth = best.worth
        elif stone != CRYSTAL and room_after(prospect, best.place):
            worth = second_of(tables, prospect, stone, best.place, room_after(prospect, best.place))
        for subset in range(1 << i):
            worths[(1 << i) + subset] = worths[subset] + worth


cdef inline int price_of(const Tables* tables, int subset, int n_colored) noexcept nogil:
    """Of a set of stones of a row in which so many are colored; less than 1 if there are too many."""
    cdef int price = tables.prices[popcount(subset)]
    return price + tables.price_crystal * popcount(subset >> n_colored) if price else 0


cdef inline int best_set(const Tables* tables, Row stones, const int* worths, uint64_t subsets) noexcept nogil:
    """The set of stones, of these, that is worth most less its price; 0, none, if nothing is worth its price."""
    cdef int subset, worth, found = 0, best = 0, n_colored = n_colored_in(stones)
    subsets &= ~<uint64_t>1
    while subsets:
        subset = lowest_bit(subsets)
        subsets &= subsets - 1
        worth = worths[subset] - TOKEN * price_of(tables, subset, n_colored)
        if worth > best:
            best = worth
            found = subset
    return found


cdef inline void worths_by_food(const Tables* tables, Row stones, const int* worths, int* best) noexcept nogil:
    """By tokens that can be paid, 0..MAX_PRICE: the most that a set of stones is worth, less its price; at least 0."""
    cdef int subset, price, food, n_colored = n_colored_in(stones)
    for food in range(MAX_PRICE + 1):
        best[food] = 0
    for subset in range(1, 1 << n_stones_in(stones)):
        price = price_of(tables, subset, n_colored)
        if 0 < price <= MAX_PRICE:
            best[price] = max(best[price], worths[subset] - TOKEN * price)
    for food in range(1, MAX_PRICE + 1):
        best[food] = max(best[food], best[food - 1])
