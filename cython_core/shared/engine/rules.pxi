# A game with its player count, variant and components: many games at once.
from cpython.exc cimport PyErr_CheckSignals

from turmwerk.components.table import Components
from turmwerk.native import game_of

GAME = game_of(__name__)


cdef class Rules:
    """A game ready to be played. Immutable."""
    cdef Tables tables
    cdef readonly int players
    cdef readonly str variant
    cdef readonly tuple observation      # what `observe` writes, in order: (name, start, stop, lowest, highest)
    cdef readonly int observation_size   # numbers of an observation
    cdef readonly int lanes              # random games played side by side in lock-step; 0: these rules have none
    cdef const Kernels* kernels          # of the best build
    cdef const LaneEngine* widest        # lanes of the best build for them
    cdef readonly bint lanes_pay         # they are faster than the scalar engine
    cdef dict texts                      # of moves, by their numbers, as far as anyone has asked

    def __cinit__(self, int players, str variant not None, components):
        """`components`: the turmwerk.components.table.Components of this game, and nothing else. `fill_tables` trusts them: arrays have
        room for what the component table allows. No Components is made without that check, so it is not repeated here."""
        if players not in PLAYERS:
            raise ValueError(f"{GAME} cannot be played by {players} players; allowed: {', '.join(map(str, PLAYERS))}")
        if variant not in VARIANTS:
            raise ValueError(f"{GAME} has no variant {variant!r}; allowed: {', '.join(VARIANTS)}")
        if type(components) is not Components or components.game != GAME:
            raise TypeError(f"the rules of {GAME} are made from its checked Components, not from {type(components).__name__}")
        fill_tables(&self.tables, players, variant, dict(components))
        self.players = players
        self.variant = variant
        self.texts = {}
        self.kernels = best_kernels()
        self.widest = widest_lanes()
        self.lanes = self.widest.lanes_for(&self.tables, NULL)
        self.lanes_pay = self.lanes >= paying_lanes()
        self.observation = slices_of(&self.tables)
        self.observation_size = self.observation[len(self.observation) - 1][2]

    def play_batch(self, uint64_t seed, uint64_t first, columns, stop, Lineup lineup=None, bint lockstep=False):
        """Play games first, first + 1, … into a turmwerk.native.columns.Columns until it is full or stop[0] is set; returns how many.
        Without a line-up all seats play at random. In lock-step if asked for: then `lanes_for` must not be 0."""
        cdef Py_ssize_t n_games
        cdef Columns rows
        cdef Loans loans = borrow_columns(&rows, columns, self.players)
        cdef Loan flag = stop_flag(stop)
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        cdef SearchMemory memory = None
        cdef Search* search = NULL
        cdef const Policy* policies = NULL
        if rows.n_games == 0:
            return 0
        if lineup is not None:
            lineup.check_rules(self.players, self.observation_size)
            policies = lineup.policies
        if lockstep:
            if self.widest.lanes_for(&self.tables, policies) == 0:
                raise ValueError("lock-step cannot play this game, or not by these strategies")
            with nogil:
                n_games = self.widest.play_lockstep(&self.tables, policies, seed, first, &rows, stopped)
            return n_games
        if lineup is not None:
            memory = SearchMemory(stop)
            search = &memory.search
        with nogil:
            n_games = self.kernels.play_games(&self.tables, policies, seed, first, &rows, search, stopped)
        return n_games

    def lanes_for(self, Lineup lineup not None):
        """Games by this line-up played side by side in lock-step; 0: it cannot play them."""
        return self.widest.lanes_for(&self.tables, lineup.policies) if lineup.n_seats == self.players else 0

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
                broken = self.kernels.checked_playout(&state, &self.tables, seed, index)
                if broken:
                    break
                index += 1
                with gil:
                    PyErr_CheckSignals()
        if broken:
            return index, "no legal move" if broken < 0 else INVARIANTS[broken]
        return None

    cdef check_seat(self, int seat):
        if not 0 <= seat < self.players:
            raise ValueError(f"seat {seat} does not exist; allowed: 0..{self.players - 1}")


cdef Py_ssize_t play_games(const Tables* tables, const Policy* policies, uint64_t seed, uint64_t first, Columns* rows, Search* search,
                           const volatile uint8_t* stopped) noexcept nogil:
    """Fill the columns, at random without policies; returns how many games were played to the end before `stopped` was set."""
    cdef State state
    cdef Py_ssize_t game
    cdef unsigned int n_decisions
    for game in range(rows.n_games):
        if policies == NULL:
            n_decisions = playout(&state, tables, seed, first + <uint64_t>game, stopped)
        else:
            n_decisions = lineup_playout(&state, tables, seed, first + <uint64_t>game, policies, search)
        if stopped[0]:           # perhaps in the middle of the game
            return game
        write_row(&state, tables, n_decisions, game, rows)
    return rows.n_games


cdef tuple slices_of(const Tables* tables):
    """(name, start, stop, lowest, highest) of everything that `observe` writes, in order: the table, then the seats from the observing one
    on."""
    table, seat = layout(tables)
    parts = list(table)
    for number in range(tables.players):
        owner = f"other{number}" if number else "own"
        parts += [(f"{owner}.{name}", n, low, high) for name, n, low, high in seat]
    slices = []
    start = 0
    for name, n, low, high in parts:
        if n > 0:
            slices.append((name, start, start + n, low, high))
            start += n
    return tuple(slices)
