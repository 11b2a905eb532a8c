# Yak in lock-step, by weights: what crystals are worth on the open places of a tower, lane by lane: they may take any color they touch, and
# few lanes have one. It is found when it is asked for, and kept until the tower changes.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lanes cimport lane, Lanes, marks
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.crystals cimport may_take
from cython_core.yak.lockstep.state cimport LaneSeat, Lockstep
from cython_core.yak.lockstep.prospects cimport Prospect
from cython_core.yak.state cimport N_PLACES, STACK, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.prospects cimport LEAST, Prospect as ScalarProspect, QUARTERS, gain_of
from cython_core.yak.strategies.tower_worth cimport NO_WORTH, POINT, Worth, groups_of, points_of, worth_of_change


cdef inline void weigh_crystals(Lockstep* lockstep, const Tables* tables, const Prospect* prospect, Lanes its) noexcept nogil:
    """In the lanes of the mask, if it is not known."""
    cdef LaneSeat* seat = prospect.seat
    cdef uint64_t left = marks(its & ~seat.crystals_known)
    cdef int i
    seat.crystals_known |= its
    while left:
        i = lowest_bit(left) >> 1
        left ^= <uint64_t>3 << (2 * i)
        weigh_in_lane(lockstep, tables, prospect, i)


cdef inline void weigh_in_lane(Lockstep* lockstep, const Tables* tables, const Prospect* prospect, int i) noexcept nogil:
    """A crystal on each open place of a tower."""
    cdef LaneSeat* seat = prospect.seat
    cdef ScalarProspect tower
    cdef int n_stones = lane(&seat.n_stones, i)[0], k, bit
    cdef uint64_t taken = (<uint64_t>1 << n_stones) - 1 if n_stones > N_PLACES else lane(&seat.filled, i)[0] & 0x7FFF
    tower.tower.places = &lockstep.places[i][prospect.place][0]
    tower.tower.groups = lane(&seat.groups, i)[0]
    tower.group = 0 if lane(&lockstep.last_day, i)[0] else QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5
    for k in range(prospect.n):
        bit = lane(<Lanes*>&prospect.spots[k].bit, i)[0]
        if bit == 0:
            break
        weigh_on_place(lockstep, tables, &tower, i, prospect.place, n_stones if bit >> STACK else lowest_bit(bit), taken,
                       lane(&seat.crystal_gains[k], i), lane(&seat.crystal_points[k], i), lane(&seat.crystal_groups[k], i))


cdef inline void weigh_on_place(const Lockstep* lockstep, const Tables* tables, const ScalarProspect* prospect, int i, int place, int at,
                                uint64_t taken, unsigned short* gain, unsigned short* points, unsigned short* groups) noexcept nogil:
    """In the color that brings most, in the end or now; a single stone if it may take none."""
    cdef const uint64_t* places = prospect.tower.places
    cdef uint64_t touching = tables.neighbors[at] & taken & ~places[CRYSTAL], left = touching, own
    cdef int best_gain = LEAST
    cdef Worth best_worth = NO_WORTH
    cdef Tally change
    while left:
        own = places[lockstep.stone_at[i][place][lowest_bit(left)]]
        left &= ~own
        change = change_by(own, <uint64_t>1 << at, tables)
        if may_take(touching & own, &change):
            best_gain = max(best_gain, gain_of(&change, tables, prospect))
            best_worth = max(best_worth, worth_of_change(change, tables, &prospect.tower))
    if best_worth == NO_WORTH:
        best_gain = QUARTERS * tables.points_single
        best_worth = POINT * tables.points_single
    gain[0] = best_gain
    points[0] = points_of(best_worth)
    groups[0] = groups_of(best_worth)
