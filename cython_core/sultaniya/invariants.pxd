# Sultaniya: what must hold after every move. Checked by the tests, not in playouts. The first broken one is returned.
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from cython_core.shared.bits cimport lowest_bit
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT, BESIDE, fitting_places, is_empty, neighbors, supported_places
from cython_core.sultaniya.state cimport (
    MAX_PLACES, MAX_TILES, MOVE, NO_TILE, N_FLOORS, N_SHAPES, OVER, PLACE, PRINTED, ROW, Seat, Stack, State, Table, Tables, Tile,
    displayed, row_mask,
)

cdef enum Invariant:
    HOLD = 0
    TILES = 1
    SAPPHIRES = 2
    PALACES = 3
    CACHES = 4
    DISPLAYS = 5
    NODE = 6
    N_INVARIANTS = 7


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    cdef int seat
    if not tiles_are_conserved(state, tables):
        return TILES
    if not sapphires_are_conserved(state, tables):
        return SAPPHIRES
    for seat in range(tables.players):
        if not palace_is_legal(&state.seats[seat], tables):
            return PALACES
        if not caches_are_right(&state.seats[seat], tables):
            return CACHES
    if not displays_are_right(&state.table, tables):
        return DISPLAYS
    if not node_is_consistent(&state.table, tables):
        return NODE
    return HOLD


