# Sultaniya: what a tile is worth to the seat to move where it is best, and what others would give for it.
#
# Values are in half points and fixed, whatever the weights: they say which tile would be taken, which the features then describe.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.sultaniya.palace cimport BESIDE, buildable_shapes, fitting_places
from cython_core.sultaniya.scoring cimport feature, features_of, goal_points, large_row, most_in_column
from cython_core.sultaniya.state cimport (
    COLUMN_GOAL, GUARDS, MAX_TILES, NO_TILE, N_FLOORS, N_SYMBOLS, ROW, STONES_GOAL, Seat, State, Table, Tables, Tile,
    row_mask, spot,
)
from cython_core.sultaniya.strategies.features cimport (
    BUILDS_LATE, BUILDS_SLACK, END_EMPTY, END_LEAD, GOAL_SYMBOLS, GUARDS_RACE, GUARDS_TAKEN, JOINS, JOINS_SEEN, MAX_GUARDS, OPEN_POSTS,
    POSTS_SEEN, ROOF_LEAD, SPOILS,
    STONE_GOAL, SYMBOL_BITS, TAKE_FLOOR, TEMPO, TEMPO_RICH, VALUE, VALUE_OVER,
)
from cython_core.sultaniya.strategies.situation cimport TOPS, Situation, as_bytes, completing_shapes, lead, total

cdef enum:
    HIGH_VALUE = 6           # half points: more than a tile usually brings
    MAX_VALUE = 400          # more is not told apart
    USUAL_GOALS = 6          # points that goals usually bring
    MANY_STONES = 2          # more of them are worth less
    MAX_HELD = 10

cdef struct Offer:           # a tile that could be taken
    int value                # half points with guards and sapphires; -1: there is none
    int bare                 # the same without sapphires, for they do not come with a djinn
    int sapphires            # that it brings
    int64_t score            # by weights, sapphires aside

cdef struct Column:          # a goal about columns
    int shift                # of its symbol in Tile.halves
    int gain                 # points for one more in a column with most
    uint64_t left            # places whose left half lies in such a column
    uint64_t right

cdef struct Outlook:
    bint last                        # it is the last turn of the seat
    int phase                        # roofs that the palace with most lacks; 0 in the last turn
    int rich                         # sapphires held beyond MANY_STONES
    int missing                      # lintels or spires such as the board rewards that nobody has built
    int seen                         # of these in sight, at most 2
    uint64_t joining                 # bit ROW * floor + shape: tiles of this shape make a joint for one
    uint64_t next_completing         # the same of the next seat: complete a gate or minaret
    const Seat* next                 # the next seat, if it has a turn to come; else NULL
    const uint8_t* next_promise
    int next_best                    # what the next seat would give for the best two tiles in sight
    int next_second
    int64_t by_floor[N_FLOORS]
    int64_t per_build                # score of building at all
    int64_t per_guard
    int64_t per_tempo                # score of a sapphire
    int64_t per_stone_point
    int n_columns                    # goals about columns
    Column columns[N_SYMBOLS]
    uint32_t in_columns              # bytes of the symbols they count, all bits set
    bint roofs_known                 # by_floor of roofs is complete: it is measured when one is in sight


cdef inline void size_up_outlook(const State* state, const Tables* tables, int late, const int64_t* weights,
                                 Outlook* look) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef unsigned int goals = state.secret.goals[table.seat]
    cdef int row = large_row(&tables.boards[seat.board]), floor
    look.last = table.ended or table.rounds >= tables.round_limit
    look.phase = 0 if look.last else max(0, tables.roofs_needed - late)
    look.rich = max(0, min(<int>seat.sapphires, <int>MAX_HELD) - <int>MANY_STONES)
    look.per_tempo = 0 if look.last else weights[TEMPO] * look.phase + weights[TEMPO_RICH] * look.rich
    look.per_stone_point = weights[STONE_GOAL] * ((goals >> STONES_GOAL) & 1)
    look.seen = large_in_sight(table, tables, row)
    look.missing = look.seen + large_in_stack(table, tables, row)
    look.seen = min(look.seen, 2)
    look.joining = 0 if look.missing == 0 else joining_shapes(seat, row - 1)
    look.per_build = weights[BUILDS_LATE] * min(late, tables.roofs_needed) + weights[BUILDS_SLACK] * slack(state, tables)
    look.per_guard = weights[GUARDS_TAKEN] + weights[GUARDS_RACE] * near_rivals(state, tables)
    size_up_columns(seat, tables, goals, look)
    for floor in range(N_FLOORS):
        look.by_floor[floor] = weights[TAKE_FLOOR + floor]
    look.roofs_known = False
    size_up_next(state, tables, look)


