# Yak: scores of the three cards by weights.
from libc.stdint cimport int64_t, uint64_t

from cython_core.yak.color_groups cimport points_of_tally
from cython_core.yak.formulas cimport largest_pile, most_market_food, within
from cython_core.yak.legal_moves cimport legal_buys
from cython_core.yak.scoring cimport tally_tower
from cython_core.yak.state cimport BUILD, MARKET, NOBODY, RESTOCK_CARD, Cart, Seat, State, Table, Tables, Tally, own_cart
from cython_core.yak.stones cimport BREAD, MEAT, MILK, Food, Row, food_of, n_colored_in, stone_at, total_food
from cython_core.yak.strategies.features cimport (
    BUILD_LAST, BUILD_LEAD, BUILD_MATCHES, BUILD_STONES, BUILD_WORTH, CHOOSE_BUILD, CHOOSE_MARKET, HOARD, MARKET_FOOD, RESTOCK_FOOD,
)
from cython_core.yak.strategies.worths cimport best_purchase


cdef inline void score_cards(const State* state, const Tables* tables, const int64_t* weights, int64_t* scores) noexcept nogil:
    """What each of the three could bring now. All are always legal."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Cart* cart = own_cart(table)
    cdef uint64_t buys = legal_buys(state, tables)
    cdef int stones = most_stones(buys), tokens = total_food(seat.tent), room = tables.tent_limit - tokens
    cdef int64_t hoard = weights[HOARD] * tokens
    scores[BUILD] = 0
    if stones:
        scores[BUILD] = (weights[CHOOSE_BUILD] + weights[BUILD_STONES] * stones + weights[BUILD_MATCHES] * matches(seat, cart.stones)
                         + weights[BUILD_LAST] * table.last_day)
        if weights[BUILD_WORTH]:
            scores[BUILD] += weights[BUILD_WORTH] * within(best_purchase(state, tables, buys))
        if weights[BUILD_LEAD] and table.stupa == NOBODY and seat.n_stones + stones >= tables.end_stones:
            scores[BUILD] += weights[BUILD_LEAD] * within(lead(state, tables))
    scores[RESTOCK_CARD] = hoard + weights[RESTOCK_FOOD] * min(room, largest_pile_in(cart.food))
    scores[MARKET] = hoard + weights[CHOOSE_MARKET] + weights[MARKET_FOOD] * most_market_food(tables, room, total_food(table.market))


cdef inline int lead(const State* state, const Tables* tables) noexcept nogil:
    """How many points the tower of the seat to act has more than the best other one, now; bonus cards do not count."""
    cdef int seat, points, lead = 0, best = 0
    cdef Tally tally
    for seat in range(tables.players):
        tally = tally_tower(&state.seats[seat].places[0], tables)
        points = points_of_tally(&tally, tables)
        if seat == state.table.seat:
            lead = points
        else:
            best = max(best, points)
    return lead - best


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


cdef inline int largest_pile_in(Food food) noexcept nogil:
    return largest_pile(food_of(food, MILK), food_of(food, MEAT), food_of(food, BREAD))
