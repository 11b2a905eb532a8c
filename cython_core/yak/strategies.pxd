# Yak: scores of moves by weights.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.features cimport (
    BUILD_LAST, BUILD_MATCHES, BUILD_STONES, BUY_CRYSTALS, BUY_DENIES, BUY_FINISH, BUY_GROUPS, BUY_PAIRS, BUY_POINTS, BUY_PRICE, BUY_STONES,
    CHOOSE_BUILD, CHOOSE_MARKET, FOOD_GAINED, HOARD, KEEP_MATCHES, LOAD_GIVES, LOAD_MINE, MARKET_FOOD, MOST, PAYABLE_NEXT, PILE_LEFT,
    RESTOCK_FOOD, SET_CROWD, SET_CRYSTALS, SET_FREE, SET_GROUPS, SET_OPENS, SET_POINTS,
)
from cython_core.yak.legal_moves cimport legal_buys, most_payable
from cython_core.yak.state cimport (
    BUILD, BUY, CHOOSE, Cart, KEEP, LOAD, NOBODY, PAY, RESTOCK, RESTOCK_CARD, SET, SPILL, STACK, Seat, State, Table, Tables, open_places,
    own_cart,
)
from cython_core.yak.stones cimport (
    BREAD, CRYSTAL, Food, MAX_ROW, MEAT, MILK, Row, food_of, n_colored_in, n_stones_in, stone_at, total_food,
)
from cython_core.yak.towers cimport Rivals, Tower, Worth, best_worth, count_color, count_rivals, size_up_tower, taken_places, worth_of

cdef enum:
    NOWHERE = -1             # the slot of a cart that nobody gets

cdef struct Situation:
    Tower tower              # of the seat to act
    Rivals rivals            # if there are bonus cards
    Worth best[MAX_ROW]      # buy: stones of the cart at their best places
    int denied[MAX_ROW]      # buy: stones of this color in the tower of the seat that gets the cart tomorrow
    int n_open               # open places
    int next_cart            # the cart that comes tomorrow
    int build_stones         # choose: most stones that can be paid
    int build_matches        # stones of the cart in colors the tower has
    int restock_food         # most tokens restock can bring
    int market_food
    int tokens               # in the tent


# What all moves of a decision have in common

cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef int node = table.node
    if node == CHOOSE:
        size_up_choice(state, tables, situation)
    elif node == BUY:
        size_up_seat(state, tables, situation)
        size_up_purchase(state, tables, situation)
    elif node == SET:
        size_up_seat(state, tables, situation)
        situation.n_open = popcount(seat.open)
    elif node != KEEP and node != LOAD:
        situation.next_cart = table.cart_at[slot_before(table, tables, table.seat)]


