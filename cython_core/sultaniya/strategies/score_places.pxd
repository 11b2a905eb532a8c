# Sultaniya: scores of the places for a tile in the hand.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.sultaniya.strategies.features cimport (
    COMPLETES, GOAL_GAIN, JOINTS, NEIGHBORS, OVERHANGS, PLACE_POINTS, POINTS, SYMBOL_BITS,
)
from cython_core.sultaniya.palace cimport ABOVE_LEFT, ABOVE_RIGHT, BELOW_LEFT, BELOW_RIGHT, BESIDE
from cython_core.sultaniya.scoring cimport large_row, most_in_column
from cython_core.sultaniya.state cimport COLUMN_GOAL, DROP, MAX_TILES, MIRRORED, N_SYMBOLS, ROW, Seat, Tables, Tile, row_mask

cdef struct Site:            # what all places for a tile have in common
    const Tile* tile
    unsigned int symbols     # goals about columns, a bit for each symbol
    int most[N_SYMBOLS]      # for these: in the half-column with most
    int floor                # of the tile
    uint64_t incomplete      # lintels or spires such as the board rewards that lack a tile below
    int64_t per_overhang     # 0 on the ground floor
    int64_t per_joint        # 0 where posts make nothing the board rewards
    int64_t per_completion   # score of a gate or minaret the board rewards, if the tile is the one below that was missing
    int64_t per_whole        # if it is the lintel or spire itself: score of two tiles below the place; else 0
    int64_t per_column       # of a point for the goals about columns


cdef inline void score_places(const Seat* seat, const Tables* tables, const Site* site, int held, uint64_t legal, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Where the tile in the hand goes, compared with its other places; to drop it costs its points."""
    cdef int worth = tables.worth[seat.board][held], n = 0
    while legal:
        if lowest_bit(legal) == DROP:
            scores[n] = -(weights[POINTS] * worth + weights[PLACE_POINTS] * min(worth, 500))
        else:
            scores[n] = score_of_place(seat, tables, site, lowest_bit(legal), weights)
        legal &= legal - 1
        n += 1


cdef inline void look_at_site(const Seat* seat, const Tables* tables, unsigned int goals, int held, const int64_t* weights,
                              Site* site) noexcept nogil:
    cdef uint64_t left = seat.have << BELOW_LEFT, right = seat.have << BELOW_RIGHT
    cdef int row = large_row(&tables.boards[seat.board]), symbol
    cdef unsigned int asked
    site.tile = &tables.tiles[held]
    site.floor = held // MAX_TILES
    site.incomplete = seat.bottom & row_mask(row) & ~(left & right)
    site.per_overhang = weights[OVERHANGS] if site.floor > 0 else 0
    site.per_joint = weights[JOINTS] if site.floor == row - 1 else 0
    site.per_completion = (weights[COMPLETES] + weights[PLACE_POINTS]) * tables.points_large
    site.per_whole = site.per_completion * (site.tile.bottom & (site.floor == row))
    site.per_column = weights[GOAL_GAIN] + weights[PLACE_POINTS]
    asked = site.symbols = (goals >> COLUMN_GOAL) & SYMBOL_BITS
    while asked:
        symbol = lowest_bit(asked)
        asked &= asked - 1
        site.most[symbol] = most_in_column(seat, symbol)


cdef inline int64_t score_of_place(const Seat* seat, const Tables* tables, const Site* site, int move,
                                   const int64_t* weights) noexcept nogil:
    cdef int place = ROW * (site.floor + 1) + move % MIRRORED
    cdef bint mirrored = move >= MIRRORED
    cdef int post_left = site.tile.right if mirrored else site.tile.left
    cdef int post_right = site.tile.left if mirrored else site.tile.right
    cdef int beside_left = bit(seat.have, place - BESIDE), beside_right = bit(seat.have, place + BESIDE)
    cdef int below_left = bit(seat.have, place - BELOW_LEFT), below_right = bit(seat.have, place - BELOW_RIGHT)
    cdef int completed = bit(site.incomplete, place + ABOVE_LEFT) + bit(site.incomplete, place + ABOVE_RIGHT)
    return (weights[NEIGHBORS] * (beside_left + beside_right)
            + site.per_completion * completed
            + site.per_overhang * (below_left ^ below_right)
            + site.per_joint * ((post_left & beside_left) + (post_right & beside_right))
            + site.per_whole * (below_left & below_right)
            + site.per_column * column_gain(seat, tables, site, place, mirrored))


cdef inline int bit(uint64_t mask, int number) noexcept nogil:
    return <int>((mask >> number) & 1)


cdef inline int column_gain(const Seat* seat, const Tables* tables, const Site* site, int place, bint mirrored) noexcept nogil:
    """Points for the goals about columns."""
    cdef int column = 2 * (place % ROW) + site.floor - 2
    cdef int left = seat.columns[column] + site.tile.halves[mirrored]
    cdef int right = seat.columns[column + 1] + site.tile.halves[1 - mirrored]
    cdef unsigned int asked = site.symbols
    cdef int symbol, most, gain = 0
    while asked:
        symbol = lowest_bit(asked)
        asked &= asked - 1
        most = max((left >> (4 * symbol)) & 15, (right >> (4 * symbol)) & 15)
        if most > site.most[symbol]:
            gain += most - site.most[symbol] + (0 if site.most[symbol] else tables.column_bonus)
    return gain
