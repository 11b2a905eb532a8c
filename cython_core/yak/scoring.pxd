# Yak: points.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.loops cimport take_mask
from cython_core.shared.score cimport Score
from cython_core.yak.color_groups cimport add_tally, tally_of
from cython_core.yak.crystals cimport Crystal, best_assignment, find_options
from cython_core.yak.formulas cimport add_rival, card_points
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


cdef inline Tally tally_tower(const uint64_t* places, const Tables* tables) noexcept nogil:
    """Groups and singles with the best assignment of crystals."""
    cdef Crystal crystals[MAX_CRYSTALS]
    cdef uint64_t left = places[CRYSTAL]
    cdef Tally tally, more
    cdef int color, n = 0
    tally.sizes = tally.groups = 0
    tally.singles = popcount(left)
    for color in range(N_COLORS):
        more = tally_of(places[color], tables)
        add_tally(&tally, &more)
    while left:
        find_options(&crystals[n], take_mask(&left), places, tables)
        n += crystals[n].n_options > 0    # the others stay single in any case
    return best_assignment(tally, crystals, n, tables) if n else tally


cdef inline void score_card(const State* state, int color, const Tables* tables, Score* result) noexcept nogil:
    """A bonus card: places, or a majority with a penalty for having none."""
    cdef int seat, count, most, second
    for seat in range(tables.players):
        if tables.card_by_place[color]:
            count = popcount(state.seats[seat].places[color] & tables.card_places[color])
            result.points[seat][BONUS_POINTS] += tables.card_each[color] * count
        else:
            count = popcount(state.seats[seat].places[color])
            count_rivals(state, tables, seat, color, &most, &second)
            result.points[seat][BONUS_POINTS] += card_points(tables, color, count, most, second)


cdef inline void count_rivals(const State* state, const Tables* tables, int seat, int color, int* most, int* second) noexcept nogil:
    """The most stones of a color that another seat has, and the second most."""
    cdef int other
    most[0] = second[0] = 0
    for other in range(tables.players):
        if other != seat:
            add_rival(popcount(state.seats[other].places[color]), most, second)
