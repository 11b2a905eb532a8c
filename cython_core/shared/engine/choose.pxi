# What strategies make of a position: their choice, the features of a move, what a seat may imagine.
#
# Whatever takes long works on a copy that is made before the interpreter lock is released: other threads may go on with the position.


def choose(Position position not None, Lineup lineup not None, stop):
    """(number, text) of what the seat to move does by its policy; draws from its own stream. Worthless if stop[0] was set."""
    cdef State state = position.state
    cdef const Tables* tables = &position.rules.tables
    cdef int seat = state.table.seat, move
    cdef const Policy* policy = &lineup.policies[seat]
    cdef uint64_t legal = allowed_moves(&state, tables, free_moves(position, lineup), policy)
    cdef SearchMemory memory
    cdef uint64_t key
    if policy.kind < FLAT or legal & (legal - 1) == 0:
        move = position.rules.kernels.choose_by_policy(&state, tables, lineup.policies, &position.streams, NULL)
    else:
        memory = SearchMemory(stop)
        key = search_key(&position.streams.seats[seat])
        with nogil:
            move = position.rules.kernels.search_moves(&memory.search, &state, tables, legal, policy, key)
    return move, move_text(&state, tables, move)


def features(Position position not None, int move):
    """The features of a legal move, in the order of FEATURES: its scores by weights that are 1 for one feature and 0 for the others."""
    cdef uint64_t legal = legal_moves(&position.state, &position.rules.tables)
    cdef int64_t weights[MAX_FEATURES]
    cdef int64_t scores[MAX_SCORES]
    cdef int i, number = popcount(legal & ((<uint64_t>1 << (move & 63)) - 1))
    position.check_move(move)
    values = []
    for i in range(N_FEATURES):
        memset(weights, 0, sizeof(weights))
        weights[i] = 1
        score_moves(&position.state, &position.rules.tables, legal, weights, scores)
        values.append(scores[number])
    return values


def imagine(Position position not None, int seat, uint64_t seed):
    """A copy in which everything the seat cannot know is redrawn, the future too; what it knows is kept."""
    position.rules.check_seat(seat)
    cdef Position other = position.copy()
    seed_rng(&other.chance.rng, seed, 0, CHANCE_STREAM)
    determinize(&other.state, &other.rules.tables, seat, &other.chance)
    return other


cdef uint64_t free_moves(Position position, Lineup lineup) except? 0:
    """The legal moves of a position that is not over and has a policy for each seat."""
    lineup.check_rules(position.rules.players, position.rules.observation_size)
    position.check_under_way()
    return position.legal_here()
