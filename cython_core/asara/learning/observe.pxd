# Asara: what a seat may know, as numbers. Hands, buyers laid face down, lit windows and their stack are hidden from the others.
# What a seat has put under the stack is not stored in a state, so it is not told either.
from libc.stdint cimport int16_t, uint8_t, uint64_t

from cython_core.asara.packed cimport of_color
from cython_core.asara.state cimport (
    ANY_COLOR, BUILD, CIRCLE, GO, GO_BANK, GO_CALIPH, GO_HOUSE, GO_SPIES, GO_TENT, HOUSE, KEEP, MAX_CIRCLE, MAX_STACK, N_COLORS, N_KINDS,
    N_NODES, N_PLACES, N_SHAPES, ON, OVER, TAKE_SEARCHED, TENT, Screen, Seat, State, Table, Tables, Tower,
)
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.observing cimport MOST, put, put_bytes, put_capped, put_flags, put_zeros, turns_until
from cython_core.shared.pile cimport Pieces

cdef enum:
    MAX_CARDS = 60           # buyers
    N_BANK = 8               # places of the bank, at most; as many of the tent
    N_SPIES = 4


cdef inline tuple layout(const Tables* tables):
    """(name, numbers, lowest, highest) for the table and for each seat; `observe` writes them in this order. What only the professional
    game has is left out in the basic one."""
    cdef int last = tables.players - 1, pro = tables.professional
    return [
        ("node", 1, 0, N_NODES - 1),                     # go, pay, take, search, take from a pile, build, on, keep, over
        ("seat", 1, 0, last),                            # own seat; other seats as turns until they move
        ("to_move", 1, 0, last),                         # turns until the seat to move
        ("year", 1, 1, tables.years),                    # from 1
        ("favor", 1, 0, last),                          # turns until who holds it
        ("going", 1, 0, N_PLACES),                       # the move of the node "go" under way + 1; 0: none
        ("searching", 1, 0, N_SHAPES),                   # shape + 1; 0: none
        ("step", 1, 0, 64),                              # the move of the node "build" under way + 1; 0: none
        ("left", 1, 0, 20),                              # pieces still to build, lit windows still to keep
        ("displays", N_SHAPES * N_KINDS, 0, 12),         # by shape, color, plain or gold
        ("piles", N_SHAPES * N_KINDS, 0, 12),            # likewise
        ("demanded", HOUSE + 1 if pro else TENT, 0, N_COLORS),   # by area: color of buyers + 1; 0: any
        ("market_spaces", N_SHAPES, 0, 60),              # free ones
        ("circle_spaces", MAX_CIRCLE, 0, 1),             # 1: free
        ("bank_spaces", N_BANK, 0, 1),                   # 1: free, in the order of the components
        ("spies_spaces", N_SPIES, 0, 1),                 # likewise
        ("caliph_spaces", 1, 0, 60),                     # free ones
        ("tent_spaces", N_BANK * pro, 0, 1),             # 1: free, in the order of the components
        ("lights_spaces", pro, 0, 60),                   # free ones
        ("buyers", 1, 0, MAX_CARDS),                     # cards in the draw pile
        ("laid", N_COLORS, 0, 12),                       # buyers laid openly this year
        ("stack", pro, 0, MAX_STACK),                    # lit windows in it
        ("n_seen", pro, 0, MAX_STACK),                   # lit windows looked at by the seat to move
        ("seen", pro * max(tables.lights_seen[0], tables.lights_seen[1]), 0, N_COLORS),      # color + 1, top first, for the seat to move
    ], [
        ("money", 1, 0, MOST),                           # Asari
        ("points", 1, 0, MOST),                          # so far
        ("n_cards", 1, 0, MAX_CARDS),                    # in the hand
        ("n_face_down", 1, 0, MAX_CARDS),                # buyers laid face down this year
        ("hand", N_COLORS, 0, 12),                       # buyers by color; of others zeros, as the next ones
        ("face_down", N_COLORS, 0, 12),                  # likewise
        ("n_lit", pro, 0, MAX_STACK),                    # lit windows not yet built
        ("lit", N_COLORS * pro, 0, MAX_STACK),           # the own ones by color; of others zeros
        ("pieces", N_SHAPES * 2 * N_COLORS, 0, 12),      # not yet built: by shape, plain or gold, color
        ("n_towers", N_COLORS, 0, tables.max_towers),    # by color
        ("towers", N_COLORS * tables.max_towers * <int>sizeof(Tower), 0, 20),    # middles, gold ones, windows, lit ones; gold base, top
    ]


