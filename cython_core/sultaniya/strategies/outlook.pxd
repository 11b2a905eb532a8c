# Sultaniya: what the tiles that a seat may take have in common, if it looks ahead: measured once per decision and already weighed.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.legal_moves cimport legal_takes
from cython_core.sultaniya.palace cimport BESIDE, buildable_shapes
from cython_core.sultaniya.scoring cimport goal_points, large_row, most_in_column
from cython_core.sultaniya.state cimport (
    COLUMN_GOAL, MAX_DISPLAY, MAX_PLACES, MAX_TILES, NO_TILE, N_FLOORS, N_SYMBOLS, ROW, STONES_GOAL, TAKE, Seat, State, Table, Tables,
    row_mask,
)
from cython_core.sultaniya.strategies.features cimport (
    BUILDS_LATE, BUILDS_SLACK, END_EMPTY, END_LEAD, GOAL_SYMBOLS, GUARDS_RACE, GUARDS_TAKEN, JOINS, JOINS_SEEN, MAX_GUARDS, OPEN_POSTS,
    PLACE_POINTS, POSTS_SEEN, ROOF_LEAD, SPOILS, STONE_GOAL, SYMBOL_BITS, TAKE_FLOOR, TEMPO, TEMPO_RICH,
    VALUE,
)
from cython_core.sultaniya.strategies.situation cimport ONES, TOPS, Situation, as_bytes, byte_of, completing_shapes, lead

cdef enum:
    MAX_VALUE = 400          # more is not told apart
    USUAL_GOALS = 6          # points that goals usually bring
    MANY_STONES = 2          # more of them are worth less
    MAX_HELD = 10

cdef struct Column:          # a goal about columns
    int shift                # of its symbol in Tile.halves
    int gain                 # points for one more in a column with most
    uint64_t left            # places whose left half lies in such a column
    uint64_t right

cdef struct Outlook:
    bint last                        # it is the last turn of the seat: what only helps later is worth nothing
    uint64_t joining                 # bit ROW * floor + shape: tiles of this shape make a joint for a lintel or spire that is left
    int64_t by_floor[N_FLOORS]       # score of building a tile of this floor
    int64_t by_guards[MAX_GUARDS + 1]    # and of its guards
    int value_of_guards[MAX_GUARDS + 1]  # half points: the change of the award in the last turn
    int hope_of_guards               # half points of a guard before
    int hope_of_sapphires            # half points of a sapphire
    int64_t per_goal_symbol          # score of a symbol that goals count
    int64_t per_post                 # of a post such as the board rewards, less the others
    int64_t per_own_post             # of one such as the board rewards
    int64_t per_join
    int64_t per_tempo                # of a sapphire
    int64_t per_stone_point          # of a point for the goal `stones`; 0 without this goal
    uint64_t next_buildable          # of the next seat, if it has a turn to come; else 0
    uint64_t next_completing         # its tiles that complete a gate or minaret
    const uint8_t* next_promise
    int next_best                    # what it would give for the best tile in sight
    int64_t per_best                 # score of taking this from it
    int n_columns                    # goals about columns
    Column columns[N_SYMBOLS]
    uint32_t in_columns              # bytes of the symbols they count, all bits set


cdef inline bint looks_ahead(const int64_t* weights) noexcept nogil:
    cdef int64_t any = 0
    cdef int i
    for i in range(VALUE, PLACE_POINTS):
        any |= weights[i]
    return any != 0


cdef inline void size_up_outlook(const State* state, const Tables* tables, const Situation* situation, const int64_t* weights,
                                 Outlook* look) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef unsigned int goals = state.secret.goals[table.seat]
    cdef int phase                   # roofs that the palace with most lacks
    look.last = table.ended or table.rounds >= tables.round_limit
    phase = 0 if look.last else max(0, tables.roofs_needed - situation.late)
    look.per_tempo = 0
    if not look.last:
        look.per_tempo = weights[TEMPO] * phase + weights[TEMPO_RICH] * max(0, min(<int>seat.sapphires, <int>MAX_HELD) - <int>MANY_STONES)
    look.hope_of_sapphires = phase > 1
    look.per_stone_point = weights[STONE_GOAL] * ((goals >> STONES_GOAL) & 1)
    look.per_goal_symbol = 0 if look.last else weights[GOAL_SYMBOLS]
    size_up_posts(table, seat, tables, weights, look)
    size_up_race(state, tables, situation, weights, look)
    size_up_building(state, tables, situation, weights, look)
    size_up_columns(seat, tables, goals, look)
    size_up_next(state, tables, weights, look)


