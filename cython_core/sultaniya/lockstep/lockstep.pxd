# Sultaniya in lock-step: a step is a decision of every game or two, each at its own node.
#
#     scalar engine                    here
#     legal_moves by node              those of all nodes are found, and each lane takes the ones of its node
#     apply_move by node and move      all effects, each under the mask of the lanes that have it
#     state.seats[seat]                seats are rotated when a turn ends: lockstep.seats[0]
#     survey after a change            in every step
#     flush                            a step for each tile that is revealed
#
# Done lane by lane: set-up and scoring, with the scalar code; searches; writing a tile under a stack or into its palace.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.wide cimport (
    Lanes, Mask, N_LANES, all_lanes, any_of, below, bits_of_bytes, choose, count, has, is_equal, is_less, lane, lanes_of, look_up_128,
    marks_of, nth_bit, set_bytes, smaller, spill, where,
)
from cython_core.shared.loops cimport take_bit
from cython_core.sultaniya.lockstep.palace cimport ROOF_SHIFT, buildable_shapes, fitting_places, liftable_tiles, open_places
from cython_core.sultaniya.lockstep.stacks cimport (
    byte_at, fitting_tiles, put_under, reveal_or_take, roomy, stocked, take_out, tiles_of_stack, turn_up,
)
from cython_core.sultaniya.lockstep.state cimport (
    LaneSeat, Lockstep, MIRRORED_TILE, NOT_ENDED, NOWHERE, N_LANE_SPOTS, Numbers, TILE_BOTTOM, TILE_ITSELF, TILE_LEFT, TILE_RIGHT,
    TILE_SAPPHIRES, TILE_SYMMETRIC, begin_turns,
)
from cython_core.sultaniya.state cimport (
    CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DONE, DOUBLE, FLUSH, MAX_TILES, NO_TILE, N_FLOORS, PASS, REBUILD, REVEAL, SEARCH,
    TAKE, Tables,
)

cdef enum:                   # moves of the nodes place and move, as they fit a lane
    LANE_MIRRORED = 8
    LANE_DROP = 16


