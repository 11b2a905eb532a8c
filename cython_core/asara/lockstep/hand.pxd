# Asara in lock-step: a hand of buyers.
from cython_core.asara.state cimport ANY_COLOR, N_COLORS
from cython_core.shared.bits cimport popcount
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, count_up_to_15, lane

cdef struct Hand:                    # counts of buyers 0..15, a set of colors for each binary digit
    Lanes low                        # digits 1, 2 and 4: five bits each
    Lanes high                       # digit 8


cdef inline Lanes held_colors(const Hand* hand) noexcept nogil:
    return (hand.low | (hand.low >> 5) | (hand.low >> 10) | hand.high) & ANY_COLOR


cdef inline Lanes held_twice(const Hand* hand) noexcept nogil:
    return ((hand.low >> 5) | (hand.low >> 10) | hand.high) & ANY_COLOR


cdef inline Lanes count_cards(const Hand* hand) noexcept nogil:
    """All of them; each digit is counted apart."""
    return (count_up_to_15(hand.low & ANY_COLOR) + (count_up_to_15((hand.low >> 5) & ANY_COLOR) << 1)
            + (count_up_to_15((hand.low >> 10) & ANY_COLOR) << 2) + (count_up_to_15(hand.high) << 3))


cdef inline int cards_of_lane(Hand* hand, int i) noexcept nogil:
    """The same in one lane."""
    cdef int low = lane(&hand.low, i)[0]
    return (popcount(low & 0x1F) + 2 * popcount(low & (0x1F << 5)) + 4 * popcount(low & (0x1F << 10))
            + 8 * popcount(lane(&hand.high, i)[0]))


cdef inline Lanes count_of(const Hand* hand, int color) noexcept nogil:
    """The cards of one color."""
    return (((hand.low >> color) & 1) | ((hand.low >> (4 + color)) & 2) | ((hand.low >> (8 + color)) & 4)
            | (((hand.high >> color) & 1) << 3))


cdef inline void lay_card(Hand* hand, Lanes color) noexcept nogil:
    """One card less of the color, where there is one: a digit that was 0 borrows from the next."""
    cdef Lanes borrow
    hand.low ^= color
    borrow = (color & hand.low) << 5
    hand.low ^= borrow
    borrow = (borrow & hand.low) << 5
    hand.low ^= borrow
    hand.high ^= (borrow & hand.low) >> 10


cdef inline void add_card(Hand* hand, Lanes color) noexcept nogil:
    """One card more of the color, where there is one: a digit that was 1 carries over to the next."""
    cdef Lanes carry = (hand.low & color) << 5
    hand.low ^= color
    color = carry
    carry = (hand.low & color) << 5
    hand.low ^= color
    hand.high ^= (hand.low & carry) >> 10
    hand.low ^= carry


cdef inline void set_hand(Hand* hand, const Lanes* before, const Lanes* after, Lanes starting) noexcept nogil:
    """In the lanes of the mask: what the numbers of cards of each color and all lower ones have lost."""
    cdef Lanes low = all_lanes(0), high = all_lanes(0), lost = all_lanes(0), n
    cdef int color
    for color in range(N_COLORS):
        n = before[color] - after[color] - lost
        lost += n
        low |= ((n & 1) | ((n & 2) << 4) | ((n & 4) << 8)) * all_lanes(1 << color)
        high |= (n >> 3) * all_lanes(1 << color)
    hand.low = choose(starting, low, hand.low)
    hand.high = choose(starting, high, hand.high)
