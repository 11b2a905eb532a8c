# The words of lanes.pxd for lanes of 32 bits: half as many games, whose sets have up to 32 members. Three things differ:
#
#     a condition is a Mask, not a number: `mask & ~other`, choose(mask, a, b), where(mask, a), any_of(mask)
#     lanes can be shifted by lanes: a << b
#     marks have one bit for each lane: `while left: i = take_bit(&left)`
#
# With AVX-512 a Mask lies in a mask register, elsewhere it is a number of all ones or 0. There are 4 lanes with SSE2 or NEON, 8 with AVX2,
# 16 with AVX-512.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.lanes.lanes cimport Lanes as Halves  # no-cython-lint: so that the vector types are defined
from cython_core.shared.lanes.pairs cimport all_pairs  # no-cython-lint: and what pairs.pxd does with them
from cython_core.shared.rng cimport Rng, Stream, seed_rng

cdef extern from *:
    """
    #include <string.h>
    #if TW_N_LANES > 1
      #define TW_N_WIDE (TW_N_LANES / 2)
      #if defined(__AVX512BW__)
        typedef __mmask16 tw_mask;
        TW_INLINE tw_mask tw_wide_equal(tw_pairs a, tw_pairs b) { return _mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b); }
        TW_INLINE tw_mask tw_wide_less(tw_pairs a, tw_pairs b) { return _mm512_cmplt_epu32_mask((__m512i)a, (__m512i)b); }
        TW_INLINE tw_mask tw_wide_has(tw_pairs a, tw_pairs b) { return _mm512_test_epi32_mask((__m512i)a, (__m512i)b); }
        TW_INLINE tw_pairs tw_wide_choose(tw_mask mask, tw_pairs a, tw_pairs b) {
          return (tw_pairs)_mm512_mask_mov_epi32((__m512i)b, mask, (__m512i)a);
        }
        TW_INLINE tw_pairs tw_wide_where(tw_mask mask, tw_pairs a) { return (tw_pairs)_mm512_maskz_mov_epi32(mask, (__m512i)a); }
        TW_INLINE tw_pairs tw_mask_lanes(tw_mask mask) { return (tw_pairs)_mm512_movm_epi32(mask); }
        TW_INLINE uint64_t tw_mask_marks(tw_mask mask) { return mask; }
        TW_INLINE tw_mask tw_wide_mask(tw_pairs a) { return _mm512_movepi32_mask((__m512i)a); }
        TW_INLINE tw_pairs tw_wide_high_product(tw_pairs a, tw_pairs b) {
          __m512i even = _mm512_srli_epi64(_mm512_mul_epu32((__m512i)a, (__m512i)b), 32);
          __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64((__m512i)a, 32), _mm512_srli_epi64((__m512i)b, 32));
          return (tw_pairs)_mm512_mask_mov_epi32(even, 0xAAAA, odd);
        }
        TW_INLINE tw_pairs tw_set_bytes(tw_pairs a) { return (tw_pairs)_mm512_min_epu8((__m512i)a, _mm512_set1_epi8(1)); }
        TW_INLINE tw_pairs tw_spread_byte(tw_pairs a, int i) {
          __m512i first = _mm512_set4_epi32(0x0C0C0C0C, 0x08080808, 0x04040404, 0);
          return (tw_pairs)_mm512_shuffle_epi8((__m512i)a, _mm512_add_epi8(first, _mm512_set1_epi8((char)i)));
        }
        TW_INLINE tw_pairs tw_look_up_128(const uint32_t *table, tw_pairs index) {     /* 32 numbers at a time fit two registers */
          __m512i i = (__m512i)index, part[4];
          __mmask16 odd = _mm512_test_epi32_mask(i, _mm512_set1_epi32(32)), upper = _mm512_test_epi32_mask(i, _mm512_set1_epi32(64));
          for (int k = 0; k < 4; k++)
            part[k] = _mm512_permutex2var_epi32(_mm512_loadu_si512(table + 32 * k), i, _mm512_loadu_si512(table + 32 * k + 16));
          part[0] = _mm512_mask_mov_epi32(part[0], odd, part[1]);
          return (tw_pairs)_mm512_mask_mov_epi32(part[0], upper, _mm512_mask_mov_epi32(part[2], odd, part[3]));
        }
      #else
        typedef tw_pairs tw_mask;
        TW_INLINE tw_mask tw_wide_equal(tw_pairs a, tw_pairs b) { return (tw_mask)(a == b); }
        TW_INLINE tw_mask tw_wide_less(tw_pairs a, tw_pairs b) { return (tw_mask)((tw_signed_pairs)a < (tw_signed_pairs)b); }
        TW_INLINE tw_mask tw_wide_has(tw_pairs a, tw_pairs b) { return (tw_mask)((a & b) != 0); }
        TW_INLINE tw_pairs tw_wide_choose(tw_mask mask, tw_pairs a, tw_pairs b) { return (mask & a) | (~mask & b); }
        TW_INLINE tw_pairs tw_wide_where(tw_mask mask, tw_pairs a) { return mask & a; }
        TW_INLINE tw_pairs tw_mask_lanes(tw_mask mask) { return mask; }
        TW_INLINE tw_mask tw_wide_mask(tw_pairs a) { return a; }
        #if defined(__AVX2__)
          TW_INLINE uint64_t tw_mask_marks(tw_mask mask) { return (unsigned)_mm256_movemask_ps((__m256)mask); }
          TW_INLINE tw_pairs tw_wide_high_product(tw_pairs a, tw_pairs b) {
            __m256i even = _mm256_srli_epi64(_mm256_mul_epu32((__m256i)a, (__m256i)b), 32);
            __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64((__m256i)a, 32), _mm256_srli_epi64((__m256i)b, 32));
            return (tw_pairs)_mm256_blend_epi32(even, odd, 0xAA);
          }
          TW_INLINE tw_pairs tw_set_bytes(tw_pairs a) { return (tw_pairs)_mm256_min_epu8((__m256i)a, _mm256_set1_epi8(1)); }
        #else
          TW_INLINE uint64_t tw_mask_marks(tw_mask mask) {
            uint64_t marks = 0;
            for (int i = 0; i < TW_N_WIDE; i++) marks |= (uint64_t)(mask[i] & 1) << i;
            return marks;
          }
          TW_INLINE tw_pairs tw_wide_high_product(tw_pairs a, tw_pairs b) {
            for (int i = 0; i < TW_N_WIDE; i++) a[i] = (uint32_t)((uint64_t)a[i] * b[i] >> 32);
            return a;
          }
        #endif
      #endif
    #else
      #define TW_N_WIDE 1
      typedef uint32_t tw_mask;
      TW_INLINE tw_mask tw_wide_equal(tw_pairs a, tw_pairs b) { return (tw_mask)-(a == b); }
      TW_INLINE tw_mask tw_wide_less(tw_pairs a, tw_pairs b) { return (tw_mask)-(a < b); }
      TW_INLINE tw_mask tw_wide_has(tw_pairs a, tw_pairs b) { return (tw_mask)-((a & b) != 0); }
      TW_INLINE tw_pairs tw_wide_choose(tw_mask mask, tw_pairs a, tw_pairs b) { return mask ? a : b; }
      TW_INLINE tw_pairs tw_wide_where(tw_mask mask, tw_pairs a) { return mask & a; }
      TW_INLINE tw_pairs tw_mask_lanes(tw_mask mask) { return mask; }
      TW_INLINE uint64_t tw_mask_marks(tw_mask mask) { return mask & 1; }
      TW_INLINE tw_mask tw_wide_mask(tw_pairs a) { return a; }
      TW_INLINE tw_pairs tw_wide_high_product(tw_pairs a, tw_pairs b) { return (tw_pairs)((uint64_t)a * b >> 32); }
    #endif
    /* Through memory: quicker than to extract lanes from a register, or to gather. */
    TW_INLINE void tw_spill(const tw_pairs *from, uint32_t *to) {
      memcpy(to, from, sizeof(tw_pairs));
      #ifdef __GNUC__
        __asm__("" : "+m"(*(uint32_t (*)[TW_N_WIDE])to));
      #endif
    }
    TW_INLINE tw_pairs tw_look_up_where(tw_mask mask, const void *table, tw_pairs offset) {
      uint32_t at[TW_N_WIDE], found[TW_N_WIDE];
      offset = tw_wide_where(mask, offset);
      tw_spill(&offset, at);
      for (int i = 0; i < TW_N_WIDE; i++) memcpy(found + i, (const char *)table + at[i], 4);
      memcpy(&offset, found, sizeof offset);
      return offset;
    }
    #if !defined(__AVX512BW__) || TW_N_LANES == 1
      #if !defined(__AVX2__) || TW_N_LANES == 1
        TW_INLINE tw_pairs tw_set_bytes(tw_pairs a) { return ((((a & 0x7F7F7F7F) + 0x7F7F7F7F) | a) >> 7) & 0x01010101; }
      #endif
      #define tw_look_up_128 tw_look_up
      TW_INLINE tw_pairs tw_spread_byte(tw_pairs a, int i) { return ((a >> (8 * i)) & 0xFF) * 0x01010101; }
    #endif
    """
    ctypedef unsigned int Lanes "tw_pairs"
    ctypedef unsigned short Mask "tw_mask"
    enum: N_LANES "TW_N_WIDE"

    Lanes all_lanes "tw_all_pairs"(uint32_t x) noexcept nogil                      # the same number in every lane
    Mask is_equal "tw_wide_equal"(Lanes a, Lanes b) noexcept nogil
    Mask is_less "tw_wide_less"(Lanes a, Lanes b) noexcept nogil                   # numbers below 2^31
    Mask has "tw_wide_has"(Lanes a, Lanes b) noexcept nogil                        # a & b is not 0
    Lanes choose "tw_wide_choose"(Mask mask, Lanes a, Lanes b) noexcept nogil      # a where the mask is set, b elsewhere
    Lanes where "tw_wide_where"(Mask mask, Lanes a) noexcept nogil                 # a where the mask is set, 0 elsewhere
    Lanes lanes_of "tw_mask_lanes"(Mask mask) noexcept nogil                       # all ones where it is set, 0 elsewhere
    Mask mask_of "tw_wide_mask"(Lanes a) noexcept nogil                            # the same the other way round
    uint64_t marks_of "tw_mask_marks"(Mask mask) noexcept nogil                    # one bit for each lane
    Lanes high_product "tw_wide_high_product"(Lanes a, Lanes b) noexcept nogil     # a * b >> 32
    Lanes set_bytes "tw_set_bytes"(Lanes a) noexcept nogil                         # 1 in every byte that is not 0
    Lanes spread_byte "tw_spread_byte"(Lanes a, int i) noexcept nogil              # byte i in all bytes
    Lanes smaller "tw_pairs_capped"(Lanes a, Lanes b) noexcept nogil
    Lanes look_up_where "tw_look_up_where"(Mask mask, const void* table, Lanes offset) noexcept nogil   # at an offset in bytes
    void spill "tw_spill"(const Lanes* lanes, uint32_t* numbers) noexcept nogil    # to N_LANES numbers, which are then used one by one
    Lanes look_up_128 "tw_look_up_128"(const uint32_t* table, Lanes index) noexcept nogil      # by index, from 128 numbers; quicker

