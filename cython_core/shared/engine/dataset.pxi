# Every decision of whole games: the legal moves with their features, and which one was played.
cdef enum:
    PACKED = 4                       # features that are read off by one scoring of the moves,
    DIGIT = 12                       # bits for each of them: they are at most 1024 either way
    HALF_DIGIT = 1 << (DIGIT - 1)

cdef struct MoveRows:                # an entry for each legal move of each decision
    Py_ssize_t capacity
    Py_ssize_t n                     # how many there are
    int64_t* games                   # indices
    uint32_t* decisions              # numbers within the game
    uint8_t* seats
    uint8_t* nodes
    uint8_t* moves                   # bits of the legal mask
    uint8_t* n_legal                 # legal moves of the decision
    uint8_t* chosen                  # 1: the move that was played
    int16_t* features                # by feature, then by row

cdef struct Script:                  # the moves of a game that was played before
    const uint8_t* moves             # numbers; NULL: there is no script
    Py_ssize_t n
    int64_t broken_at                # the first decision at which it names no legal move; -1: none


cdef Loans borrow_moves(MoveRows* rows, arrays):
    """Point to the arrays; they stay where they are as long as the loans live."""
    cdef Loans loans = Loans(arrays)
    cdef Py_ssize_t n = len(arrays.games)
    rows.capacity, rows.n = n, 0
    rows.games = <int64_t*>loans.take("games", "lq", sizeof(int64_t), (n,))
    rows.decisions = <uint32_t*>loans.take("decisions", "IL", sizeof(uint32_t), (n,))
    rows.seats = <uint8_t*>loans.take("seats", "B", 1, (n,))
    rows.nodes = <uint8_t*>loans.take("nodes", "B", 1, (n,))
    rows.moves = <uint8_t*>loans.take("moves", "B", 1, (n,))
    rows.n_legal = <uint8_t*>loans.take("n_legal", "B", 1, (n,))
    rows.chosen = <uint8_t*>loans.take("chosen", "B", 1, (n,))
    rows.features = <int16_t*>loans.take("features", "h", sizeof(int16_t), (N_FEATURES, n))
    return loans


cdef void read_features(const State* state, const Tables* tables, uint64_t legal, int16_t* values, Py_ssize_t stride) noexcept nogil:
    """values[feature * stride + number] of every legal move. Scores are linear in the weights: powers of two read off several at once."""
    cdef int64_t weights[MAX_FEATURES]
    cdef int64_t scores[MAX_SCORES]
    cdef int64_t rest, value
    cdef int n = popcount(legal), feature = 0, digit, n_digits, i
    memset(weights, 0, sizeof(weights))
    while feature < N_FEATURES:
        n_digits = min(<int>PACKED, N_FEATURES - feature)
        for digit in range(n_digits):
            weights[feature + digit] = <int64_t>1 << (DIGIT * digit)
        score_moves(state, tables, legal, weights, scores)
        for i in range(n):
            rest = scores[i] + HALF_DIGIT
            for digit in range(n_digits):
                value = (rest & (2 * HALF_DIGIT - 1)) - HALF_DIGIT
                values[(feature + digit) * stride + i] = <int16_t>value
                rest = (rest >> DIGIT) + HALF_DIGIT
        for digit in range(n_digits):
            weights[feature + digit] = 0
        feature += n_digits


cdef inline void write_moves(const State* state, const Tables* tables, uint64_t legal, int played, uint64_t index, unsigned int decision,
                             MoveRows* rows) noexcept nogil:
    """The rows of a decision."""
    cdef int n = popcount(legal), move
    read_features(state, tables, legal, rows.features + rows.n, rows.capacity)
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        rows.games[rows.n] = <int64_t>index
        rows.decisions[rows.n] = decision
        rows.seats[rows.n] = state.table.seat
        rows.nodes[rows.n] = state.table.node
        rows.moves[rows.n] = <uint8_t>move
        rows.n_legal[rows.n] = <uint8_t>n
        rows.chosen[rows.n] = move == played
        rows.n += 1


