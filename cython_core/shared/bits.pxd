# Bits of a 64-bit mask. One instruction each where the target has it (x86-64-v3: popcnt, pdep, tzcnt), plain arithmetic elsewhere.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef __GNUC__                  /* no warning where a game does not need it */
      #define TW_INLINE static inline __attribute__((unused))
    #else
      #define TW_INLINE static __inline
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
      #include <intrin.h>
      TW_INLINE int tw_lowest_bit(uint64_t mask) { unsigned long i; _BitScanForward64(&i, mask); return (int)i; }
    #else
      TW_INLINE int tw_lowest_bit(uint64_t mask) { return __builtin_ctzll(mask); }
    #endif

    #if defined(__POPCNT__) || ((defined(__GNUC__) || defined(__clang__)) && !defined(__x86_64__))
      #define tw_popcount(mask) __builtin_popcountll(mask)
    #elif defined(_MSC_VER) && defined(_M_X64) && defined(__AVX2__)
      #define tw_popcount(mask) ((int)__popcnt64(mask))
    #else
      TW_INLINE int tw_popcount(uint64_t mask) {
        mask -= (mask >> 1) & 0x5555555555555555ULL;
        mask = (mask & 0x3333333333333333ULL) + ((mask >> 2) & 0x3333333333333333ULL);
        mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((mask * 0x0101010101010101ULL) >> 56);
      }
    #endif

    /* The byte that holds bit k is found from the running byte counts, then the bit by clearing the lower ones. */
    TW_INLINE int tw_select_bit_plain(uint64_t mask, int k) {
      const uint64_t ones = 0x0101010101010101ULL;
      uint64_t count = mask - ((mask >> 1) & 0x5555555555555555ULL);
      count = (count & 0x3333333333333333ULL) + ((count >> 2) & 0x3333333333333333ULL);
      count = ((count + (count >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * ones;             /* byte i: bits in bytes 0..i */
      uint64_t passed = (((ones * (uint64_t)k) | (ones << 7)) - count) & (ones << 7);  /* byte i is full before k */
      int shift = (int)((((passed >> 7) * ones) >> 56) * 8);
      int left = k - (int)(((count << 8) >> shift) & 0xFF);
      uint64_t byte = (mask >> shift) & 0xFF;
      while (left--) byte &= byte - 1;
      return shift + tw_lowest_bit(byte);
    }

    /* Byte i keeps bit i alone; it overflows into its top bit unless it is 0. */
    TW_INLINE uint64_t tw_spread_bits_plain(uint64_t byte) {
      uint64_t bits = (byte * 0x0101010101010101ULL) & 0x8040201008040201ULL;
      return ((bits + 0x7F7F7F7F7F7F7F7FULL) >> 7) & 0x0101010101010101ULL;
    }

    #if defined(__BMI2__) || (defined(_MSC_VER) && defined(_M_X64) && defined(__AVX2__))
      #include <immintrin.h>
      #define TW_HAS_PDEP 1
      TW_INLINE uint64_t tw_select_mask(uint64_t mask, int k) { return _pdep_u64(1ULL << k, mask); }
      TW_INLINE int tw_select_bit(uint64_t mask, int k) { return tw_lowest_bit(tw_select_mask(mask, k)); }
      #define tw_spread_bits(byte) _pdep_u64((byte), 0x0101010101010101ULL)
    #else
      #define TW_HAS_PDEP 0
      #define tw_select_bit tw_select_bit_plain
      TW_INLINE uint64_t tw_select_mask(uint64_t mask, int k) { return 1ULL << tw_select_bit_plain(mask, k); }
      #define tw_spread_bits tw_spread_bits_plain
    #endif
    """
    const bint HAS_PDEP "TW_HAS_PDEP"
    int popcount "tw_popcount"(uint64_t mask) noexcept nogil
    int lowest_bit "tw_lowest_bit"(uint64_t mask) noexcept nogil             # mask is not 0
    int select_bit "tw_select_bit"(uint64_t mask, int k) noexcept nogil      # the k-th set bit, 0 <= k < popcount(mask)
    uint64_t select_mask "tw_select_mask"(uint64_t mask, int k) noexcept nogil   # the same as a mask of one bit
    int select_bit_plain "tw_select_bit_plain"(uint64_t mask, int k) noexcept nogil
    uint64_t spread_bits "tw_spread_bits"(uint64_t byte) noexcept nogil      # bit i of 0..255 becomes byte i, 0 or 1
