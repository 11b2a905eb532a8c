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


cdef inline void choose_scores(Lanes its, const Wide* others, int n, Wide* scores) noexcept nogil:
    """Scores of other moves in the lanes of the mask."""
    cdef int move
    for move in range(n):
        choose_score(its, &others[move], &scores[move])


cdef inline int allow_first(Lanes n, int n_scored, int least, Lanes* legal, Wide* scores) noexcept nogil:
    """The first n moves of each lane. Returns the most of any lane, or `least` if that is more; those beyond n_scored score 0."""
    cdef int n_moves = 0
    while n_moves < least or marks(is_less(all_lanes(n_moves), n)):
        legal[n_moves] = is_less(all_lanes(n_moves), n)
        if n_moves >= n_scored:
            scores[n_moves].half[0] = scores[n_moves].half[1] = all_pairs(0)
        n_moves += 1
    return n_moves


cdef inline Lanes weighed_card(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, int place) noexcept nogil:
    """All three cards are always legal."""
    cdef Lanes seat = seat_on(lockstep, tables, place)
    cdef Lanes legal[N_CARDS]
    cdef Wide scores[N_CARDS]
    cdef int card
    for card in range(N_CARDS):
        legal[card] = all_lanes(0xFFFF)
    score_cards(lockstep, tables, policies, place, seat, scores)
    return draw_by_score(policies, seat, ~lockstep.over, legal, scores, N_CARDS)


cdef inline Lanes weighed_first(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes moves, Lanes n) noexcept nogil:
    """Buy, restock or fetch: the number of the move among the legal ones, which are bits."""
    cdef Lanes drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[ALL_SUBSETS]
    cdef Wide scores[ALL_SUBSETS]
    cdef Wide others[N_SELECTIONS]
    cdef int move
    score_purchases(lockstep, tables, turn, turn.builds & drawing, scores)
    score_restocks(lockstep, tables, turn, others)
    choose_scores(turn.restocks, others, N_FOODS, scores)
    if marks(turn.trades):
        score_fetches(lockstep, tables, turn, others)
        choose_scores(turn.trades, others, N_SELECTIONS, scores)
    for move in range(ALL_SUBSETS):
        legal[move] = has(moves, all_lanes(1 << move))
    return draw_by_score(turn.policies, turn.number, drawing, legal, scores, ALL_SUBSETS - 1)


cdef inline Lanes weighed_second(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes keeps, Lanes n) noexcept nogil:
    """Pay or keep: n moves, one of the ways to pay, or one of the kinds of stones in hand."""
    cdef Lanes drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef Wide of_stone[MAX_BOUGHT]
    cdef int move, n_moves = score_pays(lockstep, tables, turn, n & ~keeps, scores)
    n_moves = allow_first(n & ~keeps, n_moves, MAX_BOUGHT if marks(keeps) else 0, legal, scores)
    if marks(keeps):
        score_keeps(lockstep, tables, turn, keeps & drawing, of_stone)
        choose_scores(keeps, of_stone, MAX_BOUGHT, scores)
        for move in range(MAX_BOUGHT):
            legal[move] |= keeps & is_other_kind(&turn.hand, move)
    return draw_by_score(turn.policies, turn.number, drawing, legal, scores, n_moves)


cdef inline Lanes weighed_third(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes loads, Lanes n) noexcept nogil:
    """Spill or load: n moves. What is spilled has no features."""
    cdef Lanes drawing = is_less(all_lanes(1), n)
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef Wide of_slot[N_CARTS]
    cdef int move, n_moves = allow_first(n & ~loads, 0, tables.n_carts, legal, scores)
    if marks(loads):
        score_loads(lockstep, tables, turn, loads & drawing, of_slot)
        choose_scores(loads, of_slot, tables.n_carts, scores)
        for move in range(tables.n_carts):
            legal[move] |= loads & has(turn.loadable, all_lanes(1 << move))
    return draw_by_score(turn.policies, turn.number, drawing, legal, scores, n_moves)


cdef inline Lanes weighed_set(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes sets, Lanes n) noexcept nogil:
    """The number of the move: places of the first kind of stone in hand, then of the next."""
    cdef Lanes legal[MAX_CHOICES]
    cdef Wide scores[MAX_CHOICES]
    cdef int n_moves = score_sets(lockstep, tables, turn, sets, legal, scores)
    return draw_by_score(turn.policies, turn.number, is_less(all_lanes(1), n), legal, scores, n_moves)
