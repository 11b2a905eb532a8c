# Asara: several small numbers in one word. Counts by color are a byte wide; sets of kinds have 16 bits, a lane, for each shape; the colors
# of stacked lit windows have 3 bits, the top one lowest.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #define TW_BYTES 0x0101010101ULL             /* five packed counts of 1 */
    #define TW_LANES 0x0001000100010001ULL       /* bit 0 of each 16-bit lane */
    #define TW_FILL 0x7FFF7FFF7FFF7FFFULL        /* added to a lane below 0x8000 it sets the top bit unless the lane is 0 */
    #define TW_GOLD 0xAAAAAAAAAAAAAAAAULL        /* kinds with gold */
    #define TW_TRIPLES 0x0249249249249249ULL     /* bit 0 of 20 stacked colors */
    #define TW_GATHER_LANES 0x0001000200040008ULL /* multiplied with bits 0, 16, 32, 48 it gathers them in bits 48..51 */
    #define TW_GATHER_BYTES 0x0000000102040810ULL /* multiplied with bits 0, 8, 16, 24, 32 it gathers them in bits 32..36 */
    """
    const uint64_t BYTES "TW_BYTES"
    const uint64_t LANES "TW_LANES"
    const uint64_t FILL "TW_FILL"
    const uint64_t GOLD "TW_GOLD"
    const uint64_t TRIPLES "TW_TRIPLES"
    const uint64_t GATHER_LANES "TW_GATHER_LANES"
    const uint64_t GATHER_BYTES "TW_GATHER_BYTES"


cdef inline uint64_t word(const uint8_t* counts) noexcept nogil:
    cdef uint64_t packed
    memcpy(&packed, counts, sizeof(packed))
    return packed


cdef inline int of_color(uint64_t packed, int color) noexcept nogil:
    """The count of a color."""
    return <int>((packed >> (8 * color)) & 0xFF)


cdef inline int sum_of_colors(uint64_t packed) noexcept nogil:
    """At most 255."""
    return <int>((packed * BYTES) >> 32) & 0xFF


cdef inline uint64_t stacked(uint64_t stack, int n, int color) noexcept nogil:
    """Not 0 if the color is among the top n; the lowest bit is then the highest one of the topmost such window's three. Branch-free: where
    it lies is anyone's guess."""
    cdef uint64_t differs = (stack ^ (TRIPLES * <uint64_t>color)) | (~<uint64_t>0 << (3 * n))
    return (differs - TRIPLES) & ~differs & (TRIPLES << 2)       # 0 borrows; so may others, but only after a 0


cdef inline uint64_t without(uint64_t stack, int n, int color) noexcept nogil:
    """The stack less the topmost window of a color that is among the top n."""
    cdef uint64_t found = stacked(stack, n, color)
    cdef uint64_t above = ((found & (0 - found)) >> 2) - 1
    return (stack & above) | ((stack >> 3) & ~above)


cdef inline uint64_t top_of(uint64_t stack, int n) noexcept nogil:
    """The top n alone, 0..20."""
    return stack & ((<uint64_t>1 << (3 * n)) - 1)


cdef inline uint64_t colors_in(uint64_t stack, int n) noexcept nogil:
    """The colors of the top n as bits."""
    cdef uint64_t colors = 0
    cdef int i
    for i in range(n):
        colors |= <uint64_t>1 << ((stack >> (3 * i)) & 7)
    return colors
