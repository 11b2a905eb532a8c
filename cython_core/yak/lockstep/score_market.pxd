# Yak in lock-step: scores of the stone of the market by weights, those of strategies/score_market.pxd.
from cython_core.shared.lanes.lane_policy cimport Wide, choose_score, is_weighed, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_set
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.formulas cimport within
from cython_core.yak.lockstep.spots cimport Tower
from cython_core.yak.lockstep.state cimport LaneSeat, Lockstep, MAX_BOUGHT
from cython_core.yak.lockstep.turn cimport Turn, next_place, place_before
from cython_core.yak.lockstep.worths cimport StoneRow, find_worths
from cython_core.yak.state cimport N_CARTS, Tables
from cython_core.yak.stones cimport N_STONES
from cython_core.yak.strategies.features cimport KEEP_MATCHES, KEEP_WORTH, LOAD_GIVES, LOAD_MINE, LOAD_WORTH


cdef inline Lanes slot_to_come(const Lockstep* lockstep, const Tables* tables, int place) noexcept nogil:
    """The slot, as a bit, whose cart comes to this place tomorrow."""
    return choose(lockstep.backward, lockstep.slot_bit[next_place(place, tables.n_carts)],
                  lockstep.slot_bit[place_before(place, tables.n_carts)])


cdef inline Lanes count_of(const LaneSeat* seat, Lanes stone) noexcept nogil:
    """Such stones in the tower."""
    cdef Lanes n = all_lanes(0)
    cdef int kind
    for kind in range(N_STONES):
        n |= seat.counts[kind] & is_equal(stone, all_lanes(kind))
    return n


cdef inline void score_keeps(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes keeps, Wide* scores) noexcept nogil:
    """By stone in hand, in the lanes of the mask; nothing for its worth if it cannot be put on the cart that comes tomorrow."""
    cdef Lanes useful = keeps & is_set(turn.loadable & slot_to_come(lockstep, tables, turn.place))
    cdef Tower tower
    cdef StoneRow found
    cdef int i
    for i in range(MAX_BOUGHT):
        scores[i].half[0] = scores[i].half[1] = all_pairs(0)
        weigh(turn.policies, KEEP_MATCHES, turn.number, count_of(turn.seat, turn.hand.at[i]), &scores[i])
    if is_weighed(turn.policies, KEEP_WORTH):
        find_worths(lockstep, tables, turn.place, &turn.hand, MAX_BOUGHT, useful, &tower, &found)
        for i in range(MAX_BOUGHT):
            weigh(turn.policies, KEEP_WORTH, turn.number, within(found.worth[i]) & useful, &scores[i])


cdef inline void score_loads(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes loads, Wide* scores) noexcept nogil:
    """By slot, in the lanes of the mask: what the cart means for the seat to which it comes tomorrow. The gap has no features."""
    cdef int n = tables.n_carts, slot, place
    cdef Lanes worth = all_lanes(0), mine, count
    cdef Wide of_place[N_CARTS]
    cdef Lanes counts[N_CARTS]           # stones of its color, by place of a seat; the gap: 0
    cdef Tower tower
    cdef StoneRow found
    for place in range(n):
        counts[place] = count_of(&lockstep.seats[place], turn.hand.at[0]) if place < tables.players else all_lanes(0)
    if is_weighed(turn.policies, LOAD_WORTH):
        find_worths(lockstep, tables, turn.place, &turn.hand, 1, loads, &tower, &found)
        worth = within(found.worth[0]) & loads
    for place in range(n):
        mine = choose(lockstep.backward, all_lanes(0xFFFF if place_before(place, n) == turn.place else 0),
                      all_lanes(0xFFFF if next_place(place, n) == turn.place else 0))
        count = choose(lockstep.backward, counts[place_before(place, n)], counts[next_place(place, n)])
        of_place[place].half[0] = of_place[place].half[1] = all_pairs(0)
        weigh(turn.policies, LOAD_MINE, turn.number, count & mine, &of_place[place])
        weigh(turn.policies, LOAD_GIVES, turn.number, count & ~mine, &of_place[place])
        weigh(turn.policies, LOAD_WORTH, turn.number, worth & mine, &of_place[place])
    for slot in range(n):
        scores[slot].half[0] = scores[slot].half[1] = all_pairs(0)
        for place in range(n):
            choose_score(is_equal(lockstep.slot_bit[place], all_lanes(1 << slot)), &of_place[place], &scores[slot])
