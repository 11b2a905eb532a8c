# Asara in lock-step by weights: the scores of draw piles to search and of pieces to take.
from cython_core.asara.lockstep.score_pieces cimport Scorer, add_one_of
from cython_core.asara.lockstep.state cimport Lockstep, affordable_kinds, kinds_in
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport (
    BASE, BASES, BODIES, DECLINE, MIDDLE, N_CLASSES, N_COLORS, N_KINDS, N_SHAPES, TOP, TOPS, WINDOW,
)
from cython_core.asara.strategies.features cimport ONLY_ONE, PIECE_GOLD
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_of_set
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, has, is_set
from cython_core.shared.lanes.pairs cimport all_pairs, half_of, join


cdef inline Lanes choose_pile(Lockstep* lockstep, LanePolicies* policies, const View* view, const Scorer* scorer,
                              Lanes piles) noexcept nogil:
    """One of the legal draw piles. One without an affordable piece has no features."""
    cdef Wide scores[N_SHAPES]
    cdef Lanes affordable = affordable_kinds(lockstep, lockstep.purse)
    cdef int shape, half
    for shape in range(N_SHAPES):
        for half in range(2):
            scores[shape].half[half] = all_pairs(0)
        add_one_of(lockstep, view, scorer, shape, kinds_in(&lockstep.pile[shape]) & affordable, &scores[shape])
    return drawn_of(policies, view, piles, scores, N_SHAPES)


cdef inline Lanes drawn_of(LanePolicies* policies, const View* view, Lanes moves, const Wide* scores, int n) noexcept nogil:
    cdef Wide legal, drawn
    cdef int half
    for half in range(2):
        legal.half[half] = half_of(moves, half)
    draw_of_set(policies, view.seat, is_set(moves & (moves - 1)), &legal, scores, n, &drawn)
    return join(drawn.half[0], drawn.half[1])


cdef inline Lanes choose_piece(Lockstep* lockstep, LanePolicies* policies, const View* view, const Scorer* scorer,
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
        score_color(lockstep, view, scorer, of_class, several, i, &scores[2 * i])
    for half in range(2):
        scores[DECLINE].half[half] = all_pairs(0)
    return drawn_of(policies, view, kinds, scores, N_KINDS + 1)


cdef inline void score_color(const Lockstep* lockstep, const View* view, const Scorer* scorer, const Lanes* of_class, Lanes several,
                             int color, Wide* scores) noexcept nogil:
    """The plain and the gold piece of a color."""
    cdef Lanes gold_years = all_lanes(0), once = all_lanes(0)
    cdef Pairs score, gold, its
    cdef int which, half
    if view.estimates:
        for which in range(N_CLASSES):
            gold_years |= of_class[which] & scorer.gold_years[which][color]
            once |= of_class[which] & scorer.once[which][color]
        once &= ~has(several, lockstep.bit[2 * color])
    for half in range(2):
        score = all_pairs(0)
        gold = scorer.gold.half[half] if view.simple else all_pairs(0)
        for which in range(N_CLASSES):
            its = half_of(of_class[which], half)
            if view.simple or (view.height and which == BODIES):
                score += scorer.simple[which][color].half[half] & its
            if view.estimates:
                score += scorer.use[which][color].half[half] & its
        if view.estimates:
            score += scorer.cash[color].half[half] + (view.weight[ONLY_ONE].half[half] & half_of(once, half))
            gold += view.weight[PIECE_GOLD].half[half] * half_of(gold_years, half)
        scores[0].half[half] = score
        scores[1].half[half] = score + gold
