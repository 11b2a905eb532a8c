# Sultaniya: what all tiles that a seat may take have in common, measured once per decision and already weighed.
#
# Symbols are counted four at a time, a byte each, as in Tile.features: floors and palaces have fewer than 128 of each.
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.sultaniya.strategies.features cimport (
    COMPLETES, GOAL_GAIN, GUARDS_AWARD, GUARDS_BUILT, LAST_ROOF, LEAD, MAX_GUARDS, MAX_LEAD, ON_FLOOR, STONES, STONES_LATE,
    SYMBOL_BITS,
)
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT, buildable_shapes, special_joints
from cython_core.sultaniya.scoring cimport complete, feature, features_of, large_row
from cython_core.sultaniya.state cimport (
    FLOOR_GOAL, GUARDS, NO_DJINN, N_FLOORS, STONES_GOAL, Board, Seat, State, Table, Tables, row_mask,
)

cdef enum:
    ONES = 0x01010101        # a one in each byte
    TOPS = 0x80808080        # the top bit of each byte

cdef struct Situation:
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
    const uint16_t* worth                # by tile, for the own board
    const int8_t* posts


cdef inline void size_up(const State* state, const Tables* tables, const int64_t* weights, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef unsigned int goals = state.secret.goals[table.seat]
    cdef const Seat* next = &state.seats[table.seat + 1 if table.seat + 1 < tables.players else 0]
    situation.next_buildable = next.buildable if tables.players > 1 else 0
    situation.next_worth = &tables.worth[next.board][0]
    situation.late = lateness(state, tables)
    situation.per_sapphire = weights[STONES] + weights[STONES_LATE] * situation.late
    situation.per_stone_point = weights[GOAL_GAIN] * ((goals >> STONES_GOAL) & 1)
    situation.stone_points = &tables.stone_points[seat.sapphires]
    situation.per_completion = weights[COMPLETES] * tables.points_large
    situation.completing = completing_shapes(seat, large_row(&tables.boards[seat.board]))
    situation.worth = &tables.worth[seat.board][0]
    situation.posts = &tables.posts[seat.board][0]
    situation.most_stones = table.treasury if table.djinn == NO_DJINN else 0
    size_up_symbols(seat, goals, situation)
    size_up_guards(state, tables, weights, situation)
    size_up_floors(state, tables, weights, situation)


cdef inline int lateness(const State* state, const Tables* tables) noexcept nogil:
    """How near the end is: the roofs of any palace, or the turns the limit leaves to the seat."""
    cdef int late = max(0, tables.roofs_needed - (tables.round_limit - state.table.rounds)), seat
    for seat in range(tables.players):
        late = max(late, popcount(state.seats[seat].have & row_mask(3)))
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


cdef inline void size_up_symbols(const Seat* seat, unsigned int goals, Situation* situation) noexcept nogil:
    """What each floor lacks of the floor with most."""
    cdef uint32_t most = greater(greater(<uint32_t>seat.floors[0], <uint32_t>seat.floors[1]),
                                 greater(<uint32_t>seat.floors[2], <uint32_t>seat.floors[3]))
    cdef int floor
    situation.on_floor = as_bytes((goals >> FLOOR_GOAL) & SYMBOL_BITS)
    for floor in range(N_FLOORS):
        situation.short_of[floor] = <uint32_t>seat.floors[floor] + <uint32_t>TOPS - most


cdef inline int floor_gain(const Situation* situation, uint32_t symbols, int floor) noexcept nogil:
    """Points for the goals about floors. A byte with its top bit: so many more than the floor with most."""
    cdef uint32_t surplus = symbols + situation.short_of[floor]
    return total(surplus & (((surplus & <uint32_t>TOPS) >> 7) * 0x7F) & situation.on_floor)


cdef inline void size_up_guards(const State* state, const Tables* tables, const int64_t* weights, Situation* situation) noexcept nogil:
    """There is no award in the solo game."""
    cdef int seat = state.table.seat, own, more, now
    if tables.players == 1:
        situation.guards = 0
        for more in range(MAX_GUARDS + 1):
            situation.by_guards[more] = weights[GUARDS_BUILT] * more
            situation.awards[more] = 0
        return
    situation.guards = guards_of_all(state, tables)
    own = byte_of(situation.guards, seat)
    now = award_of(tables, situation.guards, seat, own)
    situation.by_guards[0] = situation.awards[0] = 0
    for more in range(1, MAX_GUARDS + 1):
        situation.awards[more] = award_of(tables, situation.guards, seat, own + more) - now
        situation.by_guards[more] = weights[GUARDS_BUILT] * more + weights[GUARDS_AWARD] * situation.awards[more]


cdef inline uint32_t guards_of_all(const State* state, const Tables* tables) noexcept nogil:
    """A byte for each seat."""
    cdef uint32_t guards = 0
    cdef int seat
    for seat in range(tables.players):
        guards |= <uint32_t>feature(features_of(&state.seats[seat]), GUARDS) << (8 * seat)
    return guards


cdef inline int byte_of(uint32_t bytes_, int seat) noexcept nogil:
    return <int>((bytes_ >> (8 * seat)) & 0xFF)


cdef inline int award_of(const Tables* tables, uint32_t guards, int seat, int own) noexcept nogil:
    """As scoring.guard_points, if the seat had `own` guards: as many as have enough, compared at once, are before it."""
    cdef uint32_t others = guards & ~(<uint32_t>0xFF << (8 * seat))
    cdef int before = popcount(((others | <uint32_t>TOPS) - <uint32_t>ONES * own) & <uint32_t>TOPS & (0 - <uint32_t>(own > 0)))
    return tables.guards_award[before] * (own > 0)


cdef inline void size_up_floors(const State* state, const Tables* tables, const int64_t* weights, Situation* situation) noexcept nogil:
    """A roof may bring the end: then it matters who is ahead."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int floor
    for floor in range(N_FLOORS):
        situation.by_floor[floor] = weights[ON_FLOOR + floor]
    situation.last_roof = popcount(seat.have & row_mask(3)) + 1 == tables.roofs_needed and not state.table.ended
    if situation.last_roof:
        situation.lead = lead(state, tables, situation.guards)
        situation.by_floor[3] += weights[LAST_ROOF] + weights[LEAD] * situation.lead


cdef inline int lead(const State* state, const Tables* tables, uint32_t guards) noexcept nogil:
    """Points ahead of the best other seat, goals aside."""
    cdef int seat, best = 0
    if tables.players == 1:
        return 0
    for seat in range(tables.players):
        if seat != state.table.seat:
            best = max(best, visible_points(state, tables, seat, guards))
    return max(-MAX_LEAD, min(MAX_LEAD, visible_points(state, tables, state.table.seat, guards) - best))


cdef inline int visible_points(const State* state, const Tables* tables, int seat, uint32_t guards) noexcept nogil:
    """What everyone can see: all but the goals."""
    cdef const Seat* owner = &state.seats[seat]
    cdef const Board* board = &tables.boards[owner.board]
    cdef uint64_t features = features_of(owner)
    return (tables.points_small * feature(features, board.small) + tables.points_medium * feature(features, board.medium)
            + tables.points_large * (feature(features, board.large) + complete(owner.have, owner.bottom, large_row(board)))
            + owner.roof_points + award_of(tables, guards, seat, byte_of(guards, seat)))
