# Yak: what a seat cannot know.
from cython_core.shared.chance cimport Chance
from cython_core.shared.rng cimport below
from cython_core.yak.state cimport NOT_CHOSEN, State, Table, Tables, next_seat


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Cards of others that are chosen and not yet revealed: any of the three. The order of the bag is not stored."""
    cdef const Table* table = &state.table
    cdef int distance, owner = table.baby_yak
    for distance in range(tables.players):
        if owner != seat and state.secret.chosen[owner] != NOT_CHOSEN and not (table.noon and distance <= table.n_done):
            state.secret.chosen[owner] = below(&chance.rng, 3)
        owner = next_seat(tables, owner)
