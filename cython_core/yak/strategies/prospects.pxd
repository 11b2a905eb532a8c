# Yak: what a stone is worth in a tower in the end, as far as can be said now; in quarters of a point.
#
# A stone on a place brings what its color gains (a group counts as much as one more of many), its bonus card, and hope: a single stone may
# become a group as long as places beside it are empty, stones of its color are in the bag and towers are not finished. A stone on a place
# beside single ones of other colors takes hope from them. Crystals already in the tower are not counted, as in tower_worth.pxd.
from libc.stdint cimport int8_t, int16_t, uint64_t

from cython_core.shared.bag cimport Bag, count_in_bag
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.color_groups cimport change_by, tally_of
from cython_core.yak.crystals cimport may_take
from cython_core.yak.state cimport N_SEATS, Seat, State, Tables, Tally, open_places
from cython_core.yak.stones cimport CRYSTAL, N_COLORS
from cython_core.yak.strategies.tower_worth cimport Card, Tower, begin_tower, change_at

cdef enum:
    QUARTERS = 4             # of a point
    FAR = 14                 # stones until the end: more do not matter
    PLENTY = 3               # stones of a color in the bag: more do not matter
    LEAST = -(1 << 20)       # less than any worth
    TO_QUARTERS = 6          # a Worth, shifted down by so many bits: POINT is 1 << 8

cdef struct Prospect:
    Tower tower
    uint64_t singles         # colored stones that touch none of their color
    int group                # what one more group is worth; 0: as the table of points says
    int time                 # stones the fullest tower lacks, 0..FAR
    int far                  # hope less what is lost, of a stone of a color that is plentiful, on the best open place away from its color
    uint64_t far_place       # that one
    const Bag* bag
    int8_t hopes[64]         # of each single stone, by place
    int8_t losses[64]        # what it would lose with one of the empty places beside it
    int8_t free[64]          # of each open place: empty places beside it
    int16_t lost[64]         # what a stone there takes from the hopes of single ones beside it, if they are of other colors

cdef struct Best:            # places of a stone
    int worth                # of the best one
    int second               # of the second best one
    uint64_t place           # the best one


cdef inline int stones_to_come(const State* state, const Tables* tables) noexcept nogil:
    """Stones the fullest tower lacks, 0..FAR."""
    cdef int seat, most = 0
    for seat in range(N_SEATS):          # those that nobody sits in are empty
        most = max(most, state.seats[seat].n_stones)
    return 0 if state.table.last_day else max(0, min(FAR, tables.end_stones - most))


cdef inline int hope(int units, int free) noexcept nogil:
    """Of a single stone with so many empty places beside it, in quarters of a point: the second and third add less and less."""
    return units * ((0x0DDDDA60 >> (4 * free)) & 15) >> 6        # 0, 6, 10, 13, 13, …


cdef inline int units_of(const Prospect* prospect, int color) noexcept nogil:
    """Of hope for a single stone, 0..4 * FAR: less with few of its color in the bag, and near the end."""
    return prospect.time * (1 + min(PLENTY, count_in_bag(prospect.bag, color)))


cdef inline void look_at(const State* state, const Tables* tables, int number, Prospect* prospect) noexcept nogil:
    """The tower of a seat."""
    cdef const Seat* seat = &state.seats[number]
    cdef Tower* tower = &prospect.tower
    cdef uint64_t own
    cdef Tally tally
    cdef int color
    begin_tower(seat, tower)
    prospect.group = 0 if state.table.last_day else QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5
    prospect.time = stones_to_come(state, tables)
    prospect.bag = &state.table.bag
    prospect.singles = 0
    for color in range(N_COLORS):
        own = seat.places[color]
        if own & (own - 1):
            tally = tally_of(own, tables)
            tower.groups += tally.groups
            if tally.singles:
                look_for_singles(tables, prospect, color, own)
        elif own:
            look_for_singles(tables, prospect, color, own)
    look_around(tables, prospect, tower.room)
    find_far_place(prospect)


cdef inline void find_far_place(Prospect* prospect) noexcept nogil:
    cdef uint64_t left = prospect.tower.room
    cdef int at, worth
    prospect.far = LEAST
    prospect.far_place = 0
    while left:
        at = lowest_bit(left)
        worth = hope(prospect.time * (1 + PLENTY), prospect.free[at]) - prospect.lost[at]
        prospect.far_place = left & (0 - left) if worth > prospect.far else prospect.far_place
        prospect.far = max(prospect.far, worth)
        left &= left - 1


cdef inline void look_for_singles(const Tables* tables, Prospect* prospect, int color, uint64_t own) noexcept nogil:
    """Among the stones of a color."""
    cdef uint64_t left = own, touching
    cdef int at, free, units = units_of(prospect, color)
    while left:
        at = lowest_bit(left)
        touching = tables.neighbors[at]
        if not touching & own:
            free = popcount(touching & ~prospect.tower.taken)
            prospect.singles |= left & (0 - left)
            prospect.hopes[at] = hope(units, free)
            prospect.losses[at] = prospect.hopes[at] - hope(units, free - 1) if free else 0
        left &= left - 1


