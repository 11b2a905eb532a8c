# Yak: a few stones and a few tokens, each packed into a word. Stones lie sorted, a byte each, then NO_STONE: so equal stones are side
# by side and crystals last. Food has a byte for each kind.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount

cdef extern from *:
    """
    /* tw_tops_to_bits: bit i is byte i of a word that has only top bits.
       tw_pick_bytes: the bytes whose bits are set in `subset`, side by side, then zeros. */
    #if TW_HAS_PDEP
      #define tw_tops_to_bits(tops) _pext_u64((tops), 0x8080808080808080ULL)
      #define tw_pick_bytes(word, subset) _pext_u64((word), _pdep_u64((subset), 0x0101010101010101ULL) * 0xFF)
    #else
      #define tw_tops_to_bits(tops) ((((tops) >> 7) * 0x0102040810204080ULL) >> 56)
      static inline uint64_t tw_pick_bytes(uint64_t word, unsigned int subset) {
        uint64_t picked = 0;
        int n = 0;
        for (; subset; subset >>= 1, word >>= 8) {
          picked |= (word & (0xFF & -(uint64_t)(subset & 1))) << n;
          n += 8 * (subset & 1);
        }
        return picked;
      }
    #endif
    """
    uint64_t tops_to_bits "tw_tops_to_bits"(uint64_t tops) noexcept nogil
    uint64_t pick_bytes "tw_pick_bytes"(uint64_t word, unsigned int subset) noexcept nogil

cdef enum:
    MAX_ROW = 6              # most stones in a row; one byte more must stay free for pushing
    CRYSTAL = 8              # has bit 3, which no color has
    FOG = 9
    N_COLORS = 8
    N_STONES = 9             # colors and crystals
    N_KINDS = 10             # of what the bag holds: colors, crystals, fog
    NO_STONE = 0x7F          # has bits 3 and 6

cdef enum:                   # kinds of food
    MILK = 0
    MEAT = 1
    BREAD = 2
    N_FOODS = 3

ctypedef uint64_t Row        # sorted stones
ctypedef uint32_t Food       # milk, meat and bread in bytes 0, 1 and 2, each 0..127


cdef inline Row empty_row() noexcept nogil:
    return 0x7F7F7F7F7F7F7F7FULL


cdef inline int stone_at(Row row, int i) noexcept nogil:
    return <int>((row >> (8 * i)) & 0xFF)


cdef inline int n_stones_in(Row row) noexcept nogil:
    return lowest_bit(row & 0x4040404040404040ULL) >> 3      # before the first NO_STONE


cdef inline int n_colored_in(Row row) noexcept nogil:
    """Without the crystals."""
    return lowest_bit(row & 0x0808080808080808ULL) >> 3      # before the first crystal or NO_STONE


cdef inline Row add_stone(Row row, int stone) noexcept nogil:
    """Behind all stones that are not greater."""
    # A byte keeps its top bit if it is not greater: the first one without is where the stone goes.
    cdef uint64_t not_greater = (<uint64_t>stone | 0x80) * 0x0101010101010101ULL - row
    cdef int shift = lowest_bit(~not_greater & 0x8080808080808080ULL) - 7
    cdef uint64_t before = (<uint64_t>1 << shift) - 1
    return (row & before) | (<uint64_t>stone << shift) | ((row & ~before) << 8)


cdef inline Row remove_stone(Row row, int i) noexcept nogil:
    cdef uint64_t before = (<uint64_t>1 << (8 * i)) - 1
    return (row & before) | ((row >> 8) & ~before) | (<uint64_t>NO_STONE << 56)


cdef inline unsigned int first_of_kinds(Row row) noexcept nogil:
    """Bit i: there is a stone i, and it is not equal to the one before. So each kind of stone has one bit."""
    cdef uint64_t differs = ((row ^ ((row << 8) | 0x7E)) + 0x7F7F7F7F7F7F7F7FULL) & (~row << 1) & 0x8080808080808080ULL
    return <unsigned int>tops_to_bits(differs)


cdef inline Row take_stones(Row* row, unsigned int subset) noexcept nogil:
    """Take the stones whose bits are set in `subset`, at least one and at most MAX_ROW, out of the row; returns them."""
    cdef int n_taken = popcount(subset)
    cdef Row taken = pick_bytes(row[0], subset) | (empty_row() << (8 * n_taken))
    row[0] = pick_bytes(row[0], ~subset & 0xFF) | (empty_row() << (64 - 8 * n_taken))
    return taken


cdef inline int food_of(Food food, int kind) noexcept nogil:
    return <int>((food >> (8 * kind)) & 0xFF)


cdef inline int total_food(Food food) noexcept nogil:
    return <int>((food * <uint32_t>0x01010100) >> 24)
