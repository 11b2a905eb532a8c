# Yak: points.
from libc.stdint cimport uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.score cimport Score
from cython_core.yak.crystals cimport Crystal, Tally, add_groups, best_assignment, weigh_crystal
from cython_core.yak.state cimport (
    BONUS_POINTS, COUNT, FOOD_POINTS, MAX_CRYSTALS, NOBODY, N_PLACES, N_SEATS, SINGLES, SIZES, STUPA_POINTS, Seat, State, Tables,
)
from cython_core.yak.stones cimport CRYSTAL, N_COLORS, total_food

cdef enum:
    N_STONES = N_COLORS + 1      # colors and crystals


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef uint64_t by_color[N_SEATS][N_STONES]
    cdef Tally tally
    cdef int seat, color, most_food = 0
    for seat in range(tables.players):
        sort_by_color(&state.seats[seat], by_color[seat])
        tally = tally_tower(by_color[seat], tables)
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
            score_card(by_color, color, tables, result)


cdef inline void sort_by_color(const Seat* seat, uint64_t* by_color) noexcept nogil:
    """The places of each color, and of the crystals, as bits."""
    cdef uint64_t places = seat.filled & 0x7FFF
    cdef int place
    memset(by_color, 0, N_STONES * sizeof(uint64_t))
    if seat.n_stones > N_PLACES:
        places = (<uint64_t>1 << seat.n_stones) - 1
    while places:
        place = lowest_bit(places)
        places &= places - 1
        by_color[seat.stones[place]] |= <uint64_t>1 << place


cdef inline Tally tally_tower(const uint64_t* by_color, const Tables* tables) noexcept nogil:
    """Groups and singles with the best assignment of crystals."""
    cdef Crystal crystals[MAX_CRYSTALS]
    cdef Tally tally
    cdef uint64_t grouped = 0, left = by_color[CRYSTAL]
    cdef int color, n = 0
    tally.sizes = 0
    tally.groups = 0
    tally.singles = popcount(left)
    for color in range(N_COLORS):
        add_groups(&tally, by_color[color], &grouped, 1, tables)
    while left:
        weigh_crystal(&crystals[n], left & (0 - left), by_color, grouped, tables)
        left &= left - 1
        n += crystals[n].n_options > 0    # the others stay single in any case
    return best_assignment(tally, crystals, n, tables) if n else tally


cdef inline void score_card(const uint64_t[N_SEATS][N_STONES] by_color, int color, const Tables* tables, Score* result) noexcept nogil:
    """A bonus card: places, or a majority with a penalty for having none."""
    cdef int seat, count, most = 0, second = 0, n_most = 0, n_second = 0
    if tables.card_by_place[color]:
        for seat in range(tables.players):
            result.points[seat][BONUS_POINTS] += tables.card_each[color] * popcount(by_color[seat][color] & tables.card_places[color])
        return
    for seat in range(tables.players):
        count = popcount(by_color[seat][color])
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
        count = popcount(by_color[seat][color])
        if count == 0:
            result.points[seat][BONUS_POINTS] -= tables.card_penalty[color]
        elif count == most:
            result.points[seat][BONUS_POINTS] += tables.card_upper[color] if n_most == 1 else tables.card_lower[color]
        elif count == second and n_most == 1 and n_second == 1:
            result.points[seat][BONUS_POINTS] += tables.card_lower[color]
