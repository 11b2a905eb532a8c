# Five Towers: what a seat gains with b cards of the display, if it builds those that are best for it.
#
# The towers are looked at one by one: what can be gained with one, two, … display cards of its type? Then numbers of cards are split
# between the types.
from libc.stdint cimport uint16_t
from libc.string cimport memset

from cython_core.five_towers.state cimport BID, MAX_DISPLAY, MAX_VALUES, NOTHING, N_TYPES, Seat, Table, Tables, Worths, card_at
from cython_core.five_towers.strategies.formulas cimport tear_down_cost
from cython_core.five_towers.strategies.gains cimport IMPOSSIBLE, Gains, better, gain_of_none, gain_with, one_card_more, plus
from cython_core.five_towers.strategies.worth cimport ToCome, count_to_come, tower_worth, worth_of, worths_of
from cython_core.shared.bits cimport lowest_bit, popcount

cdef struct TypeGains:
    # With display cards of one type.
    int n_cards                      # so many can be built, 0..MAX_DISPLAY
    int by_cards[MAX_DISPLAY + 1]    # by number of them, from 1; may be IMPOSSIBLE

cdef struct Display:
    # The display, the same for all seats.
    ToCome to_come
    int most                                             # cards that can be built, or are still to be built
    int n_types                                          # different types in it
    int kinds[N_TYPES]                                   # these types
    int n_cards[N_TYPES]                                 # by type
    const Worths* worths[N_TYPES * MAX_VALUES]           # of a tower with a display card on top, by card
    # If there are several cards of a type: on top of which card, as bits, one can be after building so many of them, by the first one.
    uint16_t ends[N_TYPES * MAX_VALUES][MAX_DISPLAY + 1]


cdef inline void look_at_display(const Table* table, const Tables* tables, Display* display) noexcept nogil:
    cdef int i, kind, card
    count_to_come(table, tables, &display.to_come)
    display.most = table.n_display if table.node == BID else table.highest
    display.n_types = 0
    for kind in range(N_TYPES):      # branch-free: this one would be mispredicted
        display.kinds[display.n_types] = kind
        display.n_cards[kind] = popcount((<unsigned int>table.values[kind] << 16) | table.twice[kind])
        display.n_types += table.values[kind] != 0
    for i in range(table.n_display):
        card = card_at(table.display, i)
        display.worths[card] = worths_of(tables, &display.to_come, card >> 4, 3 * (card & 15))
        if display.n_cards[card >> 4] > 1:
            find_ends(table, tables, card, display.most, display.ends[card])


cdef inline void find_ends(const Table* table, const Tables* tables, int first, int most, uint16_t* ends) noexcept nogil:
    """How all ways to begin with this card end, with so many cards at most."""
    cdef unsigned int values = table.values[first >> 4], twice = table.twice[first >> 4], bit = <unsigned int>1 << (first & 15)
    cdef unsigned int same = twice & bit
    memset(ends, 0, (MAX_DISPLAY + 1) * sizeof(uint16_t))
    ends[1] = bit
    if most > 1:
        build_on(tables, first & 15, values ^ (bit ^ same), twice ^ same, 2, most, ends)


cdef inline void build_on(const Tables* tables, int top, unsigned int values, unsigned int twice, int n, int most,
                          uint16_t* ends) noexcept nogil:
    """All ways to go on with the n-th card of a type."""
    cdef unsigned int left = values & tables.worth.on[3 * top].values, bit, same
    ends[n] |= left
    if n == most or (values & (values - 1) == 0 and twice == 0):
        return
    while left:
        bit = left & (0 - left)
        left ^= bit
        same = twice & bit
        build_on(tables, lowest_bit(bit), values ^ (bit ^ same), twice ^ same, n + 1, most, ends)


cdef inline int highest_tower(const Seat* seat) noexcept nogil:
    """The type of the first of the highest towers: it is taken to stay so."""
    cdef int kind, highest = 0
    for kind in range(1, N_TYPES):
        highest = kind if seat.height[kind] > seat.height[highest] else highest
    return highest


cdef inline void gains_of_type(const Table* table, const Tables* tables, const Display* display, int main, int kind, int top, int height,
                               int before, TypeGains* gains) noexcept nogil:
    """On a tower with this top card (times 3) and height; `before` is what there was before."""
    cdef unsigned int first = table.values[kind] & tables.worth.on[top].values
    cdef uint16_t ends[MAX_DISPLAY + 1]
    cdef int n, card
    gains.n_cards = min(display.n_cards[kind], display.most)
    if display.n_cards[kind] == 1:
        n = worth_of(display.worths[16 * kind + lowest_bit(table.values[kind])], main, height + 1) - before
        gains.by_cards[1] = n if first else IMPOSSIBLE
        return
    memset(ends, 0, sizeof(ends))
    while first:
        card = 16 * kind + lowest_bit(first)
        first &= first - 1
        for n in range(MAX_DISPLAY + 1):
            ends[n] |= display.ends[card][n]
    for n in range(1, gains.n_cards + 1):
        gains.by_cards[n] = best_end(display, main, kind, ends[n], height + n, before)


cdef inline int best_end(const Display* display, int main, int kind, unsigned int ends, int height, int before) noexcept nogil:
    """The largest gain with a tower of this height, one of these display cards on top."""
    cdef int best = IMPOSSIBLE
    while ends:
        best = max(best, worth_of(display.worths[16 * kind + lowest_bit(ends)], main, height) - before)
        ends &= ends - 1
    return best


