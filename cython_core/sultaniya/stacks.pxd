# Sultaniya: stacks and displays.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.chance cimport Chance, begin_event, force_item
from cython_core.shared.deck cimport draw_from_mask
from cython_core.sultaniya.state cimport MAX_DISPLAY, MAX_TILES, NO_TILE, NO_TOP, TOP, Stack, Table, Tables


cdef inline void turn_up(Table* table, int floor, Chance* chance) noexcept nogil:
    """The next tile becomes visible: any of the unseen ones, then those placed under the stack in their order."""
    cdef Stack* stack = &table.stacks[floor]
    cdef uint64_t unseen = stack.unseen
    begin_event(chance, TOP + floor)
    if unseen:                   # such a stack is not empty: `stocked` says so already
        stack.top = draw_from_mask(&unseen, chance)
        stack.unseen = <uint32_t>unseen
    elif stack.n_under > 0:
        stack.top = stack.under[0]
        remove_under(stack, 0)
        force_item(chance, stack.top)
        table.stocked |= 1 << floor
    else:
        stack.top = NO_TILE
        force_item(chance, NO_TOP)
        table.stocked &= ~(1 << floor)


cdef inline void put_under(Table* table, int floor, int tile) noexcept nogil:
    """The caller turns up the top if the stack was empty."""
    cdef Stack* stack = &table.stacks[floor]
    stack.under[stack.n_under] = tile
    stack.n_under += 1


cdef inline void remove_under(Stack* stack, int position) noexcept nogil:
    cdef int i
    stack.n_under -= 1
    for i in range(position, stack.n_under):
        stack.under[i] = stack.under[i + 1]


cdef inline uint32_t tiles_of_stack(const Stack* stack) noexcept nogil:
    cdef uint32_t tiles = stack.unseen
    cdef int i
    if stack.top != NO_TILE:
        tiles |= <uint32_t>1 << stack.top
    for i in range(stack.n_under):
        tiles |= <uint32_t>1 << stack.under[i]
    return tiles


cdef inline void fetch(Table* table, int floor, int tile, Chance* chance) noexcept nogil:
    """Search: take a tile out of a stack; the order of the others stays."""
    cdef Stack* stack = &table.stacks[floor]
    cdef int i
    if tile == stack.top:
        turn_up(table, floor, chance)
        return
    if (stack.unseen >> tile) & 1:
        stack.unseen ^= <uint32_t>1 << tile
        return
    for i in range(stack.n_under):
        if stack.under[i] == tile:
            remove_under(stack, i)
            return


cdef inline void reveal(Table* table, const Tables* tables, int floor, Chance* chance) noexcept nogil:
    """The visible tile goes into the display."""
    cdef int tile = table.stacks[floor].top
    cdef int n = table.n_display[floor]
    table.display[floor] |= <uint32_t>tile << (8 * n)
    table.shapes[floor] |= <uint32_t>1 << (8 * n + tables.tiles[MAX_TILES * floor + tile].shape)
    table.n_display[floor] = n + 1
    table.roomy ^= (n + 1 == tables.display_size) << floor
    turn_up(table, floor, chance)


cdef inline int take(Table* table, int floor, int position) noexcept nogil:
    """Out of a display; the later ones move up."""
    cdef int tile = (table.display[floor] >> (8 * position)) & 0xFF
    cdef uint32_t before = (<uint32_t>1 << (8 * position)) - 1
    table.display[floor] = (table.display[floor] & before) | ((table.display[floor] >> 8) & ~before)
    table.shapes[floor] = (table.shapes[floor] & before) | ((table.shapes[floor] >> 8) & ~before)
    table.n_display[floor] -= 1
    table.roomy |= 1 << floor
    return tile


cdef inline void flush(Table* table, const Tables* tables, int floor, Chance* chance) noexcept nogil:
    """The displayed tiles go under the stack in their order; then the display is filled up again."""
    cdef Stack* stack = &table.stacks[floor]
    cdef int i
    for i in range(MAX_DISPLAY):         # all of it, in one store: a loop over the tiles there are would be mispredicted
        stack.under[stack.n_under + i] = (table.display[floor] >> (8 * i)) & 0xFF
    stack.n_under += table.n_display[floor]
    if stack.top == NO_TILE:
        turn_up(table, floor, chance)
    table.display[floor] = 0
    table.shapes[floor] = 0
    table.n_display[floor] = 0
    table.roomy |= 1 << floor
    while table.n_display[floor] < tables.display_size and stack.top != NO_TILE:
        reveal(table, tables, floor, chance)
