# Sultaniya in lock-step: the palaces of the seats whose turn it is; see the scalar palace.pxd. All but open places is found anew in a step.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.lanes.wide cimport Lanes, Mask, all_lanes, choose, is_equal, lane, look_up_where, marks_of, set_bytes
from cython_core.shared.loops cimport take_bit
from cython_core.sultaniya.lockstep.state cimport LANE_ROW, LaneSeat, PRINTED_PLACES, in_lane, out_of_lane, small
from cython_core.sultaniya.palace cimport open_places
from cython_core.sultaniya.state cimport Tables

cdef enum:
    BELOW_LEFT = LANE_ROW
    BELOW_RIGHT = LANE_ROW - 1
    ABOVE_LEFT = LANE_ROW - 1
    ABOVE_RIGHT = LANE_ROW
    JOINTS = 0xFFFF00            # the floors with lintels and spires
    ROOF_SHIFT = 3 * LANE_ROW
    KNOWN = 1                    # no place: in a table of outlines, where the open places are known
    N_OUTLINES = 1 << 19         # a bit for each place of the largest palace that is not printed
    N_SIZES = 3                  # palaces of 4, 5 and 6 places

cdef extern from *:
    """
    /* Open places by outline, found when first needed. Threads may find the same ones, and write the same numbers. */
    static uint32_t tw_outlines[3][1 << 19];
    """
    uint32_t outlines "tw_outlines"[N_SIZES][N_OUTLINES]

cdef inline void find_open_places(LaneSeat* seat, Mask changed, const Tables* tables) noexcept nogil:
    """From the table; what is not there is found with the scalar code."""
    cdef Lanes have = seat.have
    cdef Lanes index = (((have >> 1) & 0x3) | ((have >> 3) & 0xC) | ((have >> 5) & 0x30) | ((have >> 6) & 0xC0)
                        | ((have >> 8) & 0x3F00) | ((have >> 10) & 0x7C000))
    cdef uint32_t* table = outlines[tables.n_places - 4]
    cdef Lanes found = look_up_where(changed, table, index << 2)
    cdef uint64_t left = marks_of(changed & is_equal(found, all_lanes(0)))
    cdef int i
    while left:
        i = take_bit(&left)
        lane(&found, i)[0] = KNOWN | in_lane(open_places(out_of_lane(lane(&have, i)[0], small(tables)), tables.places), small(tables))
        table[lane(&index, i)[0]] = lane(&found, i)[0]
    seat.open = choose(changed, found & ~<uint32_t>KNOWN, seat.open)


cdef inline Lanes special_joints(const LaneSeat* seat) noexcept nogil:
    """That need a lintel or a spire."""
    return ((seat.right << BELOW_LEFT) | (seat.left << BELOW_RIGHT)) & JOINTS


cdef inline Lanes buildable_shapes(const LaneSeat* seat) noexcept nogil:
    """The shapes, either way round, that fit on some open place of each floor: a byte for each floor."""
    cdef Lanes left_plain = ~(seat.right << 1), left_special = ~((seat.right ^ seat.have) << 1)
    cdef Lanes right_plain = ~(seat.left >> 1), right_special = ~((seat.left ^ seat.have) >> 1)
    cdef Lanes on_special = seat.open & special_joints(seat)
    cdef Lanes on_plain = seat.open ^ on_special
    cdef Lanes none = left_plain & right_plain
    cdef Lanes one = (left_plain & right_special) | (left_special & right_plain)
    cdef Lanes both = left_special & right_special
    return (set_bytes(on_plain & none) | (set_bytes(on_plain & one) << 1) | (set_bytes(on_plain & both) << 2)
            | (set_bytes(on_special & none) << 3) | (set_bytes(on_special & one) << 4) | (set_bytes(on_special & both) << 5))


cdef inline Lanes liftable_tiles(Lanes have) noexcept nogil:
    """Tiles, not printed ones, on which nothing rests alone; and the gap they leave has an empty neighbor, perhaps the sky."""
    cdef Lanes alone = ((have >> ABOVE_LEFT) & ~(have << 1)) | ((have >> ABOVE_RIGHT) & ~(have >> 1))
    cdef Lanes empty = ~have
    cdef Lanes beside = ((empty << 1) | (empty >> 1) | (empty << BELOW_LEFT) | (empty << BELOW_RIGHT)
                         | (empty >> ABOVE_LEFT) | (empty >> ABOVE_RIGHT) | all_lanes(<uint32_t>0xFF << ROOF_SHIFT))
    return have & ~alone & beside & ~<uint32_t>PRINTED_PLACES


cdef inline Lanes fitting_places(const LaneSeat* seat, Lanes left, Lanes right, Lanes bottom) noexcept nogil:
    """Where a tile fits whose sides are special where there are ones. On its floor and, to be masked out, others."""
    return (seat.open & (special_joints(seat) ^ ~bottom)
            & ~(((seat.right ^ (seat.have & left)) << 1) | ((seat.left ^ (seat.have & right)) >> 1)))
