# What strategies make of a position: their choice, a search with its figures, the features of a move, the worth of every move by playouts.
#
# Whatever takes long works on a copy that is made before the interpreter lock is released: other threads may go on with the position.
from cython_core.shared.engine.tree cimport most_visited_edge, most_visited_node

ctypedef after_position after_advice

if N_FEATURES > <int>MAX_FEATURES:
    raise ImportError(f"a game has {N_FEATURES} features, but at most {MAX_FEATURES} are allowed")


def choose(Position position not None, Lineup lineup not None, stop):
    """(number, text) of what the seat to move does by its policy; draws from its own stream. Worthless if stop[0] was set."""
    cdef State state = position.state
    cdef const Tables* tables = &position.rules.tables
    cdef int seat = state.table.seat, move
    cdef const Policy* policy = &lineup.policies[seat]
    cdef uint64_t legal = allowed_moves(&state, tables, free_moves(position, lineup), policy)
    cdef SearchMemory memory
    cdef Loan flag
    if policy.kind == WEIGHTS:
        move = choose_by_weights(&state, tables, legal, policy, &position.streams.seats[seat])
    elif policy.kind == RANDOM:
        move = choose_uniform(legal, &position.streams.choices)
    elif legal & (legal - 1) == 0:
        move = lowest_bit(legal)
    else:
        memory = SearchMemory()
        flag = stop_flag(stop)
        memory.search.stopped = <const volatile uint8_t*>flag.data
        begin_race(&memory.search.root, &state, tables, legal, policy, search_key(&position.streams.seats[seat]))
        with nogil:
            move = search_moves(&memory.search)
    return move, move_text(&state, tables, move)


