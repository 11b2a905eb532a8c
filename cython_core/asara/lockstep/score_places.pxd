# Asara in lock-step by weights: the scores of moves of GO, those of strategies/score_going.pxd and score_worth.pxd for all lanes at once.
from cython_core.asara.lockstep.choosing cimport several_of
from cython_core.asara.lockstep.hand cimport held_colors
from cython_core.asara.lockstep.outlook cimport Outlook, best_kind, look_out
from cython_core.asara.lockstep.score_pieces cimport (
    Prices, Purse, add_best, add_cash, add_promising, add_use, open_purse, price_by_use, price_simply,
)
from cython_core.asara.lockstep.state cimport (
    BASES, MAX_SECOND, ONE_ODD, SECOND_PART, TOPS, Lockstep, affordable_kinds, class_of, kinds_in, of_turn,
)
from cython_core.asara.lockstep.view cimport View, begin_decision
from cython_core.asara.state cimport (
    BASE, CALIPH, CIRCLE, GO_BUILD, GO_HOUSE, HOUSE, MAX_CIRCLE, N_COLORS, N_SHAPES, PAVILION, SPIES, TENT, TOP, Tables,
)
from cython_core.asara.strategies.features cimport (
    BUILD_CARDS, BUILD_EARLY, BUILD_END, BUILD_LAST, BUILD_NOW, BUILD_PIECES, BUILD_REST, BUILD_SOON, BUILD_YEAR_NOW, BUILD_YEAR_SOON,
    FAVOR, FAVOR_YEARS, LIGHT_FITS, LIGHT_YEARS, LIGHTS_SEEN, NEEDS_PAIR, OPENS, SPY, SPY_TOWER, TENT_CARDS, TOO_LATE,
)
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_of_set
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_less, is_set, larger, marks, smaller
from cython_core.shared.lanes.pairs cimport all_pairs, half_of, join, pairs_capped

cdef enum:
    N_FIRST = SECOND_PART            # moves of the first part

cdef struct Access:                  # areas as sets
    Lanes opened                     # those that take any color: one opens them
    Lanes taking                     # those that take a color of the hand


cdef inline void choose_place(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, View* view, Lanes* first,
                              Lanes* second) noexcept nogil:
    """One of the legal places, which are in two parts, remains."""
    cdef Wide scores[N_FIRST + MAX_SECOND]
    cdef Wide legal, drawn
    cdef Access access
    cdef Outlook outlook
    cdef Purse purse
    cdef Prices prices
    cdef Lanes kinds = affordable_kinds(lockstep, lockstep.purse)
    cdef int i
    for i in range(2):
        legal.half[i] = half_of(first[0], i) | (half_of(second[0], i) << N_FIRST)
    begin_decision(lockstep, view, True)
    find_access(lockstep, &access)
    score_access(lockstep, view, &access, scores)
    if view.weighs_pieces:
        price_simply(lockstep, view, &prices)
        for i in range(N_SHAPES):
            add_promising(lockstep, view, &prices, i, kinds_in(&lockstep.display[i]) & kinds, &scores[i])
    score_building(lockstep, view, scores + GO_BUILD)
    score_second(lockstep, tables, view, scores + N_FIRST)
    if view.weighs_worth:
        look_out(lockstep, tables, view, True, &outlook)
        open_purse(lockstep, view, True, &purse)
        price_by_use(lockstep, view, &outlook, &purse, &prices)
        for i in range(N_SHAPES):
            add_best(lockstep, view, &outlook, &prices, i, kinds_in(&lockstep.display[i]) & kinds, &scores[i])
        add_to_building(lockstep, tables, view, &outlook, &purse, scores + GO_BUILD)
        add_to_second(lockstep, tables, view, &outlook, &purse, &prices, second[0], scores + N_FIRST)
    draw_of_set(policies, view.seat, several_of(first[0], second[0]), &legal, scores, N_FIRST + lockstep.given.n_second, &drawn)
    first[0] = join(drawn.half[0], drawn.half[1]) & ((1 << N_FIRST) - 1)
    second[0] = join(drawn.half[0] >> N_FIRST, drawn.half[1] >> N_FIRST)


cdef inline void find_access(const Lockstep* lockstep, Access* access) noexcept nogil:
    cdef Lanes held = held_colors(&lockstep.hand)
    cdef int color
    access.opened = all_lanes(0xFFFF)
    access.taking = all_lanes(0)
    for color in range(N_COLORS):
        access.opened &= lockstep.accepting[color]
        access.taking |= lockstep.accepting[color] & has(held, lockstep.bit[color])


