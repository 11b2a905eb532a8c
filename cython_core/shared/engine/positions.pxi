# The positions from which values are learned: such as a search would ask about, and what becomes of them in playouts.
from libc.stdlib cimport free, malloc

cdef enum:
    STRAY = 8                        # one in this many decisions before such a position is made at random
    TRIES = 64                       # to find a position of a game that has something to decide and is not over soon after
    AT_A_TIME = 256                  # positions whose playouts are played side by side
    MAX_POSITION_PLAYOUTS = 1000     # of a position

cdef struct Positions:
    const Tables* tables
    const Policy* policies           # RANDOM or WEIGHTS
    int ahead                        # rounds, as of a search
    uint64_t seed
    int n_playouts                   # of each
    Py_ssize_t n_left                # positions to come
    int64_t n                        # of them at a time, up to AT_A_TIME
    uint64_t first                   # number of the game of the first of them
    int64_t next                     # playout to begin, of n * n_playouts
    State states[AT_A_TIME]
    uint8_t seats[AT_A_TIME]         # for which they were redrawn
    int size                         # numbers of an observation
    int16_t* numbers                 # of the first of them; here and below
    int32_t* points
    int32_t* sums                    # of each: wins of its seat in units of 1 / WIN, rewards


def play_positions(Rules rules not None, Lineup lineup not None, uint64_t seed, uint64_t first, arrays, int ahead, int n_playouts,
                   stop):
    """A position of each of the games first, first + 1, … as a search would ask for its value, and what becomes of it in playouts.

    `arrays` has `numbers` and `points` of the seat that searches, and the `sums` over n_playouts playouts by the line-up of its wins in
    units of 1/60 and its rewards in units of 1/65536. Worthless if stop[0] was set."""
    cdef Loans loans = Loans(arrays)
    cdef Py_ssize_t n = len(arrays.sums), size = rules.observation_size, n_points = rules.players * N_CATEGORIES
    cdef int16_t* numbers = <int16_t*>loans.take("numbers", "h", sizeof(int16_t), (n, size))
    cdef int32_t* points = <int32_t*>loans.take("points", "il", sizeof(int32_t), (n, n_points))
    cdef int32_t* sums = <int32_t*>loans.take("sums", "il", sizeof(int32_t), (n, 2))
    cdef SearchMemory memory = SearchMemory(stop)
    cdef Positions* positions
    cdef int seat
    lineup.check_rules(rules.players, size)
    if not 1 <= ahead <= 1000 or not 1 <= n_playouts <= MAX_POSITION_PLAYOUTS:
        raise ValueError(f"{n_playouts} playouts {ahead} rounds ahead are not allowed")
    for seat in range(rules.players):
        if lineup.policies[seat].kind >= FLAT:
            raise ValueError("positions are played by weights or at random, not by searches")
    positions = <Positions*>malloc(sizeof(Positions))
    if positions == NULL:
        raise MemoryError()
    positions.tables, positions.policies, positions.seed, positions.n_playouts = &rules.tables, lineup.policies, seed, n_playouts
    positions.ahead, positions.first, positions.n_left, positions.size = ahead, first, n, <int>size
    positions.numbers, positions.points, positions.sums = numbers, points, sums
    with nogil:
        memset(sums, 0, 2 * n * sizeof(int32_t))
        rules.kernels.fill_positions(positions, &memory.search)
    free(positions)


cdef void fill_positions(Positions* positions, Search* search) noexcept nogil:
    """All of them, until stopped."""
    cdef int n_points = positions.tables.players * N_CATEGORIES
    cdef Score result
    cdef int row
    while positions.n_left > 0 and not search.stopped[0]:
        positions.n = min(positions.n_left, <Py_ssize_t>AT_A_TIME)
        for row in range(<int>positions.n):
            find_position(positions, row)
            observe(&positions.states[row], positions.tables, positions.seats[row], positions.numbers + row * positions.size)
            final_score(&positions.states[row], positions.tables, &result)
            points_from(&result, positions.seats[row], positions.tables.players, positions.points + row * n_points)
        play_out(positions, search)
        positions.numbers += positions.n * positions.size
        positions.points += positions.n * n_points
        positions.sums += 2 * positions.n
        positions.first += <uint64_t>positions.n
        positions.n_left -= positions.n


