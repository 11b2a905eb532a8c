# Yak: what a seat may know, as numbers. Cards that others have chosen are secret until they act; the order of the bag is not stored.
from libc.stdint cimport int16_t, uint64_t

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.bits cimport spread_bits
from cython_core.shared.observing cimport put, put_flags, turns_until
from cython_core.yak.state cimport (
    MAX_TOWER, NOBODY, NOT_CHOSEN, NO_COLOR, N_CARTS, N_NODES, N_PLACES, OVER, Cart, Seat, State, Table, Tables, knows_card,
)
from cython_core.yak.stones cimport Food, NO_STONE, N_COLORS, N_FOODS, N_KINDS, N_STONES, Row, food_of, stone_at

cdef enum:
    MAX_HAND = 4
    HIDDEN = 4               # a chosen card; 0: none, otherwise the card + 1
    MAX_PURCHASE = 4         # stones


cdef inline int tower_places(const Tables* tables) noexcept nogil:
    """The most stones a tower can have: one fewer than end it, then a purchase on that day and one on the last day."""
    return min(<int>MAX_TOWER, max(<int>N_PLACES, tables.end_stones - 1 + 2 * MAX_PURCHASE))


cdef inline tuple layout(const Tables* tables):
    """(name, numbers, lowest, highest) for the table and for each seat; `observe` writes them in this order."""
    cdef int last = tables.players - 1
    table = [
        ("node", 1, 0, N_NODES - 1),                     # choose, buy, pay, spill, set, restock, fetch, keep, load, over
        ("seat", 1, 0, last),                    # own seat; other seats as turns until they move
        ("to_move", 1, 0, last),                         # turns until the seat to move
        ("day", 1, 1, tables.end_days),                  # from 1
        ("last_day", 1, 0, 1),                           # 1: it is the last one
        ("baby_yak", 1, 0, last),                        # turns until its holder
        ("backward", 1, 0, 1),                   # the direction of the carts
        ("removed", 1, 0, N_COLORS),             # color + 1; 0: none
        ("bonus", N_COLORS, 0, 1),                       # 1: the card of this color is in play
        ("stupa", 1, 0, last + 1),               # turns until its owner moves + 1; 0: nobody
        ("market", N_FOODS, 0, 127),                     # milk, meat, bread
        ("hand", MAX_HAND, 0, N_STONES),         # stone + 1, in the order of the moves; 0: none
        ("price", 1, 0, 9),                      # still to be paid
        ("paid", N_FOODS, 0, 9),                 # the payment whose excess is to be spilled
        ("bag_gone", 1, 0, 1),                           # 1: it has left the game
        ("bag", N_KINDS, 0, 127),                # by kind; zeros if it is gone
        ("bag_fell_short", 1, 0, 1),             # it will be gone after this action
        ("fog_stage", 1, 1, 3),                          # of the track
        ("fog_track", 1, 0, 10),                         # pieces on the track
        ("fog_drawn", 1, 0, 10),                         # pieces drawn in this action
    ]
    for slot in range(tables.n_carts):           # from the seat's own slot on
        table += [
            (f"cart{slot}.kind", 1, 0, N_CARTS - 1),     # no bread, no meat, no milk, at most two kinds; cart0 is on the seat's own slot
            (f"cart{slot}.stones", tables.stone_limit, 0, N_STONES),     # stone + 1, in the order of the moves
            (f"cart{slot}.food", N_FOODS, 0, 127),       # milk, meat, bread
        ]
    return table, [
        ("chosen", 1, 0, HIDDEN),                # card + 1; 0: none yet
        ("tent", N_FOODS, 0, 9),                         # milk, meat, bread
        ("n_stones", 1, 0, MAX_TOWER),                   # in the tower
        ("tower", tower_places(tables), 0, N_STONES),        # stone + 1 by place, row by row, then up the stack
    ]


cdef inline void observe(const State* state, const Tables* tables, int seat, int16_t* out) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int players = tables.players, other = seat, i, _
    out = put(out, table.node)
    out = put(out, seat)
    out = put(out, 0 if table.node == OVER else turns_until(table.seat, seat, players))
    out = put(out, table.rounds)
    out = put(out, table.last_day)
    out = put(out, turns_until(table.baby_yak, seat, players))
    out = put(out, table.backward)
    out = put(out, 0 if table.removed == NO_COLOR else table.removed + 1)
    out = put_flags(out, table.bonus, N_COLORS)
    out = put(out, 0 if table.stupa == NOBODY else 1 + turns_until(table.stupa, seat, players))
    out = put_food(out, table.market)
    out = put_row(out, table.hand, MAX_HAND)
    out = put(out, table.price)
    out = put_food(out, table.paid)
    out = put(out, table.bag_gone)
    for i in range(N_KINDS):
        out[i] = <int16_t>(count_in_bag(&table.bag, i) * (1 - table.bag_gone))
    out = put(out + N_KINDS, table.fell_short)
    out = put(out, table.fog_stage)
    out = put(out, table.fog_track)
    out = put(out, table.fog_drawn)
    for i in range(tables.n_carts):
        out = put_cart(out, table, (seat + i) % tables.n_carts, tables)
    for _ in range(players):
        out = put(out, card_seen(state, tables, other, seat))
        out = put_seat(out, &state.seats[other], tables)
        other = other + 1 if other + 1 < players else 0


cdef inline int card_seen(const State* state, const Tables* tables, int owner, int seat) noexcept nogil:
    cdef int card = state.secret.chosen[owner]
    if card == NOT_CHOSEN:
        return 0
    return card + 1 if knows_card(state, tables, seat, owner) else HIDDEN


cdef inline int16_t* put_food(int16_t* out, Food food) noexcept nogil:
    cdef int kind
    for kind in range(N_FOODS):
        out[kind] = <int16_t>food_of(food, kind)
    return out + N_FOODS


cdef inline int16_t* put_row(int16_t* out, Row row, int n) noexcept nogil:
    cdef int i, stone
    for i in range(n):
        stone = stone_at(row, i)
        out[i] = <int16_t>((stone + 1) * (stone != NO_STONE))
    return out + n


cdef inline int16_t* put_cart(int16_t* out, const Table* table, int slot, const Tables* tables) noexcept nogil:
    cdef const Cart* cart = &table.carts[table.cart_at[slot]]
    out = put(out, table.cart_at[slot])
    out = put_row(out, cart.stones, tables.stone_limit)
    return put_food(out, cart.food)


cdef inline int16_t* put_seat(int16_t* out, const Seat* seat, const Tables* tables) noexcept nogil:
    """Each stone has its places as bits: eight places at a time become the bytes of a word."""
    cdef int n = tower_places(tables), first, i, stone
    cdef uint64_t stones
    out = put_food(out, seat.tent)
    out = put(out, seat.n_stones)
    for first in range(0, n, 8):
        stones = 0
        for stone in range(N_STONES):
            stones += spread_bits((seat.places[stone] >> first) & 0xFF) * <uint64_t>(stone + 1)
        for i in range(first, min(first + 8, n)):
            out[i] = <int16_t>((stones >> (8 * (i - first))) & 0xFF)
    return out + n