cdef inline void score_access(const Lockstep* lockstep, const View* view, const Access* access, Wide* scores) noexcept nogil:
    """What getting into an area is worth: it is opened, or it takes a color that is held, or a pair must be laid. It begins every score."""
    cdef Wide of_area
    cdef int area, i
    for area in range(N_SHAPES):
        access_to(lockstep, view, access, area, &scores[area])
    access_to(lockstep, view, access, CIRCLE, &of_area)
    for i in range(MAX_CIRCLE):
        scores[GO_BUILD + i] = of_area
    area = -1
    for i in range(lockstep.given.n_second):
        if lockstep.given.second[i].area != area:
            area = lockstep.given.second[i].area
            access_to(lockstep, view, access, area, &of_area)
        scores[N_FIRST + i] = of_area


cdef inline void access_to(const Lockstep* lockstep, const View* view, const Access* access, int area, Wide* score) noexcept nogil:
    cdef Lanes opens = has(access.opened, lockstep.bit[area]), needs_pair = ~has(access.taking, lockstep.bit[area])
    cdef int half
    for half in range(2):
        score.half[half] = ((view.weight[OPENS].half[half] & half_of(opens, half))
                            + (view.weight[NEEDS_PAIR].half[half] & half_of(needs_pair, half)))


# The building circle; `scores` of 1, 2, … pieces.

cdef inline void find_costs(const Lockstep* lockstep, Lanes* costs) noexcept nogil:
    """Of the lowest free space for so many pieces."""
    cdef Lanes cost = all_lanes(0)
    cdef int space
    for space in range(MAX_CIRCLE - 1, -1, -1):
        cost = choose(has(lockstep.circle, lockstep.bit[space]), lockstep.given.costs[space], cost)
        costs[space] = cost


cdef inline void score_building(const Lockstep* lockstep, const View* view, Wide* scores) noexcept nogil:
    cdef Lanes costs[MAX_CIRCLE]
    cdef Lanes last = is_less(view.cards, all_lanes(3))
    cdef Pairs piece, score
    cdef int half, i
    find_costs(lockstep, costs)
    for half in range(2):
        piece = view.weight[BUILD_PIECES].half[half] + (view.weight[BUILD_LAST].half[half] & half_of(last, half))
        score = view.weight[BUILD_CARDS].half[half] * half_of(view.cards - 1, half)
        for i in range(MAX_CIRCLE):
            score += piece
            scores[i].half[half] += score - view.terms.coin.half[half] * half_of(costs[i], half)


cdef inline void add_to_building(const Lockstep* lockstep, const Tables* tables, const View* view, const Outlook* outlook,
                                 const Purse* purse, Wide* scores) noexcept nogil:
    cdef Lanes costs[MAX_CIRCLE]
    cdef Lanes most = of_turn(lockstep, tables, lockstep.reach) & (ONE_ODD - 1)
    cdef Lanes now = is_equal(outlook.slack, all_lanes(0)), soon = is_equal(outlook.slack, all_lanes(1))
    cdef Pairs at_once, next_time, piece, year, points, rest
    cdef int half, i
    find_costs(lockstep, costs)
    for i in range(MAX_CIRCLE):
        add_cash(view, purse, -costs[i], &scores[i])
    for half in range(2):
        at_once = half_of(now, half)
        next_time = half_of(soon, half)
        piece = ((view.weight[BUILD_NOW].half[half] & at_once) + (view.weight[BUILD_SOON].half[half] & next_time)
                 + (view.weight[BUILD_EARLY].half[half] & ~(at_once | next_time))
                 + (view.weight[BUILD_END].half[half] & (at_once | next_time) & half_of(view.last_year, half)))
        year = (view.weight[BUILD_YEAR_NOW].half[half] & at_once) + (view.weight[BUILD_YEAR_SOON].half[half] & next_time)
        points = view.own.year_points.half[half] + 1
        rest = half_of(most, half)
        for i in range(MAX_CIRCLE):
            scores[i].half[half] += (piece * (i + 1) + year * pairs_capped((points * (i + 1)) >> 8, all_pairs(1024))
                                     + view.weight[BUILD_REST].half[half] * (rest - (i + 1)))


# The other places; `scores` by their numbers.

