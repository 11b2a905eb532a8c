# Yak in lock-step: scores of what is paid, restocked and fetched by weights, those of strategies/score_moves.pxd.
from cython_core.shared.lanes.lane_policy cimport Wide, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_less, marks, smaller
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.formulas cimport largest_pile
from cython_core.yak.lockstep.legal_moves cimport most_payable
from cython_core.yak.lockstep.payment cimport take_parts
from cython_core.yak.lockstep.state cimport Lockstep, total_food
from cython_core.yak.lockstep.turn cimport Turn, next_place, place_before
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport BREAD, MEAT, MILK, N_FOODS, food_of
from cython_core.yak.strategies.features cimport FOOD_GAINED, LEAVES_PILE, PAYABLE_LATER, PAYABLE_NEXT

cdef enum:
    N_SELECTIONS = 10        # from the market

cdef struct NextCarts:       # of a place
    Lanes next_cart          # kinds
    Lanes later_cart
    Lanes leaves             # mask: today's cart goes to another seat, not to the gap


cdef inline Lanes cart_from(const Lockstep* lockstep, int before, int after) noexcept nogil:
    """The kind of the cart on the one place or on the other, by the direction."""
    return choose(lockstep.backward, lockstep.carts[after].kind, lockstep.carts[before].kind)


cdef inline void find_carts(Lockstep* lockstep, const Tables* tables, int place, NextCarts* carts) noexcept nogil:
    cdef int n = tables.n_carts, before = place_before(place, n), after = next_place(place, n)
    carts.next_cart = cart_from(lockstep, before, after)
    carts.later_cart = cart_from(lockstep, place_before(before, n), next_place(after, n))
    carts.leaves = choose(lockstep.backward, all_lanes(0xFFFF if before < tables.players else 0),
                          all_lanes(0xFFFF if after < tables.players else 0))


cdef inline void score_tokens(const Turn* turn, const NextCarts* carts, const Lanes* tokens, bint from_cart, Wide* score) noexcept nogil:
    """What is in the tent with these tokens added, and on the cart without them."""
    cdef const Lanes* cart = turn.cart.food
    cdef Lanes tent[N_FOODS]
    cdef int kind
    for kind in range(N_FOODS):
        tent[kind] = turn.seat.tent[kind] + tokens[kind]
    score.half[0] = score.half[1] = all_pairs(0)
    weigh(turn.policies, PAYABLE_NEXT, turn.number, most_payable(tent, carts.next_cart), score)
    weigh(turn.policies, PAYABLE_LATER, turn.number, most_payable(tent, carts.later_cart), score)
    if from_cart:
        weigh(turn.policies, LEAVES_PILE, turn.number, carts.leaves & largest_pile(
            cart[MILK] - tokens[MILK], cart[MEAT] - tokens[MEAT], cart[BREAD] - tokens[BREAD]), score)


cdef inline void score_restocks(Lockstep* lockstep, const Tables* tables, const Turn* turn, Wide* scores) noexcept nogil:
    """By kind of food. `none` is never chosen among others."""
    cdef Lanes tokens[N_FOODS]
    cdef Lanes room = all_lanes(tables.tent_limit) - total_food(turn.seat.tent)
    cdef NextCarts carts
    cdef int move, kind
    find_carts(lockstep, tables, turn.place, &carts)
    for move in range(N_FOODS):
        for kind in range(N_FOODS):
            tokens[kind] = smaller(turn.cart.food[move], room) if kind == move else all_lanes(0)
        score_tokens(turn, &carts, tokens, True, &scores[move])
        weigh(turn.policies, FOOD_GAINED, turn.number, tokens[move], &scores[move])


cdef inline void score_fetches(Lockstep* lockstep, const Tables* tables, const Turn* turn, Wide* scores) noexcept nogil:
    """By selection. What is on the cart is the same for all of them, and left out."""
    cdef Lanes tokens[N_FOODS]
    cdef NextCarts carts
    cdef int move, kind
    find_carts(lockstep, tables, turn.place, &carts)
    for move in range(N_SELECTIONS):
        for kind in range(N_FOODS):
            tokens[kind] = all_lanes(food_of(tables.fetches[move], kind))
        score_tokens(turn, &carts, tokens, False, &scores[move])
        weigh(turn.policies, FOOD_GAINED, turn.number, total_food(tokens), &scores[move])


cdef inline int score_pays(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes n, Wide* scores) noexcept nogil:
    """The ways to pay, n of them; returns the most of any lane."""
    cdef Lanes tokens[N_FOODS]
    cdef NextCarts carts
    cdef int move = 0, kind
    find_carts(lockstep, tables, turn.place, &carts)
    while marks(is_less(all_lanes(move), n)):
        take_parts(&turn.payment, all_lanes(move), tokens)
        for kind in range(N_FOODS):
            tokens[kind] = -tokens[kind]
        score_tokens(turn, &carts, tokens, True, &scores[move])
        move += 1
    return move
