# Sultaniya: what is legal. The bits of each node are named in state.pxd; LIFT: the place's bit, counted from the ground floor.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.sultaniya.palace cimport fitting_places
from cython_core.sultaniya.stacks cimport tiles_of_stack
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DONE, DROP, FETCH, FLUSH, LIFT, MAX_TILES, MIRRORED, MOVE,
    NO_DJINN, N_FLOORS, PASS, REVEAL, ROW, SEARCH, TAKE, TURN, Seat, State, Table, Tables, Tile, spot, tiles_of,
)


cdef inline uint64_t legal_moves(const State* state, const Tables* tables) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    if table.node == TURN:
        return legal_turn(table, seat, tables)
    if table.node == BUILD:
        return legal_search(table, seat, tables) if table.djinn == SEARCH else legal_build(table, seat)
    if table.node == LIFT:
        return seat.liftable >> ROW
    return legal_places(table, seat, tables)


cdef inline uint64_t legal_turn(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """Pass, build, or call a djinn that one can pay and that has something to do."""
    cdef uint64_t calls = ((flushable_floors(table) << CALL_FLUSH) | (<uint64_t>table.stocked << CALL_SEARCH)
                           | ((<uint64_t>(seat.liftable != 0)) << CALL_REBUILD) | (<uint64_t>1 << CALL_DOUBLE))
    cdef uint64_t reveals = <uint64_t>(table.stocked & table.roomy) << REVEAL
    return (<uint64_t>1 << PASS) | reveals | legal_takes(table, seat) | (calls & tables.affordable[seat.sapphires])


cdef inline uint64_t flushable_floors(const Table* table) noexcept nogil:
    """Those with a tile in the stack or in the display. There is nearly always one in every stack."""
    if table.stocked == (1 << N_FLOORS) - 1:
        return table.stocked
    return (table.stocked | (table.n_display[0] > 0) | ((table.n_display[1] > 0) << 1)
            | ((table.n_display[2] > 0) << 2) | ((table.n_display[3] > 0) << 3))


cdef inline uint64_t legal_reveals(const Table* table) noexcept nogil:
    """From one stack only; there must be a tile, and room in the display."""
    cdef uint64_t floors = 0xF if table.floor == ANY_FLOOR else <uint64_t>1 << table.floor
    return (table.stocked & table.roomy & floors) << REVEAL


cdef inline uint64_t legal_takes(const Table* table, const Seat* seat) noexcept nogil:
    """Displayed tiles whose shape fits somewhere: two floors at a time, a byte a tile."""
    return (fitting_tiles(table, seat.buildable, 0) << TAKE) | (fitting_tiles(table, seat.buildable >> 2 * ROW, 2) << (TAKE + 8))


cdef inline uint64_t fitting_tiles(const Table* table, uint64_t buildable, int floor) noexcept nogil:
    cdef uint64_t shapes = table.shapes[floor] | (<uint64_t>table.shapes[floor + 1] << 32)
    cdef uint64_t wanted = ((buildable & 0x3F) | (((buildable >> ROW) & 0x3F) << 32)) * 0x01010101ULL
    cdef uint64_t fits = (((shapes & wanted) + 0x7F7F7F7F7F7F7F7FULL) >> 7) & 0x0101010101010101ULL
    return (fits * 0x0102040810204080ULL) >> 56          # bit i of byte 7: byte i


cdef inline uint64_t legal_build(const Table* table, const Seat* seat) noexcept nogil:
    """After a reveal one may pass only if nothing fits; in a djinn's turn one may always be done. `flush` allows no reveals."""
    cdef uint64_t takes = legal_takes(table, seat)
    cdef uint64_t reveals = legal_reveals(table) & (0 - <uint64_t>(table.djinn != FLUSH))
    cdef uint64_t called = table.djinn != NO_DJINN
    return takes | reveals | (called << DONE) | (((takes == 0) & (called ^ 1)) << PASS)


cdef inline uint64_t legal_search(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """Compulsory if a tile of the stack fits."""
    cdef uint32_t fitting = fitting_in_stack(table, seat, tables, table.floor)
    return <uint64_t>fitting << FETCH if fitting else <uint64_t>1 << DONE


cdef inline uint32_t fitting_in_stack(const Table* table, const Seat* seat, const Tables* tables, int floor) noexcept nogil:
    return tiles_of(tables, floor, seat.buildable) & tiles_of_stack(&table.stacks[floor])


cdef inline uint64_t legal_places(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    """Where the tile in the hand fits, in its row; a lifted one goes to another place than before, or under its stack."""
    cdef const Tile* tile = &tables.tiles[table.held]
    cdef int shift = ROW * (table.held // MAX_TILES + 1)
    cdef uint64_t as_is = fitting_places(seat, tile, False)
    # Branch-free: this one would be mispredicted.
    cdef uint64_t mirrored = fitting_places(seat, tile, True) & (<uint64_t>tile.symmetric - 1)
    if table.node == MOVE:
        as_is &= ~spot(table.lifted_from)
        mirrored &= ~spot(table.lifted_from)
    return (((as_is >> shift) & 0x3FF) | (((mirrored >> shift) & 0x3FF) << MIRRORED)
            | (<uint64_t>(table.node == MOVE) << DROP))
