# Five Towers: gains by number of cards built, all numbers at once in a vector register.
#
# A gain is at most some thousands either way. What cannot be built is the lowest number there is: adding to it leaves it below all gains.
# Sums stop at the ends of their range. The registers are those of every x86-64; elsewhere the compiler makes what it can of the loops
# (try them with -DTW_ONE_LANE).
from libc.stdint cimport int16_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #define TW_IMPOSSIBLE (-32768)
    #if (defined(__SSE2__) || defined(_M_X64)) && !defined(TW_ONE_LANE)
      #include <emmintrin.h>
      typedef __m128i tw_gains;
      #define tw_gain_of_none(gain) _mm_insert_epi16(_mm_set1_epi16(TW_IMPOSSIBLE), gain, 0)
      #define tw_one_card_more(a) _mm_insert_epi16(_mm_slli_si128(a, 2), TW_IMPOSSIBLE, 0)
      #define tw_plus(a, gain) _mm_adds_epi16(a, _mm_set1_epi16((int16_t)(gain)))
      #define tw_better(a, b) _mm_max_epi16(a, b)
      #define tw_positive(a) _mm_cmpgt_epi16(a, _mm_setzero_si128())
      #define tw_gaining(a) ((unsigned int)_mm_movemask_epi8(_mm_packs_epi16(tw_positive(a), _mm_setzero_si128())))
    #else
      typedef struct { int16_t by_cards[8]; } tw_gains;
      static tw_gains tw_one_card_more(tw_gains a) {
        memmove(a.by_cards + 1, a.by_cards, 14);
        a.by_cards[0] = TW_IMPOSSIBLE;
        return a;
      }
      static tw_gains tw_gain_of_none(int gain) {
        tw_gains a;
        for (int n = 0; n < 8; n++) a.by_cards[n] = n ? TW_IMPOSSIBLE : (int16_t)gain;
        return a;
      }
      static tw_gains tw_plus(tw_gains a, int gain) {
        for (int n = 0; n < 8; n++) {
          int sum = a.by_cards[n] + gain;
          a.by_cards[n] = (int16_t)(sum < -32768 ? -32768 : sum > 32767 ? 32767 : sum);
        }
        return a;
      }
      static tw_gains tw_better(tw_gains a, tw_gains b) {
        for (int n = 0; n < 8; n++) a.by_cards[n] = a.by_cards[n] > b.by_cards[n] ? a.by_cards[n] : b.by_cards[n];
        return a;
      }
      static unsigned int tw_gaining(tw_gains a) {
        unsigned int bits = 0;
        for (int n = 0; n < 8; n++) bits |= (unsigned int)(a.by_cards[n] > 0) << n;
        return bits;
      }
    #endif
    """
    const int IMPOSSIBLE "TW_IMPOSSIBLE"
    ctypedef struct Gains "tw_gains":
        pass
    Gains gain_of_none "tw_gain_of_none"(int gain) noexcept nogil         # so much with no card, and no other number of cards is possible
    Gains one_card_more "tw_one_card_more"(Gains gains) noexcept nogil    # the same gains, each for one card more
    Gains plus "tw_plus"(Gains gains, int gain) noexcept nogil            # so much more, for every number of cards
    Gains better "tw_better"(Gains a, Gains b) noexcept nogil             # the larger gain for every number of cards
    unsigned int gaining "tw_gaining"(Gains gains) noexcept nogil         # numbers of cards that gain something, as bits


cdef inline int gain_with(const Gains* gains, int n_cards) noexcept nogil:
    cdef int16_t gain
    memcpy(&gain, <const char*>gains + 2 * n_cards, 2)
    return gain