cdef struct Factors:         # read from memory: the compiler would make four shifts and sums of each product with a constant
    Lanes bytes              # sums of bytes
    Lanes nibbles
    Lanes first_bits         # of bytes, into the four upper bits

cdef struct LaneRng:
    Lanes s[4]           # the four words of the generators


cdef inline uint64_t marks(Lanes mask) noexcept nogil:
    return marks_of(mask_of(mask))


cdef inline bint any_of(Mask mask) noexcept nogil:
    return marks_of(mask) != 0


cdef inline uint32_t* lane(Lanes* lanes, int i) noexcept nogil:
    """One game's number."""
    return <uint32_t*>lanes + i


cdef inline void fill_factors(Factors* factors) noexcept nogil:
    factors.bytes = all_lanes(0x01010101)
    factors.nibbles = all_lanes(0x11111111)
    factors.first_bits = all_lanes(0x10204080)


cdef inline Lanes bits_of_bytes(Lanes x, const Factors* factors) noexcept nogil:
    """Bit i: the lowest bit of byte i; the other bits of the bytes must be 0."""
    return (x * factors.first_bits) >> 28


cdef inline Lanes byte_counts(Lanes x) noexcept nogil:
    """The number of set bits in each byte."""
    cdef Lanes pairs = x - ((x >> 1) & 0x55555555)
    cdef Lanes fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    return (fours + (fours >> 4)) & 0x0F0F0F0F


