# How a seat chooses one of its legal moves.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.bits cimport popcount, select_bit
from cython_core.shared.rng cimport Rng, below


cdef inline int choose_uniform(uint64_t legal, Rng* rng) noexcept nogil:
    """Uniform over the set bits. A single legal move draws nothing: the generator stays where it was, without a branch."""
    cdef unsigned int n = <unsigned int>popcount(legal)
    cdef uint32_t keep = 0 - <uint32_t>(n == 1)
    cdef Rng before = rng[0]
    cdef int move = select_bit(legal, <int>below(rng, n))
    cdef int i
    for i in range(4):
        rng.s[i] ^= (rng.s[i] ^ before.s[i]) & keep
    return move
