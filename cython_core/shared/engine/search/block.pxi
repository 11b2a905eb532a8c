# The playouts of a block: which of them have begun, and which may. What a playout draws depends on its number alone, and moves are compared
# only when a block is complete: so a search is the same whoever makes its playouts, and in whatever order.
#
# Playouts outside the trees can be made at once and in any order. Those in the tree of a move go down it in the order of their numbers, and
# each finds there the rewards of all but the last few before it, a fixed number: so that many of them can be under way at a time. Few
# are missing in a young tree, more in one that a few do not change.
from cython_core.shared.engine.search.tree cimport Tree, reward_path


cdef enum:
    PATIENCE = 30                   # playouts through an edge before the tree grows behind it: a node seen less often learns nothing
    WINDOW_SHARE = 8                # one in this many playouts of a move may be under way in its tree at a time
    LEAST_WINDOW = 8                # but always at least this many
    LARGEST_WINDOW = 64             # and never more than this

cdef struct Leaf:                   # of a playout in a tree
    int32_t edge                        # where it leaves the tree; NO_LINK: it was never in it
    bint ended                          # and its rewards are known
    int32_t rewards[MAX_SEATS]

cdef struct Block:                  # arrays by candidate: its index among the moves of the root
    int64_t size                        # playouts of each move that is left
    int64_t first_leaf                  # of each move the first playout that goes into the tree
    int64_t window                      # playouts under way in a tree at the same time, at most
    int64_t n_ended                     # of all moves
    int64_t n_under_way                 # of all moves
    int64_t begun[64]                   # they begin in the order of their numbers
    int64_t first_open[64]              # the first one in the tree that has not ended
    bint climbing[64]                   # one goes down the tree
    Leaf leaves[64][LARGEST_WINDOW]     # of those in the tree whose rewards are not in it, by number modulo the window


cdef void begin_block(Block* block, Root* root) noexcept nogil:
    cdef int candidate
    block.size = next_block(root)
    block.window = min(max(root.visits // WINDOW_SHARE, <int64_t>LEAST_WINDOW), <int64_t>LARGEST_WINDOW)
    block.first_leaf = min(max(<int64_t>0, PATIENCE - root.visits), block.size) if root.policy.kind == MCTS else block.size
    block.n_ended = block.n_under_way = 0
    for candidate in range(root.n_left):
        block.begun[candidate] = 0
        block.first_open[candidate] = block.first_leaf
        block.climbing[candidate] = False


cdef inline bint climbs(const Block* block, int64_t index) noexcept nogil:
    """Whether a playout of the block goes into the tree of its move. The others depend on nothing."""
    return index >= block.first_leaf


cdef inline int64_t ready(const Block* block, int candidate) noexcept nogil:
    """How many playouts of a move may have begun by now."""
    return min(block.first_open[candidate] + block.window, block.size)


cdef inline int64_t n_ready(const Block* block, const Root* root) noexcept nogil:
    """Playouts that may begin."""
    cdef int64_t n = 0
    cdef int candidate
    for candidate in range(root.n_left):
        n += ready(block, candidate) - block.begun[candidate]
    return n


cdef inline int next_candidate(const Block* block, const Root* root) noexcept nogil:
    """The move whose playout comes next: the one that has had fewest; -1: there is none to begin now."""
    cdef int candidate, best = -1
    for candidate in range(root.n_left):
        if block.begun[candidate] < ready(block, candidate) and (best < 0 or block.begun[candidate] < block.begun[best]):
            if not (block.climbing[candidate] and climbs(block, block.begun[candidate])):
                best = candidate
    return best


cdef inline Leaf* leaf_of(Block* block, int candidate, int64_t index) noexcept nogil:
    return &block.leaves[candidate][index % block.window]


cdef inline Leaf* begin_leaf(Block* block, int candidate, int64_t index, Tree* tree) noexcept nogil:
    """Before a playout goes down the tree: the one that it replaces brings in its rewards."""
    cdef Leaf* leaf = leaf_of(block, candidate, index)
    if index >= block.first_leaf + block.window:
        reward_path(tree, leaf.edge, leaf.rewards)
    leaf.ended = False
    return leaf


cdef inline void end_leaf(Block* block, int candidate, int64_t index, const int32_t* rewards) noexcept nogil:
    """A playout of a tree has ended."""
    cdef Leaf* leaf = leaf_of(block, candidate, index)
    cdef int i
    for i in range(MAX_SEATS):
        leaf.rewards[i] = rewards[i]
    leaf.ended = True
    while block.first_open[candidate] < block.begun[candidate] and leaf_of(block, candidate, block.first_open[candidate]).ended:
        block.first_open[candidate] += 1


cdef inline void reward_rest(Block* block, int candidate, Tree* tree) noexcept nogil:
    """At the end of a block: the rewards that are not yet in the tree."""
    cdef const Leaf* leaf
    cdef int64_t index
    for index in range(max(block.first_leaf, block.size - block.window), block.size):
        leaf = leaf_of(block, candidate, index)
        reward_path(tree, leaf.edge, leaf.rewards)
