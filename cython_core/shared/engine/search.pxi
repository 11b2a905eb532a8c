# Search: judge the legal moves by playouts on copies whose hidden part is redrawn. Everything is drawn from the stream of the seat.
#
# The searching seat sees only what `determinize` leaves: the copies go through it before anything else looks at them.
#
# Each move of the root has a tree of its own behind it, so they can be visited in any order; team.pxi does it by several threads at once.
# In the tree moves are chosen by PUCT, with the weights as the prior.
from libc.stdint cimport uint8_t

from cython_core.shared.chance cimport Tape
from cython_core.shared.engine.clock cimport seconds_now
from cython_core.shared.engine.policy cimport MCTS
from cython_core.shared.engine.reward cimport rewards_of
from cython_core.shared.rng cimport next_word
from cython_core.shared.score cimport MAX_SEATS, total
from cython_core.shared.engine.tree cimport (
    MAX_DEPTH, Tree, add_edge, clear_notes, events_hash, fell, has_room, most_promising, outcome, plant, reward_path,
)

ctypedef after_rollouts after_search

cdef enum:
    PATIENCE = 30                   # playouts through an edge before the tree grows behind it: a node seen less often learns nothing
    DOUBTED = 4                     # of so many playouts one doubts that the others play as the searching seat does
    WIN = 60                        # units of a win, so that up to five winners can share it

cdef struct Search:                 # room for one search after the other, used by one thread at a time
    Root root
    Tree tree
    Tape tape                           # what happens along the path
    const volatile uint8_t* stopped     # not 0: give up; the choice is then worthless

cdef struct Ending:                 # of a playout, for the seat that searches
    int32_t reward
    int32_t wins                        # in units of 1 / WIN
    int32_t points


cdef class SearchMemory:
    """Room for searches; used by one thread at a time."""
    cdef Search search

    def __cinit__(self):
        memset(&self.search.tree, 0, sizeof(Tree))

    def __dealloc__(self):
        fell(&self.search.tree)


cdef inline int choose_by_search(const State* state, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                                 Search* search) noexcept nogil:
    """A single legal move is not searched."""
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    begin_race(&search.root, state, tables, legal, policy, search_key(rng))
    return search_moves(search)


cdef int search_moves(Search* search) noexcept nogil:
    """The move that is left in the end."""
    cdef Root* root = &search.root
    cdef double begin = 0, elapsed = 0
    cdef int64_t block
    cdef int i
    plant(&search.tree)
    if root.policy.seconds > 0:
        begin = seconds_now()
    while root.n_left > 1:
        block = next_block(root)
        for i in range(root.n_left):
            visit(root, &root.moves[i], block, &search.tree, &search.tape, search.stopped)
        if search.stopped[0]:
            break
        if root.policy.seconds > 0:
            elapsed = seconds_now() - begin
        end_block(root, block, elapsed)
    return root.moves[0].move


cdef inline uint64_t search_key(Rng* rng) noexcept nogil:
    """All a search takes from the stream of its seat: the key of its playouts' generators."""
    cdef uint64_t high = next_word(rng)
    return (high << 32) | next_word(rng)


cdef void visit(Root* root, RootMove* one, int64_t block, Tree* tree, Tape* tape, const volatile uint8_t* stopped) noexcept nogil:
    """So many playouts more after a move of the root, unless stopped."""
    cdef Ending ending
    cdef int i
    for i in range(<int>block):
        if stopped[0]:
            return
        play_out(root, one, one.visits, tree, tape, stopped, &ending)
        count_playout(root, one, i, &ending)


cdef inline bint climbs(const Root* root, int64_t number) noexcept nogil:
    """Whether a playout of this number goes into the tree of its move: it must wait for the one before. The others depend on nothing."""
    return root.policy.kind == MCTS and number >= PATIENCE


cdef void play_out(const Root* root, RootMove* one, int64_t number, Tree* tree, Tape* tape, const volatile uint8_t* stopped,
                   Ending* ending) noexcept nogil:
    """The playout of this number after a move of the root. Only one that climbs touches the tree, and the edge of the move."""
    cdef State state
    cdef Chance chance
    cdef Rng choices
    cdef Score result
    cdef int32_t rewards[MAX_SEATS]
    cdef unsigned int winning
    cdef int seat = root.state.table.seat
    cdef bint in_tree = climbs(root, number)
    begin_playout(&state, root, &chance, &choices, <uint64_t>number)
    if in_tree:
        tree.depth = 0
    if in_tree and has_room(tree):
        walk_down(&state, root, one, number, &chance, &choices, tree, tape)
    else:
        apply_move(&state, root.tables, one.move, &chance)
    roll_out(&state, root, number, &chance, &choices, stopped)
    winning = final_score(&state, root.tables, &result)
    rewards_of(&result, winning, root.tables.players, rewards)
    if in_tree:
        reward_path(tree, rewards)
    ending.reward = rewards[seat]
    ending.wins = WIN // popcount(winning) if (winning >> seat) & 1 else 0
    ending.points = total(&result, seat, N_CATEGORIES)


