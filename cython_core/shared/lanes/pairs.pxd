# 32-bit numbers of lanes: scores and odds do not fit 16 bits. A register holds those of every other lane, so there are two for each
# quantity, half 0 of the even lanes and half 1 of the odd ones; what is done to a Pairs is done to both, one after the other.
from libc.stdint cimport int16_t, int32_t, uint32_t

from cython_core.shared.lanes.lanes cimport Lanes, Pairs, as_lanes, even_mask, odd_mask

cdef enum:
    SEAT_TABLE = 16          # numbers in a table that `of_seats` looks up, of which the first 8 can be found

cdef extern from *:
    """
    TW_INLINE uint32_t tw_two(const int16_t *pair) { return (uint16_t)pair[0] | (uint32_t)(uint16_t)pair[1] << 16; }
    #if TW_N_LANES > 1
      TW_INLINE tw_pairs tw_all_pairs(uint32_t x) { return x - (tw_pairs){0}; }
      TW_INLINE tw_pairs tw_pairs_less(tw_pairs a, tw_pairs b) { return (tw_pairs)((tw_signed_pairs)a < (tw_signed_pairs)b); }
      TW_INLINE tw_pairs tw_pairs_equal(tw_pairs a, tw_pairs b) { return (tw_pairs)(a == b); }
      #if defined(__AVX512BW__)
        TW_INLINE tw_pairs tw_pairs_larger(tw_pairs a, tw_pairs b) { return (tw_pairs)_mm512_max_epi32((__m512i)a, (__m512i)b); }
        TW_INLINE tw_pairs tw_pairs_larger_at(tw_pairs a, tw_pairs b, tw_pairs set, tw_pairs bit) {
          return (tw_pairs)_mm512_mask_max_epi32((__m512i)a, _mm512_test_epi32_mask((__m512i)set, (__m512i)bit), (__m512i)a, (__m512i)b);
        }
        TW_INLINE tw_pairs tw_pairs_capped(tw_pairs a, tw_pairs b) { return (tw_pairs)_mm512_min_epu32((__m512i)a, (__m512i)b); }
        TW_INLINE tw_pairs tw_look_up(const uint32_t *table, tw_pairs i) { return (tw_pairs)_mm512_i32gather_epi32((__m512i)i, table, 4); }
        TW_INLINE tw_pairs tw_look_up_two(const int16_t *table, tw_pairs i) {
          return (tw_pairs)_mm512_i32gather_epi32((__m512i)i, table, 4);
        }
        TW_INLINE tw_pairs tw_of_seats(const int32_t *table, tw_pairs seat) {
          return (tw_pairs)_mm512_permutexvar_epi32((__m512i)seat, _mm512_loadu_si512(table));
        }
      #elif defined(__AVX2__)
        TW_INLINE tw_pairs tw_pairs_larger(tw_pairs a, tw_pairs b) { return (tw_pairs)_mm256_max_epi32((__m256i)a, (__m256i)b); }
        TW_INLINE tw_pairs tw_pairs_capped(tw_pairs a, tw_pairs b) { return (tw_pairs)_mm256_min_epu32((__m256i)a, (__m256i)b); }
        TW_INLINE tw_pairs tw_look_up(const uint32_t *table, tw_pairs i) {
          return (tw_pairs)_mm256_i32gather_epi32((const int *)table, (__m256i)i, 4);
        }
        TW_INLINE tw_pairs tw_look_up_two(const int16_t *table, tw_pairs i) {
          return (tw_pairs)_mm256_i32gather_epi32((const int *)table, (__m256i)i, 4);
        }
        TW_INLINE tw_pairs tw_of_seats(const int32_t *table, tw_pairs seat) {
          return (tw_pairs)_mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)table), (__m256i)seat);
        }
      #else
        TW_INLINE tw_pairs tw_pairs_larger(tw_pairs a, tw_pairs b) {
          tw_pairs less = tw_pairs_less(a, b);
          return (less & b) | (~less & a);
        }
        TW_INLINE tw_pairs tw_pairs_capped(tw_pairs a, tw_pairs b) {
          tw_pairs less = (tw_pairs)(a < b);
          return (less & a) | (~less & b);
        }
        TW_INLINE tw_pairs tw_look_up(const uint32_t *table, tw_pairs index) {
          for (int i = 0; i < TW_N_LANES / 2; i++) index[i] = table[index[i]];
          return index;
        }
        TW_INLINE tw_pairs tw_look_up_two(const int16_t *table, tw_pairs index) {
          for (int i = 0; i < TW_N_LANES / 2; i++) index[i] = tw_two(table + 2 * index[i]);
          return index;
        }
        TW_INLINE tw_pairs tw_of_seats(const int32_t *table, tw_pairs seat) { return tw_look_up((const uint32_t *)table, seat); }
      #endif
      #if !defined(__AVX512BW__)
        TW_INLINE tw_pairs tw_pairs_larger_at(tw_pairs a, tw_pairs b, tw_pairs set, tw_pairs bit) {
          tw_pairs there = (tw_pairs)((set & bit) != 0);
          return tw_pairs_larger(a, (there & b) | (~there & a));
        }
      #endif
    #else
      TW_INLINE tw_pairs tw_all_pairs(uint32_t x) { return x; }
      TW_INLINE tw_pairs tw_pairs_less(tw_pairs a, tw_pairs b) { return (tw_pairs)-((int32_t)a < (int32_t)b); }
      TW_INLINE tw_pairs tw_pairs_equal(tw_pairs a, tw_pairs b) { return (tw_pairs)-(a == b); }
      TW_INLINE tw_pairs tw_pairs_larger(tw_pairs a, tw_pairs b) { return (int32_t)a < (int32_t)b ? b : a; }
      TW_INLINE tw_pairs tw_pairs_larger_at(tw_pairs a, tw_pairs b, tw_pairs set, tw_pairs bit) {
        return set & bit ? tw_pairs_larger(a, b) : a;
      }
      TW_INLINE tw_pairs tw_pairs_capped(tw_pairs a, tw_pairs b) { return a < b ? a : b; }
      TW_INLINE tw_pairs tw_look_up(const uint32_t *table, tw_pairs index) { return table[index]; }
      TW_INLINE tw_pairs tw_look_up_two(const int16_t *table, tw_pairs index) { return tw_two(table + 2 * index); }
      TW_INLINE tw_pairs tw_of_seats(const int32_t *table, tw_pairs seat) { return (tw_pairs)table[seat]; }
    #endif
    """
    Pairs all_pairs "tw_all_pairs"(uint32_t x) noexcept nogil
    Pairs pairs_less "tw_pairs_less"(Pairs a, Pairs b) noexcept nogil              # as signed numbers; a mask
    Pairs pairs_equal "tw_pairs_equal"(Pairs a, Pairs b) noexcept nogil
    Pairs pairs_larger "tw_pairs_larger"(Pairs a, Pairs b) noexcept nogil          # as signed numbers
    Pairs pairs_larger_at "tw_pairs_larger_at"(Pairs a, Pairs b, Pairs set, Pairs bit) noexcept nogil   # only a where the set lacks the bit
    Pairs pairs_capped "tw_pairs_capped"(Pairs a, Pairs b) noexcept nogil          # the smaller one, as numbers from 0
    Pairs look_up "tw_look_up"(const uint32_t* table, Pairs index) noexcept nogil
    Pairs look_up_two "tw_look_up_two"(const int16_t* table, Pairs index) noexcept nogil  # both of a pair, the first one below
    Pairs of_seats "tw_of_seats"(const int32_t* table, Pairs seat) noexcept nogil  # from a SEAT_TABLE; quicker


