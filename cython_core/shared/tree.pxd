# The tree of a search: nodes are decisions as the searching seat tells them apart, edges the moves tried there.
#
# What happens after a move may differ from one playout to the next (chance, or what the redrawn secrets make of it), so an edge leads
# to one node for each sequence of chance events. Nodes and edges lie in two arrays and know each other by number; the root is node 0.
from libc.math cimport sqrt
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t

from cython_core.shared.chance cimport Tape
from cython_core.shared.reward cimport REWARD_ONE

cdef enum:
    NO_LINK = -1

cdef struct TreeNode:
    uint64_t events      # hash of the chance events that led here from the edge
    int32_t next         # another outcome of the same edge, or NO_LINK
    int32_t edges        # first edge, or NO_LINK

cdef struct TreeEdge:
    int64_t total        # rewards of the seat that moves, 0..visits * REWARD_ONE
    int32_t visits       # playouts through this edge
    int32_t available    # visits of the node at which this move was legal
    int32_t next         # another move of the same node, or NO_LINK
    int32_t outcomes     # first node it led to, or NO_LINK
    int32_t move         # 0..63

cdef struct Tree:
    TreeNode* nodes          # capacity + 1
    TreeEdge* edges          # capacity
    int32_t* path        # capacity: edges of the playout under way
    uint8_t* movers      # capacity: the seats that moved along them
    double* logs         # capacity + 1: natural logarithms, rounded to 2^-16 so that every machine has the same
    int32_t n_nodes      # 0..capacity + 1
    int32_t n_edges      # 0..capacity
    int32_t depth        # length of the path, 0..capacity


cdef inline void plant(Tree* tree) noexcept nogil:
    """An empty tree: the root alone."""
    tree.nodes[0].edges = NO_LINK
    tree.nodes[0].next = NO_LINK
    tree.n_nodes = 1
    tree.n_edges = 0


cdef inline uint64_t tried_moves(Tree* tree, int32_t node, uint64_t legal) noexcept nogil:
    """The legal moves that have an edge; notes for each that it could have been chosen."""
    cdef int32_t edge = tree.nodes[node].edges
    cdef uint64_t tried = 0, could
    while edge != NO_LINK:
        could = (legal >> tree.edges[edge].move) & 1
        tree.edges[edge].available += <int32_t>could
        tried |= could << tree.edges[edge].move
        edge = tree.edges[edge].next
    return tried


cdef inline int32_t add_edge(Tree* tree, int32_t node, int move) noexcept nogil:
    cdef int32_t number = tree.n_edges
    cdef TreeEdge* edge = &tree.edges[number]
    tree.n_edges += 1
    edge.total = 0
    edge.visits = 0
    edge.available = 1
    edge.outcomes = NO_LINK
    edge.move = move
    edge.next = tree.nodes[node].edges
    tree.nodes[node].edges = number
    return number


cdef inline int32_t most_promising(const Tree* tree, int32_t node, uint64_t legal, double exploration) noexcept nogil:
    """UCB1 among the legal moves, all of which have edges; for a move that is not always legal the times it was count."""
    cdef int32_t edge = tree.nodes[node].edges, best = NO_LINK
    cdef const TreeEdge* one
    cdef double value, best_value = -1
    while edge != NO_LINK:
        one = &tree.edges[edge]
        if (legal >> one.move) & 1:
            value = (<double>one.total / (<double>one.visits * REWARD_ONE)
                     + exploration * sqrt(tree.logs[one.available] / one.visits))
            if value > best_value:
                best_value = value
                best = edge
        edge = one.next
    return best


cdef inline int32_t outcome(Tree* tree, int32_t edge, uint64_t events) noexcept nogil:
    """The node an edge leads to when these events follow; a new one if they never have."""
    cdef int32_t node = tree.edges[edge].outcomes
    while node != NO_LINK and tree.nodes[node].events != events:
        node = tree.nodes[node].next
    if node == NO_LINK:
        node = tree.n_nodes
        tree.n_nodes += 1
        tree.nodes[node].events = events
        tree.nodes[node].edges = NO_LINK
        tree.nodes[node].next = tree.edges[edge].outcomes
        tree.edges[edge].outcomes = node
    return node


cdef inline void reward_path(Tree* tree, const int32_t* rewards) noexcept nogil:
    """Every edge of the path is worth what the seat that chose it got in the end."""
    cdef int32_t i
    for i in range(tree.depth):
        tree.edges[tree.path[i]].visits += 1
        tree.edges[tree.path[i]].total += rewards[tree.movers[i]]


cdef inline int most_visited(const Tree* tree) noexcept nogil:
    """The move of the root with the most playouts, the better one of equals; NO_LINK if there was no playout."""
    cdef int32_t edge = tree.nodes[0].edges
    cdef const TreeEdge* best = NULL
    cdef const TreeEdge* one
    while edge != NO_LINK:
        one = &tree.edges[edge]
        if best == NULL or one.visits > best.visits or (one.visits == best.visits and one.total > best.total):
            best = one
        edge = one.next
    return NO_LINK if best == NULL else best.move


cdef inline void clear_notes(Tape* tape) noexcept nogil:
    """A tape that only notes; the whole of it is too long to be wiped at every step."""
    tape.n_notes = 0
    tape.scripted = False


cdef inline uint64_t events_hash(const Tape* tape) noexcept nogil:
    """FNV-1a over the notes."""
    cdef uint64_t value = 0xCBF29CE484222325ULL
    cdef int16_t i
    for i in range(tape.n_notes):
        value = (value ^ <uint64_t><int64_t>tape.notes[i]) * 0x100000001B3ULL
    return value
