# Asara: what is legal. The numbers of the moves are explained in state.pxd.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.building cimport Stock, leaves, stock_of
from cython_core.asara.packed cimport BYTES, FILL, GATHER_BYTES, GATHER_LANES, LANES, colors_in, word
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BASE, BUILD, DECLINE, GO, KEEP, LIGHT, MIDDLE, N_COLORS, N_KINDS, ON, PAY, SEARCH, TAKE, TOP, WINDOW, GO_BUILD,
    Screen, Seat, State, Table, Tables, Tower, capped,
)
from cython_core.shared.bits cimport lowest_bit

cdef extern from *:
    """
    /* Sets of colors, with bit 4 * c for bit c. */
    static const uint64_t TW_ASARA_BY_FOURS[32] = {
        0x00000, 0x00001, 0x00010, 0x00011, 0x00100, 0x00101, 0x00110, 0x00111, 0x01000, 0x01001, 0x01010, 0x01011, 0x01100, 0x01101,
        0x01110, 0x01111, 0x10000, 0x10001, 0x10010, 0x10011, 0x10100, 0x10101, 0x10110, 0x10111, 0x11000, 0x11001, 0x11010, 0x11011,
        0x11100, 0x11101, 0x11110, 0x11111,
    };
    """
    const uint64_t[32] BY_FOURS "TW_ASARA_BY_FOURS"


