# Asara: what pieces are good for to the seat to move, and what they bring in final points (formulas.pxi).
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.packed cimport of_color
from cython_core.asara.state cimport (
    BASE, BASES, BODIES, CIRCLE, GO, HIGHEST, MOST, N_CLASSES, N_COLORS, TALLEST, TOP, TOPS, Seat, State, Table, Tables,
)
from cython_core.asara.strategies.races cimport (
    FAR_AHEAD, LASTS, NOBODY, PHASES, heights_to_be, highest_of, larger_bytes, towers_to_be,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.single cimport all_lanes, choose, is_equal, is_less, is_set, larger, signed_shift, smaller

cdef enum Use:
    PAIRS_UP = 0             # completes a pair of base and top
    HALF_NEAR = 1            # a base or top whose counterpart is displayed
    HALF_FAR = 2             # whose counterpart is in the draw pile
    HALF_DEAD = 3            # whose counterpart nobody can buy
    GROWS = 4                # a middle or window for which there is a tower
    WAITS = 5                # for which there is none

cdef struct Uses:            # of pieces by class and color
    int of[N_CLASSES][N_COLORS]              # Use

ctypedef int Num

cdef struct Phase:           # of the game
    const uint8_t* odds      # that a lead lasts, for a lead of 0


cdef inline int lasts(const Phase* phase, int lead) noexcept nogil:
    return phase.odds[max(min(lead, FAR_AHEAD), -FAR_AHEAD)]


cdef inline int scaled(int a, int b) noexcept nogil:
    return (a * b) >> 8


include "formulas.pxi"


cdef inline int years_to_come(const Table* table, const Tables* tables) noexcept nogil:
    """Year ends to come, from 1."""
    return tables.years - table.rounds + 1


cdef inline void find_rivals(const State* state, const Tables* tables, Rivals* rivals) noexcept nogil:
    cdef uint64_t first = 0, second = 0, heights, higher, lower
    cdef int missing = NOBODY if tables.players == 2 else 0, seat, color
    rivals.first_of_all = rivals.second_of_all = rivals.first_most = rivals.second_most = 0
    for seat in range(tables.players):
        if seat == state.table.seat:
            continue
        heights = heights_to_be(&state.seats[seat])
        higher = larger_bytes(heights, first)
        lower = (first & higher) | (heights & ~higher)
        first = (heights & higher) | (first & ~higher)
        higher = larger_bytes(lower, second)
        second = (lower & higher) | (second & ~higher)
        note(&rivals.first_of_all, &rivals.second_of_all, highest_of(heights))
        note(&rivals.first_most, &rivals.second_most, towers_to_be(&state.seats[seat]))
    for color in range(N_COLORS):
        rivals.first[color] = of_color(first, color)
        rivals.second[color] = of_color(second, color) - missing
    rivals.second_of_all -= missing
    rivals.second_most -= missing


cdef inline void estimate_pieces(const State* state, const Tables* tables, Estimate* estimate, Uses* uses) noexcept nogil:
    """All of the estimate, and the use of pieces by class and color."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef uint64_t heights = heights_to_be(seat)
    cdef const int* of_all = tables.awards[TALLEST - HIGHEST]
    cdef unsigned int held = at_least(state.secret.screens[table.seat].hand, 1)
    cdef int years = years_to_come(table, tables), coin = worth_of_coin(seat.money, seat.n_cards), color, grows, price
    estimate.phase.odds = LASTS[min((seat.n_cards + tables.hand * (years - 1)) >> 2, PHASES - 1)] + FAR_AHEAD
    find_rivals(state, tables, &estimate.rivals)
    estimate_time(estimate, years, seat.n_cards + (table.node != GO), is_set(held & table.colors[CIRCLE]), is_set(table.circle))
    estimate_races(estimate, towers_to_be(seat), highest_of(heights), tables.awards[MOST - HIGHEST], of_all)
    for color in range(N_COLORS):
        grows = is_set(of_color(heights, color))
        price = coin * tables.prices[color]
        estimate_color(estimate, color, seat.full_height[color], grows, tables.awards[color], of_all)
        estimate.half_worth[color] = tower_worth(estimate, color, estimate.half_years)
        uses.of[BASES][color] = use_of_half(state, tables, BASE, TOP, color)
        uses.of[TOPS][color] = use_of_half(state, tables, TOP, BASE, color)
        uses.of[BODIES][color] = GROWS if grows else WAITS
        estimate_use(estimate, BASES, color, uses.of[BASES][color], price)
        estimate_use(estimate, TOPS, color, uses.of[TOPS][color], price)
        estimate_body(estimate, color, grows, price)


cdef inline int use_of_half(const State* state, const Tables* tables, int shape, int mate, int color) noexcept nogil:
    cdef const Table* table = &state.table
    if (state.seats[table.seat].useful >> (16 * shape + 2 * color)) & 1:
        return PAIRS_UP
    if (table.displayed >> (16 * mate + 2 * color)) & 3:
        return HALF_NEAR
    if table.pile[mate] & (tables.pieces[mate].of_kind[2 * color] | tables.pieces[mate].of_kind[2 * color + 1]):
        return HALF_FAR
    return HALF_DEAD


cdef inline void estimate_use(Estimate* estimate, int which, int color, int use, int price) noexcept nogil:
    estimate_half(estimate, which, color, is_equal(use, PAIRS_UP), is_equal(use, HALF_NEAR), is_equal(use, HALF_FAR), price)


cdef inline int best_kind(const Estimate* estimate, uint64_t kinds, int which, int* net) noexcept nogil:
    """The kind of a class, out of at least one, that the fixed rule would choose, and its worth less its price."""
    cdef int best = 0, most = -100000, kind, value
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        value = estimate.net[which][kind >> 1] + ((POINT * estimate.piece_years[which][kind >> 1]) & (0 - (kind & 1)))
        best = kind if value > most else best
        most = max(most, value)
    net[0] = most
    return best
