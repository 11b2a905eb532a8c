# Yak: points.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.score cimport Score
from cython_core.yak.crystals cimport Crystal, best_assignment, weigh_crystal
from cython_core.yak.color_groups cimport tally_of
from cython_core.yak.state cimport (
    BONUS_POINTS, COUNT, FOOD_POINTS, MAX_CRYSTALS, NOBODY, SINGLES, SIZES, STUPA_POINTS, State, Tables, Tally,
)
from cython_core.yak.stones cimport CRYSTAL, N_COLORS, total_food


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef Tally tally
    cdef int seat, color, most_food = 0
    for seat in range(tables.players):
        tally = tally_tower(state.seats[seat].places, tables)
        result.points[seat][SIZES] = tally.sizes
        result.points[seat][COUNT] = tables.group_points[tally.groups]
        result.points[seat][SINGLES] = tables.points_single * tally.singles
        result.tiebreak[seat] = -state.seats[seat].n_stones
        most_food = max(most_food, total_food(state.seats[seat].tent))
    for seat in range(tables.players):
        result.points[seat][FOOD_POINTS] = tables.points_food * (total_food(state.seats[seat].tent) == most_food)
    if state.table.stupa != NOBODY:
        result.points[state.table.stupa][STUPA_POINTS] = tables.points_stupa
    for color in range(N_COLORS):
        if (state.table.bonus >> color) & 1:
            score_card(state, color, tables, result)


cdef inline Tally tally_single(const uint64_t* places, const Tables* tables) noexcept nogil:
    """Groups and singles, all crystals without a color."""
    cdef Tally tally, more
    cdef int color
    tally.sizes = tally.groups = 0
    tally.singles = popcount(places[CRYSTAL])
    for color in range(N_COLORS):
        more = tally_of(places[color], tables)
        tally.sizes += more.sizes
        tally.groups += more.groups
        tally.singles += more.singles
    return tally


cdef inline Tally tally_tower(const uint64_t* places, const Tables* tables) noexcept nogil:
    """Groups and singles with the best assignment of crystals."""
    cdef Crystal crystals[MAX_CRYSTALS]
    cdef Tally tally = tally_single(places, tables)
    cdef uint64_t left = places[CRYSTAL]
    cdef int n = 0
    while left:
        weigh_crystal(&crystals[n], left & (0 - left), places, tables)
        left &= left - 1
        n += crystals[n].n_options > 0    # the others stay single in any case
    return best_assignment(tally, crystals, n, tables) if n else tally


cdef inline void score_card(const State* state, int color, const Tables* tables, Score* result) noexcept nogil:
    """A bonus card: places, or a majority with a penalty for having none."""
    cdef int seat, count, most = 0, second = 0, n_most = 0, n_second = 0
    if tables.card_by_place[color]:
        for seat in range(tables.players):
            count = popcount(state.seats[seat].places[color] & tables.card_places[color])
            result.points[seat][BONUS_POINTS] += tables.card_each[color] * count
        return
    for seat in range(tables.players):
        count = popcount(state.seats[seat].places[color])
        if count > most:
            second = most
            n_second = n_most
            most = count
            n_most = 1
        elif count == most:
            n_most += 1
        elif count > second:
            second = count
            n_second = 1
        elif count == second:
            n_second += 1
    for seat in range(tables.players):
        count = popcount(state.seats[seat].places[color])
        if count == 0:
            result.points[seat][BONUS_POINTS] -= tables.card_penalty[color]
        elif count == most:
            result.points[seat][BONUS_POINTS] += tables.card_upper[color] if n_most == 1 else tables.card_lower[color]
        elif count == second and n_most == 1 and n_second == 1:
            result.points[seat][BONUS_POINTS] += tables.card_lower[color]
