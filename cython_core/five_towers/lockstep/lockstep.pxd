# Five Towers in lock-step: a round of many games at once, each game in a lane (shared/lanes/lanes.pxd).
#
# All games are in the same stage of a round: reveal, bid, raze, build, tidy up. A game that has nothing to decide in a stage, because
# nobody bid or its cards are built, is outside the mask of that stage. Where the scalar engine branches, here is a mask:
# - "whose turn": what belongs to a seat is kept for all seats, and chosen by comparing the seat with each number (`of_seat`);
# - "which tower", "which display card": all are looked at, and the effect is masked by "it is this one";
# - equal cards: `twice` is 0 in nearly all lanes, and the formula holds for both.
from cython_core.five_towers.lockstep.building cimport build
from cython_core.five_towers.lockstep.score_moves cimport Bidding, look_at_display, weighed_bid, weighed_raze
from cython_core.five_towers.lockstep.state cimport (
    Cards, Lockstep, Pile, Slot, Towers, fitting, next_seat, of_seat, room_on,
)
from cython_core.five_towers.lockstep.worth cimport worth_torn
from cython_core.five_towers.state cimport MAX_DISPLAY, N_TYPES, SPIRE, Tables
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport LaneRng, below
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, is_equal, is_less, is_set, larger, lowest, count_for_nth_bit, marks, nth_bit, nth_of_two, smaller,
)
from cython_core.shared.score cimport MAX_SEATS


