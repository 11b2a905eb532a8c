# Many games side by side, one decision of each at a time: for learners, and for functions that answer for many positions at once.
# Place i plays games first + i, first + i + n, … of a seed, the same ones as `play_batch`. Seats that are not learners play by policies.
from libc.stdlib cimport calloc, free

from cython_core.shared.bits cimport spread_bits


cdef extern from *:
    """
    #ifdef __GNUC__
      #define tw_fetch(address) __builtin_prefetch(address)
    #else
      #define tw_fetch(address) ((void)(address))
    #endif
    """
    void fetch_line "tw_fetch"(const void* address) noexcept nogil       # into the cache, ahead of its use

cdef enum:
    NODE_MOVES = 64              # action = NODE_MOVES * node + move
    NO_SEAT = 255                # of a place that has no game left

cdef struct Running:             # the game in a place
    State state
    Chance chance
    Streams streams
    uint64_t index               # which game of the seed
    uint64_t legal               # the moves of the learner to decide
    unsigned int decisions
    int shown                    # the node whose moves the row of `legal` shows
    bint live                    # 0: no game is left for this place

cdef struct Windows:             # the arrays of turmwerk.envs.places.Arrays, a row for each place
    int16_t* observations
    uint8_t* legal
    uint8_t* seats
    float* rewards
    int32_t* scores
    uint8_t* done
    uint64_t* games
    int16_t* last                # observations at the end of games

cdef struct Places:
    const Tables* tables
    const Policy* policies       # of the seats that are not learners
    unsigned int learners        # seats whose decisions come back, as bits
    uint64_t seed
    uint64_t first               # number of the first game
    uint64_t count               # how many games there are for all places
    Py_ssize_t n                 # places
    int size                     # numbers of an observation
    bint by_points               # rewards are points instead of wins
    bint with_columns
    Columns columns              # results by game, if they are wanted
    Windows windows
    Running* games               # one in each place


cdef class Vector:
    """The games of all places. Different places can be advanced by different threads at the same time."""
    cdef readonly Rules rules
    cdef Lineup lineup           # the places point into both
    cdef Places places
    cdef list loans

    def __cinit__(self, Rules rules not None, Lineup lineup not None, unsigned int learners, arrays, uint64_t seed, uint64_t first,
                  uint64_t count, bint by_points=False, columns=None):
        """`learners`: seats as bits. `arrays`: what Windows lists. `columns`: a turmwerk.results.Columns for `count` games."""
        cdef int size = rules.observation_size, players = rules.players
        cdef Py_ssize_t n = len(arrays.done)
        if n < 1:
            raise ValueError("a vector has at least one place")
        lineup.check_rules(players, size)
        if learners == 0 or learners >> players:
            raise ValueError("at least one seat must be left to a learner, and only seats that play")
        self.loans = [Loans(arrays)]
        self.rules, self.lineup = rules, lineup
        self.places.tables = &self.rules.tables
        self.places.policies = &self.lineup.policies[0]
        self.places.learners = learners
        self.places.seed, self.places.first, self.places.count = seed, first, count
        self.places.n, self.places.size = n, size
        self.places.by_points, self.places.with_columns = by_points, columns is not None
        borrow_windows(&self.places.windows, self.loans[0], n, size, players)
        if columns is not None:
            self.loans.append(borrow_columns(&self.places.columns, columns, players))
            if <uint64_t>self.places.columns.n_games != count:
                raise ValueError(f"there are columns for {self.places.columns.n_games} games, but {count} are to be played")
        self.places.games = <Running*>calloc(n, sizeof(Running))
        if self.places.games == NULL:
            raise MemoryError(f"not enough memory for {n} games side by side")

    def __dealloc__(self):
        free(self.places.games)

    def begin(self, Py_ssize_t low, Py_ssize_t high, stop):
        """The first games of places low..high-1, up to the first decision of a learner."""
        self.run(low, high, NULL, stop)

    def advance(self, Py_ssize_t low, Py_ssize_t high, actions, stop):
        """Play the actions of places low..high-1, which `check` has found legal, and go on to the next decisions of learners."""
        cdef Loan numbers = Loan("actions", actions, "lq", sizeof(int64_t), (self.places.n,), False)
        self.run(low, high, <const int64_t*>numbers.data, stop)

    cdef run(self, Py_ssize_t low, Py_ssize_t high, const int64_t* actions, stop):
        """Without actions the games begin."""
        cdef SearchMemory memory = self.search_memory(stop)
        cdef Search* search = NULL if memory is None else &memory.search
        cdef Loan flag = stop_flag(stop)
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        self.check_range(low, high)
        with nogil:
            self.rules.kernels.run_places(&self.places, low, high, actions, search, stopped)

    def check(self, actions):
        """The first place whose action is not legal, or -1."""
        cdef Loan numbers = Loan("actions", actions, "lq", sizeof(int64_t), (self.places.n,), False)
        cdef const int64_t* chosen = <const int64_t*>numbers.data
        cdef Py_ssize_t i, bad = -1
        with nogil:
            for i in range(self.places.n):
                if self.places.games[i].live and not is_legal(&self.places.games[i], chosen[i]):
                    bad = i
                    break
        return bad

    def choose_randomly(self, actions):
        """Write a random action for each place, drawn as random players draw."""
        cdef Loan numbers = Loan("actions", actions, "lq", sizeof(int64_t), (self.places.n,))
        with nogil:
            self.rules.kernels.choose_in_places(&self.places, <int64_t*>numbers.data)

    def position(self, Py_ssize_t place):
        """A copy of the position in a place."""
        self.check_range(place, place + 1)
        cdef Running* game = &self.places.games[place]
        if not game.live:
            raise IllegalMoveError(f"place {place} has no game left")
        cdef Position position = Position.__new__(Position, self.rules, 0, 0)
        position.take(&game.state, &game.chance, &game.streams)
        return position

    cdef check_range(self, Py_ssize_t low, Py_ssize_t high):
        if not 0 <= low <= high <= self.places.n:
            raise IndexError(f"places {low}..{high - 1} do not exist; allowed: 0..{self.places.n - 1}")

    cdef SearchMemory search_memory(self, stop):
        """Only if a seat searches."""
        cdef int seat
        for seat in range(self.rules.players):
            if self.lineup.policies[seat].kind >= FLAT and not (self.places.learners >> seat) & 1:
                return SearchMemory(stop)
        return None


