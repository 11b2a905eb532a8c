# Five Towers in lock-step: 3b, the cards bid for are built one by one.
#
# What can be built after what does not change while it is done: for each display card, which others fit on it. A set of display cards is
# a bit for each slot.
from cython_core.five_towers.lockstep.look_ahead cimport take_away
from cython_core.five_towers.lockstep.score_moves cimport weighed_build
from cython_core.five_towers.lockstep.state cimport Cards, Lockstep, Slot, of_kind
from cython_core.five_towers.lockstep.worth cimport worth_built
from cython_core.five_towers.state cimport MAX_DISPLAY, N_TYPES, SPIRE, Tables
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, count_up_to_7, has, is_equal, is_less, is_set, lowest, marks,
)

cdef struct Site:                # sets of display cards
    Lanes same[MAX_DISPLAY]      # of the type of this one, which is among them
    Lanes next[MAX_DISPLAY]      # of these, what fits on it
    Lanes special_on_any         # the cards that go on any
    Lanes special_any_on         # the cards that any may be built on
    Lanes fits_on_any            # what fits on the card that goes on any, if it is of that type
    # what changes with each card that is built
    Lanes left                   # not built
    Lanes fits                   # that fit on the builder's towers as they are
    Lanes buildable              # that can be built, sooner or later
    # equal cards only
    Lanes second_of[MAX_DISPLAY]     # the equal card after this one
    Lanes second                 # cards before which an equal one is left
    Lanes lower                  # what is lower than the card that goes on any
    Lanes spires

cdef struct Built:               # a card for each lane
    Lanes bit                    # its value as a set; 0: none
    Lanes kind


cdef inline void build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, bint equal_cards) noexcept nogil:
    """The towers are put together when all cards are known: before, only weights look at them, at their heights."""
    cdef Site site
    cdef Built built[MAX_DISPLAY + 1]
    cdef Lanes left = lockstep.highest
    cdef int n = 0
    survey(lockstep, tables, policies, &site, equal_cards)
    while marks(is_less(all_lanes(1), left)):
        build_one(lockstep, tables, policies, &site, left, &built[n], equal_cards, False)
        left += is_set(left)
        if policies != NULL:
            grow(lockstep, &built[n])
        n += 1
    build_one(lockstep, tables, policies, &site, left, &built[n], equal_cards, True)
    if policies != NULL:
        grow(lockstep, &built[n])
    put_cards(lockstep, built, n + 1, policies == NULL, equal_cards)


cdef inline void survey(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, Site* site,
                        bint equal_cards) noexcept nogil:
    cdef Slot* slot
    cdef const Slot* other
    cdef const Cards* cards = &lockstep.cards
    cdef Lanes left = all_lanes(0), fits = all_lanes(0), second = all_lanes(0), buildable = all_lanes(0), its, room, bit
    cdef Lanes same, following, seconds
    cdef int i, j
    site.special_on_any = site.special_any_on = site.fits_on_any = site.lower = site.spires = all_lanes(0)
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        bit = all_lanes(1 << i)
        room = of_kind(lockstep.own.room, slot)
        if policies != NULL:
            slot.room = room
        left |= is_set(slot.bit) & bit
        fits |= has(room, slot.bit) & bit
        site.special_on_any |= has(slot.bit, cards.on_any) & bit
        site.special_any_on |= has(slot.bit, cards.any_on) & bit
        site.fits_on_any |= has(slot.bit, cards.fits_on_any) & bit
        if equal_cards:
            site.lower |= has(slot.bit, cards.lower) & bit
            site.spires |= has(slot.bit, all_lanes(1 << SPIRE)) & bit
        same = following = seconds = all_lanes(0)
        for j in range(tables.display_size):
            other = &lockstep.slots[j]
            bit = all_lanes(1 << j)
            its = is_equal(slot.kind, other.kind) & bit
            same |= its
            following |= its & has(slot.fits_next, other.bit)
            if equal_cards and j > i:
                seconds |= its & has(slot.bit, other.bit)
        site.same[i] = same
        site.next[i] = following
        if equal_cards:
            site.second_of[i] = seconds
            second |= seconds
    site.left = left
    site.fits = fits
    site.second = second
    for i in range(tables.display_size):
        buildable |= in_a_row(site, fits & site.same[i], site.same[i], left, second, equal_cards)
    site.buildable = buildable


