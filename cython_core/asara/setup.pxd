# Asara: before the first year, and what begins every year.
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from cython_core.asara.state cimport (
    DEAL, FILL, GO, GO_HOUSE, GO_SPIES, GO_TENT, LIGHTS, N_SHAPES, Screen, Secret, State, Table, Tables,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.pile cimport draw_piece


cdef inline void setup(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    state[0] = tables.start
    begin_year(state, tables, chance)


cdef inline void begin_year(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """[year] Deal, fill the markets, hand out money; the holder of the favor begins."""
    cdef Table* table = &state.table
    cdef int seat
    table.rounds += 1
    clear_board(table, &tables.start.table)
    deal(state, tables, chance)
    fill_markets(table, tables, chance)
    if table.rounds == 1:
        stack_lights(state, tables, chance)
    else:
        for seat in range(tables.players):
            state.seats[seat].money = <uint16_t>(state.seats[seat].money + tables.year_money)
    close_empty_piles(table, tables)
    table.seat = table.favor
    table.node = GO


cdef inline void clear_board(Table* table, const Table* start) noexcept nogil:
    """No buyer lies anywhere, no area demands a color."""
    table.open = start.open
    memcpy(table.accepting, start.accepting, sizeof(table.accepting))
    memcpy(table.spaces, start.spaces, sizeof(table.spaces))
    memcpy(table.colors, start.colors, sizeof(table.colors))
    table.circle = start.circle
    table.laid = 0


cdef inline void deal(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """Every card is shuffled in; what is not dealt stays as the buyers' draw pile."""
    cdef uint64_t buyers = tables.buyers.all, hand
    cdef Screen* screen
    cdef int seat, _
    for seat in range(tables.players):
        begin_event(chance, DEAL + seat)
        hand = 0
        for _ in range(tables.hand):
            hand += <uint64_t>1 << (8 * tables.buyers.kind[draw_piece(&buyers, &tables.buyers, chance)])
        screen = &state.secret.screens[seat]
        screen.hand = hand
        screen.face_down = 0
        state.seats[seat].n_cards = <uint8_t>tables.hand
        state.seats[seat].n_face_down = 0
    state.secret.buyers = buyers
    state.table.n_buyers = <uint8_t>popcount(buyers)
    state.table.with_cards = <uint8_t>((1 << tables.players) - 1)


cdef inline void fill_markets(Table* table, const Tables* tables, Chance* chance) noexcept nogil:
    """Every empty place of a display gets a piece, as far as the draw pile reaches."""
    cdef int shape, n, piece, _
    for shape in range(N_SHAPES):
        n = min(tables.display - popcount(table.display[shape]), popcount(table.pile[shape]))
        if n == 0:
            continue
        begin_event(chance, FILL + shape)
        for _ in range(n):
            piece = draw_piece(&table.pile[shape], &tables.pieces[shape], chance)
            table.display[shape] |= <uint64_t>1 << piece
            table.displayed |= <uint64_t>1 << (16 * shape + tables.pieces[shape].kind[piece])
        table.piles_left = <uint8_t>((table.piles_left & ~(1 << shape)) | ((table.pile[shape] != 0) << shape))


cdef inline void stack_lights(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """The lit windows, top first; there are none in the basic game."""
    cdef Secret* secret = &state.secret
    cdef uint64_t left = tables.lights.all
    cdef int n = popcount(left), i
    if not tables.professional:
        return
    begin_event(chance, LIGHTS)
    for i in range(n):
        secret.stack |= <uint64_t>tables.lights.kind[draw_piece(&left, &tables.lights, chance)] << (3 * i)
    state.table.n_stack = <uint8_t>n


cdef inline void close_empty_piles(Table* table, const Tables* tables) noexcept nogil:
    """[spies] [tent] [lights] These places need something to draw from. To be called when a pile has become smaller."""
    if table.piles_left == 0:
        table.open &= ~tables.places[GO_SPIES].moves
    if table.n_buyers == 0:
        table.open &= ~tables.places[GO_TENT].moves
    if table.n_stack < tables.lights_kept[0]:
        table.open &= ~(<uint64_t>1 << GO_HOUSE)
    if table.n_stack < tables.lights_kept[1]:
        table.open &= ~(<uint64_t>2 << GO_HOUSE)
