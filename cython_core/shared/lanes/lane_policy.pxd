# The policies of all seats for lock-step, and the draw by scores of policy.pxd for all lanes at once: the same words, the same moves.
#
# Which seat decides differs from lane to lane, so what belongs to a seat is looked up by lane. A random seat is one to which all moves are
# worth the same; random seats share a generator.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cython_core.shared.engine.policy cimport MAX_FEATURES, N_ODDS, RANDOM, WEIGHTS, Policy
from cython_core.shared.lanes.lane_rng cimport LaneRng, next_words, put_lane_rng
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, as_lanes, is_set, marks
from cython_core.shared.lanes.pairs cimport (
    SEAT_TABLE, all_pairs, half_of, join, look_up, of_seats, pairs_below, pairs_capped, pairs_count, pairs_equal, pairs_high_product,
    pairs_larger, pairs_larger_at, pairs_less,
)
from cython_core.shared.rng cimport CHOICE_STREAM, Rng, seed_rng, seed_seat_rng
from cython_core.shared.score cimport MAX_SEATS

cdef enum:
    MAX_CHOICES = 32             # moves of a decision in lanes
    MAX_VALUE = 1024             # of features either way
    MAX_SCORE = 1 << 30          # of scores either way: differences of two fit 32 bits

cdef struct Wide:                # a 32-bit number for each lane
    Pairs half[2]

cdef struct LanePolicies:
    int n_seats
    const Policy* of_seat                        # the same for scalar code
    bint best_only                               # temperature 0 at all seats
    uint64_t weighed                             # features that count for any seat, as bits
    bint shared                                  # all seats draw from one generator, random or not
    int32_t weight[MAX_FEATURES][SEAT_TABLE]     # by feature and seat
    int32_t shift[SEAT_TABLE]                    # of odds, by seat
    int32_t stream[SEAT_TABLE]                   # which generator a seat draws from
    uint32_t odds[MAX_SEATS * N_ODDS]            # by seat, then by steps behind the best score
    LaneRng streams[MAX_SEATS]


cdef inline bint fit_lanes(const Policy* policies, int n_seats) noexcept nogil:
    """Whether all seats play at random or by weights, and no score can leave 32 bits."""
    cdef int64_t sum
    cdef int seat, feature
    for seat in range(n_seats):
        if policies[seat].kind != RANDOM and policies[seat].kind != WEIGHTS or policies[seat].forbidden != NULL:
            return False
        sum = 0
        for feature in range(MAX_FEATURES):
            sum += max(policies[seat].weights.weight[feature], -policies[seat].weights.weight[feature])
        if policies[seat].kind == WEIGHTS and sum * MAX_VALUE > MAX_SCORE:
            return False
    return True


cdef inline void fill_lane_policies(LanePolicies* policies, const Policy* scalar, int n_seats, bint shared) noexcept nogil:
    """From policies that fit lanes."""
    cdef const Policy* policy
    cdef int seat, feature, first_random = n_seats
    memset(policies, 0, sizeof(policies[0]))
    policies.n_seats = n_seats
    policies.of_seat = scalar
    policies.best_only = True
    policies.shared = shared
    for seat in range(n_seats):
        policy = &scalar[seat]
        if policy.kind == RANDOM:
            first_random = min(first_random, seat)
            policies.stream[seat] = first_random
            policies.odds[seat * N_ODDS] = 1
            continue
        policies.best_only &= policy.weights.best_only
        policies.stream[seat] = 0 if shared else seat
        policies.shift[seat] = policy.weights.shift
        memcpy(&policies.odds[seat * N_ODDS], policy.weights.odds, sizeof(policy.weights.odds))
        for feature in range(MAX_FEATURES):
            policies.weight[feature][seat] = <int32_t>policy.weights.weight[feature]
            policies.weighed |= <uint64_t>(policy.weights.weight[feature] != 0) << feature


cdef inline bint is_weighed(const LanePolicies* policies, int feature) noexcept nogil:
    """Whether the feature counts for any seat."""
    return (policies.weighed >> feature) & 1


cdef inline void seed_lane_streams(LanePolicies* policies, int lane, uint64_t seed, uint64_t index) noexcept nogil:
    cdef Rng choices
    cdef Rng seats[MAX_SEATS]
    cdef int seat
    seed_rng(&choices, seed, index, CHOICE_STREAM)
    for seat in range(policies.n_seats):
        seed_seat_rng(&seats[seat], seed, index, seat)
    put_lane_streams(policies, lane, &choices, seats)


cdef inline void put_lane_streams(LanePolicies* policies, int lane, const Rng* choices, const Rng* seats) noexcept nogil:
    """The generators of one lane: that of random seats, and those of the others."""
    cdef int seat
    for seat in range(policies.n_seats):
        put_lane_rng(&policies.streams[seat], lane, choices if policies.shared or policies.of_seat[seat].kind == RANDOM else &seats[seat])


cdef inline Lanes draw_by_score(LanePolicies* policies, Lanes seat, Lanes drawing, const Lanes* legal, const Wide* scores,
                                int n) noexcept nogil:
    """The number, among the legal ones of n moves, of the one that the seat of each lane chooses. Lanes outside the mask draw nothing: if
    they have one legal move, it is chosen."""
    if policies.best_only:
        return join(draw_half(policies, seat, drawing, legal, scores, n, 0, True),
                    draw_half(policies, seat, drawing, legal, scores, n, 1, True))
    return join(draw_half(policies, seat, drawing, legal, scores, n, 0, False),
                draw_half(policies, seat, drawing, legal, scores, n, 1, False))