cdef inline Lanes in_a_row(const Site* site, Lanes fits, Lanes same, Lanes left, Lanes second, bint equal_cards) noexcept nogil:
    """The cards of one type that can be built in a row where `fits` can be the first, out of those that are left."""
    cdef Lanes any_on_left = site.special_any_on & left
    cdef Lanes on_any = has(fits, site.special_on_any & left)
    cdef Lanes reach = fits | (on_any & same & site.fits_on_any)
    cdef Lanes any_on, again
    reach = (reach | (has(reach, any_on_left) & same)) & left
    if not equal_cards:
        return reach
    # The second of two equal cards needs another run, begun by one of the special cards or by both.
    any_on = has(same, any_on_left)
    again = (on_any & site.lower) | (any_on & ~site.lower) | (on_any & any_on)
    return (reach & ~second) | (second & fits & again & ~site.spires)


cdef inline void build_one(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Site* site, Lanes left, Built* built,
                           bint equal_cards, bint is_last) noexcept nogil:
    """A card that fits and after which the rest can still be built. If it is the last one for all, no rest matters."""
    cdef Slot* slot
    cdef Lanes legal[MAX_DISPLAY]
    cdef Lanes buildable[MAX_DISPLAY]            # after this card
    cdef Lanes chosen[MAX_DISPLAY]
    cdef Lanes builds = is_set(left), n = all_lanes(0), open = site.fits, second = site.second, k, row, drawing
    cdef Lanes kind = all_lanes(0), bit = all_lanes(0), same = all_lanes(0), fits = all_lanes(0), rest = all_lanes(0)
    cdef Lanes card = all_lanes(0), room = all_lanes(0)
    cdef int i
    if equal_cards:
        open &= ~site.second
    for i in range(tables.display_size):
        legal[i] = has(open, all_lanes(1 << i))
        if not is_last:
            if equal_cards:
                second = site.second & ~site.second_of[i]
            row = in_a_row(site, site.next[i], site.same[i], site.left & ~all_lanes(1 << i), second, equal_cards)
            buildable[i] = choose(site.same[i], row, site.buildable)
            legal[i] &= is_less(left, count_up_to_7(buildable[i]) + 2)
        n -= legal[i]
    drawing = builds & is_less(all_lanes(1), n)
    k = below(&lockstep.choices, n, drawing) if policies == NULL else weighed_build(lockstep, tables, policies, left, legal, drawing)
    lockstep.decisions -= builds
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        chosen[i] = builds & legal[i] & is_equal(k, all_lanes(0))
        k += legal[i]
        kind |= slot.kind & chosen[i]
        bit |= slot.bit & chosen[i]
        if not is_last:
            card |= chosen[i] & all_lanes(1 << i)
            same |= site.same[i] & chosen[i]
            fits |= site.next[i] & chosen[i]
            rest |= buildable[i] & chosen[i]
            if equal_cards:
                site.second &= ~(site.second_of[i] & chosen[i])
            if policies != NULL:
                room |= slot.fits_next & chosen[i]
    built.kind = kind
    built.bit = bit
    if is_last:
        return
    site.left &= ~card
    site.fits = choose(same, fits, site.fits) & site.left
    site.buildable = rest
    if policies != NULL:
        for i in range(tables.display_size):
            slot = &lockstep.slots[i]
            slot.room = choose(has(same, all_lanes(1 << i)), room, slot.room)
        if lockstep.foresees_builds:
            take_away(lockstep, card)
            worth_built(lockstep, tables, same, chosen)


cdef inline void grow(Lockstep* lockstep, const Built* built) noexcept nogil:
    cdef int kind
    for kind in range(N_TYPES):
        lockstep.own.height[kind] -= is_equal(built.kind, all_lanes(kind)) & is_set(built.bit)


cdef inline void put_cards(Lockstep* lockstep, const Built* built, int n, bint grows, bint equal_cards) noexcept nogil:
    """Onto the towers and out of the display, in this order."""
    cdef Lanes uppermost, second, third, height, values, twice, bit, rises
    cdef int kind, i
    for kind in range(N_TYPES):
        uppermost = lockstep.own.runs[0][kind]
        second = lockstep.own.runs[1][kind]
        third = lockstep.own.runs[2][kind]
        height = lockstep.own.height[kind]
        values = lockstep.display.values[kind]
        twice = lockstep.display.twice[kind]
        for i in range(n):
            bit = built[i].bit & is_equal(built[i].kind, all_lanes(kind))
            rises = is_set(bit & ~(lowest(uppermost) - 1))       # what is lower goes on without a rise; all if the tower is empty
            third = choose(rises, second, third)
            second = choose(rises, uppermost, second)
            uppermost = (uppermost & ~rises) | bit
            if grows:
                height -= is_set(bit)
            if equal_cards:
                values ^= bit & ~twice
                twice &= ~bit
            else:
                values ^= bit
        lockstep.display.values[kind] = values
        if equal_cards:
            lockstep.display.twice[kind] = twice
        lockstep.own.runs[0][kind] = uppermost
        lockstep.own.runs[1][kind] = second
        lockstep.own.runs[2][kind] = third
        lockstep.own.height[kind] = height