def ask(Position position not None, value, int seat):
    """What a value expects for a seat here: its share of the win in units of 1/60, and its reward in units of 1/65536."""
    cdef ValueArrays arrays = ValueArrays(value)
    cdef Score result
    cdef int32_t win = 0
    position.rules.check_seat(seat)
    if arrays.value.n_numbers != position.rules.observation_size or arrays.value.n_points != position.rules.players * N_CATEGORIES:
        raise ValueError("the value is one of another game")
    final_score(&position.state, &position.rules.tables, &result)
    reward = value_of(&position.state, &position.rules.tables, &arrays.value, &result, seat, &win)
    return win, reward


cdef void find_position(Positions* positions, int row) noexcept nogil:
    """A decision of a game in which the seats stray from their policies at times; there what a search would do: redraw what its seat
    cannot know, make some move, and play ahead by the policies. One that is over only if no other is found."""
    cdef State* state = &positions.states[row]
    cdef const Tables* tables = positions.tables
    cdef uint64_t index = positions.first + <uint64_t>row
    cdef Chance chance
    cdef Streams streams
    cdef Rng rng
    cdef int n_decisions = play_straying(state, positions, index, -1, &chance, &streams), rounds, _
    cdef uint64_t legal
    seed_rng(&rng, positions.seed, index, CHOICE_STREAM)
    for _ in range(TRIES):
        play_straying(state, positions, index, <int>below(&rng, <unsigned int>n_decisions), &chance, &streams)
        positions.seats[row] = state.table.seat
        rounds = state.table.rounds
        legal = legal_moves(state, tables)
        start_at(&chance.rng, next_word(&rng), index)
        determinize(state, tables, state.table.seat, &chance)
        if below(&rng, 2) and legal & (legal - 1):
            apply_move(state, tables, choose_uniform(legal, &rng), &chance)
        play_until(state, tables, positions.policies, rounds + positions.ahead, &chance, &streams)
        if legal & (legal - 1) and not is_over(state, tables):
            return


cdef int play_straying(State* state, const Positions* positions, uint64_t index, int most, Chance* chance,
                       Streams* streams) noexcept nogil:
    """Play so many decisions, or to the end if `most` is -1, some of them at random; returns how many."""
    cdef const Tables* tables = positions.tables
    cdef int decisions = 0
    seed_streams(streams, positions.seed, index, tables.players)
    begin_game(state, tables, chance, positions.seed, index)
    while decisions != most and not is_over(state, tables):
        if below(&streams.choices, STRAY) == 0:
            apply_move(state, tables, choose_uniform(legal_moves(state, tables), &streams.choices), chance)
        else:
            apply_move(state, tables, choose_by_policy(state, tables, positions.policies, streams, NULL), chance)
        decisions += 1
    return decisions


cdef void play_out(Positions* positions, Search* search) noexcept nogil:
    """All playouts of the positions, in lanes if there are some."""
    cdef Rollouts rollouts = Rollouts(positions.tables, positions.policies, True, positions, begin_position_playout, end_position_playout,
                                      search, search.stopped)
    cdef const LaneEngine* lanes = best_lanes(search.widest, positions.n * positions.n_playouts)
    positions.next = 0
    if lanes != NULL and n_lanes(positions.tables, positions.policies) > 0:
        lanes.play(&rollouts)
    else:
        play_one_by_one(&rollouts)


cdef bint begin_position_playout(void* source, Playout* playout) noexcept nogil:
    cdef Positions* positions = <Positions*>source
    cdef int64_t row = positions.next // positions.n_playouts
    cdef uint64_t number = positions.first * <uint64_t>positions.n_playouts + <uint64_t>positions.next
    if row == positions.n:
        return False
    positions.next += 1
    playout.state = positions.states[row]
    playout.chance.tape = NULL
    start_at(&playout.chance.rng, positions.seed, 2 * number)
    start_at(&playout.streams.choices, positions.seed, 2 * number + 1)
    playout.streams.shared = True
    if not is_over(&playout.state, positions.tables):
        determinize(&playout.state, positions.tables, positions.seats[row], &playout.chance)
    playout.policies = positions.policies
    playout.number = row
    return True


cdef void end_position_playout(void* source, int64_t number, const State* state) noexcept nogil:
    cdef Positions* positions = <Positions*>source
    cdef int32_t rewards[MAX_SEATS]
    cdef Score result
    cdef unsigned int winning = final_score(state, positions.tables, &result)
    rewards_of(&result, winning, positions.tables.players, rewards)
    positions.sums[2 * number] += <int32_t>wins_of(winning, positions.seats[number])
    positions.sums[2 * number + 1] += rewards[positions.seats[number]]
