# For a game whose lanes begin games at the set-up only.


cdef inline void fill_rollouts(LaneEngine* lanes) noexcept nogil:
    pass
