# Search: judge the legal moves by playouts on copies whose hidden part is redrawn. Everything is drawn from the stream of the seat.
#
# The searching seat sees only what `determinize` leaves: the copies go through it before anything else looks at them.
from libc.math cimport log
from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc

from cython_core.shared.bits cimport popcount
from cython_core.shared.chance cimport Tape
from cython_core.shared.policy cimport FLAT, Policy
from cython_core.shared.reward cimport rewards_of
from cython_core.shared.rng cimport next_word, start_at
from cython_core.shared.score cimport MAX_CATEGORIES, MAX_SEATS
from cython_core.shared.tree cimport (
    NO_LINK, Tree, TreeEdge, TreeNode, add_edge, clear_notes, events_hash, most_promising, most_visited, outcome, plant, reward_path,
    tried_moves,
)

cdef double EXPLORATION = 0.5       # of UCB1; rewards are 0..1

cdef enum:
    PATIENCE = 30                   # playouts through an edge before the tree grows behind it: a node seen less often learns nothing

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
    """The same number of playouts after each move, at least one."""
    cdef State state
    cdef Chance chance
    cdef Rng choices
    cdef int32_t rewards[MAX_SEATS]
    cdef int64_t totals[64]
    cdef uint64_t key = search_key(rng), number
    cdef int rounds = max(1, policy.playouts // popcount(legal))
    cdef int move, best = lowest_bit(legal)
    memset(totals, 0, sizeof(totals))
    for number in range(<uint64_t>rounds):
        for move in range(64):
            if (legal >> move) & 1 and not search.stopped[0]:
                begin_playout(&state, root, tables, &chance, &choices, key, number)
                apply_move(&state, tables, move, &chance)
                roll_out(&state, tables, policy, &chance, &choices, rewards)
                totals[move] += rewards[root.table.seat]
    for move in range(64):
        if (legal >> move) & 1 and totals[move] > totals[best]:
            best = move
    return best


cdef int search_tree(const State* root, const Tables* tables, uint64_t legal, const Policy* policy, Rng* rng,
                     Search* search) noexcept nogil:
    """Information-set UCT: one tree over all redrawn copies, at most one new edge a playout; the most visited move is played."""
    cdef State state
    cdef Chance chance
    cdef Rng choices
    cdef Tree* tree = &search.tree
    cdef int32_t rewards[MAX_SEATS]
    cdef uint64_t key = search_key(rng), untried
    cdef int32_t edge
    cdef int best
    plant(tree)
    for _ in range(policy.playouts):
        if search.stopped[0]:
            break
        untried = legal & ~tried_moves(tree, 0, legal)
        edge = add_edge(tree, 0, lowest_bit(untried)) if untried else most_promising(tree, 0, legal, EXPLORATION)
        begin_playout(&state, root, tables, &chance, &choices, key, <uint64_t>tree.edges[edge].visits)
        walk_down(&state, tables, policy, &chance, &choices, edge, search)
        roll_out(&state, tables, policy, &chance, &choices, rewards)
        reward_path(tree, rewards)
    best = most_visited(tree)
    return best if best != NO_LINK else lowest_bit(legal)


cdef inline uint64_t search_key(Rng* rng) noexcept nogil:
    """All a search takes from the stream of its seat: the key of its playouts' generators."""
    cdef uint64_t high = next_word(rng)
    return (high << 32) | next_word(rng)


cdef inline void begin_playout(State* state, const State* root, const Tables* tables, Chance* chance, Rng* choices, uint64_t key,
                               uint64_t number) noexcept nogil:
    """A copy of the root as its seat may imagine it. The number-th playouts of all root moves share redrawn secrets and random numbers,
    so that moves are compared on the same cards."""
    chance.tape = NULL
    start_at(&chance.rng, key, 2 * number)
    start_at(choices, key, 2 * number + 1)
    state[0] = root[0]
    determinize(state, tables, root.table.seat, chance)


cdef inline void walk_down(State* state, const Tables* tables, const Policy* policy, Chance* chance, Rng* choices, int32_t edge,
                           Search* search) noexcept nogil:
    """Follow an edge of the root and the most promising ones after it, until one has seen too few playouts to be looked behind."""
    cdef Tree* tree = &search.tree
    cdef int32_t node
    cdef uint64_t legal, untried
    cdef bint known
    tree.depth = 0
    chance.tape = &search.tape
    while True:
        known = tree.edges[edge].visits >= PATIENCE
        tree.path[tree.depth] = edge
        tree.movers[tree.depth] = state.table.seat
        tree.depth += 1
        clear_notes(&search.tape)
        apply_move(state, tables, tree.edges[edge].move, chance)
        if is_over(state, tables) or not known:
            break
        node = outcome(tree, edge, events_hash(&search.tape))
        legal = legal_moves(state, tables)
        untried = legal & ~tried_moves(tree, node, legal)
        if untried:
            edge = add_edge(tree, node, choose_in_rollout(state, tables, untried, policy, choices))
        else:
            edge = most_promising(tree, node, legal, EXPLORATION)
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
