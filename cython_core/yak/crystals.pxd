# Yak: the best way to give colors to a tower's crystals, exactly.
#
# No color is given twice, so a crystal that takes a color changes the groups of that color only, and what it changes does not depend
# on the other crystals: what every (crystal, color) changes is found once, then all allowed assignments are tried.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.yak.color_groups cimport add_tally, change_by, points_of_tally
from cython_core.yak.state cimport MAX_CRYSTALS, Tables, Tally
from cython_core.yak.stones cimport N_COLORS

cdef enum:
    MAX_COLORS = 6           # a stone touches at most six others

cdef struct Option:
    unsigned int color       # as a bit
    Tally change             # what changes if the crystal takes it

cdef struct Crystal:
    unsigned int colors      # those it may take, as bits
    int n_options            # how many, 0..MAX_COLORS
    Option options[MAX_COLORS]


cdef inline void find_options(Crystal* crystal, uint64_t place, const uint64_t* places, const Tables* tables) noexcept nogil:
    """The colors that a crystal on this place may take; with one it is no longer a single stone."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef Option* option
    cdef int color
    crystal.colors = 0
    crystal.n_options = 0
    for color in range(N_COLORS):
        touched = touching & places[color]
        if not touched:
            continue
        option = &crystal.options[crystal.n_options]
        option.change = change_by(places[color], place, tables)
        if may_take(touched, &option.change):
            option.color = <unsigned int>1 << color
            option.change.singles -= 1
            crystal.n_options += 1
            crystal.colors |= option.color


cdef inline bint may_take(uint64_t touched, const Tally* change) noexcept nogil:
    """A crystal may take a color if it touches two stones of it, or one that is in a group: then no group is new."""
    return touched & (touched - 1) != 0 or (touched != 0 and change.groups == 0)


cdef inline int64_t rank(const Tally* tally, const Tables* tables) noexcept nogil:
    """Orders assignments: by total, then sizes, then count. The parts stay far below 2^19."""
    return (points_of_tally(tally, tables) * (<int64_t>1 << 40) + tally.sizes * (<int64_t>1 << 20)
            + tables.group_points[tally.groups])


cdef inline Tally best_assignment(Tally tally, const Crystal* crystals, int n, const Tables* tables) noexcept nogil:
    """Try everything: each crystal in turn takes each free color, or none; kept if no crystal without a color could have one."""
    cdef Tally tallies[MAX_CRYSTALS + 1]         # after the crystals before this one
    cdef unsigned int used[MAX_CRYSTALS + 1]     # colors they took
    cdef unsigned int wished[MAX_CRYSTALS + 1]   # colors that those without one could have taken
    cdef int tried[MAX_CRYSTALS + 1]             # options of this crystal that are done with
    cdef Tally best = tally
    cdef int64_t best_rank = -(<int64_t>1 << 62)
    cdef const Option* option
    cdef int i = 0, t
    tallies[0] = tally
    used[0] = wished[0] = 0
    tried[0] = 0
    while i >= 0:
        if i == n:
            if not wished[n] & ~used[n] and rank(&tallies[n], tables) > best_rank:
                best = tallies[n]
                best_rank = rank(&best, tables)
            i -= 1
            continue
        t = tried[i]
        tried[i] += 1
        if t > crystals[i].n_options:
            i -= 1
            continue
        tallies[i + 1] = tallies[i]
        used[i + 1] = used[i]
        wished[i + 1] = wished[i]
        if t == crystals[i].n_options:
            wished[i + 1] |= crystals[i].colors
        else:
            option = &crystals[i].options[t]
            if used[i] & option.color:
                continue
            used[i + 1] |= option.color
            add_tally(&tallies[i + 1], &option.change)
        i += 1
        tried[i] = 0
    return best