cdef inline Pairs half_of(Lanes x, int half) noexcept nogil:
    """The signed numbers, or the masks, of every other lane."""
    return odd_mask(x) if half else even_mask(x)


cdef inline Lanes join(Pairs even, Pairs odd) noexcept nogil:
    """Both halves, as far as they fit lanes."""
    return as_lanes((even & 0xFFFF) | (odd << 16))


cdef inline Pairs pairs_count(Pairs x) noexcept nogil:
    """The number of set bits."""
    x -= (x >> 1) & 0x55555555U
    x = (x & 0x33333333U) + ((x >> 2) & 0x33333333U)
    x = (x + (x >> 4)) & 0x0F0F0F0FU
    return (x * 0x01010101U) >> 24


cdef inline Pairs pairs_high_product(Pairs a, Pairs b) noexcept nogil:
    """a * b >> 32, from the products of their halves."""
    cdef Pairs middle = (a >> 16) * (b & 0xFFFF) + (((a & 0xFFFF) * (b & 0xFFFF)) >> 16)
    return (a >> 16) * (b >> 16) + (middle >> 16) + (((middle & 0xFFFF) + (a & 0xFFFF) * (b >> 16)) >> 16)


cdef inline Pairs pairs_below(Pairs words, Pairs n) noexcept nogil:
    """The same for n below 2^16: a word becomes a number below n."""
    return ((words >> 16) * n + (((words & 0xFFFF) * n) >> 16)) >> 16
