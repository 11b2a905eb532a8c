# Sultaniya: what a seat may know, as numbers. Goals of others are secret in the base game; the order of unseen tiles is not stored.
from libc.stdint cimport int16_t, uint64_t

from cython_core.shared.observing cimport put, put_flags, put_items, turns_until
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, MAX_TILES, MOVE, NOBODY, NO_DJINN, NO_TILE, N_BOARDS, N_DJINNS, N_FLOORS, N_GOALS, N_NODES, OVER, PRINTED, ROW, Seat,
    Stack, State, Table, Tables,
)

cdef enum:
    PRINTED_PART = MAX_TILES + 1     # in a palace; else the number of the tile within its floor + 1


cdef inline tuple layout(const Tables* tables):
    """(name, numbers, lowest, highest) for the table and for each seat; `observe` writes them in this order."""
    cdef int last = tables.players - 1, n_places = palace_places(tables)
    floors = ("ground", "first", "second", "roof")
    table = [
        ("node", 1, 0, N_NODES - 1),                     # turn, build, place, lift, move, over
        ("seat", 1, 0, last),                        # own seat; other seats as turns until they move
        ("to_move", 1, 0, last),                         # turns until the seat to move
        ("round", 1, 1, tables.round_limit),             # from 1
        ("turns", 1, 0, tables.turn_limit),          # finished
        ("last_turns", 1, 0, last + 1),              # still to come + 1; 0: the end is not yet near
        ("treasury", 1, 0, 255),                         # sapphires in it
        ("figures", N_DJINNS, 0, last + 1),          # turns until the seat where it stands comes + 1; 0: nowhere
        ("djinn", 1, 0, N_DJINNS),                   # called in this turn + 1; 0: none
        ("floor", 1, 0, N_FLOORS),                   # of the stack revealed from, or searched, + 1; 0: none
        ("builds_left", 1, 0, 2),                        # of this turn
        ("held", 1, 0, PRINTED),                     # 32 * floor + number of the tile in the hand + 1; 0: none
        ("lifted_from", 1, 0, n_places),             # place of the palace + 1; 0: nowhere
    ]
    for floor in range(N_FLOORS):
        table += [
            (f"{floors[floor]}.top", 1, 0, MAX_TILES),               # number of the tile + 1; 0: none
            (f"{floors[floor]}.display", tables.display_size, 0, MAX_TILES),  # numbers of tiles + 1, in the order of the moves
            (f"{floors[floor]}.unseen", tables.n_tiles[floor], 0, 1),  # 1: the tile of this number is in the stack, its order unknown
            (f"{floors[floor]}.under", tables.n_tiles[floor], 0, MAX_TILES),     # in the order they will come up
        ]
    return table, [
        ("board", 1, 0, N_BOARDS - 1),                   # in alphabetical order
        ("goals", N_GOALS, 0, 1),                    # of others zeros, unless they are open
        ("sapphires", 1, 0, 255),                        # of the seat
        ("palace", n_places, 0, PRINTED_PART),       # number of the tile within its floor + 1; 0: none
        ("mirrored", n_places, 0, 1),                    # 1: the tile in this place is
    ]


cdef inline int palace_places(const Tables* tables) noexcept nogil:
    """Two rows of n places, two of n - 1."""
    return 4 * tables.n_places - 2


cdef inline void observe(const State* state, const Tables* tables, int seat, int16_t* out) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int players = tables.players, other = seat, i, _
    out = put(out, table.node)
    out = put(out, seat)
    out = put(out, 0 if table.node == OVER else turns_until(table.seat, seat, players))
    out = put(out, table.rounds)
    out = put(out, table.turns)
    out = put(out, table.last_turns + 1 if table.ended else 0)
    out = put(out, table.treasury)
    for i in range(N_DJINNS):
        out = put(out, 0 if table.figures[i] == NOBODY else 1 + turns_until(table.figures[i], seat, players))
    out = put(out, 0 if table.djinn == NO_DJINN else table.djinn + 1)
    out = put(out, 0 if table.floor == ANY_FLOOR else table.floor + 1)
    out = put(out, table.builds_left)
    out = put(out, 0 if table.held == NO_TILE else table.held + 1)
    out = put(out, place_number(table.lifted_from, tables) + 1 if table.node == MOVE else 0)
    for i in range(N_FLOORS):
        out = put_floor(out, table, i, tables)
    for _ in range(players):
        out = put_seat(out, &state.seats[other], state.secret.goals[other] if other == seat or tables.open_goals else 0, tables)
        other = other + 1 if other + 1 < players else 0


cdef inline int place_number(int bit, const Tables* tables) noexcept nogil:
    """The number of a place in the order of the palace: row by row from the left of the ground floor."""
    cdef int row = bit // ROW - 1
    return row * tables.n_places - row // 2 + bit % ROW - (row < 2)


cdef inline int16_t* put_floor(int16_t* out, const Table* table, int floor, const Tables* tables) noexcept nogil:
    cdef const Stack* stack = &table.stacks[floor]
    cdef int i
    out = put(out, 0 if stack.top == NO_TILE else stack.top + 1)
    for i in range(tables.display_size):
        out[i] = <int16_t>(((table.display[floor] >> (8 * i)) & 0xFF) + 1 if i < table.n_display[floor] else 0)
    out = put_flags(out + tables.display_size, stack.unseen, tables.n_tiles[floor])
    return put_items(out, stack.under, stack.n_under, tables.n_tiles[floor])


cdef inline int16_t* put_seat(int16_t* out, const Seat* seat, unsigned int goals, const Tables* tables) noexcept nogil:
    cdef int n_places = palace_places(tables), row, n, first, i, tile, there
    cdef uint64_t have, mirrored
    out = put(out, seat.board)
    out = put_flags(out, goals, N_GOALS)
    out = put(out, seat.sapphires)
    for row in range(N_FLOORS):
        n = tables.n_places - (row & 1)
        first = ROW * (row + 1) + (row < 2)
        have = seat.have >> first
        mirrored = seat.mirrored >> first
        for i in range(n):
            tile = seat.tiles[first + i]
            there = <int>((have >> i) & 1)
            out[i] = <int16_t>((PRINTED_PART if tile >= PRINTED else (tile % MAX_TILES) + 1) * there)
            out[n_places + i] = <int16_t>(<int>((mirrored >> i) & 1) & there)
        out += n
    return out + n_places
