# Five Towers: what fits on what (3b), and the one quantity the rules turn on: how many display cards can be built on a tower.
from cython_core.five_towers.state cimport EMPTY, NEVER, NOTHING, SPIRE, Reach, Seat, Table, Tables
from cython_core.shared.bits cimport lowest_bit, popcount


cdef inline bint goes_on(int value, int top, int any_on, int on_any) noexcept nogil:
    """3b: a lower card on a higher one, any card on `any_on`, and `on_any` on any card; but nothing on a spire."""
    return top != SPIRE and (value < top or top == any_on or value == on_any)


cdef inline void fill_reach(Tables* tables, int n_values, int any_on, int on_any) noexcept nogil:
    """Single cards by the rule, then sets of cards from smaller sets: the first card, and the rest on top of it."""
    cdef unsigned int values, left, bit
    cdef int value, top
    for value in range(n_values):
        tables.reach[1 << value] = <Reach>1 << (3 * EMPTY)
        for top in range(n_values):
            if goes_on(value, top, any_on, on_any):
                tables.reach[1 << value] |= <Reach>1 << (3 * top)
    for values in range(<unsigned int>1 << n_values):
        if 2 <= popcount(values) <= tables.display_size:
            left = values
            while left:
                bit = left & (0 - left)
                left ^= bit
                tables.reach[values] = at_least(
                    tables.reach[values], tables.reach[bit], 1 + fits(tables.reach[values ^ bit], 3 * lowest_bit(bit)))


cdef inline int fits(Reach reach, int top) noexcept nogil:
    """How many cards fit on a tower; `top` is 3 * its top card."""
    return <int>((reach >> top) & 7)


cdef inline Reach reach_of(const Tables* tables, unsigned int values, unsigned int twice) noexcept nogil:
    """Exact also for equal cards: whichever card comes first, the rest is the same question on top of it."""
    cdef Reach best = 0
    cdef unsigned int left = values, bit
    cdef int value
    if twice == 0:
        return tables.reach[values]
    while left:
        bit = left & (0 - left)
        left ^= bit
        value = lowest_bit(bit)
        best = at_least(best, tables.reach[bit], 1 + fits(reach_without(tables, values, twice, bit), 3 * value))
    return best


cdef inline Reach at_least(Reach reach, Reach where, int count) noexcept nogil:
    """Raise the entries that `where` marks with a 1 to `count`."""
    cdef int top
    for top in range(0, 3 * NOTHING, 3):
        if fits(where, top) and fits(reach, top) < count:
            reach = (reach & ~(<Reach>7 << top)) | (<Reach>count << top)
    return reach


cdef inline Reach reach_without(const Tables* tables, unsigned int values, unsigned int twice, unsigned int bit) noexcept nogil:
    """The reach of the same cards less one of the value whose bit is given."""
    return reach_of(tables, values, twice ^ bit) if twice & bit else reach_of(tables, values ^ bit, twice)


cdef inline int card_loss(const Table* table, const Seat* seat, const Tables* tables, int card) noexcept nogil:
    """By how much the number of buildable cards falls if this one is built now: at least 1; NEVER: it does not fit."""
    cdef int kind = card >> 4
    cdef unsigned int bit = <unsigned int>1 << (card & 15)
    cdef int top = seat.top[kind]
    cdef Reach rest = reach_without(tables, table.values[kind], table.twice[kind], bit)
    cdef int loss = fits(table.reach[kind], top) - fits(rest, 3 * (card & 15))
    return (loss | (fits(tables.reach[bit], top) - 1)) & NEVER     # branch-free: this one would be mispredicted
