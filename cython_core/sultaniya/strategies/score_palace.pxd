# Sultaniya: scores of the places for a tile in the hand by the palace they lead to.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.palace cimport (
    BELOW_LEFT, BELOW_RIGHT, add_outline, buildable_shapes, left_fits, open_places, right_fits, special_joints,
)
from cython_core.sultaniya.scoring cimport large_row
from cython_core.sultaniya.state cimport (
    DROP, MAX_TILES, MIRRORED, N_FLOORS, N_SPOTS, ROW, Seat, State, Table, Tables, displayed, row_mask, spot, tiles_of,
)
from cython_core.sultaniya.strategies.ahead cimport large_in_sight, large_in_stack
from cython_core.sultaniya.strategies.features cimport COLUMN_STACK, DEAD, FOLLOW, HALF_READY, MOBILITY, READY, READY_SEEN, WRONG
from cython_core.sultaniya.strategies.score_places cimport Site
from cython_core.sultaniya.strategies.turn cimport completing_shapes

cdef enum:
    N_SIDES = 3              # special sides of a tile: 0, 1, 2; shapes with a plain bottom come first, those with a special one then


cdef struct Supply:                  # what can still be built, the same for all places
    uint32_t left[N_FLOORS]          # tiles nobody has built
    uint64_t plain[N_SIDES]          # floors, all their places set, for which a tile with so many special sides and a plain bottom is left
    uint64_t special[N_SIDES]        # with a special bottom
    uint64_t in_sight                # shapes of the visible tiles, as in Seat.buildable
    uint8_t estimate[N_SPOTS]        # by bit of these: half points of the best of them
    int missing                      # lintels or spires such as the board rewards that nobody has built
    int seen                         # of these in sight


cdef inline void look_at_supply(const Table* table, const Seat* seat, const Tables* tables, int row, Supply* supply) noexcept nogil:
    cdef int floor, sides, i
    supply.seen = large_in_sight(table, tables, row)
    supply.missing = supply.seen + large_in_stack(table, tables, row)
    supply.in_sight = 0
    memset(supply.estimate, 0, sizeof(supply.estimate))
    for sides in range(N_SIDES):
        supply.plain[sides] = supply.special[sides] = 0
    for floor in range(N_FLOORS):
        supply.left[floor] = table.stacks[floor].unseen
        if (table.stocked >> floor) & 1:
            show(seat, tables, MAX_TILES * floor + table.stacks[floor].top, supply)
        for i in range(table.n_display[floor]):
            show(seat, tables, displayed(table, floor, i), supply)
        for sides in range(N_SIDES):
            supply.plain[sides] |= row_mask(floor) * ((supply.left[floor] & tables.of_shapes[floor][1 << sides]) != 0)
            supply.special[sides] |= row_mask(floor) * ((supply.left[floor] & tables.of_shapes[floor][1 << (N_SIDES + sides)]) != 0)


