# Asara: the scores of moves by weights. What several moves of a decision have in common is weighed once.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.asara.strategies.features cimport BODY, BODY_RACE, COPIES, COVERS_GOLD, FIRST_TOWER, HEIGHT, LIGHT_FITS, PAIR
from cython_core.asara.strategies.score_piece cimport Terms, flagged, of_kind, score_of_body, score_of_half, score_of_piece, weigh
from cython_core.asara.packed cimport of_color
from cython_core.asara.strategies.score_going cimport score_places
from cython_core.asara.strategies.score_worth cimport add_worth, weighs_worth
from cython_core.asara.strategies.prospects cimport Prospects, first_kind, kinds_in_piles, look_ahead, of_shape, promising
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BASE, BUILD, DECLINE, GO, KEEP, LIGHT, MIDDLE, N_COLORS, N_SHAPES, ON, PAY, SEARCH, TAKE, TOP, WINDOW, Payment, Screen,
    Seat, State, Table, Tables, capped, height_of,
)
from cython_core.shared.bits cimport lowest_bit, popcount


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """The scores of the legal moves, one after the other."""
    cdef int node = state.table.node
    cdef Terms terms
    if node == PAY:
        score_payments(state, tables, legal, weights, scores)
    elif node == ON:
        score_towers(state, legal, weights, scores)
    elif node == KEEP:
        score_lights(state, legal, weights, scores)
    elif node == BUILD and state.table.left == state.secret.screens[state.table.seat].most_of_all:
        score_any_order(legal, scores)
    else:
        weigh(state, tables, weights, &terms)
        if node == GO:
            score_places(state, tables, legal, &terms, weights, scores)
        elif node == BUILD:
            score_steps(state, tables, legal, &terms, weights, scores)
        elif node == SEARCH:
            score_piles(state, tables, legal, &terms, weights, scores)
        else:
            score_pieces(state, tables, legal, &terms, weights, scores)
    if weighs_worth(weights):
        add_worth(state, tables, legal, weights, scores)


cdef inline void score_pieces(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Declining is the move without features."""
    cdef int shape = state.table.going if state.table.node == TAKE else state.table.searched, n = 0
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef Prospects prospects
    look_ahead(&state.table, seat, tables, &prospects)
    if shape == BASE or shape == TOP:
        while left:
            scores[n] = score_of_half(tables, seat, &prospects, shape, lowest_bit(left), terms, weights)
            left &= left - 1
            n += 1
    else:
        while left:
            scores[n] = score_of_body(tables, seat, &prospects, shape, lowest_bit(left), terms, weights)
            left &= left - 1
            n += 1
    scores[n] = 0


cdef inline void score_piles(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """A pile without an affordable piece has no features."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef uint64_t kinds = kinds_in_piles(&state.table, tables) & tables.affordable[capped(seat.money)]
    cdef Prospects prospects
    cdef int n = 0, shape
    look_ahead(&state.table, seat, tables, &prospects)
    kinds = promising(&prospects, kinds)
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = score_of_piece(tables, seat, &prospects, shape, first_kind(kinds, shape), terms, weights) if (
                of_shape(kinds, shape)) else 0
            n += 1


cdef inline void score_payments(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                int64_t* scores) noexcept nogil:
    cdef uint64_t hand = state.secret.screens[state.table.seat].hand
    cdef uint64_t singles = legal & ANY_COLOR, pairs = legal & ~<uint64_t>ANY_COLOR
    cdef int64_t cards[N_COLORS]             # by color
    cdef const Payment* payment
    cdef int n = 0, color
    for color in range(N_COLORS):
        cards[color] = weights[COPIES] * of_color(hand, color)
    while singles:
        scores[n] = cards[lowest_bit(singles)]
        singles &= singles - 1
        n += 1
    while pairs:
        payment = &tables.payments[lowest_bit(pairs)]
        scores[n] = weights[PAIR] + cards[payment.first] + cards[payment.second]
        pairs &= pairs - 1
        n += 1


cdef inline void score_steps(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """A light has no features."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef Prospects prospects
    cdef int n = 0, step, color
    look_ahead(&state.table, seat, tables, &prospects)
    while legal:
        step = lowest_bit(legal)
        legal &= legal - 1
        if step >= LIGHT:
            scores[n] = 0
        elif step >= ADD:
            color = (step - ADD) >> 2
            scores[n] = (weights[BODY] + flagged(weights[BODY_RACE] * tables.awards[color][0], of_kind(prospects.soon, MIDDLE, color))
                         + weights[HEIGHT] * seat.prospect[color] + flagged(terms.gold, step & 1))
        else:
            color = step >> 2
            scores[n] = (terms.tower + flagged(weights[FIRST_TOWER] * tables.awards[color][0], seat.towers_of[color] == 0)
                         + terms.gold * (((step >> 1) & 1) + (step & 1)))
        n += 1


cdef inline void score_any_order(uint64_t legal, int64_t* scores) noexcept nogil:
    """All that can be built will be built, so the order of steps does not matter: nothing is measured."""
    cdef int n = popcount(legal)
    memset(scores, 0, n * sizeof(int64_t))


cdef inline void score_towers(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int n = 0, move, color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = (weights[HEIGHT] * height_of(&state.seats[table.seat].towers[color][move >> 1])
                     + weights[COVERS_GOLD] * ((table.step >= LIGHT) & move & 1))
        n += 1


cdef inline void score_lights(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Windows of a color, own or built, for which there is no lit one yet."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef const Screen* screen = &state.secret.screens[state.table.seat]
    cdef int n = 0, color, windows
    while legal:
        color = lowest_bit(legal)
        legal &= legal - 1
        windows = seat.unlit[color] + seat.pieces[WINDOW][0][color] + seat.pieces[WINDOW][1][color]
        scores[n] = weights[LIGHT_FITS] * max(windows - screen.lit[color], 0)
        n += 1
