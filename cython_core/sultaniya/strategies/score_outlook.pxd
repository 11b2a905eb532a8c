# Sultaniya: scores of the moves of a turn by what can be taken after them.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.legal_moves cimport fitting_in_stack
from cython_core.sultaniya.state cimport (
    CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DJINNS_GOAL, DOUBLE, FETCH, FLUSH, MAX_DISPLAY, MAX_PROMISE, MAX_TILES, N_FLOORS,
    N_SHAPES, PASS, REBUILD, REVEAL, ROW, SEARCH, TAKE, Seat, State, Table, Tables,
)
from cython_core.sultaniya.strategies.features cimport FIGURE, HOPE, HOPE_MORE, PASSES, PLACE_POINTS, VALUE
from cython_core.sultaniya.strategies.outlook cimport (
    Offer, Outlook, appraise, score_of_tempo, size_up_outlook,
)
from cython_core.sultaniya.strategies.situation cimport Situation

cdef enum:
    HOPE_UNIT = 16           # hopes are in this part of a half point


cdef inline bint looks_ahead(const int64_t* weights) noexcept nogil:
    cdef int64_t any = 0
    cdef int i
    for i in range(VALUE, PLACE_POINTS):
        any |= weights[i]
    return any != 0


cdef inline void add_outlook(const State* state, const Tables* tables, uint64_t legal, const Situation* situation,
                             const int64_t* weights, int64_t* scores) noexcept nogil:
    """To the scores of the legal moves, in their order."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef Outlook look
    cdef Offer best, offer, first, second       # best: of the displays; first, second: of all in sight, sapphires aside
    cdef Offer of_floor[N_FLOORS]               # the best of each display
    cdef Offer tops[N_FLOORS]                   # the visible tiles of the stacks
    cdef uint64_t left
    cdef int n = 0, k, i, floor
    size_up_outlook(state, tables, situation.late, weights, &look)
    if legal & ((1 << REVEAL) - 1):
        if (legal >> PASS) & 1:
            scores[0] += weights[PASSES] + score_of_tempo(seat, tables, &look, min(tables.pass_sapphires, <int>table.treasury))
        n = 1
    if legal >> FETCH:
        left = legal >> FETCH
        while left:
            appraise(state, seat, tables, situation, &look, MAX_TILES * table.floor + lowest_bit(left), weights, &offer)
            scores[n] += offer.score
            left &= left - 1
            n += 1
        return
    best.value = best.bare = -1
    best.sapphires = 0
    best.score = 0
    first = second = best
    for floor in range(N_FLOORS):
        of_floor[floor] = best
    k = n + popcount((legal >> REVEAL) & ((1 << N_FLOORS) - 1))
    left = (legal >> TAKE) & ((1 << N_FLOORS * MAX_DISPLAY) - 1)
    while left:
        i = lowest_bit(left)
        left &= left - 1
        floor = i // MAX_DISPLAY
        i = MAX_TILES * floor + ((table.display[floor] >> (8 * (i % MAX_DISPLAY))) & 0xFF)
        appraise(state, seat, tables, situation, &look, i, weights, &offer)
        scores[k] += offer.score + score_of_tempo(seat, tables, &look, offer.sapphires)
        k += 1
        rank(&offer, &first, &second)
        if offer.bare > of_floor[floor].bare:
            of_floor[floor] = offer
        if offer.value > best.value:
            best = offer
    left = table.stocked if legal >> CALL_FLUSH else (legal >> REVEAL) & ((1 << N_FLOORS) - 1)
    while left:
        floor = lowest_bit(left)
        left &= left - 1
        tops[floor].value = tops[floor].bare = -1
        i = MAX_TILES * floor + table.stacks[floor].top
        if (seat.buildable >> (ROW * floor + tables.tiles[i].shape)) & 1:
            appraise(state, seat, tables, situation, &look, i, weights, &tops[floor])
        if (legal >> (REVEAL + floor)) & 1:
            scores[n] += score_of_reveal(table, seat, tables, situation, &look, floor, &best, &tops[floor], weights)
            rank(&tops[floor], &first, &second)
            n += 1
    if legal >> CALL_FLUSH:
        add_calls(state, seat, tables, situation, &look, legal, of_floor, tops, &first, &second, weights, &scores[k])


cdef inline void rank(const Offer* offer, Offer* first, Offer* second) noexcept nogil:
    if offer.bare > first.bare:
        second[0] = first[0]
        first[0] = offer[0]
    elif offer.bare > second.bare:
        second[0] = offer[0]


cdef inline int64_t score_of_reveal(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation,
                                    const Outlook* look, int floor, const Offer* best, const Offer* top,
                                    const int64_t* weights) noexcept nogil:
    """The better of what was displayed and what is revealed, and the hope that the next ones are better still."""
    cdef const Offer* offer = top if top.value > best.value else best
    return (offer.score + score_of_tempo(seat, tables, look, offer.sapphires)
            + hope(table, seat, tables, situation, floor, offer.value, tables.display_size - table.n_display[floor] - 1, weights))


cdef inline int64_t hope(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int floor, int value,
                         int draws, const int64_t* weights) noexcept nogil:
    """By how much one more tile of the unseen ones is expected to be better than this value, and two more than one."""
    cdef uint32_t unseen = table.stacks[floor].unseen
    cdef uint32_t fitting = unseen & tables.of_shapes[floor][(seat.buildable >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef uint32_t completing = unseen & tables.of_shapes[floor][(situation.completing >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef const uint32_t* promising = tables.promising[seat.board][floor]
    cdef int n = popcount(unseen), level, count, one = 0, both = 0
    cdef int whole = min(<int>MAX_PROMISE, 2 * tables.points_large)
    if draws < 1 or n == 0 or fitting == 0:
        return 0
    for level in range(max(value, 0), MAX_PROMISE):
        count = popcount(fitting & (promising[level] | (completing if level < whole else 0)))
        if count == 0:
            break
        one += count
        both += n * (n - 1) - (n - count) * (n - count - 1)
    one = <int>((<uint64_t>(HOPE_UNIT * one) * tables.part[n]) >> 32)
    if draws == 1 or n == 1:
        return weights[HOPE] * one
    return weights[HOPE] * one + weights[HOPE_MORE] * (<int>((<uint64_t>(HOPE_UNIT * both) * tables.part_of_pairs[n]) >> 32) - one)


cdef inline int64_t call_score(const State* state, const Seat* seat, const Tables* tables, const Outlook* look, int djinn,
                               const int64_t* weights) noexcept nogil:
    """Price and figure."""
    cdef int figure = (state.secret.goals[state.table.seat] >> DJINNS_GOAL) & (state.table.figures[djinn] != state.table.seat)
    return score_of_tempo(seat, tables, look, -tables.price[djinn]) + weights[FIGURE] * (tables.djinn_points * figure)


cdef inline void add_calls(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, Outlook* look,
                           uint64_t legal, const Offer* of_floor, const Offer* tops, const Offer* first, const Offer* second,
                           const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef uint64_t left = (legal >> CALL_FLUSH) & ((1 << N_FLOORS) - 1)
    cdef int n = 0
    while left:
        scores[n] += (call_score(state, seat, tables, look, FLUSH, weights)
                      + score_of_flush(table, seat, tables, situation, lowest_bit(left), of_floor, tops, weights))
        left &= left - 1
        n += 1
    if (legal >> CALL_REBUILD) & 1:
        scores[n] += call_score(state, seat, tables, look, REBUILD, weights) + first.score
        n += 1
    if (legal >> CALL_DOUBLE) & 1:
        scores[n] += call_score(state, seat, tables, look, DOUBLE, weights) + first.score + second.score
        n += 1
    left = legal >> CALL_SEARCH
    while left:
        scores[n] += (call_score(state, seat, tables, look, SEARCH, weights)
                      + score_of_search(state, seat, tables, situation, look, lowest_bit(left), weights))
        left &= left - 1
        n += 1


cdef inline int64_t score_of_flush(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int floor,
                                   const Offer* of_floor, const Offer* tops, const int64_t* weights) noexcept nogil:
    """The best of the other displays and the visible tile, and the hope that two more are better. Sapphires do not come."""
    cdef int64_t score = 0
    cdef int best = -1, other
    for other in range(N_FLOORS):
        if other != floor and of_floor[other].bare > best:
            best = of_floor[other].bare
            score = of_floor[other].score
    if (table.stocked >> floor) & 1 and tops[floor].bare > best:
        best = tops[floor].bare
        score = tops[floor].score
    return score + hope(table, seat, tables, situation, floor, best, tables.display_size - 1, weights)


cdef inline int64_t score_of_search(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, Outlook* look,
                                    int floor, const int64_t* weights) noexcept nogil:
    """The best tile of the stack: one that completes a gate or minaret, or the most promising."""
    cdef uint32_t fitting = fitting_in_stack(&state.table, seat, tables, floor)
    cdef uint32_t found = fitting & tables.of_shapes[floor][(situation.completing >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef Offer offer
    if fitting == 0:
        return 0
    if not found:
        found = most_promising(fitting, tables.promising[seat.board][floor])
    appraise(state, seat, tables, situation, look, MAX_TILES * floor + lowest_bit(found), weights, &offer)
    return offer.score


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
