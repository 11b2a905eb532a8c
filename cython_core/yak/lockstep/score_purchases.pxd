# Yak in lock-step: scores of purchases by weights, those of strategies/score_purchases.pxd.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, add_weighed, choose_score, find_weights, is_weighed, weigh, weigh_mark
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_less, is_set, larger
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.crystals cimport find_crystals
from cython_core.yak.lockstep.formulas cimport within, within_share
from cython_core.yak.lockstep.score_cards cimport ALL_SUBSETS
from cython_core.yak.lockstep.spots cimport Tower, look_at
from cython_core.yak.lockstep.state cimport LaneRow, Lockstep, MAX_BOUGHT, ROW_SIZE
from cython_core.yak.lockstep.stones cimport no_stone
from cython_core.yak.lockstep.towers cimport Gain
from cython_core.yak.lockstep.turn cimport Turn
from cython_core.yak.lockstep.worths cimport Stone, gain_at, look_at_stone, worths_of_cart
from cython_core.yak.state cimport NOBODY, Tables
from cython_core.yak.stones cimport CRYSTAL, MAX_ROW
from cython_core.yak.strategies.features cimport (
    BUILD_WORTH, BUY_CRYSTALS, BUY_CRYSTAL_WORTH, BUY_FINISH, BUY_GROUPS, BUY_LAST, BUY_PAIRS, BUY_POINTS, BUY_PRICE, BUY_STONES, BUY_WORTH,
)

cdef enum:
    ORDER = 8                # points are compared first, then groups: ORDER for each point, 1 for each group more
    LOWEST_POINTS = 2048     # points and this are not negative


cdef inline void score_purchases(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes buys, Wide* scores) noexcept nogil:
    """By subset of the cart's stones, in the lanes of the mask: the sum of its stones, and what its size means. `none` has no features."""
    cdef const LanePolicies* policies = turn.policies
    cdef const LaneRow* row = &turn.cart.row
    cdef Lanes seat = turn.number
    cdef Wide of_number[MAX_BOUGHT + 1]
    cdef Wide stone
    cdef Lanes missing = choose(is_equal(lockstep.stupa, all_lanes(NOBODY)), all_lanes(tables.end_stones) - turn.seat.n_stones,
                                all_lanes(MAX_ROW + 1))
    cdef Lanes crystal, equal
    cdef Lanes points[ROW_SIZE]
    cdef Lanes groups[ROW_SIZE]
    cdef bint by_points = is_weighed(policies, BUY_POINTS) or is_weighed(policies, BUY_GROUPS)
    cdef Tower tower
    cdef bint by_worth = is_weighed(policies, BUY_WORTH) or is_weighed(policies, BUY_LAST) or is_weighed(policies, BUY_CRYSTAL_WORTH)
    cdef int i, n, subset
    if by_points:
        look_at(lockstep, tables, turn.place, False, &tower)
        find_best_gains(lockstep, tables, &tower, row, buys, points, groups)
    scores[0].half[0] = scores[0].half[1] = all_pairs(0)
    for i in range(ROW_SIZE):
        stone.half[0] = stone.half[1] = all_pairs(0)
        crystal = is_equal(row.at[i], all_lanes(CRYSTAL))
        weigh_mark(policies, BUY_CRYSTALS, seat, crystal, &stone)
        weigh(policies, BUY_PRICE, seat, crystal & all_lanes(tables.price_crystal), &stone)
        if i > 0:
            equal = is_equal(row.at[i], row.at[i - 1]) & ~crystal
            weigh_mark(policies, BUY_PAIRS, seat, equal, &stone)
        if by_points:
            weigh(policies, BUY_POINTS, seat, points[i], &stone)
            weigh(policies, BUY_GROUPS, seat, groups[i], &stone)
        for subset in range(1 << i):
            scores[(1 << i) + subset].half[0] = scores[subset].half[0] + stone.half[0]
            scores[(1 << i) + subset].half[1] = scores[subset].half[1] + stone.half[1]
    for n in range(1, MAX_BOUGHT + 1):
        of_number[n].half[0] = of_number[n].half[1] = all_pairs(0)
        weigh(policies, BUY_STONES, seat, all_lanes(n), &of_number[n])
        weigh(policies, BUY_PRICE, seat, all_lanes(tables.prices[n]), &of_number[n])
        weigh_mark(policies, BUY_FINISH, seat, ~is_less(all_lanes(n), missing), &of_number[n])
    for subset in range(1, ALL_SUBSETS - 1):
        n = (subset & 1) + ((subset >> 1) & 1) + ((subset >> 2) & 1) + (subset >> 3)
        scores[subset].half[0] += of_number[n].half[0]
        scores[subset].half[1] += of_number[n].half[1]
    if by_worth:
        add_worths(lockstep, tables, turn, buys, scores)


