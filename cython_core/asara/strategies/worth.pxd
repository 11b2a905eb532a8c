# Asara: what a piece brings in final points to the seat to move.
#
# A tower brings points at the year ends to come, and a better place in three races: for its color, for the tallest and for the most towers.
# A middle or a window brings a better place in two. What is measured is the change against not having the piece, as if nobody else did
# anything but by chance. Worths are in 16ths of a point.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.packed cimport of_color
from cython_core.asara.state cimport (
    BASE, CIRCLE, GO, HIGHEST, MIDDLE, MOST, N_COLORS, N_SHAPES, TALLEST, TOP, WINDOW, Seat, State, Table, Tables,
)
from cython_core.asara.strategies.races cimport Rivals, heights_to_be, highest_of, lasts, phase_of, race, size_up_rivals, towers_to_be
from cython_core.shared.bits cimport lowest_bit

cdef enum:
    POINT = 16               # the unit of worths
    MAX_WORTH = 1024
    MAX_SLACK = 3

cdef enum Use:
    PAIRS_UP = 0             # completes a pair of base and top
    HALF_NEAR = 1            # a base or top whose counterpart is displayed
    HALF_FAR = 2             # whose counterpart is in the draw pile
    HALF_DEAD = 3            # whose counterpart nobody can buy
    GROWS = 4                # a middle or window for which there is a tower
    WAITS = 5                # for which there is none

cdef struct Outlook:
    int slack                # cards that can be played before it is the last chance to build this year, 0..MAX_SLACK
    int years                # year ends to come for what is bought now
    int half_years           # the same, if another piece is needed first
    int last_year            # 0, 1
    int most                 # worth of a tower more
    int tower[N_COLORS]      # of a tower of this color, in the race for it
    int tower_tallest[N_COLORS]
    int body[N_COLORS]       # of a middle or window
    int body_tallest[N_COLORS]
    int use[N_SHAPES][N_COLORS]      # Use
    int net[N_SHAPES][N_COLORS]      # what a piece without gold is worth, less its price: a fixed rule to choose by
    # What these are made of.
    Rivals rivals
    const uint8_t* phase
    uint64_t heights         # as heights_to_be
    int tallest              # pieces in the highest tower of all
    int of_all               # what the race for the tallest tower is worth now
    int coin                 # worth of an Asari


cdef inline int slack_of(const State* state) noexcept nogil:
    """One card is needed to build if the circle takes a color that is held, else two. Not more than MAX_SLACK; 0 also if it is too late."""
    cdef const Table* table = &state.table
    cdef unsigned int held = at_least(state.secret.screens[table.seat].hand, 1)
    cdef int cards = state.seats[table.seat].n_cards + (table.node != GO)
    cdef int needed = 2 - ((held & table.colors[CIRCLE]) != 0)
    return max(min(cards - needed, <int>MAX_SLACK), 0) if table.circle else 0


