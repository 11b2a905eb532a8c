# Asara in lock-step by weights: the scores of pieces and of money. By color and class of shapes they are the same in all markets and piles;
# what is left is to choose the kind. See strategies/score_pieces.pxd.
from cython_core.asara.lockstep.estimate cimport (
    Estimate, best_kind, estimate_body, estimate_color, estimate_half, estimate_races, estimate_time, find_phase, height_to_be, kept_of,
    takes_one_card, tower_worth, worth_of_coin, NEED,
)
from cython_core.asara.lockstep.hand cimport count_cards
from cython_core.asara.lockstep.state cimport Lockstep
from cython_core.asara.lockstep.view cimport GOLD_KINDS, View, with_gold
from cython_core.asara.state cimport BASES, BODIES, HIGHEST, MOST, N_CLASSES, N_COLORS, TALLEST, TOPS, Tables, class_of
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, BODY_RACE, BUY, CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, COINS, COINS_LAST, COINS_POOR,
    DEAD_PIECE, FAR_PIECE, FAR_WORTH, FIRST_TOWER, GOLD_YEARS, GROWS_PIECE, HALF, HALF_MATE, HEIGHT, NEAR_PIECE, NEAR_WORTH, ONLY_ONE,
    PAIRS_UP_PIECE, PIECE, PIECE_GOLD, PIECE_LATE, PIECE_YEARS, TOO_LATE, TOWER, WAITS_PIECE,
)
from cython_core.shared.lanes.lane_policy cimport Wide
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_less, is_set, larger, lowest
from cython_core.shared.lanes.pairs cimport all_pairs, half_of

cdef struct Scorer:                  # what the moves of a decision have in common
    Lanes money
    Lanes cards                      # that will be left
    # By the simple features: weights, and scores of pieces by class and color; those with gold need a little more.
    Wide coin                        # weight of an Asari
    Wide gold                        # weight of a piece with gold
    Wide buy                         # weight of buying a piece
    Wide late                        # the part of that which is for pieces that cannot be built any more
    Wide simple[N_CLASSES][N_COLORS]
    # By estimates.
    Estimate estimate
    Wide cash_coin                   # weight of an Asari
    Wide use[N_CLASSES][N_COLORS]    # what a piece is good for, without its price
    Wide cash[N_COLORS]              # its price
    Lanes gold_years[N_CLASSES][N_COLORS]        # years for which gold counts
    Lanes once[N_CLASSES][N_COLORS]  # mask: it matters whether it is the only one


cdef inline void begin_decision(const Lockstep* lockstep, const Tables* tables, const View* view, bint going,
                                Scorer* scorer) noexcept nogil:
    """`going`: whether it is asked before a card is laid."""
    cdef Lanes cards = count_cards(&lockstep.hand)
    scorer.money = lockstep.purse
    scorer.cards = cards - all_lanes(1 if going else 0)
    if view.simple:
        weigh_simply(view, cards, going, scorer)
    if view.simple or view.height:
        score_simply(lockstep, view, scorer)
    if view.estimates:
        estimate_pieces(lockstep, tables, view, cards, scorer)
        score_by_estimate(lockstep, view, scorer)


# By the simple features, and by HEIGHT.

cdef inline void weigh_simply(const View* view, Lanes cards, bint going, Scorer* scorer) noexcept nogil:
    cdef Lanes poor = is_less(scorer.money, cards * NEED)
    cdef Lanes too_late = view.last_year & is_equal(scorer.cards, all_lanes(0)) & all_lanes(0xFFFF if going else 0)
    cdef int half
    for half in range(2):
        scorer.coin.half[half] = (view.weight[COINS].half[half] + (view.weight[COINS_POOR].half[half] & half_of(poor, half))
                                  + (view.weight[COINS_LAST].half[half] & half_of(view.last_year, half)))
        scorer.gold.half[half] = view.weight[GOLD_YEARS].half[half] * half_of(view.years, half)
        scorer.late.half[half] = view.weight[TOO_LATE].half[half] & half_of(too_late, half)
        scorer.buy.half[half] = view.weight[BUY].half[half] + scorer.late.half[half]


cdef inline void score_simply(const Lockstep* lockstep, const View* view, Scorer* scorer) noexcept nogil:
    cdef const Lanes* award
    cdef Lanes fits, first, height, raced
    cdef Pairs price = all_pairs(0)
    cdef int color, half
    for color in range(N_COLORS):
        award = lockstep.given.awards[color]
        fits = has(view.own.useful[BODIES], lockstep.bit[2 * color])
        first = choose(is_set(view.own.rivals[color]), award[1], award[0]) & ~fits
        raced = has(view.likely[BODIES], lockstep.bit[2 * color]) & award[0]
        height = (view.own.full_height[color] + 1) & fits
        for half in range(2):
            if view.simple:
                price = scorer.buy.half[half] - scorer.coin.half[half] * half_of(lockstep.given.prices[color], half)
                scorer.simple[BASES][color].half[half] = price + score_of_half(lockstep, view, BASES, color, first, half)
                scorer.simple[TOPS][color].half[half] = price + score_of_half(lockstep, view, TOPS, color, first, half)
            scorer.simple[BODIES][color].half[half] = (price + view.weight[HEIGHT].half[half] * half_of(height, half)
                                                       + view.weight[BODY_RACE].half[half] * half_of(raced, half))


