# Sultaniya: what the moves of a turn have in common, as palaces stand: measured once per decision and already weighed. ahead.pxd measures
# the rest, if the weights look ahead.
#
# Symbols are counted four at a time, a byte each, as in Tile.features: floors and palaces have fewer than 128 of each.
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT, buildable_shapes, special_joints
from cython_core.sultaniya.scoring cimport complete, feature, features_of, large_row, points_of
from cython_core.sultaniya.state cimport (
    FLOOR_GOAL, GUARDS, NO_DJINN, N_FLOORS, N_SYMBOLS, STONES_GOAL, Board, Seat, State, Table, Tables, roofs_of, row_mask,
)
from cython_core.sultaniya.strategies.features cimport (
    COMPLETES, GOAL_GAIN, GUARDS_AWARD, GUARDS_BUILT, LAST_ROOF, LEAD, MAX_GUARDS, MAX_LEAD, ON_FLOOR, STONES, STONES_LATE, SYMBOL_BITS,
)

cdef enum:
    ONES = 0x01010101        # a one in each byte
    TOPS = 0x80808080        # the top bit of each byte

cdef struct Column:          # a goal about columns
    int shift                # of its symbol in Tile.halves
    int gain                 # points for one more in a column with most
    uint64_t left            # places whose left half lies in such a column
    uint64_t right

cdef struct Ahead:
    bint last                        # it is the last turn of the seat: what only helps later is worth nothing
    uint64_t joining                 # bit ROW * floor + shape: tiles of this shape make a joint for a lintel or spire that is left
    int64_t by_floor[N_FLOORS]       # score of building a tile of this floor
    int64_t by_guards[MAX_GUARDS + 1]    # and of its guards
    int points_of_guards[MAX_GUARDS + 1]     # the change of the award in the last turn
    int value_of_guard               # half points of a guard before
    int value_of_sapphire            # half points of a sapphire
    int64_t per_goal_symbol          # score of a symbol that goals count
    int64_t per_post                 # of a post such as the board rewards, less the others
    int64_t per_own_post             # of one such as the board rewards
    int64_t per_join
    int64_t per_tempo                # of a sapphire
    int64_t per_stone_point          # of a point for the goal `stones`; 0 without this goal
    uint64_t next_buildable          # of the next seat, if it has a turn to come; else 0
    uint64_t next_completing         # its tiles that complete a gate or minaret
    const uint8_t* next_estimate     # by tile, for its board
    int next_best                    # what the best tile in sight is worth to it
    int64_t per_best                 # score of taking this from it
    int n_columns                    # goals about columns
    Column columns[N_SYMBOLS]
    uint32_t in_columns              # bytes of the symbols they count, all bits set

cdef struct Turn:
    const State* state
    const Table* table
    const Seat* seat                     # whose turn it is
    const Tables* tables
    const int64_t* weights
    unsigned int goals                   # of the seat, as bits
    int64_t by_floor[N_FLOORS]           # score of a tile for its floor
    int64_t by_guards[MAX_GUARDS + 1]    # and for its guards
    int awards[MAX_GUARDS + 1]           # change of the guards' award with so many more
    uint32_t guards                      # of all palaces, a byte for each seat
    int late                             # how near the end is: roofs of the palace with most
    int64_t per_sapphire                 # score of a sapphire gained
    int64_t per_stone_point              # of a point for the goal `stones`; 0 without this goal
    const uint8_t* stone_points          # for that goal, by sapphires gained
    int64_t per_completion               # of a gate or minaret
    uint64_t completing                  # bit ROW * floor + shape: tiles of this shape can complete one
    uint32_t on_floor                    # bytes of the symbols that goals about floors count, all bits set
    uint32_t short_of[N_FLOORS]          # byte by symbol: 0x80 less what the floor lacks of the one with most
    int most_stones                      # sapphires a tile can bring: the treasury; none with a djinn
    bint last_roof                       # the next roof of the seat brings the end
    int lead                             # if so: `lead`
    uint64_t next_buildable              # of the next seat; 0 in the solo game
    const uint16_t* next_worth           # by tile, for its board
    const uint16_t* worth                # by tile, for the seat's board
    const int8_t* posts
    bint looks_ahead                     # then:
    Ahead ahead


cdef inline void look_at_turn(const State* state, const Tables* tables, const int64_t* weights, Turn* turn) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Seat* next = next_seat(state, tables)
    turn.state, turn.table, turn.seat, turn.tables, turn.weights = state, table, seat, tables, weights
    turn.goals = state.secret.goals[table.seat]
    turn.next_buildable = next.buildable if tables.players > 1 else 0
    turn.next_worth = &tables.worth[next.board][0]
    turn.late = lateness(state, tables)
    turn.per_sapphire = weights[STONES] + weights[STONES_LATE] * turn.late
    turn.per_stone_point = weights[GOAL_GAIN] * ((turn.goals >> STONES_GOAL) & 1)
    turn.stone_points = &tables.stone_points[seat.sapphires]
    turn.per_completion = weights[COMPLETES] * tables.points_large
    turn.completing = completing_shapes(seat, large_row(&tables.boards[seat.board]))
    turn.worth = &tables.worth[seat.board][0]
    turn.posts = &tables.posts[seat.board][0]
    turn.most_stones = table.treasury if table.djinn == NO_DJINN else 0
    look_at_symbols(turn)
    look_at_guards(turn)
    look_at_floors(turn)


cdef inline const Seat* next_seat(const State* state, const Tables* tables) noexcept nogil:
    return &state.seats[state.table.seat + 1 if state.table.seat + 1 < tables.players else 0]


