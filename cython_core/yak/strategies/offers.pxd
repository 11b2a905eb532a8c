# Yak: what the stones of a cart are worth to a seat, in quarters of a point (prospects.pxd).
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.state cimport State, Tables
from cython_core.yak.stones cimport CRYSTAL, Row, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.prospects cimport Best, Prospect, best_place, room_after, second_of
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
            best = best_place(tables, prospect, stone, &card)
            worth = best.worth
        elif stone != CRYSTAL and room_after(prospect, best.place):
            worth = second_of(tables, prospect, stone, best.place, room_after(prospect, best.place))
        for subset in range(1 << i):
            worths[(1 << i) + subset] = worths[subset] + worth


cdef inline int best_purchase(const Tables* tables, Row stones, const int* worths, uint64_t subsets) noexcept nogil:
    """The most that one of these sets of stones of a row is worth, less its price; at least 0."""
    cdef int subset, best = 0, n_colored = n_colored_in(stones)
    while subsets:
        subset = lowest_bit(subsets)
        subsets &= subsets - 1
        best = max(best, worths[subset] - TOKEN * (tables.prices[popcount(subset)] + tables.price_crystal * popcount(subset >> n_colored)))
    return best
