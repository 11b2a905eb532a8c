# What strategies make of a position: their choice, the features of a move, the worth of every move by playouts.
#
# Whatever takes long works on a copy that is made before the interpreter lock is released: other threads may go on with the position.
ctypedef after_position after_advice

if N_FEATURES > <int>MAX_FEATURES:
    raise ImportError(f"a game has {N_FEATURES} features, but at most {MAX_FEATURES} are allowed")


def choose(Position position not None, Lineup lineup not None, stop):
    """(number, text) of what the seat to move does by its policy; draws from its own stream. Worthless if stop[0] was set."""
    cdef State state = position.state
    cdef const Tables* tables = &position.rules.tables
    cdef int seat = state.table.seat, move
    cdef const Policy* policy = &lineup.policies[seat]
    cdef uint64_t legal = allowed_moves(&state, tables, free_moves(position, lineup), policy)
    cdef SearchMemory memory
    cdef Loan flag
    if policy.kind == WEIGHTS:
        move = choose_by_weights(&state, tables, legal, policy, &position.streams.seats[seat])
    elif policy.kind == RANDOM:
        move = choose_uniform(legal, &position.streams.choices)
    elif legal & (legal - 1) == 0:
        move = lowest_bit(legal)
    else:
        memory = SearchMemory()
        flag = stop_flag(stop)
        memory.search.stopped = <const volatile uint8_t*>flag.data
        begin_race(&memory.search.root, &state, tables, legal, policy, search_key(&position.streams.seats[seat]))
        with nogil:
            move = search_moves(&memory.search)
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
    if not 0 <= seat < position.rules.players:
        raise ValueError(f"seat {seat} does not exist; allowed: 0..{position.rules.players - 1}")
    cdef Position other = position.copy()
    cdef Chance chance
    chance.tape = NULL
    seed_rng(&chance.rng, seed, 0, CHANCE_STREAM)
    determinize(&other.state, &other.rules.tables, seat, &chance)
    other.chance = chance
    return other


def evaluate(Position position not None, Lineup lineup not None, uint64_t seed, uint64_t first, sums, products, uint64_t n_playouts, stop):
    """Add what the seat to move gets in playouts first, first + 1, … All moves share redrawn secrets and random numbers.

    `sums` has a row for each legal move in order: playouts, wins in units of 1/60, points, squares of points. `products` has two square
    tables of the moves: the sums over the playouts of the products of their wins, and of their points."""
    cdef SearchMemory memory = SearchMemory()
    cdef const Tables* tables = &position.rules.tables
    cdef State root = position.state
    cdef uint64_t legal = free_moves(position, lineup), index
    cdef int n = popcount(legal)
    cdef Loan rows = Loan("sums", sums, "lq", sizeof(int64_t), (n, 4))
    cdef Loan squares = Loan("products", products, "lq", sizeof(int64_t), (2, n, n))
    cdef Loan flag = stop_flag(stop)
    memory.search.stopped = <const volatile uint8_t*>flag.data
    with nogil:
        for index in range(first, first + n_playouts):
            if memory.search.stopped[0]:
                break
            try_every_move(&root, tables, legal, lineup.policies, seed, index, &memory.search, <int64_t*>rows.data, <int64_t*>squares.data)


cdef void try_every_move(const State* root, const Tables* tables, uint64_t legal, const Policy* policies, uint64_t seed, uint64_t index,
                         Search* search, int64_t* sums, int64_t* products) noexcept nogil:
    """One playout after each legal move."""
    cdef State start = root[0], state
    cdef Chance chance, start_chance
    cdef Streams streams
    cdef Score result
    cdef unsigned int winning
    cdef int64_t wins[64]
    cdef int64_t points[64]
    cdef int seat = root.table.seat, n = 0, i, j
    start_chance.tape = NULL
    seed_rng(&start_chance.rng, seed, index, CHANCE_STREAM)
    determinize(&start, tables, seat, &start_chance)
    while legal:
        state = start
        chance = start_chance
        seed_streams(&streams, seed, index, tables.players)
        apply_move(&state, tables, lowest_bit(legal), &chance)
        legal &= legal - 1
        play_on(&state, tables, policies, &chance, &streams, search)
        if search.stopped[0]:            # nothing is added that not all moves have
            return
        winning = final_score(&state, tables, &result)
        wins[n] = WIN // popcount(winning) if (winning >> seat) & 1 else 0
        points[n] = total(&result, seat, N_CATEGORIES)
        n += 1
    for i in range(n):
        sums[4 * i] += 1
        sums[4 * i + 1] += wins[i]
        sums[4 * i + 2] += points[i]
        sums[4 * i + 3] += points[i] * points[i]
        for j in range(n):
            products[n * i + j] += wins[i] * wins[j]
            products[n * (n + i) + j] += points[i] * points[j]


def forecast(Position position not None, Lineup lineup not None, int seat, uint64_t seed, uint64_t first, wins, uint64_t n_playouts, stop):
    """Add what each seat wins, in units of 1/60, in playouts first, first + 1, … of the position as `seat` may imagine it; returns how many
    were played to the end."""
    if not 0 <= seat < position.rules.players:
        raise ValueError(f"seat {seat} does not exist; allowed: 0..{position.rules.players - 1}")
    cdef SearchMemory memory = SearchMemory()
    cdef const Tables* tables = &position.rules.tables
    cdef State root = position.state
    cdef uint64_t index = first, end = first + n_playouts
    cdef Loan rows = Loan("wins", wins, "lq", sizeof(int64_t), (position.rules.players,))
    cdef Loan flag = stop_flag(stop)
    memory.search.stopped = <const volatile uint8_t*>flag.data
    free_moves(position, lineup)
    with nogil:
        while index < end and imagined_end(&root, tables, seat, lineup.policies, seed, index, &memory.search, <int64_t*>rows.data):
            index += 1
    return index - first


cdef bint imagined_end(const State* root, const Tables* tables, int seat, const Policy* policies, uint64_t seed, uint64_t index,
                       Search* search, int64_t* wins) noexcept nogil:
    """One playout from here to its end; False, and nothing added, if it was stopped."""
    cdef State state = root[0]
    cdef Chance chance
    cdef Streams streams
    cdef Score result
    cdef unsigned int winning
    cdef int other
    chance.tape = NULL
    seed_rng(&chance.rng, seed, index, CHANCE_STREAM)
    determinize(&state, tables, seat, &chance)
    seed_streams(&streams, seed, index, tables.players)
    play_on(&state, tables, policies, &chance, &streams, search)
    if search.stopped[0]:
        return False
    winning = final_score(&state, tables, &result)
    for other in range(tables.players):
        if (winning >> other) & 1:
            wins[other] += WIN // popcount(winning)
    return True


cdef uint64_t free_moves(Position position, Lineup lineup) except? 0:
    """The legal moves of a position that is not over and has a policy for each seat."""
    if lineup.n_seats != position.rules.players:
        raise ValueError("a line-up has one policy per seat")
    position.check_under_way()
    return position.legal_here()
