# Asara in lock-step by weights: the scores of moves of GO, those of strategies/score_places.pxd for all lanes at once.
from cython_core.asara.lockstep.choosing cimport several_of
from cython_core.asara.lockstep.estimate cimport best_kind
from cython_core.asara.lockstep.hand cimport held_colors
from cython_core.asara.lockstep.score_pieces cimport Scorer, add_cash, add_money, add_one_of, add_use, begin_decision
from cython_core.asara.lockstep.state cimport MAX_SECOND, ONE_ODD, SECOND_PART, Lockstep, affordable_kinds, kinds_in, of_turn
from cython_core.asara.lockstep.view cimport View
from cython_core.asara.state cimport (
    BASE, BASES, CALIPH, CIRCLE, GO_BUILD, GO_HOUSE, HOUSE, MAX_CIRCLE, N_COLORS, N_SHAPES, PAVILION, SPIES, TENT, TOP, TOPS, Tables,
    class_of,
)
from cython_core.asara.strategies.features cimport (
    BUILD_CARDS, BUILD_EARLY, BUILD_END, BUILD_LAST, BUILD_NOW, BUILD_PIECES, BUILD_REST, BUILD_SOON, BUILD_YEAR_NOW, BUILD_YEAR_SOON,
    FAVOR, FAVOR_YEARS, LIGHT_FITS, LIGHT_YEARS, LIGHTS_SEEN, NEEDS_PAIR, OPENS, SPY, SPY_TOWER, TENT_CARDS,
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
    cdef Scorer scorer
    cdef Lanes kinds = affordable_kinds(lockstep, lockstep.purse)
    cdef int i
    for i in range(2):
        legal.half[i] = half_of(first[0], i) | (half_of(second[0], i) << N_FIRST)
    begin_decision(lockstep, tables, view, True, &scorer)
    find_access(lockstep, &access)
    for i in range(N_SHAPES):
        score_access(lockstep, view, &access, i, &scores[i])
        add_one_of(lockstep, view, &scorer, i, kinds_in(&lockstep.display[i]) & kinds, &scores[i])
    score_building(lockstep, tables, view, &access, &scorer, scores + GO_BUILD)
    score_second(lockstep, tables, view, &access, &scorer, second[0], scores + N_FIRST)
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


cdef inline void score_access(const Lockstep* lockstep, const View* view, const Access* access, int area, Wide* score) noexcept nogil:
    """The score of getting into an area: it is opened, or it takes a color that is held, or a pair must be laid. It begins every score."""
    cdef Lanes opens = has(access.opened, lockstep.bit[area]), needs_pair = ~has(access.taking, lockstep.bit[area])
    cdef int half
    for half in range(2):
        score.half[half] = all_pairs(0)
        if area != PAVILION:                 # it takes any color, but is not opened
            score.half[half] = ((view.weight[OPENS].half[half] & half_of(opens, half))
                                + (view.weight[NEEDS_PAIR].half[half] & half_of(needs_pair, half)))


cdef inline void score_building(const Lockstep* lockstep, const Tables* tables, const View* view, const Access* access,
                                const Scorer* scorer, Wide* scores) noexcept nogil:
    """The building circle; `scores` of 1, 2, … pieces."""
    cdef Wide going
    cdef Lanes costs[MAX_CIRCLE]
    cdef Lanes last = is_less(scorer.cards, all_lanes(2))
    cdef Pairs piece
    cdef int half, i
    find_costs(lockstep, costs)
    score_access(lockstep, view, access, CIRCLE, &going)
    for half in range(2):
        going.half[half] += view.weight[BUILD_CARDS].half[half] * half_of(scorer.cards, half)
    for i in range(MAX_CIRCLE):
        scores[i] = going
        add_money(view, scorer, -costs[i], &scores[i])
    for half in range(2):
        piece = view.weight[BUILD_PIECES].half[half] + (view.weight[BUILD_LAST].half[half] & half_of(last, half))
        for i in range(MAX_CIRCLE):
            scores[i].half[half] += piece * (i + 1)
    if view.estimates:
        add_chances(lockstep, tables, view, scorer, scores)


cdef inline void add_chances(const Lockstep* lockstep, const Tables* tables, const View* view, const Scorer* scorer,
                             Wide* scores) noexcept nogil:
    """Whether it is the last chance to build, and what the next year end brings."""
    cdef Lanes most = of_turn(lockstep, tables, lockstep.reach) & (ONE_ODD - 1)
    cdef Lanes now = is_equal(scorer.estimate.slack, all_lanes(0)), soon = is_equal(scorer.estimate.slack, all_lanes(1))
    cdef Pairs at_once, next_time, piece, year, points, rest
    cdef int half, i
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


cdef inline void find_costs(const Lockstep* lockstep, Lanes* costs) noexcept nogil:
    """The cost of the lowest free space for so many pieces."""
    cdef Lanes cost = all_lanes(0)
    cdef int space
    for space in range(MAX_CIRCLE - 1, -1, -1):
        cost = choose(has(lockstep.circle, lockstep.bit[space]), lockstep.given.costs[space], cost)
        costs[space] = cost


cdef inline void score_second(const Lockstep* lockstep, const Tables* tables, const View* view, const Access* access, const Scorer* scorer,
                              Lanes legal, Wide* scores) noexcept nogil:
    """The other places, by their numbers."""
    cdef Wide action
    cdef int i, area = -1, gain
    for i in range(lockstep.given.n_second):
        if lockstep.given.second[i].area != area:
            area = lockstep.given.second[i].area
            score_access(lockstep, view, access, area, &action)
            add_action(lockstep, tables, view, scorer, area, &action)
        scores[i] = action
        gain = lockstep.given.second[i].gain
        if area != SPIES or not view.estimates:
            add_money(view, scorer, all_lanes(gain), &scores[i])
        elif marks(has(legal, lockstep.bit[i])):
            add_searched(lockstep, view, scorer, gain, &scores[i])
        if area == HOUSE:
            add_lights(view, tables.lights_kept[lockstep.given.second[i].place - GO_HOUSE], &scores[i])


cdef inline void add_action(const Lockstep* lockstep, const Tables* tables, const View* view, const Scorer* scorer, int area,
                            Wide* action) noexcept nogil:
    """What is done in an area, for all its places."""
    cdef Lanes value = all_lanes(0), years
    cdef int half
    if area == SPIES:                        # pieces that complete a pair, and no market has them
        value = is_set((view.own.useful[BASES] & ~view.shown[BASE]) | (view.own.useful[TOPS] & ~view.shown[TOP]))
    elif area == CALIPH:
        value = ~is_equal(lockstep.favor, lockstep.turn)
    elif area == TENT:
        value = smaller(lockstep.buyers_upto[N_COLORS - 1], all_lanes(tables.tent_draw))
    elif area == HOUSE:
        value = larger(view.own.windows, all_lanes(0))
    years = view.years & value
    for half in range(2):
        if area == SPIES:
            action.half[half] += view.weight[SPY].half[half] + (view.weight[SPY_TOWER].half[half] & half_of(value, half))
            if view.simple:
                action.half[half] += scorer.late.half[half]
        elif area == CALIPH:
            action.half[half] += ((view.weight[FAVOR].half[half] & half_of(value, half))
                                  + view.weight[FAVOR_YEARS].half[half] * half_of(years, half))
        elif area == TENT:
            action.half[half] += view.weight[TENT_CARDS].half[half] * half_of(value, half)
        elif area == HOUSE:
            action.half[half] += view.weight[LIGHT_FITS].half[half] * half_of(value, half)


cdef inline void add_lights(const View* view, int kept, Wide* score) noexcept nogil:
    cdef Lanes points = smaller(view.own.windows_to_light, all_lanes(kept)) * (view.years + 1)
    cdef int half
    for half in range(2):
        score.half[half] += (view.weight[LIGHTS_SEEN].half[half] * all_pairs(kept)
                             + view.weight[LIGHT_YEARS].half[half] * half_of(points, half))


cdef inline void add_searched(const Lockstep* lockstep, const View* view, const Scorer* scorer, int fee, Wide* score) noexcept nogil:
    """The best piece of all draw piles that is affordable after the fee of the spies; none: the fee alone."""
    cdef Lanes affordable = affordable_kinds(lockstep, lockstep.purse + all_lanes(fee))
    cdef Lanes best[N_SHAPES]
    cdef Lanes kinds, kind, net, better, most = all_lanes(0x8000), price = all_lanes(0)
    cdef int shape, before, color, half
    for shape in range(N_SHAPES):
        kind = best_kind(lockstep, &scorer.estimate, class_of(shape), kinds_in(&lockstep.pile[shape]) & affordable, &net)
        better = is_less(most, net)
        most = choose(better, net, most)
        best[shape] = kind & better
        for before in range(shape):
            best[before] &= ~better
    kinds = best[0] | best[1] | best[2] | best[3]
    for shape in range(N_SHAPES):
        add_use(lockstep, view, scorer, shape, best[shape], score)
    for color in range(N_COLORS):
        price |= has(kinds, lockstep.given.kinds[color]) & lockstep.given.prices[color]
    add_cash(view, scorer, all_lanes(fee) - price, score)
    if view.simple:
        for half in range(2):
            score.half[half] += scorer.coin.half[half] * all_pairs(fee)
