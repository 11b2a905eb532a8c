# Five Towers in lock-step: what towers will be worth at the end, by the table of strategies/worth.pxd.
from libc.stdint cimport int16_t

from cython_core.five_towers.lockstep.formulas cimport cards_to_come, chance_of_drawn
from cython_core.five_towers.lockstep.state cimport MAX_FORESEEN, Lockstep, Slot, Towers, of_kind, room_on
from cython_core.five_towers.state cimport MAX_TALL, MOST_TO_COME, N_SPIRES, N_TOPS, N_TYPES, SPIRE, Tables
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, count_for_nth_bit, is_equal, larger, look_up_32, lowest, smaller
from cython_core.shared.lanes.pairs cimport half_of, join, look_up_short

cdef struct SeatWorth:
    # The towers of a seat, and what display cards would be worth on them.
    Lanes head[N_TYPES]                          # where the table of worth begins, in rows of one height after the other
    Lanes now[N_TYPES]                           # what the towers will be worth as they are
    Lanes room[N_TYPES]                          # values that fit on them
    # By slot: of the tower of its type.
    Lanes head_of[MAX_FORESEEN]
    Lanes now_of[MAX_FORESEEN]
    Lanes height_of[MAX_FORESEEN]
    Lanes worth[MAX_FORESEEN][MAX_FORESEEN + 1]    # of the tower that ends with the card of a slot, so many cards higher than now
    unsigned int known[MAX_FORESEEN]              # those that have been looked up, as bits


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
        slot.to_come = to_come_on(
            lockstep, of_kind(lockstep.draw_pile.values, slot), of_kind(lockstep.draw_pile.twice, slot),
            of_kind(lockstep.again.values, slot), of_kind(lockstep.again.twice, slot), slot.fits_next, slot.value)


cdef inline Lanes to_come_on(const Lockstep* lockstep, Lanes draw, Lanes draw_twice, Lanes again, Lanes again_twice,
                             Lanes room, Lanes top) noexcept nogil:
    """To a tower of this top card, on which `room` fits, out of the cards of its type."""
    cdef Lanes fits = room & lockstep.cards.all & ~all_lanes(1 << SPIRE)
    return cards_to_come(
        count_for_nth_bit(draw & fits) + count_for_nth_bit(draw_twice & fits), chance_of_drawn(lockstep.reshuffled),
        count_for_nth_bit(again & fits) + count_for_nth_bit(again_twice & fits),
        look_up_32(lockstep.ratio, top))


cdef inline Lanes worth_of(const Tables* tables, Lanes head, Lanes to_come, Lanes top, Lanes height) noexcept nogil:
    """What a tower will be worth at the end."""
    cdef const int16_t* worth = &tables.worth.worths[0][0].worth[0][0]
    cdef Lanes row = head + 2 * (top * (MOST_TO_COME + 1) + to_come), column = smaller(height, all_lanes(MAX_TALL))
    return join(look_up_short(worth, half_of(row, 0) * (MAX_TALL + 1) + half_of(column, 0)),
                look_up_short(worth, half_of(row, 1) * (MAX_TALL + 1) + half_of(column, 1)))


cdef inline Lanes worth_with(const Lockstep* lockstep, const Tables* tables, Lanes head, int kind, Lanes room, Lanes top,
                             Lanes height) noexcept nogil:
    """The same by the top card as a set, none if the tower is empty, and by what fits on it."""
    top = count_for_nth_bit(top - 1)             # EMPTY if there is none
    return worth_of(tables, head, to_come_on(
        lockstep, lockstep.draw_pile.values[kind], lockstep.draw_pile.twice[kind], lockstep.again.values[kind],
        lockstep.again.twice[kind], room, top), top, height)


cdef inline void find_worth(const Lockstep* lockstep, const Tables* tables, const Towers* towers, SeatWorth* worth) noexcept nogil:
    """The first of the highest towers is taken to stay the highest."""
    cdef Lanes highest = towers.height[0], others = all_lanes(0xFFFF), main, top
    cdef int kind, i
    for kind in range(1, N_TYPES):
        highest = larger(highest, towers.height[kind])
    for kind in range(N_TYPES):
        main = others & is_equal(towers.height[kind], highest)
        others &= ~main
        top = lowest(towers.runs[0][kind])
        worth.room[kind] = room_on(top, &lockstep.cards)
        worth.head[kind] = lockstep.spires[kind] * (2 * N_TOPS * (MOST_TO_COME + 1)) - main
        worth.now[kind] = worth_with(lockstep, tables, worth.head[kind], kind, worth.room[kind], top, towers.height[kind])
    for i in range(tables.display_size):
        worth.head_of[i] = of_kind(worth.head, &lockstep.slots[i])
        worth.now_of[i] = of_kind(worth.now, &lockstep.slots[i])
        worth.height_of[i] = of_kind(towers.height, &lockstep.slots[i])
        worth.known[i] = 0


cdef inline Lanes worth_of_slot(const Lockstep* lockstep, const Tables* tables, SeatWorth* worth, int i, int higher) noexcept nogil:
    """What the tower that ends with the card of slot i, so much higher than now, will be worth."""
    cdef const Slot* slot = &lockstep.slots[i]
    if not (worth.known[i] >> higher) & 1:
        worth.known[i] |= <unsigned int>1 << higher
        worth.worth[i][higher] = worth_of(tables, worth.head_of[i], slot.to_come, slot.value, worth.height_of[i] + all_lanes(higher))
    return worth.worth[i][higher]