cdef inline void observe(const State* state, const Tables* tables, int seat, int16_t* out) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int node = table.node, players = tables.players, other = seat, i, _
    out = put(out, node)
    out = put(out, seat)
    out = put(out, 0 if node == OVER else turns_until(table.seat, seat, players))
    out = put(out, table.rounds)
    out = put(out, turns_until(table.favor, seat, players))
    out = put(out, table.going + 1 if node != GO and node != OVER else 0)
    out = put(out, table.searched + 1 if node == TAKE_SEARCHED else 0)
    out = put(out, table.step + 1 if node == ON else 0)
    out = put(out, table.left if node == BUILD or node == ON or node == KEEP else 0)
    for i in range(N_SHAPES):
        out = put_counts(out, table.display[i], &tables.pieces[i])
    for i in range(N_SHAPES):
        out = put_counts(out, table.pile[i], &tables.pieces[i])
    out = put_areas(out, table, tables)
    out = put(out, table.n_buyers)
    out = put_packed(out, laid_openly(state, tables))
    if tables.professional:
        out = put_stack(out, state, tables, seat)
    for _ in range(players):
        out = put_seat(out, &state.seats[other], &state.secret.screens[other], tables, other == seat)
        other = other + 1 if other + 1 < players else 0


cdef inline int16_t* put_counts(int16_t* out, uint64_t pile, const Pieces* pieces) noexcept nogil:
    cdef int kind
    for kind in range(N_KINDS):
        out[kind] = <int16_t>popcount(pile & pieces.of_kind[kind])
    return out + N_KINDS


cdef inline int16_t* put_areas(int16_t* out, const Table* table, const Tables* tables) noexcept nogil:
    cdef int n_areas = HOUSE + 1 if tables.professional else TENT, area
    for area in range(n_areas):
        out[area] = <int16_t>(0 if table.colors[area] == ANY_COLOR else lowest_bit(table.colors[area]) + 1)
    out = put_bytes(out + n_areas, table.spaces, N_SHAPES)
    out = put_flags(out, table.circle, MAX_CIRCLE)
    out = put_bytes(out, &table.spaces[GO_BANK], N_BANK)
    out = put_bytes(out, &table.spaces[GO_SPIES], N_SPIES)
    out = put(out, table.spaces[GO_CALIPH])
    if tables.professional:
        out = put_bytes(out, &table.spaces[GO_TENT], N_BANK)
        out = put(out, table.spaces[GO_HOUSE])
    return out


cdef inline uint64_t laid_openly(const State* state, const Tables* tables) noexcept nogil:
    cdef uint64_t laid = state.table.laid
    cdef int seat
    for seat in range(tables.players):
        laid -= state.secret.screens[seat].face_down
    return laid


cdef inline int16_t* put_packed(int16_t* out, uint64_t packed) noexcept nogil:
    cdef int color
    for color in range(N_COLORS):
        out[color] = <int16_t>of_color(packed, color)
    return out + N_COLORS


cdef inline int16_t* put_stack(int16_t* out, const State* state, const Tables* tables, int seat) noexcept nogil:
    """How many lit windows there are; which ones are looked at only the seat to move knows."""
    cdef const Table* table = &state.table
    cdef int n = max(tables.lights_seen[0], tables.lights_seen[1]), n_known = table.n_seen if table.seat == seat else 0, i
    out = put(out, table.n_stack)
    out = put(out, table.n_seen)
    for i in range(n):
        out[i] = <int16_t>(((state.secret.seen >> (3 * i)) & 7) + 1 if i < n_known else 0)
    return out + n


cdef inline int16_t* put_seat(int16_t* out, const Seat* seat, const Screen* screen, const Tables* tables, bint own) noexcept nogil:
    cdef int shape, gold, color
    out = put_capped(out, seat.money)
    out = put_capped(out, seat.points[0] + seat.points[1] + seat.points[2] + seat.points[3])
    out = put(out, seat.n_cards)
    out = put(out, seat.n_face_down)
    out = put_packed(out, screen.hand if own else 0)
    out = put_packed(out, screen.face_down if own else 0)
    if tables.professional:
        out = put(out, seat.n_lit)
        out = put_bytes(out, screen.lit, N_COLORS) if own else put_zeros(out, N_COLORS)
    for shape in range(N_SHAPES):
        for gold in range(2):
            out = put_bytes(out, seat.pieces[shape][gold], N_COLORS)
    out = put_bytes(out, seat.towers_of, N_COLORS)
    for color in range(N_COLORS):            # the numbers of a tower are its bytes; those not yet raised are zeros
        out = put_bytes(out, <const uint8_t*>&seat.towers[color][0], tables.max_towers * <int>sizeof(Tower))
    return out
