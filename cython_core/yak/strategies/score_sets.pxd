# Yak: scores of places by weights. What moves have in common is measured once, and already weighed.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.state cimport N_PLACES, State, Table, Tables, open_places
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, first_of_kinds, n_stones_in, stone_at
from cython_core.yak.strategies.features cimport (
    SET_CROWD, SET_CRYSTALS, SET_FREE, SET_GROUPS, SET_HOPE, SET_OPENS, SET_POINTS, SET_REST, within,
)
from cython_core.yak.strategies.prospects cimport (
    LEAST, Best, Prospect, best_of, hope_at, look_around, look_at, room_after, second_of,
)
from cython_core.yak.strategies.set_crystals cimport Setting, beyond_points, size_up_setting
from cython_core.yak.strategies.tower_worth cimport Card, Tower, Worth, groups_of, points_of, size_up_card, size_up_tower, worth_of


cdef inline void score_sets(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, as the moves are ordered."""
    cdef const Table* table = &state.table
    cdef bint several = n_stones_in(table.hand) > 1 and weights[SET_REST] != 0
    cdef bint hopes = weights[SET_HOPE] != 0
    cdef bint crystals = state.seats[table.seat].places[CRYSTAL] != 0 and weights[SET_CRYSTALS] != 0
    cdef unsigned int kinds = first_of_kinds(table.hand), left_kinds = kinds
    cdef int64_t of_place[N_PLACES]      # by open place, in their order
    cdef Card cards[MAX_ROW]             # by stone in hand
    cdef Prospect prospect
    cdef Tower* tower = &prospect.tower
    cdef Setting setting
    cdef uint64_t left, own, place
    cdef Worth worth
    cdef int stone, i, n_place, n = 0
    if hopes or several:
        look_at(state, tables, table.seat, &prospect)
    else:
        size_up_tower(&state.seats[table.seat], tables, tower)
    if crystals:
        size_up_setting(tower, tables, &setting)
    score_open_places(tower, tables, weights, of_place)
    while left_kinds:
        i = lowest_bit(left_kinds)
        left_kinds &= left_kinds - 1
        stone = stone_at(table.hand, i)
        size_up_card(state, tables, table.seat, stone, &cards[i])
        own = tower.places[stone] if stone != CRYSTAL else 0     # crystals are no crowd anyway
        left = tower.room
        n_place = 0
        while left:
            place = left & (0 - left)
            left ^= place
            worth = worth_of(stone, &cards[i], place, tables, tower)
            scores[n] = (of_place[n_place] + weights[SET_POINTS] * within(points_of(worth)) + weights[SET_GROUPS] * groups_of(worth)
                         - weights[SET_CROWD] * popcount(tables.neighbors[lowest_bit(place)] & own))
            if hopes:
                scores[n] += weights[SET_HOPE] * within(hope_at(tables, &prospect, stone, place))
            if crystals:
                scores[n] += weights[SET_CRYSTALS] * within(beyond_points(&setting, tables, tower, stone, place))
            n += 1
            n_place += 1
    if several:
        add_rests(table, tables, &prospect, kinds, cards, weights[SET_REST], scores)


cdef inline void score_open_places(const Tower* tower, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What a place means for any stone. A crowd are all colored stones here; those of the own color are taken off later."""
    cdef uint64_t taken = tower.taken, colored = taken & ~tower.places[CRYSTAL], touching, left = tower.room
    cdef int before = popcount(left), opens, n = 0
    while left:
        touching = tables.neighbors[lowest_bit(left)]
        opens = popcount(open_places(<unsigned int>((taken | (left & (0 - left))) & 0x7FFF))) - before
        left &= left - 1
        scores[n] = (weights[SET_CROWD] * popcount(touching & colored)
                     + weights[SET_FREE] * popcount(touching & ~taken)
                     + weights[SET_OPENS] * opens)
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
