# Yak: groups of stones of one color. What lies on the places of a tower is looked up; only stacks are taken apart.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.groups cimport connected
from cython_core.yak.state cimport N_SHAPES, Tables, Tally


cdef inline void add_group(Tally* tally, int size, const Tables* tables) noexcept nogil:
    """Connected stones; a single one is not a group."""
    tally.sizes += tables.size_points[size]
    tally.groups += size > 1
    tally.singles += size == 1


cdef inline void add_tally(Tally* tally, const Tally* more) noexcept nogil:
    tally.sizes += more.sizes
    tally.groups += more.groups
    tally.singles += more.singles


cdef inline int points_of_tally(const Tally* tally, const Tables* tables) noexcept nogil:
    """Points of a tower, without its bonus cards."""
    return tally.sizes + tables.group_points[tally.groups] + tables.points_single * tally.singles


cdef inline Tally tally_of(uint64_t places, const Tables* tables) noexcept nogil:
    """The tally of stones of one color."""
    cdef Tally tally
    cdef uint64_t group
    if places < <uint64_t>N_SHAPES:
        return tables.tallies[places]
    tally.sizes = tally.groups = tally.singles = 0
    while places:
        group = connected(places & (0 - places), places, tables.neighbors)
        places &= ~group
        add_group(&tally, popcount(group), tables)
    return tally


cdef inline Tally change_by(uint64_t places, uint64_t place, const Tables* tables) noexcept nogil:
    """What one more stone of the color changes."""
    cdef Tally before = tally_of(places, tables), after = tally_of(places | place, tables)
    after.sizes -= before.sizes
    after.groups -= before.groups
    after.singles -= before.singles
    return after
