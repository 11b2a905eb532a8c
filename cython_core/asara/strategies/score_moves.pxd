# Asara: the scores of moves by weights. What several moves of a decision have in common is measured once.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.asara.packed cimport of_color
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BUILD, GO, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_SPIES, GO_TENT, KEEP, LIGHT, MIDDLE, N_COLORS, N_SHAPES, ON,
    PAVILION, PAY, SEARCH, Payment, Seat, State, Table, Tables, height_of,
)
from cython_core.asara.strategies.estimate cimport Estimate, years_to_come
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, BODY_RACE, COPIES, COVERS_GOLD, FIRST_TOWER, HEIGHT, LIGHT_FITS, LIGHT_YEARS, LOSES_CIRCLE,
    LOSES_PLACES, OPENS_AGAIN, PAIR, PIECE_GOLD, PIECE_YEARS, TOWER,
)
from cython_core.asara.strategies.races cimport with_tower
from cython_core.asara.strategies.score_pieces cimport Scorer, begin_decision, flagged, score_kinds, score_piles
from cython_core.asara.strategies.score_places cimport score_places, spare_windows_of
from cython_core.shared.bits cimport lowest_bit, popcount


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """The scores of the legal moves, one after the other."""
    cdef int node = state.table.node
    cdef Scorer scorer
    if node == PAY:
        score_payments(state, tables, legal, weights, scores)
    elif node == ON:
        score_towers(state, legal, weights, scores)
    elif node == KEEP:
        score_lights(state, tables, legal, weights, scores)
    elif node == BUILD and state.table.left == state.secret.screens[state.table.seat].most_of_all:
        memset(scores, 0, popcount(legal) * sizeof(int64_t))     # all that can be built will be built, in whatever order
    else:
        begin_decision(state, tables, weights, &scorer)
        if node == GO:
            score_places(&scorer, legal, scores)
        elif node == BUILD:
            score_steps(&scorer, legal, scores)
        elif node == SEARCH:
            score_piles(&scorer, legal, scores)
        else:
            score_kinds(&scorer, legal, scores)


cdef inline void score_steps(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    """Only part of what can be built is built: what brings most at once, or most in the races, comes first. A light has no features."""
    cdef const Seat* seat = &scorer.state.seats[scorer.state.table.seat]
    cdef const Estimate* estimate = &scorer.estimate
    cdef const int64_t* weights = scorer.weights
    cdef int64_t gold = scorer.gold + weights[PIECE_GOLD], first_tower = weights[FIRST_TOWER] + 8 * weights[AWARD_COLOR]
    cdef int64_t most = weights[AWARD_MOST] * estimate.most if scorer.estimates else 0
    cdef int n = 0, step, color
    while legal:
        step = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = 0
        if step < ADD:
            color = step >> 2
            scores[n] = (weights[TOWER] + weights[PIECE_YEARS] + gold * ((step & 1) + ((step >> 1) & 1)) + most
                         + flagged(first_tower * scorer.tables.awards[color][0], seat.towers_of[color] == 0))
        elif step < LIGHT:
            color = (step - ADD) >> 2
            scores[n] = (weights[HEIGHT] * seat.full_height[color] + flagged(gold, step & 1)
                         + flagged(weights[BODY_RACE] * scorer.tables.awards[color][0], (scorer.likely >> (16 * MIDDLE + 2 * color)) & 1))
            if scorer.estimates:
                scores[n] += weights[AWARD_COLOR] * estimate.body[color] + weights[AWARD_TALLEST] * estimate.body_tallest[color]
        n += 1


cdef inline void score_payments(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef uint64_t hand = state.secret.screens[table.seat].hand
    cdef const Payment* payment
    cdef int64_t lost[N_COLORS]              # the score of laying the last card of a color
    cdef int area = tables.places[table.going].area, n = 0, first, second
    cdef bint opens = table.colors[area] == ANY_COLOR and area != PAVILION
    find_losses(table, tables, weights, lost)
    while legal:
        payment = &tables.payments[lowest_bit(legal)]
        legal &= legal - 1
        first = payment.first
        second = payment.second
        scores[n] = weights[COPIES] * of_color(hand, first)
        if second == N_COLORS:
            scores[n] += weights[OPENS_AGAIN] * (of_color(hand, first) - 1) if opens else 0
            scores[n] += lost[first] if of_color(hand, first) == 1 else 0
        else:
            scores[n] += weights[PAIR] + weights[COPIES] * of_color(hand, second)
            if first == second:
                scores[n] += lost[first] if of_color(hand, first) == 2 else 0
            else:
                scores[n] += (lost[first] if of_color(hand, first) == 1 else 0) + (lost[second] if of_color(hand, second) == 1 else 0)
        n += 1


cdef inline void find_losses(const Table* table, const Tables* tables, const int64_t* weights, int64_t* lost) noexcept nogil:
    """By color: the score of the areas that demand it."""
    cdef int64_t weight = weights[LOSES_PLACES]
    cdef int shape
    memset(lost, 0, N_COLORS * sizeof(int64_t))
    if weight == 0 and weights[LOSES_CIRCLE] == 0:
        return
    for shape in range(N_SHAPES):
        add_demand(table, tables, shape, weight, lost)
    if table.circle:
        add_demand(table, tables, GO_BUILD, weight + weights[LOSES_CIRCLE], lost)
    add_demand(table, tables, GO_BANK, weight, lost)
    add_demand(table, tables, GO_SPIES, weight, lost)
    add_demand(table, tables, GO_CALIPH, weight, lost)
    if tables.professional:
        add_demand(table, tables, GO_TENT, weight, lost)
        add_demand(table, tables, GO_HOUSE, weight, lost)


cdef inline void add_demand(const Table* table, const Tables* tables, int move, int64_t weight, int64_t* lost) noexcept nogil:
    """The color that the area of a move of GO demands, if it is still open."""
    cdef unsigned int colors = table.colors[tables.places[move].area]
    if colors != ANY_COLOR and table.open & tables.places[move].moves:
        lost[lowest_bit(colors)] += weight


cdef inline void score_towers(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int n = 0, move, color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = (weights[HEIGHT] * height_of(&state.seats[table.seat].towers[color][move >> 1])
                     + weights[COVERS_GOLD] * ((table.step >= LIGHT) & move & 1))
        n += 1


cdef inline void score_lights(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    cdef uint64_t towers = with_tower(&state.seats[state.table.seat])
    cdef int64_t year_ends = weights[LIGHT_YEARS] * (years_to_come(&state.table, tables) + 1)
    cdef int n = 0, color, windows
    while legal:
        color = lowest_bit(legal)
        legal &= legal - 1
        windows = spare_windows_of(state, color)
        scores[n] = weights[LIGHT_FITS] * windows + (year_ends if windows and of_color(towers, color) else 0)
        n += 1
