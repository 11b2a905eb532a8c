# Yak: scores of purchases by weights, stone by stone. What moves have in common is measured once, with its weight.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.loops cimport take_bit
from cython_core.yak.formulas cimport within, within_share
from cython_core.yak.state cimport NOBODY, State, Table, Tables, own_cart
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, Row, n_colored_in, n_stones_in, stone_at
from cython_core.yak.strategies.features cimport (
    BUY_CRYSTALS, BUY_CRYSTAL_WORTH, BUY_FINISH, BUY_GROUPS, BUY_LAST, BUY_PAIRS, BUY_POINTS, BUY_PRICE, BUY_STONES, BUY_WORTH,
)
from cython_core.yak.strategies.gains cimport Card, Gain, best_gain, find_card, groups_of, points_of
from cython_core.yak.strategies.tower cimport Tower, look_at
from cython_core.yak.strategies.worths cimport worths_of_cart


cdef inline void score_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                 int64_t* scores) noexcept nogil:
    """A set of stones is the sum of its stones, and of what its size means. `none` has no features."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int64_t sums[1 << MAX_ROW]      # by subset of the cart's stones
    cdef int64_t of_number[MAX_ROW + 1]  # by number of stones
    cdef int64_t score = 0, pair
    cdef uint64_t left = legal
    cdef Tower tower
    cdef int i, subset, n = 0
    if weights[BUY_POINTS] | weights[BUY_GROUPS]:
        look_at(state, tables, state.table.seat, False, &tower)
    score_numbers(state, tables, weights, of_number)
    sums[0] = 0
    for i in range(n_stones_in(stones)):
        if i > 0 and stone_at(stones, i) == stone_at(stones, i - 1):
            pair = weights[BUY_PAIRS] if stone_at(stones, i) != CRYSTAL else 0       # of equal stones the first ones are bought
        else:
            pair = 0
            score = score_of_stone(state, tables, &tower, stone_at(stones, i), weights)
        for subset in range(1 << i):
            sums[(1 << i) + subset] = sums[subset] + score + pair
    while left:
        subset = take_bit(&left)
        scores[n] = sums[subset] + of_number[popcount(subset)]
        n += 1
    if weights[BUY_LAST] if state.table.last_day else weights[BUY_WORTH] | weights[BUY_CRYSTAL_WORTH]:
        add_worths(state, tables, legal, weights, scores)


cdef inline void score_numbers(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Price and end of the game, by number of stones."""
    cdef int n, missing = tables.end_stones - state.seats[state.table.seat].n_stones if state.table.stupa == NOBODY else MAX_ROW + 1
    scores[0] = 0
    for n in range(1, MAX_ROW + 1):
        scores[n] = weights[BUY_STONES] * n + weights[BUY_PRICE] * tables.prices[n] + (weights[BUY_FINISH] if n >= missing else 0)


cdef inline int64_t score_of_stone(const State* state, const Tables* tables, const Tower* tower, int stone,
                                   const int64_t* weights) noexcept nogil:
    """A stone that is bought, as if it came alone."""
    cdef Card card
    cdef Gain gain
    cdef int64_t score = 0
    if stone == CRYSTAL:
        score = weights[BUY_CRYSTALS] + weights[BUY_PRICE] * tables.price_crystal
    if not weights[BUY_POINTS] | weights[BUY_GROUPS]:
        return score
    find_card(state, tables, state.table.seat, stone, &card)
    gain = best_gain(stone, &card, tables, tower)
    return score + weights[BUY_POINTS] * within_share(points_of(gain)) + weights[BUY_GROUPS] * groups_of(gain)


cdef inline void add_worths(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """What sets of stones are worth in the end. On the last day only points count: crystals are then like colored stones."""
    cdef const Table* table = &state.table
    cdef int64_t weight = weights[BUY_LAST] if table.last_day else weights[BUY_WORTH]
    cdef int worths[1 << MAX_ROW]
    cdef int subset, colored, n = 0, all_colored = (1 << (MAX_ROW if table.last_day else n_colored_in(own_cart(table).stones))) - 1
    worths_of_cart(state, tables, worths)
    while legal:
        subset = take_bit(&legal)
        colored = subset & all_colored
        scores[n] += weight * within(worths[colored]) + weights[BUY_CRYSTAL_WORTH] * within(worths[subset] - worths[colored])
        n += 1
