# How a seat chooses one of its legal moves.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount, select_bit
from cython_core.shared.rng cimport Rng, below


cdef inline int choose_uniform(uint64_t legal, Rng* rng) noexcept nogil:
    """Uniform over the set bits; a single legal move draws nothing."""
    cdef int n = popcount(legal)
    if n == 1:
        return lowest_bit(legal)
    return select_bit(legal, <int>below(rng, <unsigned int>n))
