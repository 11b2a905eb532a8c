# Search: judge the legal moves by playouts on copies whose hidden part is redrawn. Everything is drawn from the stream of the seat.
#
# The searching seat sees only what `determinize` leaves: the copies go through it before anything else looks at them.
from libc.math cimport log
from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc

from cython_core.shared.chance cimport Tape
from cython_core.shared.policy cimport FLAT, MCTS, Policy
from cython_core.shared.reward cimport rewards_of
from cython_core.shared.rng cimport split_rng
from cython_core.shared.score cimport MAX_CATEGORIES, MAX_SEATS
from cython_core.shared.tree cimport (
    NO_LINK, Tree, TreeEdge, TreeNode, add_edge, clear_notes, events_hash, most_promising, most_visited, outcome, plant, reward_path,
    tried_moves,
)

cdef double EXPLORATION = 0.5      # of UCB1; rewards are 0..1

cdef struct Search:
    Tree tree
    Tape tape                           # what happens along the path
    const volatile uint8_t* stopped     # not 0: give up; the choice is then worthless


cdef class SearchMemory:
    """Room for searches of up to so many playouts; used by one thread at a time."""
    cdef Search search

    def __cinit__(self, int playouts):
        cdef Tree* tree = &self.search.tree
        cdef int i
        tree.nodes = <TreeNode*>malloc((playouts + 1) * sizeof(TreeNode))
        tree.edges = <TreeEdge*>malloc((playouts + 1) * sizeof(TreeEdge))
        tree.path = <int32_t*>malloc((playouts + 1) * sizeof(int32_t))
        tree.movers = <uint8_t*>malloc(playouts + 1)
        tree.logs = <double*>malloc((playouts + 1) * sizeof(double))
        if tree.nodes == NULL or tree.edges == NULL or tree.path == NULL or tree.movers == NULL or tree.logs == NULL:
            raise MemoryError(f"no room for a search of {playouts} playouts")
        tree.logs[0] = 0
        for i in range(1, playouts + 1):
            tree.logs[i] = <int64_t>(log(i) * 65536 + 0.5) / 65536.0

    def __dealloc__(self):
        free(self.search.tree.nodes)
        free(self.search.tree.edges)
        free(self.search.tree.path)
        free(self.search.tree.movers)
        free(self.search.tree.logs)


cdef inline int choose_by_search(const State* state, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                                 Search* search) noexcept nogil:
    """A single legal move is not searched."""
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    if policy.kind == FLAT:
        return search_flat(state, tables, legal, policy, rng, search)
    return search_tree(state, tables, legal, policy, rng, search)


cdef int search_flat(const State* root, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                     Search* search) noexcept nogil:
    """The same number of playouts after each move, at least one; the moves share redrawn secrets and random numbers."""
    cdef State start, state
    cdef Chance chance, start_chance
    cdef Rng choices, start_choices
    cdef int32_t rewards[MAX_SEATS]
    cdef int64_t totals[64]
    cdef int rounds = max(1, policy.playouts // popcount(legal))
    cdef int move, best = lowest_bit(legal)
    memset(totals, 0, sizeof(totals))
    for _ in range(rounds):
        if search.stopped[0]:
            break
        begin_playout(&start, root, tables, &start_chance, &start_choices, rng)
        for move in range(64):
            if (legal >> move) & 1:
                state = start
                chance = start_chance
                choices = start_choices
                apply_move(&state, tables, move, &chance)
                roll_out(&state, tables, policy, &chance, &choices, rewards)
                totals[move] += rewards[root.table.seat]
    for move in range(64):
        if (legal >> move) & 1 and totals[move] > totals[best]:
            best = move
    return best


cdef int search_tree(const State* root, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                     Search* search) noexcept nogil:
    """Information-set UCT: one tree over all redrawn copies, one new edge a playout; the most visited move is played."""
    cdef State state
    cdef Chance chance
    cdef Rng choices
    cdef int32_t rewards[MAX_SEATS]
    cdef int best
    plant(&search.tree)
    for _ in range(policy.playouts):
        if search.stopped[0]:
            break
        begin_playout(&state, root, tables, &chance, &choices, rng)
        walk_down(&state, tables, policy, &chance, &choices, search)
        roll_out(&state, tables, policy, &chance, &choices, rewards)
        reward_path(&search.tree, rewards)
    best = most_visited(&search.tree)
    return best if best != NO_LINK else lowest_bit(legal)


cdef inline void begin_playout(State* state, const State* root, const Tables* tables, Chance* chance, Rng* choices,
                               Rng* rng) noexcept nogil:
    """A copy of the root as its seat may imagine it, and fresh random numbers."""
    chance.tape = NULL
    split_rng(&chance.rng, rng)
    split_rng(choices, rng)
    state[0] = root[0]
    determinize(state, tables, root.table.seat, chance)


cdef inline void walk_down(State* state, const Tables* tables, const Policy* policy, Chance* chance, Rng* choices,
                           Search* search) noexcept nogil:
    """Follow the most promising moves until one is tried for the first time, or the game is over."""
    cdef Tree* tree = &search.tree
    cdef int32_t node = 0, edge = NO_LINK
    cdef uint64_t legal, untried = 0
    tree.depth = 0
    chance.tape = &search.tape
    while not (untried or is_over(state, tables)):
        if edge != NO_LINK:
            node = outcome(tree, edge, events_hash(&search.tape))
        legal = legal_moves(state, tables)
        untried = legal & ~tried_moves(tree, node, legal)
        if untried:
            edge = add_edge(tree, node, choose_in_rollout(state, tables, untried, policy, choices))
        else:
            edge = most_promising(tree, node, legal, EXPLORATION)
        tree.path[tree.depth] = edge
        tree.movers[tree.depth] = state.table.seat
        tree.depth += 1
        clear_notes(&search.tape)
        apply_move(state, tables, tree.edges[edge].move, chance)
    chance.tape = NULL


cdef inline int choose_in_rollout(const State* state, const Tables* tables, uint64_t legal, const Policy* policy,
                                  Rng* choices) noexcept nogil:
    return choose_by_weights(state, tables, legal, &policy.weights, choices) if policy.weighted else choose_uniform(legal, choices)


cdef inline void roll_out(State* state, const Tables* tables, const Policy* policy, Chance* chance, Rng* choices,
                          int32_t* rewards) noexcept nogil:
    """Play to the end, all seats by the rollout policy."""
    cdef Score result
    cdef unsigned int winning
    while not is_over(state, tables):
        apply_move(state, tables, choose_in_rollout(state, tables, legal_moves(state, tables), policy, choices), chance)
    winning = final_score(state, tables, MAX_CATEGORIES, &result)
    rewards_of(&result, winning, tables.players, rewards)
