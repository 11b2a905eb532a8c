# Asara: awards as races. What an award is worth in the end depends on who will be ahead; the more cards are still to be played, the less
# a lead of today says about that.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.packed cimport BYTES, of_color, sum_of_colors, word
from cython_core.asara.state cimport BASE, MIDDLE, TOP, Seat, State, Tables

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

cdef struct Rivals:          # the best two of the other seats; towers count as soon as there are pieces for them
    uint64_t first           # pieces in the highest tower of a color, packed
    uint64_t second
    int first_of_all         # pieces in the highest tower
    int second_of_all
    int first_most           # towers
    int second_most
    int missing              # NOBODY if there is no second rival, else 0


cdef inline uint64_t with_tower(const Seat* seat) noexcept nogil:
    """The colors of which there is a tower or the pieces for one: packed, 1 each. Two products bring bits 0, 2, 4, 6, 8 to their bytes."""
    cdef uint64_t colors = seat.useful >> (16 * MIDDLE)
    return (((colors & 0x111) * 0x1001001) & (BYTES & ~<uint64_t>0x1000100)) | (((colors & 0x44) * 0x40040) & 0x1000100)


cdef inline uint64_t heights_to_be(const Seat* seat) noexcept nogil:
    """Pieces in the highest tower of each color when all is built, packed; 0: there is none."""
    return word(seat.prospect) & (with_tower(seat) * 0xFF)


cdef inline uint64_t larger(uint64_t a, uint64_t b) noexcept nogil:
    """All bits of each packed count in which a is at least b; below 128."""
    return ((((a | (0x80 * BYTES)) - b) >> 7) & BYTES) * 0xFF


cdef inline int towers_to_be(const Seat* seat) noexcept nogil:
    """Towers, and pairs of base and top behind the screen."""
    cdef uint64_t bases = word(seat.pieces[BASE][0]) + word(seat.pieces[BASE][1])
    cdef uint64_t tops = word(seat.pieces[TOP][0]) + word(seat.pieces[TOP][1])
    cdef uint64_t more_bases = larger(bases, tops)
    return seat.n_towers + sum_of_colors((tops & more_bases) | (bases & ~more_bases))


cdef inline int highest_of(uint64_t heights) noexcept nogil:
    return max(max(max(of_color(heights, 0), of_color(heights, 1)), max(of_color(heights, 2), of_color(heights, 3))), of_color(heights, 4))


cdef inline void note(int* first, int* second, int value) noexcept nogil:
    """The best two so far."""
    second[0] = max(second[0], min(first[0], value))
    first[0] = max(first[0], value)


cdef inline void size_up_rivals(const State* state, const Tables* tables, Rivals* rivals) noexcept nogil:
    cdef uint64_t heights, higher, lower
    cdef int seat
    rivals.first = rivals.second = 0
    rivals.first_of_all = rivals.second_of_all = rivals.first_most = rivals.second_most = 0
    rivals.missing = NOBODY if tables.players == 2 else 0
    for seat in range(tables.players):
        if seat == state.table.seat:
            continue
        heights = heights_to_be(&state.seats[seat])
        higher = larger(heights, rivals.first)
        lower = (rivals.first & higher) | (heights & ~higher)
        rivals.first = (heights & higher) | (rivals.first & ~higher)
        higher = larger(lower, rivals.second)
        rivals.second = (lower & higher) | (rivals.second & ~higher)
        note(&rivals.first_of_all, &rivals.second_of_all, highest_of(heights))
        note(&rivals.first_most, &rivals.second_most, towers_to_be(&state.seats[seat]))


cdef inline const uint8_t* phase_of(const State* state, const Tables* tables) noexcept nogil:
    """The odds of this phase, for a lead of 0."""
    cdef int cards = state.seats[state.table.seat].n_cards + tables.hand * (tables.years - state.table.rounds)
    return LASTS[min(cards >> 2, PHASES - 1)] + FAR_AHEAD


cdef inline int lasts(const uint8_t* phase, int lead) noexcept nogil:
    return phase[max(min(lead, FAR_AHEAD), -FAR_AHEAD)]


cdef inline int race(const uint8_t* phase, int lead, int lead_on_second, const int* award) noexcept nogil:
    """What an award is worth, in 64ths of a point: the first place if both rivals are beaten, the second if one is."""
    cdef int p = lasts(phase, lead), q = lasts(phase, lead_on_second)
    cdef int both = (p * q) >> 6
    return award[0] * both + award[1] * (p + q - 2 * both)