cdef borrow_windows(Windows* windows, Loans loans, Py_ssize_t n, int size, int players):
    windows.observations = <int16_t*>loans.take("observations", "h", sizeof(int16_t), (n, size))
    windows.legal = <uint8_t*>loans.take("legal", "?", 1, (n, NODE_MOVES * N_NODES))
    windows.seats = <uint8_t*>loans.take("seats", "B", 1, (n,))
    windows.rewards = <float*>loans.take("rewards", "f", sizeof(float), (n, players))
    windows.scores = <int32_t*>loans.take("scores", "il", sizeof(int32_t), (n, players))
    windows.done = <uint8_t*>loans.take("done", "?", 1, (n,))
    windows.games = <uint64_t*>loans.take("games", "LQ", sizeof(uint64_t), (n,))
    windows.last = <int16_t*>loans.take("last", "h", sizeof(int16_t), (n, size))


cdef void run_places(Places* places, Py_ssize_t low, Py_ssize_t high, const int64_t* actions, Search* search,
                     const volatile uint8_t* stopped) noexcept nogil:
    """Advance places low..high-1 by their actions; without actions (NULL) the games begin."""
    cdef Py_ssize_t i
    for i in range(low, high):
        if actions == NULL:
            begin_place(places, i, search, stopped)
            continue
        if i + 1 < high:
            fetch_game(&places.games[i + 1])
        if places.games[i].live and is_legal(&places.games[i], actions[i]):
            advance_place(places, i, <int>(actions[i] & (NODE_MOVES - 1)), search, stopped)
            show_place(places, i)


cdef void choose_in_places(Places* places, int64_t* chosen) noexcept nogil:
    """A random action for each place; 0 where no game is left."""
    cdef Running* game
    cdef Py_ssize_t i
    for i in range(places.n):
        game = &places.games[i]
        chosen[i] = NODE_MOVES * game.state.table.node + choose_uniform(game.legal, &game.streams.choices) if game.live else 0


cdef inline void fetch_game(const Running* game) noexcept nogil:
    """Thousands of games do not fit the nearer caches: the next one is fetched while this one is played."""
    cdef size_t line
    for line in range(0, sizeof(Running), 64):
        fetch_line(<const char*>game + line)


cdef inline bint is_legal(const Running* game, int64_t action) noexcept nogil:
    return action >= 0 and action // NODE_MOVES == game.state.table.node and (game.legal >> (action & (NODE_MOVES - 1))) & 1


