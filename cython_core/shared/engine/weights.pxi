# Choosing by weights: a score for every legal move, the better the likelier.
from libc.stdint cimport int32_t, int64_t

from cython_core.shared.bits cimport lowest_bit, popcount, select_bit
from cython_core.shared.engine.policy cimport MAX_FEATURES, MAX_SCORES, Policy, draw_by_score

ctypedef after_restriction after_weights


cdef inline int choose_by_weights(const State* state, const Tables* tables, uint64_t moves, const Policy* policy,
                                  Rng* rng) noexcept nogil:
    """One of the moves; a single one is neither judged nor drawn."""
    cdef int64_t scores[MAX_SCORES]
    if moves & (moves - 1) == 0:
        return lowest_bit(moves)
    score_chosen(state, tables, moves, policy, scores)
    return select_bit(moves, draw_by_score(&policy.weights, scores, popcount(moves), rng))
