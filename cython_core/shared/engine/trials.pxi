# Playouts of a position by a line-up: the worth of every move, and what each seat may hope for.
#
# Trial number k is game k of a seed: it redraws what a seat cannot know, and has one playout after each of the moves that are tried. Trials
# may end in any order, but they are added in the order of their numbers, and only complete ones: so it leaves no trace which playouts
# were short, also if there is no time for all of them.
from libc.stdint cimport int8_t

ctypedef after_advice after_trials

cdef enum:
    MAX_UNDER_WAY = 64               # trials begun and not yet added

cdef struct Trials:
    State root
    const Tables* tables
    const Policy* policies
    int seat                         # redraws what it cannot know
    uint64_t seed
    uint64_t next                    # trial to begin a playout of
    uint64_t end
    uint64_t added                   # all before this one
    int n_moves                      # playouts of a trial, 1..64
    int next_move                    # of the next trial, 0..n_moves - 1
    int8_t moves[64]                 # that are tried; NO_MOVE: all seats go on by their policies
    State start                      # of the next trial, once one of its playouts has begun
    Chance chance                    # likewise
    Streams streams                  # likewise
    int missing[MAX_UNDER_WAY]       # playouts of a trial that have not ended; here and below by its number modulo MAX_UNDER_WAY
    uint8_t winning[MAX_UNDER_WAY][64]       # of each playout, one bit per winning seat
    int32_t points[MAX_UNDER_WAY][64]        # of the seat
    int64_t* sums                    # what is wanted of all trials
    int64_t* products                # NULL: `sums` are the wins of each seat

cdef enum:
    NO_MOVE = -1


def evaluate(Position position not None, Lineup lineup not None, uint64_t seed, uint64_t first, sums, products, uint64_t n_playouts, stop,
             bint lockstep=True):
    """Add what the seat to move gets in playouts first, first + 1, … All moves share redrawn secrets and random numbers.

    `sums` has a row for each legal move in order: playouts, wins in units of 1/60, points, squares of points. `products` has two square
    tables of the moves: the sums over the playouts of the products of their wins, and of their points. In lock-step where that pays,
    unless told otherwise: the figures are the same."""
    cdef Trials trials
    cdef uint64_t legal = free_moves(position, lineup)
    cdef int n = popcount(legal)
    cdef Loan rows = Loan("sums", sums, "lq", sizeof(int64_t), (n, 4))
    cdef Loan squares = Loan("products", products, "lq", sizeof(int64_t), (2, n, n))
    trials.seat = position.state.table.seat
    trials.n_moves = 0
    while legal:
        trials.moves[trials.n_moves] = lowest_bit(legal)
        trials.n_moves += 1
        legal &= legal - 1
    trials.sums = <int64_t*>rows.data
    trials.products = <int64_t*>squares.data
    play_trials(&trials, position, lineup, seed, first, n_playouts, stop, lockstep)


def forecast(Position position not None, Lineup lineup not None, int seat, uint64_t seed, uint64_t first, wins, uint64_t n_playouts, stop,
             bint lockstep=True):
    """Add what each seat wins, in units of 1/60, in playouts first, first + 1, … of the position as `seat` may imagine it; returns how many
    were played to the end. In lock-step as `evaluate`."""
    if not 0 <= seat < position.rules.players:
        raise ValueError(f"seat {seat} does not exist; allowed: 0..{position.rules.players - 1}")
    cdef Trials trials
    cdef Loan rows = Loan("wins", wins, "lq", sizeof(int64_t), (position.rules.players,))
    free_moves(position, lineup)
    trials.seat = seat
    trials.n_moves = 1
    trials.moves[0] = NO_MOVE
    trials.sums = <int64_t*>rows.data
    trials.products = NULL
    play_trials(&trials, position, lineup, seed, first, n_playouts, stop, lockstep)
    return trials.added - first


