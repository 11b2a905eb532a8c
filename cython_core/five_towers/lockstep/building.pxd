# Five Towers in lock-step: 3b, the cards bid for are built one by one.
from cython_core.five_towers.lockstep.look_ahead cimport take_away
from cython_core.five_towers.lockstep.score_moves cimport weighed_build
from cython_core.five_towers.lockstep.state cimport Cards, Lockstep, Slot, Towers, fitting, of_kind
from cython_core.five_towers.state cimport MAX_DISPLAY, N_TYPES, Tables
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_less, is_set, lowest, marks


cdef inline void build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, bint equal_cards) noexcept nogil:
    cdef Lanes left = lockstep.highest
    cdef int i
    for i in range(tables.display_size):
        look_at_tower(lockstep, &lockstep.slots[i], equal_cards)
    while marks(is_less(all_lanes(1), left)):
        build_one(lockstep, tables, policies, left, equal_cards, False)
        left += is_set(left)
    build_one(lockstep, tables, policies, left, equal_cards, True)


cdef inline void look_at_tower(Lockstep* lockstep, Slot* slot, bint equal_cards) noexcept nogil:
    slot.values = of_kind(lockstep.display.values, slot)
    slot.twice = of_kind(lockstep.display.twice, slot) if equal_cards else all_lanes(0)
    slot.room = of_kind(lockstep.own.room, slot)
    slot.fitting = of_kind(lockstep.fitting[0], slot)


cdef inline void build_one(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Lanes left, bint equal_cards,
                           bint is_last) noexcept nogil:
    """A card that fits and after which the rest can still be built. If it is the last one for all, no rest matters."""
    cdef Slot* slot
    cdef Lanes legal[MAX_DISPLAY]
    cdef Lanes fitting_after[MAX_DISPLAY]
    cdef Lanes built[MAX_DISPLAY]
    cdef Lanes builds = is_set(left), n = all_lanes(0), k, chosen, drawing
    cdef Lanes kind = all_lanes(0), bit = all_lanes(0), room = all_lanes(0), after = all_lanes(0)
    cdef int i
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        legal[i] = slot.open & is_set(slot.room & slot.bit)
        if not is_last:
            fitting_after[i] = fitting_on_top(slot, &lockstep.cards, equal_cards)
            legal[i] &= ~is_less(lockstep.buildable + 1 + fitting_after[i], slot.fitting + left)
        n -= legal[i]
    drawing = builds & is_less(all_lanes(1), n)
    k = below(&lockstep.choices, n, drawing) if policies == NULL else weighed_build(lockstep, tables, policies, left, legal, drawing)
    lockstep.decisions -= builds
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        chosen = builds & legal[i] & is_equal(k, all_lanes(0))
        k += legal[i]
        built[i] = chosen
        kind |= slot.kind & chosen
        bit |= slot.bit & chosen
        if not is_last:
            room |= slot.fits_next & chosen
            after |= fitting_after[i] & chosen
            lockstep.buildable -= (slot.fitting - fitting_after[i]) & chosen
            slot.open &= ~chosen
    if not is_last:
        if policies != NULL and lockstep.foresees_builds:
            take_away(lockstep, tables, built)
        for i in range(tables.display_size):
            look_again(&lockstep.slots[i], kind, bit, room, after, equal_cards)
    for i in range(N_TYPES):
        put_card(lockstep, i, bit & is_equal(kind, all_lanes(i)), equal_cards)


cdef inline Lanes fitting_on_top(const Slot* slot, const Cards* cards, bint equal_cards) noexcept nogil:
    """The display cards that can be built after this one, on its tower."""
    if equal_cards:
        return fitting(slot.values & ~(slot.bit & ~slot.twice), slot.twice & ~slot.bit, slot.fits_next, cards, True)
    return fitting(slot.values & ~slot.bit, slot.twice, slot.fits_next, cards, False)


cdef inline void look_again(Slot* slot, Lanes kind, Lanes bit, Lanes room, Lanes after, bint equal_cards) noexcept nogil:
    """What has changed for the display card if the one that was built is of its type."""
    cdef Lanes its = is_equal(slot.kind, kind)
    cdef Lanes twice
    if equal_cards:
        twice = slot.twice & bit & its
        slot.open |= is_set(twice) & is_equal(slot.bit, bit) & ~slot.is_first      # the second of two equal cards
        slot.values &= ~(bit & its & ~slot.twice)
        slot.twice ^= twice
    else:
        slot.values &= ~(bit & its)
    slot.room = choose(its, room, slot.room)
    slot.fitting = choose(its, after, slot.fitting)


cdef inline void put_card(Lockstep* lockstep, int kind, Lanes bit, bint equal_cards) noexcept nogil:
    """Onto the tower of this type and out of the display, where there is a card."""
    cdef Towers* own = &lockstep.own
    cdef Lanes lower = lowest(own.runs[0][kind]) - 1         # what goes on without a rise; all if the tower is empty
    cdef Lanes rises = is_set(bit & ~lower)
    own.runs[2][kind] = choose(rises, own.runs[1][kind], own.runs[2][kind])
    own.runs[1][kind] = choose(rises, own.runs[0][kind], own.runs[1][kind])
    own.runs[0][kind] = (own.runs[0][kind] & ~rises) | bit
    own.height[kind] -= is_set(bit)
    if equal_cards:
        lockstep.display.values[kind] ^= bit & ~lockstep.display.twice[kind]
        lockstep.display.twice[kind] &= ~bit
    else:
        lockstep.display.values[kind] ^= bit