cdef void begin_place(Places* places, Py_ssize_t i, Search* search, const volatile uint8_t* stopped) noexcept nogil:
    places.games[i].index = <uint64_t>i
    places.windows.done[i] = 0
    clear_results(places, i)
    begin_games(places, i, search, stopped)
    show_place(places, i)


cdef void advance_place(Places* places, Py_ssize_t i, int move, Search* search, const volatile uint8_t* stopped) noexcept nogil:
    """A move, what others do after it, and the next game if this one is over."""
    cdef Running* game = &places.games[i]
    if places.windows.done[i]:
        places.windows.done[i] = 0
        clear_results(places, i)
    apply_move(&game.state, places.tables, move, &game.chance)
    game.decisions += 1
    if not play_to_decision(places, game, search, stopped) and not stopped[0]:
        end_game(places, i)
        game.index += <uint64_t>places.n
        begin_games(places, i, search, stopped)


cdef bint play_to_decision(Places* places, Running* game, Search* search, const volatile uint8_t* stopped) noexcept nogil:
    """Until a learner is to decide; False: the game is over, or it was stopped."""
    cdef const Tables* tables = places.tables
    cdef State* state = &game.state
    while not is_over(state, tables):
        if (places.learners >> state.table.seat) & 1:
            game.legal = legal_moves(state, tables)
            return True
        apply_move(state, tables, choose_by_policy(state, tables, places.policies, &game.streams, search), &game.chance)
        game.decisions += 1
        if stopped[0]:
            break
    return False


cdef void begin_games(Places* places, Py_ssize_t i, Search* search, const volatile uint8_t* stopped) noexcept nogil:
    """The game of this number; a game in which no learner decides anything is followed by the next one at once."""
    cdef Running* game = &places.games[i]
    game.live = False
    while game.index < places.count and not stopped[0]:
        game.decisions = 0
        seed_streams(&game.streams, places.seed, places.first + game.index, places.tables.players)
        begin_game(&game.state, places.tables, &game.chance, places.seed, places.first + game.index)
        if play_to_decision(places, game, search, stopped):
            game.live = True
            break
        if places.with_columns and not stopped[0]:
            write_row(&game.state, places.tables, game.decisions, <Py_ssize_t>game.index, &places.columns)
        game.index += <uint64_t>places.n


cdef void end_game(Places* places, Py_ssize_t i) noexcept nogil:
    """Rewards, points, and what the learner that decided last sees at the end."""
    cdef Running* game = &places.games[i]
    cdef const Tables* tables = places.tables
    cdef Windows* windows = &places.windows
    cdef int players = tables.players, seat, points
    cdef Score result
    cdef unsigned int winning = final_score(&game.state, tables, &result)
    cdef float share = <float>1 / <float>popcount(winning)
    for seat in range(players):
        points = total(&result, seat, N_CATEGORIES)
        windows.scores[i * players + seat] = points
        windows.rewards[i * players + seat] = <float>points if places.by_points else (share if (winning >> seat) & 1 else 0)
    windows.done[i] = 1
    observe(&game.state, tables, windows.seats[i], windows.last + i * places.size)
    if places.with_columns:
        write_row(&game.state, tables, game.decisions, <Py_ssize_t>game.index, &places.columns)


cdef void clear_results(Places* places, Py_ssize_t i) noexcept nogil:
    cdef int players = places.tables.players
    memset(places.windows.rewards + i * players, 0, players * sizeof(float))
    memset(places.windows.scores + i * players, 0, players * sizeof(int32_t))


cdef inline void show_place(Places* places, Py_ssize_t i) noexcept nogil:
    """Observation, legal moves and seat of the decision. Only two nodes of a row of `legal` change: the one shown before, and this one."""
    cdef Running* game = &places.games[i]
    cdef Windows* windows = &places.windows
    cdef uint8_t* row = windows.legal + i * NODE_MOVES * N_NODES
    cdef uint64_t eight
    cdef int seat = game.state.table.seat, part
    memset(row + NODE_MOVES * game.shown, 0, NODE_MOVES)
    windows.games[i] = places.first + game.index
    if not game.live:
        windows.seats[i] = NO_SEAT
        return
    game.shown = game.state.table.node
    row += NODE_MOVES * game.shown
    for part in range(8):
        eight = spread_bits((game.legal >> (8 * part)) & 0xFF)
        memcpy(row + 8 * part, &eight, 8)
    windows.seats[i] = <uint8_t>seat
    observe(&game.state, places.tables, seat, windows.observations + i * places.size)