cdef inline void count_playout(Root* root, RootMove* one, int64_t index, const Ending* ending) noexcept nogil:
    """Add a playout to its move; `index` in the block."""
    root.rewards[one.number][index] = ending.reward
    one.visits += 1
    one.rewards += ending.reward
    one.wins += ending.wins
    one.points += ending.points
    one.square_points += <int64_t>ending.points * ending.points


cdef inline void begin_playout(State* state, const Root* root, Chance* chance, Rng* choices, uint64_t number) noexcept nogil:
    """A copy of the root as its seat may imagine it, the same for all its moves."""
    chance.tape = NULL
    start_at(&chance.rng, root.key, 2 * number)
    start_at(choices, root.key, 2 * number + 1)
    state[0] = root.state
    determinize(state, root.tables, root.state.table.seat, chance)


cdef void walk_down(State* state, const Root* root, RootMove* one, int64_t number, Chance* chance, Rng* choices, Tree* tree,
                    Tape* tape) noexcept nogil:
    """Make a move of the root and follow the most promising ones after it, until one has seen too few playouts to be looked behind."""
    cdef int ranks[64]
    cdef int moves[64]
    cdef const Tables* tables = root.tables
    cdef int32_t edge, node
    cdef uint64_t legal, rest, forced
    cdef bint known
    cdef int n, i, move
    if one.edge == NO_LINK:
        one.edge = add_edge(tree, NO_LINK, one.move)
        tree.edges[one.edge].visits = PATIENCE
    edge = one.edge
    chance.tape = tape
    while True:
        tree.path[tree.depth] = edge
        tree.movers[tree.depth] = state.table.seat
        tree.depth += 1
        known = tree.edges[edge].visits >= PATIENCE and tree.depth < MAX_DEPTH and has_room(tree)
        if not known:
            chance.tape = NULL
        clear_notes(tape)
        forced = 0
        apply_move(state, tables, tree.edges[edge].move, chance)
        if not known:
            break
        while True:
            if is_over(state, tables):
                chance.tape = NULL
                return
            legal = imagined_moves(state, root)
            if legal & (legal - 1):
                break
            forced = 67 * forced + <uint64_t>lowest_bit(legal) + 1
            apply_move(state, tables, lowest_bit(legal), chance)
        node = outcome(tree, edge, events_hash(tape, forced), number)
        n = popcount(legal)
        judge(state, tables, legal, root.policy, ranks, n)
        rest = legal
        for i in range(n):
            moves[i] = lowest_bit(rest)
            rest &= rest - 1
        move = most_promising(tree, node, moves, ranks, n, <int>below(choices, <unsigned int>n), root.policy.exploration, root.scale, &edge)
        if edge == NO_LINK:
            edge = add_edge(tree, node, move)


cdef inline int choose_in_rollout(const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                                  Rng* choices) noexcept nogil:
    return choose_by_weights(state, tables, legal, policy, choices) if policy.weighted else choose_uniform(legal, choices)


cdef inline int choose_as_others(const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                                 Rng* choices) noexcept nogil:
    cdef int64_t scores[MAX_SCORES]
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    score_moves(state, tables, legal, policy.others.weight, scores)
    return select_bit(legal, draw_by_score(&policy.others, scores, popcount(legal), choices))


cdef inline uint64_t imagined_moves(const State* state, const Root* root) noexcept nogil:
    """What a seat chooses from in the playouts: the seat that searches knows what it will not do, and nothing about the others."""
    cdef uint64_t legal = legal_moves(state, root.tables)
    return allowed_moves(state, root.tables, legal, root.policy) if state.table.seat == root.state.table.seat else legal


cdef inline void roll_out(State* state, const Root* root, int64_t number, Chance* chance, Rng* choices,
                          const volatile uint8_t* stopped) noexcept nogil:
    """Play to the end, or until stopped, all seats by the rollout policy. If it has doubts, the others play by other weights in one playout
    of DOUBTED: who believes in one kind of opponent alone is helpless against another."""
    cdef bint doubted = root.policy.doubts and number % DOUBTED == 0
    cdef uint64_t moves
    cdef int move
    while not is_over(state, root.tables) and not stopped[0]:
        moves = imagined_moves(state, root)
        if doubted and state.table.seat != root.state.table.seat:
            move = choose_as_others(state, root.tables, moves, root.policy, choices)
        else:
            move = choose_in_rollout(state, root.tables, moves, root.policy, choices)
        apply_move(state, root.tables, move, chance)
