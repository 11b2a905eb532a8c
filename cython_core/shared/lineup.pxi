# One policy per seat, and whole games played by them.
from cython_core.shared.policy cimport N_ODDS, RANDOM, WEIGHTS, PolicyKind
from cython_core.shared.rng cimport seed_seat_rng

cdef struct Streams:
    Rng choices              # of the random seats together
    Rng seats[MAX_SEATS]     # of the other seats, each its own


cdef class Lineup:
    """The native policies of all seats. Immutable, so that threads can share it."""
    cdef Policy policies[MAX_SEATS]
    cdef readonly int n_seats
    cdef readonly int playouts      # of the largest search

    def __cinit__(self, policies):
        """`policies`: for each seat (kind, playouts, weights, odds, shift); no weights: none are needed."""
        memset(self.policies, 0, sizeof(self.policies))
        self.n_seats = len(policies)
        if self.n_seats > MAX_SEATS:
            raise ValueError("more policies than seats")
        for seat, (kind, playouts, weights, odds, shift) in enumerate(policies):
            fill_policy(&self.policies[seat], kind, playouts, weights, odds, shift)
            self.playouts = max(self.playouts, self.policies[seat].playouts)


cdef fill_policy(Policy* policy, int kind, int playouts, weights, odds, int shift):
    policy.kind = <PolicyKind>kind
    policy.playouts = playouts
    policy.weighted = len(weights) > 0
    if not policy.weighted:
        if policy.kind == WEIGHTS:
            raise ValueError("a policy by weights has no weights")
        return
    if len(weights) != N_FEATURES or len(odds) != N_ODDS or not 0 <= shift < 32 or odds[0] == 0:
        raise ValueError("the weights of a policy do not fit this game")
    policy.weights.shift = shift
    policy.weights.best_only = not any(odds[1:])
    for i in range(N_FEATURES):
        policy.weights.weight[i] = weights[i]
    for i in range(N_ODDS):
        policy.weights.odds[i] = odds[i]


cdef inline void seed_streams(Streams* streams, uint64_t seed, uint64_t index, int n_seats) noexcept nogil:
    cdef int seat
    seed_rng(&streams.choices, seed, index, CHOICE_STREAM)
    for seat in range(n_seats):
        seed_seat_rng(&streams.seats[seat], seed, index, seat)


cdef inline int choose_by_policy(const State* state, const Tables* tables, const Policy* policies, Streams* streams,
                                 Search* search) noexcept nogil:
    """What the seat to move does."""
    cdef int seat = state.table.seat
    cdef uint64_t legal = legal_moves(state, tables)
    if policies[seat].kind == WEIGHTS:
        return choose_by_weights(state, tables, legal, &policies[seat].weights, &streams.seats[seat])
    if policies[seat].kind == RANDOM:
        return choose_uniform(legal, &streams.choices)
    return choose_by_search(state, tables, legal, &policies[seat], &streams.seats[seat], search)


cdef unsigned int play_on(State* state, const Tables* tables, const Policy* policies, Chance* chance, Streams* streams,
                          Search* search) noexcept nogil:
    """Play to the end, or until stopped; returns the number of decisions."""
    cdef unsigned int decisions = 0
    while not is_over(state, tables) and not search.stopped[0]:
        apply_move(state, tables, choose_by_policy(state, tables, policies, streams, search), chance)
        decisions += 1
    return decisions


cdef unsigned int lineup_playout(State* state, const Tables* tables, uint64_t seed, uint64_t index, const Policy* policies,
                                 Search* search) noexcept nogil:
    """Play game `index` of `seed` from set-up to the end, every seat by its policy; returns the number of decisions."""
    cdef Chance chance
    cdef Streams streams
    chance.tape = NULL
    seed_rng(&chance.rng, seed, index, CHANCE_STREAM)
    seed_streams(&streams, seed, index, tables.players)
    setup(state, tables, &chance)
    return play_on(state, tables, policies, &chance, &streams, search)
