# The results of many games: the arrays of turmwerk.results.Columns as native code sees them.
cdef struct Columns:                 # an entry for each game
    Py_ssize_t n_games
    int n_facts                      # 0: the caller wants none
    int32_t* points                  # by game, seat and category
    uint8_t* winning                 # one bit per winning seat
    uint32_t* decisions
    uint16_t* rounds
    uint8_t* endings
    uint8_t* facts                   # by game, seat and fact: numbers of values of FACTS


cdef Loans borrow_columns(Columns* columns, arrays, int n_seats):
    """Point to the arrays; they stay where they are as long as the loans live."""
    cdef Loans loans = Loans(arrays)
    cdef Py_ssize_t n = len(arrays.winning)
    columns.n_games = n
    columns.n_facts = len(FACTS) if arrays.facts.shape[2] else 0
    columns.points = <int32_t*>loans.take("points", "il", sizeof(int32_t), (n, n_seats, N_CATEGORIES))
    columns.winning = <uint8_t*>loans.take("winning", "B", 1, (n,))
    columns.decisions = <uint32_t*>loans.take("decisions", "IL", sizeof(uint32_t), (n,))
    columns.rounds = <uint16_t*>loans.take("rounds", "H", sizeof(uint16_t), (n,))
    columns.endings = <uint8_t*>loans.take("endings", "B", 1, (n,))
    columns.facts = <uint8_t*>loans.take("facts", "B", 1, (n, n_seats, columns.n_facts))
    return loans


cdef inline unsigned int final_score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    """Score into a clean sheet; returns one bit per winning seat."""
    memset(result, 0, sizeof(Score))
    score(state, tables, result)
    return winners(result, tables.players, N_CATEGORIES)


cdef inline void write_row(const State* state, const Tables* tables, unsigned int decisions, Py_ssize_t game,
                           Columns* columns) noexcept nogil:
    """The result of a game that is over."""
    cdef Score result
    cdef int seat, category, number
    cdef int32_t* points = columns.points + game * tables.players * N_CATEGORIES
    cdef uint8_t* facts = columns.facts + game * tables.players * columns.n_facts
    columns.winning[game] = <uint8_t>final_score(state, tables, &result)
    for seat in range(tables.players):
        for category in range(N_CATEGORIES):
            points[seat * N_CATEGORIES + category] = result.points[seat][category]
        for number in range(columns.n_facts):
            facts[seat * columns.n_facts + number] = <uint8_t>fact(state, tables, seat, number)
    columns.decisions[game] = decisions
    columns.rounds[game] = state.table.rounds
    columns.endings[game] = state.table.ending
