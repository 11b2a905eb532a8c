# Five Towers: what a seat may know, as numbers. All is public but the order of the draw pile.
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from cython_core.five_towers.state cimport NO_CARD, N_NODES, N_TYPES, OVER, Seat, State, Table, Tables, card_at
from cython_core.shared.bits cimport popcount
from cython_core.shared.deck cimport PairDeck
from cython_core.shared.observing cimport put, put_bytes, put_items, turns_until


cdef inline tuple layout(const Tables* tables):
    """(name, numbers, lowest, highest) for the table and for each seat; `observe` writes them in this order."""
    cdef int n_cards = N_TYPES * popcount(tables.all_values), most = N_TYPES * tables.cards_a_type, last = tables.players - 1
    return [
        ("node", 1, 0, N_NODES - 1),                     # bid, raze, build, over
        ("seat", 1, 0, last),                        # own seat; other seats as turns until they move
        ("to_move", 1, 0, last),                         # turns until the seat to move
        ("start", 1, 0, last),                           # turns until the start player
        ("bidder", 1, 0, last + 1),                  # turns until it + 1; 0: nobody
        ("bid", 1, 0, tables.display_size),          # while building the cards still to build
        ("round", 1, 1, 2 * most),                       # from 1
        ("reshuffled", 1, 0, 1),                         # 1: it is the second draw pile
        ("display_types", tables.display_size, 0, N_TYPES),      # type + 1, in the order of the moves; 0: no card
        ("display_values", tables.display_size, 0, 16),          # value + 1; 0: no card
        ("draw_pile", n_cards, 0, 2),                # copies by type and value
        ("discard_pile", n_cards, 0, 2),                 # likewise
    ], [
        ("razed", 1, 0, 255),                            # cards torn down
        ("heights", N_TYPES, 0, tables.cards_a_type),    # cards in each tower
        ("tops", N_TYPES, 0, 16),                    # value + 1; 0: no card
        ("towers", N_TYPES * tables.cards_a_type, 0, 16),        # value + 1 from the bottom, by type
    ]


cdef inline void observe(const State* state, const Tables* tables, int seat, int16_t* out) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int players = tables.players, other = seat, _
    out = put(out, table.node)
    out = put(out, seat)
    out = put(out, 0 if table.node == OVER else turns_until(table.seat, seat, players))
    out = put(out, turns_until(table.start, seat, players))
    out = put(out, 1 + turns_until(table.builder, seat, players) if table.highest else 0)
    out = put(out, table.highest)
    out = put(out, table.rounds)
    out = put(out, table.reshuffled)
    out = put_display(out, table, tables)
    out = put_draw_pile(out, &table.draw_pile, tables)
    out = put_discard_pile(out, table, tables)
    for _ in range(players):
        out = put_seat(out, &state.seats[other], tables)
        other = other + 1 if other + 1 < players else 0


cdef inline int16_t* put_display(int16_t* out, const Table* table, const Tables* tables) noexcept nogil:
    cdef int n = tables.display_size, i, card, there
    for i in range(n):
        card = card_at(table.display, i)
        there = i < table.n_display
        out[i] = <int16_t>(((card >> 4) + 1) * there)
        out[n + i] = <int16_t>(((card & 15) + 1) * there)
    return out + 2 * n


cdef inline int16_t* put_draw_pile(int16_t* out, const PairDeck* pile, const Tables* tables) noexcept nogil:
    """Two bits for each card; two types are in a word."""
    cdef int n_values = popcount(tables.all_values), kind, value
    cdef uint32_t copies
    for kind in range(N_TYPES):
        copies = <uint32_t>(pile.words[kind >> 1] >> (32 * (kind & 1)))
        for value in range(n_values):
            out[value] = <int16_t>(((copies >> (2 * value)) & 1) + ((copies >> (2 * value + 1)) & 1))
        out += n_values
    return out


cdef inline int16_t* put_discard_pile(int16_t* out, const Table* table, const Tables* tables) noexcept nogil:
    """Its order does not matter: it will be shuffled, or never be used again."""
    cdef int n_values = popcount(tables.all_values), i
    for i in range(N_TYPES * n_values):
        out[i] = 0
    for i in range(table.n_discard):
        out[(table.discard[i] >> 4) * n_values + (table.discard[i] & 15)] += 1
    return out + N_TYPES * n_values


cdef inline int16_t* put_seat(int16_t* out, const Seat* seat, const Tables* tables) noexcept nogil:
    cdef int kind
    out = put(out, seat.razed)
    out = put_bytes(out, seat.height, N_TYPES)
    for kind in range(N_TYPES):
        out[kind] = <int16_t>(seat.cards[kind][seat.height[kind]] + 1 if seat.height[kind] else 0)
    out += N_TYPES
    for kind in range(N_TYPES):
        out = put_items(out, &seat.cards[kind][1], seat.height[kind], tables.cards_a_type)
    return out
