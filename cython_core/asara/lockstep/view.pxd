# Asara in lock-step by weights: what the seats to move look at. Most of it stays the same for the whole turn.
from libc.stdint cimport uint64_t

from cython_core.asara.lockstep.hand cimport count_cards
from cython_core.asara.lockstep.races cimport Rivals, height_to_be, size_up_rivals
from cython_core.asara.lockstep.state cimport BODIES, N_CLASSES, Belongings, Lockstep, kinds_in
from cython_core.asara.state cimport BASE, MIDDLE, N_COLORS, N_SEATS, N_SHAPES, TOP, WINDOW, Tables
from cython_core.asara.strategies.features cimport (
    CASH, COINS, COINS_LAST, COINS_POOR, BUY, GOLD_YEARS, NEED, N_FEATURES, TOO_LATE, TOWER, TOWER_YEARS,
)
from cython_core.asara.strategies.prospects cimport RACE
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_less, larger
from cython_core.shared.lanes.pairs cimport half_of, of_seats

cdef enum:
    GOLD_KINDS = 0x2AA
    PLAIN_KINDS = 0x155

cdef struct Terms:                   # weights that go together in a decision
    Wide coin                        # of an Asari gained
    Wide gold                        # of a piece with gold
    Wide tower                       # of a tower
    Wide buy                         # of buying a piece

cdef struct View:
    bint weighs_pieces               # whether the simple features of pieces have a weight at some seat; the same for those of worth
    bint weighs_worth
    # of the turn
    Lanes seat                       # whose turn it is, 0..3
    Wide* weight                     # its weights, by feature
    Belongings own                   # what it has
    Rivals rivals
    Lanes heights[N_COLORS]          # of its towers, as height_to_be
    Lanes tallest                    # the highest of them
    Lanes years                      # year ends to come, from 1
    Lanes last_year                  # mask
    Lanes shown[N_SHAPES]            # kinds in the displays; plain ones also where only the gold one is there
    Lanes stored[N_SHAPES]           # the same of the draw piles
    Lanes several[N_SHAPES]          # kinds of the colors of which two or more pieces are displayed
    Lanes soon[N_SHAPES]             # as Prospects.soon
    # of the decision
    Lanes cards                      # in its hand
    Lanes poor                       # masks: short of money; what is bought will never be built
    Lanes too_late
    Terms terms


cdef inline void begin_turn(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, View* view) noexcept nogil:
    cdef Lanes its[N_SEATS]
    cdef uint64_t weighed = policies.weighed
    cdef int seat, feature, half
    for seat in range(tables.players):
        its[seat] = has(lockstep.turn, lockstep.bit[seat])
    view.seat = (lockstep.turn >> 1) - (lockstep.turn >> 3)
    view.weight = lockstep.weights
    while weighed:
        feature = lowest_bit(weighed)
        weighed &= weighed - 1
        for half in range(2):
            view.weight[feature].half[half] = of_seats(policies.weight[feature], half_of(view.seat, half))
    view.weighs_pieces = weighs_any(policies, COINS, TOO_LATE)
    view.weighs_worth = weighs_worth(policies)
    view.years = all_lanes(tables.years + 1) - lockstep.rounds
    view.last_year = is_equal(view.years, all_lanes(1))
    find_belongings(lockstep, tables, its, &view.own)
    look_at_pieces(lockstep, view)
    if view.weighs_worth:
        size_up_rivals(lockstep, tables, its, &view.rivals)
        view.tallest = all_lanes(0)
        for feature in range(N_COLORS):
            view.heights[feature] = height_to_be(lockstep, &view.own, feature)
            view.tallest = larger(view.tallest, view.heights[feature])


cdef inline bint weighs_any(const LanePolicies* policies, int first, int last) noexcept nogil:
    """Whether any of these features counts for any seat."""
    return policies.weighed & (((<uint64_t>2 << last) - 1) - ((<uint64_t>1 << first) - 1)) != 0


cdef inline bint weighs_worth(const LanePolicies* policies) noexcept nogil:
    return weighs_any(policies, CASH, N_FEATURES - 1)


