# Yak in lock-step, by weights: crystals, lane by lane and with the scalar code. They may take any color they touch, and few lanes have one.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lanes cimport Lanes, lane, marks
from cython_core.yak.lockstep.prospects cimport Prospect
from cython_core.yak.lockstep.state cimport Lockstep
from cython_core.yak.state cimport STACK, Tables
from cython_core.yak.strategies.prospects cimport QUARTERS, Prospect as ScalarProspect, crystal_at
from cython_core.yak.strategies.tower_worth cimport Worth, groups_of, points_of, worth_of_crystal

cdef enum:
    ORDER = 8                # points are compared first, then groups: ORDER for each point, 1 for each group more


cdef inline void weigh_crystals(Lockstep* lockstep, const Tables* tables, Prospect* prospect, Lanes its, bint in_the_end,
                                Lanes* worths) noexcept nogil:
    """What a crystal on each open place is worth, in the lanes of the mask: in the end, in quarters of a point without the hopes that
    others lose; or as things stand, by ORDER."""
    cdef ScalarProspect tower
    cdef uint64_t left = marks(its), place
    cdef Worth worth
    cdef int i, k, at
    while left:
        i = lowest_bit(left) >> 1
        left ^= <uint64_t>3 << (2 * i)
        tower.tower.places = &lockstep.places[i][prospect.place][0]
        tower.tower.groups = lane(&prospect.seat.groups, i)[0]
        tower.group = 0 if lane(&lockstep.last_day, i)[0] else QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5
        for k in range(prospect.n):
            at = lane(&prospect.spots[k].bit, i)[0]
            if at == 0:
                break
            place = <uint64_t>1 << lane(&prospect.seat.n_stones, i)[0] if at >> STACK else <uint64_t>at
            if in_the_end:
                lane(&worths[k], i)[0] = crystal_at(tables, &tower, place)
            else:
                worth = worth_of_crystal(place, tables, &tower.tower)
                lane(&worths[k], i)[0] = ORDER * points_of(worth) + groups_of(worth)
