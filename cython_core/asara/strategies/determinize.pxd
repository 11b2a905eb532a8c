# Asara: what a seat cannot know is drawn anew.
from libc.stdint cimport uint64_t
from libc.string cimport memset

from cython_core.asara.building cimport refresh_color
from cython_core.asara.legal_moves cimport legal_payments, legal_steps
from cython_core.asara.state cimport (
    BUILD, CIRCLE, GO_BUILD, N_COLORS, ON, PAY, Screen, Seat, Secret, State, Table, Tables,
)
from cython_core.shared.chance cimport Chance
from cython_core.shared.pile cimport draw_piece


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Redraw hands and cards laid face down of the others, the buyers' draw pile, lit windows of the others and the stack. What another
    seat has begun to do shows that it can do it: draw until it can. That happened, so it can happen."""
    redraw_buyers(state, tables, seat, chance)
    if tables.professional:
        redraw_lights(state, tables, seat, chance)
    if state.table.seat != seat:
        while not can_go_on(state, tables):
            redraw_buyers(state, tables, seat, chance)
            if tables.professional:
                redraw_lights(state, tables, seat, chance)


cdef inline bint can_go_on(const State* state, const Tables* tables) noexcept nogil:
    """Whether the seat to move could have decided what it has decided of its turn so far."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Screen* screen = &state.secret.screens[table.seat]
    if table.node == PAY:
        if tables.places[table.going].area == CIRCLE and not (screen.buildable >> (table.going - GO_BUILD + 1)) & 1:
            return False
        return legal_payments(table, screen, tables) != 0
    if table.node == BUILD:
        return legal_steps(table, seat, screen) != 0
    if table.node == ON:
        return (legal_steps(table, seat, screen) >> table.step) & 1
    return True


cdef inline void redraw_buyers(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """All buyers but those the seat holds, laid face down itself or saw being laid."""
    cdef Secret* secret = &state.secret
    cdef Screen* screen
    cdef uint64_t known = state.table.laid + secret.screens[seat].hand, unknown = 0, of_kind
    cdef int other, color, _
    for other in range(tables.players):
        if other != seat:
            known -= secret.screens[other].face_down
            state.table.laid -= secret.screens[other].face_down
    for color in range(N_COLORS):
        of_kind = tables.buyers.of_kind[color]
        for _ in range(<int>((known >> (8 * color)) & 0xFF)):
            of_kind &= of_kind - 1
        unknown |= of_kind
    for other in range(tables.players):
        if other == seat:
            continue
        screen = &secret.screens[other]
        screen.hand = draw_buyers(&unknown, tables, state.seats[other].n_cards, chance)
        screen.face_down = draw_buyers(&unknown, tables, state.seats[other].n_face_down, chance)
        state.table.laid += screen.face_down
    secret.buyers = unknown


cdef inline uint64_t draw_buyers(uint64_t* pile, const Tables* tables, int n, Chance* chance) noexcept nogil:
    """n buyers out of a pile, packed."""
    cdef uint64_t cards = 0
    cdef int _
    for _ in range(n):
        cards += <uint64_t>1 << (8 * tables.buyers.kind[draw_piece(pile, &tables.buyers, chance)])
    return cards


cdef inline void redraw_lights(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """All lit windows but those the seat holds or looks at, and those in towers. What a seat has put under the stack is not stored."""
    cdef Table* table = &state.table
    cdef Secret* secret = &state.secret
    cdef int known[N_COLORS]
    cdef uint64_t unknown = 0, of_kind
    cdef int other, color, i, _
    for color in range(N_COLORS):
        known[color] = secret.screens[seat].lit[color]
        for other in range(tables.players):
            for i in range(state.seats[other].towers_of[color]):
                known[color] += state.seats[other].towers[color][i].lit[0] + state.seats[other].towers[color][i].lit[1]
    if table.seat == seat:
        for i in range(table.n_seen):
            known[(secret.seen >> (3 * i)) & 7] += 1
    for color in range(N_COLORS):
        of_kind = tables.lights.of_kind[color]
        for _ in range(known[color]):
            of_kind &= of_kind - 1
        unknown |= of_kind
    for other in range(tables.players):
        if other == seat:
            continue
        memset(secret.screens[other].lit, 0, sizeof(secret.screens[other].lit))
        for _ in range(state.seats[other].n_lit):
            secret.screens[other].lit[tables.lights.kind[draw_piece(&unknown, &tables.lights, chance)]] += 1
        for color in range(N_COLORS):
            refresh_color(&state.seats[other], &secret.screens[other], color)
    if table.seat != seat:
        secret.seen = draw_stack(&unknown, tables, table.n_seen, chance)
    secret.stack = draw_stack(&unknown, tables, table.n_stack, chance)


cdef inline uint64_t draw_stack(uint64_t* pile, const Tables* tables, int n, Chance* chance) noexcept nogil:
    """n lit windows out of a pile, the top one lowest."""
    cdef uint64_t stack = 0
    cdef int i
    for i in range(n):
        stack |= <uint64_t>tables.lights.kind[draw_piece(pile, &tables.lights, chance)] << (3 * i)
    return stack
