# Yak: what must hold after every move. The number of the first broken invariant is returned.
from libc.stdint cimport uint64_t

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.bits cimport popcount
from cython_core.yak.state cimport (
    CHOOSE, KEEP, LOAD, NOBODY, N_PLACES, OVER, PAY, SET, SPILL, STACK, Seat, State, Table, Tables, taken_places,
)
from cython_core.yak.stones cimport (
    FOG, N_FOODS, N_KINDS, N_STONES, NO_STONE, Row, food_of, n_stones_in, stone_at, total_food,
)

cdef enum Invariant:
    HOLD = 0
    STONES = 1
    FOG_PIECES = 2
    FOOD = 3
    LIMITS = 4
    TOWERS = 5
    NODE = 6
    N_INVARIANTS = 7


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    return (STONES if not stones_are_conserved(state, tables)
            else FOG_PIECES if not fog_is_conserved(&state.table, tables)
            else FOOD if not food_is_conserved(state, tables)
            else LIMITS if not limits_are_kept(state, tables)
            else TOWERS if not towers_stand(state, tables)
            else NODE if not node_is_consistent(state, tables)
            else HOLD)


cdef inline int count_in_row(Row row, int stone) noexcept nogil:
    cdef int i, n = 0
    for i in range(8):
        n += stone_at(row, i) == stone
    return n


cdef inline bint stones_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    """As many of each color, and as many crystals, as at first: in the bag (or gone with it), on carts, in hand, in towers."""
    cdef const Table* table = &state.table
    cdef int kind, seat, cart, n, n_bag = 0
    for kind in range(N_KINDS):
        n_bag += count_in_bag(&table.bag, kind)
        if kind == FOG:
            continue
        n = count_in_bag(&table.bag, kind) + count_in_row(table.hand, kind)
        for cart in range(tables.n_carts):
            n += count_in_row(table.carts[cart].stones, kind)
        for seat in range(tables.players):
            n += popcount(state.seats[seat].places[kind])
        if n != (0 if kind == table.removed else count_in_bag(&tables.start.table.bag, kind)):
            return False
    return n_bag == table.bag.n


cdef inline bint fog_is_conserved(const Table* table, const Tables* tables) noexcept nogil:
    cdef int most = tables.fog_first - 1 if table.fog_stage == 1 else tables.fog_second - (table.fog_stage == 2)
    return 1 <= table.fog_stage <= 3 and table.fog_track <= most and \
        count_in_bag(&table.bag, FOG) + table.fog_track + table.fog_drawn == tables.fog


cdef inline bint food_is_conserved(const State* state, const Tables* tables) noexcept nogil:
    cdef int kind
    for kind in range(N_FOODS):
        if food_on_table(state, tables, kind) != food_on_table(&tables.start, tables, kind):
            return False
    return True


cdef inline int food_on_table(const State* state, const Tables* tables, int kind) noexcept nogil:
    cdef int seat, cart, n = food_of(state.table.market, kind)
    for seat in range(tables.players):
        n += food_of(state.seats[seat].tent, kind)
    for cart in range(tables.n_carts):
        n += food_of(state.table.carts[cart].food, kind)
    return n


cdef inline bint limits_are_kept(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int seat, cart, slot, food, seen = 0
    for seat in range(tables.players):
        if total_food(state.seats[seat].tent) > tables.tent_limit:
            return False
    for cart in range(tables.n_carts):
        if not row_is_sorted(table.carts[cart].stones) or n_stones_in(table.carts[cart].stones) > tables.stone_limit:
            return False
        # 9 food; only between pay and spill, the seat's own cart carries more
        food = total_food(table.carts[cart].food)
        if food > tables.food_limit and (food != tables.food_limit + table.excess or table.cart_at[table.seat] != cart):
            return False
    for slot in range(tables.n_carts):
        seen |= 1 << table.cart_at[slot]
    return seen == (1 << tables.n_carts) - 1


cdef inline bint row_is_sorted(Row row) noexcept nogil:
    cdef int i
    for i in range(7):
        if stone_at(row, i) > stone_at(row, i + 1):
            return False
    return stone_at(row, 7) == NO_STONE


cdef inline bint towers_stand(const State* state, const Tables* tables) noexcept nogil:
    """Stones lie where the masks say, each on its supports, row 0 without a hole, and the open places are right."""
    cdef int seat, n_goals = 0
    for seat in range(tables.players):
        if not tower_stands(&state.seats[seat]):
            return False
        n_goals += state.seats[seat].n_stones >= tables.end_stones
    if state.table.stupa == NOBODY:
        return n_goals == 0
    return state.seats[state.table.stupa].n_stones >= tables.end_stones


cdef inline bint tower_stands(const Seat* seat) noexcept nogil:
    cdef int row, i, place = 0, n = 0, runs = 0, stone, n_lying = 0
    cdef uint64_t lying = 0
    cdef bint here, possible
    for stone in range(N_STONES):
        lying |= seat.places[stone]
        n_lying += popcount(seat.places[stone])
    if lying != taken_places(seat) or n_lying != seat.n_stones or popcount(lying) != n_lying:
        return False
    for row in range(5):
        for i in range(5 - row):
            here = (seat.filled >> place) & 1
            n += here
            if row == 0:
                runs += here and (i == 0 or not (seat.filled >> (place - 1)) & 1)
                possible = (seat.filled & 0x1F) == 0 or (i > 0 and (seat.filled >> (place - 1)) & 1) \
                    or (i < 4 and (seat.filled >> (place + 1)) & 1)
            else:
                possible = (seat.filled >> (place - (6 - row))) & 3 == 3
                if here and not possible:
                    return False
            if ((seat.open >> place) & 1) != (possible and not here):
                return False
            place += 1
    return runs <= 1 and (n == seat.n_stones or n == N_PLACES < seat.n_stones) and (seat.open >> STACK) == (n == N_PLACES)


cdef inline bint node_is_consistent(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int node = table.node
    cdef bint holds = node == PAY or node == SPILL or node == SET or node == KEEP or node == LOAD
    return node <= OVER and table.seat < tables.players and table.n_done < tables.players and table.legal != 0 \
        and table.noon == (node != CHOOSE and node != OVER) \
        and holds == (stone_at(table.hand, 0) != NO_STONE) \
        and (table.price > 0) == (node == PAY) and (table.excess > 0) == (node == SPILL) \
        and (table.paid > 0) == (node == SPILL) and row_is_sorted(table.hand) \
        and (table.bag_gone == 0 or table.fog_drawn == 0) and table.rounds <= tables.end_days