cdef inline void score_second(const Lockstep* lockstep, const Tables* tables, const View* view, Wide* scores) noexcept nogil:
    cdef Wide action
    cdef int i, half, area = -1
    for i in range(lockstep.given.n_second):
        if lockstep.given.second[i].area != area:
            area = lockstep.given.second[i].area
            score_action(lockstep, tables, view, area, &action)
        for half in range(2):
            scores[i].half[half] += view.terms.coin.half[half] * all_pairs(lockstep.given.second[i].gain) + action.half[half]
            if area == HOUSE:
                scores[i].half[half] += view.weight[LIGHTS_SEEN].half[half] * all_pairs(
                    tables.lights_kept[lockstep.given.second[i].place - GO_HOUSE])


cdef inline void score_action(const Lockstep* lockstep, const Tables* tables, const View* view, int area, Wide* action) noexcept nogil:
    """What is done in an area, for all its places."""
    cdef Lanes value = all_lanes(0)
    cdef int half
    if area == SPIES:
        # They complete a pair, and no market has them.
        value = (view.own.useful[BASES] & ~view.shown[BASE]) | (view.own.useful[TOPS] & ~view.shown[TOP])
        value = is_set(value)
    elif area == CALIPH:
        value = ~is_equal(lockstep.favor, lockstep.turn)
    elif area == TENT:
        value = smaller(lockstep.buyers_upto[N_COLORS - 1], all_lanes(tables.tent_draw))
    elif area == HOUSE:
        value = larger(view.own.windows, all_lanes(0))
    for half in range(2):
        action.half[half] = all_pairs(0)
        if area == PAVILION:                 # it takes any color, but is not opened
            action.half[half] = -view.weight[OPENS].half[half]
        elif area == SPIES:
            action.half[half] = (view.weight[SPY].half[half] + (view.weight[SPY_TOWER].half[half] & half_of(value, half))
                                 + (view.weight[TOO_LATE].half[half] & half_of(view.too_late, half)))
        elif area == CALIPH:
            action.half[half] = view.weight[FAVOR].half[half] & half_of(value, half)
        elif area == TENT:
            action.half[half] = view.weight[TENT_CARDS].half[half] * half_of(value, half)
        elif area == HOUSE:
            action.half[half] = view.weight[LIGHT_FITS].half[half] * half_of(value, half)


cdef inline void add_to_second(const Lockstep* lockstep, const Tables* tables, const View* view, const Outlook* outlook,
                               const Purse* purse, const Prices* prices, Lanes legal, Wide* scores) noexcept nogil:
    cdef Lanes value
    cdef int i, area, gain, half
    for i in range(lockstep.given.n_second):
        area = lockstep.given.second[i].area
        gain = lockstep.given.second[i].gain
        if area == SPIES:
            if marks(has(legal, lockstep.bit[i])):
                add_to_spies(lockstep, view, outlook, purse, prices, gain, &scores[i])
        elif area == CALIPH:
            value = ~is_equal(lockstep.favor, lockstep.turn) & view.years
            for half in range(2):
                scores[i].half[half] += view.weight[FAVOR_YEARS].half[half] * half_of(value, half)
        else:
            add_cash(view, purse, all_lanes(gain), &scores[i])
        if area == HOUSE:
            value = smaller(view.own.windows_to_light, all_lanes(
                tables.lights_kept[lockstep.given.second[i].place - GO_HOUSE])) * (view.years + 1)
            for half in range(2):
                scores[i].half[half] += view.weight[LIGHT_YEARS].half[half] * half_of(value, half)


cdef inline void add_to_spies(const Lockstep* lockstep, const View* view, const Outlook* outlook, const Purse* purse,
                              const Prices* prices, int fee, Wide* score) noexcept nogil:
    """The best piece of all draw piles that is affordable after the fee; none: the fee alone."""
    cdef Lanes affordable = affordable_kinds(lockstep, lockstep.purse + all_lanes(fee))
    cdef Lanes best[N_SHAPES]
    cdef Lanes kinds, kind, net, better, most = all_lanes(0x8000), price = all_lanes(0)
    cdef int shape, before, color
    for shape in range(N_SHAPES):
        kind = best_kind(lockstep, outlook, class_of(shape), kinds_in(&lockstep.pile[shape]) & affordable, &net)
        better = is_less(most, net)
        most = choose(better, net, most)
        best[shape] = kind & better
        for before in range(shape):
            best[before] &= ~better
    kinds = best[0] | best[1] | best[2] | best[3]
    for shape in range(N_SHAPES):
        add_use(lockstep, view, prices, shape, best[shape], score)
    for color in range(N_COLORS):
        price |= has(kinds, lockstep.given.kinds[color]) & lockstep.given.prices[color]
    add_cash(view, purse, all_lanes(fee) - price, score)
