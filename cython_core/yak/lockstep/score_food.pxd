# Yak in lock-step: scores of what is paid, restocked and fetched by weights, those of strategies/score_moves.pxd.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_less, marks, smaller
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.legal_moves cimport most_payable
from cython_core.yak.lockstep.payment cimport Parts, take_parts
from cython_core.yak.lockstep.score_cards cimport largest_pile
from cython_core.yak.lockstep.state cimport LaneCart, LaneSeat, Lockstep, total_food
from cython_core.yak.lockstep.turn cimport next_place, place_before
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport N_FOODS
from cython_core.yak.strategies.features cimport FOOD_GAINED, LEAVES_PILE, PAYABLE_LATER, PAYABLE_NEXT

cdef enum:
    N_SELECTIONS = 10        # from the market

cdef struct Outlook:         # of a place: the carts to come
    Lanes next_cart          # kinds
    Lanes later_cart
    Lanes leaves             # mask: the own cart goes to another seat, not to the gap


cdef inline Lanes cart_from(const Lockstep* lockstep, int before, int after) noexcept nogil:
    """The kind of the cart on the one place or on the other, by the direction."""
    return choose(lockstep.backward, lockstep.carts[after].kind, lockstep.carts[before].kind)


cdef inline void look_out(const Lockstep* lockstep, const Tables* tables, int place, Outlook* outlook) noexcept nogil:
    cdef int n = tables.n_carts, before = place_before(place, n), after = next_place(place, n)
    outlook.next_cart = cart_from(lockstep, before, after)
    outlook.later_cart = cart_from(lockstep, place_before(before, n), next_place(after, n))
    outlook.leaves = choose(lockstep.backward, all_lanes(0xFFFF if before < tables.players else 0),
                            all_lanes(0xFFFF if after < tables.players else 0))


cdef inline void score_tent(const LanePolicies* policies, const Outlook* outlook, Lanes seat, const Lanes* tent,
                            Wide* score) noexcept nogil:
    """What is in the tent after a move."""
    score.half[0] = score.half[1] = all_pairs(0)
    weigh(policies, PAYABLE_NEXT, seat, most_payable(tent, outlook.next_cart), score)
    weigh(policies, PAYABLE_LATER, seat, most_payable(tent, outlook.later_cart), score)


cdef inline void score_restocks(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                                Wide* scores) noexcept nogil:
    """By kind of food. `none` is never chosen among others."""
    cdef LaneSeat* its = &lockstep.seats[place]
    cdef LaneCart* cart = &lockstep.carts[place]
    cdef Lanes room = lockstep.numbers.tent_limit - total_food(its.tent), tokens
    cdef Lanes tent[N_FOODS]
    cdef Lanes left[N_FOODS]
    cdef Outlook outlook
    cdef int move, kind
    look_out(lockstep, tables, place, &outlook)
    for move in range(N_FOODS):
        for kind in range(N_FOODS):
            tent[kind] = its.tent[kind]
            left[kind] = cart.food[kind]
        tokens = smaller(left[move], room)
        tent[move] += tokens
        left[move] -= tokens
        score_tent(policies, &outlook, seat, tent, &scores[move])
        weigh(policies, FOOD_GAINED, seat, tokens, &scores[move])
        weigh(policies, LEAVES_PILE, seat, largest_pile(left) & outlook.leaves, &scores[move])


cdef inline void score_fetches(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                               Wide* scores) noexcept nogil:
    """By selection. What is on the cart is the same for all of them, and left out."""
    cdef LaneSeat* its = &lockstep.seats[place]
    cdef Lanes tent[N_FOODS]
    cdef Outlook outlook
    cdef int move, kind, n, tokens
    look_out(lockstep, tables, place, &outlook)
    for move in range(N_SELECTIONS):
        n = 0
        for kind in range(N_FOODS):
            tokens = <int>((tables.fetches[move] >> (8 * kind)) & 0xFF)
            tent[kind] = its.tent[kind] + all_lanes(tokens)
            n += tokens
        score_tent(policies, &outlook, seat, tent, &scores[move])
        weigh(policies, FOOD_GAINED, seat, all_lanes(n), &scores[move])


cdef inline int score_pays(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                           const Parts* payment, Lanes n, Wide* scores) noexcept nogil:
    """The ways to pay, n of them; returns the most of any lane."""
    cdef LaneSeat* its = &lockstep.seats[place]
    cdef LaneCart* cart = &lockstep.carts[place]
    cdef Lanes tokens[N_FOODS]
    cdef Lanes tent[N_FOODS]
    cdef Lanes food[N_FOODS]
    cdef Outlook outlook
    cdef int move = 0, kind
    look_out(lockstep, tables, place, &outlook)
    while marks(is_less(all_lanes(move), n)):
        take_parts(payment, all_lanes(move), tokens)
        for kind in range(N_FOODS):
            tent[kind] = its.tent[kind] - tokens[kind]
            food[kind] = cart.food[kind] + tokens[kind]
        score_tent(policies, &outlook, seat, tent, &scores[move])
        weigh(policies, LEAVES_PILE, seat, largest_pile(food) & outlook.leaves, &scores[move])
        move += 1
    return move
