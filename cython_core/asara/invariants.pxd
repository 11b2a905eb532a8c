# Asara: what must hold after every move. The number of the first broken invariant is returned.
from libc.stdint cimport uint64_t

from cython_core.asara.building cimport Stock, reach_of, stock_of, useful_shapes
from cython_core.asara.packed cimport LANES, of_color
from cython_core.asara.state cimport (
    ANY_COLOR, BASE, BUILD, KEEP, MIDDLE, N_COLORS, N_KINDS, N_PLACES, N_SEATS, N_SHAPES, ON, OVER, TOP, Screen, Seat, State, Table, Tables,
    Tower, height_of,
)
from cython_core.shared.bits cimport popcount

cdef enum Invariant:
    HOLD = 0
    PIECES = 1
    BUYERS = 2
    LIGHTS = 3
    SUMS = 4
    REACH = 5
    BOARD = 6
    NODE = 7
    N_INVARIANTS = 8


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    if not pieces_are_conserved(state, tables):
        return PIECES
    if not buyers_are_conserved(state, tables):
        return BUYERS
    if not lights_are_conserved(state, tables):
        return LIGHTS
    if not sums_are_right(state, tables):
        return SUMS
    if not reach_is_right(state, tables):
        return REACH
    if not board_is_right(state, tables):
        return BOARD
    if not node_is_consistent(state, tables):
        return NODE
    return HOLD


cdef inline int built(const Seat* seat, int shape, int color, int gold) noexcept nogil:
    """Pieces of a kind in a seat's towers; lit windows lie on some."""
    cdef const Tower* tower
    cdef int n = 0, i
    for i in range(seat.towers_of[color]):
        tower = &seat.towers[color][i]
        if shape == BASE:
            n += tower.base_gold == gold
        elif shape == TOP:
            n += tower.top_gold == gold
        elif shape == MIDDLE:
            n += tower.middles[gold]
        else:
            n += tower.windows[gold] + tower.lit[gold]
    return n


cdef inline bint pieces_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    cdef int shape, kind, seat, n
    cdef uint64_t pieces
    for shape in range(N_SHAPES):
        if state.table.pile[shape] & state.table.display[shape] or popcount(state.table.display[shape]) > tables.display:
            return False
        for kind in range(N_KINDS):
            pieces = tables.pieces[shape].of_kind[kind]
            n = popcount((state.table.pile[shape] | state.table.display[shape]) & pieces)
            for seat in range(tables.players):
                n += state.seats[seat].pieces[shape][kind & 1][kind >> 1] + built(&state.seats[seat], shape, kind >> 1, kind & 1)
            if n != popcount(pieces):
                return False
    return True


cdef inline bint buyers_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    cdef const Screen* screen
    cdef int n_cards[N_SEATS]
    cdef int color, seat, n
    for seat in range(tables.players):
        n_cards[seat] = 0
    for color in range(N_COLORS):
        n = popcount(state.secret.buyers & tables.buyers.of_kind[color]) + of_color(state.table.laid, color)
        for seat in range(tables.players):
            screen = &state.secret.screens[seat]
            n += of_color(screen.hand, color)
            n_cards[seat] += of_color(screen.hand, color)
            if of_color(screen.face_down, color) > of_color(state.table.laid, color):
                return False
        if n != popcount(tables.buyers.of_kind[color]):
            return False
    for seat in range(tables.players):
        if n_cards[seat] != state.seats[seat].n_cards or (n_cards[seat] > 0) != (state.table.with_cards >> seat) & 1:
            return False
    return popcount(state.secret.buyers) == state.table.n_buyers


cdef inline bint lights_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    cdef int n[8]
    cdef int color, seat, i, behind, lit
    for color in range(8):
        n[color] = 0
    for i in range(state.table.n_stack):
        n[(state.secret.stack >> (3 * i)) & 7] += 1
    for i in range(state.table.n_seen):
        n[(state.secret.seen >> (3 * i)) & 7] += 1
    if state.secret.stack >> (3 * state.table.n_stack) or state.secret.seen >> (3 * state.table.n_seen):
        return False
    for seat in range(tables.players):
        behind = lit = 0
        for color in range(N_COLORS):
            behind += state.secret.screens[seat].lit[color]
            n[color] += state.secret.screens[seat].lit[color]
            for i in range(state.seats[seat].towers_of[color]):
                lit += state.seats[seat].towers[color][i].lit[0] + state.seats[seat].towers[color][i].lit[1]
                n[color] += state.seats[seat].towers[color][i].lit[0] + state.seats[seat].towers[color][i].lit[1]
        if behind != state.seats[seat].n_lit or lit != state.seats[seat].lit:
            return False
    for color in range(N_COLORS):
        if n[color] != (popcount(tables.lights.of_kind[color]) if tables.professional else 0):
            return False
    return True


