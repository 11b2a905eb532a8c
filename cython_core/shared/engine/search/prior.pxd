# The prior of a search: how the weights judge moves before anything is played. By rank, free of the scale of the scores, or, if the weights
# name a step, by how many steps a move is behind the best one. Equal scores have equal ranks.
from libc.math cimport exp, log, pow, sqrt
from libc.stdint cimport int32_t, int64_t

from cython_core.shared.engine.search.reward cimport REWARD_ONE

cdef extern from *:
    """
    static double tw_inverse_powers[65];
    static int32_t tw_handicaps[65];
    """
    double INVERSE_POWERS "tw_inverse_powers"[65]    # by rank: rank ^ -1.5, rounded to 2^-16 so that every machine has the same
    int32_t HANDICAPS "tw_handicaps"[65]             # by rank: rewards that make up for it, 2 * ln(rank ^ 1.5), rounded for the same reason


cdef inline void fill_priors() noexcept nogil:
    cdef int rank
    for rank in range(1, 65):
        INVERSE_POWERS[rank] = <int32_t>(65536 * pow(rank, -1.5) + 0.5) / 65536.0
        HANDICAPS[rank] = <int32_t>(3 * REWARD_ONE * log(rank) + 0.5)


cdef inline void rank_scores(const int64_t* scores, int n, int* ranks) noexcept nogil:
    """1 for the best ones; every other one by the number of better ones."""
    cdef int i, j, better
    for i in range(n):
        better = 0
        for j in range(n):
            better += scores[j] > scores[i]
        ranks[i] = 1 + better


cdef inline void handicap_scores(const int64_t* scores, int n, double step, double* handicaps) noexcept nogil:
    """A move that is a step behind the best one has the handicap of the second rank; four steps double it. Roots are exact everywhere."""
    cdef int64_t best = scores[0]
    cdef int i
    for i in range(1, n):
        best = max(best, scores[i])
    for i in range(n):
        handicaps[i] = HANDICAPS[2] * sqrt(<double>(best - scores[i]) / step)


cdef inline double prior_of(double handicap) noexcept nogil:
    """Not yet divided by the sum over all moves; for the eye, not for choices."""
    return exp(-handicap / (2 * REWARD_ONE))
