# Yak in lock-step, by weights: what crystals gain and are worth on the open places of a tower, lane by lane: they may take any color they
# touch, and few lanes have one. It is found when it is asked for, and kept until the tower changes.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lanes cimport lane, Lanes, all_lanes, is_equal, marks
from cython_core.shared.loops cimport take_lane
from cython_core.yak.color_groups cimport change_by
from cython_core.yak.crystals cimport may_take
from cython_core.yak.formulas cimport QUARTERS
from cython_core.yak.lockstep.spots cimport Tower
from cython_core.yak.lockstep.state cimport LaneRow, LaneSeat, Lockstep
from cython_core.yak.state cimport N_PLACES, STACK, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.gains cimport POINT, Gain, gain_of, groups_of, points_of
from cython_core.yak.strategies.tower cimport LEAST, Tower as ScalarTower, group_worth
from cython_core.yak.strategies.worths cimport worth_of


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
    its.taken = (<uint64_t>1 << n_stones) - 1 if n_stones > N_PLACES else lane(&seat.filled, i)[0] & 0x7FFF
    its.places = &lockstep.places[i][tower.place][0]
    its.groups = lane(&seat.groups, i)[0]
    its.group = 0 if lane(&lockstep.last_day, i)[0] else group_worth(tables)
    for k in range(tower.n):
        bit = lane(<Lanes*>&tower.spots[k].bit, i)[0]
        if bit == 0:
            break
        find_on_place(tables, &its, lockstep.stone_at[i][tower.place], n_stones if bit >> STACK else lowest_bit(bit),
                      lane(&seat.crystal_worths[k], i), lane(&seat.crystal_points[k], i), lane(&seat.crystal_groups[k], i))


cdef inline void find_on_place(const Tables* tables, const ScalarTower* tower, const unsigned char* stone_at, int at,
                               unsigned short* worth, unsigned short* points, unsigned short* groups) noexcept nogil:
    """In the color that brings most, in the end or now; a single stone if it may take none."""
    cdef uint64_t touching = tables.neighbors[at] & tower.taken & ~tower.places[CRYSTAL], left = touching, own
    cdef int best_worth = LEAST
    cdef Gain best_gain = LEAST
    cdef Tally change
    while left:
        own = tower.places[stone_at[lowest_bit(left)]]
        left &= ~own
        change = change_by(own, <uint64_t>1 << at, tables)
        if may_take(touching & own, &change):
            best_worth = max(best_worth, worth_of(&change, tables, tower))
            best_gain = max(best_gain, gain_of(&change, tables, tower))
    if best_gain == LEAST:
        best_worth = QUARTERS * tables.points_single
        best_gain = POINT * tables.points_single
    worth[0] = best_worth
    points[0] = points_of(best_gain)
    groups[0] = groups_of(best_gain)
