# Yak: what a stone brings together with the crystals that lie in the tower already, by the best assignment (crystals.pxd).
#
# Most is the same for all stones that could be set: a colored one changes what one color means for the crystals, a crystal is one more.
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from cython_core.shared.bits cimport lowest_bit
from cython_core.yak.crystals cimport Crystal, best_assignment, drop_color, weigh_color, weigh_crystal
from cython_core.yak.scoring cimport tally_single
from cython_core.yak.state cimport MAX_CRYSTALS, Tables, Tally
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.tower_worth cimport Tower, change_at, points_of, worth_of_change, worth_of_crystal

cdef struct Setting:                     # of a tower with crystals
    Tally tally                          # its stones, all crystals single
    int n                                # crystals
    uint64_t places[MAX_CRYSTALS]        # where each of them lies, as a bit
    Crystal crystals[MAX_CRYSTALS]       # the colors it may take
    uint64_t beside                      # places beside them
    int points                           # of the tower, with their best colors


cdef inline void size_up_setting(const Tower* tower, const Tables* tables, Setting* setting) noexcept nogil:
    cdef uint64_t left = tower.places[CRYSTAL]
    setting.tally = tally_single(tower.places, tables)
    setting.n = 0
    setting.beside = 0
    while left:
        setting.places[setting.n] = left & (0 - left)
        setting.beside |= tables.neighbors[lowest_bit(left)]
        weigh_crystal(&setting.crystals[setting.n], left & (0 - left), tower.places, tables)
        left &= left - 1
        setting.n += 1
    setting.points = points_in(best_assignment(setting.tally, setting.crystals, setting.n, tables), tables)


cdef inline int beyond_points(const Setting* setting, const Tables* tables, const Tower* tower, int stone, uint64_t place) noexcept nogil:
    """Points the stone brings with the best colors of the crystals, beyond those without them; bonus cards do not count."""
    cdef Crystal crystals[MAX_CRYSTALS]
    cdef Tally tally = setting.tally, change
    cdef uint64_t own
    cdef int i, n = setting.n, without
    if stone == CRYSTAL:
        without = points_of(worth_of_crystal(place, tables, tower))
        memcpy(crystals, setting.crystals, n * sizeof(Crystal))
        weigh_crystal(&crystals[n], place, tower.places, tables)
        tally.singles += 1
        n += 1
    else:
        own = tower.places[stone]
        change = change_at(own, place, tables)
        # Nothing that a crystal may take changes if the stone and those it joins touch none; neither does what one more group brings.
        if change.groups == 0 and not setting.beside & (place | (own if change.singles < 1 else 0)):
            return 0
        without = points_of(worth_of_change(change, tables, tower))
        tally.sizes += change.sizes
        tally.groups += change.groups
        tally.singles += change.singles
        memcpy(crystals, setting.crystals, n * sizeof(Crystal))
        for i in range(n):
            drop_color(&crystals[i], stone)
            weigh_color(&crystals[i], setting.places[i], stone, own | place, tables)
    return points_in(best_assignment(tally, crystals, n, tables), tables) - setting.points - without


cdef inline int points_in(Tally tally, const Tables* tables) noexcept nogil:
    return tally.sizes + tables.group_points[tally.groups] + tables.points_single * tally.singles