cdef inline int large_in_sight(const Table* table, const Tables* tables, int row) noexcept nogil:
    """Lintels (row 1) or spires (row 2) that are displayed or on top of their stack."""
    cdef uint32_t wanted = tables.of_shapes[row][0x38]
    cdef int count = 0, i
    if table.stacks[row].top != NO_TILE:
        count = (wanted >> table.stacks[row].top) & 1
    for i in range(table.n_display[row]):
        count += (wanted >> ((table.display[row] >> (8 * i)) & 0xFF)) & 1
    return count


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


cdef inline int slack(const State* state, const Tables* tables) noexcept nogil:
    """Alone: turns left beyond the empty places. Else: empty places of the fullest other palace beyond the own ones."""
    cdef int own = empty_places(&state.seats[state.table.seat], tables), other, fewest = 100
    if tables.players == 1:
        fewest = tables.round_limit - state.table.rounds + 1
    for other in range(tables.players):
        if other != state.table.seat:
            fewest = min(fewest, empty_places(&state.seats[other], tables))
    return max(-6, min(6, fewest - own))


cdef inline int empty_places(const Seat* seat, const Tables* tables) noexcept nogil:
    return popcount(tables.places & ~seat.have)


cdef inline int near_rivals(const State* state, const Tables* tables) noexcept nogil:
    """Others whose number of guards differs by two at most."""
    cdef int own = feature(features_of(&state.seats[state.table.seat]), GUARDS), other, count = 0, ahead
    for other in range(tables.players):
        if other != state.table.seat:
            ahead = own - feature(features_of(&state.seats[other]), GUARDS)
            count += -2 <= ahead <= 2
    return count


