# Playouts of a position by a line-up: the worth of every move, and the chances of each seat.
#
# Deal number k is game k of a seed: it redraws what a seat cannot know, and has one playout after each of the moves that are evaluated.
# Deals may end in any order, but they are added in the order of their numbers, and only complete ones: so it does not matter which
# playouts were short, even if there is no time for all of them.

cdef enum:
    MAX_UNDER_WAY = 64               # deals begun and not yet added
    NO_MOVE = -1

cdef struct Evaluation:
    State root
    const Tables* tables
    const Policy* policies
    int seat                         # redraws what it cannot know
    uint64_t seed
    uint64_t next                    # deal to begin a playout of
    uint64_t end
    uint64_t added                   # all before this one
    int n_moves                      # playouts of a deal, 1..64
    int next_move                    # of the next deal, 0..n_moves - 1
    int8_t moves[64]                 # that are evaluated; NO_MOVE: all seats play on by their policies
    State start                      # of the next deal, once one of its playouts has begun
    Chance chance                    # likewise
    Streams streams                  # likewise
    int missing[MAX_UNDER_WAY]       # playouts of a deal that have not ended; here and below by its number modulo MAX_UNDER_WAY
    uint8_t winning[MAX_UNDER_WAY][64]       # of each playout, one bit per winning seat
    int32_t points[MAX_UNDER_WAY][64]        # of the seat
    int64_t* sums                    # what is wanted of all deals
    int64_t* products                # NULL: `sums` are the wins of each seat


def evaluate(Position position not None, Lineup lineup not None, uint64_t seed, uint64_t first, sums, products, uint64_t n_playouts, stop,
             bint lockstep=True):
    """Add what the seat to move gets in playouts first, first + 1, … All moves share redrawn secrets and random numbers.

    `sums` has a row for each legal move in order: playouts, wins in units of 1/60, points, squares of points. `products` has two square
    tables of the moves: the sums over the playouts of the products of their wins, and of their points. In lock-step where that pays,
    unless told otherwise: the figures are the same."""
    cdef Evaluation evaluation
    cdef uint64_t legal = free_moves(position, lineup)
    cdef int n = popcount(legal)
    cdef Loan rows = Loan("sums", sums, "lq", sizeof(int64_t), (n, 4))
    cdef Loan squares = Loan("products", products, "lq", sizeof(int64_t), (2, n, n))
    evaluation.seat = position.state.table.seat
    evaluation.n_moves = 0
    while legal:
        evaluation.moves[evaluation.n_moves] = lowest_bit(legal)
        evaluation.n_moves += 1
        legal &= legal - 1
    evaluation.sums = <int64_t*>rows.data
    evaluation.products = <int64_t*>squares.data
    play_deals(&evaluation, position, lineup, seed, first, n_playouts, stop, lockstep)


def forecast(Position position not None, Lineup lineup not None, int seat, uint64_t seed, uint64_t first, wins, uint64_t n_playouts, stop,
             bint lockstep=True):
    """Add what each seat wins, in units of 1/60, in playouts first, first + 1, … of the position as `seat` may imagine it; returns how many
    were played to the end. In lock-step as `evaluate`."""
    position.rules.check_seat(seat)
    cdef Evaluation evaluation
    cdef Loan rows = Loan("wins", wins, "lq", sizeof(int64_t), (position.rules.players,))
    free_moves(position, lineup)
    evaluation.seat = seat
    evaluation.n_moves = 1
    evaluation.moves[0] = NO_MOVE
    evaluation.sums = <int64_t*>rows.data
    evaluation.products = NULL
    play_deals(&evaluation, position, lineup, seed, first, n_playouts, stop, lockstep)
    return evaluation.added - first


cdef play_deals(Evaluation* evaluation, Position position, Lineup lineup, uint64_t seed, uint64_t first, uint64_t n_deals, stop,
                bint lockstep):
    cdef SearchMemory memory = SearchMemory(stop)
    evaluation.root = position.state
    evaluation.tables = &position.rules.tables
    evaluation.policies = lineup.policies
    evaluation.seed = seed
    evaluation.next = evaluation.added = first
    evaluation.end = first + n_deals
    evaluation.next_move = 0
    with nogil:
        position.rules.kernels.play_evaluation(evaluation, &memory.search, lockstep)


