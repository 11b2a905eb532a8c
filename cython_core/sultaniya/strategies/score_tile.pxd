# Sultaniya: scores of a tile to be built and of sapphires, as palaces stand.
from libc.stdint cimport int64_t, uint32_t

from cython_core.sultaniya.scoring cimport feature
from cython_core.sultaniya.state cimport GUARDS, MAX_TILES, Tables, Tile
from cython_core.sultaniya.strategies.features cimport DENIES, GOAL_GAIN, MAX_GUARDS, POINTS, POSTS
from cython_core.sultaniya.strategies.situation cimport Situation, floor_gain


cdef inline int64_t score_of_stones(const Situation* situation, int gained) noexcept nogil:
    """Sapphires gained or paid, and what they mean for the goal `stones`."""
    return situation.per_sapphire * gained + situation.per_stone_point * (situation.stone_points[gained] - situation.stone_points[0])


cdef inline int64_t score_of_tile(const Tables* tables, const Situation* situation, int number, const int64_t* weights) noexcept nogil:
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef uint32_t symbols = <uint32_t>tile.features
    return (
        situation.by_floor[floor]
        + situation.by_guards[min(feature(symbols, GUARDS), <int>MAX_GUARDS)]
        + situation.per_completion * ((situation.completing >> tile.kind) & 1)
        + score_of_stones(situation, min(<int>tile.sapphires, situation.most_stones))
        + weights[POINTS] * situation.worth[number]
        + weights[POSTS] * situation.posts[number]
        + weights[GOAL_GAIN] * floor_gain(situation, symbols, floor)
        + weights[DENIES] * (situation.next_worth[number] * <int>((situation.next_buildable >> tile.kind) & 1)))
