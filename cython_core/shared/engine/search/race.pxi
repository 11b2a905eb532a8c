# The race of the moves at the root of a search. The best ones by prior begin; all that are left have the same number of playouts, and
# the better half stays after each round (sequential halving). The number-th playouts of all of them share redrawn secrets and random
# numbers, so moves are compared on the same cards; one that can no longer catch up is dropped at once, and what it would have had goes
# to the others. The search ends when a single one is left.
from libc.math cimport sqrt

from cython_core.shared.engine.search.prior cimport HANDICAPS, fill_priors, handicap_scores, prior_of, rank_scores
from cython_core.shared.engine.search.reward cimport REWARD_ONE, WIN_WORTH
from cython_core.shared.engine.search.tree cimport NO_LINK

fill_priors()

cdef enum:
    FIRST_BLOCK = 8                 # playouts of each move, if the round has as many, before they are compared
    CLOCK_VISITS = 32               # playouts of each move before one is dropped early, if the clock decides
    LARGEST_BLOCK = 256

cdef extern from *:                 # constants of C: kernels do not run what the module begins with
    """
    #define TW_PRIOR_VISITS 40.0
    #define TW_DOUBT 3.0
    #define TW_LEAST_SPREAD 0.05
    #define TW_LEAST_SCALE 0.25
    #define TW_LEAST_SOLO_SCALE 0.01
    """
    const double PRIOR_VISITS "TW_PRIOR_VISITS"     # after three times as many playouts of a move its prior counts twice as much
    const double DOUBT "TW_DOUBT"                   # standard errors by which a move must be out of reach of the best one to be dropped
    const double LEAST_SPREAD "TW_LEAST_SPREAD"     # of the difference of two moves, in units of the scale: a few playouts may show none
    const double LEAST_SCALE "TW_LEAST_SCALE"       # of the rewards of a move, for the same reason
    const double LEAST_SOLO_SCALE "TW_LEAST_SOLO_SCALE"

cdef struct RootMove:
    int32_t number                  # among the legal moves, 0..63
    int32_t move
    int32_t edge                    # in the tree of its playouts, or NO_LINK
    int64_t visits                  # playouts
    int64_t rewards                 # their sum for the seat that searches
    int64_t wins                    # in units of 1 / WIN
    int64_t points
    int64_t square_points
    double handicap                 # rewards that make up for a poor prior, in units of the scale

cdef struct Root:
    State state                     # a copy: nobody else can change it
    const Tables* tables
    const Policy* policy
    uint64_t key                    # of the generators of all playouts
    int n_moves                     # 1..64 legal ones
    int n_left                      # of them still in the race: the first ones of `moves`
    int rounds_left                 # from 1
    double round_end                # seconds since the beginning, if the clock decides
    int64_t round_left              # playouts of each move to come in this round, if it does not; 0: a round begins
    int64_t playouts_left           # of all moves together, likewise
    int64_t visits                  # playouts that each move that is left has had
    double scale                    # spread of the rewards of a move; 1: as if a win were a fair toss
    Policy imagined[MAX_SEATS]      # by which the seats play in playouts
    Policy doubted[MAX_SEATS]       # the same in playouts that doubt
    RootMove moves[64]              # best first, as far as is known
    int32_t rewards[64][LARGEST_BLOCK]   # of the playouts of a block, by number of the move
    int64_t products[64][64]        # by numbers of two moves: the sum over the playouts of the products of their rewards