cdef inline bint tiles_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    """Every tile in play is in exactly one stack, display, hand or palace, and no other tile is anywhere."""
    cdef int seen[PRINTED]
    cdef const Stack* stack
    cdef uint64_t left
    cdef int floor, i, seat, tile
    memset(seen, 0, sizeof(seen))
    for floor in range(N_FLOORS):
        stack = &state.table.stacks[floor]
        if stack.top == NO_TILE and (stack.unseen or stack.n_under):
            return False
        for i in range(MAX_TILES):
            seen[MAX_TILES * floor + i] += (stack.unseen >> i) & 1
        if stack.top != NO_TILE:
            seen[MAX_TILES * floor + stack.top] += 1
        for i in range(stack.n_under):
            seen[MAX_TILES * floor + stack.under[i]] += 1
        for i in range(state.table.n_display[floor]):
            seen[displayed(&state.table, floor, i)] += 1
    if state.table.held != NO_TILE:
        seen[state.table.held] += 1
    for seat in range(tables.players):
        left = state.seats[seat].have & ~tables.printed
        while left:
            tile = state.seats[seat].tiles[lowest_bit(left)]
            left &= left - 1
            if tile >= PRINTED:
                return False
            seen[tile] += 1
    for tile in range(PRINTED):
        if seen[tile] != <int>((tables.in_play[tile // MAX_TILES] >> (tile % MAX_TILES)) & 1):
            return False
    return True


cdef inline bint sapphires_are_conserved(const State* state, const Tables* tables) noexcept nogil:
    cdef int seat, n = state.table.treasury
    for seat in range(tables.players):
        n += state.seats[seat].sapphires
    return n == tables.start.table.treasury


cdef inline bint palace_is_legal(const Seat* seat, const Tables* tables) noexcept nogil:
    """Every tile lies on its floor, is supported, and joins its neighbors; nothing is enclosed."""
    cdef uint64_t have = seat.have, left = have, joints
    cdef uint64_t pairs = have & (have >> BESIDE)          # places with a right neighbor
    cdef int place, tile
    cdef const Tile* printed
    cdef bint turned
    if have & ~tables.places or tables.printed & ~have or encloses(have, tables.places):
        return False
    if have & ~row_mask(0) & ~((have << BELOW_LEFT) | (have << BELOW_RIGHT)):
        return False
    if (seat.right ^ (seat.left >> BESIDE)) & pairs:
        return False
    joints = have & (row_mask(1) | row_mask(2))
    if (have << BELOW_LEFT) & joints & ((seat.right << BELOW_LEFT) ^ seat.bottom):
        return False
    if (have << BELOW_RIGHT) & joints & ((seat.left << BELOW_RIGHT) ^ seat.bottom):
        return False
    while left:
        place = lowest_bit(left)
        left &= left - 1
        tile = seat.tiles[place]
        printed = &tables.tiles[tile]
        turned = (seat.mirrored >> place) & 1
        if tile < PRINTED and tile // MAX_TILES != place // ROW - 1:
            return False
        if ((seat.left >> place) & 1) != (printed.right if turned else printed.left):
            return False
        if ((seat.right >> place) & 1) != (printed.left if turned else printed.right):
            return False
        if ((seat.bottom >> place) & 1) != printed.bottom or (turned and printed.symmetric):
            return False
    return not (seat.left | seat.right | seat.bottom | seat.mirrored) & ~have


cdef inline bint encloses(uint64_t have, uint64_t places) noexcept nogil:
    """5: whether some empty place is cut off from the outside. Halves of a place are empty together, so places can be flooded."""
    cdef uint64_t empty = is_empty(have)
    cdef uint64_t reached = empty & ~places
    cdef uint64_t before = 0
    while reached != before:
        before = reached
        reached |= neighbors(reached) & empty
    return reached != empty


cdef inline bint caches_are_right(const Seat* seat, const Tables* tables) noexcept nogil:
    """Open places by flooding for each of them; tiles that can be lifted by lifting them."""
    cdef uint64_t left = tables.places, place, rest, expected = 0, liftable = 0
    while left:
        place = left & (0 - left)
        left ^= place
        if seat.have & place:
            rest = seat.have ^ place
            if place & ~tables.printed and not encloses(rest, tables.places) and not (
                    rest & ~row_mask(0) & ~((rest << BELOW_LEFT) | (rest << BELOW_RIGHT))):
                liftable |= place
        elif place & supported_places(seat.have) and not encloses(seat.have | place, tables.places):
            expected |= place
    return seat.open == expected and seat.liftable == liftable and shapes_are_right(seat) and sums_are_right(seat, tables)


cdef inline bint sums_are_right(const Seat* seat, const Tables* tables) noexcept nogil:
    """Counted through from the tiles."""
    cdef uint64_t left = seat.have
    cdef uint64_t floors[N_FLOORS]
    cdef uint16_t columns[2 * MAX_PLACES]
    cdef const Tile* tile
    cdef int points = 0, place, row, column, mirrored
    memset(floors, 0, sizeof(floors))
    memset(columns, 0, sizeof(columns))
    while left:
        place = lowest_bit(left)
        left &= left - 1
        tile = &tables.tiles[seat.tiles[place]]
        row = place // ROW - 1
        column = 2 * (place % ROW - (row < 2)) + row % 2
        mirrored = (seat.mirrored >> place) & 1
        floors[row] += tile.features
        columns[column] += tile.halves[mirrored]
        columns[column + 1] += tile.halves[1 - mirrored]
        points += tile.points
    return (memcmp(floors, seat.floors, sizeof(floors)) == 0 and memcmp(columns, seat.columns, sizeof(columns)) == 0
            and seat.roof_points == points)


cdef inline bint shapes_are_right(const Seat* seat) noexcept nogil:
    """A shape is buildable if a tile of it fits somewhere, one way round or the other."""
    cdef Tile tile
    cdef uint64_t places
    cdef int floor, shape
    for shape in range(N_SHAPES):
        tile.left = shape % 3 == 2
        tile.right = shape % 3 > 0
        tile.bottom = shape >= 3
        places = fitting_places(seat, &tile, False) | fitting_places(seat, &tile, True)
        for floor in range(N_FLOORS):
            if ((places & row_mask(floor)) != 0) != ((seat.buildable >> (ROW * floor + shape)) & 1):
                return False
    return True


cdef inline bint displays_are_right(const Table* table, const Tables* tables) noexcept nogil:
    cdef int floor, i
    cdef uint32_t shapes
    for floor in range(N_FLOORS):
        shapes = 0
        for i in range(table.n_display[floor]):
            shapes |= <uint32_t>1 << (8 * i + tables.tiles[displayed(table, floor, i)].shape)
        if table.n_display[floor] > tables.display_size or shapes != table.shapes[floor]:
            return False
        if ((table.stocked >> floor) & 1) != (table.stacks[floor].top != NO_TILE):
            return False
        if ((table.roomy >> floor) & 1) != (table.n_display[floor] < tables.display_size):
            return False
    return True


cdef inline bint node_is_consistent(const Table* table, const Tables* tables) noexcept nogil:
    if table.node > OVER or table.seat >= tables.players:
        return False
    return (table.held != NO_TILE) == (table.node == PLACE or table.node == MOVE)
