# Rollouts: playouts from any position to the end, one after the other by the scalar engine, or side by side in lanes. Whoever wants them
# says how the next one begins and what becomes of each result. Both ways give the same results, though perhaps in another order: a playout
# draws from nothing but the generators that it began with.
cdef enum:
    LEAST_LANES = 8                  # fewer do not pay, and half of them must have a playout

cdef struct Streams:
    Rng choices                      # of the random seats together
    Rng seats[MAX_SEATS]             # of the other seats, each its own
    bint shared                      # all seats draw from `choices`, as in the playouts of a search

cdef struct Playout:
    State state
    Chance chance
    Streams streams
    const Policy* policies           # by seat
    int64_t number                   # by which its source knows it again

ctypedef bint (*BeginPlayout)(void*, Playout*) noexcept nogil            # False: there is none to begin now
ctypedef void (*EndPlayout)(void*, int64_t, const State*) noexcept nogil     # its number, and everything that scoring looks at

cdef struct Columns
cdef struct Search

cdef struct Rollouts:
    const Tables* tables
    const Policy* policies           # of the playouts that can go into lanes; others may have other ones
    bint shared_stream               # `shared` of all playouts
    void* source
    BeginPlayout begin
    EndPlayout end
    Search* search                   # for seats that search; NULL: none does
    const volatile uint8_t* stopped  # not 0: abandon what was begun

cdef struct LaneEngine:              # the lanes of a build
    int (*lanes_for)(const Tables*, const Policy*) noexcept nogil        # games side by side; see `n_lanes`
    Py_ssize_t (*play_lockstep)(const Tables*, const Policy*, uint64_t, uint64_t, Columns*, const volatile uint8_t*) noexcept nogil
    int n_lanes                      # of rollouts; 0: there are none, or they begin games at the set-up only
    void (*play)(const Rollouts*) noexcept nogil     # until there is nothing to begin and nothing under way, or stopped

cdef LaneEngine these_lanes          # of this build; `fill_kernels` sets them


cdef inline const LaneEngine* best_lanes(const LaneEngine* widest, int64_t n_playouts) noexcept nogil:
    """For this many playouts at a time; NULL: one by one. A round costs much the same however few lanes are in use: so there must be
    playouts for many of them, and no more lanes than playouts if this build has lanes too, and fewer."""
    cdef const LaneEngine* lanes = widest
    if n_playouts <= these_lanes.n_lanes < widest.n_lanes:
        lanes = &these_lanes
    return lanes if lanes.n_lanes >= LEAST_LANES and 2 * n_playouts >= lanes.n_lanes else NULL


cdef void play_one_by_one(const Rollouts* rollouts) noexcept nogil:
    """Until there is nothing to begin, or stopped."""
    cdef Playout playout
    while not rollouts.stopped[0] and rollouts.begin(rollouts.source, &playout):
        play_on(&playout.state, rollouts.tables, playout.policies, &playout.chance, &playout.streams, rollouts.search, rollouts.stopped)
        if rollouts.stopped[0]:
            return
        rollouts.end(rollouts.source, playout.number, &playout.state)
