# Asara in lock-step by weights: the scores of payments, those of strategies/score_moves.pxd and score_worth.pxd for all lanes at once.
from cython_core.asara.lockstep.choosing cimport several_of
from cython_core.asara.lockstep.hand cimport count_of
from cython_core.asara.lockstep.state cimport Lockstep
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport ANY_COLOR, BANK, CIRCLE, HOUSE, N_COLORS, N_PAYMENTS, PAVILION, PAY_PAIR
from cython_core.asara.strategies.features cimport COPIES, LOSES_CIRCLE, LOSES_PLACES, OPENS_AGAIN, PAIR
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_of_set
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, count_up_to_15, has, is_equal, is_set
from cython_core.shared.lanes.pairs cimport half_of, join

cdef struct Card:                    # scores of laying a card of a color
    Wide alone
    Wide with_another
    Wide twice                       # two of them


cdef inline void choose_payment(Lockstep* lockstep, LanePolicies* policies, const View* view, Lanes area, Lanes* single,
                                Lanes* pair) noexcept nogil:
    """One of the legal payments, which are cards and pairs, remains; `area` is where one goes, as a set."""
    cdef Wide scores[N_PAYMENTS]
    cdef Wide legal, drawn
    cdef Card cards[N_COLORS]
    cdef int first, second, half, n = PAY_PAIR
    score_cards(lockstep, view, area, cards)
    for first in range(N_COLORS):
        scores[first] = cards[first].alone
        for second in range(first, N_COLORS):
            for half in range(2):
                scores[n].half[half] = view.weight[PAIR].half[half] + (
                    cards[first].twice.half[half] if second == first
                    else cards[first].with_another.half[half] + cards[second].with_another.half[half])
            n += 1
    for half in range(2):
        legal.half[half] = half_of(single[0], half) | (half_of(pair[0], half) << PAY_PAIR)
    draw_of_set(policies, view.seat, several_of(single[0], pair[0]), &legal, scores, N_PAYMENTS, &drawn)
    single[0] = join(drawn.half[0], drawn.half[1]) & ANY_COLOR
    pair[0] = join(drawn.half[0] >> PAY_PAIR, drawn.half[1] >> PAY_PAIR)


cdef inline void score_cards(const Lockstep* lockstep, const View* view, Lanes area, Card* cards) noexcept nogil:
    cdef Lanes opened = all_lanes(0xFFFF), open_areas = areas_left(lockstep), opens, n, demands, at_circle
    cdef Pairs count, last, lost
    cdef int color, half
    for color in range(N_COLORS):
        opened &= lockstep.accepting[color]
    opens = has(opened & ~lockstep.bit[PAVILION], area)
    for color in range(N_COLORS):
        n = count_of(&lockstep.hand, color)
        demands = lockstep.accepting[color] & ~opened & open_areas
        at_circle = has(demands, lockstep.bit[CIRCLE])
        demands = count_up_to_15(demands)
        for half in range(2):
            lost = (view.weight[LOSES_PLACES].half[half] * half_of(demands, half)
                    + (view.weight[LOSES_CIRCLE].half[half] & half_of(at_circle, half)))
            count = view.weight[COPIES].half[half] * half_of(n, half)
            last = count + (lost & half_of(is_equal(n, all_lanes(1)), half))
            cards[color].with_another.half[half] = last
            cards[color].alone.half[half] = last + view.weight[OPENS_AGAIN].half[half] * half_of((n - 1) & opens, half)
            cards[color].twice.half[half] = count * 2 + (lost & half_of(is_equal(n, all_lanes(2)), half))


cdef inline Lanes areas_left(const Lockstep* lockstep) noexcept nogil:
    """Those that still have a space."""
    cdef Lanes areas = lockstep.open[0] & lockstep.given.markets
    cdef int area
    areas |= has(lockstep.open[0], lockstep.given.circle_moves) & is_set(lockstep.circle) & lockstep.bit[CIRCLE]
    for area in range(BANK, HOUSE + 1):
        areas |= has(lockstep.open[1], lockstep.given.moves[area]) & lockstep.bit[area]
    return areas
