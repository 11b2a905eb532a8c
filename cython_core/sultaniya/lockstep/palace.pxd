# Sultaniya in lock-step: the palaces of the seats whose turn it is; see the scalar palace.pxd. All is found anew in a step.
from libc.stdint cimport uint32_t

from cython_core.shared.lanes.wide cimport Lanes, all_lanes, set_bytes
from cython_core.sultaniya.lockstep.state cimport LANE_ROW, LaneSeat, PRINTED_PLACES

cdef enum:
    BELOW_LEFT = LANE_ROW
    BELOW_RIGHT = LANE_ROW - 1
    ABOVE_LEFT = LANE_ROW - 1
    ABOVE_RIGHT = LANE_ROW
    JOINTS = 0xFFFF00            # the floors with lintels and spires
    GROUND = 0xFF                # the ground floor
    ROOF_SHIFT = 3 * LANE_ROW


cdef inline Lanes open_places(Lanes have, Lanes places) noexcept nogil:
    """See the scalar one. Nothing is set beyond the roof: that is empty."""
    cdef Lanes ground = all_lanes(GROUND)
    cdef Lanes left = have << 1, right = have >> 1, above_left = have >> ABOVE_LEFT, above_right = have >> ABOVE_RIGHT
    cdef Lanes below_left = (have << BELOW_LEFT) | ground, below_right = (have << BELOW_RIGHT) | ground
    cdef Lanes supported = ((below_left | below_right) & ~ground) | ((left | right) & ground)
    cdef Lanes once, twice, end
    once = left & ~above_left                # an arc of tiles ends here, clockwise
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
    return places & ~have & supported & ~(twice | (once & end))


cdef inline Lanes special_joints(const LaneSeat* seat) noexcept nogil:
    """That need a lintel or a spire."""
    return ((seat.right << BELOW_LEFT) | (seat.left << BELOW_RIGHT)) & JOINTS


cdef inline Lanes buildable_shapes(const LaneSeat* seat, Lanes places) noexcept nogil:
    """The shapes, either way round, that fit on some of these open places of each floor: a byte for each floor."""
    cdef Lanes left_plain = ~(seat.right << 1), left_special = ~((seat.right ^ seat.have) << 1)
    cdef Lanes right_plain = ~(seat.left >> 1), right_special = ~((seat.left ^ seat.have) >> 1)
    cdef Lanes on_special = places & special_joints(seat)
    cdef Lanes on_plain = places ^ on_special
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


cdef inline Lanes fitting_places(const LaneSeat* seat, Lanes places, Lanes left, Lanes right, Lanes bottom) noexcept nogil:
    """Of these places, where a tile fits whose sides are special where there are ones. On its floor and, to be masked out, others."""
    return (places & (special_joints(seat) ^ ~bottom)
            & ~(((seat.right ^ (seat.have & left)) << 1) | ((seat.left ^ (seat.have & right)) >> 1)))
