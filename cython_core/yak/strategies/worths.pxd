# Yak: what a stone is worth in a tower in the end, as far as can be said now; in quarters of a point. On a place it brings what its color
# gains, its bonus card, and hope (tower.pxd), less the hope that others lose.
from libc.stdint cimport uint64_t

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.loops cimport take_bit, take_mask
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.formulas cimport PLENTY, QUARTERS, TOKEN
from cython_core.yak.state cimport State, Tables, Tally, own_cart
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, Row, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.gains cimport Card, card_at, change_at, crystal_at, find_card, worth_of
from cython_core.yak.strategies.tower cimport LEAST, Tower, hope_beside, hope_fulfilled, look_at, room_after, units_of

cdef struct Best:            # of the places of a stone
    int worth
    uint64_t place


cdef inline int worth_at(const Tables* tables, const Tower* tower, int stone, const Card* card, uint64_t place) noexcept nogil:
    """A stone on an open place."""
    cdef int at = lowest_bit(place), worth
    cdef uint64_t touched
    cdef Tally change
    if stone == CRYSTAL:
        return crystal_at(place, tables, tower).worth - tower.lost[at]
    touched = tables.neighbors[at] & tower.places[stone]
    if touched:
        change = change_by(tower.places[stone], place, tables)
        worth = worth_of(&change, tables, tower) + hope_fulfilled(tower, touched)
    else:
        worth = QUARTERS * tables.points_single + hope_beside(units_of(tower, stone), tower.free[at])
    return worth - tower.lost[at] + QUARTERS * card_at(card, place)


cdef inline Best best_place(const Tables* tables, const Tower* tower, int stone, const Card* card) noexcept nogil:
    """The first of equal places. Away from their own color all plentiful stones have the same best place."""
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


cdef inline void worths_of_cart(const State* state, const Tables* tables, int* worths) noexcept nogil:
    """By subset of the stones on the cart of the seat to act, in its tower: each on its best place, equal ones one after the other."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int seat = state.table.seat, i, subset, stone, worth = 0
    cdef Tower tower
    cdef Best best
    cdef Card card
    look_at(state, tables, seat, True, &tower)
    worths[0] = 0
    for i in range(n_stones_in(stones)):
        stone = stone_at(stones, i)
        if i == 0 or stone != stone_at(stones, i - 1):
            find_card(state, tables, seat, stone, &card)
            best = best_place(tables, &tower, stone, &card)
            worth = best.worth
        elif stone != CRYSTAL and room_after(&tower, best.place):
            worth = worth_of_second(tables, &tower, stone, best.place, room_after(&tower, best.place))
        for subset in range(1 << i):
            worths[(1 << i) + subset] = worths[subset] + worth


cdef inline int best_purchase(const State* state, const Tables* tables, uint64_t subsets) noexcept nogil:
    """The most that one of these sets of stones on the cart is worth, less its price; at least 0."""
    cdef int worths[1 << MAX_ROW]
    cdef int subset, price, best = 0, n_colored = n_colored_in(own_cart(&state.table).stones)
    worths_of_cart(state, tables, worths)
    while subsets:
        subset = take_bit(&subsets)
        price = tables.prices[popcount(subset)] + tables.price_crystal * popcount(subset >> n_colored)
        best = max(best, worths[subset] - TOKEN * price)
    return best
