# The tree of a search: nodes are decisions as the searching seat tells them apart, edges the moves tried there.
#
# What happens after a move may differ from one playout to the next (chance, or what the redrawn secrets make of it), so an edge leads
# to one node for each sequence of events; a hash table finds it. Nodes and edges lie in two arrays and know each other by number.
from libc.math cimport sqrt
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from cython_core.shared.chance cimport Tape
from cython_core.shared.engine.search.prior cimport INVERSE_POWERS
from cython_core.shared.engine.search.reward cimport REWARD_ONE
from cython_core.shared.rng cimport mix

cdef enum:
    NO_LINK = -1
    MAX_DEPTH = 256      # decisions of a path; the tree grows no deeper
    FIRST_ROOM = 256     # nodes, and edges, for which a tree has room at first; a power of two

cdef struct TreeNode:
    uint64_t key         # hash of the edge that led here and of the events after it
    int64_t playout      # number of the playout that came here first; played again, it leads here
    int32_t edge         # that led here
    int32_t visits
    int32_t edges        # first edge, or NO_LINK

cdef struct TreeEdge:
    int64_t total        # known rewards of the seat that moves, 0..visits * REWARD_ONE
    int32_t visits       # playouts through this edge, also those under way
    int32_t under_way    # of them, those whose rewards are not yet known
    int32_t node         # where the move is made; NO_LINK: at the root
    int32_t next         # another move of the same node, or NO_LINK
    uint8_t move         # 0..63
    uint8_t seat         # that makes it

cdef struct Tree:
    TreeNode* nodes          # room for `room`
    TreeEdge* edges          # the same
    int32_t* slots           # 2 * room: numbers of nodes by their keys, or NO_LINK
    int32_t room             # 0, or a power of two
    int32_t n_nodes          # 0..room
    int32_t n_edges          # 0..room


cdef inline void plant(Tree* tree) noexcept nogil:
    """Nothing but the room of an earlier search."""
    tree.n_nodes = 0
    tree.n_edges = 0
    if tree.room:
        memset(tree.slots, 0xFF, 2 * tree.room * sizeof(int32_t))


cdef inline void fell(Tree* tree) noexcept nogil:
    free(tree.nodes)
    free(tree.edges)
    free(tree.slots)


cdef inline bint has_room(Tree* tree) noexcept nogil:
    """Whether a node and an edge can be added; makes room if there is memory."""
    return (tree.n_nodes < tree.room and tree.n_edges < tree.room) or make_room(tree)


cdef inline bint make_room(Tree* tree) noexcept nogil:
    """Twice the room."""
    cdef int32_t room = FIRST_ROOM if tree.room == 0 else 2 * tree.room
    cdef int32_t node
    cdef void* nodes = realloc(tree.nodes, room * sizeof(TreeNode))
    if nodes == NULL:
        return False
    tree.nodes = <TreeNode*>nodes
    cdef void* edges = realloc(tree.edges, room * sizeof(TreeEdge))
    if edges == NULL:
        return False
    tree.edges = <TreeEdge*>edges
    cdef void* slots = realloc(tree.slots, 2 * room * sizeof(int32_t))
    if slots == NULL:
        return False
    tree.slots = <int32_t*>slots
    tree.room = room
    memset(slots, 0xFF, 2 * room * sizeof(int32_t))
    for node in range(tree.n_nodes):
        tree.slots[slot_of(tree, tree.nodes[node].key)] = node
    return True


cdef inline int32_t slot_of(const Tree* tree, uint64_t key) noexcept nogil:
    """Where the number of the node with this key stands, or belongs."""
    cdef uint64_t last = 2 * <uint64_t>tree.room - 1, slot = key & last
    while tree.slots[slot] != NO_LINK and tree.nodes[tree.slots[slot]].key != key:
        slot = (slot + 1) & last
    return <int32_t>slot


cdef inline int32_t add_edge(Tree* tree, int32_t node, int move, int seat) noexcept nogil:
    cdef int32_t number = tree.n_edges
    cdef TreeEdge* edge = &tree.edges[number]
    tree.n_edges += 1
    edge.total = 0
    edge.visits = 0
    edge.under_way = 0
    edge.node = node
    edge.move = <uint8_t>move
    edge.seat = <uint8_t>seat
    edge.next = NO_LINK
    if node != NO_LINK:
        edge.next = tree.nodes[node].edges
        tree.nodes[node].edges = number
    return number


cdef inline int32_t outcome(Tree* tree, int32_t edge, uint64_t events, int64_t playout) noexcept nogil:
    """The node an edge leads to when these events follow; a new one if they never have."""
    cdef uint64_t key = mix(events + 0x9E3779B97F4A7C15ULL * <uint64_t>(edge + 1))
    cdef int32_t slot = slot_of(tree, key)
    cdef int32_t node = tree.slots[slot]
    if node == NO_LINK:
        node = tree.slots[slot] = tree.n_nodes
        tree.n_nodes += 1
        tree.nodes[node] = TreeNode(key, playout, edge, 0, NO_LINK)
    tree.nodes[node].visits += 1
    return node


