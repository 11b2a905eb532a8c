# Yak: scores of the three cards by weights.
from libc.stdint cimport int64_t, uint64_t

from cython_core.yak.legal_moves cimport legal_buys, most_payable
from cython_core.yak.state cimport BUILD, MARKET, MAX_PRICE, NOBODY, RESTOCK_CARD, Cart, Seat, State, Table, Tables, own_cart
from cython_core.yak.stones cimport (
    BREAD, MAX_ROW, MEAT, MILK, N_FOODS, Food, Row, food_of, n_colored_in, n_stones_in, stone_at, total_food,
)
from cython_core.yak.strategies.carts cimport slot_before
from cython_core.yak.strategies.features cimport (
    BUILD_DENIES, BUILD_LAST, BUILD_LEAD, BUILD_MATCHES, BUILD_STONES, BUILD_WORTH, CARD_NEXT, CHOOSE_BUILD, CHOOSE_MARKET, GATHER_LATE,
    HOARD, MARKET_FOOD, PILE_NEXT, RESTOCK_FOOD, within,
)
from cython_core.yak.strategies.offers cimport TOKEN, best_set, price_of, worths_of_sets
from cython_core.yak.strategies.prospects cimport Prospect, look_at, stones_to_come
from cython_core.yak.strategies.score_prospects cimport lead, worths_left, worths_tomorrow

cdef enum:
    NEAR = 6                 # stones the fullest tower lacks: from here on the end is near


cdef inline void score_cards(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What each of the three could bring as things stand now. All are legal always."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Cart* cart = own_cart(table)
    cdef uint64_t buys = legal_buys(state, tables)
    cdef int stones = most_stones(buys), tokens = total_food(seat.tent), room = tables.tent_limit - tokens
    cdef int64_t hoard = weights[HOARD] * tokens
    cdef int worths[1 << MAX_ROW]
    cdef int purchase, price = 0
    cdef Prospect prospect
    if weights[GATHER_LATE]:
        hoard += weights[GATHER_LATE] * max(0, NEAR - stones_to_come(state, tables))
    scores[BUILD] = 0
    if stones:
        scores[BUILD] = (weights[CHOOSE_BUILD] + weights[BUILD_STONES] * stones + weights[BUILD_MATCHES] * matches(seat, cart.stones)
                         + weights[BUILD_LAST] * table.last_day)
        if weights[BUILD_LEAD] and table.stupa == NOBODY and seat.n_stones + stones >= tables.end_stones:
            scores[BUILD] += weights[BUILD_LEAD] * within(lead(state, tables))
    if weights[BUILD_WORTH] | weights[CARD_NEXT]:
        look_at(state, tables, table.seat, &prospect)
        if stones:
            worths_of_sets(state, tables, table.seat, &prospect, cart.stones, worths)
            purchase = best_set(tables, cart.stones, worths, buys)
            price = price_of(tables, purchase, n_colored_in(cart.stones))
            scores[BUILD] += weights[BUILD_WORTH] * within(worths[purchase] - TOKEN * price)
    if weights[PILE_NEXT]:
        scores[BUILD] += weights[PILE_NEXT] * largest_pile(table.carts[table.cart_at[slot_before(table, tables, table.seat)]].food)
    scores[RESTOCK_CARD] = hoard + weights[RESTOCK_FOOD] * min(room, largest_pile(cart.food))
    scores[MARKET] = (hoard + weights[CHOOSE_MARKET]
                      + weights[MARKET_FOOD] * min(min(room, tables.market_take), total_food(table.market)))
    if weights[BUILD_DENIES]:
        worths_left(state, tables, worths)
        scores[BUILD] += weights[BUILD_DENIES] * within(worths[(1 << n_stones_in(cart.stones)) - 1])
    if weights[CARD_NEXT]:
        add_tomorrow(state, tables, &prospect, price, weights[CARD_NEXT], scores)


cdef inline void add_tomorrow(const State* state, const Tables* tables, const Prospect* prospect, int price, int64_t weight,
                              int64_t* scores) noexcept nogil:
    """The best purchase of tomorrow, with the food that each card leaves or brings; `price` is that of today's."""
    cdef const Table* table = &state.table
    cdef int coming = table.cart_at[slot_before(table, tables, table.seat)], kind, most = 0, n
    cdef Food tent = state.seats[table.seat].tent, cart = own_cart(table).food
    cdef int tokens = total_food(tent), room = tables.tent_limit - tokens, payable = most_payable(tent, coming, tables)
    cdef int best[MAX_PRICE + 1]
    worths_tomorrow(state, tables, prospect, best)
    for kind in range(N_FOODS):
        most = max(most, most_payable(tent + (<Food>min(food_of(cart, kind), room) << (8 * kind)), coming, tables))
    n = min(min(room, tables.market_take), total_food(table.market & tables.takes[coming]))
    scores[BUILD] += weight * within(best[min(payable, tokens - price)])
    scores[RESTOCK_CARD] += weight * within(best[most])
    scores[MARKET] += weight * within(best[min(MAX_PRICE, payable + n)])



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


cdef inline int largest_pile(Food food) noexcept nogil:
    return max(food_of(food, MILK), max(food_of(food, MEAT), food_of(food, BREAD)))
