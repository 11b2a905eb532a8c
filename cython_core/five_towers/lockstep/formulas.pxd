# Five Towers in lock-step: the formulas of strategies for lanes.
#
# Features are 16-bit lanes, scores 32 bits: they are added up for the even lanes, then for the odd ones. Products of 32 bits may wrap on
# the way; the sums do not (fit_lanes).
from cython_core.five_towers.state cimport MOST_TO_COME, N_TYPES, Tables
from cython_core.five_towers.strategies.features cimport (
    BID_WON, BID_WORTH, CARDS, CHEAP, CHEAP_CARDS, CLOSING, CLOSING_BID, FAIR, FAIR_CARDS, HIGHEST, LIMIT, NEEDS_TEAR_DOWN, POINTS_NOW,
    ROOM, ROOM_TIME, SPIRE_TIME, TEAR_DOWN, WORTH,
)
from cython_core.five_towers.strategies.formulas cimport AFTER, AGAIN, BEFORE
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes as Num, Pairs as Sum, all_lanes, choose, high_product, is_less, larger, smaller
from cython_core.shared.lanes.pairs cimport half_of, of_seats

cdef struct Weights:
    const LanePolicies* policies
    Sum seat                 # that moves, of every other lane
    int half                 # 0: the even lanes, 1: the odd ones


cdef inline Weights weights_of(const LanePolicies* policies, Num seat, int half) noexcept nogil:
    cdef Weights weights
    weights.policies = policies
    weights.seat = half_of(seat, half)
    weights.half = half
    return weights


cdef inline Sum weight(Weights weights, int feature) noexcept nogil:
    return of_seats(weights.policies.weight[feature], weights.seat)


cdef inline Sum wide(Weights weights, Num value) noexcept nogil:
    return half_of(value, weights.half)


cdef inline Num rounded_256th(Num a, Num b) noexcept nogil:
    """A product in 256ths, rounded; it may need 24 bits, so factors are below 2^12."""
    return high_product(a << 4, b << 4) + (((a * b) >> 7) & 1)


include "../strategies/formulas.pxi"
