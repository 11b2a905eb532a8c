# Asara in lock-step: how pieces are taken.
from libc.stdint cimport uint64_t

from cython_core.asara.lockstep.building cimport put_behind_screen
from cython_core.asara.lockstep.choosing cimport choose_of_one
from cython_core.asara.lockstep.score_taking cimport Judgment, judge_pieces, weighed_piece, weighed_pile
from cython_core.asara.lockstep.state cimport Lockstep, affordable_kinds, kinds_in, next_lane, take_one
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport DECLINE, N_COLORS, N_SHAPES, SPIES, Tables
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, has, is_set, marks


# [market] [spies] A displayed piece, or any piece of a draw pile, or none of it.

cdef inline void take(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, View* view) noexcept nogil:
    cdef Lanes its[N_SHAPES]             # masks: this market is chosen
    cdef Lanes searching = has(lockstep.going[1], lockstep.given.moves[SPIES])
    cdef Lanes kinds = all_lanes(0)
    cdef Judgment judgment
    cdef uint64_t left
    cdef int color, shape
    if policies != NULL:
        judge_pieces(lockstep, tables, view, &judgment)
    lockstep.source = lockstep.going[0] & lockstep.given.markets
    for shape in range(N_SHAPES):
        its[shape] = has(lockstep.going[0], lockstep.bit[shape])
        kinds |= kinds_in(&lockstep.display[shape]) & its[shape]
    if marks(searching):
        kinds |= search(lockstep, policies, view, &judgment, searching)
    kinds = (kinds & affordable_kinds(lockstep, lockstep.purse)) | (searching & lockstep.bit[DECLINE])
    lockstep.decisions -= is_set(kinds)
    if policies == NULL:
        kinds = choose_of_one(&lockstep.choices, kinds)
    else:
        kinds = weighed_piece(lockstep, policies, view, &judgment, kinds, is_set(kinds & (kinds - 1)))
    kinds &= ~lockstep.bit[DECLINE]
    for color in range(N_COLORS):
        lockstep.purse -= is_set(kinds & lockstep.given.kinds[color]) & lockstep.given.prices[color]
    for shape in range(N_SHAPES):
        take_one(&lockstep.display[shape], kinds & its[shape])
    if marks(searching):
        leave_piles(lockstep, kinds & searching)
    lockstep.taken = kinds
    left = marks(is_set(kinds))
    while left:
        put_behind_screen(lockstep, tables, policies, next_lane(&left))


cdef inline Lanes search(Lockstep* lockstep, LanePolicies* policies, const View* view, const Judgment* judgment,
                         Lanes searching) noexcept nogil:
    """[spies] Any pile that is not empty; returns the kinds of its pieces."""
    cdef Lanes piles = all_lanes(0), kinds = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        piles |= is_set(kinds_in(&lockstep.pile[shape])) & searching & lockstep.bit[shape]
    if policies == NULL:
        piles = choose_of_one(&lockstep.choices, piles)
    else:
        piles = weighed_pile(lockstep, policies, view, judgment, piles, is_set(piles & (piles - 1)))
    lockstep.decisions -= searching
    lockstep.source |= piles
    for shape in range(N_SHAPES):
        kinds |= kinds_in(&lockstep.pile[shape]) & has(piles, lockstep.bit[shape])
    return kinds


cdef inline void leave_piles(Lockstep* lockstep, Lanes kind) noexcept nogil:
    """[spies] The piece is gone; they need something to draw from."""
    cdef Lanes any_left = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        take_one(&lockstep.pile[shape], kind & has(lockstep.source, lockstep.bit[shape]))
        any_left |= kinds_in(&lockstep.pile[shape])
    lockstep.open[1] &= is_set(any_left) | ~lockstep.given.moves[SPIES]
