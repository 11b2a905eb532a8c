# Yak: a tower as strategies see it. Crystals that lie in it are single stones here: scoring.pxd has their best colors.
#
# Looking ahead, a single stone may become a group as long as places beside it are empty, stones of its color are in the bag and no tower
# is finished: that is its hope. A stone beside single ones of other colors takes hope from them.
from libc.stdint cimport int8_t, int16_t, uint64_t

from cython_core.shared.bag cimport Bag, count_in_bag
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.loops cimport take_bit
from cython_core.yak.color_groups cimport tally_of
from cython_core.yak.formulas cimport MORE_FREE, ONE_FREE, PLENTY, QUARTERS, TWO_FREE, hope, time_to_end, units_of_hope
from cython_core.yak.state cimport N_SEATS, STACK, Seat, State, Tables, Tally, open_places, taken_places
from cython_core.yak.stones cimport N_COLORS

cdef enum:
    LEAST = -(1 << 30)       # less than any worth or gain
    # The shares of hope by empty places beside a stone, 0..6, four bits each
    SHARES = (ONE_FREE << 4) | (TWO_FREE << 8) | (MORE_FREE << 12) | (MORE_FREE << 16) | (MORE_FREE << 20) | (MORE_FREE << 24)

cdef struct Tower:
    const uint64_t* places   # by stone
    uint64_t taken           # all of them
    uint64_t room            # where a stone can be set, as bits
    int groups               # of all colors
    # Only when looking ahead:
    uint64_t singles         # colored stones that touch none of their color
    int group                # what one more group is worth; 0: as the table of points says
    int time                 # stones the fullest tower lacks, 0..FAR
    int far                  # hope less what is lost, of a stone of a color that is plentiful, on the best open place away from its color
    uint64_t far_place       # that place
    const Bag* bag
    int8_t hopes[64]         # of each single stone, by place
    int8_t losses[64]        # what it would lose with one of the empty places beside it
    int8_t free[64]          # of each open place: empty places beside it
    int16_t lost[64]         # what a stone there takes from the hopes of single ones beside it, if they are of other colors


cdef inline int group_worth(const Tables* tables) noexcept nogil:
    """One more group of many, before the last day, in quarters of a point."""
    return QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5


cdef inline int hope_beside(int units, int free) noexcept nogil:
    """The hope of a single stone with so many empty places beside it."""
    return hope(units, (SHARES >> (4 * free)) & 15)


cdef inline int units_of(const Tower* tower, int color) noexcept nogil:
    return units_of_hope(tower.time, count_in_bag(tower.bag, color))


cdef inline void look_at(const State* state, const Tables* tables, int number, bint ahead, Tower* tower) noexcept nogil:
    """The tower of a seat, and what comes of it if that is asked for."""
    cdef const Seat* seat = &state.seats[number]
    cdef uint64_t own
    cdef Tally tally
    cdef int color
    tower.places = &seat.places[0]
    tower.taken = taken_places(seat)
    # The stack is the only open place once there is one; its next place has the number of stones.
    tower.room = <uint64_t>1 << seat.n_stones if seat.open >> STACK else seat.open
    tower.groups = 0
    if ahead:
        begin_looking_ahead(state, tables, tower)
    for color in range(N_COLORS):
        own = seat.places[color]
        if own & (own - 1):
            tally = tally_of(own, tables)
            tower.groups += tally.groups
            if ahead and tally.singles:
                find_singles(tables, tower, color, own)
        elif ahead and own:
            find_singles(tables, tower, color, own)
    if ahead:
        look_around(tables, tower)


cdef inline void begin_looking_ahead(const State* state, const Tables* tables, Tower* tower) noexcept nogil:
    cdef int seat, most = 0
    for seat in range(N_SEATS):          # those that nobody sits in are empty
        most = max(most, state.seats[seat].n_stones)
    tower.time = time_to_end(tables.end_stones, most, state.table.last_day)
    tower.group = 0 if state.table.last_day else group_worth(tables)
    tower.bag = &state.table.bag
    tower.singles = 0


cdef inline void find_singles(const Tables* tables, Tower* tower, int color, uint64_t own) noexcept nogil:
    """Among the stones of a color."""
    cdef uint64_t left = own, touching
    cdef int at, free, units = units_of(tower, color)
    while left:
        at = take_bit(&left)
        touching = tables.neighbors[at]
        if not touching & own:
            free = popcount(touching & ~tower.taken)
            tower.singles |= <uint64_t>1 << at
            tower.hopes[at] = hope_beside(units, free)
            tower.losses[at] = tower.hopes[at] - hope_beside(units, free - 1) if free else 0


cdef inline void look_around(const Tables* tables, Tower* tower) noexcept nogil:
    """What is beside the open places, and which of them is best for a stone away from its color."""
    cdef uint64_t left = tower.room, beside
    cdef int at, lost, worth
    tower.far = LEAST
    tower.far_place = 0
    while left:
        at = take_bit(&left)
        tower.free[at] = popcount(tables.neighbors[at] & ~tower.taken)
        beside = tables.neighbors[at] & tower.singles
        lost = 0
        while beside:
            lost += tower.losses[take_bit(&beside)]
        tower.lost[at] = lost
        worth = hope_beside(units_of_hope(tower.time, PLENTY), tower.free[at]) - lost
        tower.far_place = <uint64_t>1 << at if worth > tower.far else tower.far_place
        tower.far = max(tower.far, worth)


cdef inline int hope_fulfilled(const Tower* tower, uint64_t touched) noexcept nogil:
    """What the hopes of stones that are touched by one of their color change; `lost` has counted them as those of other colors."""
    cdef int change = 0, at
    touched &= tower.singles
    while touched:
        at = take_bit(&touched)
        change += tower.losses[at] - tower.hopes[at]
    return change


cdef inline uint64_t room_after(const Tower* tower, uint64_t place) noexcept nogil:
    """The open places once a stone lies on this one; none if the stack is all that is left."""
    cdef uint64_t taken = tower.taken | place
    return 0 if taken >> 14 else open_places(<unsigned int>taken) & 0x7FFF
