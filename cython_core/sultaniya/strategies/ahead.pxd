# Sultaniya: what the moves of a turn have in common, if the weights look ahead: measured once per decision and already weighed.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.legal_moves cimport legal_takes
from cython_core.sultaniya.palace cimport BESIDE, buildable_shapes
from cython_core.sultaniya.scoring cimport goal_points, large_row, most_in_column
from cython_core.sultaniya.state cimport (
    COLUMN_GOAL, MAX_DISPLAY, MAX_PLACES, MAX_TILES, NO_TILE, N_FLOORS, ROW, STONES_GOAL, TAKE, Seat, Table, Tables, displayed, roofs_of,
    row_mask,
)
from cython_core.sultaniya.strategies.features cimport (
    BUILDS_LATE, BUILDS_SLACK, END_EMPTY, END_LEAD, GOAL_SYMBOLS, GUARDS_RACE, GUARDS_TAKEN, JOINS, JOINS_SEEN, MAX_GUARDS, OPEN_POSTS,
    POSTS_SEEN, ROOF_LEAD, SPOILS, STONE_GOAL, SYMBOL_BITS, TAKE_FLOOR, TEMPO, TEMPO_RICH,
)
from cython_core.sultaniya.strategies.turn cimport ONES, TOPS, Ahead, Column, Turn, as_bytes, byte_of, completing_shapes, lead, next_seat

cdef enum:
    MAX_VALUE = 400          # more is not told apart
    USUAL_GOALS = 6          # points that goals usually bring
    MANY_STONES = 2          # more of them are worth less
    MAX_HELD = 10


cdef inline void look_ahead(Turn* turn) noexcept nogil:
    cdef Ahead* ahead = &turn.ahead
    cdef const int64_t* weights = turn.weights
    cdef int phase                   # roofs that the palace with most lacks
    ahead.last = turn.table.ended or turn.table.rounds >= turn.tables.round_limit
    phase = 0 if ahead.last else max(0, turn.tables.roofs_needed - turn.late)
    ahead.per_tempo = 0
    if not ahead.last:
        ahead.per_tempo = (weights[TEMPO] * phase
                           + weights[TEMPO_RICH] * max(0, min(<int>turn.seat.sapphires, <int>MAX_HELD) - <int>MANY_STONES))
    ahead.value_of_sapphire = phase > 1
    ahead.per_stone_point = weights[STONE_GOAL] * ((turn.goals >> STONES_GOAL) & 1)
    ahead.per_goal_symbol = 0 if ahead.last else weights[GOAL_SYMBOLS]
    look_at_posts(turn, ahead)
    look_at_race(turn, ahead)
    look_at_building(turn, ahead)
    look_at_columns(turn, ahead)
    look_at_next(turn, ahead)


cdef inline void look_at_posts(const Turn* turn, Ahead* ahead) noexcept nogil:
    """Posts are for the lintels or spires such as the board rewards that nobody has built, above all for those in sight."""
    cdef int row = large_row(&turn.tables.boards[turn.seat.board])
    cdef int seen = large_in_sight(turn.table, turn.tables, row), missing = seen + large_in_stack(turn.table, turn.tables, row)
    ahead.joining = 0
    ahead.per_post = ahead.per_own_post = ahead.per_join = 0
    if ahead.last:
        return
    if missing:
        ahead.joining = joining_shapes(turn.seat, row - 1)
    ahead.per_post = turn.weights[OPEN_POSTS] * min(missing, 3)
    ahead.per_own_post = turn.weights[POSTS_SEEN] * min(seen, 2)
    ahead.per_join = turn.weights[JOINS] + turn.weights[JOINS_SEEN] * min(seen, 2)


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


cdef inline void look_at_race(const Turn* turn, Ahead* ahead) noexcept nogil:
    """Guards count by the award in the last turn, and by the rivals near before."""
    cdef int64_t per_guard = turn.weights[GUARDS_TAKEN] + turn.weights[GUARDS_RACE] * near_rivals(turn)
    cdef int guards
    ahead.value_of_guard = 2 * (turn.tables.players > 1 and not ahead.last)
    for guards in range(MAX_GUARDS + 1):
        ahead.points_of_guards[guards] = turn.awards[guards] if ahead.last else 0
        ahead.by_guards[guards] = 0 if ahead.last else per_guard * guards


cdef inline int near_rivals(const Turn* turn) noexcept nogil:
    """Others whose number of guards differs by two at most: all compared at once."""
    cdef uint32_t own = <uint32_t>byte_of(turn.guards, turn.table.seat)
    cdef uint32_t enough = (turn.guards | <uint32_t>TOPS) - <uint32_t>ONES * (own - min(own, <uint32_t>2))
    cdef uint32_t not_too_many = ((own + 2) * <uint32_t>ONES | <uint32_t>TOPS) - turn.guards
    cdef uint32_t all_seats = <uint32_t>((<uint64_t>1 << (8 * turn.tables.players)) - 1)
    return popcount(enough & not_too_many & <uint32_t>TOPS & all_seats) - 1


