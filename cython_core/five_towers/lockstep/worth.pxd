# Five Towers in lock-step: what towers will be worth at the end, by the table of strategies/worth.pxd.
from libc.stdint cimport int16_t

from cython_core.five_towers.lockstep.formulas cimport cards_to_come, chance_of_drawn
from cython_core.five_towers.lockstep.state cimport Lockstep, SeatWorth, Slot, TowerWorth, Towers, of_kind
from cython_core.five_towers.state cimport MAX_TALL, MOST_TO_COME, N_SPIRES, N_TOPS, N_TYPES, SPIRE, Tables
from cython_core.shared.lanes.lanes cimport (
    Lanes, Pairs, all_lanes, choose, count_for_nth_bit, count_of_two, has, is_equal, larger, look_up_32, lowest, marks, smaller,
)
from cython_core.shared.lanes.pairs cimport half_of, join, look_up_two

cdef enum:
    ROWS = N_TOPS * (MOST_TO_COME + 1)       # of the table of worth, for each number of spires to come


cdef inline void count_to_come(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """At the beginning of a round: what is still to come of each type."""
    cdef Slot* slot
    cdef Lanes spires
    cdef int i, kind
    for kind in range(N_TYPES):
        lockstep.again.values[kind] = lockstep.discard.values[kind] & ~lockstep.reshuffled
        lockstep.again.twice[kind] = lockstep.discard.twice[kind] & ~lockstep.reshuffled
        spires = ((lockstep.draw_pile.values[kind] & 1) + (lockstep.draw_pile.twice[kind] & 1)
                  + (lockstep.again.values[kind] & 1) + (lockstep.again.twice[kind] & 1))
        lockstep.spires[kind] = smaller(spires, all_lanes(N_SPIRES - 1))
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        slot.value = count_for_nth_bit(slot.bit - 1)
        slot.row = of_kind(lockstep.spires, slot) * ROWS + slot.value * (MOST_TO_COME + 1) + to_come_on(
            lockstep, of_kind(lockstep.draw_pile.values, slot), of_kind(lockstep.draw_pile.twice, slot),
            of_kind(lockstep.again.values, slot), of_kind(lockstep.again.twice, slot), slot.fits_next, slot.value)


cdef inline Lanes to_come_on(const Lockstep* lockstep, Lanes draw, Lanes draw_twice, Lanes again, Lanes again_twice,
                             Lanes room, Lanes top) noexcept nogil:
    """To a tower of this top card, on which `room` fits, out of the cards of its type."""
    cdef Lanes fits = room & lockstep.cards.all & ~all_lanes(1 << SPIRE)
    return cards_to_come(
        count_of_two(draw & fits, draw_twice & fits), chance_of_drawn(lockstep.reshuffled),
        count_of_two(again & fits, again_twice & fits),
        look_up_32(lockstep.ratio, top))


cdef inline TowerWorth worth_of(const Tables* tables, Lanes row, Lanes height) noexcept nogil:
    """What a tower will be worth at the end."""
    cdef const int16_t* worths = &tables.worth.worths[0][0].worth[0][0]
    cdef Lanes column = smaller(height, all_lanes(MAX_TALL))
    cdef Pairs even = look_up_two(worths, half_of(row, 0) * (MAX_TALL + 1) + half_of(column, 0))
    cdef Pairs odd = look_up_two(worths, half_of(row, 1) * (MAX_TALL + 1) + half_of(column, 1))
    cdef TowerWorth worth
    worth.other = join(even, odd)
    worth.highest = join(even >> 16, odd >> 16)
    return worth


cdef inline TowerWorth worth_with(const Lockstep* lockstep, const Tables* tables, int kind, Lanes room, Lanes top,
                                  Lanes height) noexcept nogil:
    """The same by the top card as a set, none if the tower is empty, and by what fits on it."""
    top = count_for_nth_bit(top - 1)             # EMPTY if there is none
    return worth_of(tables, lockstep.spires[kind] * ROWS + top * (MOST_TO_COME + 1) + to_come_on(
        lockstep, lockstep.draw_pile.values[kind], lockstep.draw_pile.twice[kind], lockstep.again.values[kind],
        lockstep.again.twice[kind], room, top), height)


cdef inline void find_highest(const Lockstep* lockstep, const Tables* tables, const Towers* towers, SeatWorth* worth) noexcept nogil:
    """The first of the highest towers is taken to stay the highest."""
    cdef Lanes highest = towers.height[0], others = all_lanes(0xFFFF)
    cdef int kind, i
    for kind in range(1, N_TYPES):
        highest = larger(highest, towers.height[kind])
    for kind in range(N_TYPES):
        worth.main[kind] = others & is_equal(towers.height[kind], highest)
        others &= ~worth.main[kind]
    for i in range(tables.display_size):
        worth.main_of[i] = of_kind(worth.main, &lockstep.slots[i])


cdef inline void find_worth(const Lockstep* lockstep, const Tables* tables, const Towers* towers, SeatWorth* worth) noexcept nogil:
    """Of the towers as they are; what display cards would be worth is found when it is asked for."""
    cdef TowerWorth now
    cdef int kind, i
    find_highest(lockstep, tables, towers, worth)
    for kind in range(N_TYPES):
        now = worth_with(lockstep, tables, kind, towers.room[kind], lowest(towers.runs[0][kind]), towers.height[kind])
        worth.now[0][kind] = now.other
        worth.now[1][kind] = now.highest
    for i in range(tables.display_size):
        worth.height_of[i] = of_kind(towers.height, &lockstep.slots[i])
        worth.now_of[i] = worth_by_slot(&lockstep.slots[i], worth.now[0], worth.now[1])
        worth.known[i] = 0


cdef inline TowerWorth worth_by_slot(const Slot* slot, const Lanes* other, const Lanes* highest) noexcept nogil:
    cdef TowerWorth worth
    worth.other = of_kind(other, slot)
    worth.highest = of_kind(highest, slot)
    return worth


cdef inline Lanes gain_with_slot(const Lockstep* lockstep, const Tables* tables, SeatWorth* worth, int i, int higher) noexcept nogil:
    """What the tower that ends with the card of slot i, so much higher than now, will be worth more than now."""
    if not (worth.known[i] >> higher) & 1:
        worth.known[i] |= <unsigned int>1 << higher
        worth.worth[i][higher] = worth_of(tables, lockstep.slots[i].row, worth.height_of[i] + all_lanes(higher))
    return seen_as(&worth.worth[i][higher], worth.main_of[i]) - seen_as(&worth.now_of[i], worth.main_of[i])


cdef inline Lanes seen_as(const TowerWorth* worth, Lanes main) noexcept nogil:
    return choose(main, worth.highest, worth.other)


# The worth of the builder's towers is that of its seat when it bid, carried through the tear-down and from card to card. What no chain of
# a lane needs may be wrong there.

cdef inline void take_worth(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef SeatWorth* own = &lockstep.own_worth
    cdef int seat
    if not lockstep.foresees_bids:
        find_worth(lockstep, tables, &lockstep.own, own)
        return
    for seat in range(1, tables.players):
        merge_worth(own, &lockstep.worth[seat], own if seat > 1 else &lockstep.worth[0], is_equal(lockstep.builder, all_lanes(seat)),
                    tables.display_size)


cdef inline void merge_worth(SeatWorth* target, const SeatWorth* one, const SeatWorth* other, Lanes mask, int n_slots) noexcept nogil:
    """That of the one in the lanes of the mask, that of the other elsewhere."""
    cdef unsigned int both
    cdef int kind, i, n
    for kind in range(N_TYPES):
        target.main[kind] = choose(mask, one.main[kind], other.main[kind])
        for n in range(2):
            target.now[n][kind] = choose(mask, one.now[n][kind], other.now[n][kind])
    for i in range(n_slots):
        target.main_of[i] = choose(mask, one.main_of[i], other.main_of[i])
        target.height_of[i] = choose(mask, one.height_of[i], other.height_of[i])
        target.now_of[i] = either(mask, &one.now_of[i], &other.now_of[i])
        both = one.known[i] & other.known[i]
        for n in range(n_slots + 1):
            if (both >> n) & 1:
                target.worth[i][n] = either(mask, &one.worth[i][n], &other.worth[i][n])
            elif (one.known[i] >> n) & 1:
                target.worth[i][n] = one.worth[i][n]
            elif (other.known[i] >> n) & 1:
                target.worth[i][n] = other.worth[i][n]
        target.known[i] = one.known[i] | other.known[i]


cdef inline TowerWorth either(Lanes mask, const TowerWorth* one, const TowerWorth* other) noexcept nogil:
    cdef TowerWorth worth
    worth.other = choose(mask, one.other, other.other)
    worth.highest = choose(mask, one.highest, other.highest)
    return worth


cdef inline void move_worth(SeatWorth* worth, int i, int source, int target, Lanes mask) noexcept nogil:
    """What was so many cards higher than before is `target` cards higher than now in the lanes of the mask."""
    if not (worth.known[i] >> source) & 1:
        return
    if (worth.known[i] >> target) & 1:
        worth.worth[i][target] = either(mask, &worth.worth[i][source], &worth.worth[i][target])
    else:
        worth.worth[i][target] = worth.worth[i][source]
        worth.known[i] |= <unsigned int>1 << target


cdef inline void worth_torn(Lockstep* lockstep, const Tables* tables, const Lanes* torn) noexcept nogil:
    """After tear-downs, by type in the lanes of a mask."""
    cdef SeatWorth* own = &lockstep.own_worth
    cdef TowerWorth below
    cdef Lanes lower
    cdef int i, n
    for i in range(tables.display_size):
        lower = of_kind(torn, &lockstep.slots[i])
        if marks(lower):
            own.height_of[i] += lower
            below = worth_by_slot(&lockstep.slots[i], own.torn[0], own.torn[1])
            own.now_of[i] = either(lower, &below, &own.now_of[i])
            for n in range(tables.display_size, 0, -1):
                move_worth(own, i, n - 1, n, lower)


cdef inline void worth_built(Lockstep* lockstep, const Tables* tables, Lanes same, const Lanes* built) noexcept nogil:
    """After a card, by slot in the lanes of a mask; `same`: the set of those of its type."""
    cdef SeatWorth* own = &lockstep.own_worth
    cdef TowerWorth now
    cdef Lanes higher
    cdef int i, n
    now.other = now.highest = all_lanes(0)
    for i in range(tables.display_size):
        if own.known[i] & 2:
            now.other |= own.worth[i][1].other & built[i]
            now.highest |= own.worth[i][1].highest & built[i]
    for i in range(tables.display_size):
        higher = has(same, all_lanes(1 << i))
        own.height_of[i] -= higher
        own.now_of[i] = either(higher, &now, &own.now_of[i])
        for n in range(1, tables.display_size):
            move_worth(own, i, n + 1, n, higher)