cdef inline bint sums_are_right(const State* state, const Tables* tables) noexcept nogil:
    """Towers, their heights, visible gold and windows that are not lit, counted again."""
    cdef const Seat* owner
    cdef const Tower* tower
    cdef int seat, color, i, towers, gold, unlit, highest, rivals
    for seat in range(tables.players):
        owner = &state.seats[seat]
        towers = gold = 0
        for color in range(N_COLORS):
            unlit = 0
            highest = 2
            rivals = highest_of_others(state, tables, seat, color)
            for i in range(owner.towers_of[color]):
                tower = &owner.towers[color][i]
                towers += 1
                gold += tower.base_gold + tower.top_gold + tower.middles[1] + tower.windows[1]
                unlit += tower.windows[0] + tower.windows[1]
                highest = max(highest, height_of(tower))
            if unlit != owner.unlit[color] or highest != owner.highest[color] or rivals != owner.rivals[color]:
                return False
        if towers != owner.n_towers or gold != owner.gold or owner.money > 60_000:     # money never falls below 0
            return False
    return True


cdef inline int highest_of_others(const State* state, const Tables* tables, int seat, int color) noexcept nogil:
    cdef int highest = 0, other, i
    for other in range(tables.players):
        for i in range(state.seats[other].towers_of[color] if other != seat else 0):
            highest = max(highest, height_of(&state.seats[other].towers[color][i]))
    return highest


cdef inline bint reach_is_right(const State* state, const Tables* tables) noexcept nogil:
    """What can be built, from the stocks, as sums of sets of numbers; and what is of use."""
    cdef const Seat* owner
    cdef Stock stock
    cdef uint64_t all_numbers, numbers
    cdef int seat, color, i
    for seat in range(tables.players):
        all_numbers = 1
        for color in range(N_COLORS):
            owner = &state.seats[seat]
            stock = stock_of(owner, &state.secret.screens[seat], color)
            if owner.full_height[color] != owner.highest[color] + stock.middles + stock.windows:
                return False
            if ((owner.useful >> (2 * color)) & LANES) != useful_shapes(&stock):
                return False
            if reach_of(&stock).most != state.secret.screens[seat].most[color]:
                return False
            numbers = numbers_of(&stock)
            all_numbers = sum_set(all_numbers, numbers)
        for i in range(1, 32):
            if ((all_numbers >> i) & 1) != ((state.secret.screens[seat].buildable >> i) & 1):
                return False
    return True


cdef inline uint64_t numbers_of(const Stock* stock) noexcept nogil:
    """The numbers of pieces of one color that can be built, by trying every combination."""
    cdef uint64_t numbers = 0
    cdef int raised, middles, windows, lit
    for raised in range(min(stock.bases, stock.tops) + 1):
        for middles in range(stock.middles + 1):
            for windows in range(stock.windows + 1):
                for lit in range(min(stock.lit, stock.unlit + windows) + 1):
                    if middles + windows + lit == 0 or stock.towers + raised > 0:
                        numbers |= <uint64_t>1 << min(63, 2 * raised + middles + windows + lit)
    return numbers


cdef inline uint64_t sum_set(uint64_t a, uint64_t b) noexcept nogil:
    cdef uint64_t sums = 0
    cdef int i
    for i in range(64):
        if (b >> i) & 1:
            sums |= a << i
    return sums


cdef inline bint board_is_right(const State* state, const Tables* tables) noexcept nogil:
    """What is displayed, which piles are left, and which areas take which color, counted again."""
    cdef const Table* table = &state.table
    cdef int shape, kind, move, color, colors
    for shape in range(N_SHAPES):
        if ((table.piles_left >> shape) & 1) != (table.pile[shape] != 0):
            return False
        for kind in range(N_KINDS):
            if ((table.displayed >> (16 * shape + kind)) & 1) != ((table.display[shape] & tables.pieces[shape].of_kind[kind]) != 0):
                return False
    for move in range(N_PLACES):
        colors = table.colors[tables.places[move].area]
        if colors != ANY_COLOR and popcount(colors) != 1:
            return False
        if (table.open >> move) & 1 and table.spaces[tables.places[move].slot] == 0:
            return False
        for color in range(N_COLORS):
            if ((tables.start.table.open >> move) & 1) and ((table.accepting[color] >> move) & 1) != ((colors >> color) & 1):
                return False
    return True


cdef inline bint node_is_consistent(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    if table.node > OVER or table.seat >= tables.players or table.favor >= tables.players or table.rounds > tables.years:
        return False
    if (table.n_seen > 0) and table.node != KEEP:
        return False
    return table.node not in (BUILD, ON, KEEP) or table.left > 0
