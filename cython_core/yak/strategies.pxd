# Yak: scores of moves by weights. Building is judged in building.pxd.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.building cimport score_purchases, score_sets
from cython_core.yak.carts cimport NOWHERE, seat_after, slot_before
from cython_core.yak.features cimport (
    BUILD_LAST, BUILD_MATCHES, BUILD_STONES, CHOOSE_BUILD, CHOOSE_MARKET, FOOD_GAINED, HOARD, KEEP_MATCHES, LOAD_GIVES, LOAD_MINE,
    MARKET_FOOD, PAYABLE_NEXT, RESTOCK_FOOD,
)
from cython_core.yak.legal_moves cimport legal_buys, most_payable
from cython_core.yak.state cimport (
    BUILD, BUY, CHOOSE, Cart, KEEP, LOAD, MARKET, PAY, RESTOCK, RESTOCK_CARD, SET, SPILL, Seat, State, Table, Tables, own_cart,
)
from cython_core.yak.stones cimport BREAD, Food, MEAT, MILK, Row, food_of, n_colored_in, stone_at, total_food


cdef inline void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Of the legal moves, in their order."""
    cdef int node = state.table.node
    if node == CHOOSE:
        score_cards(state, tables, weights, scores)
    elif node == SET:
        score_sets(state, tables, weights, scores)
    elif node == BUY:
        score_purchases(state, tables, legal, weights, scores)
    elif node == KEEP:
        score_keeps(state, legal, weights, scores)
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
    cdef int stones = most_stones(legal_buys(state, tables)), tokens = total_food(seat.tent), room = tables.tent_limit - tokens
    cdef int64_t hoard = weights[HOARD] * tokens
    scores[BUILD] = 0
    if stones:
        scores[BUILD] = (weights[CHOOSE_BUILD] + weights[BUILD_STONES] * stones + weights[BUILD_MATCHES] * matches(seat, cart.stones)
                         + weights[BUILD_LAST] * table.last_day)
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


cdef inline void score_pays(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """The tent afterwards."""
    cdef const Table* table = &state.table
    cdef Food rest = state.seats[table.seat].tent - (<Food>table.price << (8 * BREAD))
    cdef int next_cart = table.cart_at[slot_before(table, tables, table.seat)], n = 0
    while legal:
        scores[n] = weights[PAYABLE_NEXT] * most_payable(rest - tables.pairs[lowest_bit(legal)], next_cart, tables)
        legal &= legal - 1
        n += 1


cdef inline void score_gains(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Restock and fetch: the same, and how much it is."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, tokens
    cdef int next_cart = table.cart_at[slot_before(table, tables, table.seat)], room = tables.tent_limit - total_food(tent), move, n = 0
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        tokens = <Food>min(food_of(own_cart(table).food, move), room) << (8 * move) if table.node == RESTOCK else tables.fetches[move]
        scores[n] = weights[FOOD_GAINED] * total_food(tokens) + weights[PAYABLE_NEXT] * most_payable(tent + tokens, next_cart, tables)
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
