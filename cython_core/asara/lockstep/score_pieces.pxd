# Asara in lock-step by weights: the scores of pieces and of money. By color and class of shapes they are the same in all markets and piles;
# what is left is to choose the kind. See strategies/score_pieces.pxd.
from cython_core.asara.lockstep.estimate cimport (
    Estimate, best_kind, estimate_body, estimate_color, estimate_half, estimate_races, estimate_time, find_phase, height_to_be, kept_of,
    takes_one_card, tower_worth, worth_of_coin,
)
from cython_core.asara.lockstep.hand cimport count_cards
from cython_core.asara.lockstep.state cimport Lockstep
from cython_core.asara.lockstep.view cimport GOLD_KINDS, View, with_gold
from cython_core.asara.state cimport BASES, BODIES, HIGHEST, MOST, N_CLASSES, N_COLORS, TALLEST, TOPS, Tables, class_of
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, DEAD_PIECE, FAR_PIECE, FAR_WORTH, GROWS_PIECE,
    HEIGHT, NEAR_PIECE, NEAR_WORTH, ONLY_ONE, PAIRS_UP_PIECE, PIECE, PIECE_GOLD, PIECE_LATE, PIECE_YEARS, WAITS_PIECE,
)
from cython_core.shared.lanes.lane_policy cimport Wide
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_set, larger, lowest
from cython_core.shared.lanes.pairs cimport all_pairs, half_of

cdef struct Scorer:                  # of a decision
    Estimate estimate
    Lanes money
    Lanes cards                      # that will be left
    Wide coin                        # weight of an Asari
    # Scores of pieces by class and color; those with gold need a little more.
    Wide use[N_CLASSES][N_COLORS]    # what a piece is good for, without its price
    Wide cash[N_COLORS]              # its price
    Wide height[N_COLORS]            # the height that a middle or window makes
    Lanes gold_years[N_CLASSES][N_COLORS]        # years for which gold counts
    Lanes once[N_CLASSES][N_COLORS]  # mask: it matters whether it is the only one


cdef inline void begin_decision(const Lockstep* lockstep, const Tables* tables, const View* view, bint going,
                                Scorer* scorer) noexcept nogil:
    """`going`: whether it is asked before a card is laid."""
    cdef Lanes cards = count_cards(&lockstep.hand)
    cdef int half
    scorer.money = lockstep.purse
    scorer.cards = cards - all_lanes(1 if going else 0)
    for half in range(2):
        scorer.coin.half[half] = view.weight[CASH].half[half] + (view.weight[CASH_LAST].half[half] & half_of(view.last_year, half))
    estimate_pieces(lockstep, tables, view, cards, scorer)
    score_pieces(lockstep, view, scorer)


cdef inline void estimate_pieces(const Lockstep* lockstep, const Tables* tables, const View* view, Lanes cards,
                                 Scorer* scorer) noexcept nogil:
    cdef Estimate* estimate = &scorer.estimate
    cdef const Lanes* of_all = lockstep.given.awards[TALLEST - HIGHEST]
    cdef Lanes coin = worth_of_coin(lockstep.purse, cards), tallest = all_lanes(0), grows, price, its
    cdef int color
    estimate.rivals = view.rivals
    find_phase(lockstep, cards + (view.years - 1) * all_lanes(tables.hand), &estimate.phase)
    estimate_time(estimate, view.years, scorer.cards + 1, takes_one_card(lockstep), is_set(lockstep.circle))
    for color in range(N_COLORS):
        tallest = larger(tallest, height_to_be(lockstep, &view.own, color))
    estimate_races(estimate, view.own.towers, tallest, lockstep.given.awards[MOST - HIGHEST], of_all)
    for color in range(N_COLORS):
        its = lockstep.bit[2 * color]
        grows = has(view.own.useful[BODIES], its)
        price = lockstep.given.prices[color] * coin
        estimate_color(estimate, color, view.own.full_height[color], grows, lockstep.given.awards[color], of_all)
        estimate.half_worth[color] = tower_worth(estimate, color, estimate.half_years)
        estimate_half(estimate, BASES, color, has(view.own.useful[BASES], its), has(view.near[BASES], its), has(view.far[BASES], its), price)
        estimate_half(estimate, TOPS, color, has(view.own.useful[TOPS], its), has(view.near[TOPS], its), has(view.far[TOPS], its), price)
        estimate_body(estimate, color, grows, price)


cdef inline void add_cash(const View* view, const Scorer* scorer, Lanes gain, Wide* score) noexcept nogil:
    cdef Lanes two = kept_of(scorer.money, gain, scorer.cards * 2), four = kept_of(scorer.money, gain, scorer.cards * 4)
    cdef Lanes six = kept_of(scorer.money, gain, scorer.cards * 6)
    cdef int half
    for half in range(2):
        score.half[half] += (scorer.coin.half[half] * half_of(gain, half) + view.weight[CASH_TWO].half[half] * half_of(two, half)
                             + view.weight[CASH_FOUR].half[half] * half_of(four, half)
                             + view.weight[CASH_SIX].half[half] * half_of(six, half))


cdef inline void score_pieces(const Lockstep* lockstep, const View* view, Scorer* scorer) noexcept nogil:
    cdef int color, half
    for color in range(N_COLORS):
        for half in range(2):
            scorer.cash[color].half[half] = all_pairs(0)
        add_cash(view, scorer, -lockstep.given.prices[color], &scorer.cash[color])
        score_half(lockstep, view, BASES, color, scorer)
        score_half(lockstep, view, TOPS, color, scorer)
        score_body(lockstep, view, color, scorer)


