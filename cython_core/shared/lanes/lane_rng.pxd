# The generator of rng.pxd for all lanes at once: the same words, the same numbers. A word has 32 bits and a lane 16, so the
# words of the even lanes and of the odd ones are kept separately.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.lanes.lanes cimport Lanes, Pairs, as_lanes, even_mask, exceeds, high_product, odd_mask
from cython_core.shared.rng cimport Rng, Stream, seed_rng

cdef struct LaneRng:
    Pairs s[2][4]        # the four words of the generators: of the even lanes, of the odd ones


cdef inline void seed_lane(LaneRng* rng, int lane, uint64_t seed, uint64_t index, Stream stream) noexcept nogil:
    cdef Rng one
    seed_rng(&one, seed, index, stream)
    put_lane_rng(rng, lane, &one)


cdef inline Rng lane_rng_of(const LaneRng* rng, int lane) noexcept nogil:
    """The generator of one lane, for what is drawn by scalar code; to be put back afterwards."""
    cdef Rng one
    cdef int i
    for i in range(4):
        one.s[i] = (<const uint32_t*>&rng.s[lane & 1][i])[lane >> 1]
    return one


cdef inline void put_lane_rng(LaneRng* rng, int lane, const Rng* one) noexcept nogil:
    cdef int i
    for i in range(4):
        (<uint32_t*>&rng.s[lane & 1][i])[lane >> 1] = one.s[i]


cdef inline Pairs rotate_left(Pairs x, int k) noexcept nogil:
    return (x << k) | (x >> (32 - k))


cdef inline Pairs next_words(Pairs* s, Pairs drawing) noexcept nogil:
    """The next word of every generator; those outside the mask stay where they are."""
    cdef Pairs s0 = s[0], s1 = s[1], s2 = s[2] ^ s[0], s3 = s[3] ^ s[1]
    cdef Pairs words = rotate_left(s0 + s[3], 7) + s0
    s[0] ^= s3 & drawing
    s[1] ^= s2 & drawing
    s[2] ^= (s0 ^ (s1 << 9)) & drawing
    s[3] ^= (s[3] ^ rotate_left(s3, 11)) & drawing
    return words


cdef inline Lanes below(LaneRng* rng, Lanes n, Lanes drawing) noexcept nogil:
    """Uniform in 0..n-1: word * n >> 32, from the products of the word's halves. Lanes outside the mask draw nothing; what they
    get is meaningless."""
    cdef Pairs even = next_words(rng.s[0], even_mask(drawing))
    cdef Pairs odd = next_words(rng.s[1], odd_mask(drawing))
    cdef Lanes low = as_lanes((even & 0xFFFF) | (odd << 16))
    cdef Lanes high = as_lanes((even >> 16) | ((odd >> 16) << 16))
    cdef Lanes middle = high * n
    return high_product(high, n) - exceeds(middle, ~high_product(low, n))
