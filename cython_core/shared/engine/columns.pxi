# The results of many games: the arrays of turmwerk.results.Columns as native code sees them.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from libc.string cimport memset

from cython_core.shared.score cimport total, winners

ctypedef after_lineup after_columns

cdef struct Columns:                 # an entry for each game
    Py_ssize_t n_games
    int n_facts                      # 0: the caller wants none
    int32_t* points                  # by game, seat and category
    uint8_t* winning                 # one bit per winning seat
    uint32_t* decisions
    uint16_t* rounds
    uint8_t* endings
    uint8_t* facts                   # by game, seat and fact: numbers of values of FACTS


cdef list borrow(Columns* columns, arrays, int n_seats):
    """Point to the arrays of an object that has them by these names; they stay where they are as long as the list lives."""
    cdef Py_ssize_t n_games = len(arrays.winning)
    cdef Loan points = Loan("points", arrays.points, "il", sizeof(int32_t), (n_games, n_seats, N_CATEGORIES))
    cdef Loan winning = Loan("winning", arrays.winning, "B", 1, (n_games,))
    cdef Loan decisions = Loan("decisions", arrays.decisions, "IL", sizeof(uint32_t), (n_games,))
    cdef Loan rounds = Loan("rounds", arrays.rounds, "H", sizeof(uint16_t), (n_games,))
    cdef Loan endings = Loan("endings", arrays.endings, "B", 1, (n_games,))
    cdef int n_facts = len(FACTS) if arrays.facts.shape[2] else 0
    cdef Loan facts = Loan("facts", arrays.facts, "B", 1, (n_games, n_seats, n_facts))
    columns[0] = Columns(n_games, n_facts, <int32_t*>points.data, <uint8_t*>winning.data, <uint32_t*>decisions.data,
                         <uint16_t*>rounds.data, <uint8_t*>endings.data, <uint8_t*>facts.data)
    return [points, winning, decisions, rounds, endings, facts]


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