cdef void play_evaluation(Evaluation* evaluation, Search* search, bint lockstep) noexcept nogil:
    """All deals of an evaluation; in lock-step where that pays, if that is allowed."""
    cdef Rollouts rollouts = Rollouts(evaluation.tables, evaluation.policies, False, evaluation, begin_deal_playout, end_deal_playout,
                                      search, search.stopped)
    cdef uint64_t n_deals = evaluation.end - evaluation.next
    cdef int64_t at_a_time = <int64_t>min(n_deals, <uint64_t>MAX_UNDER_WAY) * evaluation.n_moves
    cdef const LaneEngine* lanes = best_lanes(search.widest, at_a_time) if lockstep else NULL
    if lanes != NULL and n_lanes(evaluation.tables, evaluation.policies) > 0:
        lanes.play(&rollouts)
    else:
        play_one_by_one(&rollouts)


cdef bint begin_deal_playout(void* source, Playout* playout) noexcept nogil:
    """The next playout; a new deal only if there is room for its results."""
    cdef Evaluation* evaluation = <Evaluation*>source
    cdef int move = evaluation.moves[evaluation.next_move]
    if evaluation.next == evaluation.end:
        return False
    if evaluation.next_move == 0:
        if evaluation.next == evaluation.added + MAX_UNDER_WAY:
            return False
        begin_deal(evaluation)
    playout.state = evaluation.start
    playout.chance = evaluation.chance
    playout.streams = evaluation.streams
    playout.policies = evaluation.policies
    playout.number = <int64_t>(evaluation.next % MAX_UNDER_WAY) * 64 + evaluation.next_move
    if move != NO_MOVE:
        apply_move(&playout.state, evaluation.tables, move, &playout.chance)
    evaluation.next_move += 1
    if evaluation.next_move == evaluation.n_moves:
        evaluation.next_move = 0
        evaluation.next += 1
    return True


cdef inline void begin_deal(Evaluation* evaluation) noexcept nogil:
    """What all playouts of the next deal share."""
    evaluation.start = evaluation.root
    evaluation.chance.tape = NULL
    seed_rng(&evaluation.chance.rng, evaluation.seed, evaluation.next, CHANCE_STREAM)
    determinize(&evaluation.start, evaluation.tables, evaluation.seat, &evaluation.chance)
    seed_streams(&evaluation.streams, evaluation.seed, evaluation.next, evaluation.tables.players)
    evaluation.missing[evaluation.next % MAX_UNDER_WAY] = evaluation.n_moves


cdef void end_deal_playout(void* source, int64_t number, const State* state) noexcept nogil:
    """Note a result, and add the deals that are complete."""
    cdef Evaluation* evaluation = <Evaluation*>source
    cdef int deal = <int>(number // 64), move = <int>(number % 64)
    cdef Score result
    evaluation.winning[deal][move] = <uint8_t>final_score(state, evaluation.tables, &result)
    evaluation.points[deal][move] = total(&result, evaluation.seat, N_CATEGORIES)
    evaluation.missing[deal] -= 1
    deal = <int>(evaluation.added % MAX_UNDER_WAY)
    while evaluation.added < evaluation.next and evaluation.missing[deal] == 0:
        if evaluation.products == NULL:
            add_wins(evaluation, evaluation.winning[deal][0])
        else:
            add_worth(evaluation, deal)
        evaluation.added += 1
        deal = <int>(evaluation.added % MAX_UNDER_WAY)


cdef inline void add_wins(Evaluation* evaluation, unsigned int winning) noexcept nogil:
    cdef int seat
    for seat in range(evaluation.tables.players):
        evaluation.sums[seat] += wins_of(winning, seat)


cdef inline void add_worth(Evaluation* evaluation, int deal) noexcept nogil:
    cdef const int32_t* points = evaluation.points[deal]
    cdef int64_t wins[64]
    cdef int64_t* row
    cdef int n = evaluation.n_moves, i, j
    for i in range(n):
        wins[i] = wins_of(evaluation.winning[deal][i], evaluation.seat)
    for i in range(n):
        row = evaluation.sums + 4 * i
        row[0] += 1
        row[1] += wins[i]
        row[2] += points[i]
        row[3] += <int64_t>points[i] * points[i]
        for j in range(n):
            evaluation.products[n * i + j] += wins[i] * wins[j]
            evaluation.products[n * (n + i) + j] += <int64_t>points[i] * points[j]
