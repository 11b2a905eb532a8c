# The value of a position: a small network of integers on the numbers of an observation and on the points as if the game ended now. The
# same code for every game, and exact in every build.
#
# Each number of the observation chooses a column of the first layer (its lowest value: none), and the columns are added; points are
# multiplied. The first sums go straight to the outputs, the other ones are clipped to 0..ONE and go through a second layer.
# turmwerk/strategy/value.py has the file format, and refuses numbers whose sums might not fit 32 bits.
from libc.stdint cimport int16_t, int32_t, uint16_t, uint64_t

from cython_core.shared.bits cimport lowest_bit

cdef enum:
    MAX_NUMBERS = 2048       # of an observation
    UNITS = 32               # of the first layer
    SECOND_UNITS = 16        # of the second layer
    OUTPUTS = 2              # the win, and what the margin is worth
    ONE = 1 << 9             # of a unit
    SCALE_BITS = 9           # of the weights of the second layer and of the outputs
    STEPS = 256              # of the table of odds, from -REACH to REACH
    REACH = 8
    VALUE_ONE = 1 << 16      # of an output
    MOST_POINTS = 1 << 12    # either way, in a category; larger ones are capped

cdef struct Value:
    int n_numbers                    # of an observation
    int n_points                     # by seat, from the own one on, and category
    const int16_t* lowest            # by number of the observation
    const int16_t* highest           # likewise
    const int16_t* divisor           # likewise: this many values share a column
    const int32_t* first             # likewise: the column of the lowest value but one
    const int16_t* columns           # UNITS each
    const int16_t* point_columns     # UNITS each, by point
    const int32_t* bias              # UNITS
    const int16_t* second            # SECOND_UNITS by UNITS
    const int32_t* second_bias
    const int16_t* outputs           # OUTPUTS by SECOND_UNITS
    const int32_t* output_bias
    const int32_t* odds              # STEPS + 1: what a sum is worth, 0..VALUE_ONE


cdef inline void ask_value(const Value* value, const int16_t* numbers, const int32_t* points, int32_t* answers) noexcept nogil:
    """The outputs, 0..VALUE_ONE each."""
    cdef int32_t sums[UNITS]
    cdef int32_t second[SECOND_UNITS]
    cdef const int16_t* column
    cdef int32_t total, factor
    cdef int i, unit, output
    for unit in range(UNITS):
        sums[unit] = value.bias[unit]
    add_columns(value, numbers, sums)
    for i in range(value.n_points):
        factor = min(max(points[i], -<int>MOST_POINTS), <int>MOST_POINTS)
        column = value.point_columns + <int>UNITS * i
        for unit in range(UNITS):
            sums[unit] += factor * column[unit]
    for i in range(SECOND_UNITS):
        column = value.second + <int>UNITS * i
        total = value.second_bias[i]
        for unit in range(OUTPUTS, UNITS):
            total += column[unit] * clipped(sums[unit])
        second[i] = clipped(total >> SCALE_BITS)
    for output in range(OUTPUTS):
        column = value.outputs + <int>SECOND_UNITS * output
        total = value.output_bias[output]
        for unit in range(SECOND_UNITS):
            total += column[unit] * second[unit]
        answers[output] = odds_of_sum(value.odds, (total >> SCALE_BITS) + sums[output])


cdef inline void add_columns(const Value* value, const int16_t* numbers, int32_t* sums) noexcept nogil:
    """Those that the numbers choose. Most numbers are at their lowest value: they are passed over four at a time."""
    cdef uint16_t above[MAX_NUMBERS + 3]
    cdef const int16_t* column
    cdef uint64_t group
    cdef int i, unit, bit, number
    for i in range(value.n_numbers):
        above[i] = <uint16_t>(min(max(numbers[i], value.lowest[i]), value.highest[i]) - value.lowest[i])
    above[value.n_numbers] = above[value.n_numbers + 1] = above[value.n_numbers + 2] = 0
    for i in range(0, value.n_numbers, 4):
        group = above[i] | <uint64_t>above[i + 1] << 16 | <uint64_t>above[i + 2] << 32 | <uint64_t>above[i + 3] << 48
        while group:
            bit = lowest_bit(group) & ~15
            group &= ~(<uint64_t>0xFFFF << bit)
            number = i + (bit >> 4)
            column = value.columns + <int>UNITS * (value.first[number] + (above[number] - 1) // value.divisor[number])
            for unit in range(UNITS):
                sums[unit] += column[unit]


cdef inline int32_t clipped(int32_t number) noexcept nogil:
    return min(max(number, 0), <int>ONE)


cdef inline int32_t odds_of_sum(const int32_t* odds, int32_t number) noexcept nogil:
    """Between two steps of the table in a straight line."""
    cdef int32_t width = 2 * REACH * ONE // STEPS
    cdef int32_t place = min(max(number + REACH * <int>ONE, 0), 2 * REACH * <int>ONE - 1)
    cdef int32_t step = place // width, rest = place % width
    return odds[step] + (odds[step + 1] - odds[step]) * rest // width