cdef inline uint64_t legal_moves(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Screen* screen = &state.secret.screens[table.seat]
    cdef int node = table.node
    if node == GO:
        return legal_places(table, seat, screen, tables)
    if node == PAY:
        return legal_payments(table, screen, tables)
    if node == TAKE:
        return (table.displayed >> (16 * table.going)) & tables.affordable[capped(seat.money)] & 0xFFFF
    if node == SEARCH:
        return table.piles_left
    if node == BUILD:
        return legal_steps(table, seat, screen)
    if node == ON:
        return legal_towers(table, seat)
    if node == KEEP:
        return colors_in(state.secret.seen, table.n_seen)
    return legal_searched(table, seat, tables)


cdef inline uint64_t legal_places(const Table* table, const Seat* seat, const Screen* screen, const Tables* tables) noexcept nogil:
    """[go] Places with a free space whose action is affordable and possible, and where a payment in buyers exists."""
    cdef int money = capped(seat.money)
    cdef uint64_t markets = ((((table.displayed & tables.affordable[money]) + FILL) >> 15) & LANES) * GATHER_LANES >> 48
    cdef uint64_t circle = tables.circle[table.circle][money] & (screen.buildable >> 1)
    # [pay] Two cards can be laid wherever a single one can or a color is demanded, that is everywhere.
    cdef uint64_t payable = table.accepting[lowest_bit(screen.hand) >> 3] | (0 - <uint64_t>(seat.n_cards >= 2))
    return table.open & payable & (tables.fees[money] | markets | (circle << GO_BUILD))


cdef inline unsigned int at_least(uint64_t packed, int count) noexcept nogil:
    """The buyer colors of which there are at least `count`, 1..127, as bits."""
    cdef uint64_t full = ((packed + <uint64_t>(0x80 - count) * BYTES) >> 7) & BYTES
    return <unsigned int>((full * GATHER_BYTES) >> 32) & ANY_COLOR


cdef inline uint64_t legal_payments(const Table* table, const Screen* screen, const Tables* tables) noexcept nogil:
    """[pay] One card of a color the area takes; any two where a color is demanded."""
    cdef unsigned int colors = table.colors[tables.places[table.going].area]
    cdef unsigned int held = at_least(screen.hand, 1)
    cdef uint64_t pairs = tables.pairs[held] | tables.doubles[at_least(screen.hand, 2)]
    return (held & colors) | (pairs & (0 - <uint64_t>(colors != ANY_COLOR)))


cdef inline uint64_t legal_searched(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """[spies] Any affordable piece of the pile, or none."""
    cdef uint64_t kinds = 0
    cdef int kind
    for kind in range(N_KINDS):
        kinds |= <uint64_t>((table.pile[table.searched] & tables.pieces[table.searched].of_kind[kind]) != 0) << kind
    return (kinds & tables.affordable[capped(seat.money)]) | (<uint64_t>1 << DECLINE)


cdef inline uint64_t legal_steps(const Table* table, const Seat* seat, const Screen* screen) noexcept nogil:
    """[build] Steps after which the rest of the p pieces can still be built: any, if all will be. Gold is the player's choice."""
    if table.left == screen.most_of_all:
        return possible_steps(seat, screen)
    cdef uint64_t legal = 0, bases, tops
    cdef Stock stock, after
    cdef int color
    for color in range(N_COLORS):
        if screen.most[color] == 0:
            continue
        stock = stock_of(seat, screen, color)
        if stock.bases and stock.tops:
            after = stock
            after.bases -= 1
            after.tops -= 1
            after.towers += 1
            if leaves(screen, color, &after, table.left - 2):
                bases = gold_choices(seat.pieces[BASE][0][color], seat.pieces[BASE][1][color])
                tops = gold_choices(seat.pieces[TOP][0][color], seat.pieces[TOP][1][color])
                legal |= ((tops & (0 - (bases & 1))) | ((tops << 2) & (0 - (bases >> 1)))) << (4 * color)
        if stock.towers and stock.middles:
            after = stock
            after.middles -= 1
            if leaves(screen, color, &after, table.left - 1):
                legal |= gold_choices(seat.pieces[MIDDLE][0][color], seat.pieces[MIDDLE][1][color]) << (ADD + 4 * color)
        if stock.towers and stock.windows:
            after = stock
            after.windows -= 1
            after.unlit += 1
            if leaves(screen, color, &after, table.left - 1):
                legal |= gold_choices(seat.pieces[WINDOW][0][color], seat.pieces[WINDOW][1][color]) << (ADD + 4 * color + 2)
        if stock.lit and stock.unlit:
            after = stock
            after.lit -= 1
            after.unlit -= 1
            if leaves(screen, color, &after, table.left - 1):
                legal |= <uint64_t>1 << (LIGHT + color)
    return legal


cdef inline uint64_t possible_steps(const Seat* seat, const Screen* screen) noexcept nogil:
    """Any step for which there are pieces. All colors at once, without a branch."""
    cdef uint64_t base = some(seat.pieces[BASE][0]), gold_base = some(seat.pieces[BASE][1])
    cdef uint64_t top = some(seat.pieces[TOP][0]), gold_top = some(seat.pieces[TOP][1])
    cdef uint64_t tower = some(seat.towers_of)
    return (BY_FOURS[base & top] | BY_FOURS[base & gold_top] << 1 | BY_FOURS[gold_base & top] << 2 | BY_FOURS[gold_base & gold_top] << 3
            | (BY_FOURS[some(seat.pieces[MIDDLE][0]) & tower] | BY_FOURS[some(seat.pieces[MIDDLE][1]) & tower] << 1
               | BY_FOURS[some(seat.pieces[WINDOW][0]) & tower] << 2 | BY_FOURS[some(seat.pieces[WINDOW][1]) & tower] << 3) << ADD
            | (some(screen.lit) & some(seat.unlit)) << LIGHT)


cdef inline uint64_t some(const uint8_t* counts) noexcept nogil:
    """The colors of which there are any, as bits. Three more bytes are read, and left out."""
    return at_least(word(counts), 1)


cdef inline uint64_t gold_choices(int plain, int gold) noexcept nogil:
    """Bit 0: there is a plain piece, bit 1: there is one with gold."""
    return <uint64_t>(plain > 0) | (<uint64_t>(gold > 0) << 1)


cdef inline uint64_t legal_towers(const Table* table, const Seat* seat) noexcept nogil:
    """[build] Any tower of the color; a lit window covers a plain (even bits) or a gold window (odd bits) that is not lit."""
    cdef int color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    cdef uint64_t legal = 0
    cdef const Tower* tower
    cdef int i
    for i in range(seat.towers_of[color]):
        tower = &seat.towers[color][i]
        legal |= (gold_choices(tower.windows[0], tower.windows[1]) if table.step >= LIGHT else 1) << (2 * i)
    return legal
