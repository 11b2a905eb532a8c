# Sultaniya: the tiles a seat may take, ranked by what they are worth to it.
#
# Whatever is ranked is a key: the value of an offer and, behind it, its place in the list, counted down. The greater of two keys is then
# the better offer, and of equal ones the earlier: maxima without a branch, which would be mispredicted.
from libc.stdint cimport int64_t

from cython_core.sultaniya.state cimport MAX_DISPLAY, N_FLOORS, Seat, Tables
from cython_core.sultaniya.strategies.appraise cimport Offer, appraise
from cython_core.sultaniya.strategies.outlook cimport Outlook
from cython_core.sultaniya.strategies.score_tile cimport score_of_tile
from cython_core.sultaniya.strategies.situation cimport Situation

cdef enum:
    KEY_BITS = 5                 # of the place in the list
    LAST_KEY = (1 << KEY_BITS) - 1
    NOTHING = -1                 # the key of the first in the list: no offer, worth -1 half points
    MAX_OFFERS = 1 + N_FLOORS * MAX_DISPLAY + N_FLOORS

cdef struct Offers:
    Offer list[MAX_OFFERS]       # nothing, then those of the displays, then the visible tiles of the stacks
    int n
    int most_points              # of the two best tiles that can be taken or revealed
    int more_points
    int best                     # key of the best of the displays; this and the next ones if one looks ahead
    int first                    # of the best two that can be taken or revealed, sapphires aside
    int second
    int of_floor[N_FLOORS]       # of the best of each display, sapphires aside
    int tops[N_FLOORS]           # of the visible tiles of the stacks, sapphires aside


cdef inline void begin_offers(Offers* offers) noexcept nogil:
    cdef int floor
    offers.list[0].value = offers.list[0].bare = -1
    offers.list[0].sapphires = 0
    offers.list[0].score = 0
    offers.n = 1
    offers.best = offers.first = offers.second = NOTHING
    for floor in range(N_FLOORS):
        offers.of_floor[floor] = offers.tops[floor] = NOTHING


cdef inline int add_offer(Offers* offers, const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look, int tile,
                          const int64_t* weights) noexcept nogil:
    """Returns its place in the list."""
    cdef int i = offers.n
    cdef int64_t now = score_of_tile(tables, situation, tile, weights)
    offers.n += 1
    appraise(seat, tables, situation, look, tile, weights, &offers.list[i])
    offers.list[i].now = now
    return i


cdef inline int value_key(const Offers* offers, int i) noexcept nogil:
    return offers.list[i].value * (1 << KEY_BITS) + LAST_KEY - i


cdef inline int bare_key(const Offers* offers, int i) noexcept nogil:
    return offers.list[i].bare * (1 << KEY_BITS) + LAST_KEY - i


cdef inline const Offer* offered(const Offers* offers, int key) noexcept nogil:
    return &offers.list[LAST_KEY - (key & LAST_KEY)]


cdef inline void rank(Offers* offers, int key) noexcept nogil:
    """Among the best two."""
    offers.second = max(offers.second, min(offers.first, key))
    offers.first = max(offers.first, key)


cdef inline void rank_points(Offers* offers, int points) noexcept nogil:
    offers.more_points = max(offers.more_points, min(offers.most_points, points))
    offers.most_points = max(offers.most_points, points)
