# Loops over the bits of a mask: `while left: i = take_bit(&left)`.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit


cdef inline int take_bit(uint64_t* left) noexcept nogil:
    """Clear the lowest set bit; returns its number."""
    cdef int i = lowest_bit(left[0])
    left[0] &= left[0] - 1
    return i


cdef inline uint64_t take_mask(uint64_t* left) noexcept nogil:
    """The same; returns the bit alone."""
    cdef uint64_t bit = left[0] & (0 - left[0])
    left[0] ^= bit
    return bit


cdef inline int take_lane(uint64_t* left) noexcept nogil:
    """The same for the `marks` of lanes, two bits each; returns the number of the lane."""
    cdef int i = lowest_bit(left[0]) >> 1
    left[0] ^= <uint64_t>3 << (2 * i)
    return i
