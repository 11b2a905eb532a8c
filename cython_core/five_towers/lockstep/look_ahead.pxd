# Five Towers in lock-step: what seats gain with cards of the display, as strategies/plans.pxd has it, for all lanes at once.
#
# A way to build is a chain: display cards of one type, each of which fits on the one before. The chains of a display are listed once a
# round, as far as there is a lane that has them; what a chain is worth depends on its last card and its length alone.
from cython_core.five_towers.lockstep.formulas cimport tear_down_cost
from cython_core.five_towers.lockstep.state cimport MAX_FORESEEN, Chain, Lockstep, SeatWorth, Slot, TowerWorth, Towers, of_kind
from cython_core.five_towers.lockstep.worth cimport find_highest, find_worth, gain_with_slot, seen_as, take_worth, worth_with
from cython_core.five_towers.state cimport N_TYPES, Tables
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, larger, lowest, marks

cdef enum:
    IMPOSSIBLE = -9000       # below -LIMIT, with all gains that there can be added

cdef struct Ends:
    Lanes mask[MAX_FORESEEN][MAX_FORESEEN + 1]   # by last slot and number of cards: there is such a chain

cdef struct TypeGains:
    Lanes by_cards[N_TYPES][MAX_FORESEEN + 1]     # by number of cards built; IMPOSSIBLE: there is no such chain
    int most                                     # more cards are impossible everywhere

cdef struct Gains:
    Lanes by_cards[MAX_FORESEEN + 1]              # with cards of several types

