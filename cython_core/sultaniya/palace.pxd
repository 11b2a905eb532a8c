# Sultaniya: a palace in bit masks: where a tile may be built (rules 1-5), what may be lifted. All floors and places are found at once.
from libc.stdint cimport uint64_t

from cython_core.sultaniya.state cimport MAX_TILES, ROW, Seat, Tables, Tile, row_mask, spot

cdef enum:
    BESIDE = 1               # shifts to the neighbors, see state.pxd
    BELOW_LEFT = ROW
    BELOW_RIGHT = ROW - 1
    ABOVE_LEFT = ROW - 1
    ABOVE_RIGHT = ROW


cdef inline uint64_t is_empty(uint64_t have) noexcept nogil:
    """Everything that is neither a tile nor the ground under the palace."""
    return ~(have | 0x3FF)


cdef inline uint64_t neighbors(uint64_t mask) noexcept nogil:
    return ((mask << BESIDE) | (mask >> BESIDE) | (mask << BELOW_LEFT) | (mask << BELOW_RIGHT)
            | (mask >> ABOVE_LEFT) | (mask >> ABOVE_RIGHT))


cdef inline uint64_t enclosing_places(uint64_t have) noexcept nogil:
    """5: filling them cuts an empty place off from the outside: their empty neighbors form two or more arcs of the ring around them. For
    all tiles rest on the ground, so a filled place closes a loop of tiles and ground between any two of its arcs, and one is inside."""
    cdef uint64_t empty = is_empty(have)
    cdef uint64_t left = empty << BESIDE, right = empty >> BESIDE
    cdef uint64_t above_left = empty >> ABOVE_LEFT, above_right = empty >> ABOVE_RIGHT
    cdef uint64_t below_left = empty << BELOW_LEFT, below_right = empty << BELOW_RIGHT
    cdef uint64_t once, twice, end
    once = left & ~above_left                # an arc ends here, clockwise
    end = above_left & ~above_right
    twice = once & end
    once |= end
    end = above_right & ~right
    twice |= once & end
    once |= end
    end = right & ~below_right
    twice |= once & end
    once |= end
    end = below_right & ~below_left
    twice |= once & end
    once |= end
    end = below_left & ~left
    return twice | (once & end)


cdef inline uint64_t supported_places(uint64_t have) noexcept nogil:
    """1: a tile beside on the ground floor, below elsewhere."""
    cdef uint64_t ground = row_mask(0)
    return (((have << BELOW_LEFT) | (have << BELOW_RIGHT)) & ~ground) | (((have << BESIDE) | (have >> BESIDE)) & ground)


cdef inline uint64_t open_places(uint64_t have, uint64_t places) noexcept nogil:
    return places & ~have & supported_places(have) & ~enclosing_places(have)


# Rules 2 and 3. Rule 4 follows from them: a tile above an empty place rests on the neighbor at that side, which rule 2 already asks.

cdef inline uint64_t left_fits(const Seat* seat, uint64_t special) noexcept nogil:
    """2: places whose left neighbor, if there is one, shows a plain side (special = 0) or a special one (all bits)."""
    return ~((seat.right ^ (seat.have & special)) << BESIDE)


cdef inline uint64_t right_fits(const Seat* seat, uint64_t special) noexcept nogil:
    return ~((seat.left ^ (seat.have & special)) >> BESIDE)


cdef inline uint64_t special_joints(const Seat* seat) noexcept nogil:
    """3: places that need a lintel or a spire: over gate posts (first floor), over minaret posts (second floor)."""
    return ((seat.right << BELOW_LEFT) | (seat.left << BELOW_RIGHT)) & (row_mask(1) | row_mask(2))


cdef inline uint64_t fitting_places(const Seat* seat, const Tile* tile, bint mirrored) noexcept nogil:
    """Where a tile may be built this way round, on its floor and (to be masked out) others."""
    cdef uint64_t left = 0 - <uint64_t>(tile.right if mirrored else tile.left)
    cdef uint64_t right = 0 - <uint64_t>(tile.left if mirrored else tile.right)
    cdef uint64_t bottom = <uint64_t>tile.bottom - 1
    return seat.open & left_fits(seat, left) & right_fits(seat, right) & (special_joints(seat) ^ bottom)


