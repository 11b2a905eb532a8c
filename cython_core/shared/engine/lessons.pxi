# Lessons: decisions of whole games that a search judges, as rows of dataset.pxi with what the search found of every move. The seats play
# on as their own policies say, so the positions are those that these players come to.
cdef struct Lessons:
    MoveRows rows
    int32_t* visits                  # by row: playouts of the search after the move; 0: it was not tried
    int64_t* rewards                 # their sum, see search/reward.pxd


cdef Loans borrow_lessons(Lessons* lessons, arrays):
    """Point to the arrays; they stay where they are as long as the loans live."""
    cdef Loans loans = borrow_moves(&lessons.rows, arrays)
    cdef Py_ssize_t n = lessons.rows.capacity
    lessons.visits = <int32_t*>loans.take("visits", "il", sizeof(int32_t), (n,))
    lessons.rewards = <int64_t*>loans.take("rewards", "lq", sizeof(int64_t), (n,))
    return loans


cdef void write_lesson(const State* state, const Tables* tables, uint64_t legal, const Root* root, uint64_t index, unsigned int decision,
                       Lessons* lessons) noexcept nogil:
    """The rows of a decision that was searched."""
    cdef Py_ssize_t begin = lessons.rows.n, row
    cdef const RootMove* one
    cdef int i
    write_moves(state, tables, legal, root.moves[0].move, index, decision, &lessons.rows)
    for i in range(root.n_moves):
        one = &root.moves[i]
        row = begin + one.number
        lessons.visits[row] = <int32_t>one.visits
        lessons.rewards[row] = one.rewards


cdef Py_ssize_t teach_games(const Tables* tables, const Policy* players, const Policy* teachers, uint64_t seed, uint64_t first,
                            Py_ssize_t n_games, unsigned int spacing, Search* search, Lessons* lessons) noexcept nogil:
    """Play games first, first + 1, … until the lessons of the next one do not fit or the search is stopped; returns how many."""
    cdef State state
    cdef Chance chance
    cdef Streams streams
    cdef Py_ssize_t game, begin
    cdef uint64_t legal
    cdef unsigned int n_decisions, n_free
    for game in range(n_games):
        begin = lessons.rows.n
        seed_streams(&streams, seed, first + <uint64_t>game, tables.players)
        begin_game(&state, tables, &chance, seed, first + <uint64_t>game)
        n_decisions = 0
        n_free = <unsigned int>((first + <uint64_t>game) % spacing)      # so that all decisions have their turn in some game
        while not is_over(&state, tables):
            legal = legal_moves(&state, tables)
            n_free += legal & (legal - 1) != 0
            if legal & (legal - 1) != 0 and n_free % spacing == 0:
                if lessons.rows.n + popcount(legal) > lessons.rows.capacity:
                    lessons.rows.n = begin
                    return game
                search_moves(search, &state, tables, legal, &teachers[state.table.seat], search_key(&streams.choices))
                write_lesson(&state, tables, legal, &search.root, first + <uint64_t>game, n_decisions, lessons)
            apply_move(&state, tables, choose_by_policy(&state, tables, players, &streams, search), &chance)
            n_decisions += 1
            if search.stopped[0]:
                lessons.rows.n = begin
                return game
    return n_games


def play_lessons(Rules rules not None, Lineup lineup not None, Lineup teachers not None, uint64_t seed, uint64_t first, Py_ssize_t n_games,
                 unsigned int spacing, moves, stop):
    """Play games first, first + 1, … by the line-up, and let the searches of `teachers` judge one in `spacing` decisions that have several
    moves, into the arrays of `moves`, until the next game does not fit into them or stop[0] is set; returns (games, rows)."""
    cdef Lessons lessons
    cdef Loans loans = borrow_lessons(&lessons, moves)
    cdef SearchMemory memory = SearchMemory(stop)
    cdef Py_ssize_t n_played
    cdef int seat
    lineup.check_rules(rules.players, rules.observation_size)
    teachers.check_rules(rules.players, rules.observation_size)
    if spacing == 0:
        raise ValueError("one in 0 decisions cannot be judged")
    for seat in range(rules.players):
        if teachers.policies[seat].kind < FLAT or teachers.policies[seat].forbidden != NULL:
            raise ValueError(f"the teacher of seat {seat} does not search all moves")
    with nogil:
        n_played = rules.kernels.teach_games(&rules.tables, lineup.policies, teachers.policies, seed, first, n_games, spacing,
                                             &memory.search, &lessons)
    return n_played, lessons.rows.n
