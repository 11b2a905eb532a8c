# For a game without lanes: what `include "lockstep/lockstep.pxi"` finds if the game has no folder lockstep/. setup.py puts the folder
# without/ on the path.


cdef int n_lanes(const Tables* tables, const Policy* policies) noexcept nogil:
    return 0


cdef int paying_lanes() noexcept nogil:
    return 1


cdef Py_ssize_t play_lockstep(const Tables* tables, const Policy* policies, uint64_t seed, uint64_t first, Columns* columns,
                              const volatile uint8_t* stopped) noexcept nogil:
    """Never called: there are no lanes."""
    return 0


cdef void fill_lanes "tw_fill_lanes"(void* lanes) noexcept nogil:
    (<LaneEngine*>lanes)[0] = LaneEngine(n_lanes, play_lockstep, 0, NULL)
