# Asara in lock-step by weights: the scores of pieces. By color and class of shapes they are the same in all markets and piles; what is left
# is to choose the kind. See strategies/score_piece.pxd and score_worth.pxd.
from cython_core.asara.lockstep.outlook cimport Outlook, best_kind
from cython_core.asara.lockstep.state cimport BASES, BODIES, N_CLASSES, TOPS, Lockstep, class_of
from cython_core.asara.lockstep.view cimport GOLD_KINDS, View, with_gold
from cython_core.asara.state cimport BASE, MIDDLE, N_COLORS, N_KINDS, TOP
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, BODY, BODY_RACE, CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, DEAD_PIECE, FAR_PIECE,
    FAR_WORTH, FIRST_TOWER, GROWS_PIECE, HALF, HALF_MATE, HEIGHT, NEAR_PIECE, NEAR_WORTH, ONLY_ONE, PAIRS_UP_PIECE, PIECE, PIECE_GOLD,
    PIECE_LATE, PIECE_YEARS, WAITS_PIECE,
)
from cython_core.shared.lanes.lane_policy cimport Wide
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_set, lowest, smaller
from cython_core.shared.lanes.pairs cimport all_pairs, half_of

cdef struct Purse:
    Lanes money
    Lanes kept[3]                    # what is needed to have 2, 4, 6 Asari for each card that will be left
    Lanes has[3]                     # how much of that is there
    Wide coin                        # weight of an Asari

cdef struct Prices:                  # of pieces, by class and color; those with gold need a little more
    Wide simple[N_CLASSES][N_COLORS]     # scores by the simple features
    Wide use[N_CLASSES][N_COLORS]        # by what a piece is good for, without its price
    Wide cash[N_COLORS]                  # of its price
    Lanes gold_years[N_CLASSES][N_COLORS]        # years for which gold counts
    Lanes once[N_CLASSES][N_COLORS]      # mask: it matters whether it is the only one


cdef inline void open_purse(const Lockstep* lockstep, const View* view, bint going, Purse* purse) noexcept nogil:
    cdef Lanes cards = view.cards - all_lanes(1 if going else 0)
    cdef int i, half
    purse.money = lockstep.purse
    for i in range(3):
        purse.kept[i] = cards * all_lanes(2 * i + 2)
        purse.has[i] = smaller(lockstep.purse, purse.kept[i])
    for half in range(2):
        purse.coin.half[half] = view.weight[CASH].half[half] + (view.weight[CASH_LAST].half[half] & half_of(view.last_year, half))


cdef inline void add_cash(const View* view, const Purse* purse, Lanes gain, Wide* score) noexcept nogil:
    cdef Lanes two = smaller(purse.money + gain, purse.kept[0]) - purse.has[0]
    cdef Lanes four = smaller(purse.money + gain, purse.kept[1]) - purse.has[1]
    cdef Lanes six = smaller(purse.money + gain, purse.kept[2]) - purse.has[2]
    cdef int half
    for half in range(2):
        score.half[half] += (purse.coin.half[half] * half_of(gain, half) + view.weight[CASH_TWO].half[half] * half_of(two, half)
                             + view.weight[CASH_FOUR].half[half] * half_of(four, half)
                             + view.weight[CASH_SIX].half[half] * half_of(six, half))


# By the simple features.

cdef inline void price_simply(const Lockstep* lockstep, const View* view, Prices* prices) noexcept nogil:
    cdef Lanes first, fits
    cdef int color
    for color in range(N_COLORS):
        fits = has(view.own.useful[BODIES], lockstep.bit[2 * color])
        first = choose(is_set(view.own.rivals[color]), lockstep.given.awards[color][1], lockstep.given.awards[color][0]) & ~fits
        price_half(lockstep, view, BASE, color, first, &prices.simple[BASES][color])
        price_half(lockstep, view, TOP, color, first, &prices.simple[TOPS][color])
        price_body(lockstep, view, color, fits, &prices.simple[BODIES][color])