cdef inline Pairs draw_half(LanePolicies* policies, Lanes seat, Lanes drawing, const Lanes* legal, const Wide* scores, int n, int half,
                            bint best_only) noexcept nogil:
    cdef Pairs its = half_of(seat, half)
    cdef Pairs shift = of_seats(policies.shift, its), table = its * N_ODDS
    cdef Pairs can[MAX_CHOICES]              # masks: the legal moves
    cdef Pairs sums[MAX_CHOICES]
    cdef Pairs best = all_pairs(0x80000000U), total = all_pairs(0), drawn = all_pairs(0), odds, ticket
    cdef int i
    for i in range(n):
        can[i] = half_of(legal[i], half)
        best = pairs_larger(best, (can[i] & scores[i].half[half]) | (~can[i] & best))
    for i in range(n):
        if best_only:
            odds = pairs_equal(scores[i].half[half], best) & 1
        else:
            odds = look_up(policies.odds, table + pairs_capped((best - scores[i].half[half]) >> shift, all_pairs(N_ODDS - 1)))
        total += odds & can[i]
        sums[i] = total
    ticket = pairs_high_product(words_of_seats(policies, its, half_of(drawing, half), half), total)
    for i in range(n):
        drawn -= can[i] & ~pairs_less(ticket, sums[i])
    return drawn


cdef inline void draw_of_set(LanePolicies* policies, Lanes seat, Lanes drawing, const Wide* legal, const Wide* scores, int n,
                             Wide* drawn) noexcept nogil:
    """The same for legal moves as a set of bits; so is the one that is drawn. Where there is none, none is drawn. Both halves go through
    the loops together, for each step waits for the one before."""
    cdef Wide best
    cdef Pairs bit = all_pairs(1)
    cdef int i, half
    best.half[0] = best.half[1] = all_pairs(0x80000000U)
    for i in range(n):
        best.half[0] = pairs_larger_at(best.half[0], scores[i].half[0], legal.half[0], bit)
        best.half[1] = pairs_larger_at(best.half[1], scores[i].half[1], legal.half[1], bit)
        bit += bit
    if policies.best_only:
        find_ties(legal, scores, n, &best, drawn)
        draw_tie(policies, seat, drawing, drawn)
    else:
        for half in range(2):
            drawn.half[half] = draw_by_odds(policies, half_of(seat, half), half_of(drawing, half), legal.half[half], scores, n,
                                            best.half[half], half)


cdef inline void find_ties(const Wide* legal, const Wide* scores, int n, const Wide* best, Wide* ties) noexcept nogil:
    """The legal moves with the best score."""
    cdef Pairs even = all_pairs(0), odd = all_pairs(0), bit = all_pairs(1)
    cdef int i
    for i in range(n):
        even |= pairs_equal(scores[i].half[0], best.half[0]) & bit
        odd |= pairs_equal(scores[i].half[1], best.half[1]) & bit
        bit += bit
    ties.half[0] = even & legal.half[0]
    ties.half[1] = odd & legal.half[1]


cdef inline void draw_tie(LanePolicies* policies, Lanes seat, Lanes drawing, Wide* ties) noexcept nogil:
    """Any of them, evenly; it remains. They are few: the first ones are passed over one by one."""
    cdef Pairs ticket[2]
    cdef Pairs words
    cdef int half
    for half in range(2):
        words = words_of_seats(policies, half_of(seat, half), half_of(drawing, half), half)
        ticket[half] = pairs_below(words, pairs_count(ties.half[half]))
    while marks(is_set(as_lanes(ticket[0] | ticket[1]))):
        for half in range(2):
            ties.half[half] &= (ties.half[half] - 1) | pairs_equal(ticket[half], all_pairs(0))
            ticket[half] += pairs_less(all_pairs(0), ticket[half])
    for half in range(2):
        ties.half[half] &= -ties.half[half]


cdef inline Pairs draw_by_odds(LanePolicies* policies, Pairs seat, Pairs drawing, Pairs legal, const Wide* scores, int n, Pairs best,
                               int half) noexcept nogil:
    """Any legal move by its odds."""
    cdef Pairs shift = of_seats(policies.shift, seat), table = seat * N_ODDS
    cdef Pairs sums[MAX_CHOICES]
    cdef Pairs bit = all_pairs(1), total = all_pairs(0), drawn = all_pairs(0), odds, ticket
    cdef int i
    for i in range(n):
        odds = look_up(policies.odds, table + pairs_capped((best - scores[i].half[half]) >> shift, all_pairs(N_ODDS - 1)))
        total += odds & pairs_equal(legal & bit, bit)
        sums[i] = total
        bit += bit
    ticket = pairs_high_product(words_of_seats(policies, seat, drawing, half), total)
    bit = all_pairs(1)
    for i in range(n):
        drawn |= pairs_less(ticket, sums[i]) & bit
        bit += bit
    return drawn & -drawn


cdef inline Pairs words_of_seats(LanePolicies* policies, Pairs seat, Pairs drawing, int half) noexcept nogil:
    """The next word of the generator of each lane's seat; outside the mask it stays where it is."""
    cdef Pairs words = all_pairs(0), stream = of_seats(policies.stream, seat), its
    cdef int i
    for i in range(policies.n_seats):
        if policies.stream[i] == i:
            its = drawing & pairs_equal(stream, all_pairs(i))
            words |= next_words(policies.streams[i].s[half], its) & its
    return words
