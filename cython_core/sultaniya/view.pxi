# Sultaniya: what a seat may know, as plain values.
from cython_core.sultaniya.state cimport (
    MAX_TILES, NOBODY, NO_DJINN, NO_TILE, N_DJINNS, N_FLOORS, N_GOALS, N_SPOTS, Seat, Stack, State, Tables, displayed,
)


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Goals are secret in the base game; the order of the unseen tiles does not exist yet."""
    tops, unseen, under, displays = {}, {}, {}, {}
    cdef const Stack* stack
    cdef int floor, i
    for floor in range(N_FLOORS):
        stack = &state.table.stacks[floor]
        name = FLOORS[floor]
        tops[name] = None if stack.top == NO_TILE else tile_text(MAX_TILES * floor + stack.top)
        unseen[name] = [tile_text(MAX_TILES * floor + i) for i in range(MAX_TILES) if (stack.unseen >> i) & 1]
        under[name] = [tile_text(MAX_TILES * floor + stack.under[i]) for i in range(stack.n_under)]
        displays[name] = [tile_text(displayed(&state.table, floor, i)) for i in range(state.table.n_display[floor])]
    return {
        "round": state.table.rounds,
        "turns": state.table.turns,
        "last_turns": state.table.last_turns if state.table.ended else None,
        "boards": [BOARD_NAMES[state.seats[i].board] for i in range(tables.players)],
        "goals": [[GOAL_NAMES[goal] for goal in range(N_GOALS) if (state.secret.goals[i] >> goal) & 1]
                  if seat < 0 or seat == i or tables.open_goals else None for i in range(tables.players)],
        "sapphires": [state.seats[i].sapphires for i in range(tables.players)],
        "treasury": state.table.treasury,
        "figures": {DJINNS[i]: None if state.table.figures[i] == NOBODY else state.table.figures[i] for i in range(N_DJINNS)},
        "tops": tops,
        "unseen": unseen,
        "under": under,
        "displays": displays,
        "palaces": [palace_view(&state.seats[i]) for i in range(tables.players)],
        "djinn": None if state.table.djinn == NO_DJINN else DJINNS[state.table.djinn],
        "held": None if state.table.held == NO_TILE else tile_text(state.table.held),
    }


cdef dict palace_view(const Seat* seat):
    """The tiles by place, from the left of the ground floor."""
    return {place_text(bit): tile_text(seat.tiles[bit]) + (" mirrored" if (seat.mirrored >> bit) & 1 else "")
            for bit in range(N_SPOTS) if (seat.have >> bit) & 1}


cdef inline int fact(const State* state, const Tables* tables, int seat, int number) noexcept nogil:
    return state.seats[seat].board