cdef inline Lanes count(Lanes x, const Factors* factors) noexcept nogil:
    """The number of set bits. `nth_bit` begins alike, and the compiler does that part once."""
    return (byte_counts(x) * factors.bytes) >> 24


cdef inline Lanes nth_bit(Lanes x, Lanes n, const Factors* factors) noexcept nogil:
    """The number of the n-th set bit: its byte from running sums of bytes, then its place from running sums of the byte's bits as
    nibbles. A byte or nibble less a sum that it reaches keeps its top bit."""
    cdef Lanes sums = byte_counts(x) * factors.bytes
    cdef Lanes passed = ((((n * factors.bytes) | 0x80808080U) - sums) >> 4) & 0x00080808
    cdef Lanes shift = (passed * factors.bytes) >> 24
    cdef Lanes byte = (x >> shift) & 0xFF
    n -= ((sums << 8) >> shift) & 0xFF
    byte = (byte | (byte << 12)) & 0x000F000F
    byte = (byte | (byte << 6)) & 0x03030303
    byte = (byte | (byte << 3)) & 0x11111111
    passed = ((((n * factors.nibbles) | 0x88888888U) - byte * factors.nibbles) >> 3) & 0x11111111
    return shift + ((passed * factors.nibbles) >> 28)


# The generator of rng.pxd for all lanes at once.

