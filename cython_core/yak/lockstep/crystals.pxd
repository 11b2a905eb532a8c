# Yak in lock-step, by weights: what crystals gain and are worth on the open places of a tower, lane by lane: they may take any color they
# touch, and few lanes have one. It is found when it is asked for, and kept until the tower changes.
from libc.stdint cimport uint64_t

from cython_core.shared.lanes.lanes cimport lane, Lanes, all_lanes, is_equal, marks
from cython_core.shared.loops cimport take_lane
from cython_core.yak.lockstep.spots cimport Tower
from cython_core.yak.lockstep.state cimport LaneRow, LaneSeat, Lockstep
from cython_core.yak.state cimport STACK, Tables
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.gains cimport CrystalValue, crystal_at, groups_of, points_of
from cython_core.yak.strategies.tower cimport Tower as ScalarTower, group_worth


cdef inline void find_crystals(Lockstep* lockstep, const Tables* tables, const Tower* tower, const LaneRow* row, int n,
                               Lanes seen) noexcept nogil:
    """In the lanes of the mask, where one of the first n stones of a row is a crystal, if it is not known."""
    cdef LaneSeat* seat = tower.seat
    cdef Lanes its = all_lanes(0)
    cdef uint64_t left
    cdef int i
    for i in range(n):
        its |= is_equal(row.at[i], all_lanes(CRYSTAL)) & seen
    left = marks(its & ~seat.crystals_known)
    seat.crystals_known |= its
    while left:
        find_in_lane(lockstep, tables, tower, take_lane(&left))


cdef inline void find_in_lane(Lockstep* lockstep, const Tables* tables, const Tower* tower, int i) noexcept nogil:
    """A crystal on each open place of a tower."""
    cdef LaneSeat* seat = tower.seat
    cdef ScalarTower its
    cdef int n_stones = lane(&seat.n_stones, i)[0], k, bit
    cdef CrystalValue value
    cdef uint64_t place
    its.places = &lockstep.places[i][tower.place][0]
    its.groups = lane(&seat.groups, i)[0]
    its.group = 0 if lane(&lockstep.last_day, i)[0] else group_worth(tables)
    for k in range(tower.n):
        bit = lane(<Lanes*>&tower.spots[k].bit, i)[0]
        if bit == 0:
            break
        place = <uint64_t>1 << n_stones if bit >> STACK else bit
        value = crystal_at(place, tables, &its)
        lane(&seat.crystal_worths[k], i)[0] = value.worth
        lane(&seat.crystal_points[k], i)[0] = points_of(value.gain)
        lane(&seat.crystal_groups[k], i)[0] = groups_of(value.gain)
