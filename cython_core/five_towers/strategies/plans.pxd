# Five Towers: what a seat gains with b cards of the display, if it builds those that are best for it.
from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport BUILD, MAX_DISPLAY, NOTHING, N_TYPES, Seat, Table, Tables
from cython_core.five_towers.strategies.worth cimport Outlook, tower_worth
from cython_core.shared.bits cimport lowest_bit

cdef enum:
    IMPOSSIBLE = -100000     # a gain that no sum of gains makes possible

cdef struct Gains:
    int by_cards[MAX_DISPLAY + 1]    # by number of cards built

cdef struct TypeGains:
    # With the display cards of one type. By number of cards built; as far as there are cards.
    int by_cards[MAX_DISPLAY + 1]
    int most


cdef inline int highest_tower(const Seat* seat) noexcept nogil:
    """The type of the first of the highest towers: it is taken to stay so."""
    cdef int kind, highest = 0
    for kind in range(1, N_TYPES):
        highest = kind if seat.height[kind] > seat.height[highest] else highest
    return highest


cdef inline void nothing_built(Gains* gains) noexcept nogil:
    cdef int n
    gains.by_cards[0] = 0
    for n in range(1, MAX_DISPLAY + 1):
        gains.by_cards[n] = IMPOSSIBLE


cdef inline void build_on(const Tables* tables, const Outlook* outlook, int main, int kind, int top, int height, unsigned int values,
                          unsigned int twice, int n, int before, TypeGains* gains) noexcept nogil:
    """All ways to go on with cards of one type, after n of them; `before` is what the tower was worth before."""
    cdef unsigned int left = values, bit, same
    cdef int value
    while left:
        bit = left & (0 - left)
        left ^= bit
        if fits(tables.reach[bit], 3 * top):
            value = lowest_bit(bit)
            if gains.most <= n:
                gains.most = n + 1
                gains.by_cards[n + 1] = IMPOSSIBLE
            gains.by_cards[n + 1] = max(gains.by_cards[n + 1], tower_worth(tables, outlook, main, kind, value, height + 1) - before)
            same = twice & bit
            if value and (values ^ bit) | same:
                build_on(tables, outlook, main, kind, value, height + 1, values ^ (bit ^ same), twice ^ same, n + 1, before, gains)


cdef inline void add_gains(Gains* sum, const Gains* before, const TypeGains* more, int least) noexcept nogil:
    """Raise `sum` to the best split of each number of cards between `before` and at least so many cards of a type."""
    cdef int n, m
    for m in range(least, more.most + 1):
        for n in range(MAX_DISPLAY + 1 - m):
            sum.by_cards[n + m] = max(sum.by_cards[n + m], before.by_cards[n] + more.by_cards[m])


cdef inline int tear_down_cost(const Seat* seat, const Tables* tables) noexcept nogil:
    return tables.worth.razed * (1 + seat.razed)


