# Yak in lock-step: scores of the three cards by weights, those of strategies/score_cards.pxd.
from libc.stdint cimport uint64_t

from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, is_weighed, weigh, weigh_mark
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, lane, larger, marks, smaller
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.shared.loops cimport take_lane
from cython_core.yak.formulas cimport TOKEN
from cython_core.yak.lockstep.formulas cimport largest_pile, most_market_food, within
from cython_core.yak.lockstep.legal_moves cimport legal_buys, of_size
from cython_core.yak.lockstep.state cimport LaneCart, LaneRow, LaneSeat, Lockstep, MAX_BOUGHT, ROW_SIZE, total_food
from cython_core.yak.lockstep.worths cimport worths_of_cart
from cython_core.yak.state cimport BUILD, MARKET, NOBODY, N_SEATS, RESTOCK_CARD, Tables
from cython_core.yak.stones cimport BREAD, CRYSTAL, MEAT, MILK, N_COLORS
from cython_core.yak.strategies.features cimport (
    BUILD_LAST, BUILD_LEAD, BUILD_MATCHES, BUILD_STONES, BUILD_WORTH, CHOOSE_BUILD, CHOOSE_MARKET, HOARD, MARKET_FOOD, RESTOCK_FOOD,
)
from cython_core.yak.strategies.score_cards cimport lead

cdef enum:
    ALL_SUBSETS = 1 << ROW_SIZE
    N_CARDS = 3


cdef inline void score_cards(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                             Wide* scores) noexcept nogil:
    """What each of the three could bring now."""
    cdef LaneSeat* its = &lockstep.seats[place]
    cdef LaneCart* cart = &lockstep.carts[place]
    cdef Lanes buys = legal_buys(lockstep, its, cart), tokens = total_food(its.tent)
    cdef Lanes room = all_lanes(tables.tent_limit) - tokens, can_build = is_set(buys & 0xFFFE) & ~lockstep.over, stones = all_lanes(0)
    cdef int n
    for n in range(N_CARDS):
        scores[n].half[0] = scores[n].half[1] = all_pairs(0)
    for n in range(1, MAX_BOUGHT + 1):
        stones = choose(is_set(buys & of_size(n)), all_lanes(n), stones)
    weigh_mark(policies, CHOOSE_BUILD, seat, can_build, &scores[BUILD])
    weigh(policies, BUILD_STONES, seat, stones, &scores[BUILD])
    weigh(policies, BUILD_MATCHES, seat, matches(its, &cart.row) & can_build, &scores[BUILD])
    weigh_mark(policies, BUILD_LAST, seat, lockstep.last_day & can_build, &scores[BUILD])
    if is_weighed(policies, BUILD_WORTH):
        weigh(policies, BUILD_WORTH, seat, best_purchase(lockstep, tables, place, buys, can_build) & can_build, &scores[BUILD])
    if is_weighed(policies, BUILD_LEAD):
        can_build &= is_equal(lockstep.stupa, all_lanes(NOBODY)) & ~is_less(its.n_stones + stones, all_lanes(tables.end_stones))
        weigh(policies, BUILD_LEAD, seat, leads(lockstep, tables, place, can_build), &scores[BUILD])
    weigh(policies, HOARD, seat, tokens, &scores[RESTOCK_CARD])
    scores[MARKET] = scores[RESTOCK_CARD]
    weigh(policies, RESTOCK_FOOD, seat, smaller(room, largest_pile(cart.food[MILK], cart.food[MEAT], cart.food[BREAD])),
          &scores[RESTOCK_CARD])
    weigh_mark(policies, CHOOSE_MARKET, seat, all_lanes(0xFFFF), &scores[MARKET])
    weigh(policies, MARKET_FOOD, seat, most_market_food(tables, room, total_food(lockstep.market)), &scores[MARKET])


cdef inline Lanes matches(const LaneSeat* seat, const LaneRow* row) noexcept nogil:
    """Stones of a row in colors the tower has."""
    cdef Lanes n = all_lanes(0), has_color
    cdef int color, i
    for color in range(N_COLORS):
        has_color = is_set(seat.counts[color])
        for i in range(ROW_SIZE):
            n -= is_equal(row.at[i], all_lanes(color)) & has_color
    return n


cdef inline Lanes best_purchase(Lockstep* lockstep, const Tables* tables, int place, Lanes legal, Lanes seen) noexcept nogil:
    """The most that one of these sets of stones is worth, less its price; at least 0."""
    cdef const LaneRow* row = &lockstep.carts[place].row
    cdef Lanes worths[ROW_SIZE]
    cdef Lanes sums[ALL_SUBSETS]
    cdef Lanes best = all_lanes(0), worth, price
    cdef int i, subset, n
    worths_of_cart(lockstep, tables, place, seen, worths)
    if place == lockstep.baby_yak:
        for i in range(ROW_SIZE):
            lockstep.first_worths[i] = worths[i]
    sums[0] = all_lanes(0)
    for i in range(ROW_SIZE):
        worth = worths[i] - (all_lanes(TOKEN * tables.price_crystal) & is_equal(row.at[i], all_lanes(CRYSTAL)))
        for subset in range(1 << i):
            sums[(1 << i) + subset] = sums[subset] + worth
    for subset in range(1, ALL_SUBSETS - 1):
        n = (subset & 1) + ((subset >> 1) & 1) + ((subset >> 2) & 1) + (subset >> 3)
        price = all_lanes(TOKEN * tables.prices[n])
        best = choose(has(legal, all_lanes(1 << subset)), larger(best, sums[subset] - price), best)
    return within(best)


cdef inline Lanes leads(Lockstep* lockstep, const Tables* tables, int place, Lanes its) noexcept nogil:
    """The lead of a place, lane by lane."""
    cdef const uint64_t* towers[N_SEATS]
    cdef Lanes result = all_lanes(0)
    cdef uint64_t left = marks(its)
    cdef int i, other
    while left:
        i = take_lane(&left)
        for other in range(tables.players):
            towers[other] = lockstep.places[i][other]
        lane(&result, i)[0] = lead(tables, towers, place)
    return within(result)
