# Yak in lock-step: scores of what is paid, restocked and fetched by weights, those of strategies/score_moves.pxd.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_less, marks, smaller
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.formulas cimport largest_pile
from cython_core.yak.lockstep.legal_moves cimport most_payable
from cython_core.yak.lockstep.payment cimport Parts, take_parts
from cython_core.yak.lockstep.state cimport Lockstep, total_food
from cython_core.yak.lockstep.turn cimport next_place, place_before
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport BREAD, MEAT, MILK, N_FOODS, food_of
from cython_core.yak.strategies.features cimport FOOD_GAINED, LEAVES_PILE, PAYABLE_LATER, PAYABLE_NEXT

cdef enum:
    N_SELECTIONS = 10        # from the market

cdef struct Stock:           # of a place, and the carts to come
    Lanes* tent
    Lanes* cart              # the food there
    Lanes next_cart          # kinds
    Lanes later_cart
    Lanes leaves             # mask: the cart goes to another seat, not to the gap


cdef inline Lanes cart_from(const Lockstep* lockstep, int before, int after) noexcept nogil:
    """The kind of the cart on the one place or on the other, by the direction."""
    return choose(lockstep.backward, lockstep.carts[after].kind, lockstep.carts[before].kind)


cdef inline void find_stock(Lockstep* lockstep, const Tables* tables, int place, Stock* stock) noexcept nogil:
    cdef int n = tables.n_carts, before = place_before(place, n), after = next_place(place, n)
    stock.tent = lockstep.seats[place].tent
    stock.cart = lockstep.carts[place].food
    stock.next_cart = cart_from(lockstep, before, after)
    stock.later_cart = cart_from(lockstep, place_before(before, n), next_place(after, n))
    stock.leaves = choose(lockstep.backward, all_lanes(0xFFFF if before < tables.players else 0),
                          all_lanes(0xFFFF if after < tables.players else 0))


cdef inline void score_tokens(const LanePolicies* policies, const Stock* stock, Lanes seat, const Lanes* tokens, bint from_cart,
                              Wide* score) noexcept nogil:
    """What is in the tent with these tokens more, and on the cart without them."""
    cdef Lanes tent[N_FOODS]
    cdef int kind
    for kind in range(N_FOODS):
        tent[kind] = stock.tent[kind] + tokens[kind]
    score.half[0] = score.half[1] = all_pairs(0)
    weigh(policies, PAYABLE_NEXT, seat, most_payable(tent, stock.next_cart), score)
    weigh(policies, PAYABLE_LATER, seat, most_payable(tent, stock.later_cart), score)
    if from_cart:
        weigh(policies, LEAVES_PILE, seat, stock.leaves & largest_pile(
            stock.cart[MILK] - tokens[MILK], stock.cart[MEAT] - tokens[MEAT], stock.cart[BREAD] - tokens[BREAD]), score)


cdef inline void score_restocks(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                                Wide* scores) noexcept nogil:
    """By kind of food. `none` is never chosen among others."""
    cdef Lanes tokens[N_FOODS]
    cdef Lanes room
    cdef Stock stock
    cdef int move, kind
    find_stock(lockstep, tables, place, &stock)
    room = lockstep.numbers.tent_limit - total_food(stock.tent)
    for move in range(N_FOODS):
        for kind in range(N_FOODS):
            tokens[kind] = smaller(stock.cart[move], room) if kind == move else all_lanes(0)
        score_tokens(policies, &stock, seat, tokens, True, &scores[move])
        weigh(policies, FOOD_GAINED, seat, tokens[move], &scores[move])


cdef inline void score_fetches(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                               Wide* scores) noexcept nogil:
    """By selection. What is on the cart is the same for all of them, and left out."""
    cdef Lanes tokens[N_FOODS]
    cdef Stock stock
    cdef int move, kind
    find_stock(lockstep, tables, place, &stock)
    for move in range(N_SELECTIONS):
        for kind in range(N_FOODS):
            tokens[kind] = all_lanes(food_of(tables.fetches[move], kind))
        score_tokens(policies, &stock, seat, tokens, False, &scores[move])
        weigh(policies, FOOD_GAINED, seat, total_food(tokens), &scores[move])


cdef inline int score_pays(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                           const Parts* payment, Lanes n, Wide* scores) noexcept nogil:
    """The ways to pay, n of them; returns the most of any lane."""
    cdef Lanes tokens[N_FOODS]
    cdef Stock stock
    cdef int move = 0, kind
    find_stock(lockstep, tables, place, &stock)
    while marks(is_less(all_lanes(move), n)):
        take_parts(payment, all_lanes(move), tokens)
        for kind in range(N_FOODS):
            tokens[kind] = -tokens[kind]
        score_tokens(policies, &stock, seat, tokens, True, &scores[move])
        move += 1
    return move
