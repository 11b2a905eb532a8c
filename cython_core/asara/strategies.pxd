from libc.stdint cimport int64_t

from cython_core.asara.state cimport State, Tables
from cython_core.shared.chance cimport Chance

cdef enum:
    N_FEATURES = 1

cdef struct Situation:
    int nothing


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    pass


cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    situation.nothing = 0


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    return 0