cdef inline void size_up_posts(const Table* table, const Seat* seat, const Tables* tables, const int64_t* weights,
                               Outlook* look) noexcept nogil:
    """Posts are for the lintels or spires such as the board rewards that nobody has built, above all for those in sight."""
    cdef int row = large_row(&tables.boards[seat.board])
    cdef int seen = large_in_sight(table, tables, row), missing = seen + large_in_stack(table, tables, row)
    look.joining = 0
    look.per_post = look.per_own_post = look.per_join = 0
    if look.last:
        return
    if missing:
        look.joining = joining_shapes(seat, row - 1)
    look.per_post = weights[OPEN_POSTS] * min(missing, 3)
    look.per_own_post = weights[POSTS_SEEN] * min(seen, 2)
    look.per_join = weights[JOINS] + weights[JOINS_SEEN] * min(seen, 2)


cdef inline int large_in_sight(const Table* table, const Tables* tables, int row) noexcept nogil:
    """Lintels (row 1) or spires (row 2) that are displayed or on top of their stack."""
    cdef int top = table.stacks[row].top
    cdef uint64_t on_top = (<uint64_t>tables.of_shapes[row][0x38] >> (top & (MAX_TILES - 1))) & <uint64_t>(top != NO_TILE)
    return popcount((table.shapes[row] & <uint32_t>0x38383838) | (on_top << MAX_TILES))


cdef inline int large_in_stack(const Table* table, const Tables* tables, int row) noexcept nogil:
    """Those below the top."""
    cdef uint32_t wanted = tables.of_shapes[row][0x38]
    cdef int count = popcount(table.stacks[row].unseen & wanted), i
    for i in range(table.stacks[row].n_under):
        count += (wanted >> table.stacks[row].under[i]) & 1
    return count


cdef inline uint64_t joining_shapes(const Seat* seat, int row) noexcept nogil:
    """Shapes that fit beside a post."""
    cdef uint64_t places = seat.open & row_mask(row) & ((seat.right << BESIDE) | (seat.left >> BESIDE))
    return buildable_shapes(seat, places) if places else 0


cdef inline void size_up_race(const State* state, const Tables* tables, const Situation* situation, const int64_t* weights,
                              Outlook* look) noexcept nogil:
    """Guards count by the award in the last turn, and by the rivals near before."""
    cdef int64_t per_guard = weights[GUARDS_TAKEN] + weights[GUARDS_RACE] * near_rivals(situation.guards, state.table.seat, tables.players)
    cdef int guards
    look.hope_of_guards = 2 * (tables.players > 1 and not look.last)
    for guards in range(MAX_GUARDS + 1):
        look.value_of_guards[guards] = situation.awards[guards] if look.last else 0
        look.by_guards[guards] = 0 if look.last else per_guard * guards


cdef inline int near_rivals(uint32_t guards, int seat, int players) noexcept nogil:
    """Others whose number of guards differs by two at most: all compared at once."""
    cdef uint32_t own = <uint32_t>byte_of(guards, seat)
    cdef uint32_t enough = (guards | <uint32_t>TOPS) - <uint32_t>ONES * (own - min(own, <uint32_t>2))
    cdef uint32_t not_too_many = ((own + 2) * <uint32_t>ONES | <uint32_t>TOPS) - guards
    cdef uint32_t all_seats = <uint32_t>((<uint64_t>1 << (8 * players)) - 1)
    return popcount(enough & not_too_many & <uint32_t>TOPS & all_seats) - 1


