# One policy per seat, and whole games played by them.
from libc.stdint cimport uintptr_t

from array import array


cdef class Lineup:
    """The native policies of all seats. Immutable, so that threads can share it."""
    cdef Policy policies[MAX_SEATS]
    cdef readonly int n_seats
    cdef list forbidden          # of each seat; the policies point into it
    cdef list values             # likewise

    def __cinit__(self, policies):
        """`policies`: a turmwerk.native.interface.NativePolicy for each seat."""
        cdef list given = list(policies)
        memset(self.policies, 0, sizeof(self.policies))
        self.n_seats = len(given)
        if self.n_seats > MAX_SEATS:
            raise ValueError("more policies than seats")
        self.forbidden, self.values = [], []
        for seat, policy in enumerate(given):
            fill_policy(&self.policies[seat], policy)
            self.policies[seat].forbidden = self.keep_forbidden(policy.forbidden)
            self.policies[seat].value = self.keep_value(policy.value)

    cdef const uint64_t* keep_forbidden(self, bytes forbidden) except? NULL:
        """The bits of a seat, copied to where they lie as whole words; NULL: none."""
        if not forbidden:
            return NULL
        if len(forbidden) != (N_NOTATIONS + 7) // 8:
            raise ValueError(f"{len(forbidden)} bytes do not have one bit for each of {N_NOTATIONS} notations")
        words = array("Q", forbidden + bytes(7 - (len(forbidden) + 7) % 8))      # filled up to whole words
        self.forbidden.append(words)
        return <const uint64_t*><uintptr_t>words.buffer_info()[0]

    cdef const Value* keep_value(self, value) except? NULL:
        cdef ValueArrays arrays
        if value is None:
            return NULL
        arrays = ValueArrays(value)
        self.values.append(arrays)
        return &arrays.value

    cdef check_rules(self, int players, int size):
        """Whether it fits rules with so many players and numbers of an observation."""
        cdef int seat
        if self.n_seats != players:
            raise ValueError(f"a line-up has one policy per seat: {players}, not {self.n_seats}")
        for seat in range(players):
            if self.policies[seat].value != NULL and (self.policies[seat].value.n_numbers != size
                                                      or self.policies[seat].value.n_points != players * N_CATEGORIES):
                raise ValueError(f"the value of seat {seat} is one of another game")


cdef fill_policy(Policy* target, policy):
    cdef int kind = policy.kind
    target.playouts = policy.playouts
    target.seconds = policy.seconds
    target.exploration = policy.exploration
    target.prior_step = policy.prior_step
    target.ahead = policy.ahead
    if not 0 <= kind <= <int>MCTS or target.playouts < 0 or not 0 <= target.seconds <= 1e6 or not 0 <= target.exploration <= 1e6:
        raise ValueError(f"kind {kind} with {target.playouts} playouts, {target.seconds} seconds and exploration {target.exploration} "
                         "is not a policy")
    if not 0 <= target.prior_step <= 2.0**42:
        raise ValueError(f"{target.prior_step} is not a step of a prior")
    if policy.value is not None and not 1 <= target.ahead <= 1000:
        raise ValueError(f"{target.ahead} rounds ahead is not where a playout can end")
    if kind >= <int>FLAT and target.playouts == 0 and target.seconds == 0:
        raise ValueError("a search has neither playouts nor seconds")
    target.kind = <PolicyKind>kind
    target.weighted = policy.weights is not None
    target.doubts = policy.others is not None
    if target.weighted:
        fill_weights(&target.weights, policy.weights)
    elif target.kind == WEIGHTS or target.doubts:
        raise ValueError("a policy by weights has no weights")
    if target.doubts:
        fill_weights(&target.others, policy.others)


cdef fill_weights(Weights* target, given):
    cdef list weights = list(given.weights), odds = list(given.odds)
    cdef int i
    target.shift = given.shift
    if len(weights) != N_FEATURES or len(odds) != N_ODDS or not 0 <= target.shift < 32 or odds[0] == 0:
        raise ValueError("the weights of a policy do not fit this game")
    if min(weights) < -2**42 or max(weights) > 2**42 or max(odds) >= 2**26:      # sums of products fit 63 bits, sums of odds 32
        raise ValueError("the weights or odds of a policy are too large")
    target.best_only = not any(odds[1:])
    for i in range(N_FEATURES):
        target.weight[i] = weights[i]
    for i in range(N_ODDS):
        target.odds[i] = odds[i]


cdef inline void seed_streams(Streams* streams, uint64_t seed, uint64_t index, int n_seats) noexcept nogil:
    cdef int seat
    streams.shared = False
    seed_rng(&streams.choices, seed, index, CHOICE_STREAM)
    for seat in range(n_seats):
        seed_seat_rng(&streams.seats[seat], seed, index, seat)


cdef inline int choose_by_weights(const State* state, const Tables* tables, uint64_t moves, const Policy* policy,
                                  Rng* rng) noexcept nogil:
    """One of the moves, the better its score the likelier; a single one is neither scored nor drawn."""
    cdef int64_t scores[MAX_SCORES]
    if moves & (moves - 1) == 0:
        return lowest_bit(moves)
    score_chosen(state, tables, moves, policy, scores)
    return select_bit(moves, draw_by_score(&policy.weights, scores, popcount(moves), rng))


cdef inline int choose_by_policy(const State* state, const Tables* tables, const Policy* policies, Streams* streams,
                                 Search* search) noexcept nogil:
    """What the seat to move does; `search` is for seats that search."""
    cdef int seat = state.table.seat
    cdef uint64_t legal = allowed_moves(state, tables, legal_moves(state, tables), &policies[seat])
    cdef Rng* rng = &streams.choices if streams.shared else &streams.seats[seat]
    if policies[seat].kind == WEIGHTS:
        return choose_by_weights(state, tables, legal, &policies[seat], rng)
    if policies[seat].kind == RANDOM:
        return choose_uniform(legal, &streams.choices)
    return choose_by_search(state, tables, legal, &policies[seat], rng, search)


cdef unsigned int play_on(State* state, const Tables* tables, const Policy* policies, Chance* chance, Streams* streams, Search* search,
                          const volatile uint8_t* stopped) noexcept nogil:
    """Play to the end, or until stopped; returns the number of decisions."""
    cdef unsigned int decisions = 0
    while not is_over(state, tables) and not stopped[0]:
        apply_move(state, tables, choose_by_policy(state, tables, policies, streams, search), chance)
        decisions += 1
    return decisions


cdef unsigned int lineup_playout(State* state, const Tables* tables, uint64_t seed, uint64_t index, const Policy* policies,
                                 Search* search) noexcept nogil:
    """Play game `index` of `seed` from set-up to the end, every seat by its policy; returns the number of decisions."""
    cdef Chance chance
    cdef Streams streams
    seed_streams(&streams, seed, index, tables.players)
    begin_game(state, tables, &chance, seed, index)
    return play_on(state, tables, policies, &chance, &streams, search, search.stopped)
