# Yak in lock-step, by weights: a tower as strategies see it, for all games at once; strategies/tower.pxd.
#
# A tower has at most five open places; which ones they are differs from lane to lane, so they are taken in order: the first of all lanes,
# then the second. How many empty places lie beside a stone is not counted but known as sets: the places with at least one, two, …
# beside them. Below a stone that lies or can be set nothing is empty.
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, larger, lowest, marks, where_has
from cython_core.yak.formulas cimport MORE_FREE, ONE_FREE, QUARTERS, TWO_FREE
from cython_core.yak.lockstep.formulas cimport add_rival, card_gain, hope, time_to_end
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.state cimport LaneSeat, Lockstep, MAX_OPEN, N_JOINS, ONE_FEWER, ONE_MORE
from cython_core.yak.lockstep.towers cimport beside
from cython_core.yak.state cimport N_PLACES, STACK, Tables
from cython_core.yak.stones cimport N_COLORS
from cython_core.yak.strategies.tower cimport group_worth

cdef enum:
    MAX_FREE = 4             # empty places beside a stone

cdef struct Spot:            # an open place in each game
    Lanes bit                # 0: there are no more
    Lanes beside             # the places that touch it
    Lanes share              # of hope, for a single stone there: ONE_FREE, …
    Lanes lost               # what a stone there takes from the hopes of single ones beside it, if they are of other colors

cdef struct Tower:           # of a place
    int place
    LaneSeat* seat
    int n                    # spots
    int n_better             # of these the first ones, if the others are never better: the fifth one is that of an empty tower
    Spot spots[MAX_OPEN]
    Lanes stacked            # mask: the stack is the only open place
    bint any_stacked
    Lanes joins[N_JOINS]     # quarters for one group more, one fewer, two fewer
    Lanes time               # stones the fullest tower lacks, 0..FAR; 0 without looking ahead
    Lanes singles[MAX_FREE]  # single stones with at least one, two, … empty places beside them
    Lanes cards[N_COLORS]    # points of bonus cards for one more stone of a color, where they do not depend on places


cdef inline void look_at(Lockstep* lockstep, const Tables* tables, int place, bint ahead, Tower* tower) noexcept nogil:
    """The tower of a place, and what comes of it if that is asked for."""
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef Lanes left = open_places(seat.filled), bit
    tower.place = place
    tower.seat = seat
    tower.stacked = is_equal(left, all_lanes(1 << STACK))
    tower.any_stacked = marks(tower.stacked) != 0
    tower.n = 0
    while marks(is_set(left)):
        bit = lowest(left)
        left ^= bit
        tower.spots[tower.n].bit = bit
        tower.spots[tower.n].beside = beside(bit)
        tower.n += 1
    tower.n_better = tower.n if tables.with_bonus else min(tower.n, MAX_OPEN - 1)
    if tables.with_bonus:
        find_cards(lockstep, tables, tower)
    tower.time = all_lanes(0)
    if ahead:
        look_ahead(lockstep, tables, tower)


cdef inline void find_cards(Lockstep* lockstep, const Tables* tables, Tower* tower) noexcept nogil:
    """A majority card counts by the change of its points."""
    cdef Lanes most, second
    cdef int color, other
    for color in range(N_COLORS):
        tower.cards[color] = all_lanes(0)
        if tables.card_by_place[color]:
            continue
        most = all_lanes(0)
        second = all_lanes(0)
        for other in range(tables.players):
            if other != tower.place:
                add_rival(lockstep.seats[other].counts[color], &most, &second)
        tower.cards[color] = where_has(lockstep.bonus, all_lanes(1 << color),
                                       card_gain(tables, color, tower.seat.counts[color], most, second))


cdef inline void look_ahead(Lockstep* lockstep, const Tables* tables, Tower* tower) noexcept nogil:
    """Hopes, and what groups are worth: as one more of many, but on the last day as the table of points says."""
    cdef int group = group_worth(tables), i
    cdef Lanes by_table = lockstep.last_day | all_lanes(0 if group else 0xFFFF), most = all_lanes(0)
    for i in range(N_JOINS):
        tower.joins[i] = choose(by_table, tower.seat.joins[i] * QUARTERS, all_lanes(
            group if i == ONE_MORE else -group if i == ONE_FEWER else -2 * group))
    for i in range(tables.players):
        most = larger(most, lockstep.seats[i].n_stones)
    tower.time = time_to_end(all_lanes(tables.end_stones), most, lockstep.last_day)
    find_hopes(lockstep, tower)


