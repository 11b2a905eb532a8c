# The playouts of a block: which of them have begun, and which may. What a playout draws depends on its number alone, and moves are compared
# only when a block is complete: so a search is the same whoever makes its playouts, and in whatever order.
#
# Playouts outside the trees can be made at once and in any order. Those in the tree of a move come in batches: they go down the tree one
# after the other, are then played to the end side by side, and their rewards are written into the tree when the batch is complete. What
# a playout finds in the tree is therefore a batch old at most: few playouts in a young tree, more in one that a few do not change.
from cython_core.shared.engine.policy cimport MCTS
from cython_core.shared.engine.tree cimport Tree, reward_path

ctypedef after_rollouts after_block

cdef enum:
    PATIENCE = 30                   # playouts through an edge before the tree grows behind it: a node seen less often learns nothing
    BATCH_SHARE = 8                 # of so many playouts of a move one may be under way in its tree at a time
    LEAST_BATCH = 8                 # but always so many
    LARGEST_BATCH = 64              # and never more

cdef struct Leaf:                   # of a playout in a tree
    int32_t edge                        # where it leaves the tree; NO_LINK: it was never in it
    int32_t rewards[MAX_SEATS]

cdef struct Block:                  # everything by place among the moves of the root
    int64_t size                        # playouts of each move that is left
    int64_t batch                       # playouts under way in a tree at the same time, at most
    int64_t n_ended                     # of all moves
    int64_t n_under_way                 # likewise
    int64_t begun[64]                   # they begin in the order of their numbers
    int64_t ready[64]                   # so many may have begun: up to the end of the batch
    int64_t first_leaf[64]              # where the batch begins; before it is what does not climb
    int64_t leaves_ended[64]            # of the batch
    bint climbing[64]                   # one goes down the tree
    Leaf leaves[64][LARGEST_BATCH]      # of the batch


cdef void begin_block(Block* block, Root* root) noexcept nogil:
    cdef int64_t apart
    cdef int place
    block.size = next_block(root)
    block.batch = min(max(root.visits // BATCH_SHARE, <int64_t>LEAST_BATCH), <int64_t>LARGEST_BATCH)
    block.n_ended = block.n_under_way = 0
    apart = min(max(<int64_t>0, PATIENCE - root.visits), block.size) if root.policy.kind == MCTS else block.size
    for place in range(root.n_left):
        block.begun[place] = 0
        block.climbing[place] = False
        begin_batch(block, place, apart)


cdef inline void begin_batch(Block* block, int place, int64_t first) noexcept nogil:
    """What is left of the block in equal parts, so that no batch is much smaller than the others."""
    cdef int64_t left = block.size - first
    cdef int64_t n_batches = (left + block.batch - 1) // block.batch
    block.first_leaf[place] = first
    block.leaves_ended[place] = 0
    block.ready[place] = block.size if left == 0 else first + (left + n_batches - 1) // n_batches


cdef inline bint climbs(const Block* block, int place, int64_t index) noexcept nogil:
    """Whether a playout of the block goes into the tree of its move. The others depend on nothing."""
    return index >= block.first_leaf[place]


cdef inline int64_t n_ready(const Block* block, const Root* root) noexcept nogil:
    """Playouts that may begin."""
    cdef int64_t n = 0
    cdef int place
    for place in range(root.n_left):
        n += block.ready[place] - block.begun[place]
    return n


cdef inline int next_place(const Block* block, const Root* root) noexcept nogil:
    """The move whose playout comes next: the one that has had fewest; -1: there is none to begin now."""
    cdef int place, best = -1
    for place in range(root.n_left):
        if block.begun[place] < block.ready[place] and (best < 0 or block.begun[place] < block.begun[best]):
            if not (block.climbing[place] and climbs(block, place, block.begun[place])):
                best = place
    return best


cdef inline void end_leaf(Block* block, int place, int64_t index, const int32_t* rewards, Tree* tree) noexcept nogil:
    """A playout of a tree has ended; the last one of the batch brings in the rewards of all, in the order of their numbers."""
    cdef Leaf* leaf = &block.leaves[place][index - block.first_leaf[place]]
    cdef int64_t n = block.ready[place] - block.first_leaf[place]
    cdef int i
    for i in range(MAX_SEATS):
        leaf.rewards[i] = rewards[i]
    block.leaves_ended[place] += 1
    if block.leaves_ended[place] == n:
        for i in range(<int>n):
            reward_path(tree, block.leaves[place][i].edge, block.leaves[place][i].rewards)
        begin_batch(block, place, block.ready[place])