cdef inline void play_round(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    """A step: who holds a tile decides where it goes; turns end; then all others decide, a next seat too. In a lane whose tile was put
    down both happen. Lanes that fill up a display make no decision."""
    cdef Mask ending = put_down(lockstep) | lockstep.stopped
    end_turns(lockstep, tables, ending)
    act(lockstep, tables)


cdef inline Mask put_down(Lockstep* lockstep) noexcept nogil:
    """At the nodes place and move. Returns the lanes whose turn is over."""
    cdef Mask placing = lockstep.placing, moving = lockstep.moving, dropping, ending
    cdef Lanes move = pick(lockstep, legal_places(lockstep), placing | moving)
    dropping = moving & is_equal(move, all_lanes(LANE_DROP))
    place(lockstep, (placing | moving) & ~dropping, move)
    if any_of(dropping):
        drop(lockstep, dropping)
    ending = placing & ~lockstep.again
    lockstep.building |= moving | (placing & lockstep.again)
    lockstep.revealable |= lanes_of(placing) & 15
    lockstep.again &= ~placing
    lockstep.placing &= ~placing
    return ending


cdef inline void act(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """At the nodes turn and build; a tile is searched for or lifted."""
    cdef Mask lifting = lockstep.lifting, at_table = lockstep.turning | lockstep.building
    cdef Mask deciding = (at_table | lockstep.searching | lifting) & ~lockstep.filling, fetching, stops
    cdef Lanes places = open_places(lockstep.seats[0].have, lockstep.numbers.places)
    cdef Lanes liftable = liftable_tiles(lockstep.seats[0].have), legal, move
    legal = choose(lifting, liftable, legal_builds(lockstep, places, liftable))
    fetching = legal_searches(lockstep, tables, places, &legal)
    move = pick(lockstep, legal, deciding)
    at_table = (at_table | (lockstep.searching & ~fetching)) & deciding
    stops = at_table & is_less(move, all_lanes(REVEAL))
    gain(lockstep, at_table & is_equal(move, all_lanes(PASS)), lockstep.numbers.pass_sapphires)
    lift(lockstep, lifting, move)
    lockstep.building &= ~at_table
    lockstep.turning &= ~at_table
    lockstep.searching &= ~stops
    lockstep.stopped = stops
    turn_or_build(lockstep, at_table & ~stops, move)
    if any_of(fetching):
        fetch_tiles(lockstep, fetching, move)


cdef inline Lanes pick(Lockstep* lockstep, Lanes legal, Mask deciding) noexcept nogil:
    """One of the legal moves; a single one draws nothing."""
    cdef Lanes n = count(legal, &lockstep.factors)
    lockstep.decisions -= lanes_of(deciding)
    return nth_bit(legal, below(&lockstep.choices, n, deciding & ~is_equal(n, all_lanes(1))), &lockstep.factors)


# What is legal.

cdef inline Lanes legal_builds(const Lockstep* lockstep, Lanes places, Lanes liftable) noexcept nogil:
    """At the nodes turn and build."""
    cdef Lanes takes = fitting_tiles(lockstep, buildable_shapes(&lockstep.seats[0], places))
    cdef Lanes full = stocked(lockstep)
    cdef Lanes reveals = full & roomy(lockstep) & lockstep.revealable
    cdef Lanes calls = (((full | bits_of_bytes(set_bytes(lockstep.n_display), &lockstep.factors)) << CALL_FLUSH) | (full << CALL_SEARCH)
                        | where(has(liftable, liftable), all_lanes(1 << CALL_REBUILD)) | (1 << CALL_DOUBLE))
    cdef Lanes none = where(is_equal(takes, all_lanes(0)), all_lanes(1 << PASS))
    return ((takes << TAKE) | (reveals << REVEAL)
            | choose(lockstep.turning, (calls & affordable(lockstep)) | (1 << PASS), choose(lockstep.called, all_lanes(1 << DONE), none)))


cdef inline Lanes affordable(const Lockstep* lockstep) noexcept nogil:
    """The moves that call a djinn one can pay."""
    cdef Lanes sapphires = lockstep.seats[0].sapphires
    cdef const Numbers* numbers = &lockstep.numbers
    return (where(~is_less(sapphires, numbers.price[FLUSH]), all_lanes(<uint32_t>0xF << CALL_FLUSH))
            | where(~is_less(sapphires, numbers.price[REBUILD]), all_lanes(<uint32_t>1 << CALL_REBUILD))
            | where(~is_less(sapphires, numbers.price[DOUBLE]), all_lanes(<uint32_t>1 << CALL_DOUBLE))
            | where(~is_less(sapphires, numbers.price[SEARCH]), all_lanes(<uint32_t>0xF << CALL_SEARCH)))


cdef inline Lanes legal_places(const Lockstep* lockstep) noexcept nogil:
    """At the nodes place and move: where the tile in the hand fits, in its row, but not where it was lifted from."""
    cdef const LaneSeat* seat = &lockstep.seats[0]
    cdef Lanes places = open_places(seat.have, lockstep.numbers.places) & ~lockstep.lifted_from
    cdef Lanes held = lockstep.held
    cdef Lanes left = lanes_of(has(held, all_lanes(TILE_LEFT))), right = lanes_of(has(held, all_lanes(TILE_RIGHT)))
    cdef Lanes bottom = lanes_of(has(held, all_lanes(TILE_BOTTOM)))
    cdef Lanes shift = floor_of(held) << 3
    cdef Lanes as_is = fitting_places(seat, places, left, right, bottom)
    cdef Lanes mirrored = fitting_places(seat, places, right, left, bottom)
    mirrored = where(~has(held, all_lanes(TILE_SYMMETRIC)), mirrored)
    return (((as_is >> shift) & 0xFF) | (((mirrored >> shift) & 0xFF) << LANE_MIRRORED)
            | where(lockstep.moving, all_lanes(1 << LANE_DROP)))


cdef inline Lanes floor_of(Lanes held) noexcept nogil:
    return held >> (TILE_ITSELF + 5)


cdef inline Mask legal_searches(Lockstep* lockstep, const Tables* tables, Lanes places, Lanes* legal) noexcept nogil:
    """Every tile of the searched stack that fits; returns the lanes that have one. The others are done."""
    cdef uint64_t left = marks_of(lockstep.searching)
    cdef Lanes fitting = all_lanes(0), buildable
    cdef Mask found
    cdef int i, floor
    if left == 0:
        return lockstep.searching
    buildable = buildable_shapes(&lockstep.seats[0], places)
    while left:
        i = take_bit(&left)
        floor = lane(&lockstep.floor, i)[0]
        lane(&fitting, i)[0] = (tables.of_shapes[floor][(lane(&buildable, i)[0] >> (8 * floor)) & 0xFF]
                                & tiles_of_stack(lockstep, i, floor))
    found = has(fitting, fitting)
    legal[0] = choose(lockstep.searching, choose(found, fitting, all_lanes(1 << DONE)), legal[0])
    return found


# What moves do.

cdef inline void turn_or_build(Lockstep* lockstep, Mask acting, Lanes move) noexcept nogil:
    """Reveal, take or call a djinn."""
    cdef Mask reveals = acting & is_less(move, all_lanes(TAKE))
    cdef Mask calls = acting & ~is_less(move, all_lanes(CALL_FLUSH))
    cdef Mask takes = acting & ~(reveals | calls)
    cdef Mask flushes = calls & is_less(move, all_lanes(CALL_REBUILD))
    call(lockstep, calls, flushes, move)
    lockstep.building |= reveals
    lockstep.placing |= takes
    uncover(lockstep, reveals, flushes, takes, move)


cdef inline void gain(Lockstep* lockstep, Mask gaining, Lanes wanted) noexcept nogil:
    """Sapphires, as far as the treasury reaches."""
    cdef Lanes taken = where(gaining, smaller(wanted, lockstep.treasury))
    lockstep.treasury -= taken
    lockstep.seats[0].sapphires += taken


cdef inline void call(Lockstep* lockstep, Mask calls, Mask flushes, Lanes move) noexcept nogil:
    """Pay, take the figure, and let it work."""
    cdef Mask rebuilds = calls & is_equal(move, all_lanes(CALL_REBUILD)), doubles = calls & is_equal(move, all_lanes(CALL_DOUBLE))
    cdef Mask searches = calls & ~(flushes | rebuilds | doubles)
    cdef const Numbers* numbers = &lockstep.numbers
    cdef Lanes price = where(flushes, numbers.price[FLUSH])
    cdef Lanes shift = where(rebuilds, all_lanes(8 * REBUILD))
    price = choose(rebuilds, numbers.price[REBUILD], price)
    price = choose(doubles, numbers.price[DOUBLE], price)
    price = choose(searches, numbers.price[SEARCH], price)
    shift = choose(doubles, all_lanes(8 * DOUBLE), shift)
    shift = choose(searches, all_lanes(8 * SEARCH), shift)
    lockstep.seats[0].sapphires -= price
    lockstep.treasury += price
    lockstep.figures = choose(calls, (lockstep.figures & ~(all_lanes(0xFF) << shift)) | (lockstep.seat << shift), lockstep.figures)
    lockstep.called |= calls
    lockstep.again |= doubles
    lockstep.building |= flushes | doubles
    lockstep.lifting = rebuilds
    lockstep.searching |= searches
    lockstep.floor = choose(searches, move - CALL_SEARCH, choose(flushes, move - CALL_FLUSH, lockstep.floor))


cdef inline void uncover(Lockstep* lockstep, Mask reveals, Mask flushes, Mask takes, Lanes move) noexcept nogil:
    """Reveal a tile, flush and fill up a display, or take a tile out of one."""
    cdef Mask filling = lockstep.filling | flushes
    cdef Lanes taken = move - TAKE
    cdef Lanes floor = choose(takes, taken >> 2, choose(reveals, move - REVEAL, lockstep.floor)) & 3
    reveal_or_take(lockstep, reveals | filling, flushes, takes, floor, taken & 3)
    lockstep.revealable = choose(reveals, all_lanes(1) << floor, where(~flushes, lockstep.revealable))
    lockstep.filling = filling & has(stocked(lockstep) & roomy(lockstep), all_lanes(1) << floor)


cdef inline void place(Lockstep* lockstep, Mask placed, Lanes move) noexcept nogil:
    """The tile in the hand into the palace; sapphires come only with a build without a djinn."""
    cdef LaneSeat* seat = &lockstep.seats[0]
    cdef Lanes held = lockstep.held
    cdef Mask mirrored = has(move, all_lanes(LANE_MIRRORED))
    cdef Lanes spot = (floor_of(held) << 3) | (move & 7)
    cdef Lanes bit = where(placed, all_lanes(1) << spot)
    cdef Lanes turned = choose(mirrored, ((held >> 1) & 1) | ((held & 1) << 1), held)
    cdef Lanes spots = choose(placed, (lockstep.seat << 5) | spot, all_lanes(NOWHERE))
    cdef Lanes tiles = (held >> TILE_ITSELF) | where(mirrored, all_lanes(MIRRORED_TILE))
    cdef uint32_t at[N_LANES]
    cdef uint32_t tile[N_LANES]
    cdef int i
    seat.have |= bit
    seat.left |= where(has(turned, all_lanes(TILE_LEFT)), bit)
    seat.right |= where(has(turned, all_lanes(TILE_RIGHT)), bit)
    gain(lockstep, placed & ~lockstep.called, (held >> TILE_SAPPHIRES) & 7)
    spill(&spots, at)
    spill(&tiles, tile)
    for i in range(N_LANES):         # of all lanes: a loop over the right ones would be mispredicted
        lockstep.tiles[i][at[i]] = tile[i]


cdef inline void lift(Lockstep* lockstep, Mask lifting, Lanes move) noexcept nogil:
    """A tile out of the palace into the hand."""
    cdef LaneSeat* seat = &lockstep.seats[0]
    cdef uint64_t left = marks_of(lifting)
    cdef int i
    lockstep.lifted_from = where(lifting, all_lanes(1) << (move & 31))
    lockstep.moving = lifting
    seat.have &= ~lockstep.lifted_from
    seat.left &= ~lockstep.lifted_from
    seat.right &= ~lockstep.lifted_from
    while left:
        i = take_bit(&left)
        lane(&lockstep.held, i)[0] = lockstep.numbers_of[
            lockstep.tiles[i][N_LANE_SPOTS * lane(&lockstep.seat, i)[0] + lane(&move, i)[0]] & 0xFF]


cdef inline void drop(Lockstep* lockstep, Mask dropping) noexcept nogil:
    """A lifted tile goes under its stack; it becomes visible if there is no other."""
    cdef Lanes floor = floor_of(lockstep.held)
    put_under(lockstep, dropping, floor, (lockstep.held >> TILE_ITSELF) & (MAX_TILES - 1), all_lanes(1))
    turn_up(lockstep, dropping & is_equal(byte_at(lockstep.tops, floor << 3), all_lanes(NO_TILE)), floor, all_lanes(0))


cdef inline void fetch_tiles(Lockstep* lockstep, Mask fetching, Lanes move) noexcept nogil:
    """Out of the searched stack into the hand."""
    cdef Mask visible = fetching & is_equal(byte_at(lockstep.tops, lockstep.floor << 3), move)
    cdef uint64_t left = marks_of(fetching & ~visible)
    cdef Lanes unseen = all_lanes(0)
    cdef int i
    lockstep.held = choose(fetching, look_up_128(lockstep.numbers_of, ((lockstep.floor << 5) + move) & 0x7F), lockstep.held)
    while left:
        i = take_bit(&left)
        take_out(lockstep, i, lane(&lockstep.floor, i)[0], lane(&move, i)[0])
    if any_of(visible):
        for i in range(N_FLOORS):
            unseen = choose(is_equal(lockstep.floor, all_lanes(i)), lockstep.unseen[i], unseen)
        unseen = turn_up(lockstep, visible, lockstep.floor, unseen)
        for i in range(N_FLOORS):
            lockstep.unseen[i] = choose(visible & is_equal(lockstep.floor, all_lanes(i)), unseen, lockstep.unseen[i])
    lockstep.searching &= ~fetching
    lockstep.placing |= fetching


cdef inline void end_turns(Lockstep* lockstep, const Tables* tables, Mask ending) noexcept nogil:
    """The end comes after everyone else's last turn, or with the turn limit even within the last turns."""
    cdef const Numbers* numbers = &lockstep.numbers
    cdef Mask open_end = is_equal(lockstep.last_turns, all_lanes(NOT_ENDED)), over
    cdef Mask has_roofs = ~is_less(count(lockstep.seats[0].have >> ROOF_SHIFT, &lockstep.factors), numbers.roofs_needed)
    lockstep.turns -= lanes_of(ending)
    lockstep.last_turns = choose(ending & open_end & has_roofs, numbers.n_seats - 1,
                                 lockstep.last_turns + lanes_of(ending & ~open_end))
    over = ending & (is_equal(lockstep.last_turns, all_lanes(0)) | is_equal(lockstep.turns, numbers.turn_limit))
    ending &= ~over
    lockstep.over |= lanes_of(over)
    begin_turns(lockstep, ending)
    lockstep.seat += where(ending, all_lanes(1))
    lockstep.seat = where(is_less(lockstep.seat, numbers.n_seats), lockstep.seat)
    rotate(lockstep, tables.players, ending)


cdef inline void rotate(Lockstep* lockstep, int players, Mask ending) noexcept nogil:
    """The next seat comes first."""
    cdef LaneSeat first = lockstep.seats[0]
    cdef LaneSeat* seat
    cdef LaneSeat* after
    cdef int i
    for i in range(players):
        seat = &lockstep.seats[i]
        after = &first if i + 1 == players else &lockstep.seats[i + 1]
        seat.have = choose(ending, after.have, seat.have)
        seat.left = choose(ending, after.left, seat.left)
        seat.right = choose(ending, after.right, seat.right)
        seat.sapphires = choose(ending, after.sapphires, seat.sapphires)
