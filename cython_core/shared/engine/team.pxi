# A search with its figures, by a team of threads. They share its playouts one by one: a thread takes the next one of the move that has had
# fewest in the block, so that all of them are done with a block at about the same time, whatever the number of moves.
#
# What a playout draws depends on its number alone, and moves are compared only when a block is complete: so the search is the same for any
# number of threads. Playouts outside the tree can be made at once and in any order; those in the tree of a move one after the other.
from cpython.pythread cimport (
    WAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_type_lock,
)

from cython_core.shared.engine.tree cimport most_visited_edge, most_visited_node

ctypedef after_trials after_team

cdef struct Team:
    Root root
    Tree trees[64]               # by move
    int64_t block                # playouts of each move that is left
    int64_t begun[64]            # of them, those that a thread has taken; by place among the moves of the root
    bint climbing[64]            # a thread is in the tree; likewise
    int64_t n_ended              # playouts of the block, of all moves
    double begin                 # the time
    PyThread_type_lock lock      # of all this, but for trees that a thread is in
    PyThread_type_lock gate      # where threads wait that have nothing to do: one passes whenever it is released
    int n_waiting                # of them, not yet called
    int n_called                 # of them, not yet through the gate


cdef inline void begin_block(Team* team) noexcept nogil:
    team.block = next_block(&team.root)
    team.n_ended = 0
    memset(team.begun, 0, sizeof(team.begun))


cdef inline int next_place(const Team* team) noexcept nogil:
    """The move whose playout comes next, by its place; -1: there is none to begin now."""
    cdef int place, best = -1
    for place in range(team.root.n_left):
        if team.begun[place] < (team.block if best < 0 else team.begun[best]):
            if not (team.climbing[place] and climbs(&team.root, team.root.visits + team.begun[place])):
                best = place
    return best


cdef inline void call_waiting(Team* team) noexcept nogil:
    """The first one goes through the gate; each lets the next one pass."""
    if team.n_called == 0 and team.n_waiting > 0:
        PyThread_release_lock(team.gate)
    team.n_called += team.n_waiting
    team.n_waiting = 0


cdef inline void wait_for_call(Team* team) noexcept nogil:
    """Called with the lock held, and returns with it."""
    team.n_waiting += 1
    PyThread_release_lock(team.lock)
    PyThread_acquire_lock(team.gate, WAIT_LOCK)
    PyThread_acquire_lock(team.lock, WAIT_LOCK)
    team.n_called -= 1
    if team.n_called > 0:
        PyThread_release_lock(team.gate)


cdef void take_part(Team* team, const volatile uint8_t* stopped) noexcept nogil:
    """What each thread does until the search is over. A thread that ends a playout finds another one to begin, if only that of the same
    move: so those that wait need not be called before the block ends."""
    cdef Tape tape
    cdef Ending ending
    cdef RootMove* one
    cdef int place
    cdef int64_t index, number
    PyThread_acquire_lock(team.lock, WAIT_LOCK)
    while team.root.n_left > 1 and not stopped[0]:
        place = next_place(team)
        if place < 0:
            wait_for_call(team)
            continue
        one = &team.root.moves[place]
        index = team.begun[place]
        number = team.root.visits + index
        team.begun[place] += 1
        if climbs(&team.root, number):
            team.climbing[place] = True
        PyThread_release_lock(team.lock)
        play_out(&team.root, one, number, &team.trees[one.move], &tape, stopped, &ending)
        PyThread_acquire_lock(team.lock, WAIT_LOCK)
        if climbs(&team.root, number):
            team.climbing[place] = False
        count_playout(&team.root, one, index, &ending)
        team.n_ended += 1
        if team.n_ended == team.block * team.root.n_left:
            end_block(&team.root, team.block, seconds_now() - team.begin)
            begin_block(team)
            call_waiting(team)
    call_waiting(team)
    PyThread_release_lock(team.lock)


cdef class Searcher:
    """A search of the seat to move. It draws what `choose` would draw, and leaves the stream where it is."""
    cdef Team team
    cdef Rules rules
    cdef Lineup lineup           # the root points into both

    def __cinit__(self, Position position not None, Lineup lineup not None):
        cdef int seat = position.state.table.seat
        cdef uint64_t legal = allowed_moves(&position.state, &position.rules.tables, free_moves(position, lineup), &lineup.policies[seat])
        cdef Rng rng = position.streams.seats[seat]
        memset(&self.team, 0, sizeof(Team))
        if lineup.policies[seat].kind != FLAT and lineup.policies[seat].kind != MCTS:
            raise ValueError("the policy of the seat to move is no search")
        self.rules = position.rules
        self.lineup = lineup
        self.team.lock = PyThread_allocate_lock()
        self.team.gate = PyThread_allocate_lock()
        if self.team.lock == NULL or self.team.gate == NULL:
            raise MemoryError()
        PyThread_acquire_lock(self.team.gate, WAIT_LOCK)
        begin_race(&self.team.root, &position.state, &self.rules.tables, legal, &lineup.policies[seat], search_key(&rng))
        self.team.begin = seconds_now()
        begin_block(&self.team)

    def __dealloc__(self):
        cdef int move
        for move in range(64):
            fell(&self.team.trees[move])
        if self.team.lock != NULL:
            PyThread_free_lock(self.team.lock)
        if self.team.gate != NULL:
            PyThread_free_lock(self.team.gate)

    def take_part(self, stop):
        """Search until the end, or until stop[0] is set, together with all other threads that do so."""
        cdef Loan flag = stop_flag(stop)
        cdef const volatile uint8_t* stopped = <const volatile uint8_t*>flag.data
        with nogil:
            take_part(&self.team, stopped)

    def figures(self):
        """Of each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""
        cdef int i
        cdef double all_priors = 0
        cdef RootMove* one
        rows = []
        for i in range(self.team.root.n_moves):
            all_priors += INVERSE_POWERS[self.team.root.moves[i].rank]
        for i in range(self.team.root.n_moves):
            one = &self.team.root.moves[i]
            rows.append((move_text(&self.team.root.state, self.team.root.tables, one.move), INVERSE_POWERS[one.rank] / all_priors,
                         one.visits, one.wins, one.points, one.square_points))
        return rows

    def line(self):
        """What follows if all seats make the moves that were visited most, with the chance events seen most often, in the notation of
        records. The playout that first came to the end of it is played again as far as that."""
        cdef const RootMove* one = &self.team.root.moves[0]
        cdef const Tree* tree = &self.team.trees[one.move]
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
        begin_playout(&state, &self.team.root, &chance, &choices, <uint64_t>playout)
        chance.tape = &tape
        events = []
        while moves and not is_over(&state, self.team.root.tables):
            legal = imagined_moves(&state, &self.team.root)
            move = lowest_bit(legal) if legal & (legal - 1) == 0 and events else moves.pop(0)
            events.append(f"P{state.table.seat} {move_text(&state, self.team.root.tables, move)}")
            clear_notes(&tape)
            apply_move(&state, self.team.root.tables, move, &chance)
            events += [f"* {event}" for event in events_of(&tape)] if moves else []
        return events
