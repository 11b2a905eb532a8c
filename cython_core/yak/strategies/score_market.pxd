# Yak: scores of the stone of the market by weights. What it is worth in the end is measured only if that has a weight.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.loops cimport take_bit
from cython_core.yak.formulas cimport within
from cython_core.yak.state cimport State, Table, Tables, slot_after, slot_before
from cython_core.yak.stones cimport stone_at
from cython_core.yak.strategies.features cimport KEEP_MATCHES, KEEP_WORTH, LOAD_GIVES, LOAD_MINE, LOAD_WORTH
from cython_core.yak.strategies.gains cimport Card, find_card
from cython_core.yak.strategies.tower cimport Tower, look_at
from cython_core.yak.strategies.worths cimport best_place


cdef inline void score_keeps(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """The worth counts if the stone can be put on the cart that comes tomorrow."""
    cdef const Table* table = &state.table
    cdef bint by_worth = weights[KEEP_WORTH] != 0 and (table.loadable >> slot_before(table, tables, table.seat)) & 1
    cdef Tower tower
    cdef int stone, n = 0
    if by_worth:
        look_at(state, tables, table.seat, True, &tower)
    while legal:
        stone = stone_at(table.hand, take_bit(&legal))
        scores[n] = weights[KEEP_MATCHES] * popcount(state.seats[table.seat].places[stone])
        if by_worth:
            scores[n] += weights[KEEP_WORTH] * worth_of_stone(state, tables, &tower, stone)
        n += 1


cdef inline void score_loads(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """What the cart means for the seat to which it comes tomorrow. The gap has no features."""
    cdef const Table* table = &state.table
    cdef int stone = stone_at(table.hand, 0), owner, n = 0
    cdef Tower tower
    while legal:
        owner = slot_after(table, tables, take_bit(&legal))
        scores[n] = 0
        if owner < tables.players:
            scores[n] = weights[LOAD_MINE if owner == table.seat else LOAD_GIVES] * popcount(state.seats[owner].places[stone])
        if owner == table.seat and weights[LOAD_WORTH]:
            look_at(state, tables, owner, True, &tower)
            scores[n] += weights[LOAD_WORTH] * worth_of_stone(state, tables, &tower, stone)
        n += 1


cdef inline int worth_of_stone(const State* state, const Tables* tables, const Tower* tower, int stone) noexcept nogil:
    """On the best place of the seat's own tower."""
    cdef Card card
    find_card(state, tables, state.table.seat, stone, &card)
    return within(best_place(tables, tower, stone, &card).worth)
