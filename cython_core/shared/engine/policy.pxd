# How a seat chooses one of its legal moves: uniformly, or as a Policy says. docs/strategies.md describes the kinds.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount, select_bit
from cython_core.shared.rng cimport Rng, below
from cython_core.shared.value cimport Value

cdef enum:
    MAX_FEATURES = 64
    N_ODDS = 256
    MAX_SCORES = 64 + 3      # of the moves of a node, and room to fill up to four

cdef extern from *:
    """
    #define TW_HOPELESS (-((int64_t)1 << 62))
    """
    const int64_t HOPELESS "TW_HOPELESS"      # behind every score

cdef enum PolicyKind:
    RANDOM = 0
    WEIGHTS = 1
    FLAT = 2             # playouts after the moves of the root
    MCTS = 3             # the same, with a tree behind each of them

cdef struct Weights:
    int64_t weight[MAX_FEATURES]     # in units of 1/1024, by feature; the rest 0. Wide, so that no product overflows
    uint32_t odds[N_ODDS]            # of a move by how far its score is behind the best one, in steps of 2^shift; 64 of them fit 32 bits
    int32_t shift                    # 0..31
    bint best_only                   # temperature 0: all odds behind the best one are 0

cdef struct Policy:
    PolicyKind kind
    int32_t playouts                 # of a search, from 1; 0 if the clock decides, and otherwise
    double seconds                   # of a search, if the clock decides; otherwise 0
    double exploration               # of a search below its root
    double prior_step                # of a search, in units of 1/1024: a score so far behind the best one is the second choice; 0: by rank
    const uint64_t* forbidden        # one bit for each notation of the game: not to be played if there is something else; NULL: nothing is
    bint weighted                    # the weights are there: WEIGHTS always, a search if its rollouts are played by them
    Weights weights
    bint doubts                      # of a search: the next ones are there
    Weights others                   # by which the other seats play in some rollouts
    const Value* value               # of a search: asked where its playouts end early; NULL: they are played to the end
    int32_t ahead                    # rounds after which such playouts end, from 1


cdef inline bint weighs_any(const int64_t* weights, int first, int end) noexcept nogil:
    """Whether any of these features has a weight."""
    cdef int64_t some = 0
    cdef int i
    for i in range(first, end):
        some |= weights[i]
    return some != 0


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


cdef inline int draw_by_score(const Weights* weights, int64_t* scores, int n, Rng* rng) noexcept nogil:
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


cdef inline int draw_by_odds(const Weights* weights, int64_t* scores, int n, Rng* rng) noexcept nogil:
    """Scores are taken four at a time, for the end of a loop is a branch that is often mispredicted. Those after the last have no odds."""
    cdef uint32_t sums[MAX_SCORES]
    cdef uint32_t total = 0, ticket
    cdef int64_t best = scores[0]
    cdef int i, drawn = 0
    scores[n] = scores[n + 1] = scores[n + 2] = HOPELESS
    for i in range(0, n, 4):
        best = max(best, max(max(scores[i], scores[i + 1]), max(scores[i + 2], scores[i + 3])))
    for i in range(0, n, 4):
        sums[i] = total + odds_of(weights, best - scores[i])
        sums[i + 1] = sums[i] + odds_of(weights, best - scores[i + 1])
        sums[i + 2] = sums[i + 1] + odds_of(weights, best - scores[i + 2])
        total = sums[i + 3] = sums[i + 2] + odds_of(weights, best - scores[i + 3])
    ticket = below(rng, total)
    for i in range(0, n, 4):             # no early exit, likewise; the last sum is never reached
        drawn += (ticket >= sums[i]) + (ticket >= sums[i + 1]) + (ticket >= sums[i + 2]) + (ticket >= sums[i + 3])
    return drawn


cdef inline uint32_t odds_of(const Weights* weights, int64_t behind) noexcept nogil:
    return weights.odds[min(behind >> weights.shift, <int64_t>(N_ODDS - 1))]
