# Yak in lock-step: the turn of one place, in all games.
from cython_core.shared.lanes.lanes cimport Lanes, is_equal
from cython_core.yak.lockstep.payment cimport Parts
from cython_core.yak.lockstep.state cimport LaneCart, LaneRow, LaneSeat
from cython_core.yak.lockstep.stones cimport is_stone

cdef struct Turn:
    int place
    LaneSeat* seat
    LaneCart* cart
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


cdef inline Lanes is_other_kind(const LaneRow* hand, int i) noexcept nogil:
    """There is a stone i, and it is not equal to the one before."""
    if i == 0:
        return is_stone(hand.at[0])
    return is_stone(hand.at[i]) & ~is_equal(hand.at[i - 1], hand.at[i])
