# Sultaniya: scores of the moves of a turn.
#
# A reveal is judged as taking the tile it will put into the display, for that tile is visible. Others' goals are never looked at.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.state cimport (
    CALL_FLUSH, FETCH, MAX_DISPLAY, MAX_TILES, N_FLOORS, PASS, REVEAL, TAKE, Seat, State, Table, Tables,
)
from cython_core.sultaniya.strategies.appraise cimport Offer, appraise, score_of_tempo
from cython_core.sultaniya.strategies.features cimport BLIND, PASSES, REVEALS
from cython_core.sultaniya.strategies.hope cimport hope
from cython_core.sultaniya.strategies.offers cimport (
    Offers, add_offer, bare_key, begin_offers, offered, rank, rank_points, value_key,
)
from cython_core.sultaniya.strategies.outlook cimport Outlook, displayed_tile, looks_ahead, size_up_outlook
from cython_core.sultaniya.strategies.score_calls cimport score_calls
from cython_core.sultaniya.strategies.score_tile cimport score_of_stones, score_of_tile
from cython_core.sultaniya.strategies.situation cimport Situation, size_up


cdef inline void score_turn(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """Pass or done, reveals, takes, calls and tiles of a searched stack."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef Situation situation
    cdef Outlook look
    cdef Offers offers
    cdef const Outlook* ahead = NULL         # stays so if one does not look ahead
    cdef uint64_t reveals = (legal >> REVEAL) & ((1 << N_FLOORS) - 1), takes = (legal >> TAKE) & ((1 << N_FLOORS * MAX_DISPLAY) - 1)
    cdef int n = 0
    size_up(state, tables, weights, &situation)
    if looks_ahead(weights):
        size_up_outlook(state, tables, &situation, weights, &look)
        ahead = &look
    if legal & ((1 << REVEAL) - 1):
        scores[0] = score_of_pass(table, tables, &situation, ahead, weights) * ((legal >> PASS) & 1)     # to be done has no features
        n = 1
    if legal >> FETCH:
        score_stack(seat, tables, &situation, ahead, table.floor, legal >> FETCH, weights, &scores[n])
        return
    offers.most_points = offers.more_points = 0
    if ahead == NULL:
        score_now(table, seat, tables, &situation, reveals, takes, weights, &offers, &scores[n])
    else:
        begin_offers(&offers)
        score_takes(table, seat, tables, &situation, ahead, takes, weights, &offers, &scores[n + popcount(reveals)])
        score_reveals(table, seat, tables, &situation, ahead, reveals, legal >> CALL_FLUSH != 0, weights, &offers, &scores[n])
    if legal >> CALL_FLUSH:
        score_calls(state, seat, tables, &situation, ahead, legal, &offers, weights, &scores[n + popcount(reveals) + popcount(takes)])


cdef inline void score_now(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, uint64_t reveals,
                           uint64_t takes, const int64_t* weights, Offers* offers, int64_t* scores) noexcept nogil:
    """Reveals and takes, if one does not look ahead."""
    cdef int n = 0, floor, tile
    while reveals:
        floor = lowest_bit(reveals)
        reveals &= reveals - 1
        tile = MAX_TILES * floor + table.stacks[floor].top
        scores[n] = weights[BLIND]
        if (seat.buildable >> tables.tiles[tile].kind) & 1:
            scores[n] = weights[REVEALS] + score_of_tile(tables, situation, tile, weights)
            rank_points(offers, situation.worth[tile])
        n += 1
    while takes:
        tile = displayed_tile(table, lowest_bit(takes))
        takes &= takes - 1
        scores[n] = score_of_tile(tables, situation, tile, weights)
        rank_points(offers, situation.worth[tile])
        n += 1


cdef inline int64_t score_of_pass(const Table* table, const Tables* tables, const Situation* situation, const Outlook* look,
                                  const int64_t* weights) noexcept nogil:
    cdef int gained = min(tables.pass_sapphires, <int>table.treasury)
    cdef int64_t score = score_of_stones(situation, gained)
    if look != NULL:
        score += weights[PASSES] + score_of_tempo(situation, look, gained)
    return score


cdef inline void score_takes(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look,
                             uint64_t takes, const int64_t* weights, Offers* offers, int64_t* scores) noexcept nogil:
    """If one looks ahead."""
    cdef int n = 0, floor, tile, i
    while takes:
        floor = lowest_bit(takes) // MAX_DISPLAY
        tile = displayed_tile(table, lowest_bit(takes))
        takes &= takes - 1
        i = add_offer(offers, seat, tables, situation, look, tile, weights)
        scores[n] = offers.list[i].now + offers.list[i].score + score_of_tempo(situation, look, offers.list[i].sapphires)
        rank_points(offers, situation.worth[tile])
        rank(offers, bare_key(offers, i))
        offers.of_floor[floor] = max(offers.of_floor[floor], bare_key(offers, i))
        offers.best = max(offers.best, value_key(offers, i))
        n += 1


cdef inline void score_reveals(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look,
                               uint64_t reveals, bint calls, const int64_t* weights, Offers* offers, int64_t* scores) noexcept nogil:
    """If one looks ahead, after the takes. Djinns bring up the other visible tiles too."""
    cdef uint64_t tops = table.stocked if calls else reveals
    cdef int n = 0, i, floor, tile
    while tops:
        floor = lowest_bit(tops)
        tops &= tops - 1
        tile = MAX_TILES * floor + table.stacks[floor].top
        i = 0
        if (seat.buildable >> tables.tiles[tile].kind) & 1:
            i = add_offer(offers, seat, tables, situation, look, tile, weights)
        offers.tops[floor] = bare_key(offers, i)
        if (reveals >> floor) & 1:
            scores[n] = score_of_more(table, seat, tables, situation, look, floor,
                                      offered(offers, max(offers.best, value_key(offers, i))), weights)
            if i:
                scores[n] += weights[REVEALS] + offers.list[i].now
                rank_points(offers, situation.worth[tile])
                rank(offers, offers.tops[floor])
            else:
                scores[n] += weights[BLIND]
            n += 1


cdef inline int64_t score_of_more(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation,
                                  const Outlook* look, int floor, const Offer* offer, const int64_t* weights) noexcept nogil:
    """The better of what was displayed and what is revealed, and the hope that the next ones are better still."""
    return (offer.score + score_of_tempo(situation, look, offer.sapphires)
            + hope(table, seat, tables, situation, floor, offer.value, tables.display_size - table.n_display[floor] - 1, weights))


cdef inline void score_stack(const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look, int floor,
                             uint64_t tiles, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Tiles of the searched stack."""
    cdef Offer offer
    cdef int n = 0, tile
    while tiles:
        tile = MAX_TILES * floor + lowest_bit(tiles)
        scores[n] = score_of_tile(tables, situation, tile, weights)
        if look != NULL:
            appraise(seat, tables, situation, look, tile, weights, &offer)
            scores[n] += offer.score
        tiles &= tiles - 1
        n += 1
