# Asara in lock-step by weights: what a piece brings in final points, as in strategies/worth.pxd. Where that file branches on what a color
# is good for, here are masks. Middles and windows are one class: they are worth the same.
from cython_core.asara.lockstep.hand cimport held_colors
from cython_core.asara.lockstep.races cimport Phase, find_phase, lasts, race, race_for
from cython_core.asara.lockstep.state cimport BASES, BODIES, N_CLASSES, TOPS, Lockstep
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport BASE, CIRCLE, HIGHEST, MOST, N_COLORS, TALLEST, TOP, Tables
from cython_core.asara.strategies.worth cimport MAX_SLACK, MAX_WORTH, POINT
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, has, high_product, is_equal, is_less, is_set, larger, signed_shift, smaller,
)

cdef struct Outlook:
    Lanes slack                      # as in strategies/worth.pxd, so are the next ones
    Lanes years
    Lanes half_years
    Lanes most
    Lanes tower[N_COLORS]
    Lanes tower_tallest[N_COLORS]
    Lanes body[N_COLORS]             # 0 without a tower, as the next one
    Lanes body_tallest[N_COLORS]
    Lanes half_worth[N_COLORS]       # of a whole tower, if another piece is needed first
    Lanes near[N_CLASSES]            # plain kinds of bases and tops whose counterpart is displayed, but is not behind the screen
    Lanes far[N_CLASSES]             # whose counterpart is in the draw pile only
    Lanes net[N_CLASSES][N_COLORS]   # what a piece without gold is worth, less its price
    Lanes piece_years[N_CLASSES][N_COLORS]       # year ends to come for it


cdef inline void look_out(const Lockstep* lockstep, const Tables* tables, const View* view, bint going, Outlook* outlook) noexcept nogil:
    """`going`: whether it is asked before a card is laid."""
    cdef Phase phase
    cdef Lanes lead = view.own.towers - view.rivals.first_most, lead_on_second = view.own.towers - view.rivals.second_most
    cdef Lanes of_all
    cdef const Lanes* award = lockstep.given.awards[MOST - HIGHEST]
    cdef int color
    find_phase(lockstep, view.cards + (view.years - 1) * all_lanes(tables.hand), &phase)
    outlook.slack = slack_of(lockstep, view.cards + all_lanes(0 if going else 1))
    outlook.years = view.years + is_equal(outlook.slack, all_lanes(0))
    outlook.half_years = view.years + is_less(outlook.slack, all_lanes(2))
    outlook.most = signed_shift(race_for(&phase, lead + 1, lead_on_second + 1, award) - race_for(&phase, lead, lead_on_second, award), 2)
    of_all = race_for(&phase, view.tallest - view.rivals.first_of_all, view.tallest - view.rivals.second_of_all,
                      lockstep.given.awards[TALLEST - HIGHEST])
    for color in range(N_COLORS):
        weigh_races(lockstep, view, outlook, &phase, of_all, color)
    find_mates(view, outlook)
    for color in range(N_COLORS):
        weigh_color(lockstep, view, outlook, color)


cdef inline Lanes slack_of(const Lockstep* lockstep, Lanes cards) noexcept nogil:
    cdef Lanes held = held_colors(&lockstep.hand), single = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        single |= lockstep.accepting[color] & has(held, lockstep.bit[color])
    cards -= 2 + has(single, lockstep.bit[CIRCLE])
    return larger(smaller(cards, all_lanes(MAX_SLACK)), all_lanes(0)) & is_set(lockstep.circle)


