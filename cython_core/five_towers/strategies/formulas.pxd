# Five Towers: the formulas of strategies for one game, and their constants.
from libc.stdint cimport int64_t

from cython_core.five_towers.state cimport MOST_TO_COME, N_TYPES, Tables
from cython_core.five_towers.strategies.features cimport (
    BID_WON, BID_WORTH, CARDS, CHEAP, CHEAP_CARDS, CLOSING, CLOSING_BID, FAIR, FAIR_CARDS, HIGHEST, LIMIT, NEEDS_TEAR_DOWN, POINTS_NOW,
    ROOM, ROOM_TIME, SPIRE_TIME, TEAR_DOWN, WORTH,
)
from cython_core.shared.lanes.single cimport all_lanes, choose, is_less, larger, smaller

cdef enum:                   # found by trying, for play among equals: how much of a card can be had, in 16ths
    BEFORE = 24              # of a card of the draw pile before the reshuffle
    AGAIN = 12               # of a card of the discard pile then
    AFTER = 7                # of a card of the draw pile after it

ctypedef int Num
ctypedef int64_t Sum
ctypedef const int64_t* Weights


cdef inline Sum weight(Weights weights, int feature) noexcept nogil:
    return weights[feature]


cdef inline Sum wide(Weights weights, Num value) noexcept nogil:
    return value


cdef inline Num rounded_256th(Num a, Num b) noexcept nogil:
    """A product in 256ths, rounded."""
    return (a * b + 128) >> 8


include "formulas.pxi"
