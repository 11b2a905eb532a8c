# A search with its figures, for Python.
from cython_core.shared.engine.search.tree cimport most_visited_edge, most_visited_node


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
        if lineup.policies[seat].kind < FLAT:
            raise ValueError("the policy of the seat to move is not a search")
        self.rules = position.rules
        self.lineup = lineup
        if not make_locks(&self.search):
            raise MemoryError()
        self.search.widest = widest_lanes() if lockstep else NULL
        self.rules.kernels.begin_search(&self.search, &position.state, &self.rules.tables, legal, &lineup.policies[seat], search_key(&rng))

    def __dealloc__(self):
        fell_all(&self.search)
        free_locks(&self.search)

    def take_part(self, stop):
        """Search until the end, or until stop[0] is set, together with all other threads that do so."""
        cdef Loan flag = stop_flag(stop)
        with nogil:
            self.rules.kernels.take_part(&self.search, <const volatile uint8_t*>flag.data)

    def figures(self):
        """For each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""
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