cdef inline Pairs price_of(const Lockstep* lockstep, const View* view, int color, int half) noexcept nogil:
    return view.terms.buy.half[half] - view.terms.coin.half[half] * half_of(lockstep.given.prices[color], half)


cdef inline void price_half(const Lockstep* lockstep, const View* view, int shape, int color, Lanes first, Wide* score) noexcept nogil:
    cdef Lanes useful = has(view.own.useful[class_of(shape)], lockstep.bit[2 * color])
    cdef Lanes soon = has(view.soon[shape], lockstep.bit[2 * color])
    cdef Pairs tower
    cdef int half
    for half in range(2):
        tower = half_of(useful, half)
        score.half[half] = (price_of(lockstep, view, color, half) + view.weight[FIRST_TOWER].half[half] * half_of(first, half)
                            + (view.terms.tower.half[half] & tower)
                            + ((view.weight[HALF].half[half] + (view.weight[HALF_MATE].half[half] & half_of(soon, half))) & ~tower))


cdef inline void price_body(const Lockstep* lockstep, const View* view, int color, Lanes fits, Wide* score) noexcept nogil:
    cdef Lanes raced = has(view.soon[MIDDLE], lockstep.bit[2 * color]) & lockstep.given.awards[color][0]
    cdef int half
    for half in range(2):
        score.half[half] = (price_of(lockstep, view, color, half)
                            + ((view.weight[BODY].half[half] + view.weight[HEIGHT].half[half] * half_of(view.own.prospect[color] + 1, half))
                               & half_of(fits, half))
                            + view.weight[BODY_RACE].half[half] * half_of(raced, half))


# By what they are good for.

cdef inline void price_by_use(const Lockstep* lockstep, const View* view, const Outlook* outlook, const Purse* purse,
                              Prices* prices) noexcept nogil:
    cdef int color, half
    for color in range(N_COLORS):
        for half in range(2):
            prices.cash[color].half[half] = all_pairs(0)
        add_cash(view, purse, -lockstep.given.prices[color], &prices.cash[color])
        use_half(lockstep, view, outlook, BASE, color, prices)
        use_half(lockstep, view, outlook, TOP, color, prices)
        use_body(lockstep, view, outlook, color, prices)


cdef inline void use_half(const Lockstep* lockstep, const View* view, const Outlook* outlook, int shape, int color,
                          Prices* prices) noexcept nogil:
    cdef int which = class_of(shape), half
    cdef Lanes pairs_up = has(view.own.useful[which], lockstep.bit[2 * color])
    cdef Lanes near = has(outlook.near[which], lockstep.bit[2 * color]), far = has(outlook.far[which], lockstep.bit[2 * color])
    cdef Lanes years = outlook.piece_years[which][color], in_time = ~(view.last_year & is_equal(years, all_lanes(0)))
    cdef Lanes worth = outlook.half_worth[color] & in_time
    cdef Pairs use, tower, some
    for half in range(2):
        tower = half_of(pairs_up & in_time, half)
        some = half_of(in_time, half)
        use = (view.weight[PAIRS_UP_PIECE].half[half]
               + view.weight[PIECE_YEARS].half[half] * half_of(years, half)
               + view.weight[AWARD_COLOR].half[half] * half_of(outlook.tower[color], half)
               + view.weight[AWARD_MOST].half[half] * half_of(outlook.most, half)
               + view.weight[AWARD_TALLEST].half[half] * half_of(outlook.tower_tallest[color], half)) & tower
        use += (view.weight[NEAR_PIECE].half[half] + view.weight[NEAR_WORTH].half[half] * half_of(worth, half)) & (
            half_of(near, half) & some)
        use += (view.weight[FAR_PIECE].half[half] + view.weight[FAR_WORTH].half[half] * half_of(worth, half)) & (
            half_of(far, half) & some)
        use += view.weight[DEAD_PIECE].half[half] & half_of(~(pairs_up | near | far), half) & some
        prices.use[which][color].half[half] = view.weight[PIECE].half[half] + use + (view.weight[PIECE_LATE].half[half] & ~some)
    prices.gold_years[which][color] = years & in_time
    prices.once[which][color] = (pairs_up | near | far) & in_time


