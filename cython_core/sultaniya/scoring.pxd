# Sultaniya: points.
from libc.stdint cimport uint16_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.score cimport Score
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT
from cython_core.sultaniya.state cimport (
    COLUMN_GOAL, DJINNS_GOAL, FLOOR_GOAL, GATES, GOAL_POINTS, GUARDS, GUARD_POINTS, LARGE_POINTS, MAX_PLACES, MEDIUM_POINTS, N_DJINNS,
    N_FLOORS, N_SYMBOLS, ROOF_POINTS, SMALL_POINTS, STONES_GOAL, Board, Seat, State, Tables, row_mask,
)


cdef inline void score(const State* state, const Tables* tables, Score* result) noexcept nogil:
    cdef const Seat* owner
    cdef const Board* board
    cdef uint64_t features
    cdef int seat
    for seat in range(tables.players):
        owner = &state.seats[seat]
        board = &tables.boards[owner.board]
        features = features_of(owner)
        result.points[seat][SMALL_POINTS] = tables.points_small * feature(features, board.small)
        result.points[seat][MEDIUM_POINTS] = tables.points_medium * feature(features, board.medium)
        result.points[seat][LARGE_POINTS] = tables.points_large * (
            feature(features, board.large) + complete(owner.have, owner.bottom, large_row(board)))
        result.points[seat][GUARD_POINTS] = guard_points(state, tables, seat)
        result.points[seat][ROOF_POINTS] = owner.roof_points
        result.points[seat][GOAL_POINTS] = goal_points(state, tables, seat)
        result.tiebreak[seat] = owner.sapphires


cdef inline uint64_t features_of(const Seat* seat) noexcept nogil:
    """The features of the whole palace, a byte each."""
    return seat.floors[0] + seat.floors[1] + seat.floors[2] + seat.floors[3]


cdef inline int feature(uint64_t features, int which) noexcept nogil:
    return <int>((features >> (8 * which)) & 0xFF)


cdef inline int points_of(const Tables* tables, const Board* board, uint64_t features) noexcept nogil:
    """What a board rewards of these features, whole gates and minarets included; those of several tiles and all else aside."""
    return (tables.points_small * feature(features, board.small) + tables.points_medium * feature(features, board.medium)
            + tables.points_large * feature(features, board.large))


cdef inline int large_row(const Board* board) noexcept nogil:
    """Where the lintels or spires are that the board rewards: 1 for GATES, 2 for MINARETS, which come next."""
    return board.large - GATES + 1


cdef inline int complete(uint64_t have, uint64_t bottom, int row) noexcept nogil:
    """Lintels (row 1) or spires (row 2) with both tiles below present."""
    return popcount(bottom & row_mask(row) & (have << BELOW_LEFT) & (have << BELOW_RIGHT))


cdef inline int guard_points(const State* state, const Tables* tables, int seat) noexcept nogil:
    """The rank is the number of seats with at least as many. Nothing without a guard, nothing in the solo game [decided]."""
    cdef int own = feature(features_of(&state.seats[seat]), GUARDS), rank = 0, other
    if own == 0 or tables.players == 1:
        return 0
    for other in range(tables.players):
        rank += feature(features_of(&state.seats[other]), GUARDS) >= own
    return tables.guards_award[rank - 1]


cdef inline int goal_points(const State* state, const Tables* tables, int seat) noexcept nogil:
    cdef const Seat* owner = &state.seats[seat]
    cdef unsigned int goals = state.secret.goals[seat]
    cdef int points = 0, symbol, most, i
    for symbol in range(N_SYMBOLS):
        if (goals >> (FLOOR_GOAL + symbol)) & 1:
            most = 0
            for i in range(N_FLOORS):
                most = max(most, feature(owner.floors[i], symbol))
            points += most
        if (goals >> (COLUMN_GOAL + symbol)) & 1:
            most = most_in_column(owner, symbol)
            points += most + tables.column_bonus if most else 0
    if (goals >> DJINNS_GOAL) & 1:
        for i in range(N_DJINNS):
            points += tables.djinn_points if state.table.figures[i] == seat else 0
    if (goals >> STONES_GOAL) & 1:
        points += tables.stone_points[owner.sapphires]
    return points


cdef inline int most_in_column(const Seat* seat, int symbol) noexcept nogil:
    """How often a symbol is in the column with most: small words are compared, without a shift, which would widen them."""
    cdef uint16_t counted = <uint16_t>(15 << (4 * symbol)), most = 0, count
    cdef int i
    for i in range(2 * MAX_PLACES):
        count = seat.columns[i] & counted
        most = max(most, count)
    return most >> (4 * symbol)
