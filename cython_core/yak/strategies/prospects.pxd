# Yak: what a stone is worth in a tower in the end, as far as can be said now; in quarters of a point.
#
# A stone on a place brings what its color gains (a group counts as much as one more of many), its bonus card, and hope: a single stone may
# become a group as long as places beside it are empty, stones of its color are in the bag and towers are not finished. A stone on a place
# beside single ones of other colors takes hope from them. Crystals already in the tower are not counted, as in tower_worth.pxd.
from libc.stdint cimport int8_t, uint64_t

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.color_groups cimport change_by, tally_of
from cython_core.yak.crystals cimport may_take
from cython_core.yak.state cimport STACK, Seat, State, Tables, Tally, open_places, taken_places
from cython_core.yak.stones cimport CRYSTAL, N_COLORS
from cython_core.yak.strategies.tower_worth cimport POINT, Card

cdef enum:
    QUARTERS = 4             # of a point
    TOKEN = 3                # what a token of food is worth, in quarters of a point
    FAR = 14                 # stones until the end: more do not matter
    LEAST = -(1 << 20)       # less than any worth

cdef struct Prospect:
    const uint64_t* places   # of the tower, by stone
    uint64_t taken           # all of them
    uint64_t room            # where a stone can be set, as bits
    uint64_t singles         # colored stones that touch none of their color
    int groups               # of all colors
    int group                # what one more group is worth; 0: as the table of points says
    int8_t units[N_COLORS]   # of hope for a single stone, by color, 0..4 * FAR
    int8_t hopes[64]         # of each single stone, by place
    int8_t losses[64]        # what it would lose with one of the empty places beside it

cdef struct Best:            # places of a stone
    int worth                # of the best one
    int second               # of the second best one
    uint64_t place           # the best one


cdef inline int stones_to_come(const State* state, const Tables* tables) noexcept nogil:
    """Stones the fullest tower lacks, 0..FAR."""
    cdef int seat, most = 0
    for seat in range(tables.players):
        most = max(most, state.seats[seat].n_stones)
    return 0 if state.table.last_day else max(0, min(FAR, tables.end_stones - most))


cdef inline int hope(int units, int free) noexcept nogil:
    """Of a single stone with so many empty places beside it, in quarters of a point: the second and third add less and less."""
    return units * (0 if free == 0 else 6 if free == 1 else 10 if free == 2 else 13) >> 6


cdef inline void look_at(const State* state, const Tables* tables, int number, Prospect* prospect) noexcept nogil:
    """The tower of a seat."""
    cdef const Seat* seat = &state.seats[number]
    cdef uint64_t left, own
    cdef int color, at, free, units, time = stones_to_come(state, tables)
    prospect.places = &seat.places[0]
    prospect.taken = taken_places(seat)
    prospect.room = <uint64_t>1 << seat.n_stones if seat.open >> STACK else seat.open
    prospect.group = 0 if state.table.last_day else QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5
    prospect.groups = 0
    prospect.singles = 0
    for color in range(N_COLORS):
        units = time * min(4, 1 + count_in_bag(&state.table.bag, color))
        prospect.units[color] = units
        own = left = seat.places[color]
        if own & (own - 1):
            prospect.groups += tally_of(own, tables).groups
        while left:
            at = lowest_bit(left)
            if not tables.neighbors[at] & own:
                free = popcount(tables.neighbors[at] & ~prospect.taken)
                prospect.singles |= left & (0 - left)
                prospect.hopes[at] = hope(units, free)
                prospect.losses[at] = prospect.hopes[at] - hope(units, free - 1) if free else 0
            left &= left - 1


cdef inline int hope_at(const Tables* tables, const Prospect* prospect, int stone, uint64_t place) noexcept nogil:
    """Hope of the stone if it is single there, less what is fulfilled if it joins single ones, less what other colors lose."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], own = prospect.places[stone] if stone != CRYSTAL else 0
    cdef uint64_t left = touching & prospect.singles
    cdef int worth = 0, at
    if stone != CRYSTAL and not touching & own:
        worth = hope(prospect.units[stone], popcount(touching & ~prospect.taken))
    while left:
        at = lowest_bit(left)
        worth -= prospect.hopes[at] if (own >> at) & 1 else prospect.losses[at]
        left &= left - 1
    return worth


cdef inline int gain_of(const Tally* change, const Tables* tables, const Prospect* prospect) noexcept nogil:
    """Sizes, number of groups and singles."""
    cdef int groups = prospect.groups + change.groups
    return (QUARTERS * (change.sizes + tables.points_single * change.singles)
            + (prospect.group * change.groups if prospect.group
               else QUARTERS * (tables.group_points[groups] - tables.group_points[prospect.groups])))


cdef inline int worth_at(const Tables* tables, const Prospect* prospect, int stone, const Card* card, uint64_t place) noexcept nogil:
    """A stone on an open place."""
    cdef Tally change
    if stone == CRYSTAL:
        return crystal_at(tables, prospect, place) + hope_at(tables, prospect, stone, place)
    change = change_by(prospect.places[stone], place, tables)
    return (gain_of(&change, tables, prospect) + hope_at(tables, prospect, stone, place)
            + (card.anywhere + (card.each if card.places & place else 0)) // (POINT // QUARTERS))


cdef inline int crystal_at(const Tables* tables, const Prospect* prospect, uint64_t place) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef int best = LEAST, color
    cdef Tally change
    for color in range(N_COLORS):
        touched = touching & prospect.places[color]
        if touched:
            change = change_by(prospect.places[color], place, tables)
            if may_take(touched, &change):
                best = max(best, gain_of(&change, tables, prospect))
    return best if best > LEAST else QUARTERS * tables.points_single


cdef inline Best best_of(const Tables* tables, const Prospect* prospect, int stone, const Card* card, uint64_t room) noexcept nogil:
    """The best of these places for a stone; `second` is LEAST if there is one place only."""
    cdef Best best
    cdef uint64_t place
    cdef int worth
    best.worth = best.second = LEAST
    best.place = 0
    while room:
        place = room & (0 - room)
        room ^= place
        worth = worth_at(tables, prospect, stone, card, place)
        if worth > best.worth:
            best.second = best.worth
            best.worth = worth
            best.place = place
        elif worth > best.second:
            best.second = worth
    return best


cdef inline uint64_t room_after(const Prospect* prospect, uint64_t place) noexcept nogil:
    """The open places once a stone lies on this one; none if the stack is all that is left."""
    if (prospect.taken | place) >> 14:
        return 0
    return open_places(<unsigned int>(prospect.taken | place)) & 0x7FFF


cdef inline int second_of(const Tables* tables, const Prospect* prospect, int color, uint64_t first, uint64_t room) noexcept nogil:
    """What an equal stone gains after the first, on the best of these places; LEAST if there are none."""
    cdef int best = LEAST
    cdef Tally change
    while room:
        change = change_by(prospect.places[color] | first, room & (0 - room), tables)
        best = max(best, gain_of(&change, tables, prospect))
        room &= room - 1
    return best
