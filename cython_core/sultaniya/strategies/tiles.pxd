# Sultaniya: scores of the tiles that a seat may take: as palaces stand, and where they are best if the weights look ahead.
#
# Values are in half points and fixed, whatever the weights: they say which tile would be taken, which the features then describe.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.sultaniya.palace cimport fitting_places
from cython_core.sultaniya.scoring cimport feature
from cython_core.sultaniya.state cimport (
    GUARDS, MAX_DISPLAY, MAX_ESTIMATE, MAX_TILES, N_FLOORS, Tables, Tile, row_mask, tiles_of,
)
from cython_core.sultaniya.strategies.ahead cimport MAX_VALUE, value_to_next
from cython_core.sultaniya.strategies.features cimport (
    DENIES, GOAL_GAIN, HOPE, HOPE_MORE, MAX_GUARDS, POINTS, POSTS, VALUE, VALUE_OVER,
)
from cython_core.sultaniya.strategies.turn cimport Ahead, Turn, floor_gain, total

cdef enum:
    HIGH_VALUE = 6               # half points: more than a tile usually brings
    HOPE_UNIT = 16               # what unseen tiles may bring is in this part of a half point
    KEY_BITS = 5                 # of the place in a ranking
    LAST_KEY = (1 << KEY_BITS) - 1
    NOTHING = -1                 # the key of the first in the list: no tile, worth -1 half points
    MAX_RANKED = 1 + N_FLOORS * MAX_DISPLAY + N_FLOORS

cdef struct Estimate:            # of a tile that could be taken
    int value                    # half points with guards and sapphires; -1: there is none
    int bare                     # the same without sapphires, for they do not come with a djinn
    int sapphires                # that it brings
    int64_t now                  # score as palaces stand
    int64_t score                # of looking ahead, sapphires aside

# Whatever is ranked is a key: the value of a tile and, behind it, its place in the list, counted down. The greater of two keys is then
# the better tile, and of equal ones the earlier: maxima without a branch, which would be mispredicted.
cdef struct Ranking:
    int most_points              # of the two best tiles that can be taken or revealed
    int more_points
    # If the weights look ahead:
    Estimate list[MAX_RANKED]    # nothing, then those of the displays, then the visible tiles of the stacks
    int n
    int best                     # key of the best of the displays
    int first                    # of the best two that can be taken or revealed, sapphires aside
    int second
    int of_floor[N_FLOORS]       # of the best of each display, sapphires aside
    int tops[N_FLOORS]           # of the visible tiles of the stacks, sapphires aside


cdef inline int64_t score_of_stones(const Turn* turn, int gained) noexcept nogil:
    """Sapphires gained or paid, and what they mean for the goal `stones`; the same of looking ahead is score_of_tempo."""
    return turn.per_sapphire * gained + turn.per_stone_point * (turn.stone_points[gained] - turn.stone_points[0])


cdef inline int64_t score_of_tempo(const Turn* turn, int gained) noexcept nogil:
    return turn.ahead.per_tempo * gained + turn.ahead.per_stone_point * (turn.stone_points[gained] - turn.stone_points[0])


cdef inline int64_t score_of_tile(const Turn* turn, int number) noexcept nogil:
    cdef const Tile* tile = &turn.tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef uint32_t symbols = <uint32_t>tile.features
    return (
        turn.by_floor[floor]
        + turn.by_guards[min(feature(symbols, GUARDS), <int>MAX_GUARDS)]
        + turn.per_completion * ((turn.completing >> tile.kind) & 1)
        + score_of_stones(turn, min(<int>tile.sapphires, turn.most_stones))
        + turn.weights[POINTS] * turn.worth[number]
        + turn.weights[POSTS] * turn.posts[number]
        + turn.weights[GOAL_GAIN] * floor_gain(turn, symbols, floor)
        + turn.weights[DENIES] * (turn.next_worth[number] * <int>((turn.next_buildable >> tile.kind) & 1)))


# If the weights look ahead

cdef inline void estimate_tile(const Turn* turn, int number, Estimate* estimate) noexcept nogil:
    """A tile that fits. Hardly a branch, for most would be mispredicted: what does not count has a factor of 0."""
    cdef const Tables* tables = turn.tables
    cdef const Ahead* ahead = &turn.ahead
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef uint32_t symbols = <uint32_t>tile.features
    cdef int guards = min(feature(symbols, GUARDS), <int>MAX_GUARDS)
    cdef int posts = turn.posts[number]
    cdef int points = (turn.worth[number] + tables.points_large * <int>((turn.completing >> tile.kind) & 1)
                       + floor_gain(turn, symbols, floor) + ahead.points_of_guards[guards])
    cdef int value
    if symbols & ahead.in_columns:
        points += best_column(turn, tile, floor)
    value = min(2 * points, <int>MAX_VALUE)
    estimate.sapphires = min(<int>tile.sapphires, turn.most_stones)
    estimate.bare = value + ahead.value_of_guard * guards
    estimate.value = estimate.bare + ahead.value_of_sapphire * estimate.sapphires
    estimate.score = (
        turn.weights[VALUE] * value + turn.weights[VALUE_OVER] * max(0, value - <int>HIGH_VALUE)
        + ahead.by_floor[floor] + ahead.by_guards[guards]
        + ahead.per_goal_symbol * total((symbols & turn.on_floor) + (symbols & ahead.in_columns))
        + ahead.per_post * posts + ahead.per_own_post * max(0, posts)
        + ahead.per_join * (<int>((ahead.joining >> tile.kind) & 1) & (tile.left | tile.right))
        + ahead.per_best * (value_to_next(tables, ahead, number) == ahead.next_best))