cdef play_trials(Trials* trials, Position position, Lineup lineup, uint64_t seed, uint64_t first, uint64_t n_trials, stop, bint lockstep):
    cdef SearchMemory memory = SearchMemory()
    cdef Loan flag = stop_flag(stop)
    cdef int64_t at_a_time = <int64_t>min(n_trials, <uint64_t>MAX_UNDER_WAY) * trials.n_moves
    cdef const LaneEngine* lanes = best_lanes(widest_lanes(), at_a_time) if lockstep else NULL
    cdef Rollouts rollouts
    trials.root = position.state
    trials.tables = &position.rules.tables
    trials.policies = lineup.policies
    trials.seed = seed
    trials.next = trials.added = first
    trials.end = first + n_trials
    trials.next_move = 0
    memory.search.stopped = <const volatile uint8_t*>flag.data
    rollouts = Rollouts(trials.tables, trials.policies, False, trials, begin_trial_playout, end_trial_playout, &memory.search,
                        memory.search.stopped)
    with nogil:
        if lanes != NULL and n_lanes(trials.tables, trials.policies) > 0:
            lanes.play(&rollouts)
        else:
            play_one_by_one(&rollouts)


cdef bint begin_trial_playout(void* source, Playout* playout) noexcept nogil:
    """The next playout; a new trial only if there is room for its results."""
    cdef Trials* trials = <Trials*>source
    cdef int move = trials.moves[trials.next_move]
    if trials.next == trials.end:
        return False
    if trials.next_move == 0:
        if trials.next == trials.added + MAX_UNDER_WAY:
            return False
        begin_trial(trials)
    playout.state = trials.start
    playout.chance = trials.chance
    playout.streams = trials.streams
    playout.policies = trials.policies
    playout.number = <int64_t>(trials.next % MAX_UNDER_WAY) * 64 + trials.next_move
    if move != NO_MOVE:
        apply_move(&playout.state, trials.tables, move, &playout.chance)
    trials.next_move += 1
    if trials.next_move == trials.n_moves:
        trials.next_move = 0
        trials.next += 1
    return True


cdef inline void begin_trial(Trials* trials) noexcept nogil:
    """What all playouts of the next trial share."""
    trials.start = trials.root
    trials.chance.tape = NULL
    seed_rng(&trials.chance.rng, trials.seed, trials.next, CHANCE_STREAM)
    determinize(&trials.start, trials.tables, trials.seat, &trials.chance)
    seed_streams(&trials.streams, trials.seed, trials.next, trials.tables.players)
    trials.missing[trials.next % MAX_UNDER_WAY] = trials.n_moves


cdef void end_trial_playout(void* source, int64_t number, const State* state) noexcept nogil:
    """Note a result, and add the trials that are complete."""
    cdef Trials* trials = <Trials*>source
    cdef int place = <int>(number // 64), move = <int>(number % 64)
    cdef Score result
    trials.winning[place][move] = <uint8_t>final_score(state, trials.tables, &result)
    trials.points[place][move] = total(&result, trials.seat, N_CATEGORIES)
    trials.missing[place] -= 1
    while trials.added < trials.next and trials.missing[trials.added % MAX_UNDER_WAY] == 0:
        if trials.products == NULL:
            add_wins(trials, trials.winning[trials.added % MAX_UNDER_WAY][0])
        else:
            add_worth(trials, <int>(trials.added % MAX_UNDER_WAY))
        trials.added += 1


cdef inline void add_wins(Trials* trials, unsigned int winning) noexcept nogil:
    cdef int seat
    for seat in range(trials.tables.players):
        trials.sums[seat] += wins_of(winning, seat)


cdef inline void add_worth(Trials* trials, int place) noexcept nogil:
    cdef const int32_t* points = trials.points[place]
    cdef int64_t wins[64]
    cdef int64_t* row
    cdef int n = trials.n_moves, i, j
    for i in range(n):
        wins[i] = wins_of(trials.winning[place][i], trials.seat)
    for i in range(n):
        row = trials.sums + 4 * i
        row[0] += 1
        row[1] += wins[i]
        row[2] += points[i]
        row[3] += <int64_t>points[i] * points[i]
        for j in range(n):
            trials.products[n * i + j] += wins[i] * wins[j]
            trials.products[n * (n + i) + j] += <int64_t>points[i] * points[j]