cdef inline void play_round(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    """Compiled four times: the small deck has no equal cards, and no need to look for them; random players need no scores."""
    if policies == NULL:
        if tables.second_copies:
            play_stages(lockstep, tables, NULL, True)
        else:
            play_stages(lockstep, tables, NULL, False)
    elif tables.second_copies:
        play_stages(lockstep, tables, policies, True)
    else:
        play_stages(lockstep, tables, policies, False)


cdef inline void play_stages(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, bint equal_cards) noexcept nogil:
    lockstep.rounds += 1
    reveal(lockstep, tables, equal_cards)
    bid(lockstep, tables, policies, equal_cards)
    if marks(is_set(lockstep.highest)):
        take_towers(lockstep, tables)
        raze(lockstep, tables, policies)
        build(lockstep, tables, policies, equal_cards)
        put_towers_back(lockstep, tables)
    end_round(lockstep, tables, equal_cards)


# 1: turn up the display, or all that is left.

cdef inline void reveal(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    """Each card is drawn by its number among the remaining ones. These become numbers in the whole pile first: then no card has to wait
    until the one before is found."""
    cdef Lanes kept = lockstep.revealed, total = lockstep.draw_pile.upto[N_TYPES - 1]
    cdef Lanes n = smaller(all_lanes(tables.display_size), total)
    cdef Lanes cards[MAX_DISPLAY]
    cdef Lanes drawn[MAX_DISPLAY]        # the same in ascending order
    cdef Lanes drawing, card, lower
    cdef LaneRng chance = lockstep.chance
    cdef Slot before
    cdef int i, j
    for i in range(tables.display_size):
        drawing = is_less(all_lanes(i), n) & ~kept
        card = below(&chance, total - all_lanes(i), drawing)
        for j in range(i):
            card -= ~is_less(card, drawn[j])
        cards[i] = card
        for j in range(i):
            lower = smaller(card, drawn[j])
            card = larger(card, drawn[j])
            drawn[j] = lower
        drawn[i] = card
    lockstep.chance = chance
    for i in range(tables.display_size):
        drawing = is_less(all_lanes(i), n) & ~kept
        if marks(kept):
            before = lockstep.slots[i]
        find_card(lockstep, &lockstep.slots[i], cards[i], drawing, equal_cards)
        if marks(kept):
            keep_card(&lockstep.slots[i], &before, kept)
    turn_up(lockstep, tables, kept, equal_cards)
    lockstep.n_display = choose(kept, lockstep.n_display, n)
    lockstep.revealed = all_lanes(0)


cdef inline void keep_card(Slot* slot, const Slot* before, Lanes kept) noexcept nogil:
    """In the lanes of the mask, the card that lay there before."""
    cdef int kind
    slot.bit |= before.bit & kept
    slot.kind = choose(kept, before.kind, slot.kind)
    for kind in range(N_TYPES):
        slot.is_kind[kind] |= before.is_kind[kind] & kept
    slot.fits_next = choose(kept, before.fits_next, slot.fits_next)


cdef inline void find_card(Lockstep* lockstep, Slot* slot, Lanes k, Lanes drawing, bint equal_cards) noexcept nogil:
    """The k-th card of the pile: the type from the counts, then the value within its set."""
    cdef const Pile* pile = &lockstep.draw_pile
    cdef Lanes values = pile.values[0], twice = pile.twice[0], before = all_lanes(0), upwards = drawing
    cdef Lanes beyond                    # mask: the card is of a higher type
    cdef Lanes its = all_lanes(0)        # the type
    cdef int kind
    for kind in range(N_TYPES - 1):
        beyond = ~is_less(k, pile.upto[kind])
        its -= beyond
        slot.is_kind[kind] = upwards & ~beyond
        upwards &= beyond
        before = choose(beyond, pile.upto[kind], before)
        values = choose(beyond, pile.values[kind + 1], values)
        if equal_cards:
            twice = choose(beyond, pile.twice[kind + 1], twice)
    slot.kind = its
    slot.is_kind[N_TYPES - 1] = upwards
    slot.bit = drawing & (nth_of_two(values, twice, k - before) if equal_cards else nth_bit(values, k - before))
    slot.fits_next = room_on(slot.bit, &lockstep.cards)


cdef inline void turn_up(Lockstep* lockstep, const Tables* tables, Lanes kept, bint equal_cards) noexcept nogil:
    """The cards of all slots, from the pile to the display; not in the lanes of the mask, where they lie there."""
    cdef Pile* pile = &lockstep.draw_pile
    cdef const Slot* slot
    cdef Lanes values, twice, left, left_twice, bit, again, n = all_lanes(0)
    cdef int kind, i
    for kind in range(N_TYPES):
        values = twice = all_lanes(0)
        left = pile.values[kind]
        left_twice = pile.twice[kind]
        for i in range(tables.display_size):
            slot = &lockstep.slots[i]
            bit = slot.bit & slot.is_kind[kind] & ~kept
            n += slot.is_kind[kind] & ~kept
            if equal_cards:
                twice |= values & bit
                again = left_twice & bit
                left_twice ^= again
                left ^= bit ^ again
            values |= bit
        if equal_cards:
            pile.twice[kind] = left_twice
        else:
            left ^= values
        pile.values[kind] = left
        pile.upto[kind] += n
        lockstep.display.values[kind] = (lockstep.display.values[kind] & kept) | values
        lockstep.display.twice[kind] = (lockstep.display.twice[kind] & kept) | twice


# 2: everyone once, unless someone bids for the whole display.

cdef inline void bid(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, bint equal_cards) noexcept nogil:
    cdef Bidding bidding
    cdef Lanes most[MAX_SEATS]           # cards a seat can build with at most one tear-down
    cdef Lanes seat = lockstep.start, asked = is_set(lockstep.n_display), limit, n, k, drawing
    cdef int turn
    find_most_buildable(lockstep, tables, equal_cards, most)
    if policies != NULL:
        look_at_display(lockstep, tables, policies, &bidding)
    lockstep.highest = all_lanes(0)
    lockstep.builder = all_lanes(0)
    for turn in range(tables.players):
        limit = of_seat(most, seat, tables)
        n = larger(limit, lockstep.highest) - lockstep.highest + 1       # pass, or a higher bid
        drawing = asked & is_less(all_lanes(1), n)
        if policies == NULL:
            k = below(&lockstep.choices, n, drawing)
        else:
            k = weighed_bid(lockstep, tables, policies, &bidding, seat, limit, turn, drawing)
        k &= asked
        lockstep.highest += k
        lockstep.builder = choose(is_set(k), seat, lockstep.builder)
        lockstep.decisions -= asked
        asked &= ~is_equal(lockstep.highest, lockstep.n_display)
        seat = next_seat(seat, tables)


cdef inline void find_most_buildable(Lockstep* lockstep, const Tables* tables, bint equal_cards, Lanes* most) noexcept nogil:
    cdef const Towers* towers
    cdef Lanes values, twice, here, razed, total, gain
    cdef int seat, kind
    for seat in range(tables.players):
        towers = &lockstep.towers[seat]
        total = gain = all_lanes(0)
        for kind in range(N_TYPES):
            values = lockstep.display.values[kind]
            twice = lockstep.display.twice[kind]
            here = fitting(values, twice, towers.room[kind], &lockstep.cards, equal_cards)
            razed = fitting(values, twice, towers.room_below[kind], &lockstep.cards, equal_cards)
            lockstep.fitting[seat][kind] = here
            lockstep.fitting_below[seat][kind] = razed
            total += here
            gain = larger(gain, razed - here)
        most[seat] = total + gain


# 3a: keep, or take the top card off one tower.

cdef inline void take_towers(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The builder's towers side by side, so that what follows need not ask whose they are."""
    cdef Lanes its
    cdef int seat, kind
    for seat in range(1, tables.players):
        its = is_equal(lockstep.builder, all_lanes(seat))
        merge_towers(&lockstep.own, &lockstep.towers[seat], &lockstep.own if seat > 1 else &lockstep.towers[0], its)
        for kind in range(N_TYPES):
            lockstep.fitting[0][kind] = choose(its, lockstep.fitting[seat][kind], lockstep.fitting[0][kind])
            lockstep.fitting_below[0][kind] = choose(its, lockstep.fitting_below[seat][kind], lockstep.fitting_below[0][kind])


cdef inline void put_towers_back(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes its
    cdef int seat, kind
    for kind in range(N_TYPES):
        remember_room(&lockstep.own, kind, &lockstep.cards)
    for seat in range(tables.players):
        its = is_equal(lockstep.builder, all_lanes(seat)) & is_set(lockstep.highest)
        merge_towers(&lockstep.towers[seat], &lockstep.own, &lockstep.towers[seat], its)


cdef inline void remember_room(Towers* towers, int kind, const Cards* cards) noexcept nogil:
    """What fits on the top card, and on the one under it; 3a: never a 0 is torn down."""
    cdef Lanes top = lowest(towers.runs[0][kind])
    cdef Lanes rest = towers.runs[0][kind] ^ top
    rest = lowest(rest | (towers.runs[1][kind] & ~is_set(rest)))
    towers.room[kind] = room_on(top, cards)
    towers.room_below[kind] = room_on(rest, cards) & is_set(top & ~all_lanes(1 << SPIRE))


cdef inline void merge_towers(Towers* target, const Towers* one, const Towers* other, Lanes mask) noexcept nogil:
    """Those of the one in the lanes of the mask, those of the other elsewhere."""
    cdef int i
    for i in range(<int>(sizeof(Towers) // sizeof(Lanes))):
        (<Lanes*>target)[i] = choose(mask, (<const Lanes*>one)[i], (<const Lanes*>other)[i])


cdef inline void raze(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    cdef Lanes builds = is_set(lockstep.highest), buildable = all_lanes(0), drawing
    cdef Lanes legal[N_TYPES + 1]        # masks; the first is to keep
    cdef Lanes chosen[N_TYPES]
    cdef Lanes n, k, gain, razes
    cdef int kind, seat
    for kind in range(N_TYPES):
        buildable += lockstep.fitting[0][kind]
    legal[0] = ~is_less(buildable, lockstep.highest)
    n = -legal[0]
    for kind in range(N_TYPES):
        gain = lockstep.fitting_below[0][kind] - lockstep.fitting[0][kind]
        legal[1 + kind] = is_set(lockstep.own.room_below[kind]) & ~is_less(buildable + gain, lockstep.highest)
        n -= legal[1 + kind]
    drawing = builds & is_less(all_lanes(1), n)
    k = below(&lockstep.choices, n, drawing) if policies == NULL else weighed_raze(lockstep, tables, policies, legal, drawing)
    lockstep.decisions -= builds
    razes = builds & ~(legal[0] & is_equal(k, all_lanes(0)))
    for seat in range(tables.players):
        lockstep.razed[seat] -= razes & is_equal(lockstep.builder, all_lanes(seat))
    k += legal[0]
    for kind in range(N_TYPES):
        chosen[kind] = razes & legal[1 + kind] & is_equal(k, all_lanes(0))
        k += legal[1 + kind]
        tear_down(&lockstep.own, kind, chosen[kind])
    if policies != NULL and lockstep.foresees_builds:
        worth_torn(lockstep, tables, chosen)


cdef inline void tear_down(Towers* towers, int kind, Lanes chosen) noexcept nogil:
    """Where a run ends with its card, the one below it is the uppermost."""
    cdef Lanes first = towers.runs[0][kind] ^ (lowest(towers.runs[0][kind]) & chosen)
    cdef Lanes ends = chosen & ~is_set(first)
    towers.room[kind] = choose(chosen, towers.room_below[kind], towers.room[kind])
    towers.height[kind] += chosen
    towers.runs[0][kind] = first | (towers.runs[1][kind] & ends)
    towers.runs[1][kind] = choose(ends, towers.runs[2][kind], towers.runs[1][kind])
    towers.runs[2][kind] &= ~ends


# 4: tidy up. Then the next round, unless the draw pile has run out for the second time.

cdef inline void end_round(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    cdef Pile* discard = &lockstep.discard
    cdef Lanes any_discard = all_lanes(0), empty, reshuffle
    cdef int kind
    for kind in range(N_TYPES):
        if equal_cards:
            discard.twice[kind] |= (discard.values[kind] & lockstep.display.values[kind]) | lockstep.display.twice[kind]
        discard.values[kind] |= lockstep.display.values[kind]
        any_discard |= discard.values[kind]
    lockstep.n_discard += lockstep.n_display - lockstep.highest
    lockstep.start = choose(is_set(lockstep.highest), next_seat(lockstep.builder, tables), lockstep.start)
    empty = is_equal(lockstep.draw_pile.upto[N_TYPES - 1], all_lanes(0))
    reshuffle = empty & ~lockstep.reshuffled & is_set(any_discard)
    lockstep.over = empty & ~reshuffle
    if marks(reshuffle):
        lockstep.reshuffled |= reshuffle
        for kind in range(N_TYPES):
            lockstep.draw_pile.values[kind] |= discard.values[kind] & reshuffle
            lockstep.draw_pile.twice[kind] |= discard.twice[kind] & reshuffle
            discard.values[kind] &= ~reshuffle
            discard.twice[kind] &= ~reshuffle
        count_cards(&lockstep.draw_pile, equal_cards)


cdef inline void count_cards(Pile* pile, bint equal_cards) noexcept nogil:
    cdef Lanes n = all_lanes(0)
    cdef int kind
    for kind in range(N_TYPES):
        n += count_for_nth_bit(pile.values[kind])
        if equal_cards:
            n += count_for_nth_bit(pile.twice[kind])
        pile.upto[kind] = n
