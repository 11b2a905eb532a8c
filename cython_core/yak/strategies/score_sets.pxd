# Yak: scores of places by weights. What moves have in common is measured once, with its weight.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.loops cimport take_bit, take_mask
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.formulas cimport within
from cython_core.yak.state cimport N_PLACES, State, Table, Tables, Tally, open_places
from cython_core.yak.stones cimport CRYSTAL, first_of_kinds, stone_at
from cython_core.yak.strategies.features cimport SET_CROWD, SET_FREE, SET_GROUPS, SET_HOPE, SET_OPENS, SET_POINTS
from cython_core.yak.strategies.gains cimport POINT, Card, Gain, card_at, crystal_at, find_card, gain_of, groups_of, points_of
from cython_core.yak.strategies.tower cimport Tower, hope_beside, hope_fulfilled, look_at, units_of


cdef inline void score_sets(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, as the moves are ordered."""
    cdef const Table* table = &state.table
    cdef uint64_t kinds = first_of_kinds(table.hand)
    cdef int64_t of_place[N_PLACES]      # by open place, in their order
    cdef Card card
    cdef Tower tower
    cdef int stone, n_places
    if weights[SET_HOPE]:
        look_at(state, tables, table.seat, True, &tower)
    else:
        look_at(state, tables, table.seat, False, &tower)
    n_places = popcount(tower.room)
    score_open_places(&tower, tables, weights, of_place)
    while kinds:
        stone = stone_at(table.hand, take_bit(&kinds))
        if stone == CRYSTAL:
            score_crystal(&tower, tables, of_place, weights, scores)
        else:
            find_card(state, tables, table.seat, stone, &card)
            score_colored(&tower, tables, stone, &card, of_place, weights, scores)
        scores += n_places


cdef inline void score_open_places(const Tower* tower, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What a place means for any stone. The crowd is all colored stones here; those of the stone's own color are taken off later."""
    cdef uint64_t taken = tower.taken, colored = taken & ~tower.places[CRYSTAL], touching, left = tower.room, place
    cdef int before = popcount(left), opens, n = 0
    while left:
        place = take_mask(&left)
        touching = tables.neighbors[lowest_bit(place)]
        opens = popcount(open_places(<unsigned int>((taken | place) & 0x7FFF))) - before
        scores[n] = (weights[SET_CROWD] * popcount(touching & colored)
                     + weights[SET_FREE] * popcount(touching & ~taken)
                     + weights[SET_OPENS] * opens)
        if weights[SET_HOPE]:
            scores[n] -= weights[SET_HOPE] * tower.lost[lowest_bit(place)]
        n += 1


cdef inline int64_t score_gain(Gain gain, const int64_t* weights) noexcept nogil:
    return weights[SET_POINTS] * within(points_of(gain)) + weights[SET_GROUPS] * groups_of(gain)


cdef inline void score_colored(const Tower* tower, const Tables* tables, int color, const Card* card, const int64_t* of_place,
                               const int64_t* weights, int64_t* scores) noexcept nogil:
    """A stone on each open place. What it changes is looked up only where it touches its color."""
    cdef uint64_t own = tower.places[color], left = tower.room, place, touched
    cdef int at, hoped, units = units_of(tower, color) if weights[SET_HOPE] else 0, n = 0
    cdef Tally change
    cdef Gain gain
    while left:
        place = take_mask(&left)
        at = lowest_bit(place)
        touched = tables.neighbors[at] & own
        hoped = 0
        if touched:
            change = change_by(own, place, tables)
            gain = gain_of(&change, tables, tower)
            if weights[SET_HOPE]:
                hoped = hope_fulfilled(tower, touched)
        else:
            gain = POINT * tables.points_single
            if weights[SET_HOPE]:
                hoped = hope_beside(units, tower.free[at])
        gain += POINT * card_at(card, place)
        scores[n] = of_place[n] + score_gain(gain, weights) - weights[SET_CROWD] * popcount(touched) + weights[SET_HOPE] * hoped
        n += 1


cdef inline void score_crystal(const Tower* tower, const Tables* tables, const int64_t* of_place, const int64_t* weights,
                               int64_t* scores) noexcept nogil:
    """The same for a crystal, which is in no crowd and has no hope."""
    cdef uint64_t left = tower.room
    cdef int n = 0
    while left:
        scores[n] = of_place[n] + score_gain(crystal_at(take_mask(&left), tables, tower).gain, weights)
        n += 1
