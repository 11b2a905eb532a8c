# Yak in lock-step, by weights: what is known of towers, kept up to date stone by stone.
#
# A color's stones are a set of 15 places, and what they gain is looked up by that set. Stones on the stack are in no set: what they
# change is found lane by lane, in the towers as the scalar engine has them.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, as_lanes, choose, is_equal, is_less, is_set, lane, marks
from cython_core.shared.lanes.pairs cimport half_of, join, look_up
from cython_core.shared.loops cimport take_bit, take_lane
from cython_core.yak.color_groups cimport change_by, tally_of
from cython_core.yak.lockstep.state cimport LaneSeat, Lockstep, ONE_FEWER, ONE_MORE, TWO_FEWER
from cython_core.yak.state cimport N_PLACES, STACK, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL, N_COLORS, N_STONES

cdef enum:
    ALL_PLACES = (1 << N_PLACES) - 1     # without the stack

cdef struct Gain:            # of stones of one color, or what changes
    Lanes points             # for sizes and singles
    Lanes groups


cdef inline Lanes beside(Lanes places) noexcept nogil:
    """All places that touch one of these: beside them, above and below; of the uppermost place also the stack."""
    return (((places & 0x76EF) << 1) | ((places & 0x1C00) << 2) | ((places & 0x07C0) << 3) | ((places & 0x00FE) << 4)
            | ((places & 0x000F) << 5)
            | ((places >> 1) & 0x36EF) | ((places >> 2) & 0x1C00) | ((places >> 3) & 0x07C0) | ((places >> 4) & 0x00FE)
            | ((places >> 5) & 0x000F))


cdef inline void look_up_gain(const Tables* tables, Lanes places, Gain* gain) noexcept nogil:
    """Stones of one color on these places."""
    cdef Pairs even = look_up(tables.shapes, half_of(places, 0)), odd = look_up(tables.shapes, half_of(places, 1))
    gain.points = join(even, odd)
    gain.groups = as_lanes((even >> 16) | ((odd >> 16) << 16))


cdef inline Lanes for_joins(const Lanes* joins, Lanes groups) noexcept nogil:
    """By how much the number of groups grows."""
    return ((joins[ONE_MORE] & is_equal(groups, all_lanes(1))) | (joins[ONE_FEWER] & is_equal(groups, all_lanes(-1)))
            | (joins[TWO_FEWER] & is_equal(groups, all_lanes(-2))))


cdef inline void find_joins(LaneSeat* seat, const Tables* tables) noexcept nogil:
    """Points for so many groups more or fewer, now."""
    cdef Lanes before = points_for_groups(tables, seat.groups)
    seat.joins[ONE_MORE] = points_for_groups(tables, seat.groups + 1) - before
    seat.joins[ONE_FEWER] = points_for_groups(tables, seat.groups - 1) - before
    seat.joins[TWO_FEWER] = points_for_groups(tables, seat.groups - 2) - before


cdef inline Lanes points_for_groups(const Tables* tables, Lanes groups) noexcept nogil:
    """Any number if `groups` is out of range: then no stone can change the number of groups by so much."""
    cdef const uint32_t* points = <const uint32_t*>&tables.group_points[0]
    groups &= 63
    return join(look_up(points, half_of(groups, 0)), look_up(points, half_of(groups, 1)))


cdef inline void change_on_stack(Lockstep* lockstep, const Tables* tables, int place, Lanes stacked, Lanes* stone,
                                 Gain* change) noexcept nogil:
    """What a colored stone on the stack changes, lane by lane."""
    cdef uint64_t left = marks(stacked & is_less(stone[0], all_lanes(N_COLORS)))
    cdef Tally tally
    cdef int i
    while left:
        i = take_lane(&left)
        tally = change_by(lockstep.places[i][place][lane(stone, i)[0]], <uint64_t>1 << lane(&lockstep.seats[place].n_stones, i)[0], tables)
        lane(&change.points, i)[0] = tally.sizes + tables.points_single * tally.singles
        lane(&change.groups, i)[0] = tally.groups


cdef inline void add_to_tower(Lockstep* lockstep, const Tables* tables, int place, Lanes stone, Lanes bit, Lanes sets) noexcept nogil:
    """A stone goes on a place, in the lanes of the mask; before the tower itself is written."""
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef Lanes colored = sets & is_less(stone, all_lanes(CRYSTAL)), on_place = bit & ALL_PLACES, own = all_lanes(0), its, touched
    cdef Lanes stacked = is_equal(bit, all_lanes(1 << STACK))
    cdef Gain before, after
    cdef int kind
    for kind in range(N_STONES):
        its = is_equal(stone, all_lanes(kind)) & sets
        own |= seat.stones[kind] & its
        seat.stones[kind] |= on_place & its
        seat.counts[kind] -= its
    touched = beside(on_place) & own
    seat.singles = (seat.singles & ~(touched & colored)) | (on_place & colored & is_equal(touched, all_lanes(0)))
    look_up_gain(tables, own, &before)
    look_up_gain(tables, own | on_place, &after)
    after.groups -= before.groups
    if marks(stacked):
        change_on_stack(lockstep, tables, place, stacked, &stone, &after)
    seat.groups += after.groups & colored
    seat.top = choose(is_set(bit & ((1 << STACK) | (1 << (N_PLACES - 1)))), stone, seat.top)
    seat.crystals_known &= ~sets
    find_joins(seat, tables)


cdef inline void enter_towers(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """In the morning; the mask: games that have just come into their lanes."""
    cdef uint64_t left
    cdef int place
    for place in range(tables.players):
        lockstep.seats[place].crystals_known &= ~(fresh | lockstep.last_day)     # on the last day they are worth something else
        left = marks(fresh)
        while left:
            enter_tower(lockstep, tables, place, take_lane(&left))
        if marks(fresh):
            find_joins(&lockstep.seats[place], tables)


cdef inline void enter_tower(Lockstep* lockstep, const Tables* tables, int place, int i) noexcept nogil:
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef const uint64_t* places = &lockstep.places[i][place][0]
    cdef uint64_t own, left, upmost = <uint64_t>1 << max(0, lane(&seat.n_stones, i)[0] - 1), singles = 0
    cdef int kind, at, groups = 0
    for kind in range(N_STONES):
        own = places[kind]
        lane(&seat.stones[kind], i)[0] = own & <uint64_t>ALL_PLACES
        lane(&seat.counts[kind], i)[0] = popcount(own)
        if own & upmost:                 # only meaningful once all places are filled
            lane(&seat.top, i)[0] = kind
        left = own if kind < N_COLORS else 0
        groups += tally_of(left, tables).groups
        while left:
            at = take_bit(&left)
            if not tables.neighbors[at] & own:
                singles |= <uint64_t>1 << at
    lane(&seat.singles, i)[0] = singles & <uint64_t>ALL_PLACES
    lane(&seat.groups, i)[0] = groups
