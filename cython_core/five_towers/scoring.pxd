# Five Towers: points.
from cython_core.five_towers.state cimport MAIN, N_TYPES, RAZED, SPIRE, TOWERS, Seat, State, Tables
from cython_core.shared.score cimport Score


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef const Seat* owner
    cdef int seat, kind, height, tallest, points
    for seat in range(tables.players):
        owner = &state.seats[seat]
        points = 0
        tallest = 0
        for kind in range(N_TYPES):
            height = owner.height[kind]
            tallest = max(tallest, height)
            points += height * (tables.points_spire if owner.top[kind] == 3 * SPIRE else tables.points_card)
        result.points[seat][TOWERS] = points
        result.points[seat][MAIN] = tallest * tables.points_main
        result.points[seat][RAZED] = -tables.points_razed * (owner.razed * (owner.razed + 1) // 2)
