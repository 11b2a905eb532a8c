# Yak: before the first morning.
from libc.stdint cimport uint64_t
from libc.string cimport memset

from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.deck cimport draw_from_mask
from cython_core.shared.bag cimport count_in_bag, draw_from_bag, put_into_bag
from cython_core.yak.state cimport BONUS, CARTS, CHOOSE, NOT_CHOSEN, N_SEATS, REMOVE, STONES, State, Table, Tables
from cython_core.yak.stones cimport FOG, N_COLORS, add_stone


cdef inline void setup(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    cdef Table* table = &state.table
    cdef uint64_t carts = (<uint64_t>1 << tables.n_carts) - 1
    cdef int slot, cart, _draw
    state[0] = tables.start
    begin_event(chance, CARTS)
    for slot in range(tables.n_carts):
        table.cart_at[slot] = draw_from_mask(&carts, chance)
    remove_color(table, tables, chance)
    draw_bonus_cards(table, tables, chance)
    for slot in range(tables.n_carts):    # before the fog goes into the bag
        begin_event(chance, STONES + slot)
        cart = table.cart_at[slot]
        for _draw in range(tables.cart_stones):
            table.carts[cart].stones = add_stone(table.carts[cart].stones, draw_from_bag(&table.bag, chance))
    put_into_bag(&table.bag, FOG, tables.fog)
    begin_day(state)


cdef inline void remove_color(Table* table, const Tables* tables, Chance* chance) noexcept nogil:
    """2-3 players: one color leaves the game, with bonus cards a random one. A fixed one is an event too."""
    cdef uint64_t colors
    if tables.fixed_removal < 0:
        return
    colors = <uint64_t>1 << tables.fixed_removal if tables.fixed_removal < N_COLORS else 0xFF
    begin_event(chance, REMOVE)
    table.removed = draw_from_mask(&colors, chance)
    put_into_bag(&table.bag, table.removed, -count_in_bag(&table.bag, table.removed))


cdef inline void draw_bonus_cards(Table* table, const Tables* tables, Chance* chance) noexcept nogil:
    """The card of the removed color is taken out first."""
    cdef uint64_t cards = 0xFF & ~(<uint64_t>1 << table.removed)
    cdef int _card
    if tables.with_bonus:
        begin_event(chance, BONUS)
        for _card in range(tables.bonus_cards):
            table.bonus |= 1 << draw_from_mask(&cards, chance)


cdef inline void begin_day(State* state) noexcept nogil:
    """Morning: everyone chooses a card, from the baby yak's holder clockwise."""
    memset(state.secret.chosen, NOT_CHOSEN, N_SEATS)
    state.table.rounds += 1
    state.table.n_done = 0
    state.table.noon = 0
    state.table.node = CHOOSE
    state.table.seat = state.table.baby_yak
    state.table.legal = 7                 # all three cards, useful or not
