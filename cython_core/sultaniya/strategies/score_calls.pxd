# Sultaniya: scores of calling a djinn.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.sultaniya.legal_moves cimport fitting_in_stack
from cython_core.sultaniya.state cimport (
    CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DJINNS_GOAL, DOUBLE, FLUSH, MAX_ESTIMATE, MAX_TILES, N_FLOORS, REBUILD, SEARCH,
    Tables, tiles_of,
)
from cython_core.sultaniya.strategies.features cimport CALLS, CALL_POINTS, FIGURE, GOAL_GAIN
from cython_core.sultaniya.strategies.tiles cimport (
    Estimate, Ranking, at_key, estimate_tile, score_of_stones, score_of_tempo, score_of_unseen,
)
from cython_core.sultaniya.strategies.turn cimport Turn


cdef inline void score_calls(const Turn* turn, uint64_t legal, const Ranking* ranking, int64_t* scores) noexcept nogil:
    """By what can be taken then, and what may come up."""
    cdef uint64_t left = (legal >> CALL_FLUSH) & ((1 << N_FLOORS) - 1)
    cdef int64_t score = 0
    cdef int n = 0
    if left:
        score = score_of_djinn(turn, FLUSH)
    while left:
        scores[n] = score
        if turn.looks_ahead:
            scores[n] += score_of_flush(turn, lowest_bit(left), ranking)
        left &= left - 1
        n += 1
    if (legal >> CALL_REBUILD) & 1:
        scores[n] = score_of_djinn(turn, REBUILD) + turn.weights[CALL_POINTS] * ranking.most_points
        if turn.looks_ahead:
            scores[n] += at_key(ranking, ranking.first).score
        n += 1
    if (legal >> CALL_DOUBLE) & 1:
        scores[n] = score_of_djinn(turn, DOUBLE) + turn.weights[CALL_POINTS] * (ranking.most_points + ranking.more_points)
        if turn.looks_ahead:
            scores[n] += at_key(ranking, ranking.first).score + at_key(ranking, ranking.second).score
        n += 1
    left = legal >> CALL_SEARCH
    if left:
        score = score_of_djinn(turn, SEARCH)
    while left:
        scores[n] = score + score_of_search(turn, lowest_bit(left))
        left &= left - 1
        n += 1


cdef inline int64_t score_of_djinn(const Turn* turn, int djinn) noexcept nogil:
    """Its price and its figure."""
    cdef int price = turn.tables.price[djinn]
    cdef int figure = (turn.goals >> DJINNS_GOAL) & (turn.table.figures[djinn] != turn.table.seat)
    return (turn.weights[CALLS + djinn] + score_of_stones(turn, -price)
            + (turn.weights[GOAL_GAIN] + turn.weights[FIGURE]) * (turn.tables.djinn_points * figure)
            + (score_of_tempo(turn, -price) if turn.looks_ahead else 0))


cdef inline int64_t score_of_flush(const Turn* turn, int floor, const Ranking* ranking) noexcept nogil:
    """The best of the other displays and the visible tile, and what two more may be better. Sapphires do not come."""
    cdef const Estimate* estimate
    cdef int best = ranking.tops[floor], other
    for other in range(1, N_FLOORS):
        best = max(best, ranking.of_floor[(floor + other) % N_FLOORS])
    estimate = at_key(ranking, best)
    return estimate.score + score_of_unseen(turn, floor, estimate.bare, turn.tables.display_size - 1)


cdef inline int64_t score_of_search(const Turn* turn, int floor) noexcept nogil:
    """The best tile of the stack: one that completes a gate or minaret, or the one of the highest estimate."""
    cdef const Tables* tables = turn.tables
    cdef uint32_t fitting = fitting_in_stack(turn.table, turn.seat, tables, floor)
    cdef uint32_t found = fitting & tiles_of(tables, floor, turn.completing)
    cdef int64_t score = turn.weights[CALL_POINTS] * most_worth(fitting, tables.worthy[turn.seat.board][floor])
    cdef Estimate estimate
    if fitting == 0 or not turn.looks_ahead:
        return score
    if not found:
        found = of_highest_level(fitting, tables.estimated[turn.seat.board][floor])
    estimate_tile(turn, MAX_TILES * floor + lowest_bit(found), &estimate)
    return score + estimate.score


cdef inline int most_worth(uint32_t tiles, const uint32_t* worthy) noexcept nogil:
    """Points of the best tile, up to MAX_WORTH: the levels hold ever fewer tiles, so they are halved thrice."""
    cdef int best = 4 * ((tiles & worthy[3]) != 0)
    best += 2 * ((tiles & worthy[best + 1]) != 0)
    return best + ((tiles & worthy[best]) != 0)


cdef inline uint32_t of_highest_level(uint32_t tiles, const uint32_t* estimated) noexcept nogil:
    """The levels hold ever fewer tiles, so they are halved."""
    cdef int level = -1, step = MAX_ESTIMATE // 2
    while step:
        if tiles & estimated[level + step]:
            level += step
        step //= 2
    if level + 1 < MAX_ESTIMATE and tiles & estimated[level + 1]:
        level += 1
    return tiles & estimated[level] if level >= 0 else tiles
