# A game with its player count, variant and components: many games at once.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from libc.string cimport memset

from cython_core.shared.score cimport total, winners

cdef struct Columns:                 # results, one entry a game
    Py_ssize_t n_games
    int n_categories
    int n_facts
    int32_t* points                  # by game, seat and category
    uint8_t* winning                 # one bit per winning seat
    uint32_t* decisions
    uint16_t* rounds
    uint8_t* endings
    uint8_t* facts                   # by game, seat and fact

# Facts: what else is worth knowing about a seat in a result, such as the board it had. A game that has some defines FACTS, a dict of
# their names and the names of their values, and sets this verb after including game.pxi; it gives the number of a value.
ctypedef int (*FactVerb)(const State*, const Tables*, int, int) noexcept nogil      # seat, number of the fact
cdef FactVerb fact_verb = NULL

# Lock-step: many games side by side. A game that has it includes lockstep.pxi after game.pxi, which sets these verbs.
ctypedef Py_ssize_t (*LockstepVerb)(const Tables*, uint64_t, uint64_t, Columns*, const volatile uint8_t*) noexcept nogil
ctypedef int (*LanesVerb)(const Tables*) noexcept nogil
cdef LockstepVerb lockstep_verb = NULL
cdef LanesVerb lanes_verb = NULL


cdef inline unsigned int final_score(const State* state, const Tables* tables, int n_categories, Score* result) noexcept nogil:
    """Score into a clean sheet; returns one bit per winning seat."""
    memset(result, 0, sizeof(Score))
    score(state, tables, result)
    return winners(result, tables.players, n_categories)


cdef inline void write_row(const State* state, const Tables* tables, unsigned int decisions, Py_ssize_t game,
                           Columns* columns) noexcept nogil:
    """The result of a game that is over."""
    cdef Score result
    cdef int seat, category, fact
    cdef int32_t* points = columns.points + game * tables.players * columns.n_categories
    cdef uint8_t* facts = columns.facts + game * tables.players * columns.n_facts
    columns.winning[game] = <uint8_t>final_score(state, tables, columns.n_categories, &result)
    for seat in range(tables.players):
        for category in range(columns.n_categories):
            points[seat * columns.n_categories + category] = result.points[seat][category]
        for fact in range(columns.n_facts):
            facts[seat * columns.n_facts + fact] = <uint8_t>fact_verb(state, tables, seat, fact)
    columns.decisions[game] = decisions
    columns.rounds[game] = state.table.rounds
    columns.endings[game] = state.table.ending


cdef class Rules:
    """A game ready to be played: the tables filled from validated components. Immutable."""
    cdef Tables tables
    cdef readonly int players
    cdef readonly str variant
    cdef readonly int lanes              # random games played side by side in lock-step; 0: these rules have none

    def __cinit__(self, int players, str variant, dict components):
        fill_tables(&self.tables, players, variant, components)
        self.players = players
        self.variant = variant
        self.lanes = lanes_verb(&self.tables) if lanes_verb != NULL else 0

    def play_batch(self, uint64_t seed, uint64_t first, int32_t[:, :, ::1] points, uint8_t[::1] winning, uint32_t[::1] decisions,
                   uint16_t[::1] rounds, uint8_t[::1] endings, const uint8_t[::1] stop, Lineup lineup=None,
                   uint8_t[:, :, ::1] facts=None, bint lockstep=False):
        """Play games first, first + 1, … into the rows of the columns until they are full or stop[0] is set; returns how many.
        Without a line-up all seats play at random, in lock-step if asked for. `facts`, by game, seat and fact, is for games that have
        some."""
        cdef Py_ssize_t n_games = points.shape[0], game
        cdef unsigned int n_decisions
        cdef State state
        cdef Columns columns
        cdef SearchMemory memory
        cdef Search* search = NULL
        cdef const Policy* policies = NULL
        cdef const volatile uint8_t* stopped = &stop[0]
        if not (winning.shape[0] == decisions.shape[0] == rounds.shape[0] == endings.shape[0] == n_games
                and points.shape[1] == self.players and points.shape[2] == len(CATEGORIES)):
            raise ValueError("the columns of a batch have different shapes")
        if n_games == 0:
            return 0
        columns = Columns(n_games, len(CATEGORIES), 0, &points[0, 0, 0], &winning[0], &decisions[0], &rounds[0], &endings[0], NULL)
        if facts is not None and fact_verb != NULL:
            columns.n_facts = len(globals()["FACTS"])
            columns.facts = &facts[0, 0, 0]
            if facts.shape[0] != n_games or facts.shape[1] != self.players or facts.shape[2] != columns.n_facts:
                raise ValueError("the facts of a batch have another shape than its columns")
        if lockstep:
            if lineup is not None or self.lanes == 0:
                raise ValueError("lock-step is for random play, and not for every game")
            with nogil:
                game = lockstep_verb(&self.tables, seed, first, &columns, stopped)
            return game
        if lineup is not None:
            if lineup.n_seats != self.players:
                raise ValueError("a line-up has one policy per seat")
            memory = SearchMemory(lineup.playouts)
            search = &memory.search
            search.stopped = stopped
            policies = lineup.policies
        with nogil:
            for game in range(n_games):
                if stopped[0]:
                    break
                if search == NULL:
                    n_decisions = playout(&state, &self.tables, seed, first + <uint64_t>game)
                else:
                    n_decisions = lineup_playout(&state, &self.tables, seed, first + <uint64_t>game, policies, search)
                    if stopped[0]:       # in the middle of the game
                        break
                write_row(&state, &self.tables, n_decisions, game, &columns)
            else:
                game = n_games
        return game

    def find_broken(self, uint64_t seed, uint64_t first, uint64_t n_games):
        """Play games with every invariant checked after every move; returns (index, invariant) of the first failure, or None."""
        cdef State state
        cdef uint64_t index = first
        cdef int broken = 0
        with nogil:
            while index < first + n_games:
                broken = checked_playout(&state, &self.tables, seed, index)
                if broken:
                    break
                index += 1
        if broken:
            return index, "no legal move" if broken < 0 else INVARIANTS[broken - 1]
        return None