cdef inline void score_half(const Lockstep* lockstep, const View* view, int which, int color, Scorer* scorer) noexcept nogil:
    cdef const Estimate* estimate = &scorer.estimate
    cdef Lanes pairs_up = has(view.own.useful[which], lockstep.bit[2 * color])
    cdef Lanes near = has(view.near[which], lockstep.bit[2 * color]), far = has(view.far[which], lockstep.bit[2 * color])
    cdef Lanes years = estimate.piece_years[which][color], in_time = ~(view.last_year & is_equal(years, all_lanes(0)))
    cdef Lanes worth = estimate.half_worth[color] & in_time
    cdef Pairs use, some
    cdef int half
    for half in range(2):
        some = half_of(in_time, half)
        use = (view.weight[PAIRS_UP_PIECE].half[half]
               + view.weight[PIECE_YEARS].half[half] * half_of(years, half)
               + view.weight[AWARD_COLOR].half[half] * half_of(estimate.tower[color], half)
               + view.weight[AWARD_MOST].half[half] * half_of(estimate.most, half)
               + view.weight[AWARD_TALLEST].half[half] * half_of(estimate.tower_tallest[color], half)) & half_of(pairs_up, half)
        use += (view.weight[NEAR_PIECE].half[half] + view.weight[NEAR_WORTH].half[half] * half_of(worth, half)) & half_of(near, half)
        use += (view.weight[FAR_PIECE].half[half] + view.weight[FAR_WORTH].half[half] * half_of(worth, half)) & half_of(far, half)
        use += view.weight[DEAD_PIECE].half[half] & half_of(~(pairs_up | near | far), half)
        scorer.use[which][color].half[half] = (
            view.weight[PIECE].half[half] + (use & some) + (view.weight[PIECE_LATE].half[half] & ~some))
    scorer.gold_years[which][color] = years & in_time
    scorer.once[which][color] = (pairs_up | near | far) & in_time


cdef inline void score_body(const Lockstep* lockstep, const View* view, int color, Scorer* scorer) noexcept nogil:
    cdef const Estimate* estimate = &scorer.estimate
    cdef Lanes grows = has(view.own.useful[BODIES], lockstep.bit[2 * color])
    cdef Lanes years = estimate.years, in_time = ~(view.last_year & is_equal(years, all_lanes(0)))
    cdef Lanes height = (view.own.full_height[color] + 1) & grows
    cdef Pairs use, some
    cdef int half
    for half in range(2):
        some = half_of(in_time, half)
        use = (view.weight[GROWS_PIECE].half[half]
               + view.weight[AWARD_COLOR].half[half] * half_of(estimate.body[color], half)
               + view.weight[AWARD_TALLEST].half[half] * half_of(estimate.body_tallest[color], half)) & half_of(grows, half)
        use += view.weight[WAITS_PIECE].half[half] & ~half_of(grows, half)
        scorer.use[BODIES][color].half[half] = (
            view.weight[PIECE].half[half] + (use & some) + (view.weight[PIECE_LATE].half[half] & ~some))
        if view.weighs_height:
            scorer.height[color].half[half] = view.weight[HEIGHT].half[half] * half_of(height, half)
    scorer.gold_years[BODIES][color] = years & in_time
    scorer.once[BODIES][color] = grows & in_time


# The piece one would go for.

cdef inline void add_of_color(const Lockstep* lockstep, Lanes kind, const Wide* scores, Wide* score) noexcept nogil:
    """Those of the color of a kind."""
    cdef Lanes its
    cdef int color, half
    for color in range(N_COLORS):
        its = has(kind, lockstep.given.kinds[color])
        for half in range(2):
            score.half[half] += scores[color].half[half] & half_of(its, half)


cdef inline Lanes of_color(const Lockstep* lockstep, Lanes kind, const Lanes* values) noexcept nogil:
    cdef Lanes value = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        value |= values[color] & has(kind, lockstep.given.kinds[color])
    return value


cdef inline void add_use(const Lockstep* lockstep, const View* view, const Scorer* scorer, int shape, Lanes kind,
                         Wide* score) noexcept nogil:
    """What a kind is good for, where there is one."""
    cdef int which = class_of(shape), half
    cdef Lanes gold_years = of_color(lockstep, kind, scorer.gold_years[which]) & has(kind, all_lanes(GOLD_KINDS))
    cdef Lanes only_one = of_color(lockstep, kind, scorer.once[which]) & ~has(kind, view.several[shape])
    add_of_color(lockstep, kind, scorer.use[which], score)
    for half in range(2):
        score.half[half] += (view.weight[PIECE_GOLD].half[half] * half_of(gold_years, half)
                             + (view.weight[ONLY_ONE].half[half] & half_of(only_one, half)))


cdef inline void add_best(const Lockstep* lockstep, const View* view, const Scorer* scorer, int shape, Lanes kinds,
                          Wide* score) noexcept nogil:
    """The best of some kinds by the fixed rule; nothing if there is none."""
    cdef Lanes net
    cdef Lanes kind = best_kind(lockstep, &scorer.estimate, class_of(shape), kinds, &net)
    add_use(lockstep, view, scorer, shape, kind, score)
    add_of_color(lockstep, kind, scorer.cash, score)
    if view.weighs_height and class_of(shape) == BODIES:
        kind = prefer(prefer(kinds & with_gold(view.own.useful[BODIES]), with_gold(view.racing)), all_lanes(GOLD_KINDS))
        add_of_color(lockstep, lowest(kind), scorer.height, score)


cdef inline Lanes prefer(Lanes kinds, Lanes wish) noexcept nogil:
    """The kinds that are wished; all if there are none."""
    cdef Lanes wished = kinds & wish
    return choose(is_set(wished), wished, kinds)