cdef void begin_race(Root* root, const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                     uint64_t key) noexcept nogil:
    """Order the moves by prior, equals at random, and let the best ones in: the square root of the playouts, but all if there is no prior,
    or no telling how many playouts there will be."""
    cdef double handicaps[64]
    cdef Rng rng
    cdef RootMove one
    cdef int n = popcount(legal), i, j, most = n
    root.state = state[0]
    root.tables = tables
    root.policy = policy
    root.key = key
    root.n_moves = n
    root.visits = root.round_left = 0
    root.scale = 1
    root.playouts_left = policy.playouts
    imagine_policies(root)
    start_at(&rng, key, <uint64_t>-1)
    find_handicaps(state, tables, legal, policy, handicaps, n)
    for i in range(n):
        memset(root.products[i], 0, n * sizeof(int64_t))
        one = RootMove(i, lowest_bit(legal), NO_LINK, 0, 0, 0, 0, 0, handicaps[i])
        legal &= legal - 1
        j = <int>below(&rng, <unsigned int>(i + 1))
        root.moves[i] = root.moves[j]
        root.moves[j] = one
    if policy.seconds == 0:
        if policy.weighted:
            most = 2
            while (most + 1) * (most + 1) <= policy.playouts and most < 64:
                most += 1
        most = min(most, policy.playouts)
    order_moves(root, n)
    root.n_left = min(n, most)
    root.rounds_left = rounds_for(root.n_left)
    root.round_end = policy.seconds / root.rounds_left


cdef inline void imagine_policies(Root* root) noexcept nogil:
    """All seats play by the weights of the search, or at random. The seat that searches knows what it will not do, and nothing about the
    others; where there is doubt, they play by other weights."""
    cdef Policy* imagined
    cdef int seat
    for seat in range(root.tables.players):
        imagined = &root.imagined[seat]
        imagined[0] = root.policy[0]
        imagined.kind = WEIGHTS if root.policy.weighted else RANDOM
        if seat != root.state.table.seat:
            imagined.forbidden = NULL
        if root.policy.doubts:
            root.doubted[seat] = imagined[0]
            if seat != root.state.table.seat:
                root.doubted[seat].weights = root.policy.others


cdef inline void find_handicaps(const State* state, const Tables* tables, uint64_t legal, const Policy* policy, double* handicaps,
                                int n) noexcept nogil:
    """The prior of the moves: by rank, or by how far they are behind the best one if the weights name a step."""
    cdef int64_t scores[MAX_SCORES]
    cdef int ranks[64]
    cdef int i
    rank_moves(state, tables, legal, policy, scores, ranks, n)
    for i in range(n):
        handicaps[i] = HANDICAPS[ranks[i]]
    if policy.weighted and policy.prior_step > 0:
        handicap_scores(scores, n, policy.prior_step, handicaps)


cdef inline void rank_moves(const State* state, const Tables* tables, uint64_t legal, const Policy* policy, int64_t* scores, int* ranks,
                            int n) noexcept nogil:
    """Scores and ranks of the moves by the weights; without weights all ranks are equal, and there are no scores."""
    cdef int i
    if policy.weighted:
        score_chosen(state, tables, legal, policy, scores)
        rank_scores(scores, n, ranks)
    else:
        for i in range(n):
            ranks[i] = 1


cdef inline int rounds_for(int n_moves) noexcept nogil:
    """How often this many moves are halved until one is left; at least once."""
    cdef int rounds = 1
    while (1 << rounds) < n_moves:
        rounds += 1
    return rounds


