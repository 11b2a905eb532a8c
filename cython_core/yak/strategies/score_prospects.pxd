# Yak: the scores of purchases and of the market's stone by what they are worth in the end (prospects.pxd). They are added to those of the
# simpler features, and are measured only if they have a weight.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.state cimport State, Table, Tables, own_cart
from cython_core.yak.stones cimport MAX_ROW, Row, n_colored_in, stone_at
from cython_core.yak.strategies.carts cimport slot_before
from cython_core.yak.strategies.features cimport BUY_CRYSTAL_WORTH, BUY_LAST, BUY_WORTH, KEEP_WORTH, LOAD_WORTH, within
from cython_core.yak.strategies.offers cimport worths_of_sets
from cython_core.yak.strategies.prospects cimport Prospect, best_place, look_at
from cython_core.yak.strategies.tower_worth cimport Card, size_up_card


cdef inline void add_to_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                  int64_t* scores) noexcept nogil:
    """On the last day only points count: then crystals are judged as colored stones are."""
    cdef const Table* table = &state.table
    cdef Row stones = own_cart(table).stones
    cdef int64_t weight = weights[BUY_LAST] if table.last_day else weights[BUY_WORTH]
    cdef int worths[1 << MAX_ROW]
    cdef int subset, colored, n = 0, all_colored = (1 << (MAX_ROW if table.last_day else n_colored_in(stones))) - 1
    cdef Prospect prospect
    look_at(state, tables, table.seat, &prospect)
    worths_of_sets(state, tables, table.seat, &prospect, stones, worths)
    while legal:
        subset = lowest_bit(legal)
        legal &= legal - 1
        colored = subset & all_colored
        scores[n] += weight * within(worths[colored]) + weights[BUY_CRYSTAL_WORTH] * within(worths[subset] - worths[colored])
        n += 1


cdef inline void add_to_keeps(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Nothing if the stone cannot be put on the cart that comes tomorrow."""
    cdef const Table* table = &state.table
    cdef int n = 0
    cdef Prospect prospect
    if not (table.loadable >> slot_before(table, tables, table.seat)) & 1:
        return
    look_at(state, tables, table.seat, &prospect)
    while legal:
        scores[n] += weights[KEEP_WORTH] * worth_of_stone(state, tables, &prospect, stone_at(table.hand, lowest_bit(legal)))
        legal &= legal - 1
        n += 1


cdef inline void add_to_loads(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Only the cart that comes tomorrow."""
    cdef const Table* table = &state.table
    cdef uint64_t before = <uint64_t>1 << slot_before(table, tables, table.seat)
    cdef Prospect prospect
    if legal & before:
        look_at(state, tables, table.seat, &prospect)
        scores[popcount(legal & (before - 1))] += weights[LOAD_WORTH] * worth_of_stone(state, tables, &prospect, stone_at(table.hand, 0))


cdef inline int worth_of_stone(const State* state, const Tables* tables, const Prospect* prospect, int stone) noexcept nogil:
    """On the best place of the own tower."""
    cdef Card card
    size_up_card(state, tables, state.table.seat, stone, &card)
    return within(best_place(tables, prospect, stone, &card).worth)
