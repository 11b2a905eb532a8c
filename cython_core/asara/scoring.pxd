# Asara: points. Those of building and of the years are counted while they are earned; here the final scoring is added.
from cython_core.asara.state cimport (
    BUILDING, HIGHEST, MAX_TOWERS, MONEY, MOST, N_COLORS, N_SEATS, TALLEST, YEAR_FAVOR, Seat, State, Tables, Tower,
    height_of,
)
from cython_core.shared.ranking cimport UP, share_places
from cython_core.shared.score cimport Score

cdef enum:
    RANK_UNIT = 32       # more than there are lit windows: these decide only among equals


cdef inline int rank_of(const Tower* tower) noexcept nogil:
    """[final] Towers are ranked by height, then by lit windows."""
    return RANK_UNIT * height_of(tower) + tower.lit[0] + tower.lit[1]


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef const Seat* owner
    cdef int seat, category
    for seat in range(tables.players):
        owner = &state.seats[seat]
        for category in range(BUILDING, YEAR_FAVOR + 1):
            result.points[seat][category] = owner.points[category]
        result.points[seat][MONEY] = owner.money // tables.money_per_point
    score_towers(state, tables, result)
    score_most(state, tables, result)


cdef inline void score_towers(const State* state, const Tables* tables, Score* result) noexcept nogil:
    """[final] The highest towers of each color and of all; a player can hold both places."""
    cdef int ranks[N_SEATS * N_COLORS * MAX_TOWERS]
    cdef int owners[N_SEATS * N_COLORS * MAX_TOWERS]
    cdef int n = 0, first_of_color, seat, color, i
    for color in range(N_COLORS):
        first_of_color = n
        for seat in range(tables.players):
            for i in range(state.seats[seat].towers_of[color]):
                ranks[n] = rank_of(&state.seats[seat].towers[color][i])
                owners[n] = seat
                n += 1
        award(ranks + first_of_color, owners + first_of_color, n - first_of_color, tables, HIGHEST + color, result)
    award(ranks, owners, n, tables, TALLEST, result)


cdef inline void score_most(const State* state, const Tables* tables, Score* result) noexcept nogil:
    """[final] The most towers, by player; lit windows in all of them break ties. Without a tower there is no place."""
    cdef int ranks[N_SEATS]
    cdef int owners[N_SEATS]
    cdef int seat
    for seat in range(tables.players):
        ranks[seat] = RANK_UNIT * state.seats[seat].n_towers + state.seats[seat].lit
        owners[seat] = seat
    award(ranks, owners, tables.players, tables, MOST, result)


cdef inline void award(const int* ranks, const int* owners, int n, const Tables* tables, int category, Score* result) noexcept nogil:
    cdef int shares[N_SEATS * N_COLORS * MAX_TOWERS]
    cdef int i
    share_places(ranks, n, tables.awards[category - HIGHEST][0], tables.awards[category - HIGHEST][1], UP, shares)
    for i in range(n):
        result.points[owners[i]][category] += shares[i]
