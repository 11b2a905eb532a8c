# Yak: formulas, written once and compiled twice: with Num = int for one game (formulas.pxd), with Num = Lanes for many
# (lockstep/formulas.pxd). Conditions are masks there: they are combined by & and |, and decide by `choose`.


cdef inline Num within(Num value) noexcept nogil:
    """The value of a feature."""
    return smaller(larger(value, number(-MOST)), number(MOST))


cdef inline Num within_share(Num points) noexcept nogil:
    """The value of one stone in a feature that adds up those of a row."""
    return smaller(larger(points, number(-(MOST // MAX_ROW))), number(MOST // MAX_ROW))


cdef inline Num largest_pile(Num milk, Num meat, Num bread) noexcept nogil:
    return larger(milk, larger(meat, bread))


cdef inline Num most_market_food(const Tables* tables, Num room, Num market) noexcept nogil:
    """The most tokens that the market can bring to a tent with so much room."""
    return smaller(smaller(room, number(tables.market_take)), market)


cdef inline Num time_to_end(Num end_stones, Num most_stones, Num last_day) noexcept nogil:
    """Stones that the fullest tower lacks, 0..FAR; none on the last day."""
    return choose(last_day, number(0), smaller(larger(end_stones - most_stones, number(0)), number(FAR)))


cdef inline Num units_of_hope(Num time, Num in_bag) noexcept nogil:
    """For a single stone, 0..4 * FAR: less with few of its color in the bag, and near the end."""
    return time * (smaller(in_bag, number(PLENTY)) + 1)


cdef inline Num hope(Num units, Num share) noexcept nogil:
    """That a single stone becomes a group, in quarters of a point; its share is ONE_FREE, TWO_FREE or MORE_FREE."""
    return (units * share) >> 6


# Bonus cards

cdef inline void add_rival(Num count, Num* most, Num* second) noexcept nogil:
    """One more seat with so many stones of a color."""
    second[0] = larger(second[0], smaller(count, most[0]))
    most[0] = larger(most[0], count)


cdef inline Num card_points(const Tables* tables, int color, Num own, Num most, Num second) noexcept nogil:
    """What a majority card gives for so many stones, if the other seats have this most and second most."""
    return choose(is_equal(own, number(0)), number(-tables.card_penalty[color]),
                  choose(is_less(most, own), number(tables.card_upper[color]),
                         choose(is_equal(own, most) | (is_less(second, most) & is_less(second, own)),
                                number(tables.card_lower[color]), number(0))))


cdef inline Num card_gain(const Tables* tables, int color, Num own, Num most, Num second) noexcept nogil:
    """What it gives for one stone more."""
    return card_points(tables, color, own + 1, most, second) - card_points(tables, color, own, most, second)
