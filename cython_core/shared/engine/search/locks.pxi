# The threads that take part in a search. They share its playouts: whoever has nothing to do takes the next one of the move that has had
# fewest in the block, so that all of them are done with a block at about the same time, whatever the number of moves.
from cpython.pythread cimport (
    WAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
)


cdef bint make_locks(Search* search) noexcept:
    """For several threads; False: there is no memory for them."""
    search.lock = PyThread_allocate_lock()
    search.gate = PyThread_allocate_lock()
    if search.lock == NULL or search.gate == NULL:
        return False
    PyThread_acquire_lock(search.gate, WAIT_LOCK)
    return True


cdef void free_locks(Search* search) noexcept:
    if search.lock != NULL:
        PyThread_free_lock(search.lock)
    if search.gate != NULL:
        PyThread_free_lock(search.gate)


cdef inline void enter_lock(Search* search) noexcept nogil:
    if search.lock != NULL:
        PyThread_acquire_lock(search.lock, WAIT_LOCK)


cdef inline void leave_lock(Search* search) noexcept nogil:
    if search.lock != NULL:
        PyThread_release_lock(search.lock)


cdef inline void call_waiting(Search* search) noexcept nogil:
    """The first one passes the gate; each lets the next one pass."""
    if search.n_called == 0 and search.n_waiting > 0:
        PyThread_release_lock(search.gate)
    search.n_called += search.n_waiting
    search.n_waiting = 0


cdef inline void call_if_useful(Search* search) noexcept nogil:
    """Call those that wait, if there is something for them to do, or the search is over."""
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
        if search.root.policy.value != NULL:
            play_ahead(&rollouts, &search.root)
        elif member.lanes == NULL:
            play_one_by_one(&rollouts)
        else:
            member.lanes.play(&rollouts)
        enter_lock(search)
    search.n_members -= 1
    call_waiting(search)
    leave_lock(search)
