# Asara: which numbers of pieces a seat can build, exactly.
#
# With the pieces of one color one can raise up to r = min(bases, tops) towers and, if there is or will be a tower, add and light up to
# k pieces. The possible numbers are 0..2r + k if a tower stands and k > 0 ("single": a lone piece can be built), 0 and 2..2r + k if none
# stands yet and k > 0 ("odd"), and the even ones up to 2r if k = 0. Sums over the colors have the same three forms: one single color
# fills every gap, else one odd color fills every gap but 1, else only even numbers are possible.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.asara.packed cimport LANES
from cython_core.asara.state cimport BASE, MIDDLE, TOP, WINDOW, Screen, Seat

cdef struct Stock:               # what decides how many pieces of one color can be built
    int bases
    int tops
    int middles
    int windows
    int lit                      # lit windows behind the screen
    int towers
    int unlit                    # windows in towers that are not lit

cdef struct Reach:
    int most                     # pieces that can be built at most
    int single                   # 1: also a lone piece
    int odd                      # 1: also an odd number


cdef inline Stock stock_of(const Seat* seat, const Screen* screen, int color) noexcept nogil:
    cdef Stock stock
    stock.bases = seat.pieces[BASE][0][color] + seat.pieces[BASE][1][color]
    stock.tops = seat.pieces[TOP][0][color] + seat.pieces[TOP][1][color]
    stock.middles = seat.pieces[MIDDLE][0][color] + seat.pieces[MIDDLE][1][color]
    stock.windows = seat.pieces[WINDOW][0][color] + seat.pieces[WINDOW][1][color]
    stock.lit = screen.lit[color]
    stock.towers = seat.towers_of[color]
    stock.unlit = seat.unlit[color]
    return stock


cdef inline Reach reach_of(const Stock* stock) noexcept nogil:
    cdef Reach reach
    cdef int raised = min(stock.bases, stock.tops)
    cdef int more = stock.middles + stock.windows + min(stock.lit, stock.unlit + stock.windows)
    more = more if stock.towers + raised > 0 else 0
    reach.most = 2 * raised + more
    reach.odd = more > 0
    reach.single = (more > 0) & (stock.towers > 0)
    return reach


cdef inline uint32_t numbers(int most, int single, int odd) noexcept nogil:
    """The possible numbers as bits, up to 31; 0 is always possible."""
    cdef uint32_t up_to = <uint32_t>0xFFFFFFFF >> (31 - min(most, 31))
    cdef uint32_t form = <uint32_t>0xFFFFFFFD if odd else <uint32_t>0x55555555      # all but 1; the even ones
    return up_to & (form | <uint32_t>(0 - (single != 0)))


cdef inline uint64_t useful_shapes(const Stock* stock) noexcept nogil:
    """Shapes of a color that would be of use at once: bit 0 of each 16-bit lane."""
    cdef uint64_t fits = stock.towers + min(stock.bases, stock.tops) > 0
    return (<uint64_t>(stock.tops > stock.bases) << (16 * BASE) | fits << (16 * MIDDLE) | fits << (16 * WINDOW)
            | <uint64_t>(stock.bases > stock.tops) << (16 * TOP))


cdef inline void refresh_color(Seat* seat, Screen* screen, int color) noexcept nogil:
    """To be called whenever pieces or towers of a color have changed."""
    cdef Stock stock = stock_of(seat, screen, color)
    cdef Reach reach = reach_of(&stock)
    seat.useful = (seat.useful & ~(LANES << (2 * color))) | (useful_shapes(&stock) << (2 * color))
    seat.full_height[color] = <uint8_t>(seat.highest[color] + stock.middles + stock.windows)
    screen.most_of_all = <uint16_t>(screen.most_of_all + reach.most - screen.most[color])
    screen.most[color] = <uint8_t>reach.most
    screen.single = <uint8_t>((screen.single & ~(1 << color)) | (reach.single << color))
    screen.odd = <uint8_t>((screen.odd & ~(1 << color)) | (reach.odd << color))
    screen.buildable = numbers(screen.most_of_all, screen.single, screen.odd)


cdef inline bint leaves(const Screen* screen, int color, const Stock* stock, int left) noexcept nogil:
    """Whether exactly `left` pieces can be built when the stock of one color has become `stock`."""
    cdef Reach reach = reach_of(stock)
    cdef int others = ~(1 << color)
    return left >= 0 and (numbers(screen.most_of_all - screen.most[color] + reach.most,
                                  (screen.single & others) | reach.single, (screen.odd & others) | reach.odd) >> left) & 1
