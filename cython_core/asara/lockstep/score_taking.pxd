# Asara in lock-step by weights: the scores of draw piles to search and of pieces to take.
from cython_core.asara.lockstep.outlook cimport Outlook, look_out
from cython_core.asara.lockstep.score_pieces cimport (
    Prices, Purse, add_best, add_promising, open_purse, price_by_use, price_simply,
)
from cython_core.asara.lockstep.state cimport BASES, BODIES, N_CLASSES, TOPS, Lockstep, affordable_kinds, kinds_in
from cython_core.asara.lockstep.view cimport View, begin_decision
from cython_core.asara.state cimport BASE, DECLINE, MIDDLE, N_COLORS, N_KINDS, N_SHAPES, TOP, WINDOW, Tables
from cython_core.asara.strategies.features cimport ONLY_ONE, PIECE_GOLD
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_of_set
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, has, is_set
from cython_core.shared.lanes.pairs cimport all_pairs, half_of, join

cdef struct Judgment:                # of the pieces, after a payment
    Outlook outlook
    Purse purse
    Prices prices


cdef inline void judge_pieces(Lockstep* lockstep, const Tables* tables, View* view, Judgment* judgment) noexcept nogil:
    begin_decision(lockstep, view, False)
    if view.weighs_pieces:
        price_simply(lockstep, view, &judgment.prices)
    if view.weighs_worth:
        look_out(lockstep, tables, view, False, &judgment.outlook)
        open_purse(lockstep, view, False, &judgment.purse)
        price_by_use(lockstep, view, &judgment.outlook, &judgment.purse, &judgment.prices)


cdef inline Lanes weighed_pile(Lockstep* lockstep, LanePolicies* policies, const View* view, const Judgment* judgment,
                               Lanes piles) noexcept nogil:
    """One of the legal draw piles. One without an affordable piece has no features."""
    cdef Wide scores[N_SHAPES]
    cdef Lanes affordable = affordable_kinds(lockstep, lockstep.purse), kinds
    cdef int shape, half
    for shape in range(N_SHAPES):
        kinds = kinds_in(&lockstep.pile[shape]) & affordable
        for half in range(2):
            scores[shape].half[half] = all_pairs(0)
        if view.weighs_pieces:
            add_promising(lockstep, view, &judgment.prices, shape, kinds, &scores[shape])
        if view.weighs_worth:
            add_best(lockstep, view, &judgment.outlook, &judgment.prices, shape, kinds, &scores[shape])
        for half in range(2):
            scores[shape].half[half] &= half_of(is_set(kinds), half)
    return drawn_of(policies, view, piles, scores, N_SHAPES)


cdef inline Lanes drawn_of(LanePolicies* policies, const View* view, Lanes moves, const Wide* scores, int n) noexcept nogil:
    cdef Wide legal, drawn
    cdef int half
    for half in range(2):
        legal.half[half] = half_of(moves, half)
    draw_of_set(policies, view.seat, is_set(moves & (moves - 1)), &legal, scores, n, &drawn)
    return join(drawn.half[0], drawn.half[1])


cdef inline Lanes weighed_piece(Lockstep* lockstep, LanePolicies* policies, const View* view, const Judgment* judgment,
                                Lanes kinds) noexcept nogil:
    """One of the legal kinds. Declining is the move without features."""
    cdef Wide scores[N_KINDS + 1]
    cdef Lanes of_class[N_CLASSES]           # masks: where the piece comes from
    cdef Lanes several = all_lanes(0)
    cdef int i, half
    of_class[BASES] = has(lockstep.source, lockstep.bit[BASE])
    of_class[TOPS] = has(lockstep.source, lockstep.bit[TOP])
    of_class[BODIES] = has(lockstep.source, lockstep.bit[MIDDLE] | lockstep.bit[WINDOW])
    for i in range(N_SHAPES):
        several |= view.several[i] & has(lockstep.source, lockstep.bit[i])
    for i in range(N_COLORS):
        score_color(lockstep, view, &judgment.prices, of_class, several, i, &scores[2 * i])
    for half in range(2):
        scores[DECLINE].half[half] = all_pairs(0)
    return drawn_of(policies, view, kinds, scores, N_KINDS + 1)


cdef inline void score_color(const Lockstep* lockstep, const View* view, const Prices* prices, const Lanes* of_class, Lanes several,
                             int color, Wide* scores) noexcept nogil:
    """The plain and the gold piece of a color."""
    cdef Lanes gold_years = all_lanes(0), once = all_lanes(0)
    cdef Pairs score, gold, its
    cdef int which, half
    if view.weighs_worth:
        for which in range(N_CLASSES):
            gold_years |= of_class[which] & prices.gold_years[which][color]
            once |= of_class[which] & prices.once[which][color]
        once &= ~has(several, lockstep.bit[2 * color])
    for half in range(2):
        score = all_pairs(0)
        gold = view.terms.gold.half[half]
        for which in range(N_CLASSES):
            its = half_of(of_class[which], half)
            if view.weighs_pieces:
                score += prices.simple[which][color].half[half] & its
            if view.weighs_worth:
                score += prices.use[which][color].half[half] & its
        if view.weighs_worth:
            score += prices.cash[color].half[half] + (view.weight[ONLY_ONE].half[half] & half_of(once, half))
            gold += view.weight[PIECE_GOLD].half[half] * half_of(gold_years, half)
        scores[0].half[half] = score
        scores[1].half[half] = score + gold