cdef inline uint64_t rows_in_use(uint64_t mask, int shape) noexcept nogil:
    """Bit ROW * floor + shape for every floor with a place in the mask: places are below bit 9 of a row, where the sum carries to."""
    cdef uint64_t ones = (<uint64_t>1) | (<uint64_t>1 << ROW) | (<uint64_t>1 << 2 * ROW) | (<uint64_t>1 << 3 * ROW)
    return ((((mask >> ROW) + ones * 0x1FF) >> (ROW - 1)) & ones) << shape


cdef inline uint64_t buildable_shapes(const Seat* seat, uint64_t places) noexcept nogil:
    """The shapes, either way round, that fit on some of these open places of each floor."""
    cdef uint64_t left_plain = left_fits(seat, 0), left_special = left_fits(seat, ~<uint64_t>0)
    cdef uint64_t right_plain = right_fits(seat, 0), right_special = right_fits(seat, ~<uint64_t>0)
    cdef uint64_t on_special = places & special_joints(seat)
    cdef uint64_t on_plain = places ^ on_special
    cdef uint64_t none = left_plain & right_plain
    cdef uint64_t one = (left_plain & right_special) | (left_special & right_plain)
    cdef uint64_t both = left_special & right_special
    return (rows_in_use(on_plain & none, 0) | rows_in_use(on_plain & one, 1) | rows_in_use(on_plain & both, 2)
            | rows_in_use(on_special & none, 3) | rows_in_use(on_special & one, 4) | rows_in_use(on_special & both, 5))


cdef inline uint64_t liftable_tiles(uint64_t have, uint64_t printed) noexcept nogil:
    """Tiles, not printed ones, on which nothing rests alone; and the gap they leave has an empty neighbor, so it is not enclosed."""
    cdef uint64_t alone = ((have >> ABOVE_LEFT) & ~(have << BESIDE)) | ((have >> ABOVE_RIGHT) & ~(have >> BESIDE))
    return have & ~printed & ~alone & neighbors(is_empty(have))


cdef inline void survey(Seat* seat, const Tables* tables) noexcept nogil:
    """Remember what the legal moves depend on; to be called after every change of a palace."""
    seat.open = open_places(seat.have, tables.places)
    seat.buildable = buildable_shapes(seat, seat.open)
    seat.liftable = liftable_tiles(seat.have, tables.printed)


cdef inline void count_tile(Seat* seat, const Tile* tile, int row, int x, bint mirrored, int sign) noexcept nogil:
    """Add a tile to the sums (sign 1) or take it away (-1). A row lies half a place further than the one below: 2x in a row is 2x + row."""
    cdef int column = 2 * x + row - 2
    seat.floors[row] += sign * tile.features
    seat.columns[column] += sign * tile.halves[mirrored]
    seat.columns[column + 1] += sign * tile.halves[1 - mirrored]
    seat.roof_points += sign * tile.points


cdef inline void add_outline(Seat* seat, const Tile* tile, int place, bint mirrored) noexcept nogil:
    """All that decides what fits beside and above."""
    cdef uint64_t swap = (tile.left ^ tile.right) & mirrored         # branch-free: this one would be mispredicted
    seat.have |= spot(place)
    seat.left |= (tile.left ^ swap) << place
    seat.right |= (tile.right ^ swap) << place
    seat.bottom |= <uint64_t>tile.bottom << place


cdef inline void put_tile(Seat* seat, const Tables* tables, int tile, int x, bint mirrored) noexcept nogil:
    """On its floor."""
    cdef int row = tile // MAX_TILES, place = ROW * (row + 1) + x
    add_outline(seat, &tables.tiles[tile], place, mirrored)
    seat.mirrored |= <uint64_t>mirrored << place
    seat.tiles[place] = tile
    count_tile(seat, &tables.tiles[tile], row, x, mirrored, 1)
    survey(seat, tables)


cdef inline void remove_tile(Seat* seat, const Tables* tables, int place) noexcept nogil:
    cdef uint64_t others = ~spot(place)
    cdef const Tile* printed = &tables.tiles[seat.tiles[place]]
    count_tile(seat, printed, place // ROW - 1, place % ROW, (seat.mirrored >> place) & 1, -1)
    seat.have &= others
    seat.left &= others
    seat.right &= others
    seat.bottom &= others
    seat.mirrored &= others
    survey(seat, tables)