cdef inline Lanes n_of_color(const Lockstep* lockstep, int color) noexcept nogil:
    """In the bag."""
    if color == 0:
        return lockstep.upto[0]
    return lockstep.upto[color] - lockstep.upto[color - 1]


cdef inline void find_free_places(Lanes filled, Lanes* free) noexcept nogil:
    """Those with at least one, two, three, four empty ones beside them, among the places that are filled or open."""
    cdef Lanes empty = ~filled, left = (empty & 0x16EF) << 1, right = (empty >> 1) & 0x16EF
    cdef Lanes above_left = ((empty >> 4) & 0x001E) | ((empty >> 3) & 0x01C0) | ((empty >> 2) & 0x0C00) | ((empty >> 1) & 0x6000)
    cdef Lanes above_right = ((empty >> 5) & 0x000F) | ((empty >> 4) & 0x00E0) | ((empty >> 3) & 0x0600) | ((empty >> 2) & 0x1000)
    cdef Lanes beside_one = left | right, beside_both = left & right, above_one = above_left | above_right
    cdef Lanes above_both = above_left & above_right
    free[0] = beside_one | above_one
    free[1] = beside_both | above_both | (beside_one & above_one)
    free[2] = (beside_both & above_one) | (above_both & beside_one)
    free[3] = beside_both & above_both


cdef inline void find_hopes(Lockstep* lockstep, Tower* tower) noexcept nogil:
    """What single stones lose by a stone beside them, and the shares of hope on the open places."""
    cdef LaneSeat* seat = tower.seat
    cdef Lanes time = tower.time, units, loss, here, n
    cdef Lanes some = all_lanes(0), more = all_lanes(0), plenty = all_lanes(0)       # stones with 1, 2, 3 of their color in the bag
    cdef Lanes touching[MAX_OPEN]
    cdef Lanes lost[MAX_OPEN]
    cdef Lanes free[MAX_FREE]
    cdef int color, at, i
    find_free_places(seat.filled, free)
    for i in range(MAX_FREE):
        tower.singles[i] = free[i] & seat.singles
    for color in range(N_COLORS):
        n = n_of_color(lockstep, color)
        some |= seat.stones[color] & is_less(all_lanes(0), n)
        more |= seat.stones[color] & is_less(all_lanes(1), n)
        plenty |= seat.stones[color] & is_less(all_lanes(2), n)
    for i in range(MAX_OPEN):                # as many in any case, so that all stay in registers
        touching[i] = all_lanes(0)
        lost[i] = all_lanes(0)
    for i in range(tower.n):
        tower.spots[i].share = share_of_hope(free, tower.spots[i].bit)
        touching[i] = tower.spots[i].beside
    for at in range(N_PLACES - 1):           # when the uppermost one is filled, there is no hope left
        here = all_lanes(1 << at)
        if not marks(has(seat.singles, here)):
            continue
        # units_of_hope, from sets
        units = time + where_has(some, here, time) + where_has(more, here, time) + where_has(plenty, here, time)
        loss = where_has(seat.singles, here, hope(units, share_of_hope(free, here)) - hope(units, share_of_hope(&free[1], here)))
        for i in range(MAX_OPEN):
            lost[i] += where_has(touching[i], here, loss)
    for i in range(MAX_OPEN):
        tower.spots[i].lost = lost[i]


cdef inline Lanes share_of_hope(const Lanes* free, Lanes bit) noexcept nogil:
    """On a place, by the sets of those with at least one, two, three empty places beside them."""
    return (where_has(free[0], bit, all_lanes(ONE_FREE)) + where_has(free[1], bit, all_lanes(TWO_FREE - ONE_FREE))
            + where_has(free[2], bit, all_lanes(MORE_FREE - TWO_FREE)))