cdef inline void add_worths(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes buys, Wide* scores) noexcept nogil:
    """What sets of stones are worth in the end. On the last day crystals are like colored stones. For the first seat to act nothing has
    changed since the morning."""
    cdef const LanePolicies* policies = turn.policies
    cdef const LaneRow* row = &turn.cart.row
    cdef Lanes seat = turn.number
    cdef Lanes colored[ALL_SUBSETS]
    cdef Lanes crystals[ALL_SUBSETS]
    cdef Lanes found[ROW_SIZE]
    cdef const Lanes* worths = found
    cdef Wide weights, last_weights, crystal_weights
    cdef Lanes of_crystal
    cdef int i, subset
    if turn.place == lockstep.baby_yak and is_weighed(policies, BUILD_WORTH):
        worths = lockstep.first_worths
    else:
        worths_of_cart(lockstep, tables, turn.place, buys, found)
    colored[0] = crystals[0] = all_lanes(0)
    for i in range(ROW_SIZE):
        of_crystal = worths[i] & is_equal(row.at[i], all_lanes(CRYSTAL)) & ~lockstep.last_day
        for subset in range(1 << i):
            colored[(1 << i) + subset] = colored[subset] + (worths[i] - of_crystal)
            crystals[(1 << i) + subset] = crystals[subset] + of_crystal
    find_weights(policies, BUY_WORTH, seat, &weights)
    find_weights(policies, BUY_LAST, seat, &last_weights)
    choose_score(lockstep.last_day, &last_weights, &weights)
    find_weights(policies, BUY_CRYSTAL_WORTH, seat, &crystal_weights)
    for subset in range(1, ALL_SUBSETS - 1):
        add_weighed(&weights, within(colored[subset]), &scores[subset])
        add_weighed(&crystal_weights, within(crystals[subset]), &scores[subset])


cdef inline void find_best_gains(Lockstep* lockstep, const Tables* tables, Tower* tower, const LaneRow* row, Lanes buys, Lanes* points,
                                 Lanes* groups) noexcept nogil:
    """What each stone brings at once, as if it came alone, on the place where it brings most points, then most groups."""
    cdef Lanes best, crystal
    cdef Stone stone
    cdef Gain gain
    cdef int i, k
    find_crystals(lockstep, tables, tower, row, ROW_SIZE, buys)
    for i in range(ROW_SIZE):
        look_at_stone(lockstep, tables, tower, choose(buys, row.at[i], no_stone()), &stone)
        crystal = is_equal(row.at[i], all_lanes(CRYSTAL))
        best = all_lanes(-ORDER * LOWEST_POINTS)
        for k in range(tower.n_better):
            gain_at(lockstep, tables, tower, &stone, crystal, k, &gain)
            best = choose(is_set(tower.spots[k].bit), larger(best, gain.points * ORDER + gain.groups), best)
        best += ORDER * LOWEST_POINTS + ORDER // 2
        points[i] = within_share((best >> 3) - LOWEST_POINTS)
        groups[i] = (best & (ORDER - 1)) - ORDER // 2
