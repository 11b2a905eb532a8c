# Yak: the scores of moves by what they are worth in the end (prospects.pxd). They are added to those of the simpler features, and are
# measured only if they have a weight.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.yak.legal_moves cimport most_payable
from cython_core.yak.scoring cimport tally_tower
from cython_core.yak.state cimport MAX_PRICE, NOBODY, State, Table, Tables, own_cart
from cython_core.yak.stones cimport MAX_ROW, Row, n_colored_in, n_stones_in, stone_at, total_food
from cython_core.yak.strategies.carts cimport NOWHERE, seat_after, slot_before
from cython_core.yak.strategies.features cimport (
    BUY_CRYSTAL_WORTH, BUY_LAST, BUY_LEAD, BUY_LEAVES, BUY_NEXT, BUY_WORTH, KEEP_MINE, KEEP_WORTH, LOAD_FEEDS, LOAD_LATER, LOAD_NOW,
    LOAD_WORTH, within,
)
from cython_core.yak.strategies.offers cimport TOKEN, price_of, worths_by_food, worths_of_sets
from cython_core.yak.strategies.prospects cimport Prospect, best_of, look_at
from cython_core.yak.strategies.set_crystals cimport points_in
from cython_core.yak.strategies.tower_worth cimport Card, size_up_card


# Purchases

cdef inline void add_to_purchases(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                  int64_t* scores) noexcept nogil:
    """On the last day only points count."""
    cdef const Table* table = &state.table
    cdef Row stones = own_cart(table).stones
    cdef int own[1 << MAX_ROW]
    cdef int leaves[1 << MAX_ROW]
    cdef int next_day[MAX_PRICE + 1]
    cdef int n_colored = n_colored_in(stones), all_stones = (1 << n_stones_in(stones)) - 1, subset, colored, n = 0
    cdef int missing = tables.end_stones - state.seats[table.seat].n_stones if table.stupa == NOBODY else MAX_ROW + 1
    cdef int ahead = lead(state, tables) if weights[BUY_LEAD] and missing <= 3 else 0
    cdef int coming = table.cart_at[slot_before(table, tables, table.seat)]
    cdef int food = most_payable(state.seats[table.seat].tent, coming, tables), tokens = total_food(state.seats[table.seat].tent)
    cdef Prospect prospect
    look_at(state, tables, table.seat, &prospect)
    worths_of_sets(state, tables, table.seat, &prospect, stones, own)
    if table.last_day:
        while legal:
            scores[n] += weights[BUY_LAST] * within(own[lowest_bit(legal)])
            legal &= legal - 1
            n += 1
        return
    if weights[BUY_NEXT]:
        worths_tomorrow(state, tables, &prospect, next_day)
    if weights[BUY_LEAVES]:
        worths_left(state, tables, leaves)
    while legal:
        subset = lowest_bit(legal)
        legal &= legal - 1
        if subset:
            colored = subset & ((1 << n_colored) - 1)
            scores[n] += weights[BUY_WORTH] * within(own[colored]) + weights[BUY_CRYSTAL_WORTH] * within(own[subset] - own[colored])
            if popcount(subset) >= missing:
                scores[n] += weights[BUY_LEAD] * within(ahead)
        if weights[BUY_NEXT]:
            scores[n] += weights[BUY_NEXT] * within(next_day[min(food, tokens - price_of(tables, subset, n_colored))])
        if weights[BUY_LEAVES]:
            scores[n] += weights[BUY_LEAVES] * within(leaves[all_stones & ~subset])
        n += 1


cdef inline void worths_tomorrow(const State* state, const Tables* tables, const Prospect* prospect, int* best) noexcept nogil:
    """By tokens that can be paid: the best purchase from the cart that comes tomorrow, as it is now."""
    cdef const Table* table = &state.table
    cdef Row stones = table.carts[table.cart_at[slot_before(table, tables, table.seat)]].stones
    cdef int worths[1 << MAX_ROW]
    worths_of_sets(state, tables, table.seat, prospect, stones, worths)
    worths_by_food(tables, stones, worths, best)


cdef inline void worths_left(const State* state, const Tables* tables, int* best) noexcept nogil:
    """By set of stones left on the own cart: the best purchase of the seat to which it goes; 0 for the gap."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int seat = seat_after(&state.table, tables, state.table.seat), n_stones = n_stones_in(stones), n_colored = n_colored_in(stones)
    cdef int worths[1 << MAX_ROW]
    cdef int subset, price, i
    cdef Prospect prospect
    if seat != NOWHERE:
        look_at(state, tables, seat, &prospect)
        worths_of_sets(state, tables, seat, &prospect, stones, worths)
    for subset in range(1 << n_stones):
        best[subset] = 0
        price = price_of(tables, subset, n_colored)
        if seat != NOWHERE and price:
            best[subset] = max(0, worths[subset] - TOKEN * price)
        for i in range(n_stones):
            best[subset] = max(best[subset], best[subset & ~(1 << i)])


cdef inline int lead(const State* state, const Tables* tables) noexcept nogil:
    """Points of the own tower more than the best other one has, as they are now."""
    cdef int seat, best = -(1 << 20)
    for seat in range(tables.players):
        if seat != state.table.seat:
            best = max(best, points_in(tally_tower(state.seats[seat].places, tables), tables))
    return points_in(tally_tower(state.seats[state.table.seat].places, tables), tables) - best


# The stone of the market

cdef inline int worth_to(const State* state, const Tables* tables, int seat, int stone) noexcept nogil:
    """Of a stone on the best place of a tower."""
    cdef Prospect prospect
    cdef Card card
    look_at(state, tables, seat, &prospect)
    size_up_card(state, tables, seat, stone, &card)
    return within(best_of(tables, &prospect, stone, &card, prospect.tower.room).worth)


cdef inline void add_to_keeps(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int stone, n = 0
    cdef int64_t weight = weights[KEEP_WORTH]
    cdef Prospect prospect
    cdef Card card
    if (table.loadable >> slot_before(table, tables, table.seat)) & 1:
        weight += weights[KEEP_MINE]
    look_at(state, tables, table.seat, &prospect)
    while legal:
        stone = stone_at(table.hand, lowest_bit(legal))
        legal &= legal - 1
        size_up_card(state, tables, table.seat, stone, &card)
        scores[n] += weight * within(best_of(tables, &prospect, stone, &card, prospect.tower.room).worth)
        n += 1


cdef inline void add_to_loads(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Whom the cart serves: the seat where it is if that has still to act, then the one to which it goes."""
    cdef const Table* table = &state.table
    cdef int stone = stone_at(table.hand, 0), own = worth_to(state, tables, table.seat, stone), slot, owner, n = 0
    cdef int before = slot_before(table, tables, table.seat), earlier = slot_before(table, tables, before)
    while legal:
        slot = lowest_bit(legal)
        legal &= legal - 1
        owner = seat_after(table, tables, slot)
        if slot < tables.players and (slot - table.baby_yak + tables.players) % tables.players > table.n_done and weights[LOAD_NOW]:
            scores[n] += weights[LOAD_NOW] * worth_to(state, tables, slot, stone)
        if slot == before:
            scores[n] += weights[LOAD_WORTH] * own
        elif owner != NOWHERE and weights[LOAD_FEEDS]:
            scores[n] += weights[LOAD_FEEDS] * worth_to(state, tables, owner, stone)
        if slot == earlier:
            scores[n] += weights[LOAD_LATER] * own
        n += 1