cdef inline int slot_before(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The slot whose cart comes to this one in the evening."""
    if table.backward:
        return slot + 1 if slot + 1 < tables.n_carts else 0
    return slot - 1 if slot > 0 else tables.n_carts - 1


cdef inline int seat_after(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The seat to which the cart of this slot goes in the evening; NOWHERE: the gap."""
    cdef int after
    if table.backward:
        after = slot - 1 if slot > 0 else tables.n_carts - 1
    else:
        after = slot + 1 if slot + 1 < tables.n_carts else 0
    return after if after < tables.players else NOWHERE


cdef inline void size_up_seat(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    size_up_tower(&state.seats[state.table.seat], tables, &situation.tower)
    if state.table.bonus:
        count_rivals(state, tables, state.table.seat, &situation.rivals)


cdef inline void judge_row(unsigned int bonus, const Tables* tables, const Rivals* rivals, const Tower* tower, Row row,
                           Worth* best) noexcept nogil:
    """Each stone of a row on its best place, as if it came alone. Equal stones are side by side."""
    cdef int i, n = n_stones_in(row)
    for i in range(n):
        if i > 0 and stone_at(row, i) == stone_at(row, i - 1):
            best[i] = best[i - 1]
        else:
            best[i] = best_worth(bonus, tables, rivals, tower, stone_at(row, i))


cdef inline void size_up_choice(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    """What each of the three cards could bring as things stand now."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Cart* cart = own_cart(table)
    cdef Food food = cart.food
    cdef int pile = max(food_of(food, MILK), max(food_of(food, MEAT), food_of(food, BREAD)))
    cdef int room
    situation.tokens = total_food(seat.tent)
    room = tables.tent_limit - situation.tokens
    situation.restock_food = min(room, pile)
    situation.market_food = min(min(room, tables.market_take), total_food(table.market))
    situation.build_stones = most_stones(legal_buys(state, tables))
    situation.build_matches = matches(seat, cart.stones) if situation.build_stones else 0


cdef inline int most_stones(uint64_t subsets) noexcept nogil:
    """In one of these sets of stones, which are numbers: the masks hold those with at least 1, 2, 3 and more bits."""
    if not subsets & 0xFFFEFEE8FEE8E880ULL:
        return ((subsets & 0x0001011601161668ULL) != 0) + ((subsets & ~<uint64_t>1) != 0)
    return 3 + ((subsets & 0xFEE8E880E8808000ULL) != 0)


cdef inline int matches(const Seat* seat, Row row) noexcept nogil:
    """Stones of a row in colors the tower has."""
    cdef unsigned int colors = 0
    cdef uint64_t left = taken_places(seat)
    cdef int i, n = 0
    while left:
        colors |= <unsigned int>1 << seat.stones[lowest_bit(left)]
        left &= left - 1
    for i in range(n_colored_in(row)):
        n += (colors >> stone_at(row, i)) & 1
    return n


cdef inline void size_up_purchase(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef Row stones = own_cart(table).stones
    cdef int next_owner = seat_after(table, tables, table.seat), i
    judge_row(table.bonus, tables, &situation.rivals, &situation.tower, stones, situation.best)
    for i in range(n_stones_in(stones)):
        situation.denied[i] = 0 if next_owner == NOWHERE else count_color(&state.seats[next_owner], stone_at(stones, i))


# The moves

cdef inline int bounded(int value) noexcept nogil:
    return max(-MOST, min(value, MOST))


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    cdef int node = state.table.node
    if node == CHOOSE:
        return score_of_card(&state.table, situation, move, weights)
    if node == BUY:
        return score_of_purchase(state, tables, situation, move, weights)
    if node == SET:
        return score_of_set(&state.table, tables, situation, move, weights)
    if node == KEEP:
        return weights[KEEP_MATCHES] * count_color(&state.seats[state.table.seat], stone_at(state.table.hand, move))
    if node == LOAD:
        return score_of_load(state, tables, move, weights)
    return score_of_food(state, tables, situation, move, weights)


cdef inline int64_t score_of_card(const Table* table, const Situation* situation, int card, const int64_t* weights) noexcept nogil:
    if card == BUILD:
        return (weights[CHOOSE_BUILD] * (situation.build_stones > 0)
                + weights[BUILD_MATCHES] * situation.build_matches
                + weights[BUILD_STONES] * situation.build_stones
                + weights[BUILD_LAST] * (table.last_day & (situation.build_stones > 0)))
    if card == RESTOCK_CARD:
        return weights[RESTOCK_FOOD] * situation.restock_food + weights[HOARD] * situation.tokens
    return weights[CHOOSE_MARKET] + weights[MARKET_FOOD] * situation.market_food + weights[HOARD] * situation.tokens


cdef inline int64_t score_of_purchase(const State* state, const Tables* tables, const Situation* situation, int subset,
                                      const int64_t* weights) noexcept nogil:
    """`none` has no features."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int i, last = NOWHERE, n = 0, points = 0, groups = 0, denied = 0, pairs = 0, crystals = 0
    cdef unsigned int left = subset
    cdef bint finish
    if subset == 0:
        return 0
    while left:
        i = lowest_bit(left)
        left &= left - 1
        n += 1
        points += situation.best[i].points
        groups += situation.best[i].groups
        denied += situation.denied[i]
        pairs += stone_at(stones, i) == last and last != CRYSTAL
        crystals += stone_at(stones, i) == CRYSTAL
        last = stone_at(stones, i)
    finish = state.table.stupa == NOBODY and situation.tower.n_stones + n >= tables.end_stones
    return (weights[BUY_STONES] * n
            + weights[BUY_POINTS] * bounded(points)
            + weights[BUY_GROUPS] * groups
            + weights[BUY_PAIRS] * pairs
            + weights[BUY_PRICE] * (tables.prices[n] + tables.price_crystal * crystals)
            + weights[BUY_CRYSTALS] * crystals
            + weights[BUY_FINISH] * finish
            + weights[BUY_DENIES] * denied)


cdef inline int64_t score_of_set(const Table* table, const Tables* tables, const Situation* situation, int move,
                                 const int64_t* weights) noexcept nogil:
    cdef const Tower* tower = &situation.tower
    cdef int stone = stone_at(table.hand, move >> 4)
    cdef int place = tower.n_stones if (move & 15) == STACK else move & 15
    cdef uint64_t touching = tables.neighbors[place]
    cdef Worth worth = worth_of(table.bonus, tables, &situation.rivals, tower, stone, place)
    cdef int opens = popcount(open_places(<unsigned int>(tower.taken & 0x7FFF) | (<unsigned int>1 << (move & 15)))) - situation.n_open
    return (weights[SET_POINTS] * bounded(worth.points)
            + weights[SET_GROUPS] * worth.groups
            + weights[SET_CRYSTALS] * popcount(touching & tower.by_color[CRYSTAL])
            + weights[SET_CROWD] * popcount(touching & tower.taken & ~tower.by_color[stone] & ~tower.by_color[CRYSTAL])
            + weights[SET_FREE] * popcount(touching & ~tower.taken)
            + weights[SET_OPENS] * opens)


cdef inline int64_t score_of_load(const State* state, const Tables* tables, int slot, const int64_t* weights) noexcept nogil:
    """The gap has no features."""
    cdef const Table* table = &state.table
    cdef int owner = seat_after(table, tables, slot)
    if owner == NOWHERE:
        return 0
    return weights[LOAD_MINE if owner == table.seat else LOAD_GIVES] * count_color(&state.seats[owner], stone_at(table.hand, 0))


cdef inline int64_t score_of_food(const State* state, const Tables* tables, const Situation* situation, int move,
                                  const int64_t* weights) noexcept nogil:
    """Pay, spill, restock, fetch: the tent and the cart afterwards."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, cart = own_cart(table).food, tokens
    cdef int node = table.node, gained = 0, pile
    if node == PAY:
        tokens = tables.pairs[move] + (<Food>table.price << (8 * BREAD))
        tent -= tokens
        cart += tokens
    elif node == SPILL:
        cart -= tables.pairs[move] + (<Food>table.excess << (8 * BREAD))
    elif node == RESTOCK:
        gained = min(food_of(cart, move), tables.tent_limit - total_food(tent))
        tokens = <Food>gained << (8 * move)
        tent += tokens
        cart -= tokens
    else:
        tent += tables.fetches[move]
        gained = total_food(tables.fetches[move])
    pile = max(food_of(cart, MILK), max(food_of(cart, MEAT), food_of(cart, BREAD)))
    return (weights[FOOD_GAINED] * gained
            + weights[PAYABLE_NEXT] * most_payable(tent, situation.next_cart, tables)
            + weights[PILE_LEFT] * pile)