cdef inline int most_promising(const Tree* tree, int32_t node, const int* moves, const int* ranks, int n, int first, double exploration,
                               double scale, int32_t* edge) noexcept nogil:
    """PUCT among n legal moves with these ranks; returns the move, and its edge or NO_LINK. Equals: the first one from number `first` on.

    A move without an edge is thought to be worth a little less than the mean of the others, one of which no reward is known as much.
    Playouts under way count as visits, so that those side by side try different moves."""
    cdef int32_t edge_of[64]
    cdef int32_t one = tree.nodes[node].edges, visits
    cdef const TreeEdge* tried
    cdef double value, best_value = -1e9, mean = 0, spread = 0
    cdef int64_t total = 0, sum_visits = 0, sum_known = 0
    cdef int i, step, best = first
    for i in range(n):
        edge_of[moves[i]] = NO_LINK
        spread += INVERSE_POWERS[ranks[i]]
    while one != NO_LINK:
        edge_of[tree.edges[one].move] = one      # also of moves that are not legal in this playout: they are not looked at
        one = tree.edges[one].next
    for i in range(n):
        if edge_of[moves[i]] != NO_LINK:
            total += tree.edges[edge_of[moves[i]]].total
            sum_visits += tree.edges[edge_of[moves[i]]].visits
            sum_known += known_visits(&tree.edges[edge_of[moves[i]]])
    if sum_known:
        mean = <double>total / (<double>sum_known * REWARD_ONE)
    spread = exploration * scale * sqrt(<double>sum_visits) / spread
    for step in range(n):
        i = first + step if first + step < n else first + step - n
        one = edge_of[moves[i]]
        visits = 0
        value = mean - 0.1 * scale
        if one != NO_LINK:
            tried = &tree.edges[one]
            visits = tried.visits
            value = <double>tried.total / (<double>known_visits(tried) * REWARD_ONE) if known_visits(tried) else mean
        value += spread * INVERSE_POWERS[ranks[i]] / (1 + visits)
        if sum_visits == 0:
            value = -ranks[i]
        if value > best_value:
            best_value = value
            best = i
    edge[0] = edge_of[moves[best]]
    return moves[best]


cdef inline int32_t known_visits(const TreeEdge* edge) noexcept nogil:
    return edge.visits - edge.under_way


cdef inline void pass_edge(Tree* tree, int32_t edge) noexcept nogil:
    """A playout goes through it: a visit whose worth is not known yet."""
    tree.edges[edge].visits += 1
    tree.edges[edge].under_way += 1


cdef inline void reward_path(Tree* tree, int32_t edge, const int32_t* rewards) noexcept nogil:
    """Every edge on the way to this one, and itself, is worth what the seat that chose it got in the end."""
    cdef TreeEdge* passed
    while edge != NO_LINK:
        passed = &tree.edges[edge]
        passed.under_way -= 1
        passed.total += rewards[passed.seat]
        edge = NO_LINK if passed.node == NO_LINK else tree.nodes[passed.node].edge


cdef inline int32_t most_visited_edge(const Tree* tree, int32_t node) noexcept nogil:
    """The move of a node with the most playouts."""
    cdef int32_t edge = tree.nodes[node].edges, best = edge
    while edge != NO_LINK:
        if tree.edges[edge].visits > tree.edges[best].visits:
            best = edge
        edge = tree.edges[edge].next
    return best


cdef inline int32_t most_visited_node(const Tree* tree, int32_t edge) noexcept nogil:
    """The node an edge has led to most often; NO_LINK: the tree has not grown behind it."""
    cdef int32_t node, best = NO_LINK
    for node in range(tree.n_nodes):
        if tree.nodes[node].edge == edge and (best == NO_LINK or tree.nodes[node].visits > tree.nodes[best].visits):
            best = node
    return best


cdef inline void clear_notes(Tape* tape) noexcept nogil:
    """A tape that only notes; the whole of it is too long to be wiped at every step."""
    tape.n_notes = 0
    tape.scripted = False


cdef inline uint64_t events_hash(const Tape* tape, uint64_t forced) noexcept nogil:
    """FNV-1a over the notes and the moves that were made without a choice."""
    cdef uint64_t value = 0xCBF29CE484222325ULL ^ mix(forced)
    cdef int16_t i
    for i in range(tape.n_notes):
        value = (value ^ <uint64_t><int64_t>tape.notes[i]) * 0x100000001B3ULL
    return value
