# Sultaniya: what a seat cannot know.
from libc.stdint cimport uint64_t

from cython_core.shared.chance cimport Chance
from cython_core.shared.deck cimport draw_from_mask
from cython_core.sultaniya.state cimport N_GOALS, State, Tables


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Only others' goals are secret: any of those the seat does not hold. The order of the stacks is not stored but drawn later."""
    cdef uint64_t left = ((1 << N_GOALS) - 1) & ~<uint64_t>state.secret.goals[seat]
    cdef int other, _
    if tables.open_goals:
        return
    for other in range(tables.players):
        if other != seat:
            state.secret.goals[other] = 0
            for _ in range(tables.goals_dealt):
                state.secret.goals[other] |= 1 << draw_from_mask(&left, chance)
