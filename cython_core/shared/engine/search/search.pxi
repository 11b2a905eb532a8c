# Search: judge the legal moves by playouts on copies whose hidden part is redrawn. Everything is drawn from the stream of the seat.
#
# The searching seat sees only what `determinize` leaves: the copies go through it before anything else looks at them.
#
# Each move of the root has a tree of its own behind it, in which moves are chosen by PUCT, with the weights as the prior. Several threads
# can take part in a search: see locks.pxi.
from cpython.pythread cimport PyThread_type_lock

from cython_core.shared.engine.search.clock cimport seconds_now
from cython_core.shared.engine.search.reward cimport rewards_of
from cython_core.shared.engine.search.tree cimport (
    MAX_DEPTH, add_edge, clear_notes, events_hash, fell, has_room, most_promising, outcome, pass_edge, plant,
)

cdef enum:
    DOUBTED = 4                     # one in this many playouts doubts that the others play as the searching seat does

cdef struct Search:                 # room for one search after the other
    Root root
    Block block
    Tree trees[64]                      # by move
    double begin                        # the time
    const LaneEngine* widest            # lanes; NULL: none are used
    bint fits_lanes                     # the playouts of this search do
    const volatile uint8_t* stopped     # not 0: abandon the search; the choice is then worthless
    # of several threads, see locks.pxi
    int n_members                       # that take part
    PyThread_type_lock lock             # of root and block, and of trees that nobody climbs; NULL: a single thread searches
    PyThread_type_lock gate             # where threads wait that have nothing to do: one passes whenever it is released
    int n_waiting                       # of them, not yet called
    int n_called                        # of them, not yet through the gate

cdef struct Member:                 # a thread that takes part in a search
    Search* search
    Tape tape                           # what happens along a path
    const LaneEngine* lanes             # by which it plays now; NULL: one by one
    int64_t n_under_way                 # playouts


cdef class SearchMemory:
    """Room for one search after the other, by one thread; a flag stops them."""
    cdef Search search
    cdef Loan flag

    def __cinit__(self, stop):
        memset(self.search.trees, 0, sizeof(self.search.trees))
        self.flag = stop_flag(stop)
        self.search.stopped = <const volatile uint8_t*>self.flag.data
        self.search.lock = self.search.gate = NULL
        self.search.widest = widest_lanes()

    def __dealloc__(self):
        fell_all(&self.search)


cdef void fell_all(Search* search) noexcept nogil:
    cdef int move
    for move in range(64):
        fell(&search.trees[move])


cdef inline int choose_by_search(const State* state, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                                 Search* search) noexcept nogil:
    """A single legal move is not searched."""
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    return search_moves(search, state, tables, legal, policy, search_key(rng))


cdef int search_moves(Search* search, const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                      uint64_t key) noexcept nogil:
    """The move that is left in the end."""
    begin_search(search, state, tables, legal, policy, key)
    take_part(search, search.stopped)
    return search.root.moves[0].move


cdef void begin_search(Search* search, const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                       uint64_t key) noexcept nogil:
    cdef int move
    begin_race(&search.root, state, tables, legal, policy, key)
    for move in range(64):
        plant(&search.trees[move])
    search.fits_lanes = (policy.value == NULL and search.widest != NULL and search.widest.n_lanes > 0
                         and n_lanes(tables, search.root.imagined) > 0)
    search.n_members = search.n_waiting = search.n_called = 0
    if policy.seconds > 0:
        search.begin = seconds_now()
    begin_block(&search.block, &search.root)


cdef inline uint64_t search_key(Rng* rng) noexcept nogil:
    """All a search takes from the stream of its seat: the key of its playouts' generators."""
    cdef uint64_t high = next_word(rng)
    return (high << 32) | next_word(rng)