cdef inline int lateness(const State* state, const Tables* tables) noexcept nogil:
    """How near the end is: the roofs of any palace, or the turns the limit leaves to the seat."""
    cdef int late = max(0, tables.roofs_needed - (tables.round_limit - state.table.rounds)), seat
    for seat in range(tables.players):
        late = max(late, roofs_of(&state.seats[seat]))
    return late


cdef inline uint64_t completing_shapes(const Seat* seat, int row) noexcept nogil:
    """Lintels or spires for joints of this row, whatever fits below those that lack a tile there; rewarded ones."""
    cdef uint64_t joints = (seat.have << BELOW_LEFT) & (seat.have << BELOW_RIGHT) & row_mask(row)
    cdef uint64_t incomplete = seat.bottom & row_mask(row) & ~joints
    cdef uint64_t places = seat.open & ((joints & special_joints(seat)) | (incomplete >> BELOW_LEFT) | (incomplete >> BELOW_RIGHT))
    return buildable_shapes(seat, places) if places else 0


cdef inline uint32_t as_bytes(unsigned int symbols) noexcept nogil:
    """All bits of byte i for bit i."""
    return ((symbols * <uint32_t>0x00204081) & <uint32_t>ONES) * 0xFF


cdef inline uint32_t greater(uint32_t one, uint32_t other) noexcept nogil:
    """The greater of each two bytes below 128."""
    cdef uint32_t first = ((((one | <uint32_t>TOPS) - other) & <uint32_t>TOPS) >> 7) * 0xFF
    return (one & first) | (other & ~first)


cdef inline int total(uint32_t bytes_) noexcept nogil:
    return (bytes_ * <uint32_t>ONES) >> 24


cdef inline int byte_of(uint32_t bytes_, int seat) noexcept nogil:
    return <int>((bytes_ >> (8 * seat)) & 0xFF)


cdef inline void look_at_symbols(Turn* turn) noexcept nogil:
    """What each floor lacks of the floor with most."""
    cdef const uint64_t* floors = &turn.seat.floors[0]
    cdef uint32_t most = greater(greater(<uint32_t>floors[0], <uint32_t>floors[1]), greater(<uint32_t>floors[2], <uint32_t>floors[3]))
    cdef int floor
    turn.on_floor = as_bytes((turn.goals >> FLOOR_GOAL) & SYMBOL_BITS)
    for floor in range(N_FLOORS):
        turn.short_of[floor] = <uint32_t>floors[floor] + <uint32_t>TOPS - most


cdef inline int floor_gain(const Turn* turn, uint32_t symbols, int floor) noexcept nogil:
    """Points for the goals about floors. A byte with its top bit: so many more than the floor with most."""
    cdef uint32_t surplus = symbols + turn.short_of[floor]
    return total(surplus & (((surplus & <uint32_t>TOPS) >> 7) * 0x7F) & turn.on_floor)


cdef inline void look_at_guards(Turn* turn) noexcept nogil:
    """A byte for each seat, and what more guards change. There is no award in the solo game."""
    cdef int seat, own, more, now, mine = turn.table.seat
    cdef bint alone = turn.tables.players == 1
    turn.guards = 0
    for seat in range(0 if alone else turn.tables.players):
        turn.guards |= <uint32_t>feature(features_of(&turn.state.seats[seat]), GUARDS) << (8 * seat)
    own = byte_of(turn.guards, mine)
    now = award_of(turn.tables, turn.guards, mine, own)
    for more in range(MAX_GUARDS + 1):
        turn.awards[more] = 0 if alone else award_of(turn.tables, turn.guards, mine, own + more) - now
        turn.by_guards[more] = turn.weights[GUARDS_BUILT] * more + turn.weights[GUARDS_AWARD] * turn.awards[more]


cdef inline int award_of(const Tables* tables, uint32_t guards, int seat, int own) noexcept nogil:
    """As scoring.guard_points, if the seat had `own` guards: as many as have enough, compared at once, are before it."""
    cdef uint32_t others = guards & ~(<uint32_t>0xFF << (8 * seat))
    cdef int before = popcount(((others | <uint32_t>TOPS) - <uint32_t>ONES * own) & <uint32_t>TOPS & (0 - <uint32_t>(own > 0)))
    return tables.guards_award[before] * (own > 0)


cdef inline void look_at_floors(Turn* turn) noexcept nogil:
    """A roof may bring the end: then it matters who is ahead."""
    cdef int floor
    for floor in range(N_FLOORS):
        turn.by_floor[floor] = turn.weights[ON_FLOOR + floor]
    turn.last_roof = roofs_of(turn.seat) + 1 == turn.tables.roofs_needed and not turn.table.ended
    if turn.last_roof:
        turn.lead = lead(turn)
        turn.by_floor[3] += turn.weights[LAST_ROOF] + turn.weights[LEAD] * turn.lead


cdef inline int lead(const Turn* turn) noexcept nogil:
    """Points ahead of the best other seat, goals aside."""
    cdef int seat, best = 0
    if turn.tables.players == 1:
        return 0
    for seat in range(turn.tables.players):
        if seat != turn.table.seat:
            best = max(best, visible_points(turn, seat))
    return max(-MAX_LEAD, min(MAX_LEAD, visible_points(turn, turn.table.seat) - best))


cdef inline int visible_points(const Turn* turn, int seat) noexcept nogil:
    """What everyone can see: all but the goals."""
    cdef const Tables* tables = turn.tables
    cdef const Seat* owner = &turn.state.seats[seat]
    cdef const Board* board = &tables.boards[owner.board]
    return (points_of(tables, board, features_of(owner)) + tables.points_large * complete(owner.have, owner.bottom, large_row(board))
            + owner.roof_points + award_of(tables, turn.guards, seat, byte_of(turn.guards, seat)))
