# Asara: the scores of moves by weights. What several moves of a decision have in common is weighed once.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.features cimport (
    BODY, BODY_RACE, COPIES, COVERS_GOLD, DEMANDED, FIRST_TOWER, HEIGHT, LIGHT_FITS, LIT_YEARS, PAIR, Terms, score_of_piece, weigh,
    years_to_come,
)
from cython_core.asara.places cimport score_places
from cython_core.asara.prospects cimport (
    Prospects, completing, first_kind, kinds_in_piles, look_ahead, of_color, pieces_of, promising, word,
)
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BUILD, DECLINE, GO, KEEP, LIGHT, N_COLORS, N_SHAPES, ON, PAY, SEARCH, TAKE, WINDOW, Payment, Screen, Seat, State, Table,
    Tables, capped, height_of,
)
from cython_core.shared.bits cimport lowest_bit, popcount

cdef extern from *:
    """
    #define TW_EVERY_BYTE 0x0101010101010101ULL
    """
    const uint64_t EVERY_BYTE "TW_EVERY_BYTE"


cdef inline int score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """The scores of the legal moves, one after the other; returns how many."""
    cdef int node = state.table.node
    cdef Terms terms
    if node == PAY:
        return score_payments(state, tables, legal, weights, scores)
    if node == ON:
        return score_towers(state, legal, weights, scores)
    if node == KEEP:
        return score_lights(state, legal, weights, scores)
    weigh(state, tables, weights, &terms)
    if node == GO:
        return score_places(state, tables, legal, &terms, weights, scores)
    if node == BUILD:
        return score_steps(state, tables, legal, &terms, weights, scores)
    if node == SEARCH:
        return score_piles(state, tables, legal, &terms, weights, scores)
    return score_pieces(state, tables, legal, &terms, weights, scores)


cdef inline int score_pieces(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Declining is the move without features."""
    cdef int shape = state.table.going if state.table.node == TAKE else state.table.searched, n = 0
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    cdef Prospects prospects
    look_ahead(state, tables, &prospects)
    while left:
        scores[n] = score_of_piece(tables, &prospects, shape, lowest_bit(left), terms, weights)
        left &= left - 1
        n += 1
    scores[n] = 0
    return n + <int>((legal >> DECLINE) & 1)


cdef inline int score_piles(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """A pile without an affordable piece has no features."""
    cdef uint64_t kinds = kinds_in_piles(&state.table, tables) & tables.affordable[capped(state.seats[state.table.seat].money)]
    cdef Prospects prospects
    cdef int n = 0, shape
    look_ahead(state, tables, &prospects)
    kinds = promising(tables, &prospects, kinds, completing(tables, &prospects))
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = score_of_piece(tables, &prospects, shape, first_kind(kinds, shape), terms, weights) if (
                (kinds >> (16 * shape)) & 0xFFFF) else 0
            n += 1
    return n


cdef inline int score_payments(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                               int64_t* scores) noexcept nogil:
    cdef uint64_t hand = state.secret.screens[state.table.seat].hand
    cdef int64_t first[N_COLORS]
    cdef int64_t second[N_COLORS + 1]        # of a pair
    cdef uint64_t low = single_colors(word(state.table.colors)), high = single_colors(word(state.table.colors + 8))
    cdef const Payment* payment
    cdef int n = 0, color
    for color in range(N_COLORS):
        first[color] = (weights[COPIES] * of_color(hand, color)
                        + weights[DEMANDED] * (popcount(low & (EVERY_BYTE << color)) + popcount(high & (EVERY_BYTE << color))))
        second[color] = first[color] + weights[PAIR]
    second[N_COLORS] = 0
    while legal:
        payment = &tables.payments[lowest_bit(legal)]
        legal &= legal - 1
        scores[n] = first[payment.first] + second[payment.second]
        n += 1
    return n


cdef inline uint64_t single_colors(uint64_t colors) noexcept nogil:
    """The colors of eight areas without those that take any."""
    return colors & ~(ANY_COLOR * (colors & (colors >> 1) & EVERY_BYTE))


cdef inline int score_steps(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """Nothing is measured if all that can be built will be built, for then the order does not matter."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef bint all_is_built = state.table.left == state.secret.screens[state.table.seat].most_of_all
    cdef Prospects prospects
    cdef int n = 0, step, color
    if not all_is_built:
        look_ahead(state, tables, &prospects)
    while legal:
        step = lowest_bit(legal)
        legal &= legal - 1
        if all_is_built:
            scores[n] = 0
        elif step >= LIGHT:
            scores[n] = weights[LIT_YEARS] * years_to_come(&state.table, tables)
        elif step >= ADD:
            color = (step - ADD) >> 2
            scores[n] = (weights[BODY] + weights[BODY_RACE] * (of_color(prospects.race, color) * tables.awards[color][0])
                         + weights[HEIGHT] * of_color(prospects.height, color) + terms.gold * (step & 1))
        else:
            color = step >> 2
            scores[n] = (terms.tower + weights[FIRST_TOWER] * ((seat.towers_of[color] == 0) * tables.awards[color][0])
                         + terms.gold * (((step >> 1) & 1) + (step & 1)))
        n += 1
    return n


cdef inline int score_towers(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int n = 0, move, color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = (weights[HEIGHT] * height_of(&state.seats[table.seat].towers[color][move >> 1])
                     + weights[COVERS_GOLD] * ((table.step >= LIGHT) & move & 1))
        n += 1
    return n


cdef inline int score_lights(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Windows of a color, own or built, for which there is no lit one yet."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef const Screen* screen = &state.secret.screens[state.table.seat]
    cdef int n = 0, color
    while legal:
        color = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = weights[LIGHT_FITS] * max(seat.unlit[color] + of_color(pieces_of(seat, WINDOW), color) - screen.lit[color], 0)
        n += 1
    return n
