# Yak: scores of moves by weights. Purchases and places are judged in score_purchases.pxd, what they are worth in the end in
# score_prospects.pxd.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.strategies.score_purchases cimport score_purchases, score_sets
from cython_core.yak.strategies.prospects cimport stones_to_come
from cython_core.yak.strategies.score_prospects cimport add_last_purchases, add_to_keeps, add_to_sets, best_purchase
from cython_core.yak.strategies.carts cimport NOWHERE, seat_after, slot_before
from cython_core.yak.strategies.features cimport (
    BUILD_LAST, BUILD_MATCHES, BUILD_STONES, BUILD_WORTH, BUY_LAST, CHOOSE_BUILD, CHOOSE_MARKET, FOOD_GAINED, GATHER_LATE, HOARD,
    KEEP_MATCHES, KEEP_WORTH, LEAVES_PILE, LOAD_GIVES, LOAD_MINE, MARKET_FOOD, PAYABLE_LATER, PAYABLE_NEXT, PILE_NEXT, RESTOCK_FOOD,
    SET_CRYSTALS, SET_HOPE, SET_REST,
)
from cython_core.yak.legal_moves cimport legal_buys, most_payable
from cython_core.yak.state cimport (
    BUILD, BUY, CHOOSE, Cart, KEEP, LOAD, MARKET, PAY, RESTOCK, RESTOCK_CARD, SET, SPILL, Seat, State, Table, Tables, own_cart,
)
from cython_core.yak.stones cimport BREAD, Food, MEAT, MILK, Row, food_of, n_colored_in, stone_at, total_food

cdef enum:
    NEAR = 6                 # stones the fullest tower lacks: from here on the end is near


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Of the legal moves, in their order."""
    cdef int node = state.table.node
    if node == CHOOSE:
        score_cards(state, tables, weights, scores)
    elif node == SET:
        score_sets(state, tables, weights, scores)
        if weights[SET_HOPE] | weights[SET_REST] | weights[SET_CRYSTALS]:
            add_to_sets(state, tables, weights, scores)
    elif node == BUY:
        score_purchases(state, tables, legal, weights, scores)
        if state.table.last_day and weights[BUY_LAST]:
            add_last_purchases(state, tables, legal, weights, scores)
    elif node == KEEP:
        score_keeps(state, legal, weights, scores)
        if weights[KEEP_WORTH]:
            add_to_keeps(state, tables, legal, weights, scores)
    elif node == LOAD:
        score_loads(state, tables, legal, weights, scores)
    elif node == PAY:
        score_pays(state, tables, legal, weights, scores)
    elif node == SPILL:
        memset(scores, 0, popcount(legal) * sizeof(int64_t))
    else:
        score_gains(state, tables, legal, weights, scores)


# Cards

cdef inline void score_cards(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What each of the three could bring as things stand now. All are legal always."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Cart* cart = own_cart(table)
    cdef uint64_t buys = legal_buys(state, tables)
    cdef int stones = most_stones(buys), tokens = total_food(seat.tent), room = tables.tent_limit - tokens
    cdef int64_t hoard = weights[HOARD] * tokens
    if weights[GATHER_LATE]:
        hoard += weights[GATHER_LATE] * max(0, NEAR - stones_to_come(state, tables))
    scores[BUILD] = 0
    if stones:
        scores[BUILD] = (weights[CHOOSE_BUILD] + weights[BUILD_STONES] * stones + weights[BUILD_MATCHES] * matches(seat, cart.stones)
                         + weights[BUILD_LAST] * table.last_day)
        if weights[BUILD_WORTH]:
            scores[BUILD] += weights[BUILD_WORTH] * best_purchase(state, tables, buys)
    if weights[PILE_NEXT]:
        scores[BUILD] += weights[PILE_NEXT] * largest_pile(table.carts[table.cart_at[slot_before(table, tables, table.seat)]].food)
    scores[RESTOCK_CARD] = hoard + weights[RESTOCK_FOOD] * min(room, largest_pile(cart.food))
    scores[MARKET] = (hoard + weights[CHOOSE_MARKET]
                      + weights[MARKET_FOOD] * min(min(room, tables.market_take), total_food(table.market)))


cdef inline int most_stones(uint64_t subsets) noexcept nogil:
    """In one of these sets of stones, which are numbers: the masks hold those with at least 1, 2, 3 and more bits."""
    if not subsets & 0xFFFEFEE8FEE8E880ULL:
        return ((subsets & 0x0001011601161668ULL) != 0) + ((subsets & ~<uint64_t>1) != 0)
    return 3 + ((subsets & 0xFEE8E880E8808000ULL) != 0)


cdef inline int matches(const Seat* seat, Row row) noexcept nogil:
    """Stones of a row in colors the tower has."""
    cdef int i, n = 0
    for i in range(n_colored_in(row)):
        n += seat.places[stone_at(row, i)] != 0
    return n


# Food

cdef inline int largest_pile(Food food) noexcept nogil:
    return max(food_of(food, MILK), max(food_of(food, MEAT), food_of(food, BREAD)))


cdef inline int64_t score_of_tent(const Table* table, const Tables* tables, Food tent, Food cart, const int64_t* weights) noexcept nogil:
    """What is in the tent after a move, and on the cart, for the seat to which it goes."""
    cdef int slot = slot_before(table, tables, table.seat)
    cdef int64_t score = weights[PAYABLE_NEXT] * most_payable(tent, table.cart_at[slot], tables)
    if weights[PAYABLE_LATER]:
        score += weights[PAYABLE_LATER] * most_payable(tent, table.cart_at[slot_before(table, tables, slot)], tables)
    if weights[LEAVES_PILE] and seat_after(table, tables, table.seat) != NOWHERE:
        score += weights[LEAVES_PILE] * largest_pile(cart)
    return score


cdef inline void score_pays(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """The tent afterwards."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, tokens
    cdef int n = 0
    while legal:
        tokens = tables.pairs[lowest_bit(legal)] + (<Food>table.price << (8 * BREAD))
        scores[n] = score_of_tent(table, tables, tent - tokens, own_cart(table).food + tokens, weights)
        legal &= legal - 1
        n += 1


cdef inline void score_gains(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Restock and fetch: the same, and how much it is."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, cart = own_cart(table).food, tokens
    cdef bint restocks = table.node == RESTOCK
    cdef int room = tables.tent_limit - total_food(tent), move, n = 0
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        tokens = <Food>min(food_of(cart, move), room) << (8 * move) if restocks else tables.fetches[move]
        scores[n] = (weights[FOOD_GAINED] * total_food(tokens)
                     + score_of_tent(table, tables, tent + tokens, cart - tokens if restocks else cart, weights))
        n += 1


# The stone of the market

cdef inline void score_keeps(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef int n = 0
    while legal:
        scores[n] = weights[KEEP_MATCHES] * popcount(state.seats[state.table.seat].places[stone_at(state.table.hand, lowest_bit(legal))])
        legal &= legal - 1
        n += 1


cdef inline void score_loads(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """The gap has no features."""
    cdef const Table* table = &state.table
    cdef int stone = stone_at(table.hand, 0), owner, n = 0
    while legal:
        owner = seat_after(table, tables, lowest_bit(legal))
        legal &= legal - 1
        scores[n] = 0
        if owner != NOWHERE:
            scores[n] = weights[LOAD_MINE if owner == table.seat else LOAD_GIVES] * popcount(state.seats[owner].places[stone])
        n += 1
