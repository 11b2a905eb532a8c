# The scores of all legal moves, for a game that judges them one by one: included before game.pxi by those that provide `size_up` and
# `move_score` instead of `score_moves`.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit


cdef inline int score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    cdef Situation situation
    cdef int n = 0
    size_up(state, tables, &situation)
    while legal:
        scores[n] = move_score(state, tables, &situation, lowest_bit(legal), weights)
        legal &= legal - 1
        n += 1
    return n