def play_decisions(Rules rules not None, Lineup lineup not None, uint64_t seed, uint64_t first, columns, moves, stop, script=None):
    """Play games first, first + 1, … into a turmwerk.results.Columns and, move by move, into the arrays of `moves`, until the columns
    are full, the next game does not fit into the arrays, or stop[0] is set; returns (games, rows).

    `script`, the numbers of the moves, says what is played in the first game instead of the line-up."""
    cdef Columns results
    cdef MoveRows rows
    cdef list loans = [borrow_columns(&results, columns, rules.players), borrow_moves(&rows, moves)]
    cdef SearchMemory memory = SearchMemory(stop)
    cdef Loan written
    cdef Script wanted = Script(NULL, 0, -1)
    cdef Py_ssize_t n_games
    lineup.check_rules(rules.players, rules.observation_size)
    if script is not None:
        wanted.n = len(script)
        written = Loan("script", script, "B", 1, (wanted.n,), False)
        wanted.moves = <const uint8_t*>written.data
        if results.n_games != 1:
            raise ValueError("a script is for one game")
    with nogil:
        n_games = rules.kernels.play_into_rows(&rules.tables, lineup.policies, seed, first, &results, &rows, &memory.search, &wanted)
    if wanted.broken_at >= 0:
        raise ValueError(f"the script does not say a legal move at decision {wanted.broken_at}")
    return n_games, rows.n


cdef Py_ssize_t play_into_rows(const Tables* tables, const Policy* policies, uint64_t seed, uint64_t first, Columns* results,
                               MoveRows* rows, Search* search, Script* script) noexcept nogil:
    """The games and their decisions, as far as they fit; returns how many games."""
    cdef State state
    cdef Chance chance
    cdef Streams streams
    cdef Py_ssize_t game, begin
    cdef unsigned int n_decisions
    cdef uint64_t legal
    cdef int move
    for game in range(results.n_games):
        begin = rows.n
        seed_streams(&streams, seed, first + <uint64_t>game, tables.players)
        begin_game(&state, tables, &chance, seed, first + <uint64_t>game)
        n_decisions = 0
        while not is_over(&state, tables):
            legal = legal_moves(&state, tables)
            if script.moves == NULL:
                move = choose_by_policy(&state, tables, policies, &streams, search)
            else:
                move = scripted_move(script, n_decisions, legal)
            if move < 0 or rows.n + popcount(legal) > rows.capacity or search.stopped[0]:
                rows.n = begin
                return game
            write_moves(&state, tables, legal, move, first + <uint64_t>game, n_decisions, rows)
            apply_move(&state, tables, move, &chance)
            n_decisions += 1
        write_row(&state, tables, n_decisions, game, results)
    return results.n_games


cdef inline int scripted_move(Script* script, unsigned int decision, uint64_t legal) noexcept nogil:
    """What the script says; -1: nothing that is legal."""
    if decision < script.n and script.moves[decision] < 64 and (legal >> script.moves[decision]) & 1:
        return script.moves[decision]
    script.broken_at = decision
    return -1


def number_texts(Rules rules not None, uint64_t seed, moves, Py_ssize_t n_rows, numbers, dict texts not None):
    """Write the number of each move's text, as `texts` has them, into an array; new texts are added. The games are played again for it."""
    cdef const Tables* tables = &rules.tables
    cdef State state
    cdef Chance chance
    cdef MoveRows rows
    cdef Loans loans = borrow_moves(&rows, moves)
    cdef Loan target = Loan("numbers", numbers, "il", sizeof(int32_t), (n_rows,))
    cdef int32_t* found = <int32_t*>target.data
    cdef uint64_t legal = 0
    cdef Py_ssize_t row
    cdef int played = -1
    if n_rows > rows.capacity:
        raise ValueError(f"there are no {n_rows} rows")
    for row in range(n_rows):
        if row == 0 or rows.games[row] != rows.games[row - 1]:
            begin_game(&state, tables, &chance, seed, <uint64_t>rows.games[row])
            legal = legal_moves(&state, tables)
        elif rows.decisions[row] != rows.decisions[row - 1]:
            if played < 0:
                raise ValueError(f"no move of decision {rows.decisions[row - 1]} was played")
            apply_move(&state, tables, played, &chance)
            played = -1
            legal = 0 if is_over(&state, tables) else legal_moves(&state, tables)
        if rows.moves[row] >= 64 or not (legal >> rows.moves[row]) & 1:
            raise ValueError(f"row {row} has a move that is not legal")
        if rows.chosen[row]:
            played = rows.moves[row]
        found[row] = texts.setdefault(move_text(&state, tables, rows.moves[row]), len(texts))