cdef inline void size_up_building(const State* state, const Tables* tables, const Situation* situation, const int64_t* weights,
                                  Outlook* look) noexcept nogil:
    """The later it is, the more building matters. A late roof ends the game for those behind; the last one gives up what is empty."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int64_t per_build = weights[BUILDS_LATE] * min(situation.late, tables.roofs_needed) + weights[BUILDS_SLACK] * slack(state, tables)
    cdef int ahead, given_up, floor
    for floor in range(N_FLOORS):
        look.by_floor[floor] = per_build + weights[TAKE_FLOOR + floor]
    if (state.table.ended or 2 * popcount(seat.have & row_mask(3)) < tables.roofs_needed - 1
            or seat.buildable >> (ROW * (N_FLOORS - 1)) == 0):
        return
    ahead = 0
    if tables.players > 1:
        ahead = situation.lead if situation.last_roof else lead(state, tables, situation.guards)
        ahead += goal_points(state, tables, state.table.seat) - <int>USUAL_GOALS
    ahead = max(-12, min(12, ahead))
    if situation.last_roof:
        given_up = min(empty_places(seat, tables) - 1, tables.round_limit - <int>state.table.rounds)
        look.by_floor[3] += weights[END_EMPTY] * given_up + weights[END_LEAD] * ahead
    else:
        look.by_floor[3] += weights[ROOF_LEAD] * ahead


cdef inline int slack(const State* state, const Tables* tables) noexcept nogil:
    """Alone: turns left beyond the empty places. Else: empty places of the fullest other palace beyond the own ones."""
    cdef int own = empty_places(&state.seats[state.table.seat], tables), other, fewest = 100
    if tables.players == 1:
        fewest = tables.round_limit - state.table.rounds + 1
    for other in range(tables.players):      # the own palace is put out of the race: a branch would be mispredicted
        fewest = min(fewest, empty_places(&state.seats[other], tables) + 100 * (other == state.table.seat))
    return max(-6, min(6, fewest - own))


cdef inline int empty_places(const Seat* seat, const Tables* tables) noexcept nogil:
    return popcount(tables.places & ~seat.have)


cdef inline void size_up_columns(const Seat* seat, const Tables* tables, unsigned int goals, Outlook* look) noexcept nogil:
    """A symbol brings something where a column already has most: the places whose left or right half lies there."""
    cdef unsigned int asked = (goals >> COLUMN_GOAL) & SYMBOL_BITS
    cdef uint64_t even, odd          # half-columns with most, of even and of odd number
    cdef Column* column
    cdef int most, i
    look.in_columns = as_bytes(asked)
    look.n_columns = 0
    while asked:
        column = &look.columns[look.n_columns]
        column.shift = 4 * lowest_bit(asked)
        most = most_in_column(seat, lowest_bit(asked))
        column.gain = 1 if most else 1 + tables.column_bonus
        even = odd = 0
        for i in range(MAX_PLACES):
            even |= <uint64_t>(((seat.columns[2 * i] >> column.shift) & 15) == most) << i
            odd |= <uint64_t>(((seat.columns[2 * i + 1] >> column.shift) & 15) == most) << i
        even &= (<uint64_t>1 << tables.n_places) - 1
        odd &= (<uint64_t>1 << tables.n_places) - 1
        # As in count_tile: half-column c lies under the left half of bit (c - row) / 2 + 1 of a row, or under the right half of
        # bit (c - row + 1) / 2, whichever is whole.
        column.left = (even << (ROW + 1)) | (odd << (2 * ROW + 1)) | (even << 3 * ROW) | (odd << 4 * ROW)
        column.right = (odd << (ROW + 1)) | (even << 2 * ROW) | (odd << 3 * ROW) | (even >> 1 << 4 * ROW)
        look.n_columns += 1
        asked &= asked - 1


cdef inline void size_up_next(const State* state, const Tables* tables, const int64_t* weights, Outlook* look) noexcept nogil:
    """What the next seat would give for what is in sight."""
    cdef const Table* table = &state.table
    cdef const Seat* next = &state.seats[table.seat + 1 if table.seat + 1 < tables.players else 0]
    cdef uint64_t fitting
    cdef int second = 0, floor
    look.next_buildable = look.next_completing = 0
    look.next_promise = &tables.promise[next.board][0]
    look.next_best = 0
    look.per_best = 0
    if tables.players == 1 or (table.ended and table.last_turns == 0):
        return
    look.next_buildable = next.buildable
    look.next_completing = completing_shapes(next, large_row(&tables.boards[next.board]))
    fitting = legal_takes(table, next) >> TAKE
    while fitting:
        see(tables, look, displayed_tile(table, lowest_bit(fitting)), &second)
        fitting &= fitting - 1
    for floor in range(N_FLOORS):
        if (table.stocked >> floor) & 1:
            see(tables, look, MAX_TILES * floor + table.stacks[floor].top, &second)
    look.per_best = weights[SPOILS] * min(look.next_best - second, <int>MAX_VALUE)


cdef inline int displayed_tile(const Table* table, int take) noexcept nogil:
    """Of the move TAKE + `take`."""
    cdef int floor = take // MAX_DISPLAY
    return MAX_TILES * floor + <int>((table.display[floor] >> (8 * (take % MAX_DISPLAY))) & 0xFF)


cdef inline void see(const Tables* tables, Outlook* look, int tile, int* second) noexcept nogil:
    cdef int value = worth_to_next(tables, look, tile)
    second[0] = max(second[0], min(look.next_best, value))
    look.next_best = max(look.next_best, value)


cdef inline int worth_to_next(const Tables* tables, const Outlook* look, int tile) noexcept nogil:
    cdef int kind = tables.tiles[tile].kind
    return (<int>((look.next_buildable >> kind) & 1) * look.next_promise[tile]
            + 2 * tables.points_large * <int>((look.next_completing >> kind) & 1))