cdef inline void seed_lane(LaneRng* rng, int lane, uint64_t seed, uint64_t index, Stream stream) noexcept nogil:
    cdef Rng one
    seed_rng(&one, seed, index, stream)
    put_lane_rng(rng, lane, &one)


cdef inline Rng lane_rng_of(LaneRng* rng, int i) noexcept nogil:
    """The generator of one lane, for what is drawn by scalar code; to be put back afterwards."""
    cdef Rng one
    cdef int word
    for word in range(4):
        one.s[word] = lane(&rng.s[word], i)[0]
    return one


cdef inline void put_lane_rng(LaneRng* rng, int i, const Rng* one) noexcept nogil:
    cdef int word
    for word in range(4):
        lane(&rng.s[word], i)[0] = one.s[word]


cdef inline Lanes rotate_left(Lanes x, int k) noexcept nogil:
    return (x << k) | (x >> (32 - k))


cdef inline Lanes below(LaneRng* rng, Lanes n, Mask drawing) noexcept nogil:
    """Uniform in 0..n-1. Lanes outside the mask draw nothing; what they get is meaningless."""
    cdef Lanes s0 = rng.s[0], s1 = rng.s[1], s2 = rng.s[2] ^ rng.s[0], s3 = rng.s[3] ^ rng.s[1]
    cdef Lanes words = rotate_left(s0 + rng.s[3], 7) + s0
    rng.s[0] = choose(drawing, s0 ^ s3, s0)
    rng.s[1] = choose(drawing, s1 ^ s2, s1)
    rng.s[2] = choose(drawing, s2 ^ (s1 << 9), rng.s[2])
    rng.s[3] = choose(drawing, rotate_left(s3, 11), rng.s[3])
    return high_product(words, n)
