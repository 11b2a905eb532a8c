# Connected groups of up to 64 places. A place is a bit; neighbors[place] is the mask of the places that touch it.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit


cdef inline uint64_t connected(uint64_t start, uint64_t members, const uint64_t* neighbors) noexcept nogil:
    """The members connected to `start` (one or more bits, counted as members) through members."""
    cdef uint64_t group = start, new = start, fresh
    while new:
        fresh = neighbors[lowest_bit(new)] & members & ~group
        new = (new & (new - 1)) | fresh
        group |= fresh
    return group