cdef bint begin_search_playout(void* source, Playout* playout) noexcept nogil:
    """The next playout of the block, up to where it leaves its tree. False: there is none now, or none for this member."""
    cdef Member* member = <Member*>source
    cdef Search* search = member.search
    cdef Root* root = &search.root
    cdef RootMove* one
    cdef Leaf* leaf = NULL
    cdef int64_t index, number
    cdef int candidate
    cdef bint in_tree
    enter_lock(search)
    candidate = next_candidate(&search.block, root) if may_begin(member) else -1
    if candidate < 0:
        leave_lock(search)
        return False
    one = &root.moves[candidate]
    index = search.block.begun[candidate]
    in_tree = climbs(&search.block, index)
    search.block.begun[candidate] += 1
    search.block.n_under_way += 1
    if in_tree:
        search.block.climbing[candidate] = True
        leaf = begin_leaf(&search.block, candidate, index, &search.trees[one.move])
    leave_lock(search)
    member.n_under_way += 1
    number = root.visits + index
    begin_playout(&playout.state, root, &playout.chance, &playout.streams.choices, <uint64_t>number)
    playout.streams.shared = True
    playout.policies = &root.doubted[0] if root.policy.doubts and number % DOUBTED == 0 else &root.imagined[0]
    playout.number = candidate * <int64_t>LARGEST_BLOCK + index
    if not in_tree:
        apply_move(&playout.state, root.tables, one.move, &playout.chance)
        return True
    leaf.edge = walk_down(&playout.state, root, one, number, &playout.chance, &playout.streams.choices, &search.trees[one.move],
                          &member.tape)
    enter_lock(search)
    search.block.climbing[candidate] = False
    call_if_useful(search)
    leave_lock(search)
    return True


cdef void play_ahead(const Rollouts* rollouts, const Root* root) noexcept nogil:
    """Playouts that end early, until there is nothing to begin, or stopped."""
    cdef Playout playout
    cdef int last = root.state.table.rounds + root.policy.ahead
    while not rollouts.stopped[0] and rollouts.begin(rollouts.source, &playout):
        play_until(&playout.state, root.tables, playout.policies, last, &playout.chance, &playout.streams)
        rollouts.end(rollouts.source, playout.number, &playout.state)


cdef inline bint may_begin(const Member* member) noexcept nogil:
    """Whether the member should begin another playout the way it plays them now; with nothing under way it may choose a better way."""
    if member.n_under_way == 0:
        return is_useful(member.search) and lanes_to_use(member.search) == member.lanes
    return member.search.root.n_left > 1 and member.n_under_way < fair_share(member.search)


cdef inline bint is_useful(const Search* search) noexcept nogil:
    """Whether there is something to begin for a member that has nothing under way. What does not fill the lanes of this build is left to
    busy members: few lanes take as long as all."""
    if search.root.n_left <= 1 or next_candidate(&search.block, &search.root) < 0:
        return False
    return not search.fits_lanes or search.block.n_under_way == 0 or n_ready(&search.block, &search.root) >= these_lanes.n_lanes


cdef inline int64_t fair_share(const Search* search) noexcept nogil:
    """A member's share of the playouts that are under way or may begin; no less than fills the lanes of this build."""
    cdef int64_t share = (n_ready(&search.block, &search.root) + search.block.n_under_way + search.n_members - 1) // search.n_members
    return max(share, <int64_t>these_lanes.n_lanes) if search.fits_lanes else share


cdef inline const LaneEngine* lanes_to_use(const Search* search) noexcept nogil:
    """By a member that has nothing under way; NULL: one by one."""
    if not search.fits_lanes:
        return NULL
    return best_lanes(search.widest, min(fair_share(search), n_ready(&search.block, &search.root)))


