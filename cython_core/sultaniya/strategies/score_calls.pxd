# Sultaniya: scores of calling a djinn.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.sultaniya.legal_moves cimport fitting_in_stack
from cython_core.sultaniya.state cimport (
    CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DJINNS_GOAL, DOUBLE, FLUSH, MAX_PROMISE, MAX_TILES, N_FLOORS, N_SHAPES, REBUILD,
    ROW, SEARCH, Seat, State, Table, Tables,
)
from cython_core.sultaniya.strategies.appraise cimport Offer, appraise, score_of_tempo
from cython_core.sultaniya.strategies.features cimport CALLS, CALL_POINTS, FIGURE, GOAL_GAIN
from cython_core.sultaniya.strategies.hope cimport hope
from cython_core.sultaniya.strategies.offers cimport Offers, offered
from cython_core.sultaniya.strategies.outlook cimport Outlook
from cython_core.sultaniya.strategies.score_tile cimport score_of_stones
from cython_core.sultaniya.strategies.situation cimport Situation


cdef inline void score_calls(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look,
                             uint64_t legal, const Offers* offers, const int64_t* weights, int64_t* scores) noexcept nogil:
    """By what can be taken then, and what one may hope for."""
    cdef uint64_t left = (legal >> CALL_FLUSH) & ((1 << N_FLOORS) - 1)
    cdef int64_t score = 0
    cdef int n = 0
    if left:
        score = score_of_djinn(state, tables, situation, look, FLUSH, weights)
    while left:
        scores[n] = score
        if look != NULL:
            scores[n] += score_of_flush(&state.table, seat, tables, situation, lowest_bit(left), offers, weights)
        left &= left - 1
        n += 1
    if (legal >> CALL_REBUILD) & 1:
        scores[n] = score_of_djinn(state, tables, situation, look, REBUILD, weights) + weights[CALL_POINTS] * offers.most_points
        if look != NULL:
            scores[n] += offered(offers, offers.first).score
        n += 1
    if (legal >> CALL_DOUBLE) & 1:
        scores[n] = (score_of_djinn(state, tables, situation, look, DOUBLE, weights)
                     + weights[CALL_POINTS] * (offers.most_points + offers.more_points))
        if look != NULL:
            scores[n] += offered(offers, offers.first).score + offered(offers, offers.second).score
        n += 1
    left = legal >> CALL_SEARCH
    if left:
        score = score_of_djinn(state, tables, situation, look, SEARCH, weights)
    while left:
        scores[n] = score + score_of_search(&state.table, seat, tables, situation, look, lowest_bit(left), weights)
        left &= left - 1
        n += 1


cdef inline int64_t score_of_djinn(const State* state, const Tables* tables, const Situation* situation, const Outlook* look, int djinn,
                                   const int64_t* weights) noexcept nogil:
    """Its price and its figure."""
    cdef int figure = (state.secret.goals[state.table.seat] >> DJINNS_GOAL) & (state.table.figures[djinn] != state.table.seat)
    cdef int64_t score = (weights[CALLS + djinn] + score_of_stones(situation, -tables.price[djinn])
                          + (weights[GOAL_GAIN] + weights[FIGURE]) * (tables.djinn_points * figure))
    if look != NULL:
        score += score_of_tempo(situation, look, -tables.price[djinn])
    return score


cdef inline int64_t score_of_flush(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int floor,
                                   const Offers* offers, const int64_t* weights) noexcept nogil:
    """The best of the other displays and the visible tile, and the hope that two more are better. Sapphires do not come."""
    cdef const Offer* offer
    cdef int best = offers.tops[floor], other
    for other in range(1, N_FLOORS):
        best = max(best, offers.of_floor[(floor + other) % N_FLOORS])
    offer = offered(offers, best)
    return offer.score + hope(table, seat, tables, situation, floor, offer.bare, tables.display_size - 1, weights)


cdef inline int64_t score_of_search(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation,
                                    const Outlook* look, int floor, const int64_t* weights) noexcept nogil:
    """The best tile of the stack: one that completes a gate or minaret, or the most promising."""
    cdef uint32_t fitting = fitting_in_stack(table, seat, tables, floor)
    cdef uint32_t found = fitting & tables.of_shapes[floor][(situation.completing >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef int64_t score = weights[CALL_POINTS] * most_worthy(fitting, tables.worthy[seat.board][floor])
    cdef Offer offer
    if fitting == 0 or look == NULL:
        return score
    if not found:
        found = most_promising(fitting, tables.promising[seat.board][floor])
    appraise(seat, tables, situation, look, MAX_TILES * floor + lowest_bit(found), weights, &offer)
    return score + offer.score


cdef inline int most_worthy(uint32_t tiles, const uint32_t* worthy) noexcept nogil:
    """Points of the best tile, up to MAX_WORTH: the levels hold ever fewer tiles, so they are halved thrice."""
    cdef int best = 4 * ((tiles & worthy[3]) != 0)
    best += 2 * ((tiles & worthy[best + 1]) != 0)
    return best + ((tiles & worthy[best]) != 0)


cdef inline uint32_t most_promising(uint32_t tiles, const uint32_t* promising) noexcept nogil:
    """The levels hold ever fewer tiles, so they are halved."""
    cdef int level = -1, step = MAX_PROMISE // 2
    while step:
        if tiles & promising[level + step]:
            level += step
        step //= 2
    if level + 1 < MAX_PROMISE and tiles & promising[level + 1]:
        level += 1
    return tiles & promising[level] if level >= 0 else tiles
