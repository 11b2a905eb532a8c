# Choosing by weights: a score for every legal move, the better the likelier.
from libc.stdint cimport int32_t, int64_t

from cython_core.shared.bits cimport lowest_bit, select_bit
from cython_core.shared.policy cimport MAX_FEATURES, Weights, draw_by_score


cdef inline int choose_by_weights(const State* state, const Tables* tables, uint64_t legal, const Weights* weights,
                                  Rng* rng) noexcept nogil:
    """A single legal move is neither judged nor drawn."""
    cdef int64_t scores[64]
    cdef int n
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    n = score_moves(state, tables, legal, weights.weight, scores)
    return select_bit(legal, draw_by_score(weights, scores, n, rng))
