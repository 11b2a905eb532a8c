# Yak: scores of places by weights. What moves have in common is measured once, and already weighed.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.state cimport N_PLACES, State, Table, Tables, open_places
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, first_of_kinds, n_stones_in, stone_at
from cython_core.yak.strategies.features cimport (
    SET_CROWD, SET_CRYSTALS, SET_FREE, SET_GROUPS, SET_HOPE, SET_OPENS, SET_POINTS, SET_REST, within,
)
from cython_core.yak.strategies.prospects cimport (
    LEAST, Best, Prospect, best_of, fulfilled, hope, look_around, look_at, room_after, second_of, units_of,
)
from cython_core.yak.strategies.set_crystals cimport Setting, beyond_points, size_up_setting
from cython_core.yak.strategies.tower_worth cimport (
    POINT, Card, Tower, Worth, groups_of, points_of, size_up_card, size_up_tower, worth_of_change, worth_of_crystal,
)


cdef inline void score_sets(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, as the moves are ordered."""
    cdef const Table* table = &state.table
    cdef bint several = n_stones_in(table.hand) > 1 and weights[SET_REST] != 0
    cdef unsigned int kinds = first_of_kinds(table.hand), left_kinds = kinds
    cdef int64_t of_place[N_PLACES]      # by open place, in their order
    cdef Card cards[MAX_ROW]             # by stone in hand
    cdef Prospect prospect
    cdef int stone, i, n = 0, n_places
    if weights[SET_HOPE] or several:
        look_at(state, tables, table.seat, &prospect)
    else:
        size_up_tower(&state.seats[table.seat], tables, &prospect.tower)
    n_places = popcount(prospect.tower.room)
    score_open_places(&prospect, tables, weights, of_place)
    while left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        stone = stone_at(table.hand, i)
        size_up_card(state, tables, table.seat, stone, &cards[i])
        if stone == CRYSTAL:
            score_crystal(&prospect.tower, tables, of_place, weights, scores + n)
        else:
            score_colored(&prospect, tables, stone, &cards[i], of_place, weights, scores + n)
        n += n_places
    if prospect.tower.places[CRYSTAL] and weights[SET_CRYSTALS]:
        add_crystals(table, tables, &prospect.tower, kinds, weights[SET_CRYSTALS], scores)
    if several:
        add_rests(table, tables, &prospect, kinds, cards, weights[SET_REST], scores)


cdef inline void score_open_places(const Prospect* prospect, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What a place means for any stone. A crowd are all colored stones here; those of the own color are taken off later."""
    cdef uint64_t taken = prospect.tower.taken, colored = taken & ~prospect.tower.places[CRYSTAL], touching, left = prospect.tower.room
    cdef int before = popcount(left), opens, n = 0
    while left:
        touching = tables.neighbors[lowest_bit(left)]
        opens = popcount(open_places(<unsigned int>((taken | (left & (0 - left))) & 0x7FFF))) - before
        scores[n] = (weights[SET_CROWD] * popcount(touching & colored)
                     + weights[SET_FREE] * popcount(touching & ~taken)
                     + weights[SET_OPENS] * opens)
        if weights[SET_HOPE]:
            scores[n] -= weights[SET_HOPE] * prospect.lost[lowest_bit(left)]
        left &= left - 1
        n += 1


cdef inline void score_colored(const Prospect* prospect, const Tables* tables, int color, const Card* card, const int64_t* of_place,
                               const int64_t* weights, int64_t* scores) noexcept nogil:
    """A stone on each open place. What it changes is looked up only where it touches its color."""
    cdef const Tower* tower = &prospect.tower
    cdef uint64_t own = tower.places[color], left = tower.room, place, touched
    cdef int at, hoped, units = units_of(prospect, color) if weights[SET_HOPE] else 0, n = 0
    cdef Worth worth
    while left:
        place = left & (0 - left)
        left ^= place
        at = lowest_bit(place)
        touched = tables.neighbors[at] & own
        worth = card.anywhere + (card.each if card.places & place else 0)
        hoped = 0
        if touched:
            worth += worth_of_change(change_by(own, place, tables), tables, tower)
            if weights[SET_HOPE]:
                hoped = fulfilled(prospect, touched)
        else:
            worth += POINT * tables.points_single
            if weights[SET_HOPE]:
                hoped = hope(units, prospect.free[at])
        scores[n] = (of_place[n] + weights[SET_POINTS] * within(points_of(worth)) + weights[SET_GROUPS] * groups_of(worth)
                     - weights[SET_CROWD] * popcount(touched) + weights[SET_HOPE] * hoped)
        n += 1


cdef inline void score_crystal(const Tower* tower, const Tables* tables, const int64_t* of_place, const int64_t* weights,
                               int64_t* scores) noexcept nogil:
    """The same for a crystal, which is in no crowd and hopes for nothing."""
    cdef uint64_t left = tower.room
    cdef Worth worth
    cdef int n = 0
    while left:
        worth = worth_of_crystal(left & (0 - left), tables, tower)
        left &= left - 1
        scores[n] = of_place[n] + weights[SET_POINTS] * within(points_of(worth)) + weights[SET_GROUPS] * groups_of(worth)
        n += 1


cdef inline void add_crystals(const Table* table, const Tables* tables, const Tower* tower, unsigned int kinds, int64_t weight,
                              int64_t* scores) noexcept nogil:
    """What the stones bring beyond their points, together with the crystals in the tower."""
    cdef Setting setting
    cdef uint64_t left
    cdef int stone, n = 0
    size_up_setting(tower, tables, &setting)
    while kinds:
        stone = stone_at(table.hand, lowest_bit(kinds))
        kinds &= kinds - 1
        left = tower.room
        while left:
            scores[n] += weight * within(beyond_points(&setting, tables, tower, stone, left & (0 - left)))
            left &= left - 1
            n += 1


# The rest of the hand

cdef inline void add_rests(const Table* table, const Tables* tables, Prospect* prospect, unsigned int kinds, const Card* cards,
                           int64_t weight, int64_t* scores) noexcept nogil:
    """What the best other stone in hand can bring afterwards; 0 on the stack."""
    cdef Best bests[MAX_ROW]             # by stone in hand
    cdef uint64_t rooms[N_PLACES]        # the open places after each of them, in their order
    cdef uint64_t room = prospect.tower.room, left = room, place
    cdef unsigned int left_kinds = kinds
    cdef int i, n_place = 0, n = 0
    while left:
        rooms[n_place] = room_after(prospect, left & (0 - left))
        look_around(tables, prospect, rooms[n_place] & ~room)
        left &= left - 1
        n_place += 1
    while left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        bests[i] = best_of(tables, prospect, stone_at(table.hand, i), &cards[i], room)
    left_kinds = kinds
    while left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        left = room
        n_place = 0
        while left:
            place = left & (0 - left)
            left ^= place
            if rooms[n_place]:
                scores[n] += weight * within(rest_after(table, tables, prospect, kinds, i, place, rooms[n_place], bests, cards))
            n_place += 1
            n += 1


cdef inline int rest_after(const Table* table, const Tables* tables, const Prospect* prospect, unsigned int kinds, int set_now,
                           uint64_t place, uint64_t room, const Best* bests, const Card* cards) noexcept nogil:
    """Once a stone is set, on the places that are open then."""
    cdef uint64_t opened = room & ~prospect.tower.room
    cdef int stone = stone_at(table.hand, set_now), i, best = LEAST
    if stone != CRYSTAL and stone_at(table.hand, set_now + 1) == stone:
        best = second_of(tables, prospect, stone, place, room)
    kinds &= ~(<unsigned int>1 << set_now)
    while kinds:
        i = lowest_bit(kinds)
        kinds &= kinds - 1
        best = max(best, bests[i].worth if bests[i].place & room else bests[i].second)
        if opened:
            best = max(best, best_of(tables, prospect, stone_at(table.hand, i), &cards[i], opened).worth)
    return best if best > LEAST else 0
