# Sultaniya: scores of moves by weights.
#
# A reveal is judged as taking the tile it will put into the display, for that tile is visible. Others' goals are never looked at.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.sultaniya.strategies.features cimport (
    BLIND, CALLS, CALL_POINTS, COMPLETES, DENIES, GOAL_GAIN, MAX_GUARDS, POINTS, POSTS, REVEALS,
)
from cython_core.sultaniya.legal_moves cimport fitting_in_stack
from cython_core.sultaniya.strategies.score_places cimport Site, score_places, size_up_site
from cython_core.sultaniya.strategies.score_outlook cimport add_outlook, looks_ahead
from cython_core.sultaniya.strategies.score_palace cimport add_palaces, looks_at_palace
from cython_core.sultaniya.scoring cimport complete, feature, large_row
from cython_core.sultaniya.strategies.situation cimport Situation, floor_gain, size_up
from cython_core.sultaniya.state cimport (
    BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DJINNS_GOAL, DOUBLE, FETCH, FLUSH, GUARDS, LIFT, MAX_DISPLAY, MAX_TILES,
    N_FLOORS, PASS, REBUILD, REVEAL, ROW, SEARCH, TAKE, Seat, State, Table, Tables, Tile, spot,
)


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Of the legal moves, in their order."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef Site site
    if state.table.node <= BUILD:
        score_turn(state, tables, legal, weights, scores)
    elif state.table.node == LIFT:
        score_lifts(seat, tables, legal, weights, scores)
    else:
        score_places(seat, tables, state.secret.goals[state.table.seat], state.table.held, legal, weights, scores)
        if looks_at_palace(weights):
            size_up_site(seat, tables, state.secret.goals[state.table.seat], state.table.held, weights, &site)
            add_palaces(state, tables, &site, legal, weights, scores)