cdef inline void size_up_columns(const Seat* seat, const Tables* tables, unsigned int goals, Outlook* look) noexcept nogil:
    """A symbol brings something where a column already has most: the places whose left or right half lies there."""
    cdef unsigned int asked = (goals >> COLUMN_GOAL) & SYMBOL_BITS
    cdef int symbol, most, column, row
    look.in_columns = as_bytes(asked)
    look.n_columns = 0
    while asked:
        symbol = lowest_bit(asked)
        asked &= asked - 1
        most = most_in_column(seat, symbol)
        look.columns[look.n_columns].shift = 4 * symbol
        look.columns[look.n_columns].gain = 1 if most else 1 + tables.column_bonus
        look.columns[look.n_columns].left = look.columns[look.n_columns].right = 0
        for column in range(2 * tables.n_places):
            if ((seat.columns[column] >> (4 * symbol)) & 15) == most:
                for row in range(N_FLOORS):          # as in count_tile: a half-column lies under left halves in every second row
                    if (column ^ row) & 1:
                        look.columns[look.n_columns].right |= spot(ROW * (row + 1) + (column - row + 1) // 2)
                    else:
                        look.columns[look.n_columns].left |= spot(ROW * (row + 1) + (column - row + 2) // 2)
        look.n_columns += 1


cdef inline void size_up_roofs(const State* state, const Tables* tables, const int64_t* weights, Outlook* look) noexcept nogil:
    """The last roof gives up what is still empty, and ends the game for those behind."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int roofs = popcount(seat.have & row_mask(3)), ahead = 0, given_up
    look.roofs_known = True
    if state.table.ended or 2 * roofs < tables.roofs_needed - 1:
        return
    if tables.players > 1:
        ahead = lead(state, tables) + goal_points(state, tables, state.table.seat) - <int>USUAL_GOALS
    ahead = max(-12, min(12, ahead))
    if roofs + 1 == tables.roofs_needed:
        given_up = min(empty_places(seat, tables) - 1, tables.round_limit - <int>state.table.rounds)
        look.by_floor[3] += weights[END_EMPTY] * given_up + weights[END_LEAD] * ahead
    else:
        look.by_floor[3] += weights[ROOF_LEAD] * ahead


cdef inline void size_up_next(const State* state, const Tables* tables, Outlook* look) noexcept nogil:
    """What the next seat would give for what is in sight."""
    cdef const Table* table = &state.table
    cdef int floor, i
    look.next = NULL
    look.next_best = look.next_second = 0
    if tables.players == 1 or (table.ended and table.last_turns == 0):
        return
    look.next = &state.seats[table.seat + 1 if table.seat + 1 < tables.players else 0]
    look.next_promise = &tables.promise[look.next.board][0]
    look.next_completing = completing_shapes(look.next, large_row(&tables.boards[look.next.board]))
    for floor in range(N_FLOORS):
        for i in range(table.n_display[floor]):
            see(tables, look, MAX_TILES * floor + ((table.display[floor] >> (8 * i)) & 0xFF))
        if (table.stocked >> floor) & 1:
            see(tables, look, MAX_TILES * floor + table.stacks[floor].top)


cdef inline void see(const Tables* tables, Outlook* look, int tile) noexcept nogil:
    cdef int value = worth_to_next(tables, look, tile)
    look.next_second = max(look.next_second, min(look.next_best, value))
    look.next_best = max(look.next_best, value)


cdef inline int worth_to_next(const Tables* tables, const Outlook* look, int tile) noexcept nogil:
    cdef int shape = ROW * (tile // MAX_TILES) + tables.tiles[tile].shape
    cdef int fitting = (look.next.buildable >> shape) & 1
    return fitting * (look.next_promise[tile] + 2 * tables.points_large * <int>((look.next_completing >> shape) & 1))


cdef inline int64_t score_of_tempo(const Seat* seat, const Tables* tables, const Outlook* look, int gained) noexcept nogil:
    """Sapphires gained or paid."""
    cdef int64_t score = look.per_tempo * gained
    if look.per_stone_point:
        score += look.per_stone_point * (tables.stone_points[seat.sapphires + gained] - tables.stone_points[seat.sapphires])
    return score


cdef inline void appraise(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, Outlook* look, int number,
                          const int64_t* weights, Offer* offer) noexcept nogil:
    """A tile that fits."""
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES, shape = ROW * floor + tile.shape
    cdef uint32_t symbols = <uint32_t>tile.features, surplus
    cdef int guards = min(feature(symbols, GUARDS), <int>MAX_GUARDS)
    cdef int points = situation.worth[number] + tables.points_large * <int>((situation.completing >> shape) & 1), value, joins
    if situation.on_floor:
        surplus = symbols + situation.short_of[floor]
        surplus &= (((surplus & <uint32_t>TOPS) >> 7) * 0x7F) & situation.on_floor
        points += total(surplus)
    if symbols & look.in_columns:
        points += best_column(seat, look, tile, floor)
    offer.sapphires = min(<int>tile.sapphires, situation.most_stones)
    if look.last:
        points += situation.awards[guards]
    value = min(2 * points, <int>MAX_VALUE)
    if floor == N_FLOORS - 1 and not look.roofs_known:
        size_up_roofs(state, tables, weights, look)
    offer.score = (weights[VALUE] * value + weights[VALUE_OVER] * max(0, value - <int>HIGH_VALUE) + look.by_floor[floor] + look.per_build)
    offer.value = offer.bare = value
    if not look.last:
        offer.bare += 2 * guards * (tables.players > 1)
        offer.value = offer.bare + (offer.sapphires if look.phase > 1 else 0)
        offer.score += look.per_guard * guards
        offer.score += weights[GOAL_SYMBOLS] * (total(symbols & situation.on_floor) + total(symbols & look.in_columns))
        if floor < 2:
            joins = <int>((look.joining >> shape) & 1) * (tile.left | tile.right)
            offer.score += (weights[OPEN_POSTS] * (situation.posts[number] * min(look.missing, 3)) + weights[JOINS] * joins
                            + weights[POSTS_SEEN] * (max(0, <int>situation.posts[number]) * look.seen)
                            + weights[JOINS_SEEN] * (joins * look.seen))
    if look.next != NULL and worth_to_next(tables, look, number) == look.next_best:
        offer.score += weights[SPOILS] * min(look.next_best - look.next_second, <int>MAX_VALUE)


cdef inline int best_column(const Seat* seat, const Outlook* look, const Tile* tile, int floor) noexcept nogil:
    """Points for the goals about columns at the best place; several symbols on a half count as one."""
    cdef uint64_t all_of_them, places, hits
    cdef int best = 0, gain, mirrored, i
    for mirrored in range(2 - tile.symmetric):
        places = fitting_places(seat, tile, mirrored) & row_mask(floor)
        all_of_them = places
        gain = 0
        for i in range(look.n_columns):
            hits = 0
            if (tile.halves[mirrored] >> look.columns[i].shift) & 15:
                hits = look.columns[i].left
            if (tile.halves[1 - mirrored] >> look.columns[i].shift) & 15:
                hits |= look.columns[i].right
            if places & hits:
                best = max(best, look.columns[i].gain)
            all_of_them &= hits
            gain += look.columns[i].gain
        if all_of_them:
            best = max(best, gain)
    return best
