# Yak: what a stone gains at once. "The best place" is the open place where it brings most points, then most groups.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.loops cimport take_mask
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.crystals cimport may_take
from cython_core.yak.formulas cimport QUARTERS, card_gain
from cython_core.yak.scoring cimport count_rivals
from cython_core.yak.state cimport State, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL, N_COLORS
from cython_core.yak.strategies.tower cimport LEAST, Tower

cdef enum:
    POINT = 256              # in a Gain

ctypedef int Gain            # POINT for each point, 1 for each group more: so points are compared first, then groups

cdef struct CrystalValue:
    Gain gain                # now
    int worth                # in the end, if the tower was looked at ahead

cdef struct Card:            # the bonus card of a color: points for one more stone; all 0: there is none
    int anywhere
    int each                 # on one of its places
    uint64_t places


cdef inline int points_of(Gain gain) noexcept nogil:
    return (gain + POINT // 2) >> 8


cdef inline int groups_of(Gain gain) noexcept nogil:
    return gain - POINT * points_of(gain)


cdef inline Tally change_at(uint64_t own, uint64_t place, const Tables* tables) noexcept nogil:
    """What one more stone of a color changes, here: looked up only if it touches one."""
    cdef Tally single
    if tables.neighbors[lowest_bit(place)] & own:
        return change_by(own, place, tables)
    single.sizes = single.groups = 0
    single.singles = 1
    return single


cdef inline Gain gain_of(const Tally* change, const Tables* tables, const Tower* tower) noexcept nogil:
    """Points for sizes, number of groups and singles."""
    return change.groups + POINT * (change.sizes + tables.points_single * change.singles
                                    + tables.group_points[tower.groups + change.groups] - tables.group_points[tower.groups])


cdef inline int worth_of(const Tally* change, const Tables* tables, const Tower* tower) noexcept nogil:
    """The same in the end, in quarters of a point: a group then counts as much as one more of many."""
    cdef int before = tower.groups
    return (QUARTERS * (change.sizes + tables.points_single * change.singles)
            + (tower.group * change.groups if tower.group
               else QUARTERS * (tables.group_points[before + change.groups] - tables.group_points[before])))


cdef inline CrystalValue crystal_at(uint64_t place, const Tables* tables, const Tower* tower) noexcept nogil:
    """In the color that brings most; a single stone if it may take none. What is not asked for is not computed: this is inlined."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef CrystalValue best
    cdef Tally change
    cdef int color
    best.gain = best.worth = LEAST
    for color in range(N_COLORS):
        touched = touching & tower.places[color]
        if touched:
            change = change_by(tower.places[color], place, tables)
            if may_take(touched, &change):
                best.gain = max(best.gain, gain_of(&change, tables, tower))
                best.worth = max(best.worth, worth_of(&change, tables, tower))
    best.gain = best.gain if best.gain > LEAST else POINT * tables.points_single
    best.worth = best.worth if best.worth > LEAST else QUARTERS * tables.points_single
    return best


cdef inline void find_card(const State* state, const Tables* tables, int seat, int stone, Card* card) noexcept nogil:
    """For a seat. A majority card counts by the change of its points."""
    cdef int most, second
    card.anywhere = card.each = 0
    card.places = 0
    if not (state.table.bonus >> stone) & 1:
        return
    if tables.card_by_place[stone]:
        card.each = tables.card_each[stone]
        card.places = tables.card_places[stone]
    else:
        count_rivals(state, tables, seat, stone, &most, &second)
        card.anywhere = card_gain(tables, stone, popcount(state.seats[seat].places[stone]), most, second)


cdef inline int card_at(const Card* card, uint64_t place) noexcept nogil:
    return card.anywhere + (card.each if card.places & place else 0)


cdef inline Gain best_gain(int stone, const Card* card, const Tables* tables, const Tower* tower) noexcept nogil:
    """On the best of the open places. The first stone of a color is single everywhere."""
    cdef uint64_t left = tower.room, place
    cdef Gain best = LEAST, gain
    cdef Tally change
    if not (tower.places[stone] | card.places) and stone != CRYSTAL:
        return POINT * (tables.points_single + card.anywhere)
    while left:
        place = take_mask(&left)
        if stone == CRYSTAL:
            gain = crystal_at(place, tables, tower).gain
        else:
            change = change_at(tower.places[stone], place, tables)
            gain = gain_of(&change, tables, tower) + POINT * card_at(card, place)
        best = max(best, gain)
    return best
