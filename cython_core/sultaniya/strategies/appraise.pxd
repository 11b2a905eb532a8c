# Sultaniya: what a tile is worth to the seat to move where it is best.
#
# Values are in half points and fixed, whatever the weights: they say which tile would be taken, which the features then describe.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.sultaniya.palace cimport fitting_places
from cython_core.sultaniya.scoring cimport feature
from cython_core.sultaniya.state cimport GUARDS, MAX_TILES, Seat, Tables, Tile, row_mask
from cython_core.sultaniya.strategies.features cimport MAX_GUARDS, VALUE, VALUE_OVER
from cython_core.sultaniya.strategies.outlook cimport MAX_VALUE, Outlook, worth_to_next
from cython_core.sultaniya.strategies.situation cimport Situation, floor_gain, total

cdef enum:
    HIGH_VALUE = 6           # half points: more than a tile usually brings

cdef struct Offer:           # a tile that could be taken
    int value                # half points with guards and sapphires; -1: there is none
    int bare                 # the same without sapphires, for they do not come with a djinn
    int sapphires            # that it brings
    int64_t now              # score as palaces stand
    int64_t score            # of looking ahead, sapphires aside


cdef inline void appraise(const Seat* seat, const Tables* tables, const Situation* situation, const Outlook* look, int number,
                          const int64_t* weights, Offer* offer) noexcept nogil:
    """A tile that fits, if one looks ahead. Hardly a branch, for most would be mispredicted: what does not count has a factor of 0."""
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef uint32_t symbols = <uint32_t>tile.features
    cdef int guards = min(feature(symbols, GUARDS), <int>MAX_GUARDS)
    cdef int posts = situation.posts[number]
    cdef int points = (situation.worth[number] + tables.points_large * <int>((situation.completing >> tile.kind) & 1)
                       + floor_gain(situation, symbols, floor) + look.value_of_guards[guards])
    cdef int value
    if symbols & look.in_columns:
        points += best_column(seat, look, tile, floor)
    value = min(2 * points, <int>MAX_VALUE)
    offer.sapphires = min(<int>tile.sapphires, situation.most_stones)
    offer.bare = value + look.hope_of_guards * guards
    offer.value = offer.bare + look.hope_of_sapphires * offer.sapphires
    offer.score = (
        weights[VALUE] * value + weights[VALUE_OVER] * max(0, value - <int>HIGH_VALUE)
        + look.by_floor[floor] + look.by_guards[guards]
        + look.per_goal_symbol * total((symbols & situation.on_floor) + (symbols & look.in_columns))
        + look.per_post * posts + look.per_own_post * max(0, posts)
        + look.per_join * (<int>((look.joining >> tile.kind) & 1) & (tile.left | tile.right))
        + look.per_best * (worth_to_next(tables, look, number) == look.next_best))


cdef inline int64_t score_of_tempo(const Situation* situation, const Outlook* look, int gained) noexcept nogil:
    """Sapphires gained or paid, if one looks ahead."""
    return look.per_tempo * gained + look.per_stone_point * (situation.stone_points[gained] - situation.stone_points[0])


cdef inline int best_column(const Seat* seat, const Outlook* look, const Tile* tile, int floor) noexcept nogil:
    """Points for the goals about columns at the best place; several symbols on a half count as one."""
    cdef uint64_t all_of_them, places, hits
    cdef int best = 0, gain, mirrored, i
    for mirrored in range(2 - tile.symmetric):
        places = fitting_places(seat, tile, mirrored) & row_mask(floor)
        all_of_them = places
        gain = 0
        for i in range(look.n_columns):
            hits = look.columns[i].left & (0 - <uint64_t>(((tile.halves[mirrored] >> look.columns[i].shift) & 15) != 0))
            hits |= look.columns[i].right & (0 - <uint64_t>(((tile.halves[1 - mirrored] >> look.columns[i].shift) & 15) != 0))
            best = max(best, look.columns[i].gain * ((places & hits) != 0))
            all_of_them &= hits
            gain += look.columns[i].gain
        best = max(best, gain * (all_of_them != 0))
    return best
