# xoshiro128++ and the mapping (seed, index, stream) -> generator. Written down in docs/determinism.md; golden values in the tests.
# Besides the two streams of a game every seat has one of its own, for what its strategy draws.
from libc.stdint cimport uint32_t, uint64_t

cdef enum Stream:
    CHANCE_STREAM = 0    # cards, dice, bags: what the rules draw
    CHOICE_STREAM = 1    # what random players draw

cdef struct Rng:
    uint32_t s[4]        # never all zero


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    """The finalizer of splitmix64: a bijection that spreads every bit over the word."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline void seed_rng(Rng* rng, uint64_t seed, uint64_t index, Stream stream) noexcept nogil:
    """Two games of one seed, or the two streams of one game, never start from the same state: `mix` is a bijection."""
    start_at(rng, mix(seed + 0x9E3779B97F4A7C15ULL), 2 * index + <uint64_t>stream)


cdef inline void seed_seat_rng(Rng* rng, uint64_t seed, uint64_t index, int seat) noexcept nogil:
    """The stream of a seat's strategy. Another key for each seat, so that chance and choices stay what they are without strategies."""
    cdef uint64_t key = mix(mix(seed ^ 0x5EA75EA75EA75EA7ULL) + 0x9E3779B97F4A7C15ULL * <uint64_t>(seat + 1))
    start_at(rng, key, index)


cdef inline void start_at(Rng* rng, uint64_t key, uint64_t number) noexcept nogil:
    """Generator `number` of a key."""
    cdef uint64_t position = key + 0x9E3779B97F4A7C15ULL * number
    cdef uint64_t low = mix(position)
    cdef uint64_t high = mix(position ^ mix(key))
    rng.s[0] = <uint32_t>low
    rng.s[1] = <uint32_t>(low >> 32)
    rng.s[2] = <uint32_t>high
    rng.s[3] = <uint32_t>(high >> 32)
    if low == 0 and high == 0:
        rng.s[0] = 1


cdef inline uint32_t rotate_left(uint32_t x, int k) noexcept nogil:
    return (x << k) | (x >> (32 - k))


cdef inline uint32_t next_word(Rng* rng) noexcept nogil:
    cdef uint32_t result = rotate_left(rng.s[0] + rng.s[3], 7) + rng.s[0]
    cdef uint32_t shifted = rng.s[1] << 9
    rng.s[2] ^= rng.s[0]
    rng.s[3] ^= rng.s[1]
    rng.s[1] ^= rng.s[2]
    rng.s[0] ^= rng.s[3]
    rng.s[2] ^= shifted
    rng.s[3] = rotate_left(rng.s[3], 11)
    return result


cdef inline uint32_t below(Rng* rng, uint32_t n) noexcept nogil:
    """Uniform in 0..n-1 by multiply-shift; no value is off by more than n / 2^32 of its share."""
    return <uint32_t>((<uint64_t>next_word(rng) * n) >> 32)
