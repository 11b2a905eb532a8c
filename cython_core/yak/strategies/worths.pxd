# Yak: what a stone is worth in a tower in the end, as far as can be said now; in quarters of a point. On a place it brings what its color
# gains, where a group counts as much as one more of many; its bonus card; and hope (tower.pxd), less the hope that others lose.
from libc.stdint cimport uint64_t

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.loops cimport take_bit, take_mask
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.crystals cimport may_take
from cython_core.yak.formulas cimport PLENTY, QUARTERS, TOKEN
from cython_core.yak.state cimport State, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL, N_COLORS, Row, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.cards cimport Card, card_at, find_card
from cython_core.yak.strategies.gains cimport change_at
from cython_core.yak.strategies.tower cimport LEAST, Tower, hope_beside, hope_fulfilled, room_after, units_of

cdef struct Best:            # of the places of a stone
    int worth
    uint64_t place


cdef inline int worth_of(const Tally* change, const Tables* tables, const Tower* tower) noexcept nogil:
    """Sizes, number of groups and singles."""
    cdef int before = tower.groups
    return (QUARTERS * (change.sizes + tables.points_single * change.singles)
            + (tower.group * change.groups if tower.group
               else QUARTERS * (tables.group_points[before + change.groups] - tables.group_points[before])))


cdef inline int worth_at(const Tables* tables, const Tower* tower, int stone, const Card* card, uint64_t place) noexcept nogil:
    """A stone on an open place."""
    cdef int at = lowest_bit(place), worth
    cdef uint64_t touched
    cdef Tally change
    if stone == CRYSTAL:
        return worth_of_crystal(tables, tower, place) - tower.lost[at]
    touched = tables.neighbors[at] & tower.places[stone]
    if touched:
        change = change_by(tower.places[stone], place, tables)
        worth = worth_of(&change, tables, tower) + hope_fulfilled(tower, touched)
    else:
        worth = QUARTERS * tables.points_single + hope_beside(units_of(tower, stone), tower.free[at])
    return worth - tower.lost[at] + QUARTERS * card_at(card, place)


cdef inline int worth_of_crystal(const Tables* tables, const Tower* tower, uint64_t place) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef int best = LEAST, color
    cdef Tally change
    for color in range(N_COLORS):
        touched = touching & tower.places[color]
        if touched:
            change = change_by(tower.places[color], place, tables)
            if may_take(touched, &change):
                best = max(best, worth_of(&change, tables, tower))
    return best if best > LEAST else QUARTERS * tables.points_single


cdef inline Best best_place(const Tables* tables, const Tower* tower, int stone, const Card* card) noexcept nogil:
    """Of equal places the first one. Away from their own color all plentiful stones have the same best place."""
    cdef Best best
    cdef uint64_t room = tower.room, near = 0, left, place
    cdef int worth
    best.worth = LEAST
    best.place = 0
    if stone != CRYSTAL and not card.places and count_in_bag(tower.bag, stone) >= PLENTY:
        left = tower.places[stone]
        while left:
            near |= tables.neighbors[take_bit(&left)]
        if not near & tower.far_place:
            room &= near
            best.worth = QUARTERS * (tables.points_single + card.anywhere) + tower.far
            best.place = tower.far_place
    while room:
        place = take_mask(&room)
        worth = worth_at(tables, tower, stone, card, place)
        if worth > best.worth or (worth == best.worth and place < best.place):
            best.worth = worth
            best.place = place
    return best


cdef inline int worth_of_second(const Tables* tables, const Tower* tower, int color, uint64_t first, uint64_t room) noexcept nogil:
    """What an equal stone gains after the first, on the best of these places."""
    cdef int best = LEAST
    cdef Tally change
    while room:
        change = change_at(tower.places[color] | first, take_mask(&room), tables)
        best = max(best, worth_of(&change, tables, tower))
    return best


cdef inline void worths_of_sets(const State* state, const Tables* tables, int seat, const Tower* tower, Row stones,
                                int* worths) noexcept nogil:
    """By subset of a row: the stones in the tower of a seat, each on its best place, equal ones one after the other."""
    cdef int i, subset, stone, worth = 0
    cdef Best best
    cdef Card card
    worths[0] = 0
    for i in range(n_stones_in(stones)):
        stone = stone_at(stones, i)
        if i == 0 or stone != stone_at(stones, i - 1):
            find_card(state, tables, seat, stone, &card)
            best = best_place(tables, tower, stone, &card)
            worth = best.worth
        elif stone != CRYSTAL and room_after(tower, best.place):
            worth = worth_of_second(tables, tower, stone, best.place, room_after(tower, best.place))
        for subset in range(1 << i):
            worths[(1 << i) + subset] = worths[subset] + worth


cdef inline int best_purchase(const Tables* tables, Row stones, const int* worths, uint64_t subsets) noexcept nogil:
    """The most that one of these sets of stones of a row is worth, less its price; at least 0."""
    cdef int subset, best = 0, n_colored = n_colored_in(stones)
    while subsets:
        subset = take_bit(&subsets)
        best = max(best, worths[subset] - TOKEN * (tables.prices[popcount(subset)] + tables.price_crystal * popcount(subset >> n_colored)))
    return best