cdef class Searcher:
    """A search of the seat to move, block by block. It draws what `choose` would draw, and leaves the stream where it is.

    The moves that are left can be visited at the same time, each by one thread; nothing else can be done then."""
    cdef Root root
    cdef Rules rules
    cdef Lineup lineup           # the root points into both
    cdef Tree trees[64]          # by move

    def __cinit__(self, Position position not None, Lineup lineup not None):
        cdef int seat = position.state.table.seat
        cdef uint64_t legal = allowed_moves(&position.state, &position.rules.tables, free_moves(position, lineup), &lineup.policies[seat])
        cdef Rng rng = position.streams.seats[seat]
        memset(self.trees, 0, sizeof(self.trees))
        if lineup.policies[seat].kind != FLAT and lineup.policies[seat].kind != MCTS:
            raise ValueError("the policy of the seat to move is no search")
        self.rules = position.rules
        self.lineup = lineup
        begin_race(&self.root, &position.state, &self.rules.tables, legal, &lineup.policies[seat], search_key(&rng))

    def __dealloc__(self):
        cdef int move
        for move in range(64):
            fell(&self.trees[move])

    @property
    def n_left(self):
        """How many moves are still in the race."""
        return self.root.n_left

    def visit(self, int number, stop):
        """The playouts of a block after a move that is left, until stop[0] is set."""
        if not 0 <= number < self.root.n_left:
            raise IndexError(f"move {number} is not in the race; allowed: 0..{self.root.n_left - 1}")
        cdef RootMove* one = &self.root.moves[number]
        cdef Tape tape
        cdef Loan flag = stop_flag(stop)
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        cdef int64_t block = next_block(&self.root)
        with nogil:
            visit(&self.root, one, block, &self.trees[one.move], &tape, stopped)

    def end_block(self, double elapsed):
        """Compare the moves; leave those that may still be the best."""
        cdef int64_t block = next_block(&self.root)
        end_block(&self.root, block, elapsed)

    def figures(self):
        """Of each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""
        cdef int i
        cdef double all_priors = 0
        cdef RootMove* one
        rows = []
        for i in range(self.root.n_moves):
            all_priors += INVERSE_POWERS[self.root.moves[i].rank]
        for i in range(self.root.n_moves):
            one = &self.root.moves[i]
            rows.append((move_text(&self.root.state, self.root.tables, one.move), INVERSE_POWERS[one.rank] / all_priors,
                         one.visits, one.wins, one.points, one.square_points))
        return rows

    def line(self):
        """What follows if all seats make the moves that were visited most, with the chance events seen most often, in the notation of
        records. The playout that first came to the end of it is played again as far as that."""
        cdef const RootMove* one = &self.root.moves[0]
        cdef const Tree* tree = &self.trees[one.move]
        cdef int32_t edge = one.edge, node
        cdef int64_t playout = 0
        cdef State state
        cdef Chance chance
        cdef Rng choices
        cdef Tape tape
        cdef uint64_t legal
        cdef int move
        moves = [one.move]
        while edge != NO_LINK:
            node = most_visited_node(tree, edge)
            edge = NO_LINK if node == NO_LINK else most_visited_edge(tree, node)
            if edge != NO_LINK:
                moves.append(tree.edges[edge].move)
                playout = tree.nodes[node].playout
        begin_playout(&state, &self.root, &chance, &choices, <uint64_t>playout)
        chance.tape = &tape
        events = []
        while moves and not is_over(&state, self.root.tables):
            legal = imagined_moves(&state, &self.root)
            move = lowest_bit(legal) if legal & (legal - 1) == 0 and events else moves.pop(0)
            events.append(f"P{state.table.seat} {move_text(&state, self.root.tables, move)}")
            clear_notes(&tape)
            apply_move(&state, self.root.tables, move, &chance)
            events += [f"* {event}" for event in events_of(&tape)] if moves else []
        return events


def features(Position position not None, int move):
    """The features of a legal move, in the order of FEATURES: its scores by weights that are 1 for one feature and 0 for the others."""
    cdef uint64_t legal = legal_moves(&position.state, &position.rules.tables)
    cdef int64_t weights[MAX_FEATURES]
    cdef int64_t scores[MAX_SCORES]
    cdef int i, number = popcount(legal & ((<uint64_t>1 << (move & 63)) - 1))
    position.check_move(move)
    values = []
    for i in range(N_FEATURES):
        memset(weights, 0, sizeof(weights))
        weights[i] = 1
        score_moves(&position.state, &position.rules.tables, legal, weights, scores)
        values.append(scores[number])
    return values


def imagine(Position position not None, int seat, uint64_t seed):
    """A copy in which everything the seat cannot know is redrawn, the future too; what it knows is kept."""
    if not 0 <= seat < position.rules.players:
        raise ValueError(f"seat {seat} does not exist; allowed: 0..{position.rules.players - 1}")
    cdef Position other = position.copy()
    cdef Chance chance
    chance.tape = NULL
    seed_rng(&chance.rng, seed, 0, CHANCE_STREAM)
    determinize(&other.state, &other.rules.tables, seat, &chance)
    other.chance = chance
    return other


def evaluate(Position position not None, Lineup lineup not None, uint64_t seed, uint64_t first, sums, products, uint64_t n_playouts, stop):
    """Add what the seat to move gets in playouts first, first + 1, … All moves share redrawn secrets and random numbers.

    `sums` has a row for each legal move in order: playouts, wins in units of 1/60, points, squares of points. `products` has two square
    tables of the moves: the sums over the playouts of the products of their wins, and of their points."""
    cdef SearchMemory memory = SearchMemory()
    cdef const Tables* tables = &position.rules.tables
    cdef State root = position.state
    cdef uint64_t legal = free_moves(position, lineup), index
    cdef int n = popcount(legal)
    cdef Loan rows = Loan("sums", sums, "lq", sizeof(int64_t), (n, 4))
    cdef Loan squares = Loan("products", products, "lq", sizeof(int64_t), (2, n, n))
    cdef Loan flag = stop_flag(stop)
    memory.search.stopped = <const volatile uint8_t*>flag.data
    with nogil:
        for index in range(first, first + n_playouts):
            if memory.search.stopped[0]:
                break
            try_every_move(&root, tables, legal, lineup.policies, seed, index, &memory.search, <int64_t*>rows.data, <int64_t*>squares.data)


cdef void try_every_move(const State* root, const Tables* tables, uint64_t legal, const Policy* policies, uint64_t seed, uint64_t index,
                         Search* search, int64_t* sums, int64_t* products) noexcept nogil:
    """One playout after each legal move."""
    cdef State start = root[0], state
    cdef Chance chance, start_chance
    cdef Streams streams
    cdef Score result
    cdef unsigned int winning
    cdef int64_t wins[64]
    cdef int64_t points[64]
    cdef int seat = root.table.seat, n = 0, i, j
    start_chance.tape = NULL
    seed_rng(&start_chance.rng, seed, index, CHANCE_STREAM)
    determinize(&start, tables, seat, &start_chance)
    while legal:
        state = start
        chance = start_chance
        seed_streams(&streams, seed, index, tables.players)
        apply_move(&state, tables, lowest_bit(legal), &chance)
        legal &= legal - 1
        play_on(&state, tables, policies, &chance, &streams, search)
        if search.stopped[0]:            # nothing is added that not all moves have
            return
        winning = final_score(&state, tables, &result)
        wins[n] = WIN // popcount(winning) if (winning >> seat) & 1 else 0
        points[n] = total(&result, seat, N_CATEGORIES)
        n += 1
    for i in range(n):
        sums[4 * i] += 1
        sums[4 * i + 1] += wins[i]
        sums[4 * i + 2] += points[i]
        sums[4 * i + 3] += points[i] * points[i]
        for j in range(n):
            products[n * i + j] += wins[i] * wins[j]
            products[n * (n + i) + j] += points[i] * points[j]


def forecast(Position position not None, Lineup lineup not None, int seat, uint64_t seed, uint64_t first, wins, uint64_t n_playouts, stop):
    """Add what each seat wins, in units of 1/60, in playouts first, first + 1, … of the position as `seat` may imagine it; returns how many
    were played to the end."""
    if not 0 <= seat < position.rules.players:
        raise ValueError(f"seat {seat} does not exist; allowed: 0..{position.rules.players - 1}")
    cdef SearchMemory memory = SearchMemory()
    cdef const Tables* tables = &position.rules.tables
    cdef State root = position.state
    cdef uint64_t index = first, end = first + n_playouts
    cdef Loan rows = Loan("wins", wins, "lq", sizeof(int64_t), (position.rules.players,))
    cdef Loan flag = stop_flag(stop)
    memory.search.stopped = <const volatile uint8_t*>flag.data
    free_moves(position, lineup)
    with nogil:
        while index < end and imagined_end(&root, tables, seat, lineup.policies, seed, index, &memory.search, <int64_t*>rows.data):
            index += 1
    return index - first


cdef bint imagined_end(const State* root, const Tables* tables, int seat, const Policy* policies, uint64_t seed, uint64_t index,
                       Search* search, int64_t* wins) noexcept nogil:
    """One playout from here to its end; False, and nothing added, if it was stopped."""
    cdef State state = root[0]
    cdef Chance chance
    cdef Streams streams
    cdef Score result
    cdef unsigned int winning
    cdef int other
    chance.tape = NULL
    seed_rng(&chance.rng, seed, index, CHANCE_STREAM)
    determinize(&state, tables, seat, &chance)
    seed_streams(&streams, seed, index, tables.players)
    play_on(&state, tables, policies, &chance, &streams, search)
    if search.stopped[0]:
        return False
    winning = final_score(&state, tables, &result)
    for other in range(tables.players):
        if (winning >> other) & 1:
            wins[other] += WIN // popcount(winning)
    return True


cdef uint64_t free_moves(Position position, Lineup lineup) except? 0:
    """The legal moves of a position that is not over and has a policy for each seat."""
    if lineup.n_seats != position.rules.players:
        raise ValueError("a line-up has one policy per seat")
    position.check_under_way()
    return position.legal_here()
