# Asara: awards as races. What an award is worth in the end depends on who will be ahead; the more cards are still to be played, the less
# a lead of today says about that.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.packed cimport BYTES, of_color, sum_of_colors, word
from cython_core.asara.state cimport BASE, MIDDLE, TOP, Seat

cdef enum:
    FAR_AHEAD = 8            # a lead beyond which nothing changes
    PHASES = 9               # of the game, by cards still to be played
    NOBODY = 100             # what one is ahead of a rival that does not exist

cdef extern from *:
    """
    /* Odds of 64 that a lead of -8..8 lasts, by how many cards a seat will still play (in fours): 1 / (1 + exp(-lead / noise)) with
       noise = 0.35 + 0.28 * sqrt(cards + 2). */
    static const unsigned char TW_ASARA_LASTS[9][17] = {
        {0, 0, 0, 0, 0, 1, 4, 13, 32, 51, 60, 63, 64, 64, 64, 64, 64},
        {0, 0, 0, 1, 1, 3, 8, 18, 32, 46, 56, 61, 63, 63, 64, 64, 64},
        {0, 0, 0, 1, 2, 5, 11, 20, 32, 44, 53, 59, 62, 63, 64, 64, 64},
        {0, 0, 1, 2, 3, 7, 12, 21, 32, 43, 52, 57, 61, 62, 63, 64, 64},
        {0, 1, 1, 2, 4, 8, 14, 22, 32, 42, 50, 56, 60, 62, 63, 63, 64},
        {1, 1, 2, 3, 5, 9, 15, 23, 32, 41, 49, 55, 59, 61, 62, 63, 63},
        {1, 1, 2, 4, 6, 10, 16, 23, 32, 41, 48, 54, 58, 60, 62, 63, 63},
        {1, 2, 3, 4, 7, 11, 16, 24, 32, 40, 48, 53, 57, 60, 61, 62, 63},
        {1, 2, 3, 5, 8, 12, 17, 24, 32, 40, 47, 52, 56, 59, 61, 62, 63},
    };
    """
    const uint8_t[9][17] LASTS "TW_ASARA_LASTS"

cdef inline uint64_t with_tower(const Seat* seat) noexcept nogil:
    """The colors of which there is a tower or the pieces for one: packed, 1 each. Two products bring bits 0, 2, 4, 6, 8 to their bytes."""
    cdef uint64_t colors = seat.useful >> (16 * MIDDLE)
    return (((colors & 0x111) * 0x1001001) & (BYTES & ~<uint64_t>0x1000100)) | (((colors & 0x44) * 0x40040) & 0x1000100)


cdef inline uint64_t heights_to_be(const Seat* seat) noexcept nogil:
    """Pieces in the highest tower of each color when all is built, packed; 0: there is none."""
    return word(seat.full_height) & (with_tower(seat) * 0xFF)


cdef inline uint64_t larger_bytes(uint64_t a, uint64_t b) noexcept nogil:
    """All bits of each packed count in which a is at least b; below 128."""
    return ((((a | (0x80 * BYTES)) - b) >> 7) & BYTES) * 0xFF


cdef inline int towers_to_be(const Seat* seat) noexcept nogil:
    """Towers, and pairs of base and top behind the screen."""
    cdef uint64_t bases = word(seat.pieces[BASE][0]) + word(seat.pieces[BASE][1])
    cdef uint64_t tops = word(seat.pieces[TOP][0]) + word(seat.pieces[TOP][1])
    cdef uint64_t more_bases = larger_bytes(bases, tops)
    return seat.n_towers + sum_of_colors((tops & more_bases) | (bases & ~more_bases))


cdef inline int highest_of(uint64_t heights) noexcept nogil:
    return max(max(max(of_color(heights, 0), of_color(heights, 1)), max(of_color(heights, 2), of_color(heights, 3))), of_color(heights, 4))
