# Lanes: one 16-bit number for each of many games, in a vector register. What plain code does to one game, the same expression on
# lanes does to all of them: a + b, a & b, a << 2. Only a branch has to be written otherwise, for games do not branch alike:
#
#     if c: x = a                 x = choose(c, a, x)
#     if c: n += 1                n -= c                       a condition is a mask: all ones (-1) where it holds, 0 elsewhere
#     if a < b and c: …           is_less(a, b) & c
#     while c: …                  while marks(c): … with every effect under the mask c
#
# The registers are those of the target: 8 lanes with SSE2 or NEON, 16 with AVX2, 32 with AVX-512. They need the vector types of gcc and
# clang; with other compilers there is one lane, which is right but not fast (try it with -DTW_ONE_LANE).
from libc.stdint cimport uint16_t, uint64_t

from cython_core.shared.bits cimport popcount  # no-cython-lint: so that TW_INLINE is defined

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(TW_ONE_LANE) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      #if defined(__AVX512BW__)
        #define TW_VECTOR_BYTES 64
      #elif defined(__AVX2__)
        #define TW_VECTOR_BYTES 32
      #else
        #define TW_VECTOR_BYTES 16
      #endif
      #define TW_N_LANES (TW_VECTOR_BYTES / 2)
      typedef uint16_t tw_lanes __attribute__((vector_size(TW_VECTOR_BYTES), __may_alias__));
      typedef int16_t tw_signed_lanes __attribute__((vector_size(TW_VECTOR_BYTES), __may_alias__));
      typedef uint32_t tw_pairs __attribute__((vector_size(TW_VECTOR_BYTES), __may_alias__));
      typedef int32_t tw_signed_pairs __attribute__((vector_size(TW_VECTOR_BYTES), __may_alias__));

      TW_INLINE tw_lanes tw_all_lanes(uint16_t x) { return x - (tw_lanes){0}; }
      #if !defined(__AVX512BW__)
        TW_INLINE tw_lanes tw_is_set(tw_lanes a) { return (tw_lanes)(a != 0); }
        TW_INLINE tw_lanes tw_is_equal(tw_lanes a, tw_lanes b) { return (tw_lanes)(a == b); }
        TW_INLINE tw_lanes tw_exceeds(tw_lanes a, tw_lanes b) { return (tw_lanes)(a > b); }
        TW_INLINE tw_lanes tw_is_less(tw_lanes a, tw_lanes b) { return (tw_lanes)((tw_signed_lanes)a < (tw_signed_lanes)b); }
      #endif
      TW_INLINE tw_lanes tw_choose(tw_lanes mask, tw_lanes a, tw_lanes b) { return (mask & a) | (~mask & b); }
      TW_INLINE tw_lanes tw_signed_shift(tw_lanes a, int n) { return (tw_lanes)((tw_signed_lanes)a >> n); }
      #if defined(__AVX512BW__)
        #include <immintrin.h>
        /* A comparison ends in a mask register, three times as far from a result in lanes as arithmetic. */
        TW_INLINE tw_lanes tw_cap(tw_lanes a) { return (tw_lanes)_mm512_min_epu16((__m512i)a, _mm512_set1_epi16(1)); }
        TW_INLINE tw_lanes tw_is_set(tw_lanes a) { return 0 - tw_cap(a); }
        TW_INLINE tw_lanes tw_is_equal(tw_lanes a, tw_lanes b) { return tw_cap(a ^ b) - 1; }
        TW_INLINE tw_lanes tw_exceeds(tw_lanes a, tw_lanes b) { return tw_is_set((tw_lanes)_mm512_subs_epu16((__m512i)a, (__m512i)b)); }
        TW_INLINE tw_lanes tw_is_less(tw_lanes a, tw_lanes b) {
          return (tw_lanes)_mm512_srai_epi16(_mm512_subs_epi16((__m512i)a, (__m512i)b), 15);
        }
        TW_INLINE uint64_t tw_marks(tw_lanes mask) { return _mm512_movepi8_mask((__m512i)mask); }
        TW_INLINE tw_lanes tw_look_up_32(const uint16_t *table, tw_lanes index) {
          return (tw_lanes)_mm512_permutexvar_epi16((__m512i)index, _mm512_loadu_si512(table));
        }
        TW_INLINE tw_lanes tw_high_product(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm512_mulhi_epu16((__m512i)a, (__m512i)b); }
        TW_INLINE tw_lanes tw_smaller(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm512_min_epi16((__m512i)a, (__m512i)b); }
        TW_INLINE tw_lanes tw_larger(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm512_max_epi16((__m512i)a, (__m512i)b); }
      #elif defined(__AVX2__)
        #include <immintrin.h>
        TW_INLINE uint64_t tw_marks(tw_lanes mask) { return (uint32_t)_mm256_movemask_epi8((__m256i)mask); }
        TW_INLINE tw_lanes tw_high_product(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm256_mulhi_epu16((__m256i)a, (__m256i)b); }
        TW_INLINE tw_lanes tw_smaller(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm256_min_epi16((__m256i)a, (__m256i)b); }
        TW_INLINE tw_lanes tw_larger(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm256_max_epi16((__m256i)a, (__m256i)b); }
      #elif defined(__SSE2__)
        #include <emmintrin.h>
        TW_INLINE uint64_t tw_marks(tw_lanes mask) { return (uint32_t)_mm_movemask_epi8((__m128i)mask); }
        TW_INLINE tw_lanes tw_high_product(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm_mulhi_epu16((__m128i)a, (__m128i)b); }
        TW_INLINE tw_lanes tw_smaller(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm_min_epi16((__m128i)a, (__m128i)b); }
        TW_INLINE tw_lanes tw_larger(tw_lanes a, tw_lanes b) { return (tw_lanes)_mm_max_epi16((__m128i)a, (__m128i)b); }
      #else
        TW_INLINE uint64_t tw_marks(tw_lanes mask) {
          uint64_t marks = 0;
          for (int i = 0; i < TW_N_LANES; i++) marks |= (uint64_t)(mask[i] & 3) << (2 * i);
          return marks;
        }
        TW_INLINE tw_lanes tw_high_product(tw_lanes a, tw_lanes b) {
          for (int i = 0; i < TW_N_LANES; i++) a[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
          return a;
        }
        TW_INLINE tw_lanes tw_smaller(tw_lanes a, tw_lanes b) { return tw_choose(tw_is_less(a, b), a, b); }
        TW_INLINE tw_lanes tw_larger(tw_lanes a, tw_lanes b) { return tw_choose(tw_is_less(a, b), b, a); }
      #endif
      #if !defined(__AVX512BW__)
        TW_INLINE tw_lanes tw_look_up_32(const uint16_t *table, tw_lanes index) {
          for (int i = 0; i < TW_N_LANES; i++) index[i] = table[index[i]];
          return index;
        }
      #endif
      TW_INLINE tw_lanes tw_has(tw_lanes a, tw_lanes bit) { return tw_is_set(a & bit); }
      TW_INLINE tw_lanes tw_count_up_to_15(tw_lanes x) {
        x -= (x >> 1) & 0x5555;
        x = (x & 0x3333) + ((x >> 2) & 0x3333);
        return (x * 0x1111) >> 12;
      }
      #if defined(__AVX512BW__)
        #define TW_COUNTS _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4))
        TW_INLINE tw_lanes tw_count_up_to_7(tw_lanes x) {
          return (tw_lanes)_mm512_shuffle_epi8(TW_COUNTS, (__m512i)x) + (tw_lanes)_mm512_shuffle_epi8(TW_COUNTS, (__m512i)(x >> 4));
        }
      #elif defined(__AVX2__)
        #define TW_COUNTS _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4))
        TW_INLINE tw_lanes tw_count_up_to_7(tw_lanes x) {
          return (tw_lanes)_mm256_shuffle_epi8(TW_COUNTS, (__m256i)x) + (tw_lanes)_mm256_shuffle_epi8(TW_COUNTS, (__m256i)(x >> 4));
        }
      #else
        #define tw_count_up_to_7 tw_count_up_to_15
      #endif
      TW_INLINE tw_lanes tw_as_lanes(tw_pairs x) { return (tw_lanes)x; }
      TW_INLINE tw_pairs tw_even_mask(tw_lanes mask) { return (tw_pairs)((tw_signed_pairs)((tw_pairs)mask << 16) >> 16); }
      TW_INLINE tw_pairs tw_odd_mask(tw_lanes mask) { return (tw_pairs)((tw_signed_pairs)mask >> 16); }
    #else
      #define TW_N_LANES 1
      typedef uint16_t tw_lanes;
      typedef uint32_t tw_pairs;
      TW_INLINE tw_lanes tw_all_lanes(uint16_t x) { return x; }
      TW_INLINE tw_lanes tw_is_less(tw_lanes a, tw_lanes b) { return (tw_lanes)-((int16_t)a < (int16_t)b); }
      TW_INLINE tw_lanes tw_exceeds(tw_lanes a, tw_lanes b) { return (tw_lanes)-(a > b); }
      TW_INLINE tw_lanes tw_is_equal(tw_lanes a, tw_lanes b) { return (tw_lanes)-(a == b); }
      TW_INLINE tw_lanes tw_is_set(tw_lanes a) { return (tw_lanes)-(a != 0); }
      TW_INLINE tw_lanes tw_choose(tw_lanes mask, tw_lanes a, tw_lanes b) { return (tw_lanes)((mask & a) | (~mask & b)); }
      TW_INLINE tw_lanes tw_signed_shift(tw_lanes a, int n) { return (tw_lanes)((int16_t)a >> n); }
      TW_INLINE uint64_t tw_marks(tw_lanes mask) { return mask & 3; }
      TW_INLINE tw_lanes tw_high_product(tw_lanes a, tw_lanes b) { return (tw_lanes)((uint32_t)a * b >> 16); }
      TW_INLINE tw_lanes tw_smaller(tw_lanes a, tw_lanes b) { return (int16_t)a < (int16_t)b ? a : b; }
      TW_INLINE tw_lanes tw_larger(tw_lanes a, tw_lanes b) { return (int16_t)a < (int16_t)b ? b : a; }
      TW_INLINE tw_lanes tw_has(tw_lanes a, tw_lanes bit) { return (tw_lanes)-((a & bit) != 0); }
      TW_INLINE tw_lanes tw_look_up_32(const uint16_t *table, tw_lanes index) { return table[index]; }
      TW_INLINE uint16_t tw_count_up_to_15(uint16_t x) { uint16_t n = 0; for (; x; x &= x - 1) n++; return n; }
      #define tw_count_up_to_7 tw_count_up_to_15
      TW_INLINE tw_lanes tw_as_lanes(tw_pairs x) { return (tw_lanes)x; }
      TW_INLINE tw_pairs tw_even_mask(tw_lanes mask) { return (tw_pairs)(int16_t)mask; }
      TW_INLINE tw_pairs tw_odd_mask(tw_lanes mask) { return 0 & mask; }
    #endif
    """
    ctypedef unsigned short Lanes "tw_lanes"
    ctypedef unsigned int Pairs "tw_pairs"          # 32-bit numbers: those of the even lanes, or of the odd ones
    enum: N_LANES "TW_N_LANES"

    Lanes all_lanes "tw_all_lanes"(uint16_t x) noexcept nogil                      # the same number in every lane
    Lanes is_less "tw_is_less"(Lanes a, Lanes b) noexcept nogil                    # as signed numbers
    Lanes exceeds "tw_exceeds"(Lanes a, Lanes b) noexcept nogil                    # a > b, any numbers; slower
    Lanes is_equal "tw_is_equal"(Lanes a, Lanes b) noexcept nogil
    Lanes is_set "tw_is_set"(Lanes a) noexcept nogil                               # not 0
    Lanes has "tw_has"(Lanes a, Lanes bit) noexcept nogil                          # is_set(a & bit)
    Lanes choose "tw_choose"(Lanes mask, Lanes a, Lanes b) noexcept nogil          # a where the mask is set, b elsewhere
    Lanes signed_shift "tw_signed_shift"(Lanes a, int n) noexcept nogil            # a >> n, as signed numbers
    uint64_t marks "tw_marks"(Lanes mask) noexcept nogil                           # two bits for each lane, 0 or 3
    Lanes high_product "tw_high_product"(Lanes a, Lanes b) noexcept nogil          # a * b >> 16
    Lanes smaller "tw_smaller"(Lanes a, Lanes b) noexcept nogil                    # as signed numbers
    Lanes larger "tw_larger"(Lanes a, Lanes b) noexcept nogil
    Lanes count_up_to_15 "tw_count_up_to_15"(Lanes x) noexcept nogil                           # the number of set bits, at most 15; fast
    Lanes count_up_to_7 "tw_count_up_to_7"(Lanes x) noexcept nogil                 # that of a set without bits from the seventh on; faster
    Lanes look_up_32 "tw_look_up_32"(const uint16_t* table, Lanes index) noexcept nogil        # from 32 numbers
    Lanes as_lanes "tw_as_lanes"(Pairs x) noexcept nogil
    Pairs even_mask "tw_even_mask"(Lanes mask) noexcept nogil
    Pairs odd_mask "tw_odd_mask"(Lanes mask) noexcept nogil


cdef inline Lanes lowest(Lanes x) noexcept nogil:
    """The lowest set bit alone; 0 of 0."""
    return x & -x


cdef inline uint16_t* lane(Lanes* lanes, int i) noexcept nogil:
    """One game's number."""
    return <uint16_t*>lanes + i


cdef inline Lanes count_for_nth_bit(Lanes x) noexcept nogil:
    """The number of set bits of a set from which `nth_bit` then takes one: both begin alike, and the compiler does that part once."""
    cdef Lanes pairs = x - ((x >> 1) & 0x5555)
    cdef Lanes fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
    cdef Lanes eights = (fours + (fours >> 4)) & 0x0F0F
    return (eights + (eights >> 8)) & 31


cdef inline Lanes count_of_two(Lanes values, Lanes twice) noexcept nogil:
    """The number of set bits where some count twice."""
    cdef Lanes pairs = values - ((values >> 1) & 0x5555)
    cdef Lanes more = twice - ((twice >> 1) & 0x5555)
    cdef Lanes fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333) + (more & 0x3333) + ((more >> 2) & 0x3333)
    cdef Lanes eights = (fours & 0x0F0F) + ((fours >> 4) & 0x0F0F)
    return (eights + (eights >> 8)) & 63


