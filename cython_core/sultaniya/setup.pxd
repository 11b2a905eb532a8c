# Sultaniya: before the first turn. Stacks, displays, prices and printed parts are in tables.start.
from libc.stdint cimport uint64_t

from cython_core.shared.chance cimport Chance, begin_event, force_item
from cython_core.shared.deck cimport draw_from_mask
from cython_core.sultaniya.palace cimport count_tile
from cython_core.sultaniya.state cimport (
    BOARDS, GOALS, N_BOARDS, N_FLOORS, N_GOALS, N_PRINTED, PRINTED, ROW, Seat, State, Table, Tables,
)
from cython_core.sultaniya.stacks cimport turn_up


cdef inline void setup(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    cdef int floor
    state[0] = tables.start
    deal_boards(state, tables, chance)
    deal_goals(state, tables, chance)
    for floor in range(N_FLOORS):
        turn_up(&state.table, floor, chance)


cdef inline void deal_boards(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    """A set at random and its boards at random [decided]: the first board, drawn from all, decides the set. Or as the components say."""
    cdef uint64_t left = (1 << N_BOARDS) - 1
    cdef int seat, board
    begin_event(chance, BOARDS)
    for seat in range(tables.players):
        if tables.n_dealt:
            board = tables.dealt[seat]
            force_item(chance, board)
        else:
            board = draw_from_mask(&left, chance)
            left &= tables.boards[board].set
        found_palace(state, tables, seat, board)


cdef inline void found_palace(State* state, const Tables* tables, int seat, int board) noexcept nogil:
    """The printed parts and the sapphires of a board."""
    cdef Seat* owner = &state.seats[seat]
    cdef int part, tile, place
    owner.board = board
    for part in range(N_PRINTED):
        tile = PRINTED + N_PRINTED * board + part
        place = tables.printed_spots[part]
        owner.tiles[place] = tile
        count_tile(owner, &tables.tiles[tile], place // ROW - 1, place % ROW, False, 1)
    take_sapphires(&state.table, owner, tables.boards[board].sapphires)


cdef inline void take_sapphires(Table* table, Seat* seat, int wanted) noexcept nogil:
    """As far as the treasury reaches."""
    cdef int taken = min(wanted, <int>table.treasury)
    table.treasury -= taken
    seat.sapphires += taken


cdef inline void deal_goals(State* state, const Tables* tables, Chance* chance) noexcept nogil:
    cdef uint64_t left = (1 << N_GOALS) - 1
    cdef int seat, _
    for seat in range(tables.players):
        begin_event(chance, GOALS + seat)
        for _ in range(tables.goals_dealt):
            state.secret.goals[seat] |= 1 << draw_from_mask(&left, chance)