cdef inline void look_around(const Tables* tables, Prospect* prospect, uint64_t room) noexcept nogil:
    """What is beside these empty places."""
    cdef uint64_t left
    cdef int at, lost
    while room:
        at = lowest_bit(room)
        room &= room - 1
        prospect.free[at] = popcount(tables.neighbors[at] & ~prospect.tower.taken)
        left = tables.neighbors[at] & prospect.singles
        lost = 0
        while left:
            lost += prospect.losses[lowest_bit(left)]
            left &= left - 1
        prospect.lost[at] = lost


cdef inline int fulfilled(const Prospect* prospect, uint64_t touched) noexcept nogil:
    """What the hopes of stones that are touched by one of their color change; `lost` has counted them as those of other colors."""
    cdef int worth = 0, at
    touched &= prospect.singles
    while touched:
        at = lowest_bit(touched)
        worth += prospect.losses[at] - prospect.hopes[at]
        touched &= touched - 1
    return worth


cdef inline int gain_of(const Tally* change, const Tables* tables, const Prospect* prospect) noexcept nogil:
    """Sizes, number of groups and singles."""
    cdef int before = prospect.tower.groups
    return (QUARTERS * (change.sizes + tables.points_single * change.singles)
            + (prospect.group * change.groups if prospect.group
               else QUARTERS * (tables.group_points[before + change.groups] - tables.group_points[before])))


cdef inline int worth_at(const Tables* tables, const Prospect* prospect, int stone, const Card* card, uint64_t place) noexcept nogil:
    """A stone on a place that was looked around."""
    cdef int at = lowest_bit(place), worth
    cdef uint64_t touched
    cdef Tally change
    if stone == CRYSTAL:
        return crystal_at(tables, prospect, place) - prospect.lost[at]
    touched = tables.neighbors[at] & prospect.tower.places[stone]
    if touched:
        change = change_by(prospect.tower.places[stone], place, tables)
        worth = gain_of(&change, tables, prospect) + fulfilled(prospect, touched)
    else:
        worth = QUARTERS * tables.points_single + hope(units_of(prospect, stone), prospect.free[at])
    return worth - prospect.lost[at] + ((card.anywhere + (card.each if card.places & place else 0)) >> TO_QUARTERS)


cdef inline int crystal_at(const Tables* tables, const Prospect* prospect, uint64_t place) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef int best = LEAST, color
    cdef Tally change
    for color in range(N_COLORS):
        touched = touching & prospect.tower.places[color]
        if touched:
            change = change_by(prospect.tower.places[color], place, tables)
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
        best.second = max(best.second, min(best.worth, worth))       # branch-free: which place is best cannot be predicted
        best.place = place if worth > best.worth else best.place
        best.worth = max(best.worth, worth)
    return best


cdef inline Best best_place(const Tables* tables, const Prospect* prospect, int stone, const Card* card) noexcept nogil:
    """The best of all open places; `second` is not found. Away from their own color all plentiful stones have the same best place."""
    cdef Best best
    cdef uint64_t near = 0, left, place
    cdef int worth
    if stone == CRYSTAL or card.places or count_in_bag(prospect.bag, stone) < PLENTY:
        return best_of(tables, prospect, stone, card, prospect.tower.room)
    left = prospect.tower.places[stone]
    while left:
        near |= tables.neighbors[lowest_bit(left)]
        left &= left - 1
    near &= prospect.tower.room
    if near & prospect.far_place:
        return best_of(tables, prospect, stone, card, prospect.tower.room)
    best.worth = QUARTERS * tables.points_single + prospect.far + (card.anywhere >> TO_QUARTERS)
    best.second = LEAST
    best.place = prospect.far_place
    while near:
        place = near & (0 - near)
        near ^= place
        worth = worth_at(tables, prospect, stone, card, place)
        if worth > best.worth or (worth == best.worth and place < best.place):       # of equal places the first one, as in best_of
            best.worth = worth
            best.place = place
    return best


cdef inline uint64_t room_after(const Prospect* prospect, uint64_t place) noexcept nogil:
    """The open places once a stone lies on this one; none if the stack is all that is left."""
    cdef uint64_t taken = prospect.tower.taken | place
    return 0 if taken >> 14 else open_places(<unsigned int>taken) & 0x7FFF


cdef inline int second_of(const Tables* tables, const Prospect* prospect, int color, uint64_t first, uint64_t room) noexcept nogil:
    """What an equal stone gains after the first, on the best of these places; LEAST if there are none."""
    cdef int best = LEAST
    cdef Tally change
    while room:
        change = change_at(prospect.tower.places[color] | first, room & (0 - room), tables)
        best = max(best, gain_of(&change, tables, prospect))
        room &= room - 1
    return best
