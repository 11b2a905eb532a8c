# Choosing by weights: a score for every legal move, the better the likelier.
from libc.stdint cimport int16_t, int32_t, int64_t

from cython_core.shared.bits cimport lowest_bit, select_bit
from cython_core.shared.policy cimport MAX_FEATURES, Weights, draw_by_score


cdef inline int choose_by_weights(const State* state, const Tables* tables, uint64_t legal, const Weights* weights,
                                  Rng* rng) noexcept nogil:
    """A single legal move is neither measured nor drawn."""
    cdef int64_t scores[64]
    cdef uint64_t left = legal
    cdef int n = 0
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    while left:
        scores[n] = move_score(state, tables, lowest_bit(left), weights)
        left &= left - 1
        n += 1
    return select_bit(legal, draw_by_score(weights, scores, n, rng))


cdef inline int64_t move_score(const State* state, const Tables* tables, int move, const Weights* weights) noexcept nogil:
    cdef int16_t features[N_FEATURES]
    cdef int64_t score = 0
    cdef int i
    memset(features, 0, sizeof(features))
    move_features(state, tables, move, features)
    for i in range(N_FEATURES):
        score += <int64_t>features[i] * weights.weight[i]
    return score