cdef inline void show(const Seat* seat, const Tables* tables, int tile, Supply* supply) noexcept nogil:
    """A visible tile."""
    cdef int kind = tables.tiles[tile].kind
    supply.left[tile // MAX_TILES] |= <uint32_t>1 << (tile % MAX_TILES)
    supply.estimate[kind] = max(<int>tables.estimate[seat.board][tile], <int>supply.estimate[kind])
    supply.in_sight |= spot(kind)


cdef inline void add_palaces(const State* state, const Tables* tables, const Site* site, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """To the scores of the places, in their order."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef bint alike = site.tile.left == site.tile.right      # mirroring changes symbols only
    cdef int row = large_row(&tables.boards[seat.board]), move, x, n = 0
    cdef int64_t as_is[ROW]                                  # by x in the row
    cdef Seat after                                          # of it only what score_of_palace looks at
    cdef Supply supply
    look_at_supply(&state.table, seat, tables, row, &supply)
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        x = move % MIRRORED
        if move == DROP:
            scores[n] += score_of_palace(seat, tables, row, &supply, weights)
            return
        if move < MIRRORED or not alike:
            after.have, after.left, after.right, after.bottom = seat.have, seat.left, seat.right, seat.bottom
            add_outline(&after, site.tile, ROW * (site.floor + 1) + x, move >= MIRRORED)
            after.open = open_places(after.have, tables.places)
            after.buildable = buildable_shapes(&after, after.open)
            as_is[x] = score_of_palace(&after, tables, row, &supply, weights)
        scores[n] += as_is[x]
        if site.symbols:
            scores[n] += weights[COLUMN_STACK] * column_stack(seat, site, ROW * (site.floor + 1) + x, move >= MIRRORED)
        n += 1


cdef inline int64_t score_of_palace(const Seat* seat, const Tables* tables, int row, const Supply* supply,
                                    const int64_t* weights) noexcept nogil:
    """What can be built next, and what never."""
    cdef uint64_t empty = tables.places & ~seat.have
    cdef uint64_t joints = special_joints(seat) & empty
    cdef uint64_t own = joints & row_mask(row)
    cdef int ready = popcount(own & (seat.have << BELOW_LEFT) & (seat.have << BELOW_RIGHT))
    cdef int half_ready = popcount(own) - ready
    return (weights[DEAD] * popcount(dead_places(seat, empty, joints, supply))
            + weights[READY] * min(ready, supply.missing)
            + weights[READY_SEEN] * min(ready, supply.seen)
            + weights[HALF_READY] * min(half_ready, supply.missing)
            + weights[WRONG] * popcount(joints & ~own)
            + weights[FOLLOW] * follow(seat, tables, row, supply)
            + (weights[MOBILITY] * mobility(seat, tables, supply) if weights[MOBILITY] else 0))


cdef inline int mobility(const Seat* seat, const Tables* tables, const Supply* supply) noexcept nogil:
    """Tiles left that fit somewhere."""
    cdef int floor, n = 0
    for floor in range(N_FLOORS):
        n += popcount(supply.left[floor] & tiles_of(tables, floor, seat.buildable))
    return n


cdef inline int column_stack(const Seat* seat, const Site* site, int place, bint mirrored) noexcept nogil:
    """Symbols that goals about columns count, in the columns to which the tile adds some; for each goal the higher one."""
    cdef int column = 2 * (place % ROW) + site.floor - 2, symbol, left, right, stack = 0
    cdef unsigned int asked = site.symbols
    while asked:
        symbol = 4 * lowest_bit(asked)
        asked &= asked - 1
        left = (site.tile.halves[mirrored] >> symbol) & 15
        right = (site.tile.halves[1 - mirrored] >> symbol) & 15
        stack += max(left + ((seat.columns[column] >> symbol) & 15) if left else 0,
                     right + ((seat.columns[column + 1] >> symbol) & 15) if right else 0)
    return stack


cdef inline uint64_t dead_places(const Seat* seat, uint64_t empty, uint64_t joints, const Supply* supply) noexcept nogil:
    """Empty places whose neighbors, as they are, allow none of the tiles that are left."""
    cdef uint64_t left_plain = left_fits(seat, 0), left_special = left_fits(seat, ~<uint64_t>0)
    cdef uint64_t right_plain = right_fits(seat, 0), right_special = right_fits(seat, ~<uint64_t>0)
    cdef uint64_t by_sides[N_SIDES]
    cdef uint64_t alive = 0
    cdef int sides
    by_sides[0] = left_plain & right_plain
    by_sides[1] = (left_plain & right_special) | (left_special & right_plain)
    by_sides[2] = left_special & right_special
    for sides in range(N_SIDES):
        alive |= by_sides[sides] & ((supply.plain[sides] & ~joints) | (supply.special[sides] & joints))
    return empty & ~alive


cdef inline int follow(const Seat* seat, const Tables* tables, int row, const Supply* supply) noexcept nogil:
    """The best tile in sight that fits then, in half points."""
    cdef uint64_t completing = completing_shapes(seat, row), fitting = seat.buildable & supply.in_sight
    cdef int best = 0, shape, whole = 2 * min(tables.points_large, 100)
    while fitting:
        shape = lowest_bit(fitting)
        fitting &= fitting - 1
        best = max(best, supply.estimate[shape] + whole * <int>((completing >> shape) & 1))
    return best
