# A game with its player count, variant and components: many games at once.
from cpython.exc cimport PyErr_CheckSignals

from turmwerk.native import game_of

ctypedef after_columns after_rules

GAME = game_of(__name__)


cdef class Rules:
    """A game ready to be played: the tables filled from the shipped components and changes of them, all checked. Immutable."""
    cdef Tables tables
    cdef readonly int players
    cdef readonly str variant
    cdef readonly tuple observation      # what `observe` writes, in order: (name, start, stop, lowest, highest)
    cdef readonly int observation_size   # numbers of an observation
    cdef readonly int lanes              # random games played side by side in lock-step; 0: these rules have none

    def __cinit__(self, int players, str variant not None, changes):
        from turmwerk.registry import checked_components     # not above: the registry knows the engines
        fill_tables(&self.tables, players, variant, checked_components(GAME, players, variant, changes))
        self.players = players
        self.variant = variant
        self.lanes = n_lanes(&self.tables, NULL)
        self.observation = slices_of(&self.tables)
        self.observation_size = self.observation[len(self.observation) - 1][2]

    def play_batch(self, uint64_t seed, uint64_t first, columns, stop, Lineup lineup=None, bint lockstep=False):
        """Play games first, first + 1, … into a turmwerk.results.Columns until it is full or stop[0] is set; returns how many.
        Without a line-up all seats play at random. In lock-step if asked for: then `lanes_for` must not be 0."""
        cdef Py_ssize_t game
        cdef unsigned int n_decisions
        cdef State state
        cdef Columns rows
        cdef list loans = borrow(&rows, columns, self.players)
        cdef Loan flag = stop_flag(stop)
        cdef SearchMemory memory
        cdef Search* search = NULL
        cdef const Policy* policies = NULL
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        if rows.n_games == 0:
            return 0
        if lineup is not None:
            if lineup.n_seats != self.players:
                raise ValueError("a line-up has one policy per seat")
            policies = lineup.policies
        if lockstep:
            if n_lanes(&self.tables, policies) == 0:
                raise ValueError("lock-step cannot play this game, or not by these strategies")
            with nogil:
                game = play_lockstep(&self.tables, policies, seed, first, &rows, stopped)
            return game
        if lineup is not None:
            memory = SearchMemory()
            search = &memory.search
            search.stopped = stopped
        with nogil:
            for game in range(rows.n_games):
                if search == NULL:
                    n_decisions = playout(&state, &self.tables, seed, first + <uint64_t>game, stopped)
                else:
                    n_decisions = lineup_playout(&state, &self.tables, seed, first + <uint64_t>game, policies, search)
                if stopped[0]:           # perhaps in the middle of the game
                    break
                write_row(&state, &self.tables, n_decisions, game, &rows)
            else:
                game = rows.n_games
        return game

    def lanes_for(self, Lineup lineup not None):
        """Games by this line-up played side by side in lock-step; 0: it cannot play them."""
        return n_lanes(&self.tables, lineup.policies) if lineup.n_seats == self.players else 0

    def notations(self):
        """What moves of this game are called, by their numbers; None: no move has this number."""
        return [notation_text(&self.tables, number) for number in range(N_NOTATIONS)]

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
                with gil:
                    PyErr_CheckSignals()
        if broken:
            return index, "no legal move" if broken < 0 else INVARIANTS[broken]
        return None
