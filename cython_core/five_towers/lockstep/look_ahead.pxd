# Five Towers in lock-step: what seats gain with cards of the display, as strategies/plans.pxd and worth.pxd have it, for all lanes at once.
#
# A way to build is a chain: display cards of one type, each of which fits on the one before. Chains are followed through the slots of the
# display while there is a lane that has them; what a chain is worth depends on its last card and its length alone.
from libc.stdint cimport int16_t, uint32_t

from cython_core.five_towers.lockstep.state cimport Lockstep, Slot, Tower, room_on
from cython_core.five_towers.state cimport MAX_DISPLAY, MAX_TALL, MAX_TIME, N_SPIRES, N_TOPS, N_TYPES, SPIRE, Tables
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, count_for_nth_bit, has, high_product, is_equal, is_less, is_set, larger, lowest, marks, smaller,
)
from cython_core.shared.lanes.pairs cimport half_of, join, look_up, look_up_short

cdef enum:
    IMPOSSIBLE = -9000       # below -LIMIT, with all gains that there can be added

cdef struct Chains:
    Lanes ends[MAX_DISPLAY][MAX_DISPLAY + 1]     # masks, by last slot and number of cards: there is such a chain

cdef struct TypeGains:
    Lanes by_cards[N_TYPES][MAX_DISPLAY + 1]     # by number of cards built; IMPOSSIBLE: there is no such chain
    int most                                     # more cards are impossible everywhere

cdef struct Gains:
    Lanes by_cards[MAX_DISPLAY + 1]              # with cards of several types

cdef struct Prospect:
    # The towers of a seat, and what display cards would be worth on them.
    Lanes head[N_TYPES]                          # where the table of worth begins
    Lanes now[N_TYPES]                           # what the towers will be worth as they are
    Lanes height[N_TYPES]
    Lanes room[N_TYPES]                          # values that fit on them
    Lanes worth[MAX_DISPLAY][MAX_DISPLAY + 1]    # of the tower that ends with the card of a slot, so many cards higher than now
    unsigned int known[MAX_DISPLAY]              # those that have been looked up, as bits


