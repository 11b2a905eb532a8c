# Yak: scores of moves by weights. Cards, purchases, places and the stone of the market have files of their own.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport popcount
from cython_core.shared.loops cimport take_bit
from cython_core.yak.legal_moves cimport most_payable
from cython_core.yak.state cimport (
    BUY, CHOOSE, KEEP, LOAD, PAY, RESTOCK, SET, SPILL, State, Table, Tables, own_cart, slot_after, slot_before, tokens_of,
)
from cython_core.yak.stones cimport Food, food_of, total_food
from cython_core.yak.strategies.features cimport FOOD_GAINED, LEAVES_PILE, PAYABLE_LATER, PAYABLE_NEXT
from cython_core.yak.strategies.score_cards cimport largest_pile_in, score_cards
from cython_core.yak.strategies.score_market cimport score_keeps, score_loads
from cython_core.yak.strategies.score_purchases cimport score_purchases
from cython_core.yak.strategies.score_sets cimport score_sets


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Those of the legal moves, in their order."""
    cdef int node = state.table.node
    if node == CHOOSE:
        score_cards(state, tables, weights, scores)
    elif node == SET:
        score_sets(state, tables, weights, scores)
    elif node == BUY:
        score_purchases(state, tables, legal, weights, scores)
    elif node == KEEP:
        score_keeps(state, tables, legal, weights, scores)
    elif node == LOAD:
        score_loads(state, tables, legal, weights, scores)
    elif node == PAY:
        score_pays(state, tables, legal, weights, scores)
    elif node == SPILL:
        memset(scores, 0, popcount(legal) * sizeof(int64_t))
    else:
        score_gains(state, tables, legal, weights, scores)


# Food

cdef inline int64_t score_of_tent(const Table* table, const Tables* tables, Food tent, Food cart, const int64_t* weights) noexcept nogil:
    """What is in the tent after a move, and on the cart, for the seat to which it goes."""
    cdef int slot = slot_before(table, tables, table.seat)
    cdef int64_t score = weights[PAYABLE_NEXT] * most_payable(tent, table.cart_at[slot], tables)
    if weights[PAYABLE_LATER]:
        score += weights[PAYABLE_LATER] * most_payable(tent, table.cart_at[slot_before(table, tables, slot)], tables)
    if weights[LEAVES_PILE] and slot_after(table, tables, table.seat) < tables.players:
        score += weights[LEAVES_PILE] * largest_pile_in(cart)
    return score


cdef inline void score_pays(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """The tent afterwards."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, tokens
    cdef int n = 0
    while legal:
        tokens = tokens_of(tables, take_bit(&legal), table.price)
        scores[n] = score_of_tent(table, tables, tent - tokens, own_cart(table).food + tokens, weights)
        n += 1


cdef inline void score_gains(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Restock and fetch: the same, and how much it is."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, cart = own_cart(table).food, tokens
    cdef bint restocks = table.node == RESTOCK
    cdef int room = tables.tent_limit - total_food(tent), move, n = 0
    while legal:
        move = take_bit(&legal)
        tokens = <Food>min(food_of(cart, move), room) << (8 * move) if restocks else tables.fetches[move]
        scores[n] = (weights[FOOD_GAINED] * total_food(tokens)
                     + score_of_tent(table, tables, tent + tokens, cart - tokens if restocks else cart, weights))
        n += 1
