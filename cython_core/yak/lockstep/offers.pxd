# Yak in lock-step, by weights: what the stones of a row are worth to a seat in the end, in quarters of a point; strategies/offers.pxd.
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_less, is_set, larger, lowest, marks, smaller
from cython_core.yak.lockstep.crystals cimport weigh_crystals
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.prospects cimport LEAST, Prospect, Stone, look_at, size_up_stone, worth_at
from cython_core.yak.lockstep.state cimport LaneRow, Lockstep, ROW_SIZE
from cython_core.yak.lockstep.stones cimport no_stone
from cython_core.yak.lockstep.towers cimport ALL_PLACES, Worth, for_joins, look_up_worth
from cython_core.yak.state cimport N_PLACES, STACK, Tables
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.features cimport MOST
from cython_core.yak.strategies.prospects cimport QUARTERS

cdef struct Offer:               # a row of stones, as a seat sees it
    int n                        # stones that are looked at
    Stone stones[ROW_SIZE]
    Lanes crystal[ROW_SIZE]      # mask: it is one
    Lanes worth[ROW_SIZE]        # on the best place of the tower
    Lanes place[ROW_SIZE]        # that one, as a bit


cdef inline Lanes within(Lanes value) noexcept nogil:
    return smaller(larger(value, all_lanes(-MOST)), all_lanes(MOST))


cdef inline void worths_of_cart(Lockstep* lockstep, const Tables* tables, int place, Lanes seen, Lanes* worths) noexcept nogil:
    """The stones on the cart of a place, equal ones one after the other."""
    cdef const LaneRow* row = &lockstep.carts[place].row
    cdef Prospect prospect
    cdef Offer offer
    cdef int i
    look_at(lockstep, tables, place, True, &prospect)
    size_up_offer(lockstep, tables, &prospect, row, ROW_SIZE, seen, &offer)
    add_equal_stones(tables, &prospect, row, &offer)
    for i in range(ROW_SIZE):
        worths[i] = offer.worth[i]


cdef inline void size_up_offer(Lockstep* lockstep, const Tables* tables, Prospect* prospect, const LaneRow* row, int n, Lanes seen,
                               Offer* offer) noexcept nogil:
    """The first stones of a row, each on its best place, in the lanes of the mask."""
    cdef Lanes any_crystal = all_lanes(0)
    cdef int i
    offer.n = n
    for i in range(n):
        offer.crystal[i] = is_equal(row.at[i], all_lanes(CRYSTAL))
        any_crystal |= offer.crystal[i]
    weigh_crystals(lockstep, tables, prospect, any_crystal & seen)
    for i in range(n):
        size_up_stone(lockstep, tables, prospect, choose(seen, row.at[i], no_stone()), &offer.stones[i])
        find_best_place(lockstep, tables, prospect, i, offer)


cdef inline void find_best_place(Lockstep* lockstep, const Tables* tables, Prospect* prospect, int i, Offer* offer) noexcept nogil:
    """Of equal places the first one."""
    cdef Lanes best = all_lanes(LEAST), place = all_lanes(0), worth, better
    cdef int k
    for k in range(prospect.n_better):
        worth = worth_at(lockstep, tables, prospect, &offer.stones[i], &prospect.spots[k])
        worth = choose(offer.crystal[i], prospect.seat.crystal_gains[k], worth) - prospect.spots[k].lost
        better = is_less(best, worth) & is_set(prospect.spots[k].bit)
        best = choose(better, worth, best)
        place = choose(better, prospect.spots[k].bit, place)
    offer.worth[i] = best
    offer.place[i] = place


cdef inline void add_equal_stones(const Tables* tables, Prospect* prospect, const LaneRow* row, Offer* offer) noexcept nogil:
    """Colored stones that are equal come one after the other: the second one finds the first one on its place, and so does a third."""
    cdef Lanes equal[ROW_SIZE]           # masks: to the stone before
    cdef Lanes which = all_lanes(0), first = all_lanes(0), left = all_lanes(0), its
    cdef int i
    for i in range(1, offer.n):
        equal[i] = is_equal(row.at[i], row.at[i - 1]) & is_less(row.at[i], all_lanes(CRYSTAL))
        left |= equal[i]
    while marks(left):                   # one color of each game, then another one
        for i in range(offer.n - 1, 0, -1):
            its = equal[i] & left
            which = choose(its, row.at[i], which)
            first = choose(its, offer.place[i], first)
        left = add_equal(tables, prospect, row, which, first, equal, left, offer)


cdef inline Lanes add_equal(const Tables* tables, Prospect* prospect, const LaneRow* row, Lanes which, Lanes first, Lanes* equal,
                            Lanes left, Offer* offer) noexcept nogil:
    """The stones of one color in each game; returns where there is another one."""
    cdef Lanes own = all_lanes(0), second, room, its, others = all_lanes(0)
    cdef int i
    for i in range(1, offer.n):
        its = equal[i] & is_equal(row.at[i], which) & left
        own |= offer.stones[i].own & its
    room = open_places(prospect.seat.filled | first) & ALL_PLACES
    room &= ~is_set((prospect.seat.filled | first) & ((1 << STACK) | (1 << (N_PLACES - 1))))     # nothing if the stack is all that is left
    second = gain_of_second(tables, prospect, own | first, room & left)
    for i in range(1, offer.n):
        its = equal[i] & is_equal(row.at[i], which) & left
        offer.worth[i] = choose(its & is_set(room), second, offer.worth[i])
        equal[i] &= ~its
        others |= equal[i]
    return others & left


cdef inline Lanes gain_of_second(const Tables* tables, const Prospect* prospect, Lanes own, Lanes room) noexcept nogil:
    """What one more stone brings on the best of these places; hopes do not count."""
    cdef Lanes best = all_lanes(LEAST), bit
    cdef Worth before, after
    own &= ALL_PLACES
    look_up_worth(tables, own, &before)
    while marks(is_set(room)):
        bit = lowest(room)
        room ^= bit
        look_up_worth(tables, own | bit, &after)
        after.points = (after.points - before.points) * QUARTERS + for_joins(prospect.joins, after.groups - before.groups)
        best = choose(is_set(bit), larger(best, after.points), best)
    return best
