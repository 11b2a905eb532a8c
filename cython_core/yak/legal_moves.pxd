# Yak: what is legal. A node's legal moves are found when it is entered, by the functions below, and kept in the state.
#
# CHOOSE  bit of the card             BUY   a subset of the cart's stones, as a number; 0 none     PAY, SPILL  bit of the pair (milk, meat)
# SET     16 * stone in hand + place  KEEP  the stone in hand      RESTOCK  bit of the kind; 3 none
# FETCH   bit of the selection        LOAD  the slot
from libc.stdint cimport uint64_t

from cython_core.yak.state cimport ANY_CART, State, Table, Tables, own_cart
from cython_core.yak.stones cimport (
    BREAD, Food, MEAT, MILK, NO_STONE, Row, first_of_kinds, food_of, n_colored_in, n_stones_in, stone_at, total_food,
)


cdef inline uint64_t legal_moves(const State* state, const Tables* tables) noexcept nogil:
    return state.table.legal


cdef inline int most_payable(Food tent, int cart, const Tables* tables) noexcept nogil:
    """The most a tent can pay to a cart: all food of the kinds it takes, or of the most plentiful ones."""
    cdef Food usable = tent & tables.takes[cart]
    cdef int milk = food_of(usable, MILK), meat = food_of(usable, MEAT), bread = food_of(usable, BREAD)
    cdef int least = min(milk, min(meat, bread)), most = max(milk, max(meat, bread))
    cdef int middle = milk + meat + bread - least - most
    return most + middle * (1 - tables.drop_middle[cart]) + least * (1 - tables.drop_least[cart])


cdef inline uint64_t legal_buys(const State* state, const Tables* tables) noexcept nogil:
    """Stones that can be paid, each selection of equal ones once; `none` if there are none."""
    cdef const Table* table = &state.table
    cdef int number = table.cart_at[table.seat]
    cdef Row stones = table.carts[number].stones
    cdef int food = most_payable(state.seats[table.seat].tent, number, tables)
    cdef uint64_t legal = tables.payable[n_stones_in(stones)][n_colored_in(stones)][food] & tables.distinct[first_of_kinds(stones)]
    return legal | (legal == 0)


cdef inline uint64_t parts_of(Food food, int cart, int n, const Tables* tables) noexcept nogil:
    """The pairs (milk, meat) that make n tokens of this food together with bread, as a cart takes them."""
    cdef int bread = food_of(food, BREAD)
    return (tables.accepted[cart][n] & tables.milk_up_to[food_of(food, MILK)] & tables.meat_up_to[food_of(food, MEAT)]
            & tables.pair_from[max(0, n - bread)])


cdef inline uint64_t legal_pays(const State* state, const Tables* tables) noexcept nogil:
    """Exactly the price."""
    cdef const Table* table = &state.table
    return parts_of(state.seats[table.seat].tent, table.cart_at[table.seat], table.price, tables)


cdef inline uint64_t legal_spills(const State* state, const Tables* tables) noexcept nogil:
    """What is too much, of the tokens just paid."""
    return parts_of(state.table.paid, ANY_CART, state.table.excess, tables)


cdef inline uint64_t legal_sets(const State* state) noexcept nogil:
    """Each kind of stone in hand on each open place."""
    cdef uint64_t kinds = first_of_kinds(state.table.hand)
    # The multiplication copies the (at most 4) bits 15 further each time: bit k of copy k is then bit 16 * k.
    return state.seats[state.table.seat].open * ((kinds * 0x0000200040008001ULL) & 0x0001000100010001ULL)


cdef inline uint64_t legal_restocks(const State* state) noexcept nogil:
    """The kinds on the cart, whether the tent has room or not; `none` if there are none."""
    cdef Food present = (own_cart(&state.table).food + <Food>0x7F7F7F) & <Food>0x808080
    cdef uint64_t legal = ((present >> 7) | (present >> 14) | (present >> 21)) & 7
    return legal | (<uint64_t>(legal == 0) << 3)


cdef inline uint64_t legal_fetches(const State* state, const Tables* tables) noexcept nogil:
    """As far as the market has it and the tent holds it; bit 0 is `none`."""
    cdef int most = tables.market_take
    cdef Food market = state.table.market
    cdef int room = tables.tent_limit - total_food(state.seats[state.table.seat].tent)
    return (tables.fetch_up_to[MILK][min(most, food_of(market, MILK))] & tables.fetch_up_to[MEAT][min(most, food_of(market, MEAT))]
            & tables.fetch_up_to[BREAD][min(most, food_of(market, BREAD))] & tables.fetch_up_to[3][min(most, room)])


cdef inline uint64_t legal_keeps(const State* state) noexcept nogil:
    return first_of_kinds(state.table.hand)


cdef inline uint64_t legal_loads(const State* state, const Tables* tables) noexcept nogil:
    """The slots, the gap too, whose carts have room."""
    cdef const Table* table = &state.table
    cdef uint64_t legal = 0
    cdef int slot
    for slot in range(tables.n_carts):
        legal |= <uint64_t>(stone_at(table.carts[table.cart_at[slot]].stones, tables.stone_limit - 1) == NO_STONE) << slot
    return legal