cdef inline void use_body(const Lockstep* lockstep, const View* view, const Outlook* outlook, int color, Prices* prices) noexcept nogil:
    cdef Lanes grows = is_set(view.heights[color])
    cdef Lanes years = outlook.years, in_time = ~(view.last_year & is_equal(years, all_lanes(0)))
    cdef Pairs use, some
    cdef int half
    for half in range(2):
        some = half_of(in_time, half)
        use = (view.weight[GROWS_PIECE].half[half]
               + view.weight[AWARD_COLOR].half[half] * half_of(outlook.body[color], half)
               + view.weight[AWARD_TALLEST].half[half] * half_of(outlook.body_tallest[color], half)) & half_of(grows, half)
        use += view.weight[WAITS_PIECE].half[half] & ~half_of(grows, half)
        prices.use[BODIES][color].half[half] = (
            view.weight[PIECE].half[half] + (use & some) + (view.weight[PIECE_LATE].half[half] & ~some))
    prices.gold_years[BODIES][color] = years & in_time
    prices.once[BODIES][color] = grows & in_time


# The piece one would go for.

cdef inline Lanes prefer(Lanes kinds, Lanes wish) noexcept nogil:
    """The kinds that are wished; all if there are none."""
    cdef Lanes wished = kinds & wish
    return choose(is_set(wished), wished, kinds)


cdef inline void add_promising(const Lockstep* lockstep, const View* view, const Prices* prices, int shape, Lanes kinds,
                               Wide* score) noexcept nogil:
    """By the simple features, the most promising of some kinds (strategies/prospects.pxd); any if there is none."""
    cdef Lanes likely = prefer(prefer(kinds, with_gold(view.own.useful[class_of(shape)])), with_gold(view.soon[shape]))
    cdef Lanes kind = lowest(prefer(likely, all_lanes(GOLD_KINDS)) | lockstep.bit[N_KINDS - 1])
    cdef Lanes gold = has(kind, all_lanes(GOLD_KINDS))
    cdef int half
    add_of_color(lockstep, kind, prices.simple[class_of(shape)], score)
    for half in range(2):
        score.half[half] += view.terms.gold.half[half] & half_of(gold, half)


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


cdef inline void add_use(const Lockstep* lockstep, const View* view, const Prices* prices, int shape, Lanes kind,
                         Wide* score) noexcept nogil:
    """What a kind is good for, where there is one."""
    cdef int which = class_of(shape), half
    cdef Lanes gold_years = of_color(lockstep, kind, prices.gold_years[which]) & has(kind, all_lanes(GOLD_KINDS))
    cdef Lanes only_one = of_color(lockstep, kind, prices.once[which]) & ~has(kind, view.several[shape])
    add_of_color(lockstep, kind, prices.use[which], score)
    for half in range(2):
        score.half[half] += (view.weight[PIECE_GOLD].half[half] * half_of(gold_years, half)
                             + (view.weight[ONLY_ONE].half[half] & half_of(only_one, half)))


cdef inline void add_best(const Lockstep* lockstep, const View* view, const Outlook* outlook, const Prices* prices, int shape, Lanes kinds,
                          Wide* score) noexcept nogil:
    """By what pieces are good for, the best of some kinds; nothing if there is none."""
    cdef Lanes net
    cdef Lanes kind = best_kind(lockstep, outlook, class_of(shape), kinds, &net)
    add_use(lockstep, view, prices, shape, kind, score)
    add_of_color(lockstep, kind, prices.cash, score)
