# The threads that take part in a search, and a search with its figures. They share its playouts: whoever has nothing to do takes the next
# one of the move that has had fewest in the block, so that all of them are done with a block at about the same time, whatever the number
# of moves.
from cpython.pythread cimport (
    WAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
)

from cython_core.shared.engine.tree cimport most_visited_edge, most_visited_node

ctypedef after_trials after_team


cdef inline void enter_lock(Search* search) noexcept nogil:
    if search.lock != NULL:
        PyThread_acquire_lock(search.lock, WAIT_LOCK)


cdef inline void leave_lock(Search* search) noexcept nogil:
    if search.lock != NULL:
        PyThread_release_lock(search.lock)


cdef inline void call_waiting(Search* search) noexcept nogil:
    """The first one goes through the gate; each lets the next one pass."""
    if search.n_called == 0 and search.n_waiting > 0:
        PyThread_release_lock(search.gate)
    search.n_called += search.n_waiting
    search.n_waiting = 0


cdef inline void call_if_useful(Search* search) noexcept nogil:
    """Those that wait, if there is something for them to do, or nothing any more."""
    if search.n_waiting > 0 and (search.root.n_left <= 1 or is_useful(search)):
        call_waiting(search)


cdef inline void wait_for_call(Search* search) noexcept nogil:
    """Called with the lock held, and returns with it."""
    search.n_waiting += 1
    PyThread_release_lock(search.lock)
    PyThread_acquire_lock(search.gate, WAIT_LOCK)
    PyThread_acquire_lock(search.lock, WAIT_LOCK)
    search.n_called -= 1
    if search.n_called > 0:
        PyThread_release_lock(search.gate)


cdef void take_part(Search* search, const volatile uint8_t* stopped) noexcept nogil:
    """What each thread does until the search is over. Something is under way whenever a thread waits: whoever ends it calls."""
    cdef Member member
    cdef Rollouts rollouts
    member.search = search
    member.n_under_way = 0
    rollouts = Rollouts(search.root.tables, &search.root.imagined[0], True, &member, begin_search_playout, end_search_playout, NULL,
                        stopped)
    enter_lock(search)
    search.n_members += 1
    while search.root.n_left > 1 and not stopped[0]:
        if not is_useful(search):
            wait_for_call(search)
            continue
        member.lanes = lanes_to_use(search)
        leave_lock(search)
        if member.lanes == NULL:
            play_one_by_one(&rollouts)
        else:
            member.lanes.play(&rollouts)
        enter_lock(search)
    search.n_members -= 1
    call_waiting(search)
    leave_lock(search)


cdef class Searcher:
    """A search of the seat to move. It draws what `choose` would draw, and leaves the stream where it is."""
    cdef Search search
    cdef Rules rules
    cdef Lineup lineup           # the root points into both

    def __cinit__(self, Position position not None, Lineup lineup not None, bint lockstep=True):
        """`lockstep`: with playouts in lanes where that pays."""
        cdef int seat = position.state.table.seat
        cdef uint64_t legal = allowed_moves(&position.state, &position.rules.tables, free_moves(position, lineup), &lineup.policies[seat])
        cdef Rng rng = position.streams.seats[seat]
        memset(&self.search, 0, sizeof(Search))
        if lineup.policies[seat].kind != FLAT and lineup.policies[seat].kind != MCTS:
            raise ValueError("the policy of the seat to move is no search")
        self.rules = position.rules
        self.lineup = lineup
        self.search.lock = PyThread_allocate_lock()
        self.search.gate = PyThread_allocate_lock()
        if self.search.lock == NULL or self.search.gate == NULL:
            raise MemoryError()
        PyThread_acquire_lock(self.search.gate, WAIT_LOCK)
        self.search.widest = widest_lanes() if lockstep else NULL
        begin_search(&self.search, &position.state, &self.rules.tables, legal, &lineup.policies[seat], search_key(&rng))

    def __dealloc__(self):
        fell_all(&self.search)
        if self.search.lock != NULL:
            PyThread_free_lock(self.search.lock)
        if self.search.gate != NULL:
            PyThread_free_lock(self.search.gate)

    def take_part(self, stop):
        """Search until the end, or until stop[0] is set, together with all other threads that do so."""
        cdef Loan flag = stop_flag(stop)
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        with nogil:
            take_part(&self.search, stopped)

    def figures(self):
        """Of each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""
        cdef int i
        cdef double all_priors = 0
        cdef RootMove* one
        rows = []
        for i in range(self.search.root.n_moves):
            all_priors += prior_of(self.search.root.moves[i].handicap)
        for i in range(self.search.root.n_moves):
            one = &self.search.root.moves[i]
            rows.append((move_text(&self.search.root.state, self.search.root.tables, one.move), prior_of(one.handicap) / all_priors,
                         one.visits, one.wins, one.points, one.square_points))
        return rows

    def line(self):
        """What follows if all seats make the moves that were visited most, with the chance events seen most often, in the notation of
        records. The playout that first came to the end of it is played again as far as that, or as its secrets, which may not be those of
        the others that came there, allow the moves."""
        cdef const RootMove* one = &self.search.root.moves[0]
        cdef const Tree* tree = &self.search.trees[one.move]
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
        begin_playout(&state, &self.search.root, &chance, &choices, <uint64_t>playout)
        chance.tape = &tape
        events = []
        while moves and not is_over(&state, self.search.root.tables):
            legal = imagined_moves(&state, &self.search.root)
            move = lowest_bit(legal) if legal & (legal - 1) == 0 and events else moves.pop(0)
            if (legal >> move) & 1 == 0:
                break
            events.append(f"P{state.table.seat} {move_text(&state, self.search.root.tables, move)}")
            clear_notes(&tape)
            apply_move(&state, self.search.root.tables, move, &chance)
            events += [f"* {event}" for event in events_of(&tape)] if moves else []
        return events
