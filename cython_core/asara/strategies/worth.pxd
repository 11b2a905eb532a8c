# Asara: what a piece brings in final points to the seat to move.
#
# A tower brings points at the year ends to come, and a better place in three races: for its color, for the tallest and for the most towers.
# A middle or a window brings a better place in two. What is measured is the change against not having the piece, as if nobody else did
# anything but by chance. Worths are in 16ths of a point.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.packed cimport unpack
from cython_core.asara.state cimport (
    BASE, CIRCLE, GO, HIGHEST, MIDDLE, MOST, N_COLORS, N_SHAPES, PACKED, TALLEST, TOP, WINDOW, Seat, State, Table, Tables,
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
    # By color; only of the colors of pieces that are judged.
    int tower[N_COLORS]      # of a tower of this color, in the race for it
    int tower_tallest[N_COLORS]
    int body[N_COLORS]       # of a middle or window
    int body_tallest[N_COLORS]
    int use[N_SHAPES][N_COLORS]      # Use
    int net[N_SHAPES][N_COLORS]      # what a piece without gold is worth, less its price: a fixed rule to choose by
    int gold[N_SHAPES][N_COLORS]     # what gold adds to it
    # What these are made of.
    Rivals rivals
    const uint8_t* phase
    uint8_t heights[PACKED]  # as heights_to_be
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
    cdef uint64_t heights = heights_to_be(seat)
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
    unpack(heights, outlook.heights)
    outlook.tallest = highest_of(heights)
    outlook.of_all = worth_of_tallest(outlook, tables, outlook.tallest)


cdef inline int worth_of_tallest(const Outlook* outlook, const Tables* tables, int height) noexcept nogil:
    """Of having such a tower as the highest one, in 64ths."""
    return race(outlook.phase, height - outlook.rivals.first_of_all, height - outlook.rivals.second_of_all + outlook.rivals.missing,
                tables.awards[TALLEST - HIGHEST])


cdef inline int gain_of_tallest(const Outlook* outlook, const Tables* tables, int height) noexcept nogil:
    """Of getting such a tower. Branch-free, as all that depends on a color: it would be mispredicted for every other color."""
    return ((worth_of_tallest(outlook, tables, height) - outlook.of_all) >> 2) & (0 - <int>(height > outlook.tallest))


cdef inline int race_for_color(const Outlook* outlook, const Tables* tables, int color, int height) noexcept nogil:
    """What such a tower is worth, in 64ths."""
    return race(outlook.phase, height - outlook.rivals.first[color], height - outlook.rivals.second[color] + outlook.rivals.missing,
                tables.awards[color])


cdef inline void weigh_towers(const State* state, const Tables* tables, Outlook* outlook) noexcept nogil:
    """What bases and tops are good for."""
    cdef int color
    for color in range(N_COLORS):
        weigh_tower(state, tables, outlook, color)


cdef inline void weigh_tower(const State* state, const Tables* tables, Outlook* outlook, int color) noexcept nogil:
    """A second tower of a color is after the second place."""
    cdef int height = state.seats[state.table.seat].prospect[color], first = outlook.rivals.first[color]
    cdef int is_first = 0 - <int>(outlook.heights[color] == 0)       # all bits, or 0
    cdef int tower = race_for_color(outlook, tables, color, height) >> 2
    cdef int second = (tables.awards[color][1] * lasts(outlook.phase, 2 - first) * lasts(outlook.phase, height - first)) >> 8
    cdef int all_in_all, half
    outlook.tower[color] = min((tower & is_first) | (second & ~is_first), MAX_WORTH)
    outlook.tower_tallest[color] = gain_of_tallest(outlook, tables, height) & is_first
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
    cdef int price = outlook.coin * tables.prices[color], use
    cdef int pairs_up = <int>((state.seats[table.seat].useful >> (16 * shape + 2 * color)) & 1)
    cdef int near = (table.displayed >> (16 * mate + 2 * color)) & 3 != 0
    cdef int far = table.pile[mate] & (tables.pieces[mate].of_kind[2 * color] | tables.pieces[mate].of_kind[2 * color + 1]) != 0
    cdef int net[4]                          # by use
    net[<int>PAIRS_UP] = 2 * POINT + all_in_all
    net[<int>HALF_NEAR] = POINT + (half >> 1) - price
    net[<int>HALF_FAR] = (half >> 2) - price
    net[<int>HALF_DEAD] = -POINT - price
    use = (1 - pairs_up) * (1 + (1 - near) * (2 - far))      # the first of PAIRS_UP, HALF_NEAR, HALF_FAR, HALF_DEAD that holds
    outlook.use[shape][color] = use
    outlook.net[shape][color] = net[use]
    outlook.gold[shape][color] = POINT * years_of(outlook, use)


cdef inline void weigh_bodies(const State* state, const Tables* tables, Outlook* outlook) noexcept nogil:
    """What middles and windows are good for."""
    cdef int color
    for color in range(N_COLORS):
        weigh_body(tables, outlook, color)


cdef inline void weigh_body(const Tables* tables, Outlook* outlook, int color) noexcept nogil:
    cdef int height = outlook.heights[color]
    cdef int grows = 0 - <int>(height > 0)                   # all bits, or 0
    cdef int gain = (race_for_color(outlook, tables, color, height + 1) - race_for_color(outlook, tables, color, height)) >> 2
    outlook.body[color] = min(gain, MAX_WORTH) & grows
    outlook.body_tallest[color] = gain_of_tallest(outlook, tables, height + 1) & grows
    outlook.use[MIDDLE][color] = outlook.use[WINDOW][color] = WAITS + grows
    outlook.net[MIDDLE][color] = outlook.net[WINDOW][color] = (
        (POINT & grows) + outlook.body[color] + outlook.body_tallest[color] - outlook.coin * tables.prices[color])
    outlook.gold[MIDDLE][color] = outlook.gold[WINDOW][color] = POINT * outlook.years


cdef inline int years_of(const Outlook* outlook, int use) noexcept nogil:
    return outlook.half_years if (use == HALF_NEAR) | (use == HALF_FAR) else outlook.years


cdef inline int best_kind(const Outlook* outlook, uint64_t kinds, int shape, int* net) noexcept nogil:
    """The kind of a shape, out of at least one, that the fixed rule would choose, and what is left of its worth."""
    cdef int best = 0, most = -100000, kind, value
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        value = outlook.net[shape][kind >> 1] + (outlook.gold[shape][kind >> 1] & (0 - (kind & 1)))
        best = kind if value > most else best
        most = max(most, value)
    net[0] = most
    return best