cdef void end_search_playout(void* source, int64_t number, const State* state) noexcept nogil:
    """Count a playout; the last one of a block ends it."""
    cdef Member* member = <Member*>source
    cdef Search* search = member.search
    cdef Root* root = &search.root
    cdef Block* block = &search.block
    cdef int candidate = <int>(number // LARGEST_BLOCK), seat = root.state.table.seat
    cdef int64_t index = number % LARGEST_BLOCK
    cdef RootMove* one = &root.moves[candidate]
    cdef Score result
    cdef int32_t rewards[MAX_SEATS]
    cdef int64_t wins = judge_end(root, state, &result, rewards)
    member.n_under_way -= 1
    enter_lock(search)
    count_playout(root, one, index, rewards[seat], wins, total(&result, seat, N_CATEGORIES))
    if climbs(block, index):
        end_leaf(block, candidate, index, rewards)
    block.n_ended += 1
    block.n_under_way -= 1
    if block.n_ended == block.size * root.n_left:
        for candidate in range(root.n_left):
            reward_rest(block, candidate, &search.trees[root.moves[candidate].move])
        end_block(root, block.size, seconds_now() - search.begin if root.policy.seconds > 0 else 0)
        if root.n_left > 1:
            begin_block(block, root)
    call_if_useful(search)
    leave_lock(search)


cdef inline int64_t judge_end(const Root* root, const State* state, Score* result, int32_t* rewards) noexcept nogil:
    """What the end of a playout is worth to each seat, by the score or, if it ends early, by the value; and the win of the seat that
    searches. Without a tree nobody looks at the rewards of the others."""
    cdef unsigned int winning = final_score(state, root.tables, result)
    cdef int searching = root.state.table.seat, seat
    cdef int32_t win
    if root.policy.value == NULL or is_over(state, root.tables):
        rewards_of(result, winning, root.tables.players, rewards)
        return wins_of(winning, searching)
    for seat in range(root.tables.players if root.policy.kind == MCTS else 0):
        rewards[seat] = value_of(state, root.tables, root.policy.value, result, seat, &win)
    rewards[searching] = value_of(state, root.tables, root.policy.value, result, searching, &win)
    return win


cdef inline void count_playout(Root* root, RootMove* one, int64_t index, int32_t reward, int64_t wins, int64_t points) noexcept nogil:
    """Add a playout to its move; `index` in the block."""
    root.rewards[one.number][index] = reward
    one.visits += 1
    one.rewards += reward
    one.wins += wins
    one.points += points
    one.square_points += points * points


cdef inline void begin_playout(State* state, const Root* root, Chance* chance, Rng* choices, uint64_t number) noexcept nogil:
    """A copy of the root as its seat may imagine it, the same for all its moves."""
    chance.tape = NULL
    start_at(&chance.rng, root.key, 2 * number)
    start_at(choices, root.key, 2 * number + 1)
    state[0] = root.state
    determinize(state, root.tables, root.state.table.seat, chance)


cdef inline uint64_t imagined_moves(const State* state, const Root* root) noexcept nogil:
    """What a seat chooses from in playouts."""
    return allowed_moves(state, root.tables, legal_moves(state, root.tables), &root.imagined[state.table.seat])


cdef int32_t walk_down(State* state, const Root* root, RootMove* one, int64_t number, Chance* chance, Rng* choices, Tree* tree,
                       Tape* tape) noexcept nogil:
    """Make a move of the root and follow the most promising ones after it, until one has seen too few playouts to be looked behind.
    Returns the edge of the last move; NO_LINK: there is no room for a tree."""
    cdef int ranks[64]
    cdef int64_t scores[MAX_SCORES]
    cdef int moves[64]
    cdef const Tables* tables = root.tables
    cdef int32_t edge, node
    cdef uint64_t legal, rest, forced
    cdef bint known
    cdef int n, i, move, depth = 0
    if not has_room(tree):
        apply_move(state, tables, one.move, chance)
        return NO_LINK
    if one.edge == NO_LINK:
        one.edge = add_edge(tree, NO_LINK, one.move, state.table.seat)
        tree.edges[one.edge].visits = PATIENCE
    edge = one.edge
    chance.tape = tape
    while True:
        depth += 1
        known = tree.edges[edge].visits >= PATIENCE and depth < MAX_DEPTH and has_room(tree)
        pass_edge(tree, edge)
        if not known:
            chance.tape = NULL
        clear_notes(tape)
        forced = 0
        apply_move(state, tables, tree.edges[edge].move, chance)
        if not known:
            return edge
        while True:
            if is_over(state, tables):
                chance.tape = NULL
                return edge
            legal = imagined_moves(state, root)
            if legal & (legal - 1):
                break
            forced = 67 * forced + <uint64_t>lowest_bit(legal) + 1
            apply_move(state, tables, lowest_bit(legal), chance)
        node = outcome(tree, edge, events_hash(tape, forced), number)
        n = popcount(legal)
        rank_moves(state, tables, legal, root.policy, scores, ranks, n)
        rest = legal
        for i in range(n):
            moves[i] = lowest_bit(rest)
            rest &= rest - 1
        move = most_promising(tree, node, moves, ranks, n, <int>below(choices, <unsigned int>n), root.policy.exploration, root.scale, &edge)
        if edge == NO_LINK:
            edge = add_edge(tree, node, move, state.table.seat)
