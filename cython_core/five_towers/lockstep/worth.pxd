# Five Towers in lock-step: what towers will be worth at the end, by the table of strategies/worth.pxd.
from libc.stdint cimport int16_t, uint32_t

from cython_core.five_towers.lockstep.state cimport MAX_FORESEEN, Lockstep, Slot, Tower, of_kind, room_on
from cython_core.five_towers.state cimport MAX_TALL, MOST_TO_COME, N_SPIRES, N_TOPS, N_TYPES, SPIRE, Fitting, Tables
from cython_core.five_towers.strategies.worth cimport AFTER, AGAIN, BEFORE
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, count_for_nth_bit, high_product, is_equal, larger, lowest, smaller,
)
from cython_core.shared.lanes.pairs cimport half_of, join, look_up, look_up_short

cdef struct Prospect:
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


cdef inline void look_out(Lockstep* lockstep, const Tables* tables) noexcept nogil:
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
        slot.time = time_of(
            lockstep, tables, of_kind(lockstep.draw_pile.values, slot), of_kind(lockstep.draw_pile.twice, slot),
            of_kind(lockstep.again.values, slot), of_kind(lockstep.again.twice, slot), slot.fits_next, slot.value)


cdef inline Lanes time_of(const Lockstep* lockstep, const Tables* tables, Lanes draw, Lanes draw_twice, Lanes again, Lanes again_twice,
                          Lanes room, Lanes top) noexcept nogil:
    """Cards to come of the type of a tower, by how many of those that fit on its top card can be had."""
    cdef Lanes fits = room & lockstep.cards.all & ~all_lanes(1 << SPIRE)
    cdef Lanes to_come = (
        (count_for_nth_bit(draw & fits) + count_for_nth_bit(draw_twice & fits))
        * choose(lockstep.reshuffled, all_lanes(AFTER), all_lanes(BEFORE))
        + (count_for_nth_bit(again & fits) + count_for_nth_bit(again_twice & fits)) * all_lanes(AGAIN))
    cdef const uint32_t* ratios = <const uint32_t*>&tables.worth.on[0].ratio
    cdef Lanes place = top * (3 * sizeof(Fitting) // sizeof(uint32_t))
    cdef Lanes ratio = join(look_up(ratios, half_of(place, 0)), look_up(ratios, half_of(place, 1)))
    return smaller(high_product(to_come << 4, ratio << 4) + (((to_come * ratio) >> 7) & 1), all_lanes(MOST_TO_COME))


cdef inline Lanes worth_of(const Tables* tables, Lanes head, Lanes time, Lanes top, Lanes height) noexcept nogil:
    """Of a tower, as it will be at the end."""
    cdef const int16_t* worth = &tables.worth.prospects[0][0].worth[0][0]
    cdef Lanes row = head + 2 * (top * (MOST_TO_COME + 1) + time), column = smaller(height, all_lanes(MAX_TALL))
    return join(look_up_short(worth, half_of(row, 0) * (MAX_TALL + 1) + half_of(column, 0)),
                look_up_short(worth, half_of(row, 1) * (MAX_TALL + 1) + half_of(column, 1)))


cdef inline Lanes worth_with(const Lockstep* lockstep, const Tables* tables, Lanes head, int kind, Lanes room, Lanes top,
                             Lanes height) noexcept nogil:
    """The same by the top card as a set, none if the tower is empty, and by what fits on it."""
    top = count_for_nth_bit(top - 1)             # EMPTY if there is none
    return worth_of(tables, head, time_of(
        lockstep, tables, lockstep.draw_pile.values[kind], lockstep.draw_pile.twice[kind], lockstep.again.values[kind],
        lockstep.again.twice[kind], room, top), top, height)


cdef inline void size_up_towers(const Lockstep* lockstep, const Tables* tables, const Tower* towers, const Lanes* height,
                                Prospect* prospect) noexcept nogil:
    """The first of the highest towers is taken to stay the highest."""
    cdef Lanes highest = height[0], others = all_lanes(0xFFFF), main, top
    cdef int kind, i
    for kind in range(1, N_TYPES):
        highest = larger(highest, height[kind])
    for kind in range(N_TYPES):
        main = others & is_equal(height[kind], highest)
        others &= ~main
        top = lowest(towers[kind].runs[0])
        prospect.room[kind] = room_on(top, &lockstep.cards)
        prospect.head[kind] = lockstep.spires[kind] * (2 * N_TOPS * (MOST_TO_COME + 1)) - main
        prospect.now[kind] = worth_with(lockstep, tables, prospect.head[kind], kind, prospect.room[kind], top, height[kind])
    for i in range(tables.display_size):
        prospect.head_of[i] = of_kind(prospect.head, &lockstep.slots[i])
        prospect.now_of[i] = of_kind(prospect.now, &lockstep.slots[i])
        prospect.height_of[i] = of_kind(height, &lockstep.slots[i])
        prospect.known[i] = 0


cdef inline Lanes worth_of_slot(const Lockstep* lockstep, const Tables* tables, Prospect* prospect, int i, int higher) noexcept nogil:
    """Of the tower that ends with the card of slot i and is so much higher than now."""
    cdef const Slot* slot = &lockstep.slots[i]
    if not (prospect.known[i] >> higher) & 1:
        prospect.known[i] |= <unsigned int>1 << higher
        prospect.worth[i][higher] = worth_of(tables, prospect.head_of[i], slot.time, slot.value, prospect.height_of[i] + all_lanes(higher))
    return prospect.worth[i][higher]
