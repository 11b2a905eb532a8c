# Asara: the scores of moves of GO. A market is judged by the piece one would most likely go there for (`promising` in prospects.pxd), with
# the same features as taking that piece; the other areas by what is done there, weighed once for all their places.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.strategies.features cimport (
    BUILD_CARDS, BUILD_LAST, BUILD_PIECES, BUY, FAVOR, LIGHT_FITS, LIGHTS_SEEN, NEEDS_PAIR, OPENS, SPY, SPY_TOWER, TENT_CARDS, TOO_LATE,
)
from cython_core.asara.strategies.score_piece cimport Terms, flagged, score_of_piece
from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.packed cimport sum_of_colors, word
from cython_core.asara.strategies.prospects cimport Prospects, first_kind, halves, look_ahead, promising
from cython_core.asara.state cimport (
    ANY_COLOR, BANK, BASE, CALIPH, CIRCLE, GO_BANK, GO_BUILD, GO_HOUSE, HOUSE, MIDDLE, N_COLORS, NO_AREA, PAVILION, SPIES, TENT, TOP,
    WINDOW, Place, Screen, Seat, State, Table, Tables, capped,
)
from cython_core.shared.bits cimport lowest_bit


cdef inline void score_places(const State* state, const Tables* tables, uint64_t legal, Terms* terms, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Place* place
    cdef Prospects prospects
    cdef int64_t access[ANY_COLOR + 1]       # by the colors an area takes; only those that occur
    cdef int64_t action[NO_AREA]             # by area
    cdef uint64_t left, wanted
    cdef int n = 0
    look_ahead(table, seat, tables, &prospects)
    weigh_access(&state.secret.screens[table.seat], weights, access)
    if table.rounds == tables.years and seat.n_cards == 1:
        terms.buy += weights[TOO_LATE]
    left = promising(&prospects, table.displayed & tables.affordable[capped(seat.money)])
    n = score_market(state, tables, legal, seat, &prospects, left, BASE, access, terms, weights, scores, n)
    n = score_market(state, tables, legal, seat, &prospects, left, MIDDLE, access, terms, weights, scores, n)
    n = score_market(state, tables, legal, seat, &prospects, left, WINDOW, access, terms, weights, scores, n)
    n = score_market(state, tables, legal, seat, &prospects, left, TOP, access, terms, weights, scores, n)
    if legal & (<uint64_t>0xFF << GO_BUILD):
        n = score_building(state, tables, legal, access[table.colors[CIRCLE]], terms, weights, scores, n)
    action[BANK] = 0
    action[PAVILION] = -weights[OPENS]       # it takes any color, but is not opened
    wanted = halves(prospects.useful) & ~plain_of(table.displayed)           # they complete a pair, and no market has them
    action[SPIES] = weights[SPY] + flagged(weights[SPY_TOWER], wanted != 0) + terms.buy - weights[BUY]
    action[CALIPH] = flagged(weights[FAVOR], table.favor != table.seat)
    action[TENT] = weights[TENT_CARDS] * min(tables.tent_draw, <int>table.n_buyers)
    left = legal & ((<uint64_t>1 << GO_HOUSE) - (<uint64_t>1 << GO_BANK))
    while left:
        place = &tables.places[lowest_bit(left)]
        left &= left - 1
        scores[n] = terms.coin * place.gain + access[table.colors[place.area]] + action[place.area]
        n += 1
    if legal >> GO_HOUSE:
        n = score_house(state, tables, legal, access[table.colors[HOUSE]], terms, weights, scores, n)


cdef inline int score_market(const State* state, const Tables* tables, uint64_t legal, const Seat* seat, const Prospects* prospects,
                             uint64_t kinds, int shape, const int64_t* access, const Terms* terms, const int64_t* weights, int64_t* scores,
                             int n) noexcept nogil:
    """Written in any case, and kept if the move is legal: without a branch."""
    scores[n] = (score_of_piece(tables, seat, prospects, shape, first_kind(kinds, shape), terms, weights)
                 + access[state.table.colors[shape]])
    return n + <int>((legal >> shape) & 1)


cdef inline uint64_t plain_of(uint64_t kinds) noexcept nogil:
    """Every kind as if it were without gold, too."""
    return kinds | (kinds >> 1)


cdef inline void weigh_access(const Screen* screen, const int64_t* weights, int64_t* access) noexcept nogil:
    """What getting into an area is worth: it is opened, or it takes a color that is held, or a pair must be laid."""
    cdef unsigned int held = at_least(screen.hand, 1)
    cdef int color
    for color in range(N_COLORS):
        access[1 << color] = weights[NEEDS_PAIR] & (<int64_t>((held >> color) & 1) - 1)
    access[ANY_COLOR] = weights[OPENS]


cdef inline int score_building(const State* state, const Tables* tables, uint64_t legal, int64_t access, const Terms* terms,
                               const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int cards = state.seats[table.seat].n_cards, p
    cdef int64_t piece = weights[BUILD_PIECES] + flagged(weights[BUILD_LAST], cards <= 2)
    cdef int64_t going = access + weights[BUILD_CARDS] * (cards - 1)
    cdef uint64_t left = (legal >> GO_BUILD) & 0xFF
    while left:
        p = lowest_bit(left)                 # p + 1 pieces
        left &= left - 1
        scores[n] = going + piece * (p + 1) - terms.coin * tables.circle_costs[lowest_bit(<uint64_t>(table.circle >> p)) + p]
        n += 1
    return n


cdef inline int score_house(const State* state, const Tables* tables, uint64_t legal, int64_t access, const Terms* terms,
                            const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    """The house of lit windows."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int windows = sum_of_colors(word(seat.unlit) + word(seat.pieces[WINDOW][0]) + word(seat.pieces[WINDOW][1])) - seat.n_lit
    cdef int choice
    access += weights[LIGHT_FITS] * max(windows, 0)
    for choice in range(2):
        scores[n] = access + terms.coin * tables.places[GO_HOUSE + choice].gain + weights[LIGHTS_SEEN] * tables.lights_kept[choice]
        n += (legal >> (GO_HOUSE + choice)) & 1
    return n