cdef inline Gains with_type(Gains without, Gains before, const TypeGains* more) noexcept nogil:
    """For each number of cards the better of `without` and the best split between `before` and one or more cards of a type."""
    cdef int n
    for n in range(1, more.n_cards + 1):
        before = one_card_more(before)
        without = better(without, plus(before, more.by_cards[n]))
    return without


cdef inline Gains gains_of_seat(const Table* table, const Seat* seat, const Tables* tables, const Display* display,
                                bint tears_down) noexcept nogil:
    """With the whole display; perhaps after a tear-down on a tower for which there is a card."""
    cdef TypeGains as_is, torn
    cdef Gains gains = gain_of_none(0), after_one = gain_of_none(IMPOSSIBLE)
    cdef int i, kind, top, main, now, highest = highest_tower(seat)
    for i in range(display.n_types):
        kind = display.kinds[i]
        main = kind == highest
        top = seat.top[kind]
        now = tower_worth(tables, &display.to_come, main, kind, top, seat.height[kind])
        gains_of_type(table, tables, display, main, kind, top, seat.height[kind], now, &as_is)
        if tears_down:
            after_one = with_type(after_one, after_one, &as_is)
            if seat.below[kind] != 3 * NOTHING:
                gains_of_type(table, tables, display, main, kind, seat.below[kind], seat.height[kind] - 1,
                              now + tear_down_cost(tables, seat.razed), &torn)
                after_one = with_type(after_one, gains, &torn)
        gains = with_type(gains, gains, &as_is)
    return better(gains, after_one)


cdef struct Plan:
    # For the seat that builds.
    int highest                      # its highest tower
    int now[N_TYPES]                 # what the towers for which there are cards will be worth as they are
    Gains all                        # with the whole display
    Gains others[N_TYPES]            # without the cards of this type; of types in the display


cdef inline void make_plan(const Table* table, const Seat* seat, const Tables* tables, const Display* display, Plan* plan) noexcept nogil:
    cdef TypeGains gains
    cdef int i, j, kind, main, top
    plan.highest = highest_tower(seat)
    plan.all = gain_of_none(0)
    for i in range(display.n_types):
        kind = display.kinds[i]
        main = kind == plan.highest
        top = seat.top[kind]
        plan.now[kind] = tower_worth(tables, &display.to_come, main, kind, top, seat.height[kind])
        gains_of_type(table, tables, display, main, kind, top, seat.height[kind], plan.now[kind], &gains)
        for j in range(i):
            plan.others[display.kinds[j]] = with_type(plan.others[display.kinds[j]], plan.others[display.kinds[j]], &gains)
        plan.others[kind] = plan.all         # so far those of the types before
        plan.all = with_type(plan.all, plan.all, &gains)


cdef inline int best_rest(const Table* table, const Gains* others, const TypeGains* gains, int least) noexcept nogil:
    """The gain of the best way to build all cards that were bid, so many or more of them those of a type."""
    cdef int n, best = IMPOSSIBLE
    for n in range(least, gains.n_cards + 1):
        best = max(best, gains.by_cards[n] + gain_with(others, table.highest - n))
    return best


cdef inline int gain_of_raze(const Table* table, const Seat* seat, const Tables* tables, const Display* display, const Plan* plan,
                             int kind) noexcept nogil:
    """With the best plan after a tear-down on this tower."""
    cdef TypeGains gains
    cdef int main = kind == plan.highest, top = seat.below[kind], height = seat.height[kind] - 1
    cdef int cost = tear_down_cost(tables, seat.razed), worth = tower_worth(tables, &display.to_come, main, kind, top, height)
    if display.n_cards[kind] == 0:
        return (gain_with(&plan.all, table.highest) + worth - cost
                - tower_worth(tables, &display.to_come, main, kind, seat.top[kind], seat.height[kind]))
    gains_of_type(table, tables, display, main, kind, top, height, plan.now[kind] + cost, &gains)
    gains.by_cards[0] = worth - plan.now[kind] - cost
    return best_rest(table, &plan.others[kind], &gains, 0)


cdef inline int gain_of_build(const Table* table, const Seat* seat, const Display* display, const Plan* plan, int card) noexcept nogil:
    """With the best plan that begins with this card."""
    cdef TypeGains gains
    cdef int n, kind = card >> 4, main = kind == plan.highest
    gains.n_cards = min(display.n_cards[kind], display.most)
    gains.by_cards[1] = worth_of(display.worths[card], main, seat.height[kind] + 1) - plan.now[kind]
    for n in range(2, gains.n_cards + 1):
        gains.by_cards[n] = best_end(display, main, kind, display.ends[card][n], seat.height[kind] + n, plan.now[kind])
    return best_rest(table, &plan.others[kind], &gains, 1)


cdef inline int gain_of_last_card(const Seat* seat, const Tables* tables, const ToCome* to_come, int highest, int card) noexcept nogil:
    """With the only card that is still to be built."""
    cdef int kind = card >> 4, main = kind == highest, height = seat.height[kind]
    return (tower_worth(tables, to_come, main, kind, 3 * (card & 15), height + 1)
            - tower_worth(tables, to_come, main, kind, seat.top[kind], height))
