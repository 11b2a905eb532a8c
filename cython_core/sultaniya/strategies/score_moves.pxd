# Sultaniya: scores of moves by weights.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.engine.policy cimport weighs_any
from cython_core.sultaniya.scoring cimport complete, large_row
from cython_core.sultaniya.state cimport BUILD, LIFT, ROW, Seat, State, Tables, spot
from cython_core.sultaniya.strategies.features cimport COMPLETES, N_FEATURES, PLACE_POINTS, POINTS
from cython_core.sultaniya.strategies.score_palace cimport add_palaces
from cython_core.sultaniya.strategies.score_places cimport Site, look_at_site, score_places
from cython_core.sultaniya.strategies.score_turn cimport score_turn


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """For the legal moves, in their order."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef Site site
    if state.table.node <= BUILD:
        score_turn(state, tables, legal, weights, scores)
    elif state.table.node == LIFT:
        score_lifts(seat, tables, legal, weights, scores)
    else:
        look_at_site(seat, tables, state.secret.goals[state.table.seat], state.table.held, weights, &site)
        score_places(seat, tables, &site, state.table.held, legal, weights, scores)
        if weighs_any(weights, PLACE_POINTS, N_FEATURES) and not state.table.ended and state.table.rounds < tables.round_limit:
            add_palaces(state, tables, &site, legal, weights, scores)


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
