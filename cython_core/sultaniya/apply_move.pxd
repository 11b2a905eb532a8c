# Sultaniya: the effect of a move, djinns, the end of a turn and of the game.
from cython_core.shared.chance cimport Chance
from cython_core.sultaniya.palace cimport put_tile, remove_tile
from cython_core.sultaniya.setup cimport take_sapphires
from cython_core.sultaniya.stacks cimport fetch, flush, put_under, reveal, take, turn_up
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, DOUBLE, DROP, FETCH, FLUSH, LIFT, MAX_DISPLAY, MAX_TILES,
    MIRRORED, MOVE, NO_DJINN, NO_TILE, OVER, PASS, PLACE, REBUILD, REVEAL, ROOFS_BUILT, ROUND_LIMIT, ROW, SEARCH, SOLO_TURNS_USED, TAKE,
    TURN, Seat, State, Table, Tables, roofs_of,
)


cdef inline void apply_move(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    if state.table.node <= BUILD:
        turn_or_build(state, tables, move, chance)
    elif state.table.node == LIFT:
        lift(state, tables, move)
    elif move == DROP:
        drop(&state.table, chance)
    else:
        place(state, tables, move)


cdef inline bint is_over(const State* state, const Tables* tables) noexcept nogil:
    return state.table.node == OVER


cdef inline void turn_or_build(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    cdef Table* table = &state.table
    cdef int floor
    if move >= FETCH:
        table.held = MAX_TILES * table.floor + move - FETCH
        table.node = PLACE
        fetch(table, table.floor, move - FETCH, chance)
    elif move >= CALL_FLUSH:
        call(state, tables, move, chance)
    elif move >= TAKE:
        floor = (move - TAKE) // MAX_DISPLAY
        table.held = MAX_TILES * floor + take(table, floor, (move - TAKE) % MAX_DISPLAY)
        table.node = PLACE
    elif move >= REVEAL:
        table.floor = move - REVEAL
        table.node = BUILD
        reveal(table, tables, table.floor, chance)
    else:
        if move == PASS:
            take_sapphires(table, &state.seats[table.seat], tables.pass_sapphires)
        end_turn(state, tables)


cdef inline void call(State* state, const Tables* tables, int move, Chance* chance) noexcept nogil:
    """Pay, take the figure, and let it work."""
    cdef Table* table = &state.table
    cdef int djinn = SEARCH if move >= CALL_SEARCH else (DOUBLE if move == CALL_DOUBLE else (REBUILD if move == CALL_REBUILD else FLUSH))
    state.seats[table.seat].sapphires -= tables.price[djinn]
    table.treasury += tables.price[djinn]
    table.figures[djinn] = table.seat
    table.djinn = djinn
    table.node = LIFT if djinn == REBUILD else BUILD
    if djinn == SEARCH:
        table.floor = move - CALL_SEARCH
    elif djinn == DOUBLE:
        table.builds_left = 2
    elif djinn == FLUSH:
        flush(table, tables, move - CALL_FLUSH, chance)


cdef inline void lift(State* state, const Tables* tables, int move) noexcept nogil:
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    table.lifted_from = move + ROW
    table.held = seat.tiles[table.lifted_from]
    table.node = MOVE
    remove_tile(seat, tables, table.lifted_from)


cdef inline void drop(Table* table, Chance* chance) noexcept nogil:
    """A lifted tile goes under its stack; it becomes visible if there is no other."""
    cdef int floor = table.held // MAX_TILES
    put_under(table, floor, table.held % MAX_TILES)
    if table.stacks[floor].top == NO_TILE:
        turn_up(table, floor, chance)
    table.held = NO_TILE
    table.node = BUILD


cdef inline void place(State* state, const Tables* tables, int move) noexcept nogil:
    """Build the tile in the hand, or move it: sapphires come only with a build without a djinn."""
    cdef Table* table = &state.table
    cdef Seat* seat = &state.seats[table.seat]
    cdef int tile = table.held
    put_tile(seat, tables, tile, move % MIRRORED, move >= MIRRORED)
    table.held = NO_TILE
    if table.node == MOVE:
        table.node = BUILD
        return
    take_sapphires(table, seat, tables.tiles[tile].sapphires * (table.djinn == NO_DJINN))
    table.builds_left -= 1
    if table.builds_left > 0:
        table.node = BUILD
        table.floor = ANY_FLOOR      # each build of `double` has its own revealing
    else:
        end_turn(state, tables)


cdef inline void end_turn(State* state, const Tables* tables) noexcept nogil:
    """The end comes after everyone else's last turn, or with the turn limit even within the last turns."""
    cdef Table* table = &state.table
    table.turns += 1
    if table.ended:
        table.last_turns -= 1
    elif roofs_of(&state.seats[table.seat]) >= tables.roofs_needed:
        table.ended = 1
        table.last_turns = tables.players - 1
    if table.ended and table.last_turns == 0:
        table.ending = ROOFS_BUILT
        table.node = OVER
    elif table.turns == tables.turn_limit:
        table.ending = SOLO_TURNS_USED if tables.players == 1 else ROUND_LIMIT
        table.node = OVER
    else:
        begin_turn(table, tables)


cdef inline void begin_turn(Table* table, const Tables* tables) noexcept nogil:
    cdef bint new_round = table.seat + 1 == tables.players
    table.seat = 0 if new_round else table.seat + 1
    table.rounds += new_round
    table.node = TURN
    table.djinn = NO_DJINN
    table.floor = ANY_FLOOR
    table.builds_left = 1
