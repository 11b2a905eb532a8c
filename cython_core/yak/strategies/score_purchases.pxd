# Yak: scores of purchases by weights, stone by stone. What moves have in common is measured once, and already weighed.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.state cimport NOBODY, State, Tables, own_cart
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW, Row, n_stones_in, stone_at
from cython_core.yak.strategies.features cimport (
    BUY_CRYSTALS, BUY_FINISH, BUY_GROUPS, BUY_PAIRS, BUY_POINTS, BUY_PRICE, BUY_STONES, MOST,
)
from cython_core.yak.strategies.tower_worth cimport Card, Tower, Worth, best_worth, groups_of, points_of, size_up_card, size_up_tower


cdef inline int bounded(int points, int most) noexcept nogil:
    return max(-most, min(points, most))


cdef inline void score_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                 int64_t* scores) noexcept nogil:
    """A set of stones is the sum of its stones, and of what its size means. `none` has no features."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int64_t sums[1 << MAX_ROW]      # by subset of the cart's stones
    cdef int64_t of_number[MAX_ROW + 1]  # by number of stones
    cdef int64_t score = 0, pair
    cdef Tower tower
    cdef int i, subset, n = 0
    if weights[BUY_POINTS] | weights[BUY_GROUPS]:
        size_up_tower(&state.seats[state.table.seat], tables, &tower)
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
    while legal:
        subset = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = sums[subset] + of_number[popcount(subset)]
        n += 1


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
    cdef Worth worth
    cdef int64_t score = 0
    if stone == CRYSTAL:
        score = weights[BUY_CRYSTALS] + weights[BUY_PRICE] * tables.price_crystal
    if not weights[BUY_POINTS] | weights[BUY_GROUPS]:
        return score
    size_up_card(state, tables, state.table.seat, stone, &card)
    worth = best_worth(stone, &card, tables, tower)
    return score + weights[BUY_POINTS] * bounded(points_of(worth), MOST // MAX_ROW) + weights[BUY_GROUPS] * groups_of(worth)