cdef inline void look_out(const State* state, const Tables* tables, Outlook* outlook) noexcept nogil:
    """All but what depends on a color."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Rivals* rivals = &outlook.rivals
    cdef int years = tables.years - table.rounds + 1, lead, lead_on_second
    outlook.phase = phase_of(state, tables)
    size_up_rivals(state, tables, &outlook.rivals)
    outlook.slack = slack_of(state)
    outlook.years = years - (outlook.slack == 0)
    outlook.half_years = years - (outlook.slack <= 1)
    outlook.last_year = years == 1
    outlook.coin = 6 if seat.money < 4 * seat.n_cards else 4
    lead = towers_to_be(seat)
    lead_on_second = lead - rivals.second_most + rivals.missing
    lead -= rivals.first_most
    outlook.most = (race(outlook.phase, lead + 1, lead_on_second + 1, tables.awards[MOST - HIGHEST])
                    - race(outlook.phase, lead, lead_on_second, tables.awards[MOST - HIGHEST])) >> 2
    outlook.heights = heights_to_be(seat)
    outlook.tallest = highest_of(outlook.heights)
    outlook.of_all = worth_of_tallest(outlook, tables, outlook.tallest)


cdef inline int worth_of_tallest(const Outlook* outlook, const Tables* tables, int height) noexcept nogil:
    """Of having such a tower as the highest one, in 64ths."""
    return race(outlook.phase, height - outlook.rivals.first_of_all, height - outlook.rivals.second_of_all + outlook.rivals.missing,
                tables.awards[TALLEST - HIGHEST])


cdef inline int gain_of_tallest(const Outlook* outlook, const Tables* tables, int height) noexcept nogil:
    """Of getting such a tower."""
    return (worth_of_tallest(outlook, tables, height) - outlook.of_all) >> 2 if height > outlook.tallest else 0


cdef inline int race_for_color(const Outlook* outlook, const Tables* tables, int color, int height) noexcept nogil:
    """What such a tower is worth, in 64ths."""
    return race(outlook.phase, height - of_color(outlook.rivals.first, color),
                height - of_color(outlook.rivals.second, color) + outlook.rivals.missing, tables.awards[color])


cdef inline void weigh_towers(const State* state, const Tables* tables, Outlook* outlook) noexcept nogil:
    """A second tower of a color is after the second place. Then what bases and tops are good for."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int color, height, first, all_in_all, half
    for color in range(N_COLORS):
        height = seat.prospect[color]
        if of_color(outlook.heights, color):
            first = of_color(outlook.rivals.first, color)
            outlook.tower[color] = (tables.awards[color][1] * lasts(outlook.phase, 2 - first) * lasts(outlook.phase, height - first)) >> 8
            outlook.tower_tallest[color] = 0
        else:
            outlook.tower[color] = race_for_color(outlook, tables, color, height) >> 2
            outlook.tower_tallest[color] = gain_of_tallest(outlook, tables, height)
        outlook.tower[color] = min(outlook.tower[color], MAX_WORTH)
        all_in_all = tower_worth(outlook, color, outlook.years) - outlook.coin * tables.prices[color]
        half = tower_worth(outlook, color, outlook.half_years)
        weigh_half(state, tables, outlook, BASE, TOP, color, all_in_all, half)
        weigh_half(state, tables, outlook, TOP, BASE, color, all_in_all, half)


cdef inline int tower_worth(const Outlook* outlook, int color, int years) noexcept nogil:
    """Of a whole tower of a color."""
    return min(POINT * years + outlook.tower[color] + outlook.tower_tallest[color] + outlook.most, MAX_WORTH)


cdef inline void weigh_half(const State* state, const Tables* tables, Outlook* outlook, int shape, int mate, int color, int all_in_all,
                            int half) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int price = outlook.coin * tables.prices[color]
    if (state.seats[table.seat].useful >> (16 * shape + 2 * color)) & 1:
        outlook.use[shape][color] = PAIRS_UP
        outlook.net[shape][color] = 2 * POINT + all_in_all
    elif (table.displayed >> (16 * mate + 2 * color)) & 3:
        outlook.use[shape][color] = HALF_NEAR
        outlook.net[shape][color] = POINT + (half >> 1) - price
    elif table.pile[mate] & (tables.pieces[mate].of_kind[2 * color] | tables.pieces[mate].of_kind[2 * color + 1]):
        outlook.use[shape][color] = HALF_FAR
        outlook.net[shape][color] = (half >> 2) - price
    else:
        outlook.use[shape][color] = HALF_DEAD
        outlook.net[shape][color] = -POINT - price


cdef inline void weigh_bodies(const State* state, const Tables* tables, Outlook* outlook) noexcept nogil:
    """What middles and windows are good for."""
    cdef int color, height, net
    for color in range(N_COLORS):
        height = of_color(outlook.heights, color)
        net = -outlook.coin * tables.prices[color]
        if height:
            outlook.body[color] = min((race_for_color(outlook, tables, color, height + 1)
                                       - race_for_color(outlook, tables, color, height)) >> 2, MAX_WORTH)
            outlook.body_tallest[color] = gain_of_tallest(outlook, tables, height + 1)
            net += POINT + outlook.body[color] + outlook.body_tallest[color]
        outlook.use[MIDDLE][color] = outlook.use[WINDOW][color] = GROWS if height else WAITS
        outlook.net[MIDDLE][color] = outlook.net[WINDOW][color] = net


cdef inline int years_of(const Outlook* outlook, int use) noexcept nogil:
    return outlook.half_years if use == HALF_NEAR or use == HALF_FAR else outlook.years


cdef inline int best_kind(const Outlook* outlook, uint64_t kinds, int shape, int* net) noexcept nogil:
    """The kind of a shape, out of at least one, that the fixed rule would choose, and what is left of its worth."""
    cdef int best = 0, most = -100000, kind, value
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        value = outlook.net[shape][kind >> 1] + ((POINT * years_of(outlook, outlook.use[shape][kind >> 1])) & (0 - (kind & 1)))
        best = kind if value > most else best
        most = max(most, value)
    net[0] = most
    return best