cdef inline int best_column(const Turn* turn, const Tile* tile, int floor) noexcept nogil:
    """Points for the goals about columns at the best place; several symbols on a half count as one."""
    cdef const Ahead* ahead = &turn.ahead
    cdef uint64_t all_of_them, places, hits
    cdef int best = 0, gain, mirrored, i
    for mirrored in range(2 - tile.symmetric):
        places = fitting_places(turn.seat, tile, mirrored) & row_mask(floor)
        all_of_them = places
        gain = 0
        for i in range(ahead.n_columns):
            hits = ahead.columns[i].left & (0 - <uint64_t>(((tile.halves[mirrored] >> ahead.columns[i].shift) & 15) != 0))
            hits |= ahead.columns[i].right & (0 - <uint64_t>(((tile.halves[1 - mirrored] >> ahead.columns[i].shift) & 15) != 0))
            best = max(best, ahead.columns[i].gain * ((places & hits) != 0))
            all_of_them &= hits
            gain += ahead.columns[i].gain
        best = max(best, gain * (all_of_them != 0))
    return best


cdef inline int64_t score_of_unseen(const Turn* turn, int floor, int value, int draws) noexcept nogil:
    """By how much one more tile of the unseen ones is expected to be better than this value, and two more than one."""
    cdef const Tables* tables = turn.tables
    cdef uint32_t unseen = turn.table.stacks[floor].unseen
    cdef uint32_t fitting = unseen & tiles_of(tables, floor, turn.seat.buildable)
    cdef uint32_t completing = unseen & tiles_of(tables, floor, turn.completing)
    cdef const uint32_t* estimated = tables.estimated[turn.seat.board][floor]
    cdef int n = popcount(unseen), level, count, one = 0, both = 0
    cdef int whole = min(<int>MAX_ESTIMATE, 2 * tables.points_large)
    if draws < 1 or n == 0 or fitting == 0:
        return 0
    for level in range(max(value, 0), MAX_ESTIMATE):
        count = popcount(fitting & (estimated[level] | (completing if level < whole else 0)))
        if count == 0:
            break
        one += count
        both += count * (2 * n - 1 - count)      # pairs with at least one of them, either way round
    one = <int>((<uint64_t>(HOPE_UNIT * one) * tables.part[n]) >> 32)
    both = 0 if draws == 1 or n == 1 else <int>((<uint64_t>(HOPE_UNIT * both) * tables.part_of_pairs[n]) >> 32) - one
    return turn.weights[HOPE] * one + turn.weights[HOPE_MORE] * both


cdef inline void begin_ranking(Ranking* ranking) noexcept nogil:
    cdef int floor
    ranking.list[0].value = ranking.list[0].bare = -1
    ranking.list[0].sapphires = 0
    ranking.list[0].score = 0
    ranking.n = 1
    ranking.best = ranking.first = ranking.second = NOTHING
    for floor in range(N_FLOORS):
        ranking.of_floor[floor] = ranking.tops[floor] = NOTHING


cdef inline int add_tile(Ranking* ranking, const Turn* turn, int tile) noexcept nogil:
    """Returns its place in the list."""
    cdef int i = ranking.n
    cdef int64_t now = score_of_tile(turn, tile)
    ranking.n += 1
    estimate_tile(turn, tile, &ranking.list[i])
    ranking.list[i].now = now
    return i


cdef inline int key_of(int value, int i) noexcept nogil:
    return value * (1 << KEY_BITS) + LAST_KEY - i


cdef inline const Estimate* at_key(const Ranking* ranking, int key) noexcept nogil:
    return &ranking.list[LAST_KEY - (key & LAST_KEY)]


cdef inline void rank(Ranking* ranking, int key) noexcept nogil:
    """Among the best two."""
    ranking.second = max(ranking.second, min(ranking.first, key))
    ranking.first = max(ranking.first, key)


cdef inline void rank_points(Ranking* ranking, int points) noexcept nogil:
    ranking.more_points = max(ranking.more_points, min(ranking.most_points, points))
    ranking.most_points = max(ranking.most_points, points)