cdef inline void weigh_races(const Lockstep* lockstep, const View* view, Outlook* outlook, const Phase* phase, Lanes of_all,
                             int color) noexcept nogil:
    """A piece more makes a tower one higher; the first tower is as high as the pieces behind the screen make it."""
    cdef const Lanes* award = lockstep.given.awards[color]
    cdef Lanes grows = is_set(view.heights[color]), height = view.own.prospect[color]
    cdef Lanes first = view.rivals.first[color], second = view.rivals.second[color]
    cdef Lanes p = lasts(phase, height - first)
    cdef Lanes now = race(p, lasts(phase, height - second), award), tallest
    cdef Lanes another = high_product(award[1] * lasts(phase, 2 - first), p << 8)        # after the second place
    outlook.tower[color] = smaller(choose(grows, another, now >> 2), all_lanes(MAX_WORTH))
    outlook.body[color] = smaller(signed_shift(race_for(phase, height + 1 - first, height + 1 - second, award) - now, 2),
                                  all_lanes(MAX_WORTH)) & grows
    height -= grows
    tallest = race_for(phase, height - view.rivals.first_of_all, height - view.rivals.second_of_all,
                       lockstep.given.awards[TALLEST - HIGHEST])
    tallest = signed_shift(tallest - of_all, 2) & is_less(view.tallest, height)
    outlook.tower_tallest[color] = tallest & ~grows
    outlook.body_tallest[color] = tallest & grows


cdef inline void find_mates(const View* view, Outlook* outlook) noexcept nogil:
    outlook.near[BASES] = view.shown[TOP] & ~view.own.useful[BASES]
    outlook.near[TOPS] = view.shown[BASE] & ~view.own.useful[TOPS]
    outlook.near[BODIES] = outlook.far[BODIES] = all_lanes(0)
    outlook.far[BASES] = view.stored[TOP] & ~view.own.useful[BASES] & ~outlook.near[BASES]
    outlook.far[TOPS] = view.stored[BASE] & ~view.own.useful[TOPS] & ~outlook.near[TOPS]


cdef inline Lanes tower_worth(const Outlook* outlook, int color, Lanes years) noexcept nogil:
    """Of a whole tower of a color."""
    return smaller(years * POINT + outlook.tower[color] + outlook.tower_tallest[color] + outlook.most, all_lanes(MAX_WORTH))


cdef inline void weigh_color(const Lockstep* lockstep, const View* view, Outlook* outlook, int color) noexcept nogil:
    cdef Lanes price = lockstep.given.prices[color] * choose(view.poor, all_lanes(6), all_lanes(4))
    cdef Lanes whole = tower_worth(outlook, color, outlook.years)
    outlook.half_worth[color] = tower_worth(outlook, color, outlook.half_years)
    weigh_half(lockstep, view.own.useful[BASES], outlook, BASES, color, whole, price)
    weigh_half(lockstep, view.own.useful[TOPS], outlook, TOPS, color, whole, price)
    outlook.net[BODIES][color] = (
        is_set(view.heights[color]) & (outlook.body[color] + outlook.body_tallest[color] + POINT)) - price
    outlook.piece_years[BODIES][color] = outlook.years


cdef inline void weigh_half(const Lockstep* lockstep, Lanes useful, Outlook* outlook, int which, int color, Lanes whole,
                            Lanes price) noexcept nogil:
    """It pairs up; or its counterpart is displayed, or in the draw pile; or nobody can buy that."""
    cdef Lanes pairs_up = has(useful, lockstep.bit[2 * color])
    cdef Lanes near = has(outlook.near[which], lockstep.bit[2 * color]), far = has(outlook.far[which], lockstep.bit[2 * color])
    cdef Lanes worth = choose(near, signed_shift(outlook.half_worth[color], 1) + POINT,
                              choose(far, signed_shift(outlook.half_worth[color], 2), all_lanes(-POINT)))
    outlook.net[which][color] = choose(pairs_up, whole + 2 * POINT, worth) - price
    outlook.piece_years[which][color] = choose(near | far, outlook.half_years, outlook.years)


cdef inline Lanes best_kind(const Lockstep* lockstep, const Outlook* outlook, int which, Lanes kinds, Lanes* net) noexcept nogil:
    """The kind of a class, out of a set, that the fixed rule would choose, and what is left of its worth."""
    cdef Lanes best = all_lanes(0), most = all_lanes(0x8000), value, better
    cdef int color, gold
    for color in range(N_COLORS):
        value = outlook.net[which][color]
        for gold in range(2):
            better = has(kinds, lockstep.bit[2 * color + gold]) & is_less(most, value)
            best = choose(better, lockstep.bit[2 * color + gold], best)
            most = choose(better, value, most)
            value += outlook.piece_years[which][color] * POINT
    net[0] = most
    return best
