# Sultaniya: scores of the moves of a turn by what can be taken after them.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.legal_moves cimport fitting_in_stack
from cython_core.sultaniya.state cimport (
    CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DJINNS_GOAL, DOUBLE, FETCH, FLUSH, MAX_DISPLAY, MAX_PROMISE, MAX_TILES, N_FLOORS,
    N_SHAPES, PASS, REBUILD, REVEAL, ROW, SEARCH, TAKE, Seat, State, Table, Tables,
)
from cython_core.sultaniya.strategies.features cimport FIGURE, HOPE, HOPE_MORE, PASSES, PLACE_POINTS, VALUE
from cython_core.sultaniya.strategies.appraise cimport Offer, appraise
from cython_core.sultaniya.strategies.offers cimport NOTHING, Offers, add_offer, bare_key, begin_offers, offered, rank, value_key
from cython_core.sultaniya.strategies.outlook cimport Outlook, size_up_outlook
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
    cdef Offers offers
    cdef uint64_t left
    cdef int n = 0, k, i, floor
    size_up_outlook(state, tables, situation, weights, &look)
    if legal & ((1 << REVEAL) - 1):
        scores[0] += (weights[PASSES] + score_of_tempo(&look, min(tables.pass_sapphires, <int>table.treasury))) * ((legal >> PASS) & 1)
        n = 1
    if legal >> FETCH:
        add_fetches(seat, tables, situation, &look, table.floor, legal >> FETCH, weights, &scores[n])
        return
    begin_offers(&offers)
    k = n + popcount((legal >> REVEAL) & ((1 << N_FLOORS) - 1))
    left = (legal >> TAKE) & ((1 << N_FLOORS * MAX_DISPLAY) - 1)
    while left:
        i = lowest_bit(left)
        left &= left - 1
        floor = i // MAX_DISPLAY
        i = add_offer(&offers, seat, tables, situation, &look,
                      MAX_TILES * floor + ((table.display[floor] >> (8 * (i % MAX_DISPLAY))) & 0xFF), weights)
        scores[k] += offers.list[i].score + score_of_tempo(&look, offers.list[i].sapphires)
        k += 1
        rank(&offers, bare_key(&offers, i))
        offers.of_floor[floor] = max(offers.of_floor[floor], bare_key(&offers, i))
        offers.best = max(offers.best, value_key(&offers, i))
    left = table.stocked if legal >> CALL_FLUSH else (legal >> REVEAL) & ((1 << N_FLOORS) - 1)
    while left:
        floor = lowest_bit(left)
        left &= left - 1
        i = MAX_TILES * floor + table.stacks[floor].top
        i = add_offer(&offers, seat, tables, situation, &look, i, weights) if (seat.buildable >> tables.tiles[i].kind) & 1 else 0
        offers.tops[floor] = bare_key(&offers, i)
        if (legal >> (REVEAL + floor)) & 1:
            scores[n] += score_of_reveal(table, seat, tables, situation, &look, floor,
                                         offered(&offers, max(offers.best, value_key(&offers, i))), weights)
            rank(&offers, offers.tops[floor])
            n += 1
    if legal >> CALL_FLUSH:
        add_calls(state, seat, tables, situation, &look, legal, &offers, weights, &scores[k])


cdef inline void add_fetches(const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look, int floor,
                             uint64_t tiles, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Tiles of a searched stack."""
    cdef Offer offer
    cdef int n = 0
    while tiles:
        appraise(seat, tables, situation, look, MAX_TILES * floor + lowest_bit(tiles), weights, &offer)
        scores[n] += offer.score
        tiles &= tiles - 1
        n += 1


cdef inline int64_t score_of_tempo(const Outlook* look, int gained) noexcept nogil:
    """Sapphires gained or paid."""
    return look.per_tempo * gained + look.per_stone_point * (look.stone_points[gained] - look.stone_points[0])


cdef inline int64_t score_of_reveal(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation,
                                    const Outlook* look, int floor, const Offer* offer, const int64_t* weights) noexcept nogil:
    """The better of what was displayed and what is revealed, and the hope that the next ones are better still."""
    return (offer.score + score_of_tempo(look, offer.sapphires)
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


cdef inline int64_t score_of_call(const State* state, const Tables* tables, const Outlook* look, int djinn,
                                  const int64_t* weights) noexcept nogil:
    """Price and figure."""
    cdef int figure = (state.secret.goals[state.table.seat] >> DJINNS_GOAL) & (state.table.figures[djinn] != state.table.seat)
    return score_of_tempo(look, -tables.price[djinn]) + weights[FIGURE] * (tables.djinn_points * figure)


cdef inline void add_calls(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look,
                           uint64_t legal, const Offers* offers, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef uint64_t left = (legal >> CALL_FLUSH) & ((1 << N_FLOORS) - 1)
    cdef int64_t score = 0
    cdef int n = 0
    if left:
        score = score_of_call(state, tables, look, FLUSH, weights)
    while left:
        scores[n] += score + score_of_flush(&state.table, seat, tables, situation, lowest_bit(left), offers, weights)
        left &= left - 1
        n += 1
    if (legal >> CALL_REBUILD) & 1:
        scores[n] += score_of_call(state, tables, look, REBUILD, weights) + offered(offers, offers.first).score
        n += 1
    if (legal >> CALL_DOUBLE) & 1:
        scores[n] += (score_of_call(state, tables, look, DOUBLE, weights) + offered(offers, offers.first).score
                      + offered(offers, offers.second).score)
        n += 1
    left = legal >> CALL_SEARCH
    if left:
        score = score_of_call(state, tables, look, SEARCH, weights)
    while left:
        scores[n] += score + score_of_search(state, seat, tables, situation, look, lowest_bit(left), weights)
        left &= left - 1
        n += 1


cdef inline int64_t score_of_flush(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int floor,
                                   const Offers* offers, const int64_t* weights) noexcept nogil:
    """The best of the other displays and the visible tile, and the hope that two more are better. Sapphires do not come."""
    cdef const Offer* offer
    cdef int best = offers.tops[floor], other
    for other in range(N_FLOORS):
        best = max(best, offers.of_floor[other] if other != floor else <int>NOTHING)
    offer = offered(offers, best)
    return offer.score + hope(table, seat, tables, situation, floor, offer.bare, tables.display_size - 1, weights)


cdef inline int64_t score_of_search(const State* state, const Seat* seat, const Tables* tables, const Situation* situation,
                                    const Outlook* look, int floor, const int64_t* weights) noexcept nogil:
    """The best tile of the stack: one that completes a gate or minaret, or the most promising."""
    cdef uint32_t fitting = fitting_in_stack(&state.table, seat, tables, floor)
    cdef uint32_t found = fitting & tables.of_shapes[floor][(situation.completing >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef Offer offer
    if fitting == 0:
        return 0
    if not found:
        found = most_promising(fitting, tables.promising[seat.board][floor])
    appraise(seat, tables, situation, look, MAX_TILES * floor + lowest_bit(found), weights, &offer)
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
