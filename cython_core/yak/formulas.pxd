# Yak: formulas of strategies and bonus cards, and their constants.
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport MAX_ROW

cdef enum:
    MOST = 1024              # no feature is greater
    QUARTERS = 4             # of a point: worth and hope are measured in them
    TOKEN = 3                # what a token of food is worth, in quarters of a point
    FAR = 14                 # stones until the end: more do not matter
    PLENTY = 3               # stones of a color in the bag: more do not matter
    # Shares of hope of a single stone by the empty places beside it: the second and third add less and less, more add nothing
    ONE_FREE = 6
    TWO_FREE = 10
    MORE_FREE = 13


cdef inline int within(int value) noexcept nogil:
    """The value of a feature."""
    return min(max(value, -MOST), MOST)


cdef inline int within_share(int points) noexcept nogil:
    """The value of one stone in a feature that adds up those of a row."""
    return min(max(points, -(MOST // MAX_ROW)), MOST // MAX_ROW)


cdef inline int largest_pile(int milk, int meat, int bread) noexcept nogil:
    return max(milk, max(meat, bread))


cdef inline int most_market_food(const Tables* tables, int room, int market) noexcept nogil:
    """The most tokens that the market can bring to a tent with so much room."""
    return min(min(room, tables.market_take), market)


cdef inline int time_to_end(int end_stones, int most_stones, bint last_day) noexcept nogil:
    """Stones that the fullest tower lacks, 0..FAR; none on the last day."""
    return 0 if last_day else min(max(end_stones - most_stones, 0), FAR)


cdef inline int units_of_hope(int time, int in_bag) noexcept nogil:
    """For a single stone, 0..4 * FAR: less with few of its color in the bag, and near the end."""
    return time * (min(in_bag, PLENTY) + 1)


cdef inline int hope(int units, int share) noexcept nogil:
    """That a single stone becomes a group, in quarters of a point; its share is ONE_FREE, TWO_FREE or MORE_FREE."""
    return (units * share) >> 6


# Bonus cards

cdef inline void add_rival(int count, int* most, int* second) noexcept nogil:
    """One more seat with so many stones of a color."""
    second[0] = max(second[0], min(count, most[0]))
    most[0] = max(most[0], count)


cdef inline int card_points(const Tables* tables, int color, int own, int most, int second) noexcept nogil:
    """What a majority card gives for so many stones, if the other seats have this most and second most."""
    if own == 0:
        return -tables.card_penalty[color]
    if own > most:
        return tables.card_upper[color]
    return tables.card_lower[color] if own == most or (second < most and second < own) else 0


cdef inline int card_gain(const Tables* tables, int color, int own, int most, int second) noexcept nogil:
    """What it gives for one stone more."""
    return card_points(tables, color, own + 1, most, second) - card_points(tables, color, own, most, second)
