# How a seat chooses one of its legal moves: uniformly, or as a Policy says. docs/strategies.md describes the kinds.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount, select_bit
from cython_core.shared.rng cimport Rng, below

cdef enum:
    MAX_FEATURES = 32
    N_ODDS = 256

cdef enum PolicyKind:
    RANDOM = 0
    WEIGHTS = 1
    FLAT = 2             # playouts spread evenly over the legal moves
    MCTS = 3             # information-set UCT

cdef struct Weights:
    int64_t weight[MAX_FEATURES]     # in units of 1/1024, by feature; the rest 0. Wide, so that no product overflows
    uint32_t odds[N_ODDS]            # of a move by how far its score is behind the best one, in steps of 2^shift; 64 of them fit 32 bits
    int32_t shift                    # 0..31
    bint best_only                   # temperature 0: all odds behind the best one are 0

cdef struct Policy:
    PolicyKind kind
    int32_t playouts                 # of a search, from 1; 0 else
    bint weighted                    # the weights are there: WEIGHTS always, a search if its rollouts are played by them
    Weights weights


cdef inline int choose_uniform(uint64_t legal, Rng* rng) noexcept nogil:
    """Uniform over the set bits. A single legal move draws nothing: the generator stays where it was, without a branch."""
    cdef unsigned int n = <unsigned int>popcount(legal)
    cdef uint32_t keep = 0 - <uint32_t>(n == 1)
    cdef Rng before = rng[0]
    cdef int move = select_bit(legal, <int>below(rng, n))
    cdef int i
    for i in range(4):
        rng.s[i] ^= (rng.s[i] ^ before.s[i]) & keep
    return move


cdef inline int draw_by_score(const Weights* weights, const int64_t* scores, int n, Rng* rng) noexcept nogil:
    """One of n > 1 scores: the better, the likelier. All in whole numbers, so that every machine draws the same."""
    return draw_best(scores, n, rng) if weights.best_only else draw_by_odds(weights, scores, n, rng)


cdef inline int draw_best(const int64_t* scores, int n, Rng* rng) noexcept nogil:
    """What draw_by_odds draws if only the best score has odds, in one pass without a branch: one of the best, evenly."""
    cdef int64_t best = scores[n - 1], behind, better
    cdef uint64_t ties = 1
    cdef int i
    for i in range(n - 2, -1, -1):
        behind = best - scores[i]
        better = behind >> 63                # all bits, or 0
        ties = 2 * (ties & ~<uint64_t>better) + <uint64_t>(behind <= 0)
        best -= behind & better
    return select_bit(ties, <int>below(rng, <unsigned int>popcount(ties)))


cdef inline int draw_by_odds(const Weights* weights, const int64_t* scores, int n, Rng* rng) noexcept nogil:
    cdef uint32_t sums[64]
    cdef uint32_t total = 0, ticket
    cdef int64_t best = scores[0], steps
    cdef int i, drawn = 0
    for i in range(1, n):
        best = max(best, scores[i])
    for i in range(n):
        steps = (best - scores[i]) >> weights.shift
        total += weights.odds[min(steps, <int64_t>(N_ODDS - 1))]
        sums[i] = total
    ticket = below(rng, total)
    for i in range(n - 1):               # no early exit: a missed branch costs more than the rest of the loop
        drawn += ticket >= sums[i]
    return drawn