cdef inline void find_belongings(const Lockstep* lockstep, const Tables* tables, const Lanes* its, Belongings* own) noexcept nogil:
    """Those of the seat to move."""
    cdef const Belongings* belongings
    cdef Pairs mine
    cdef int seat, i
    own[0] = lockstep.belongings[0]
    for seat in range(1, tables.players):
        belongings = &lockstep.belongings[seat]
        for i in range(N_CLASSES):
            own.useful[i] = choose(its[seat], belongings.useful[i], own.useful[i])
        for i in range(N_COLORS):
            own.prospect[i] = choose(its[seat], belongings.prospect[i], own.prospect[i])
            own.rivals[i] = choose(its[seat], belongings.rivals[i], own.rivals[i])
        own.towers = choose(its[seat], belongings.towers, own.towers)
        own.windows = choose(its[seat], belongings.windows, own.windows)
        own.windows_to_light = choose(its[seat], belongings.windows_to_light, own.windows_to_light)
        for i in range(2):
            mine = half_of(its[seat], i)
            own.year_points.half[i] = (belongings.year_points.half[i] & mine) | (own.year_points.half[i] & ~mine)


cdef inline void look_at_pieces(const Lockstep* lockstep, View* view) noexcept nogil:
    """As look_ahead of strategies/prospects.pxd, and what is left of which color."""
    cdef Lanes racing = all_lanes(0), lead, many
    cdef int shape, color
    for shape in range(N_SHAPES):
        view.shown[shape] = kinds_in(&lockstep.display[shape])
        view.shown[shape] |= (view.shown[shape] >> 1) & PLAIN_KINDS
        view.stored[shape] = kinds_in(&lockstep.pile[shape])
        view.stored[shape] |= (view.stored[shape] >> 1) & PLAIN_KINDS
        many = lockstep.display[shape].twos | lockstep.display[shape].fours
        many = (many | (many >> 1) | (lockstep.display[shape].ones & (lockstep.display[shape].ones >> 1))) & PLAIN_KINDS
        view.several[shape] = with_gold(many)
    for color in range(N_COLORS):
        lead = view.own.prospect[color] - view.own.rivals[color]
        racing |= ~is_less(lead, all_lanes(-RACE)) & is_less(lead, all_lanes(RACE + 1)) & lockstep.bit[2 * color]
    view.soon[BASE] = view.shown[TOP] & PLAIN_KINDS
    view.soon[TOP] = view.shown[BASE] & PLAIN_KINDS
    view.soon[MIDDLE] = racing & view.own.useful[BODIES]
    view.soon[WINDOW] = view.soon[MIDDLE]


cdef inline Lanes with_gold(Lanes plain) noexcept nogil:
    """Both kinds of the colors of a set of plain kinds."""
    return plain | (plain << 1)


cdef inline void begin_decision(Lockstep* lockstep, View* view, bint going) noexcept nogil:
    """`going`: whether it is asked before a card is laid. A piece bought for the last card will never be built."""
    cdef Pairs years
    cdef int half
    view.cards = count_cards(&lockstep.hand)
    view.poor = is_less(lockstep.purse, view.cards * NEED)
    view.too_late = view.last_year & is_equal(view.cards, all_lanes(1)) & all_lanes(0xFFFF if going else 0)
    for half in range(2):
        years = half_of(view.years, half)
        view.terms.coin.half[half] = (view.weight[COINS].half[half] + (view.weight[COINS_POOR].half[half] & half_of(view.poor, half))
                                      + (view.weight[COINS_LAST].half[half] & half_of(view.last_year, half)))
        view.terms.gold.half[half] = view.weight[GOLD_YEARS].half[half] * years
        view.terms.tower.half[half] = view.weight[TOWER].half[half] + view.weight[TOWER_YEARS].half[half] * years
        view.terms.buy.half[half] = view.weight[BUY].half[half] + (view.weight[TOO_LATE].half[half] & half_of(view.too_late, half))
