# Sultaniya: scores of the places for a tile in the hand by the palace they lead to.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.palace cimport (
    BELOW_LEFT, BELOW_RIGHT, left_fits, put_tile, right_fits, special_joints,
)
from cython_core.sultaniya.scoring cimport complete, large_row
from cython_core.sultaniya.state cimport (
    DROP, MAX_DISPLAY, MAX_TILES, MIRRORED, N_FLOORS, N_SHAPES, ROW, Seat, State, Table, Tables, row_mask,
)
from cython_core.sultaniya.strategies.features cimport (
    COLUMN_STACK, DEAD, FOLLOW, HALF_READY, MOBILITY, N_FEATURES, PLACE_POINTS, READY, READY_SEEN, WRONG,
)
from cython_core.sultaniya.strategies.outlook cimport large_in_sight, large_in_stack
from cython_core.sultaniya.strategies.score_places cimport Site, column_gain
from cython_core.sultaniya.strategies.situation cimport completing_shapes


cdef inline bint looks_at_palace(const int64_t* weights) noexcept nogil:
    cdef int64_t any = 0
    cdef int i
    for i in range(PLACE_POINTS, N_FEATURES):
        any |= weights[i]
    return any != 0


cdef inline void add_palaces(const State* state, const Tables* tables, const Site* site, uint64_t legal, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """To the scores of the places, in their order."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef Seat after
    cdef uint32_t left[N_FLOORS]         # tiles nobody has built
    cdef int row = large_row(&tables.boards[seat.board]), seen = large_in_sight(table, tables, row), before, move, place, floor, i, n = 0
    cdef int missing = seen + large_in_stack(table, tables, row)
    cdef bint last = table.ended or table.rounds >= tables.round_limit
    before = complete(seat.have, seat.bottom, row)
    for floor in range(N_FLOORS):
        left[floor] = table.stacks[floor].unseen
        if (table.stocked >> floor) & 1:
            left[floor] |= <uint32_t>1 << table.stacks[floor].top
        for i in range(table.n_display[floor]):
            left[floor] |= <uint32_t>1 << ((table.display[floor] >> (8 * i)) & 0xFF)
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        after = seat[0]
        if move == DROP:
            scores[n] -= weights[PLACE_POINTS] * min(tables.worth[seat.board][table.held], 500)
        else:
            place = ROW * (site.floor + 1) + move % MIRRORED
            put_tile(&after, tables, table.held, place, move >= MIRRORED)
            scores[n] += weights[PLACE_POINTS] * (
                tables.points_large * (complete(after.have, after.bottom, row) - before)
                + column_gain(seat, tables, site, place, move >= MIRRORED))
        if not last:
            scores[n] += score_of_palace(&after, table, tables, row, missing, seen, left, weights)
            if site.symbols and move != DROP:
                scores[n] += weights[COLUMN_STACK] * column_stack(seat, site, place, move >= MIRRORED)
        n += 1


cdef inline int64_t score_of_palace(const Seat* seat, const Table* table, const Tables* tables, int row, int missing, int seen,
                                    const uint32_t* left, const int64_t* weights) noexcept nogil:
    """What can be built next, and what never."""
    cdef uint64_t empty = tables.places & ~seat.have
    cdef uint64_t joints = special_joints(seat) & empty
    cdef uint64_t own = joints & row_mask(row)
    cdef int ready = popcount(own & (seat.have << BELOW_LEFT) & (seat.have << BELOW_RIGHT))
    cdef int half_ready = popcount(own) - ready
    cdef int mobile = 0, floor
    for floor in range(N_FLOORS):
        mobile += popcount(left[floor] & tables.of_shapes[floor][(seat.buildable >> (ROW * floor)) & ((1 << N_SHAPES) - 1)])
    return (weights[DEAD] * popcount(dead_places(seat, tables, empty, joints, left))
            + weights[READY] * min(ready, missing)
            + weights[READY_SEEN] * min(ready, seen)
            + weights[HALF_READY] * min(half_ready, missing)
            + weights[WRONG] * popcount(joints & ~own)
            + weights[FOLLOW] * follow(seat, table, tables, row)
            + weights[MOBILITY] * mobile)


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


cdef inline uint64_t dead_places(const Seat* seat, const Tables* tables, uint64_t empty, uint64_t joints,
                                 const uint32_t* left) noexcept nogil:
    """Empty places whose neighbors, as they are, allow none of the tiles that are left."""
    cdef uint64_t left_plain = left_fits(seat, 0), left_special = left_fits(seat, ~<uint64_t>0)
    cdef uint64_t right_plain = right_fits(seat, 0), right_special = right_fits(seat, ~<uint64_t>0)
    cdef uint64_t by_sides[3]
    cdef uint64_t alive = 0, row
    cdef int floor, shape
    by_sides[0] = left_plain & right_plain
    by_sides[1] = (left_plain & right_special) | (left_special & right_plain)
    by_sides[2] = left_special & right_special
    for floor in range(N_FLOORS):
        row = row_mask(floor) & empty
        if row:
            for shape in range(3):
                if left[floor] & tables.of_shapes[floor][1 << shape]:
                    alive |= row & by_sides[shape] & ~joints
                if left[floor] & tables.of_shapes[floor][8 << shape]:
                    alive |= row & by_sides[shape] & joints
    return empty & ~alive


cdef inline int follow(const Seat* seat, const Table* table, const Tables* tables, int row) noexcept nogil:
    """The best tile in sight that fits then, in half points."""
    cdef uint64_t completing = completing_shapes(seat, row)
    cdef int best = 0, floor, i
    for floor in range(N_FLOORS):
        for i in range(table.n_display[floor]):
            best = max(best, promised(seat, tables, completing, MAX_TILES * floor + ((table.display[floor] >> (8 * i)) & 0xFF)))
        if (table.stocked >> floor) & 1:
            best = max(best, promised(seat, tables, completing, MAX_TILES * floor + table.stacks[floor].top))
    return best


cdef inline int promised(const Seat* seat, const Tables* tables, uint64_t completing, int tile) noexcept nogil:
    cdef int shape = ROW * (tile // MAX_TILES) + tables.tiles[tile].shape
    return <int>((seat.buildable >> shape) & 1) * (
        tables.promise[seat.board][tile] + 2 * min(tables.points_large, 100) * <int>((completing >> shape) & 1))