cdef inline Pairs score_of_half(const Lockstep* lockstep, const View* view, int which, int color, Lanes first, int half) noexcept nogil:
    cdef Pairs tower = half_of(has(view.own.useful[which], lockstep.bit[2 * color]), half)
    cdef Pairs likely = half_of(has(view.likely[which], lockstep.bit[2 * color]), half)
    return (view.weight[FIRST_TOWER].half[half] * half_of(first, half) + (view.weight[TOWER].half[half] & tower)
            + ((view.weight[HALF].half[half] + (view.weight[HALF_MATE].half[half] & likely)) & ~tower))


cdef inline void add_likely(const Lockstep* lockstep, const View* view, const Scorer* scorer, int which, Lanes kinds,
                            Wide* score) noexcept nogil:
    """The piece one would most likely take out of some kinds: rather one that is of use at once, then one that may soon be, then gold."""
    cdef Lanes likely = prefer(prefer(kinds, with_gold(view.own.useful[which])), with_gold(view.likely[which]))
    cdef Lanes kind = lowest(prefer(likely, all_lanes(GOLD_KINDS)))
    cdef Lanes gold = has(kind, all_lanes(GOLD_KINDS))
    cdef int half
    add_of_color(lockstep, kind, scorer.simple[which], score)
    if view.simple:
        for half in range(2):
            score.half[half] += scorer.gold.half[half] & half_of(gold, half)


cdef inline Lanes prefer(Lanes kinds, Lanes wish) noexcept nogil:
    """The kinds that are wished; all if there are none."""
    cdef Lanes wished = kinds & wish
    return choose(is_set(wished), wished, kinds)


# By estimates.


cdef inline void estimate_pieces(const Lockstep* lockstep, const Tables* tables, const View* view, Lanes cards,
                                 Scorer* scorer) noexcept nogil:
    cdef Estimate* estimate = &scorer.estimate
    cdef const Lanes* of_all = lockstep.given.awards[TALLEST - HIGHEST]
    cdef Lanes coin = worth_of_coin(scorer.money, cards), tallest = all_lanes(0), grows, price, its
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
        estimate_use(view, BASES, color, its, price, estimate)
        estimate_use(view, TOPS, color, its, price, estimate)
        estimate_body(estimate, color, grows, price)


cdef inline void estimate_use(const View* view, int which, int color, Lanes its, Lanes price, Estimate* estimate) noexcept nogil:
    estimate_half(estimate, which, color, has(view.own.useful[which], its), has(view.near[which], its), has(view.far[which], its), price)


cdef inline void add_money(const View* view, const Scorer* scorer, Lanes gain, Wide* score) noexcept nogil:
    """Money that is gained or paid, except for a piece."""
    cdef int half
    if view.simple:
        for half in range(2):
            score.half[half] += scorer.coin.half[half] * half_of(gain, half)
    if view.estimates:
        add_cash(view, scorer, gain, score)


cdef inline void add_cash(const View* view, const Scorer* scorer, Lanes gain, Wide* score) noexcept nogil:
    cdef Lanes two = kept_of(scorer.money, gain, scorer.cards * 2), four = kept_of(scorer.money, gain, scorer.cards * 4)
    cdef Lanes six = kept_of(scorer.money, gain, scorer.cards * 6)
    cdef int half
    for half in range(2):
        score.half[half] += (scorer.cash_coin.half[half] * half_of(gain, half) + view.weight[CASH_TWO].half[half] * half_of(two, half)
                             + view.weight[CASH_FOUR].half[half] * half_of(four, half)
                             + view.weight[CASH_SIX].half[half] * half_of(six, half))


cdef inline void score_by_estimate(const Lockstep* lockstep, const View* view, Scorer* scorer) noexcept nogil:
    cdef int color, half
    for half in range(2):
        scorer.cash_coin.half[half] = view.weight[CASH].half[half] + (view.weight[CASH_LAST].half[half] & half_of(view.last_year, half))
    for color in range(N_COLORS):
        for half in range(2):
            scorer.cash[color].half[half] = all_pairs(0)
        add_cash(view, scorer, -lockstep.given.prices[color], &scorer.cash[color])
        use_half(lockstep, view, BASES, color, scorer)
        use_half(lockstep, view, TOPS, color, scorer)
        use_body(lockstep, view, color, scorer)


cdef inline void use_half(const Lockstep* lockstep, const View* view, int which, int color, Scorer* scorer) noexcept nogil:
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


cdef inline void use_body(const Lockstep* lockstep, const View* view, int color, Scorer* scorer) noexcept nogil:
    cdef const Estimate* estimate = &scorer.estimate
    cdef Lanes grows = has(view.own.useful[BODIES], lockstep.bit[2 * color])
    cdef Lanes years = estimate.years, in_time = ~(view.last_year & is_equal(years, all_lanes(0)))
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


cdef inline void add_one_of(const Lockstep* lockstep, const View* view, const Scorer* scorer, int shape, Lanes kinds,
                            Wide* score) noexcept nogil:
    """Any of some kinds: by the simple features the likely one, by estimates the best one; nothing if there is none."""
    cdef int which = class_of(shape)
    cdef Lanes kind, net
    if view.simple or (view.height and which == BODIES):
        add_likely(lockstep, view, scorer, which, kinds, score)
    if view.estimates:
        kind = best_kind(lockstep, &scorer.estimate, which, kinds, &net)
        add_use(lockstep, view, scorer, shape, kind, score)
        add_of_color(lockstep, kind, scorer.cash, score)