cdef inline void gains_of_seat(const Table* table, const Seat* seat, const Tables* tables, const Outlook* outlook, bint tears_down,
                               Gains* gains) noexcept nogil:
    """With the whole display; perhaps after a tear-down on a tower for which there is a card."""
    cdef TypeGains as_is, torn
    cdef Gains after_one, before, torn_before
    cdef int kind, now, highest = highest_tower(seat)
    nothing_built(gains)
    if tears_down:
        nothing_built(&after_one)
        after_one.by_cards[0] = IMPOSSIBLE
    as_is.by_cards[0] = 0
    for kind in range(N_TYPES):
        if table.values[kind] == 0:
            continue
        now = tower_worth(tables, outlook, kind == highest, kind, seat.top[kind] // 3, seat.height[kind])
        as_is.most = torn.most = 0
        build_on(tables, outlook, kind == highest, kind, seat.top[kind] // 3, seat.height[kind], table.values[kind], table.twice[kind], 0,
                 now, &as_is)
        before = gains[0]
        add_gains(gains, &before, &as_is, 1)
        if tears_down:
            if seat.below[kind] != 3 * NOTHING:
                build_on(tables, outlook, kind == highest, kind, seat.below[kind] // 3, seat.height[kind] - 1, table.values[kind],
                         table.twice[kind], 0, now + tear_down_cost(seat, tables), &torn)
            torn_before = after_one
            add_gains(&after_one, &torn_before, &as_is, 1)
            add_gains(&after_one, &before, &torn, 1)
    if tears_down:
        for now in range(1, MAX_DISPLAY + 1):
            gains.by_cards[now] = max(gains.by_cards[now], after_one.by_cards[now])


cdef struct Plan:
    # For the seat that builds.
    int highest                      # its highest tower
    int now[N_TYPES]                 # what the towers will be worth as they are
    Gains others[N_TYPES]            # with the cards of all other types


cdef inline void make_plan(const Table* table, const Seat* seat, const Tables* tables, const Outlook* outlook, Plan* plan) noexcept nogil:
    cdef TypeGains gains[N_TYPES]
    cdef Gains before
    cdef int kind, other
    plan.highest = highest_tower(seat)
    for kind in range(N_TYPES):
        plan.now[kind] = tower_worth(tables, outlook, kind == plan.highest, kind, seat.top[kind] // 3, seat.height[kind])
        gains[kind].most = 0
        gains[kind].by_cards[0] = 0
        build_on(tables, outlook, kind == plan.highest, kind, seat.top[kind] // 3, seat.height[kind], table.values[kind],
                 table.twice[kind], 0, plan.now[kind], &gains[kind])
        nothing_built(&plan.others[kind])
    if table.node == BUILD and table.highest == 1:
        return                       # the card alone counts
    for kind in range(N_TYPES):
        for other in range(N_TYPES):
            if other != kind and gains[kind].most:
                before = plan.others[other]
                add_gains(&plan.others[other], &before, &gains[kind], 1)


cdef inline int gain_with(const Table* table, const Plan* plan, int kind, const TypeGains* gains) noexcept nogil:
    """Of the best way to build all cards that were bid, if one tower gains this."""
    cdef int n, best = IMPOSSIBLE
    for n in range(min(gains.most, table.highest) + 1):
        best = max(best, gains.by_cards[n] + plan.others[kind].by_cards[table.highest - n])
    return best


cdef inline int gain_of_raze(const Table* table, const Seat* seat, const Tables* tables, const Outlook* outlook, const Plan* plan, int kind,
                             bint razes) noexcept nogil:
    """Of the best plan after a tear-down on this tower, or without one."""
    cdef TypeGains gains
    cdef int top = seat.below[kind] // 3 if razes else seat.top[kind] // 3
    cdef int height = seat.height[kind] - razes
    cdef int before = plan.now[kind] + (tear_down_cost(seat, tables) if razes else 0)
    gains.most = 0
    gains.by_cards[0] = tower_worth(tables, outlook, kind == plan.highest, kind, top, height) - before
    build_on(tables, outlook, kind == plan.highest, kind, top, height, table.values[kind], table.twice[kind], 0, before, &gains)
    return gain_with(table, plan, kind, &gains)


cdef inline int gain_of_build(const Table* table, const Seat* seat, const Tables* tables, const Outlook* outlook, const Plan* plan,
                              int card) noexcept nogil:
    """Of the best plan that begins with this card."""
    cdef TypeGains gains
    cdef int kind = card >> 4, value = card & 15
    cdef unsigned int bit = <unsigned int>1 << value
    cdef unsigned int same = table.twice[kind] & bit
    cdef int main = kind == plan.highest
    gains.most = 1
    gains.by_cards[0] = IMPOSSIBLE
    gains.by_cards[1] = tower_worth(tables, outlook, main, kind, value, seat.height[kind] + 1) - plan.now[kind]
    if table.highest > 1:
        build_on(tables, outlook, main, kind, value, seat.height[kind] + 1, table.values[kind] ^ (bit ^ same), table.twice[kind] ^ same, 1,
                 plan.now[kind], &gains)
    return gain_with(table, plan, kind, &gains)
