# Yak in lock-step: the turn of one place, in all games.
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, is_equal, is_less
from cython_core.yak.lockstep.payment cimport Parts
from cython_core.yak.lockstep.state cimport LaneCart, LaneRow, LaneSeat, Lockstep
from cython_core.yak.lockstep.stones cimport is_stone
from cython_core.yak.state cimport Tables

cdef struct Turn:
    int place
    LaneSeat* seat
    LaneCart* cart
    LanePolicies* policies       # NULL: at random
    Lanes number                 # by weights only: of the seat that sits there, in each game
    Lanes builds                 # masks: the card chosen
    Lanes restocks
    Lanes trades
    LaneRow hand                 # stones bought, or drawn at the market; 0..MAX_BOUGHT of them
    Lanes price                  # of those bought; 0: none
    Lanes loadable               # slots whose carts have room, as bits
    Parts payment                # of the price
    Parts spilled                # of what was paid


cdef inline int next_place(int place, int n) noexcept nogil:
    """On a ring of n places."""
    return place + 1 if place + 1 < n else 0


cdef inline int place_before(int place, int n) noexcept nogil:
    return place - 1 if place > 0 else n - 1


cdef inline Lanes seat_on(const Lockstep* lockstep, const Tables* tables, int place) noexcept nogil:
    """The number of the seat that sits there, in each game."""
    cdef Lanes seat = all_lanes(place) - lockstep.first_place
    return seat + (is_less(seat, all_lanes(0)) & all_lanes(tables.players))


cdef inline Lanes is_other_kind(const LaneRow* hand, int i) noexcept nogil:
    """There is a stone i, and it is not equal to the one before."""
    if i == 0:
        return is_stone(hand.at[0])
    return is_stone(hand.at[i]) & ~is_equal(hand.at[i - 1], hand.at[i])
