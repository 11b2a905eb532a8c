# Yak: what moves are called, as numbers and as text.
from cython_core.yak.state cimport (
    BUY, CHOOSE, FETCH, KEEP, MAX_PRICE, MAX_TAKE, OVER, PAY, RESTOCK, SET, SPILL, State, Tables, own_cart, tokens_of,
)
from cython_core.yak.stones cimport BREAD, Food, MAX_ROW, MEAT, MILK, N_FOODS, N_STONES, Row, food_of, stone_at

cdef enum:                   # numbers of notations: NODE_SPAN * node, and what was chosen
    NODE_SPAN = 10000        # a digit for each of up to four stones: 1 + stone
    N_NOTATIONS = NODE_SPAN * OVER


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    return NODE_SPAN * state.table.node + chosen(state, tables, move)


cdef inline int chosen(const State* state, const Tables* tables, int move) noexcept nogil:
    """Stones, tokens and places as digits; the number of the move where that says it all."""
    cdef int node = state.table.node
    if node == BUY:
        return digits_of(own_cart(&state.table).stones, move)
    if node == PAY or node == SPILL:
        return amounts(tokens_of(tables, move, state.table.price if node == PAY else state.table.excess))
    if node == SET:
        return 16 * stone_at(state.table.hand, move >> 4) + (move & 15)
    if node == FETCH:
        return amounts(tables.fetches[move])
    return stone_at(state.table.hand, move) if node == KEEP else move


cdef inline int digits_of(Row stones, int subset) noexcept nogil:
    cdef int i, digits = 0
    for i in range(MAX_ROW):
        if (subset >> i) & 1:
            digits = 10 * digits + 1 + stone_at(stones, i)
    return digits


cdef inline int amounts(Food food) noexcept nogil:
    return 100 * food_of(food, MILK) + 10 * food_of(food, MEAT) + food_of(food, BREAD)


cdef str notation_text(const Tables* tables, int number):
    cdef int node = number // NODE_SPAN, choice = number % NODE_SPAN
    words = words_of(node, choice, tables.n_carts)
    return None if words is None else " ".join([NODES[node], *(words or ["none"])])


cdef list words_of(int node, int choice, int n_carts):
    """None: there is no such choice."""
    if node == BUY:
        digits = [int(digit) for digit in str(choice)] if choice else []
        return None if 0 in digits or digits != sorted(digits) else [STONES[digit - 1] for digit in digits]
    if node in (PAY, SPILL, FETCH):
        milk, meat, bread = choice // 100, choice // 10 % 10, choice % 10
        least, most = (0, MAX_TAKE) if node == FETCH else (1, MAX_PRICE)
        return [FOODS[MILK]] * milk + [FOODS[MEAT]] * meat + [FOODS[BREAD]] * bread if least <= milk + meat + bread <= most else None
    if node == SET:
        return [STONES[choice // 16], PLACES[choice % 16]] if choice < 16 * N_STONES else None
    if node == RESTOCK:
        return None if choice > N_FOODS else [FOODS[choice]] if choice < N_FOODS else []
    names = {CHOOSE: CARDS, KEEP: STONES[:N_STONES]}.get(node, [str(slot) for slot in range(n_carts)])
    return [names[choice]] if choice < len(names) else None