cdef inline void look_out(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """At the beginning of a round: what is still to come of each type, and which display cards fit on which."""
    cdef Slot* slot
    cdef Slot* other
    cdef Lanes spires
    cdef int i, j, kind
    for kind in range(N_TYPES):
        spires = ((lockstep.draw_pile.values[kind] & 1) + (lockstep.draw_pile.twice[kind] & 1)
                  + (((lockstep.discard.values[kind] & 1) + (lockstep.discard.twice[kind] & 1)) & ~lockstep.reshuffled))
        lockstep.spires[kind] = smaller(spires, all_lanes(N_SPIRES - 1))
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        slot.value = count_for_nth_bit(slot.bit - 1)
        slot.there = is_set(slot.bit)
        slot.time = all_lanes(0)
        for kind in range(N_TYPES):
            slot.time |= time_of(lockstep, tables, kind, slot.fits_next, slot.value) & slot.is_kind[kind]
        for j in range(tables.display_size):
            other = &lockstep.slots[j]
            lockstep.fits_on[i][j] = is_equal(slot.kind, other.kind) & has(slot.fits_next, other.bit)


cdef inline Lanes time_of(const Lockstep* lockstep, const Tables* tables, int kind, Lanes room, Lanes top) noexcept nogil:
    """Cards of a type to come for a tower, by how many of those that fit on its top card can be had."""
    cdef Lanes fits = room & lockstep.cards.all & ~all_lanes(1 << SPIRE)
    cdef Lanes to_come = (
        (count_for_nth_bit(lockstep.draw_pile.values[kind] & fits) + count_for_nth_bit(lockstep.draw_pile.twice[kind] & fits))
        * choose(lockstep.reshuffled, all_lanes(tables.worth.after), all_lanes(tables.worth.before))
        + ((count_for_nth_bit(lockstep.discard.values[kind] & fits) + count_for_nth_bit(lockstep.discard.twice[kind] & fits))
           * all_lanes(tables.worth.again) & ~lockstep.reshuffled))
    cdef const uint32_t* ratios = <const uint32_t*>tables.worth.ratio
    cdef Lanes ratio = join(look_up(ratios, half_of(top, 0)), look_up(ratios, half_of(top, 1)))
    return smaller(high_product(to_come << 4, ratio << 4) + (((to_come * ratio) >> 7) & 1), all_lanes(tables.worth.cap))


cdef inline Lanes worth_of(const Tables* tables, Lanes head, Lanes time, Lanes top, Lanes height) noexcept nogil:
    """Of a tower, as it will be at the end."""
    cdef const int16_t* worth = &tables.worth.worth[0][0][0][0][0]
    cdef Lanes row = head + time, column = smaller(height, all_lanes(MAX_TALL)) * N_TOPS + top
    return join(look_up_short(worth, half_of(row, 0) * ((MAX_TALL + 1) * N_TOPS) + half_of(column, 0)),
                look_up_short(worth, half_of(row, 1) * ((MAX_TALL + 1) * N_TOPS) + half_of(column, 1)))


cdef inline Lanes worth_with(const Lockstep* lockstep, const Tables* tables, Lanes head, int kind, Lanes room, Lanes top,
                             Lanes height) noexcept nogil:
    """The same by the top card as a set, none if the tower is empty, and by what fits on it."""
    top = count_for_nth_bit(top - 1)             # EMPTY if there is none
    return worth_of(tables, head, time_of(lockstep, tables, kind, room, top), top, height)


cdef inline void size_up_towers(const Lockstep* lockstep, const Tables* tables, const Tower* towers, const Lanes* height,
                                Prospect* prospect) noexcept nogil:
    """The first of the highest towers is taken to stay the highest."""
    cdef Lanes highest = height[0], others = all_lanes(0xFFFF), main, top
    cdef int kind
    for kind in range(1, N_TYPES):
        highest = larger(highest, height[kind])
    for kind in range(N_TYPES):
        main = others & is_equal(height[kind], highest)
        others &= ~main
        top = lowest(towers[kind].runs[0])
        prospect.room[kind] = room_on(top, &lockstep.cards)
        prospect.height[kind] = height[kind]
        prospect.head[kind] = (lockstep.spires[kind] + (main & all_lanes(N_SPIRES))) * MAX_TIME
        prospect.now[kind] = worth_with(lockstep, tables, prospect.head[kind], kind, prospect.room[kind], top, height[kind])
    for kind in range(MAX_DISPLAY):
        prospect.known[kind] = 0


cdef inline Lanes of_kind(const Lanes* values, const Slot* slot) noexcept nogil:
    """From the values of all types the one of a slot's type."""
    cdef Lanes value = all_lanes(0)
    cdef int kind
    for kind in range(N_TYPES):
        value |= values[kind] & slot.is_kind[kind]
    return value


cdef inline Lanes worth_of_slot(const Lockstep* lockstep, const Tables* tables, Prospect* prospect, int i, int higher) noexcept nogil:
    """Of the tower that ends with the card of slot i and is so much higher than now."""
    cdef const Slot* slot = &lockstep.slots[i]
    if not (prospect.known[i] >> higher) & 1:
        prospect.known[i] |= <unsigned int>1 << higher
        prospect.worth[i][higher] = worth_of(tables, of_kind(prospect.head, slot), slot.time, slot.value,
                                             of_kind(prospect.height, slot) + all_lanes(higher))
    return prospect.worth[i][higher]


cdef inline void clear_chains(Chains* chains, int n_slots) noexcept nogil:
    cdef int i, n
    for i in range(n_slots):
        for n in range(n_slots + 1):
            chains.ends[i][n] = all_lanes(0)


cdef inline void find_chains(const Lockstep* lockstep, int n_slots, int first, Lanes mask, Chains* chains) noexcept nogil:
    """All that begin with the card of a slot, in the lanes of the mask."""
    if marks(mask):
        chains.ends[first][1] |= mask
        follow(lockstep, n_slots, <unsigned int>1 << first, first, 1, mask, chains)


cdef inline void follow(const Lockstep* lockstep, int n_slots, unsigned int used, int last, int n, Lanes mask, Chains* chains) noexcept nogil:
    cdef Lanes longer
    cdef int i
    for i in range(n_slots):
        if not (used >> i) & 1 and n < MAX_DISPLAY:      # the second always holds, but the compiler does not know
            longer = mask & lockstep.fits_on[last][i]
            if marks(longer):
                chains.ends[i][n + 1] |= longer
                follow(lockstep, n_slots, used | <unsigned int>1 << i, i, n + 1, longer, chains)


cdef inline void find_type_gains(const Lockstep* lockstep, const Tables* tables, const Chains* chains, Prospect* prospect, int torn,
                                 Lanes cost, TypeGains* gains) noexcept nogil:
    """`torn`: on towers that are so much lower than now, at a cost."""
    cdef const Slot* slot
    cdef Lanes gain
    cdef int i, n, kind
    gains.most = 0
    for kind in range(N_TYPES):
        for n in range(tables.display_size + 1):
            gains.by_cards[kind][n] = all_lanes(IMPOSSIBLE)
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        for n in range(1, tables.display_size + 1):
            if marks(chains.ends[i][n]):
                gains.most = max(gains.most, n)
                gain = worth_of_slot(lockstep, tables, prospect, i, n - torn) - of_kind(prospect.now, slot) - cost
                for kind in range(N_TYPES):
                    gains.by_cards[kind][n] = larger(gains.by_cards[kind][n], choose(chains.ends[i][n] & slot.is_kind[kind], gain,
                                                                                     all_lanes(IMPOSSIBLE)))


cdef inline void nothing_built(Gains* gains, Lanes nothing) noexcept nogil:
    cdef int n
    gains.by_cards[0] = nothing
    for n in range(1, MAX_DISPLAY + 1):
        gains.by_cards[n] = all_lanes(IMPOSSIBLE)


cdef inline void add_gains(Gains* sum, const Gains* before, const TypeGains* more, int kind, int n_slots) noexcept nogil:
    """Raise `sum` to the best split of each number of cards between `before` and cards of a type."""
    cdef int n, m
    for m in range(1, more.most + 1):
        for n in range(n_slots + 1 - m):
            sum.by_cards[n + m] = larger(sum.by_cards[n + m], before.by_cards[n] + more.by_cards[kind][m])


cdef inline void find_chains_on(const Lockstep* lockstep, const Tables* tables, const Lanes* room, Chains* chains) noexcept nogil:
    """All chains on the towers of a seat, by what fits on each."""
    cdef const Slot* slot
    cdef int i
    clear_chains(chains, tables.display_size)
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        find_chains(lockstep, tables.display_size, i, slot.there & has(of_kind(room, slot), slot.bit), chains)


cdef inline void gains_of_seat(const Lockstep* lockstep, const Tables* tables, int seat, Gains* gains, Gains* torn_gains) noexcept nogil:
    """With the whole display, and the same if a tower may be torn down."""
    cdef Prospect prospect
    cdef Chains chains
    cdef TypeGains as_is, torn
    cdef Gains before, torn_before
    cdef Lanes room_below[N_TYPES]
    cdef int kind, n
    for kind in range(N_TYPES):
        room_below[kind] = lockstep.towers[seat][kind].room_below
    size_up_towers(lockstep, tables, lockstep.towers[seat], lockstep.height[seat], &prospect)
    find_chains_on(lockstep, tables, prospect.room, &chains)
    find_type_gains(lockstep, tables, &chains, &prospect, 0, all_lanes(0), &as_is)
    find_chains_on(lockstep, tables, room_below, &chains)
    find_type_gains(lockstep, tables, &chains, &prospect, 1, all_lanes(tables.worth.razed) * (lockstep.razed[seat] + 1), &torn)
    nothing_built(gains, all_lanes(0))
    nothing_built(torn_gains, all_lanes(IMPOSSIBLE))
    for kind in range(N_TYPES):
        before = gains[0]
        torn_before = torn_gains[0]
        add_gains(gains, &before, &as_is, kind, tables.display_size)
        add_gains(torn_gains, &torn_before, &as_is, kind, tables.display_size)
        add_gains(torn_gains, &before, &torn, kind, tables.display_size)
    for n in range(1, tables.display_size + 1):
        torn_gains.by_cards[n] = larger(torn_gains.by_cards[n], gains.by_cards[n])


cdef inline Lanes paying_bid(const Gains* gains, const Tables* tables) noexcept nogil:
    """The highest bid that gains something; 0: none."""
    cdef Lanes highest = all_lanes(0)
    cdef int bid
    for bid in range(1, tables.display_size + 1):
        highest = choose(is_less(all_lanes(0), gains.by_cards[bid]), all_lanes(bid), highest)
    return highest


# For the seat that builds.

cdef inline void make_plan(const Lockstep* lockstep, const Tables* tables, Lanes left, Prospect* prospect, TypeGains* gains,
                           Gains* rest) noexcept nogil:
    """What is gained with cards of each type; `rest`: with cards of all other types, if so many of those that are left are of this one."""
    cdef Chains chains
    cdef Gains others, before
    cdef int kind, other, n, bid
    size_up_towers(lockstep, tables, lockstep.own, lockstep.own_height, prospect)
    find_chains_on(lockstep, tables, prospect.room, &chains)
    find_type_gains(lockstep, tables, &chains, prospect, 0, all_lanes(0), gains)
    for kind in range(N_TYPES):
        nothing_built(&others, all_lanes(0))
        for other in range(N_TYPES):
            if other != kind:
                before = others
                add_gains(&others, &before, gains, other, tables.display_size)
        for n in range(tables.display_size + 1):
            rest[kind].by_cards[n] = all_lanes(IMPOSSIBLE)
            for bid in range(n, tables.display_size + 1):
                rest[kind].by_cards[n] = choose(is_equal(left, all_lanes(bid)), others.by_cards[bid - n], rest[kind].by_cards[n])


cdef inline void gains_of_razes(const Lockstep* lockstep, const Tables* tables, Lanes cost, Lanes* gains) noexcept nogil:
    """Of the best plan without a tear-down, and of those after one."""
    cdef Prospect prospect
    cdef Gains rest[N_TYPES]
    cdef Chains chains
    cdef TypeGains as_is, torn
    cdef Lanes room[N_TYPES]
    cdef const Tower* tower
    cdef Lanes below, best
    cdef int kind, n
    make_plan(lockstep, tables, lockstep.highest, &prospect, &as_is, rest)
    gains[0] = rest[0].by_cards[0]
    for n in range(1, as_is.most + 1):
        gains[0] = larger(gains[0], as_is.by_cards[0][n] + rest[0].by_cards[n])
    for kind in range(N_TYPES):
        room[kind] = lockstep.own[kind].room_below
    find_chains_on(lockstep, tables, room, &chains)
    find_type_gains(lockstep, tables, &chains, &prospect, 1, cost, &torn)
    for kind in range(N_TYPES):
        tower = &lockstep.own[kind]
        below = tower.runs[0] ^ lowest(tower.runs[0])
        below = lowest(choose(is_set(below), below, tower.runs[1]))
        best = worth_with(lockstep, tables, prospect.head[kind], kind, tower.room_below, below,
                          larger(lockstep.own_height[kind] - 1, all_lanes(0))) - prospect.now[kind] - cost + rest[kind].by_cards[0]
        for n in range(1, torn.most + 1):
            best = larger(best, torn.by_cards[kind][n] + rest[kind].by_cards[n])
        gains[1 + kind] = best


cdef inline void gains_of_builds(const Lockstep* lockstep, const Tables* tables, Lanes left, const Lanes* legal, Lanes* gains) noexcept nogil:
    """Of the best plan that begins with each card."""
    cdef Prospect prospect
    cdef Gains rest[N_TYPES]
    cdef Chains chains
    cdef TypeGains as_is
    cdef const Slot* slot
    cdef Lanes best, most, now
    cdef Lanes others[N_TYPES]
    cdef int i, j, n, kind
    make_plan(lockstep, tables, left, &prospect, &as_is, rest)
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        gains[i] = all_lanes(IMPOSSIBLE)
        clear_chains(&chains, tables.display_size)
        find_chains(lockstep, tables.display_size, i, legal[i], &chains)
        now = of_kind(prospect.now, slot)
        for n in range(1, tables.display_size + 1):
            best = all_lanes(IMPOSSIBLE)
            most = all_lanes(0)
            for j in range(tables.display_size):
                if marks(chains.ends[j][n]):
                    best = choose(chains.ends[j][n], larger(best, worth_of_slot(lockstep, tables, &prospect, j, n) - now), best)
                    most |= chains.ends[j][n]
            if not marks(most):
                break
            for kind in range(N_TYPES):
                others[kind] = rest[kind].by_cards[n]
            gains[i] = larger(gains[i], best + of_kind(others, slot))
