# Asara: the effect of a move, the order of turns, the end of a year.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.asara.building cimport refresh_color
from cython_core.asara.packed cimport top_of, without
from cython_core.asara.setup cimport begin_year, close_empty_piles
from cython_core.asara.state cimport (
    ADD, BASE, BUILD, BUILDING, DECLINE, DRAW, GO, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_TENT, KEEP, LIGHT, MIDDLE, N_SEATS, ON, OVER, PAY,
    SEARCH, TAKE, TAKE_SEARCHED, TOP, WINDOW, YEAR_FAVOR, YEAR_GOLD, YEAR_TOWERS, Payment, Place, Screen, Seat, Secret, State, Table,
    Tables, Tower, height_of, next_with_cards,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.pile cimport draw_piece, take_kind


cdef inline void apply_move(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    cdef int node = state.table.node
    if node == GO:
        state.table.going = <uint8_t>move
        state.table.node = PAY
    elif node == PAY:
        pay(state, tables, move, chance)
    elif node == TAKE:
        take(state, tables, move)
        end_turn(state, tables, chance)
    elif node == SEARCH:
        state.table.searched = <uint8_t>move
        state.table.node = TAKE_SEARCHED
    elif node == BUILD:
        build(state, tables, move, chance)
    elif node == ON:
        on(state, tables, move, chance)
    elif node == KEEP:
        keep(state, tables, move, chance)
    else:
        take_searched(state, tables, move)
        end_turn(state, tables, chance)


cdef inline bint is_over(const State* state, const Tables* tables) noexcept nogil:
    return state.table.node == OVER


cdef inline void pay(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    """[pay] Buyers are laid, the space is taken, the fee is paid; then the action, or the next turn if nothing is left to decide."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int going = table.going
    cdef const Place* place = &tables.places[going]
    lay_buyers(state, seat, place, &tables.payments[move])
    take_space(table, place)
    seat.money = <uint16_t>(seat.money + place.gain)
    table.favor = table.seat if going == GO_CALIPH else table.favor      # [caliph]
    table.node = place.node
    if place.node == GO:
        if going >= GO_TENT:
            recruit(state, tables, chance)
        end_turn(state, tables, chance)
    elif place.node == BUILD:
        go_building(table, seat, tables, going - GO_BUILD)
    elif place.node == KEEP:
        see_lights(state, tables, going - GO_HOUSE)


cdef inline void lay_buyers(State* state, Seat* seat, const Place* place, const Payment* payment) noexcept nogil:
    """[pay] The first buyer in an area sets its color; pairs and the pavilion's buyers lie face down and set none."""
    cdef Table* table = &state.table
    cdef Screen* screen = &state.secret.screens[table.seat]
    cdef uint64_t hides = payment.hides | place.hides
    cdef unsigned int colors = table.colors[place.area] & (payment.colors | place.any_color)
    cdef int color
    screen.hand -= payment.cards
    screen.face_down += payment.cards & hides
    table.laid += payment.cards
    seat.n_cards -= payment.n_cards
    seat.n_face_down = <uint8_t>(seat.n_face_down + (payment.n_cards & hides))
    table.with_cards = <uint8_t>(table.with_cards & ~((seat.n_cards == 0) << table.seat))
    table.colors[place.area] = <uint8_t>colors
    for color in range(8):       # eight, not five: whole vectors; the last three are never asked for
        table.accepting[color] &= ~place.moves | (0 - <uint64_t>((colors >> color) & 1))


cdef inline void take_space(Table* table, const Place* place) noexcept nogil:
    """The last space of a place closes it."""
    table.spaces[place.slot] -= 1
    table.open &= ~(place.closes & (0 - <uint64_t>(table.spaces[place.slot] == 0)))


cdef inline void go_building(Table* table, Seat* seat, const Tables* tables, int p) noexcept nogil:
    """[build] p + 1 pieces: on that space, or the lowest free one above it; the cost is that of the space."""
    cdef int space = lowest_bit(<uint64_t>(table.circle >> p)) + p
    table.circle = <uint8_t>(table.circle & ~(1 << space))
    seat.money = <uint16_t>(seat.money - tables.circle_costs[space])
    table.left = <uint8_t>(p + 1)


cdef inline void recruit(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """[tent] Draw buyers, as far as they reach."""
    cdef Table* table = &state.table
    cdef int n = min(tables.tent_draw, table.n_buyers), _
    begin_event(chance, DRAW + table.seat)
    for _ in range(n):
        state.secret.screens[table.seat].hand += (
            <uint64_t>1 << (8 * tables.buyers.kind[draw_piece(&state.secret.buyers, &tables.buyers, chance)]))
    state.seats[table.seat].n_cards = <uint8_t>(state.seats[table.seat].n_cards + n)
    table.n_buyers = <uint8_t>(table.n_buyers - n)
    table.with_cards = <uint8_t>(table.with_cards | (1 << table.seat))
    close_empty_piles(table, tables)


cdef inline void see_lights(State* state, const Tables* tables, int choice) noexcept nogil:
    """[lights] Take the top ones off the stack, all if there are fewer."""
    cdef Table* table = &state.table
    cdef Secret* secret = &state.secret
    cdef int n = min(tables.lights_seen[choice], table.n_stack)
    secret.seen = top_of(secret.stack, n)
    secret.stack >>= 3 * n
    table.n_seen = <uint8_t>n
    table.n_stack = <uint8_t>(table.n_stack - n)
    table.left = <uint8_t>tables.lights_kept[choice]


cdef inline void keep(State* state, const Tables* tables, int color, Chance* chance) noexcept nogil:
    """[lights] The topmost of equal ones; the rest goes under the stack in the order drawn."""
    cdef Table* table = &state.table
    cdef Secret* secret = &state.secret
    secret.seen = without(secret.seen, table.n_seen, color)
    table.n_seen -= 1
    state.seats[table.seat].n_lit += 1
    secret.screens[table.seat].lit[color] += 1
    refresh_color(&state.seats[table.seat], &secret.screens[table.seat], color)
    table.left -= 1
    if table.left == 0:
        secret.stack |= secret.seen << (3 * table.n_stack)
        table.n_stack = <uint8_t>(table.n_stack + table.n_seen)
        table.n_seen = 0
        secret.seen = 0
        close_empty_piles(table, tables)
        end_turn(state, tables, chance)


cdef inline void take(State* state, const Tables* tables, int kind) noexcept nogil:
    """[market] A displayed piece; its place stays empty until the next year."""
    cdef Table* table = &state.table
    cdef int shape = table.going
    take_kind(&table.display[shape], &tables.pieces[shape], kind)
    table.displayed &= ~(<uint64_t>((table.display[shape] & tables.pieces[shape].of_kind[kind]) == 0) << (16 * shape + kind))
    buy(state, tables, shape, kind)


cdef inline void take_searched(State* state, const Tables* tables, int kind) noexcept nogil:
    """[spies] A piece out of the draw pile, or none."""
    cdef Table* table = &state.table
    cdef int shape = table.searched
    if kind == DECLINE:
        return
    take_kind(&table.pile[shape], &tables.pieces[shape], kind)
    table.piles_left = <uint8_t>(table.piles_left & ~((table.pile[shape] == 0) << shape))
    close_empty_piles(table, tables)
    buy(state, tables, shape, kind)


cdef inline void buy(State* state, const Tables* tables, int shape, int kind) noexcept nogil:
    """The piece goes behind the screen, its price is paid."""
    cdef Seat* seat = &state.seats[state.table.seat]
    seat.pieces[shape][kind & 1][kind >> 1] += 1
    seat.money = <uint16_t>(seat.money - tables.prices[kind >> 1])
    refresh_color(seat, &state.secret.screens[state.table.seat], kind >> 1)


cdef inline void build(State* state, const Tables* tables, int step, Chance* chance) noexcept nogil:
    """[build] A tower is raised at once; whatever goes onto a tower asks which."""
    cdef Table* table = &state.table
    if step >= ADD:
        table.step = <uint8_t>step
        table.node = ON
        return
    cdef Seat* seat = &state.seats[table.seat]
    cdef int color = step >> 2, base_gold = (step >> 1) & 1, top_gold = step & 1
    cdef Tower* tower = &seat.towers[color][seat.towers_of[color]]
    seat.pieces[BASE][base_gold][color] -= 1
    seat.pieces[TOP][top_gold][color] -= 1
    tower.base_gold = <uint8_t>base_gold
    tower.top_gold = <uint8_t>top_gold
    seat.gold = <uint8_t>(seat.gold + base_gold + top_gold)
    seat.towers_of[color] += 1
    seat.n_towers += 1
    show_height(state, color, 2)
    pieces_are_built(state, tables, color, 2, chance)


cdef inline void on(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    """[build] The tower that gets the piece or the light."""
    cdef int step = state.table.step
    if step >= LIGHT:
        light(state, step - LIGHT, move >> 1, move & 1)
        pieces_are_built(state, tables, step - LIGHT, 1, chance)
    else:
        add(state, step - ADD, move >> 1)
        pieces_are_built(state, tables, (step - ADD) >> 2, 1, chance)


cdef inline void add(State* state, int piece, int which) noexcept nogil:
    """A middle or a window into a tower; `piece` is 4 * color + 2 * window + gold."""
    cdef Seat* seat = &state.seats[state.table.seat]
    cdef int color = piece >> 2, gold = piece & 1
    cdef Tower* tower = &seat.towers[color][which]
    if piece & 2:
        seat.pieces[WINDOW][gold][color] -= 1
        tower.windows[gold] += 1
        seat.unlit[color] += 1
    else:
        seat.pieces[MIDDLE][gold][color] -= 1
        tower.middles[gold] += 1
    seat.gold = <uint8_t>(seat.gold + gold)
    show_height(state, color, <uint8_t>height_of(tower))


cdef inline void show_height(State* state, int color, uint8_t height) noexcept nogil:
    """A tower of so many pieces stands."""
    cdef Seat* owner = &state.seats[state.table.seat]
    cdef uint8_t rivals = owner.rivals[color]
    cdef int seat
    for seat in range(N_SEATS):
        state.seats[seat].rivals[color] = max(state.seats[seat].rivals[color], height)
    owner.rivals[color] = rivals
    owner.highest[color] = max(owner.highest[color], height)


cdef inline void light(State* state, int color, int which, int gold) noexcept nogil:
    """A lit window onto a window; covered gold no longer counts."""
    cdef Seat* seat = &state.seats[state.table.seat]
    cdef Tower* tower = &seat.towers[color][which]
    state.secret.screens[state.table.seat].lit[color] -= 1
    seat.n_lit -= 1
    seat.unlit[color] -= 1
    seat.lit += 1
    seat.gold = <uint8_t>(seat.gold - gold)
    tower.windows[gold] -= 1
    tower.lit[gold] += 1


cdef inline void pieces_are_built(State* state, const Tables* tables, int color, int n, Chance* chance) noexcept nogil:
    """[build] A point for each, at once, until p pieces are built."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    refresh_color(seat, &state.secret.screens[table.seat], color)
    seat.points[BUILDING] += <uint32_t>(n * tables.points_piece)
    table.left = <uint8_t>(table.left - n)
    table.node = BUILD
    if table.left == 0:
        end_turn(state, tables, chance)


cdef inline void end_turn(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """[year] Clockwise, players without cards are skipped."""
    cdef Table* table = &state.table
    table.node = GO
    if table.with_cards == 0:
        end_year(state, tables, chance)
    else:
        table.seat = <uint8_t>next_with_cards(tables, table.with_cards, table.seat)


cdef inline void end_year(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """[year end] Towers, visible gold, lit windows, the favor."""
    cdef Seat* seat
    cdef int i
    for i in range(tables.players):
        seat = &state.seats[i]
        seat.points[YEAR_TOWERS] += <uint32_t>(tables.points_tower * seat.n_towers)
        seat.points[YEAR_GOLD] += <uint32_t>(tables.points_gold * seat.gold + tables.points_lit * seat.lit)
        seat.points[YEAR_FAVOR] += <uint32_t>(tables.points_favor * (i == state.table.favor))
    if state.table.rounds < tables.years:
        begin_year(state, tables, chance)
    else:
        state.table.node = OVER
