# Yak: the effect of a move and the order of turns.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from cython_core.shared.chance cimport Chance
from cython_core.shared.bag cimport put_into_bag
from cython_core.yak.fog cimport draw_stones, settle_fog
from cython_core.yak.legal_moves cimport (
    legal_buys, legal_fetches, legal_keeps, legal_loads, legal_pays, legal_restocks, legal_sets, legal_spills,
)
from cython_core.yak.setup cimport begin_day
from cython_core.yak.state cimport (
    BUILD, BUY, CHOOSE, Cart, DAY_LIMIT, FETCH, KEEP, LOAD, NOBODY, N_CARTS, OVER, PAY, RESTOCK, RESTOCK_CARD, SET, SPILL, STACK, Seat,
    State, TOWER_FINISHED, Table, Tables, next_seat, open_places, slot_before, tokens_of,
)
from cython_core.yak.stones cimport (
    Food, NO_STONE, Row, add_stone, empty_row, food_of, n_colored_in, n_stones_in, remove_stone, stone_at, take_stones, total_food,
)


cdef inline void apply_move(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    cdef int node = state.table.node
    if node == CHOOSE:                    # nearly a third of all moves
        choose(state, tables, move)
    elif node == BUY:
        buy(state, tables, move, chance)
    elif node == PAY:
        pay(state, tables, move)
    elif node == SPILL:
        spill(state, tables, move)
    elif node == SET:
        set_stone(state, tables, move, chance)
    elif node == RESTOCK:
        restock(state, tables, move, chance)
    elif node == FETCH:
        fetch(state, tables, move, chance)
    elif node == KEEP:
        keep(state, move)
    else:
        load(state, tables, move)


cdef inline bint is_over(const State* state, const Tables* tables) noexcept nogil:
    return state.table.node == OVER


# The day

cdef inline void choose(State* state, const Tables* tables, int card) noexcept nogil:
    """Morning: a secret card. Noon begins with the baby yak's holder when all have chosen."""
    cdef Table* table = &state.table
    state.secret.chosen[table.seat] = card
    table.seat = next_seat(tables, table.seat)
    table.n_done += 1
    if table.n_done == tables.players:
        table.n_done = 0
        table.noon = 1
        begin_action(state, tables)


cdef inline void begin_action(State* state, const Tables* tables) noexcept nogil:
    """Noon: the seat reveals its card."""
    cdef Table* table = &state.table
    cdef int card = state.secret.chosen[table.seat]
    if card == BUILD:
        table.node = BUY
        table.legal = legal_buys(state, tables)
    elif card == RESTOCK_CARD:
        table.node = RESTOCK
        table.legal = legal_restocks(state)
    else:
        table.node = FETCH
        table.legal = legal_fetches(state, tables)


cdef inline void end_action(State* state, const Tables* tables) noexcept nogil:
    """The drawn fog is dealt with; then the next seat acts, or it is evening."""
    cdef Table* table = &state.table
    if table.fog_drawn | table.fell_short:
        settle_fog(table, tables)
    table.seat = next_seat(tables, table.seat)
    table.n_done += 1
    if table.n_done == tables.players:
        evening(state, tables)
    else:
        begin_action(state, tables)


cdef inline void evening(State* state, const Tables* tables) noexcept nogil:
    """Baby yak and carts move on; the game may be over, or the last day may be next."""
    cdef Table* table = &state.table
    table.baby_yak = next_seat(tables, table.baby_yak)
    move_carts(table, tables)
    if table.last_day or table.rounds == tables.end_days:
        table.ending = TOWER_FINISHED if table.last_day else DAY_LIMIT
        begin_day(state)                  # cards go back to the hands
        table.rounds -= 1
        table.node = OVER
    else:
        table.last_day = table.stupa != NOBODY    # towers never shrink: someone has 14 stones
        begin_day(state)


cdef inline void move_carts(Table* table, const Tables* tables) noexcept nogil:
    """Every cart goes to the next slot of its direction."""
    cdef uint8_t before[N_CARTS]
    cdef int slot
    memcpy(before, table.cart_at, sizeof(before))
    for slot in range(tables.n_carts):
        table.cart_at[slot] = before[slot_before(table, tables, slot)]


# Build

cdef inline void buy(State* state, const Tables* tables, int subset, Chance* chance) noexcept nogil:
    cdef Table* table = &state.table
    cdef Cart* cart = &table.carts[table.cart_at[table.seat]]
    cdef int n
    if subset == 0:
        end_build(state, tables, chance)
        return
    table.hand = take_stones(&cart.stones, subset)
    n = n_stones_in(table.hand)
    table.price = tables.prices[n] + tables.price_crystal * (n - n_colored_in(table.hand))
    table.node = PAY
    table.legal = legal_pays(state, tables)


cdef inline void pay(State* state, const Tables* tables, int pair) noexcept nogil:
    """The food goes onto the cart; what is too much will go to the market."""
    cdef Table* table = &state.table
    cdef Cart* cart = &table.carts[table.cart_at[table.seat]]
    cdef Food tokens = tokens_of(tables, pair, table.price)
    cdef int excess
    state.seats[table.seat].tent -= tokens
    cart.food += tokens
    table.price = 0
    excess = total_food(cart.food) - tables.food_limit
    if excess > 0:
        table.excess = excess
        table.paid = tokens
        table.node = SPILL
        table.legal = legal_spills(state, tables)
    else:
        table.node = SET
        table.legal = legal_sets(state)


cdef inline void spill(State* state, const Tables* tables, int pair) noexcept nogil:
    cdef Table* table = &state.table
    cdef Food tokens = tokens_of(tables, pair, table.excess)
    table.carts[table.cart_at[table.seat]].food -= tokens
    table.market += tokens
    table.excess = 0
    table.paid = 0
    table.node = SET
    table.legal = legal_sets(state)


cdef inline void set_stone(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    """A stone is placed; the first 14th stone of all towers brings the stupa."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int place = move & 15, stone = stone_at(table.hand, move >> 4)
    # The stack begins when all places are filled: its next place has the number of stones.
    seat.places[stone] |= <uint64_t>1 << (seat.n_stones if place == STACK else place)
    seat.filled |= 1 << place
    seat.open = open_places(seat.filled)
    seat.n_stones += 1
    if seat.n_stones == tables.end_stones and table.stupa == NOBODY:
        table.stupa = table.seat
    table.hand = remove_stone(table.hand, move >> 4)
    if stone_at(table.hand, 0) == NO_STONE:
        end_build(state, tables, chance)
    else:
        table.legal = legal_sets(state)


cdef inline void end_build(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """An empty cart is refilled."""
    cdef Table* table = &state.table
    if stone_at(table.carts[table.cart_at[table.seat]].stones, 0) == NO_STONE:
        put_on_cart(state, tables, tables.refill, chance)
    end_action(state, tables)


cdef inline void put_on_cart(State* state, const Tables* tables, int wanted, Chance* chance) noexcept nogil:
    """Draw stones onto the cart of the seat to act, as far as it has room."""
    cdef Cart* cart = &state.table.carts[state.table.cart_at[state.table.seat]]
    cart.stones = draw_stones(&state.table, cart.stones, min(wanted, tables.stone_limit - n_stones_in(cart.stones)), chance)


# Restock

cdef inline void restock(State* state, const Tables* tables, int kind, Chance* chance) noexcept nogil:
    """All food of a kind, as far as the tent holds it; then a stone for the cart. Kind 3 is none: there is no such food."""
    cdef Table* table = &state.table
    cdef Cart* cart = &table.carts[table.cart_at[table.seat]]
    cdef Seat* seat = &state.seats[table.seat]
    cdef Food tokens = <Food>min(food_of(cart.food, kind), tables.tent_limit - total_food(seat.tent)) << (8 * kind)
    cart.food -= tokens
    seat.tent += tokens
    put_on_cart(state, tables, tables.restock_draw, chance)
    end_action(state, tables)


# Market

cdef inline void fetch(State* state, const Tables* tables, int selection, Chance* chance) noexcept nogil:
    """Food from the market; then stones are drawn if a cart could take one."""
    cdef Table* table = &state.table
    table.market -= tables.fetches[selection]
    state.seats[table.seat].tent += tables.fetches[selection]
    table.loadable = legal_loads(state, tables)
    if table.loadable:
        table.hand = draw_stones(table, empty_row(), tables.market_draw, chance)
    if stone_at(table.hand, 0) == NO_STONE:
        end_action(state, tables)
    else:
        table.node = KEEP
        table.legal = legal_keeps(state)


cdef inline void keep(State* state, int i) noexcept nogil:
    """One stone is kept, the others go back into the bag."""
    cdef Table* table = &state.table
    cdef int kept = stone_at(table.hand, i)
    cdef Row others = remove_stone(table.hand, i)
    while stone_at(others, 0) != NO_STONE:
        put_into_bag(&table.bag, stone_at(others, 0), 1)
        others = remove_stone(others, 0)
    table.hand = add_stone(empty_row(), kept)
    table.node = LOAD
    table.legal = table.loadable


cdef inline void load(State* state, const Tables* tables, int slot) noexcept nogil:
    cdef Table* table = &state.table
    cdef Cart* cart = &table.carts[table.cart_at[slot]]
    cart.stones = add_stone(cart.stones, stone_at(table.hand, 0))
    table.hand = empty_row()
    end_action(state, tables)
