# The verb score_moves of a game that judges its moves one by one, by size_up and move_score. Included before game.pxi.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    cdef Situation situation
    cdef int n = 0
    size_up(state, tables, weights, &situation)
    while legal:
        scores[n] = move_score(state, tables, &situation, lowest_bit(legal), weights)
        legal &= legal - 1
        n += 1
