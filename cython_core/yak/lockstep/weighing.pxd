# Yak in lock-step: the decisions of a turn by weights. Those that come at the same point of a turn share one draw, as at random.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, MAX_CHOICES, Wide, choose_score, draw_by_score
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, has, is_less, marks
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.score_cards cimport ALL_SUBSETS, N_CARDS, score_cards
from cython_core.yak.lockstep.score_food cimport N_SELECTIONS, score_fetches, score_pays, score_restocks
from cython_core.yak.lockstep.score_market cimport score_keeps, score_loads
from cython_core.yak.lockstep.score_purchases cimport score_purchases
from cython_core.yak.lockstep.score_sets cimport score_sets
from cython_core.yak.lockstep.state cimport Lockstep, MAX_BOUGHT
from cython_core.yak.lockstep.turn cimport Turn, is_other_kind, seat_on
from cython_core.yak.state cimport N_CARTS, Tables
from cython_core.yak.stones cimport N_FOODS


cdef inline Lanes weighed_card(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, int place) noexcept nogil:
    """All three cards are legal always."""
    cdef Lanes seat = seat_on(lockstep, tables, place)
    cdef Lanes legal[N_CARDS]
    cdef Wide scores[N_CARDS]
    cdef int card
    for card in range(N_CARDS):
        legal[card] = all_lanes(0xFFFF)
    score_cards(lockstep, tables, policies, place, seat, scores)
    return draw_by_score(policies, seat, ~lockstep.over, legal, scores, N_CARDS)


cdef inline Lanes weighed_first(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Turn* turn, Lanes moves,
                                Lanes n) noexcept nogil:
    """Buy, restock or fetch: the number of the move among the legal ones, which are bits."""
    cdef Lanes seat = seat_on(lockstep, tables, turn.place), drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[ALL_SUBSETS]
    cdef Wide scores[ALL_SUBSETS]
    cdef Wide others[N_SELECTIONS]
    cdef int move
    score_purchases(lockstep, tables, policies, turn.place, seat, turn.builds & drawing, scores)
    score_restocks(lockstep, tables, policies, turn.place, seat, others)
    for move in range(N_FOODS):
        choose_score(turn.restocks, &others[move], &scores[move])
    if marks(turn.trades):
        score_fetches(lockstep, tables, policies, turn.place, seat, others)
        for move in range(N_SELECTIONS):
            choose_score(turn.trades, &others[move], &scores[move])
    for move in range(ALL_SUBSETS):
        legal[move] = has(moves, all_lanes(1 << move))
    return draw_by_score(policies, seat, drawing, legal, scores, ALL_SUBSETS - 1)


cdef inline Lanes weighed_second(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Turn* turn, Lanes keeps,
                                 Lanes n) noexcept nogil:
    """Pay or keep: n moves, one of the ways to pay, or one of the kinds of stones in hand."""
    cdef Lanes seat = seat_on(lockstep, tables, turn.place), drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef Wide of_stone[MAX_BOUGHT]
    cdef int move, n_moves = score_pays(lockstep, tables, policies, turn.place, seat, &turn.payment, n & ~keeps, scores)
    for move in range(n_moves):
        legal[move] = is_less(all_lanes(move), n) & ~keeps
    if marks(keeps):
        score_keeps(lockstep, tables, policies, turn, seat, keeps & drawing, of_stone)
        for move in range(n_moves, MAX_BOUGHT):
            legal[move] = all_lanes(0)
            scores[move].half[0] = scores[move].half[1] = all_pairs(0)
        n_moves = max(n_moves, MAX_BOUGHT)
        for move in range(MAX_BOUGHT):
            legal[move] |= keeps & is_other_kind(&turn.hand, move)
            choose_score(keeps, &of_stone[move], &scores[move])
    return draw_by_score(policies, seat, drawing, legal, scores, n_moves)


cdef inline Lanes weighed_third(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Turn* turn, Lanes loads,
                                Lanes n) noexcept nogil:
    """Spill or load: n moves. What is spilled has no features."""
    cdef Lanes seat = seat_on(lockstep, tables, turn.place), drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef Wide of_slot[N_CARTS]
    cdef int move, n_moves = 0
    while marks(is_less(all_lanes(n_moves), n)) or n_moves < tables.n_carts:
        legal[n_moves] = is_less(all_lanes(n_moves), n) & ~loads
        scores[n_moves].half[0] = scores[n_moves].half[1] = all_pairs(0)
        n_moves += 1
    if marks(loads):
        score_loads(lockstep, tables, policies, turn, seat, loads & drawing, of_slot)
        for move in range(tables.n_carts):
            legal[move] |= loads & has(turn.loadable, all_lanes(1 << move))
            choose_score(loads, &of_slot[move], &scores[move])
    return draw_by_score(policies, seat, drawing, legal, scores, n_moves)


cdef inline Lanes weighed_set(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Turn* turn, Lanes sets,
                              Lanes n) noexcept nogil:
    """The number of the move: places of the first kind of stone in hand, then of the next."""
    cdef Lanes seat = seat_on(lockstep, tables, turn.place)
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef int n_moves = score_sets(lockstep, tables, policies, turn.place, seat, &turn.hand, sets, legal, scores)
    return draw_by_score(policies, seat, is_less(all_lanes(1), n), legal, scores, n_moves)