cdef inline void score_turn(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """Pass or done, reveals, takes, calls and tiles of a searched stack. To be done has no features."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef Situation situation
    cdef uint64_t left
    cdef int best = 0, second = 0, worth, floor, tile, i, n = 0       # points of the two best tiles in sight that fit
    size_up(state, tables, weights, &situation)
    if legal & ((1 << REVEAL) - 1):
        scores[n] = score_of_stones(seat, tables, &situation, min(tables.pass_sapphires, <int>table.treasury)) * ((legal >> PASS) & 1)
        n += 1
    left = (legal >> REVEAL) & ((1 << N_FLOORS) - 1)
    while left:
        floor = lowest_bit(left)
        left &= left - 1
        tile = MAX_TILES * floor + table.stacks[floor].top
        if fits(seat, tables, tile):
            scores[n] = weights[REVEALS] + score_of_tile(seat, tables, &situation, tile, weights)
            worth = situation.worth[tile]
            second = max(second, min(best, worth))
            best = max(best, worth)
        else:
            scores[n] = weights[BLIND]
        n += 1
    left = (legal >> TAKE) & ((1 << N_FLOORS * MAX_DISPLAY) - 1)
    while left:
        i = lowest_bit(left)
        left &= left - 1
        floor = i // MAX_DISPLAY
        tile = MAX_TILES * floor + ((table.display[floor] >> (8 * (i % MAX_DISPLAY))) & 0xFF)
        scores[n] = score_of_tile(seat, tables, &situation, tile, weights)
        worth = situation.worth[tile]
        second = max(second, min(best, worth))
        best = max(best, worth)
        n += 1
    if legal >> FETCH:
        score_stack(seat, tables, &situation, table.floor, legal >> FETCH, weights, &scores[n])
    elif legal >> CALL_FLUSH:
        score_calls(state, seat, tables, &situation, legal, best, second, weights, &scores[n])
    if looks_ahead(weights):
        add_outlook(state, tables, legal, &situation, weights, scores)


cdef inline bint fits(const Seat* seat, const Tables* tables, int tile) noexcept nogil:
    return (seat.buildable >> tables.tiles[tile].kind) & 1


cdef inline int64_t score_of_stones(const Seat* seat, const Tables* tables, const Situation* situation, int gained) noexcept nogil:
    """Sapphires gained or paid, and what they mean for the goal `stones`."""
    return (situation.per_sapphire * gained
            + situation.per_stone_point * (tables.stone_points[seat.sapphires + gained] - tables.stone_points[seat.sapphires]))


cdef inline int64_t score_of_tile(const Seat* seat, const Tables* tables, const Situation* situation, int number,
                                  const int64_t* weights) noexcept nogil:
    """A tile to be built."""
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef uint32_t symbols = <uint32_t>tile.features
    return (
        situation.by_floor[floor]
        + situation.by_guards[min(feature(symbols, GUARDS), <int>MAX_GUARDS)]
        + situation.per_completion * ((situation.completing >> tile.kind) & 1)
        + score_of_stones(seat, tables, situation, min(<int>tile.sapphires, situation.most_stones))
        + weights[POINTS] * situation.worth[number]
        + weights[POSTS] * situation.posts[number]
        + weights[GOAL_GAIN] * floor_gain(situation, symbols, floor)
        + weights[DENIES] * (situation.next_worth[number] * <int>((situation.next_buildable >> tile.kind) & 1)))


cdef inline void score_stack(const Seat* seat, const Tables* tables, const Situation* situation, int floor, uint64_t tiles,
                             const int64_t* weights, int64_t* scores) noexcept nogil:
    """Tiles of the searched stack."""
    cdef int n = 0
    while tiles:
        scores[n] = score_of_tile(seat, tables, situation, MAX_TILES * floor + lowest_bit(tiles), weights)
        tiles &= tiles - 1
        n += 1


cdef inline void score_calls(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, uint64_t legal,
                             int best, int second, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Flushes are all alike; a search is as good as its stack."""
    cdef uint64_t left = (legal >> CALL_FLUSH) & ((1 << N_FLOORS) - 1)
    cdef int64_t score = 0
    cdef int n = 0
    if left:
        score = score_of_djinn(state, seat, tables, situation, FLUSH, weights)
    while left:
        scores[n] = score
        left &= left - 1
        n += 1
    if (legal >> CALL_REBUILD) & 1:
        scores[n] = score_of_djinn(state, seat, tables, situation, REBUILD, weights) + weights[CALL_POINTS] * best
        n += 1
    if (legal >> CALL_DOUBLE) & 1:
        scores[n] = score_of_djinn(state, seat, tables, situation, DOUBLE, weights) + weights[CALL_POINTS] * (best + second)
        n += 1
    left = legal >> CALL_SEARCH
    if left:
        score = score_of_djinn(state, seat, tables, situation, SEARCH, weights)
    while left:
        scores[n] = score + weights[CALL_POINTS] * best_in_stack(&state.table, seat, tables, lowest_bit(left))
        left &= left - 1
        n += 1


cdef inline int64_t score_of_djinn(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, int djinn,
                                   const int64_t* weights) noexcept nogil:
    """Its price, its figure and whatever else it is good for."""
    cdef int figure = (state.secret.goals[state.table.seat] >> DJINNS_GOAL) & (state.table.figures[djinn] != state.table.seat)
    return (weights[CALLS + djinn] + score_of_stones(seat, tables, situation, -tables.price[djinn])
            + weights[GOAL_GAIN] * (tables.djinn_points * figure))


cdef inline int best_in_stack(const Table* table, const Seat* seat, const Tables* tables, int floor) noexcept nogil:
    """Points of the best tile of a stack that fits, up to MAX_WORTH: the levels hold ever fewer tiles, so they are halved thrice."""
    cdef uint32_t fitting = fitting_in_stack(table, seat, tables, floor)
    cdef const uint32_t* worthy = tables.worthy[seat.board][floor]
    cdef int best = 4 * ((fitting & worthy[3]) != 0)
    best += 2 * ((fitting & worthy[best + 1]) != 0)
    return best + ((fitting & worthy[best]) != 0)


cdef inline void score_lifts(const Seat* seat, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """What the palace loses."""
    cdef int row = large_row(&tables.boards[seat.board]), before = complete(seat.have, seat.bottom, row), place, lost, n = 0
    while legal:
        place = lowest_bit(legal) + ROW
        legal &= legal - 1
        lost = before - complete(seat.have & ~spot(place), seat.bottom & ~spot(place), row)
        scores[n] = -(weights[POINTS] * tables.worth[seat.board][seat.tiles[place]] + weights[COMPLETES] * (tables.points_large * lost))
        n += 1
