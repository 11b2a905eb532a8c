# Yak: what a stone is worth in a tower, as strategies see it.
#
# The worth of a stone on a place is counted as if the tower had no crystals, and that of a crystal as if it were the only one: the exact
# assignment is left to scoring.pxd. "The best place" of a stone is the open place where it brings most points, then most groups.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.crystals cimport may_take
from cython_core.yak.color_groups cimport change_by, tally_of
from cython_core.yak.state cimport STACK, Seat, State, Tables, Tally, taken_places
from cython_core.yak.stones cimport CRYSTAL, N_COLORS

cdef enum:
    POINT = 256              # in a Worth
    NO_WORTH = -(1 << 30)    # less than any

ctypedef int Worth           # POINT for each point, 1 for each group more: so points are compared first, then groups

cdef struct Tower:           # of a seat, as far as it is needed to judge a stone
    const uint64_t* places   # by stone
    uint64_t taken           # all of them
    uint64_t room            # where a stone can be set, as bits
    int groups               # of all colors

cdef struct Card:            # what the bonus card of a color gives for one more stone; all 0: there is none
    Worth anywhere
    Worth each               # on one of its places
    uint64_t places


cdef inline int points_of(Worth worth) noexcept nogil:
    return (worth + POINT // 2) >> 8


cdef inline int groups_of(Worth worth) noexcept nogil:
    return worth - POINT * points_of(worth)


cdef inline void begin_tower(const Seat* seat, Tower* tower) noexcept nogil:
    """All but the groups. The stack is the only open place once there is one; its next place has the number of stones."""
    tower.places = &seat.places[0]
    tower.taken = taken_places(seat)
    tower.room = <uint64_t>1 << seat.n_stones if seat.open >> STACK else seat.open
    tower.groups = 0


cdef inline void size_up_tower(const Seat* seat, const Tables* tables, Tower* tower) noexcept nogil:
    cdef uint64_t own
    cdef int color
    begin_tower(seat, tower)
    for color in range(N_COLORS):
        own = seat.places[color]
        if own & (own - 1):      # a single stone is no group
            tower.groups += tally_of(own, tables).groups


cdef inline Tally change_at(uint64_t own, uint64_t place, const Tables* tables) noexcept nogil:
    """What one more stone of a color changes, here: looked up only if it touches one."""
    cdef Tally single
    if tables.neighbors[lowest_bit(place)] & own:
        return change_by(own, place, tables)
    single.sizes = single.groups = 0
    single.singles = 1
    return single


cdef inline Worth worth_of_change(Tally change, const Tables* tables, const Tower* tower) noexcept nogil:
    """Points for sizes, number of groups and singles."""
    return change.groups + POINT * (change.sizes + tables.points_single * change.singles
                                    + tables.group_points[tower.groups + change.groups] - tables.group_points[tower.groups])


cdef inline Worth worth_of(int stone, const Card* card, uint64_t place, const Tables* tables, const Tower* tower) noexcept nogil:
    if stone == CRYSTAL:
        return worth_of_crystal(place, tables, tower)
    return (worth_of_change(change_at(tower.places[stone], place, tables), tables, tower)
            + card.anywhere + (card.each if card.places & place else 0))


cdef inline Worth worth_of_crystal(uint64_t place, const Tables* tables, const Tower* tower) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef uint64_t touching = tables.neighbors[lowest_bit(place)], touched
    cdef Worth best = NO_WORTH
    cdef Tally change
    cdef int color
    for color in range(N_COLORS):
        touched = touching & tower.places[color]
        if touched:
            change = change_by(tower.places[color], place, tables)
            if may_take(touched, &change):
                best = max(best, worth_of_change(change, tables, tower))
    return best if best > NO_WORTH else POINT * tables.points_single


cdef inline Worth best_worth(int stone, const Card* card, const Tables* tables, const Tower* tower) noexcept nogil:
    """On the best of the open places. The first stone of a color is single everywhere."""
    cdef uint64_t left = tower.room
    cdef Worth best = NO_WORTH
    if not (tower.places[stone] | card.places) and stone != CRYSTAL:
        return POINT * tables.points_single + card.anywhere
    while left:
        best = max(best, worth_of(stone, card, left & (0 - left), tables, tower))
        left &= left - 1
    return best


# Bonus cards

cdef inline void size_up_card(const State* state, const Tables* tables, int seat, int stone, Card* card) noexcept nogil:
    """For a seat. A majority card counts by the change of its points."""
    cdef int own, most = 0, second = 0, other, count
    card.anywhere = card.each = 0
    card.places = 0
    if not (state.table.bonus >> stone) & 1:
        return
    if tables.card_by_place[stone]:
        card.each = POINT * tables.card_each[stone]
        card.places = tables.card_places[stone]
        return
    for other in range(tables.players):
        if other != seat:
            count = popcount(state.seats[other].places[stone])
            second = max(second, min(count, most))
            most = max(most, count)
    own = popcount(state.seats[seat].places[stone])
    card.anywhere = POINT * (standing(tables, stone, own + 1, most, second) - standing(tables, stone, own, most, second))


cdef inline int standing(const Tables* tables, int color, int own, int most, int second) noexcept nogil:
    """What a majority card gives for so many stones, if the others with most of them have so many."""
    if own == 0:
        return -tables.card_penalty[color]
    if own > most:
        return tables.card_upper[color]
    return tables.card_lower[color] if own == most or (most > second and own > second) else 0
