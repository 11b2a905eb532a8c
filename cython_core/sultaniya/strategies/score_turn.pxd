# Sultaniya: scores of the moves of a turn.
#
# A reveal is scored as taking the tile it will put into the display, for that tile is visible. Others' goals are never looked at.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.engine.policy cimport weighs_any
from cython_core.sultaniya.state cimport (
    CALL_FLUSH, FETCH, MAX_DISPLAY, MAX_TILES, N_FLOORS, PASS, REVEAL, TAKE, State, Tables,
)
from cython_core.sultaniya.strategies.ahead cimport displayed_tile, look_ahead
from cython_core.sultaniya.strategies.features cimport BLIND, PASSES, PLACE_POINTS, REVEALS, VALUE
from cython_core.sultaniya.strategies.score_calls cimport score_calls
from cython_core.sultaniya.strategies.tiles cimport (
    Estimate, Ranking, add_tile, at_key, begin_ranking, estimate_tile, key_of, rank, rank_points, score_of_stones, score_of_tempo,
    score_of_tile, score_of_unseen,
)
from cython_core.sultaniya.strategies.turn cimport Turn, look_at_turn


cdef inline void score_turn(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """Pass or done, reveals, takes, calls and tiles of a searched stack."""
    cdef Turn turn
    cdef Ranking ranking
    cdef uint64_t reveals = (legal >> REVEAL) & ((1 << N_FLOORS) - 1), takes = (legal >> TAKE) & ((1 << N_FLOORS * MAX_DISPLAY) - 1)
    cdef int n = 0
    look_at_turn(state, tables, weights, &turn)
    turn.looks_ahead = weighs_any(weights, VALUE, PLACE_POINTS)
    if turn.looks_ahead:
        look_ahead(&turn)
    if legal & ((1 << REVEAL) - 1):
        scores[0] = score_of_pass(&turn) * ((legal >> PASS) & 1)     # to be done has no features
        n = 1
    if legal >> FETCH:
        score_stack(&turn, legal >> FETCH, &scores[n])
        return
    ranking.most_points = ranking.more_points = 0
    if not turn.looks_ahead:
        score_now(&turn, reveals, takes, &ranking, &scores[n])
    else:
        begin_ranking(&ranking)
        score_takes(&turn, takes, &ranking, &scores[n + popcount(reveals)])
        score_reveals(&turn, reveals, legal >> CALL_FLUSH != 0, &ranking, &scores[n])
    if legal >> CALL_FLUSH:
        score_calls(&turn, legal, &ranking, &scores[n + popcount(reveals) + popcount(takes)])


cdef inline void score_now(const Turn* turn, uint64_t reveals, uint64_t takes, Ranking* ranking, int64_t* scores) noexcept nogil:
    """Reveals and takes, if the weights do not look ahead."""
    cdef int n = 0, floor, tile
    while reveals:
        floor = lowest_bit(reveals)
        reveals &= reveals - 1
        tile = MAX_TILES * floor + turn.table.stacks[floor].top
        scores[n] = turn.weights[BLIND]
        if (turn.seat.buildable >> turn.tables.tiles[tile].kind) & 1:
            scores[n] = turn.weights[REVEALS] + score_of_tile(turn, tile)
            rank_points(ranking, turn.worth[tile])
        n += 1
    while takes:
        tile = displayed_tile(turn.table, lowest_bit(takes))
        takes &= takes - 1
        scores[n] = score_of_tile(turn, tile)
        rank_points(ranking, turn.worth[tile])
        n += 1


cdef inline int64_t score_of_pass(const Turn* turn) noexcept nogil:
    cdef int gained = min(turn.tables.pass_sapphires, <int>turn.table.treasury)
    return score_of_stones(turn, gained) + (turn.weights[PASSES] + score_of_tempo(turn, gained) if turn.looks_ahead else 0)


cdef inline void score_takes(const Turn* turn, uint64_t takes, Ranking* ranking, int64_t* scores) noexcept nogil:
    """If the weights look ahead."""
    cdef const Estimate* estimate
    cdef int n = 0, floor, tile, i, key
    while takes:
        floor = lowest_bit(takes) // MAX_DISPLAY
        tile = displayed_tile(turn.table, lowest_bit(takes))
        takes &= takes - 1
        i = add_tile(ranking, turn, tile)
        estimate = &ranking.list[i]
        key = key_of(estimate.bare, i)
        scores[n] = estimate.now + estimate.score + score_of_tempo(turn, estimate.sapphires)
        rank_points(ranking, turn.worth[tile])
        rank(ranking, key)
        ranking.of_floor[floor] = max(ranking.of_floor[floor], key)
        ranking.best = max(ranking.best, key_of(estimate.value, i))
        n += 1


cdef inline void score_reveals(const Turn* turn, uint64_t reveals, bint calls, Ranking* ranking, int64_t* scores) noexcept nogil:
    """If the weights look ahead, after the takes. Djinns bring up the other visible tiles too."""
    cdef uint64_t tops = turn.table.stocked if calls else reveals
    cdef int n = 0, i, floor, tile
    while tops:
        floor = lowest_bit(tops)
        tops &= tops - 1
        tile = MAX_TILES * floor + turn.table.stacks[floor].top
        i = 0
        if (turn.seat.buildable >> turn.tables.tiles[tile].kind) & 1:
            i = add_tile(ranking, turn, tile)
        ranking.tops[floor] = key_of(ranking.list[i].bare, i)
        if (reveals >> floor) & 1:
            scores[n] = score_of_more(turn, floor, at_key(ranking, max(ranking.best, key_of(ranking.list[i].value, i))))
            if i:
                scores[n] += turn.weights[REVEALS] + ranking.list[i].now
                rank_points(ranking, turn.worth[tile])
                rank(ranking, ranking.tops[floor])
            else:
                scores[n] += turn.weights[BLIND]
            n += 1


cdef inline int64_t score_of_more(const Turn* turn, int floor, const Estimate* best) noexcept nogil:
    """The better of what was displayed and what is revealed, and what the next ones may be better still."""
    return (best.score + score_of_tempo(turn, best.sapphires)
            + score_of_unseen(turn, floor, best.value, turn.tables.display_size - turn.table.n_display[floor] - 1))


cdef inline void score_stack(const Turn* turn, uint64_t tiles, int64_t* scores) noexcept nogil:
    """Tiles of the searched stack."""
    cdef Estimate estimate
    cdef int n = 0, tile
    while tiles:
        tile = MAX_TILES * turn.table.floor + lowest_bit(tiles)
        scores[n] = score_of_tile(turn, tile)
        if turn.looks_ahead:
            estimate_tile(turn, tile, &estimate)
            scores[n] += estimate.score
        tiles &= tiles - 1
        n += 1