cdef inline void look_at_building(const Turn* turn, Ahead* ahead) noexcept nogil:
    """The later it is, the more building matters. A late roof ends the game for those behind; the last one gives up what is empty."""
    cdef const Tables* tables = turn.tables
    cdef const int64_t* weights = turn.weights
    cdef int64_t per_build = weights[BUILDS_LATE] * min(turn.late, tables.roofs_needed) + weights[BUILDS_SLACK] * slack(turn)
    cdef int points = 0, given_up, floor
    for floor in range(N_FLOORS):
        ahead.by_floor[floor] = per_build + weights[TAKE_FLOOR + floor]
    if turn.table.ended or 2 * roofs_of(turn.seat) < tables.roofs_needed - 1 or turn.seat.buildable >> (ROW * (N_FLOORS - 1)) == 0:
        return
    if tables.players > 1:
        points = turn.lead if turn.last_roof else lead(turn)
        points += goal_points(turn.state, tables, turn.table.seat) - <int>USUAL_GOALS
    points = max(-12, min(12, points))
    if turn.last_roof:
        given_up = min(empty_places(turn.seat, tables) - 1, tables.round_limit - <int>turn.table.rounds)
        ahead.by_floor[3] += weights[END_EMPTY] * given_up + weights[END_LEAD] * points
    else:
        ahead.by_floor[3] += weights[ROOF_LEAD] * points


cdef inline int slack(const Turn* turn) noexcept nogil:
    """Alone: turns left beyond the empty places. Otherwise: empty places of the fullest other palace beyond those of the seat."""
    cdef const Tables* tables = turn.tables
    cdef int own = empty_places(turn.seat, tables), other, fewest = 100
    if tables.players == 1:
        fewest = tables.round_limit - turn.table.rounds + 1
    for other in range(tables.players):      # the seat's palace is put out of the race: a branch would be mispredicted
        fewest = min(fewest, empty_places(&turn.state.seats[other], tables) + 100 * (other == turn.table.seat))
    return max(-6, min(6, fewest - own))


cdef inline int empty_places(const Seat* seat, const Tables* tables) noexcept nogil:
    return popcount(tables.places & ~seat.have)


cdef inline void look_at_columns(const Turn* turn, Ahead* ahead) noexcept nogil:
    """A symbol brings something where a column already has most: the places whose left or right half lies there."""
    cdef const Seat* seat = turn.seat
    cdef unsigned int asked = (turn.goals >> COLUMN_GOAL) & SYMBOL_BITS
    cdef uint64_t even, odd          # half-columns with most, of even and of odd number
    cdef Column* column
    cdef int most, i
    ahead.in_columns = as_bytes(asked)
    ahead.n_columns = 0
    while asked:
        column = &ahead.columns[ahead.n_columns]
        column.shift = 4 * lowest_bit(asked)
        most = most_in_column(seat, lowest_bit(asked))
        column.gain = 1 if most else 1 + turn.tables.column_bonus
        even = odd = 0
        for i in range(MAX_PLACES):
            even |= <uint64_t>(((seat.columns[2 * i] >> column.shift) & 15) == most) << i
            odd |= <uint64_t>(((seat.columns[2 * i + 1] >> column.shift) & 15) == most) << i
        even &= (<uint64_t>1 << turn.tables.n_places) - 1
        odd &= (<uint64_t>1 << turn.tables.n_places) - 1
        # As in count_tile: half-column c lies under the left half of bit (c - row) / 2 + 1 of a row, or under the right half of
        # bit (c - row + 1) / 2, whichever is whole.
        column.left = (even << (ROW + 1)) | (odd << (2 * ROW + 1)) | (even << 3 * ROW) | (odd << 4 * ROW)
        column.right = (odd << (ROW + 1)) | (even << 2 * ROW) | (odd << 3 * ROW) | (even >> 1 << 4 * ROW)
        ahead.n_columns += 1
        asked &= asked - 1


cdef inline void look_at_next(const Turn* turn, Ahead* ahead) noexcept nogil:
    """What the tiles in sight are worth to the next seat."""
    cdef const Table* table = turn.table
    cdef const Seat* next = next_seat(turn.state, turn.tables)
    cdef uint64_t fitting
    cdef int second = 0, floor
    ahead.next_buildable = ahead.next_completing = 0
    ahead.next_estimate = &turn.tables.estimate[next.board][0]
    ahead.next_best = 0
    ahead.per_best = 0
    if turn.tables.players == 1 or (table.ended and table.last_turns == 0):
        return
    ahead.next_buildable = next.buildable
    ahead.next_completing = completing_shapes(next, large_row(&turn.tables.boards[next.board]))
    fitting = legal_takes(table, next) >> TAKE
    while fitting:
        see(turn, ahead, displayed_tile(table, lowest_bit(fitting)), &second)
        fitting &= fitting - 1
    for floor in range(N_FLOORS):
        if (table.stocked >> floor) & 1:
            see(turn, ahead, MAX_TILES * floor + table.stacks[floor].top, &second)
    ahead.per_best = turn.weights[SPOILS] * min(ahead.next_best - second, <int>MAX_VALUE)


cdef inline int displayed_tile(const Table* table, int take) noexcept nogil:
    """What the move TAKE + `take` takes."""
    return displayed(table, take // MAX_DISPLAY, take % MAX_DISPLAY)


cdef inline void see(const Turn* turn, Ahead* ahead, int tile, int* second) noexcept nogil:
    """The best two."""
    cdef int value = value_to_next(turn.tables, ahead, tile)
    second[0] = max(second[0], min(ahead.next_best, value))
    ahead.next_best = max(ahead.next_best, value)


cdef inline int value_to_next(const Tables* tables, const Ahead* ahead, int tile) noexcept nogil:
    cdef int kind = tables.tiles[tile].kind
    return (<int>((ahead.next_buildable >> kind) & 1) * ahead.next_estimate[tile]
            + 2 * tables.points_large * <int>((ahead.next_completing >> kind) & 1))
