# Sultaniya: points. Done once a game, so palaces are simply counted through.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.score cimport Score
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT
from cython_core.sultaniya.state cimport (
    COLUMN_GOAL, DJINNS_GOAL, FLOOR_GOAL, GATES, GOAL_POINTS, GUARDS, GUARD_POINTS, LARGE_POINTS, MAX_PLACES, MAX_PLAYERS, MEDIUM_POINTS,
    N_DJINNS, N_FLOORS, N_SYMBOLS, ROOF_POINTS, ROW, SMALL_POINTS, STONES_GOAL, Board, Seat, State, Tables, Tile, row_mask,
)

cdef struct Count:
    uint64_t floors[N_FLOORS]        # features of each floor, a byte each
    uint64_t features                # of the whole palace
    int columns[2 * MAX_PLACES]      # symbols in each half-column, four bits each
    int roof_points


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef Count counts[MAX_PLAYERS]
    cdef const Board* board
    cdef int seat
    for seat in range(tables.players):
        count_palace(&state.seats[seat], tables, &counts[seat])
    for seat in range(tables.players):
        board = &tables.boards[state.seats[seat].board]
        result.points[seat][SMALL_POINTS] = tables.points_small * feature(counts[seat].features, board.small)
        result.points[seat][MEDIUM_POINTS] = tables.points_medium * feature(counts[seat].features, board.medium)
        result.points[seat][LARGE_POINTS] = tables.points_large * (
            feature(counts[seat].features, board.large) + complete(&state.seats[seat], 1 if board.large == GATES else 2))
        result.points[seat][GUARD_POINTS] = guard_points(counts, tables, seat)
        result.points[seat][ROOF_POINTS] = counts[seat].roof_points
        result.points[seat][GOAL_POINTS] = goal_points(state, tables, &counts[seat], seat)
        result.tiebreak[seat] = state.seats[seat].sapphires


cdef inline int feature(uint64_t features, int which) noexcept nogil:
    return <int>((features >> (8 * which)) & 0xFF)


cdef inline int complete(const Seat* seat, int row) noexcept nogil:
    """Lintels (row 1) or spires (row 2) with both tiles below present."""
    return popcount(seat.bottom & row_mask(row) & (seat.have << BELOW_LEFT) & (seat.have << BELOW_RIGHT))


cdef inline void count_palace(const Seat* seat, const Tables* tables, Count* count) noexcept nogil:
    cdef uint64_t left = seat.have
    cdef const Tile* tile
    cdef int place, row, column, mirrored, i
    for i in range(N_FLOORS):
        count.floors[i] = 0
    for i in range(2 * MAX_PLACES):
        count.columns[i] = 0
    count.roof_points = 0
    while left:
        place = lowest_bit(left)
        left &= left - 1
        tile = &tables.tiles[seat.tiles[place]]
        row = place // ROW - 1
        column = 2 * (place % ROW - (row < 2)) + row % 2
        mirrored = (seat.mirrored >> place) & 1
        count.floors[row] += tile.features
        count.columns[column] += tile.halves[mirrored]
        count.columns[column + 1] += tile.halves[1 - mirrored]
        count.roof_points += tile.points
    count.features = count.floors[0] + count.floors[1] + count.floors[2] + count.floors[3]


cdef inline int guard_points(const Count* counts, const Tables* tables, int seat) noexcept nogil:
    """The rank is the number of seats with at least as many. Nothing without a guard, nothing in the solo game [decided]."""
    cdef int own = feature(counts[seat].features, GUARDS), rank = 0, other
    if own == 0 or tables.players == 1:
        return 0
    for other in range(tables.players):
        rank += feature(counts[other].features, GUARDS) >= own
    return tables.guards_award[rank - 1]


cdef inline int goal_points(const State* state, const Tables* tables, const Count* count, int seat) noexcept nogil:
    cdef unsigned int goals = state.secret.goals[seat]
    cdef int points = 0, symbol, most, i
    for symbol in range(N_SYMBOLS):
        if (goals >> (FLOOR_GOAL + symbol)) & 1:
            most = 0
            for i in range(N_FLOORS):
                most = max(most, feature(count.floors[i], symbol))
            points += most
        if (goals >> (COLUMN_GOAL + symbol)) & 1:
            most = 0
            for i in range(2 * MAX_PLACES):
                most = max(most, (count.columns[i] >> (4 * symbol)) & 15)
            points += most + tables.column_bonus if most else 0
    if (goals >> DJINNS_GOAL) & 1:
        for i in range(N_DJINNS):
            points += tables.djinn_points if state.table.figures[i] == seat else 0
    if (goals >> STONES_GOAL) & 1:
        points += state.seats[seat].sapphires // tables.sapphires_per_point
    return points