cdef inline Lanes nth_bit(Lanes mask, Lanes n) noexcept nogil:
    """The n-th set bit alone."""
    return nth_of_two(mask, all_lanes(0), n)


cdef inline Lanes nth_of_two(Lanes values, Lanes twice, Lanes n) noexcept nogil:
    """The same where some bits count twice. The half, quarter, … in which it lies is found from the number of bits in the lower one."""
    cdef Lanes pairs = values - ((values >> 1) & 0x5555)
    cdef Lanes more = twice - ((twice >> 1) & 0x5555)
    cdef Lanes fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333) + (more & 0x3333) + ((more >> 2) & 0x3333)
    cdef Lanes under = ((fours >> 4) & 15) + (fours & 15)
    cdef Lanes upper = ~is_less(n, under)
    cdef Lanes bit = choose(upper, all_lanes(256), all_lanes(1))
    n -= under & upper
    values = choose(upper, values >> 8, values)
    twice = choose(upper, twice >> 8, twice)
    under = choose(upper, fours >> 8, fours) & 15
    upper = ~is_less(n, under)
    n -= under & upper
    bit = choose(upper, bit << 4, bit)
    values = choose(upper, values >> 4, values)
    twice = choose(upper, twice >> 4, twice)
    under = (values & 1) + ((values >> 1) & 1) + (twice & 1) + ((twice >> 1) & 1)
    upper = ~is_less(n, under)
    n -= under & upper
    bit = choose(upper, bit << 2, bit)
    values = choose(upper, values >> 2, values)
    twice = choose(upper, twice >> 2, twice)
    upper = ~is_less(n, (values & 1) + (twice & 1))
    return choose(upper, bit << 1, bit)