cdef inline void find_chains(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """All chains of the display, whatever they are built on: each from a shorter one."""
    cdef Lanes fits_on[MAX_FORESEEN][MAX_FORESEEN]       # masks: the second card fits on the first one and is of its type
    cdef const Slot* slot
    cdef const Chain* chain
    cdef int i, j, number = 0
    lockstep.n_chains = 0
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        for j in range(tables.display_size):
            fits_on[i][j] = is_equal(slot.kind, lockstep.slots[j].kind) & has(slot.fits_next, lockstep.slots[j].bit)
        add_chain(lockstep, is_set(slot.bit), i, i, 1, 0)
    while number < lockstep.n_chains:
        chain = &lockstep.chains[number]
        for i in range(tables.display_size):
            if not (chain.slots >> i) & 1:
                add_chain(lockstep, chain.mask & fits_on[chain.last][i], chain.first, i, chain.n + 1, chain.slots)
        number += 1


cdef inline void add_chain(Lockstep* lockstep, Lanes mask, int first, int last, int n, unsigned int slots) noexcept nogil:
    cdef Chain* chain = &lockstep.chains[lockstep.n_chains]
    if marks(mask):
        chain.mask = mask
        chain.first = first
        chain.last = last
        chain.n = n
        chain.slots = slots | <unsigned int>1 << last
        lockstep.n_chains += 1


cdef inline void take_away(Lockstep* lockstep, Lanes built) noexcept nogil:
    """Leave the chains without the card that was built, as a set of slots."""
    cdef Chain* chain
    cdef Lanes mask
    cdef int number, n_left = 0
    for number in range(lockstep.n_chains):
        chain = &lockstep.chains[number]
        mask = chain.mask & ~has(built, all_lanes(<unsigned short>chain.slots))
        if marks(mask):
            lockstep.chains[n_left] = chain[0]
            lockstep.chains[n_left].mask = mask
            n_left += 1
    lockstep.n_chains = n_left


cdef inline void find_ends(const Lockstep* lockstep, const Tables* tables, const Lanes* room, int most, Ends* ends) noexcept nogil:
    """How chains of at most so many cards can end on the towers of a seat, by what fits on each."""
    cdef const Chain* chain
    cdef Lanes first[MAX_FORESEEN]
    cdef int i, n, number
    for i in range(tables.display_size):
        first[i] = has(lockstep.slots[i].room if room == NULL else of_kind(room, &lockstep.slots[i]), lockstep.slots[i].bit)
        for n in range(1, most + 1):
            ends.mask[i][n] = all_lanes(0)
    for number in range(lockstep.n_chains):
        chain = &lockstep.chains[number]
        if chain.n > most:           # and so are all that follow
            break
        ends.mask[chain.last][chain.n] |= chain.mask & first[chain.first]


cdef inline void find_type_gains(const Lockstep* lockstep, const Tables* tables, const Ends* ends, int most, SeatWorth* worth, int torn,
                                 Lanes cost, TypeGains* gains) noexcept nogil:
    """`torn`: on towers that are so much lower than now, at a cost. Gains are first counted from IMPOSSIBLE up."""
    cdef const Slot* slot
    cdef Lanes gain
    cdef Lanes best[N_TYPES]
    cdef int i, n, kind
    gains.most = 0
    for n in range(1, most + 1):
        for kind in range(N_TYPES):
            best[kind] = all_lanes(0)
        for i in range(tables.display_size):
            slot = &lockstep.slots[i]
            if marks(ends.mask[i][n]):
                gains.most = n
                gain = ends.mask[i][n] & (gain_with_slot(lockstep, tables, worth, i, n - torn) - cost - IMPOSSIBLE)
                for kind in range(N_TYPES):
                    best[kind] = larger(best[kind], gain & slot.is_kind[kind])
        for kind in range(N_TYPES):
            gains.by_cards[kind][n] = best[kind] + IMPOSSIBLE


cdef inline void nothing_built(Gains* gains, Lanes nothing) noexcept nogil:
    cdef int n
    gains.by_cards[0] = nothing
    for n in range(1, MAX_FORESEEN + 1):
        gains.by_cards[n] = all_lanes(IMPOSSIBLE)


cdef inline void add_gains(Gains* sum, const Gains* without, const Gains* before, const TypeGains* more, int kind, int most) noexcept nogil:
    """For each number of cards, up to so many, the better of `without` and the best split between `before` and cards of a type. From the
    highest number down, so that all three may be the same."""
    cdef Lanes best
    cdef int n, m
    for n in range(most, -1, -1):
        best = without.by_cards[n]
        for m in range(1, min(more.most, n) + 1):
            best = larger(best, before.by_cards[n - m] + more.by_cards[kind][m])
        sum.by_cards[n] = best


cdef inline void gains_of_seat(Lockstep* lockstep, const Tables* tables, int seat, Gains* gains, Gains* torn_gains) noexcept nogil:
    """With the whole display, and the same if a tower may be torn down."""
    cdef SeatWorth* worth = &lockstep.worth[seat]
    cdef Ends ends
    cdef TypeGains as_is, torn
    cdef const Towers* towers = &lockstep.towers[seat]
    cdef int kind, n
    find_worth(lockstep, tables, towers, worth)
    find_ends(lockstep, tables, towers.room, tables.display_size, &ends)
    find_type_gains(lockstep, tables, &ends, tables.display_size, worth, 0, all_lanes(0), &as_is)
    find_ends(lockstep, tables, towers.room_below, tables.display_size, &ends)
    find_type_gains(lockstep, tables, &ends, tables.display_size, worth, 1,
                    tear_down_cost(tables, lockstep.razed[seat]), &torn)
    nothing_built(gains, all_lanes(0))
    nothing_built(torn_gains, all_lanes(IMPOSSIBLE))
    for kind in range(N_TYPES):
        add_gains(torn_gains, torn_gains, torn_gains, &as_is, kind, tables.display_size)
        add_gains(torn_gains, torn_gains, gains, &torn, kind, tables.display_size)
        add_gains(gains, gains, gains, &as_is, kind, tables.display_size)
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

cdef inline int largest(Lanes left, int most) noexcept nogil:
    """The most cards that are left to build in any lane, from 1."""
    while most > 1 and not marks(is_less(all_lanes(most - 1), left)):
        most -= 1
    return most


cdef inline void make_plan(const Lockstep* lockstep, const Tables* tables, const Ends* ends, Lanes left, int most, SeatWorth* worth,
                           TypeGains* gains, Gains* rest) noexcept nogil:
    """What is gained with cards of each type; `rest`: with cards of all other types. A lane that has fewer than `most` left begins with the
    difference, so that by_cards[most - n] is right for all of them if n are of this type."""
    cdef Gains low, high             # with the lower types, 0 and 1, and with the higher ones: what is common to several types
    cdef int kind, n
    find_type_gains(lockstep, tables, ends, most, worth, 0, all_lanes(0), gains)
    for n in range(most + 1):
        low.by_cards[n] = all_lanes(<unsigned short>IMPOSSIBLE) & ~is_equal(left, all_lanes(most - n))
        high.by_cards[n] = low.by_cards[n]
    for kind in range(2):
        add_gains(&low, &low, &low, gains, kind, most)
    for kind in range(2, N_TYPES):
        add_gains(&high, &high, &high, gains, kind, most)
    for kind in range(2):
        add_gains(&rest[kind], &high, &high, gains, 1 - kind, most)
    add_gains(&rest[2], &low, &low, gains, 3, most)
    add_gains(&rest[2], &rest[2], &rest[2], gains, 4, most)
    add_gains(&low, &low, &low, gains, 2, most)
    for kind in range(3, N_TYPES):
        add_gains(&rest[kind], &low, &low, gains, 7 - kind, most)


cdef inline void gains_of_razes(Lockstep* lockstep, const Tables* tables, Lanes cost, Lanes* gains) noexcept nogil:
    """With the best plan without a tear-down, and with the best after each one."""
    cdef SeatWorth* worth = &lockstep.own_worth
    cdef Gains rest[N_TYPES]
    cdef Ends ends
    cdef TypeGains as_is, torn
    cdef const Towers* towers = &lockstep.own
    cdef TowerWorth lower, now
    cdef Lanes below, best
    cdef int kind, n, most = largest(lockstep.highest, tables.display_size)
    take_worth(lockstep, tables)
    find_ends(lockstep, tables, towers.room, most, &ends)
    make_plan(lockstep, tables, &ends, lockstep.highest, most, worth, &as_is, rest)
    gains[0] = rest[0].by_cards[most]
    for n in range(1, as_is.most + 1):
        gains[0] = larger(gains[0], as_is.by_cards[0][n] + rest[0].by_cards[most - n])
    find_ends(lockstep, tables, towers.room_below, most, &ends)
    find_type_gains(lockstep, tables, &ends, most, worth, 1, cost, &torn)
    for kind in range(N_TYPES):
        below = towers.runs[0][kind] ^ lowest(towers.runs[0][kind])
        below = lowest(choose(is_set(below), below, towers.runs[1][kind]))
        lower = worth_with(lockstep, tables, kind, towers.room_below[kind], below, larger(towers.height[kind] - 1, all_lanes(0)))
        worth.torn[0][kind] = lower.other
        worth.torn[1][kind] = lower.highest
        now.other = worth.now[0][kind]
        now.highest = worth.now[1][kind]
        best = seen_as(&lower, worth.main[kind]) - seen_as(&now, worth.main[kind]) - cost + rest[kind].by_cards[most]
        for n in range(1, torn.most + 1):
            best = larger(best, torn.by_cards[kind][n] + rest[kind].by_cards[most - n])
        gains[1 + kind] = best


cdef inline void gains_of_builds(Lockstep* lockstep, const Tables* tables, Lanes left, Lanes* gains) noexcept nogil:
    """With the best plan that begins with each card that fits."""
    cdef SeatWorth* worth = &lockstep.own_worth
    cdef Gains rest[N_TYPES]
    cdef Ends ends
    cdef TypeGains as_is
    cdef int i, most = largest(left, tables.display_size)
    find_highest(lockstep, tables, &lockstep.own, worth)
    if most == 1:                    # the card alone counts
        for i in range(tables.display_size):
            gains[i] = gain_with_slot(lockstep, tables, worth, i, 1)
        return
    find_ends(lockstep, tables, NULL, most, &ends)
    make_plan(lockstep, tables, &ends, left, most, worth, &as_is, rest)
    for i in range(tables.display_size):
        gains[i] = all_lanes(IMPOSSIBLE)
    gains_by_first(lockstep, tables, most, as_is.most, worth, rest, gains)


cdef inline void gains_by_first(const Lockstep* lockstep, const Tables* tables, int left, int most, SeatWorth* worth, const Gains* rest,
                                Lanes* gains) noexcept nogil:
    """Raise the gains to those of the best plans, by the slot with which their chain begins; it is not asked whether that card fits."""
    cdef const Chain* chain
    cdef Lanes best[MAX_FORESEEN][MAX_FORESEEN + 1]      # of chains, from IMPOSSIBLE up
    cdef Lanes others[N_TYPES]
    cdef Lanes gain
    cdef int i, n, kind, number
    for i in range(tables.display_size):
        for n in range(1, most + 1):
            best[i][n] = all_lanes(0)
    for number in range(lockstep.n_chains):
        chain = &lockstep.chains[number]
        if chain.n > most:
            break
        if (worth.known[chain.last] >> chain.n) & 1:
            gain = gain_with_slot(lockstep, tables, worth, chain.last, chain.n) - IMPOSSIBLE
            best[chain.first][chain.n] = larger(best[chain.first][chain.n], gain & chain.mask)
    for n in range(1, most + 1):
        for kind in range(N_TYPES):
            others[kind] = rest[kind].by_cards[left - n]
        for i in range(tables.display_size):
            gains[i] = larger(gains[i], best[i][n] + IMPOSSIBLE + of_kind(others, &lockstep.slots[i]))
