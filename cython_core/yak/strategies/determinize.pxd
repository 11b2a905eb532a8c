# Yak: what a seat cannot know.
from cython_core.shared.chance cimport Chance
from cython_core.shared.rng cimport below
from cython_core.yak.state cimport NOT_CHOSEN, State, Tables, knows_card, next_seat


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Cards of others that are chosen and not yet revealed: any of the three. The order of the bag is not stored."""
    cdef int owner = state.table.baby_yak, _
    for _ in range(tables.players):
        if state.secret.chosen[owner] != NOT_CHOSEN and not knows_card(state, tables, seat, owner):
            state.secret.chosen[owner] = below(&chance.rng, 3)
        owner = next_seat(tables, owner)
