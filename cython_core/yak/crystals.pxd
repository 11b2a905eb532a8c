# Yak: the best way to give colors to a tower's crystals, exactly.
#
# No color is given twice, so a crystal that takes a color changes the groups of that color only, and what it changes does not depend
# on the other crystals: what every (crystal, color) changes is found once, then all allowed assignments are tried.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.yak.color_groups cimport add_tally, change_by, points_of_tally
from cython_core.yak.state cimport Tables, Tally
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
    cdef Tally best = tally
    cdef int64_t best_rank = -(<int64_t>1 << 62)
    try_colors(crystals, n, tables, tally, 0, 0, &best, &best_rank)
    return best


cdef inline void try_colors(const Crystal* crystal, int n, const Tables* tables, Tally tally, unsigned int used, unsigned int wished,
                            Tally* best, int64_t* best_rank) noexcept nogil:
    """Try everything: this crystal takes each free color, or none, then the n - 1 after it do. Kept if no crystal without a color could
    have one; `wished` are the colors that those without one could have taken."""
    cdef const Option* option
    cdef Tally after
    cdef int i
    if n == 0:
        if not wished & ~used and rank(&tally, tables) > best_rank[0]:
            best[0] = tally
            best_rank[0] = rank(&tally, tables)
        return
    for i in range(crystal.n_options):
        option = &crystal.options[i]
        if not used & option.color:
            after = tally
            add_tally(&after, &option.change)
            try_colors(crystal + 1, n - 1, tables, after, used | option.color, wished, best, best_rank)
    try_colors(crystal + 1, n - 1, tables, tally, used, wished | crystal.colors, best, best_rank)