cdef inline int64_t next_block(Root* root) noexcept nogil:
    """How many playouts each move that is left has before they are compared again."""
    cdef int64_t block = max(<int64_t>FIRST_BLOCK, root.visits // 2)
    if root.policy.seconds > 0:
        block = max(<int64_t>1, root.visits // 8)
    else:
        if root.round_left == 0:
            root.round_left = max(<int64_t>1, root.playouts_left // (root.rounds_left * root.n_left))
        block = min(block, root.round_left)
    return min(block, <int64_t>LARGEST_BLOCK)


cdef void end_block(Root* root, int64_t block, double elapsed) noexcept nogil:
    """Compare the moves; at the end of a round the better half stays."""
    cdef bint round_over
    add_products(root, block)
    root.visits += block
    root.playouts_left -= block * root.n_left
    root.round_left = max(<int64_t>0, root.round_left - block)
    root.scale = measured_scale(root)
    order_moves(root, root.n_left)
    round_over = root.round_left == 0 if root.policy.seconds == 0 else elapsed >= root.round_end
    if round_over:
        root.n_left = (root.n_left + 1) // 2
    drop_hopeless(root)
    if round_over or root.rounds_left > rounds_for(root.n_left):
        root.rounds_left = min(max(1, root.rounds_left - round_over), rounds_for(root.n_left))
        root.round_end = elapsed + (root.policy.seconds - elapsed) / root.rounds_left


cdef inline double measured_scale(const Root* root) noexcept nogil:
    """How much rewards differ from playout to playout: what is a lot depends on it, as points alone at the table differ less than wins."""
    cdef double n = <double>root.visits, mean, variance = 0
    cdef const RootMove* one
    cdef int i
    if root.visits < 2:
        return root.scale
    for i in range(root.n_left):
        one = &root.moves[i]
        mean = <double>one.rewards / n
        variance += (<double>root.products[one.number][one.number] / n - mean * mean) * n / (n - 1)
    return max(LEAST_SCALE if root.tables.players > 1 else LEAST_SOLO_SCALE, sqrt(max(0.0, variance) / root.n_left) / (WIN_WORTH // 2))


cdef inline double prior_weight(double visits) noexcept nogil:
    """How much the prior counts after this many playouts. They only say how the game continues if all play as imagined, and that error
    does not average out; still, many playouts overrule the prior."""
    return sqrt(1 + visits / PRIOR_VISITS)


cdef inline double standing(const Root* root, const RootMove* one) noexcept nogil:
    """By which moves with equally many playouts are compared: their rewards, and what the prior gives them in advance."""
    return <double>one.rewards - root.scale * one.handicap * prior_weight(<double>root.visits)


cdef inline void order_moves(Root* root, int n) noexcept nogil:
    """The first n moves, best first. Equals keep their order, which was drawn."""
    cdef RootMove one
    cdef int i, j
    for i in range(1, n):
        one = root.moves[i]
        j = i
        while j > 0 and standing(root, &root.moves[j - 1]) < standing(root, &one):
            root.moves[j] = root.moves[j - 1]
            j -= 1
        root.moves[j] = one


cdef inline void add_products(Root* root, int64_t block) noexcept nogil:
    cdef const int32_t* first
    cdef const int32_t* second
    cdef int64_t product
    cdef int i, j, k
    for i in range(root.n_left):
        first = root.rewards[root.moves[i].number]
        for j in range(i + 1):
            second = root.rewards[root.moves[j].number]
            product = 0
            for k in range(<int>block):
                product += <int64_t>first[k] * second[k]
            root.products[root.moves[i].number][root.moves[j].number] += product
            if i != j:
                root.products[root.moves[j].number][root.moves[i].number] += product


cdef void drop_hopeless(Root* root) noexcept nogil:
    """Leave only moves that may still catch up with the best one, should the two have all playouts to come for themselves. The more
    playouts there are in all, the longer nothing is dropped: a search that has time need not be rash."""
    cdef const RootMove* best = &root.moves[0]
    cdef const RootMove* one
    cdef double n = <double>root.visits, lead, ahead, variance, error, least = LEAST_SPREAD * root.scale * (WIN_WORTH // 2)
    cdef double to_come = n if root.policy.seconds > 0 else max(<int64_t>0, root.playouts_left) / 2.0
    cdef double growth = root.scale * (prior_weight(n + to_come) - prior_weight(n))      # of a handicap
    cdef int i, n_left = 1
    if root.visits < (CLOCK_VISITS if root.policy.seconds > 0 else max(<int>FIRST_BLOCK, <int>sqrt(<double>root.policy.playouts))):
        return
    for i in range(1, root.n_left):
        one = &root.moves[i]
        ahead = <double>(best.rewards - one.rewards) / n         # on average
        variance = (<double>(root.products[best.number][best.number] - 2 * root.products[best.number][one.number]
                    + root.products[one.number][one.number]) / n - ahead * ahead + least * least)
        error = sqrt(variance * to_come * (1 + to_come / n)) * (1 + 4 / n)       # the spread itself is uncertain at first
        lead = standing(root, best) - standing(root, one) + growth * (one.handicap - best.handicap)
        if lead + to_come * ahead <= DOUBT * error:
            root.moves[n_left], root.moves[i] = root.moves[i], root.moves[n_left]
            n_left += 1
    root.n_left = n_left
