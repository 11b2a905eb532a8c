# What strategies make of a position: their choice, the features of a move, the worth of every move by playouts.

if len(FEATURES) != N_FEATURES or N_FEATURES > <int>MAX_FEATURES:
    raise ImportError(f"FEATURES names {len(FEATURES)} features, but N_FEATURES is {N_FEATURES} (at most {MAX_FEATURES})")


def choose(Position position, Lineup lineup, const uint8_t[::1] stop):
    """What the seat to move does by its policy; draws from its own stream. Worthless if stop[0] was set."""
    cdef SearchMemory memory = SearchMemory(lineup.playouts)
    cdef int move
    check_seats(position, lineup)
    memory.search.stopped = &stop[0]
    with nogil:
        move = choose_by_policy(&position.state, &position.rules.tables, lineup.policies, &position.streams, &memory.search)
    return move


def features(Position position, int move):
    """The features of a legal move, in the order of FEATURES: its scores by weights that are 1 for one feature and 0 for the others."""
    cdef uint64_t legal = legal_moves(&position.state, &position.rules.tables)
    cdef int64_t weights[MAX_FEATURES]
    cdef int64_t scores[MAX_SCORES]
    cdef int i, number = popcount(legal & ((<uint64_t>1 << move) - 1))
    values = []
    for i in range(N_FEATURES):
        memset(weights, 0, sizeof(weights))
        weights[i] = 1
        score_moves(&position.state, &position.rules.tables, legal, weights, scores)
        values.append(scores[number])
    return values


def imagine(Position position, int seat, uint64_t seed):
    """A copy in which everything the seat cannot know is redrawn, the future too; what it knows is kept."""
    cdef Position other = position.copy()
    cdef Chance chance
    chance.tape = NULL
    seed_rng(&chance.rng, seed, 0, CHANCE_STREAM)
    determinize(&other.state, &other.rules.tables, seat, &chance)
    other.chance = chance
    return other


def evaluate(Position position, Lineup lineup, uint64_t seed, uint64_t first, int64_t[:, ::1] sums, uint64_t n_playouts,
             const uint8_t[::1] stop):
    """Add to the rows of `sums`, one for each legal move in order, what the seat to move gets in playouts first, first + 1, …

    Columns: playouts, wins in units of 1/60, points, squares of points. All moves share redrawn secrets and random numbers."""
    cdef SearchMemory memory = SearchMemory(lineup.playouts)
    cdef const Tables* tables = &position.rules.tables
    cdef uint64_t legal = legal_moves(&position.state, tables)
    cdef uint64_t index
    check_seats(position, lineup)
    if sums.shape[0] != popcount(legal) or sums.shape[1] != 4:
        raise ValueError("the sums have another shape than the legal moves")
    memory.search.stopped = &stop[0]
    with nogil:
        for index in range(first, first + n_playouts):
            if stop[0]:
                break
            try_every_move(&position.state, tables, legal, lineup.policies, seed, index, &memory.search, &sums[0, 0])


cdef void try_every_move(const State* root, const Tables* tables, uint64_t legal, const Policy* policies, uint64_t seed, uint64_t index,
                         Search* search, int64_t* sums) noexcept nogil:
    """One playout after each legal move."""
    cdef State start = root[0], state
    cdef Chance chance, start_chance
    cdef Streams streams
    cdef Score result
    cdef unsigned int winning
    cdef int64_t wins, points
    cdef int seat = root.table.seat, move, row = 0
    start_chance.tape = NULL
    seed_rng(&start_chance.rng, seed, index, CHANCE_STREAM)
    determinize(&start, tables, seat, &start_chance)
    for move in range(64):
        if not (legal >> move) & 1:
            continue
        state = start
        chance = start_chance
        seed_streams(&streams, seed, index, tables.players)
        apply_move(&state, tables, move, &chance)
        play_on(&state, tables, policies, &chance, &streams, search)
        if search.stopped[0]:
            return
        winning = final_score(&state, tables, MAX_CATEGORIES, &result)
        wins = 60 // popcount(winning) if (winning >> seat) & 1 else 0
        points = total(&result, seat, MAX_CATEGORIES)
        sums[4 * row] += 1
        sums[4 * row + 1] += wins
        sums[4 * row + 2] += points
        sums[4 * row + 3] += points * points
        row += 1


cdef check_seats(Position position, Lineup lineup):
    if lineup.n_seats != position.rules.players:
        raise ValueError("a line-up has one policy per seat")
