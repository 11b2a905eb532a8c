# Asara in lock-step: how pieces are taken.
from libc.stdint cimport uint64_t

from cython_core.asara.lockstep.building cimport put_behind_screen
from cython_core.asara.lockstep.choosing cimport choose_of_one
from cython_core.asara.lockstep.score_pieces cimport Scorer, begin_decision
from cython_core.asara.lockstep.score_taking cimport choose_piece, choose_pile
from cython_core.asara.lockstep.state cimport Lockstep, affordable_kinds, kinds_in, next_lane, take_one
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport DECLINE, N_COLORS, N_SHAPES, SPIES, Tables
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, has, is_set, marks


# [market] [spies] A displayed piece, or any piece of a draw pile, or none of it.

cdef inline void take_at_random(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes searching = find_source(lockstep)
    if marks(searching):
        search(lockstep, searching, choose_of_one(&lockstep.choices, full_piles(lockstep, searching)))
    lockstep.taken = choose_of_one(&lockstep.choices, kinds_to_take(lockstep, searching))
    take(lockstep, tables, NULL, searching)


cdef inline void take_by_weights(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, View* view) noexcept nogil:
    cdef Lanes searching = find_source(lockstep)
    cdef Scorer scorer
    begin_decision(lockstep, tables, view, False, &scorer)
    if marks(searching):
        search(lockstep, searching, choose_pile(lockstep, policies, view, &scorer, full_piles(lockstep, searching)))
    lockstep.taken = choose_piece(lockstep, policies, view, &scorer, kinds_to_take(lockstep, searching))
    take(lockstep, tables, policies, searching)


cdef inline Lanes find_source(Lockstep* lockstep) noexcept nogil:
    """The market one has gone to. Mask: it is a draw pile, still to be chosen."""
    lockstep.source = lockstep.going[0] & lockstep.given.markets
    return has(lockstep.going[1], lockstep.given.moves[SPIES])


cdef inline Lanes full_piles(Lockstep* lockstep, Lanes searching) noexcept nogil:
    """[spies] Any pile that is not empty."""
    cdef Lanes piles = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        piles |= is_set(kinds_in(&lockstep.pile[shape])) & searching & lockstep.bit[shape]
    return piles


cdef inline void search(Lockstep* lockstep, Lanes searching, Lanes pile) noexcept nogil:
    lockstep.source |= pile
    lockstep.decisions -= searching


cdef inline Lanes kinds_to_take(Lockstep* lockstep, Lanes searching) noexcept nogil:
    """What is affordable there, and nothing of a draw pile."""
    cdef Lanes kinds = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        kinds |= kinds_in(&lockstep.display[shape]) & has(lockstep.going[0], lockstep.bit[shape])
    if marks(searching):
        for shape in range(N_SHAPES):
            kinds |= kinds_in(&lockstep.pile[shape]) & has(lockstep.source & searching, lockstep.bit[shape])
    kinds = (kinds & affordable_kinds(lockstep, lockstep.purse)) | (searching & lockstep.bit[DECLINE])
    lockstep.decisions -= is_set(kinds)
    return kinds


cdef inline void take(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, Lanes searching) noexcept nogil:
    """The chosen piece, unless it is declined, goes behind the screen; its price is paid."""
    cdef Lanes kinds = lockstep.taken & ~lockstep.bit[DECLINE]
    cdef uint64_t left
    cdef int color, shape
    for color in range(N_COLORS):
        lockstep.purse -= is_set(kinds & lockstep.given.kinds[color]) & lockstep.given.prices[color]
    for shape in range(N_SHAPES):
        take_one(&lockstep.display[shape], kinds & has(lockstep.going[0], lockstep.bit[shape]))
    if marks(searching):
        leave_piles(lockstep, kinds & searching)
    lockstep.taken = kinds
    left = marks(is_set(kinds))
    while left:
        put_behind_screen(lockstep, tables, policies, next_lane(&left))


cdef inline void leave_piles(Lockstep* lockstep, Lanes kind) noexcept nogil:
    """[spies] The piece is gone; they need something to draw from."""
    cdef Lanes any_left = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        take_one(&lockstep.pile[shape], kind & has(lockstep.source, lockstep.bit[shape]))
        any_left |= kinds_in(&lockstep.pile[shape])
    lockstep.open[1] &= is_set(any_left) | ~lockstep.given.moves[SPIES]
