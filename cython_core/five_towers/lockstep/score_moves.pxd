# Five Towers in lock-step: the scores of moves by weights, those of strategies/score_moves.pxd for all lanes at once.
#
# Features are 16-bit lanes, scores 32 bits: they are added up for the even lanes, then for the odd ones. Products of 32 bits may wrap on
# the way; the sums do not (fit_lanes).
from cython_core.five_towers.lockstep.look_ahead cimport (
    Gains, find_chains, gains_of_builds, gains_of_razes, gains_of_seat, paying_bid,
)
from cython_core.five_towers.lockstep.state cimport Lockstep, Slot, bids_look_ahead, next_seat, of_kind, of_seat
from cython_core.five_towers.lockstep.worth cimport look_out
from cython_core.five_towers.state cimport MAX_DISPLAY, N_TYPES, SPIRE, Tables
from cython_core.five_towers.strategies.features cimport (
    BID_RIVALS, BID_WON, BID_WORTH, CARDS, CHEAP, CHEAP_CARDS, CLOSING, CLOSING_BID, DENIED, FAIR, FAIR_CARDS, HIGHEST, JUMP, LAST_WORD,
    LIMIT, NEEDS_TEAR_DOWN, POINTS_NOW, ROOM, ROOM_TIME, SPIRES, SPIRE_TIME, TEAR_DOWN, WORTH,
)
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_by_score, is_weighed
from cython_core.shared.lanes.lanes cimport (
    Lanes, Pairs, all_lanes, choose, count_for_nth_bit, has, is_equal, is_less, is_set, larger, smaller,
)
from cython_core.shared.lanes.pairs cimport all_pairs, half_of, of_seats
from cython_core.shared.score cimport MAX_SEATS

cdef struct Sight:               # what the seats see in the display, by seat: as Situation in strategies/score_moves.pxd
    Lanes cheap[MAX_SEATS]
    Lanes fair[MAX_SEATS]
    Lanes as_is[MAX_SEATS]
    Lanes closing[MAX_SEATS]
    Lanes gains[MAX_DISPLAY + 1][MAX_SEATS]      # if weights look ahead: what a bid gains, perhaps with a tear-down
    Lanes pays[MAX_SEATS]                        # the highest bid that gains something without one


cdef inline void look_at_display(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, Sight* sight) noexcept nogil:
    """At the beginning of a round: what does not change until it ends, and what every seat sees."""
    cdef Lanes cards = lockstep.draw_pile.upto[N_TYPES - 1]
    cdef int i, seat
    lockstep.time_left = (cards + (~lockstep.reshuffled & ((cards >> 1) + lockstep.n_discard))) >> 3
    for i in range(tables.display_size):
        lockstep.slots[i].n_next = count_for_nth_bit(lockstep.slots[i].fits_next & lockstep.cards.all)
    lockstep.foresees_bids = bids_look_ahead(policies)
    lockstep.foresees_builds = is_weighed(policies, WORTH)
    if lockstep.foresees_bids or lockstep.foresees_builds:
        look_out(lockstep, tables)
        find_chains(lockstep, tables)
    for seat in range(tables.players):
        size_up_display(lockstep, tables, seat, sight)
        if lockstep.foresees_bids:
            size_up_gains(lockstep, tables, seat, sight)


cdef inline void size_up_gains(Lockstep* lockstep, const Tables* tables, int seat, Sight* sight) noexcept nogil:
    cdef Gains as_is, torn
    cdef int bid
    gains_of_seat(lockstep, tables, seat, &as_is, &torn)
    sight.pays[seat] = paying_bid(&as_is, tables)
    for bid in range(1, tables.display_size + 1):
        sight.gains[bid][seat] = limited(torn.by_cards[bid])


cdef inline void size_up_display(Lockstep* lockstep, const Tables* tables, int seat, Sight* sight) noexcept nogil:
    """The display cards one by one, as if each came first."""
    cdef Slot* slot
    cdef Lanes cheap = all_lanes(0), fair = all_lanes(0), as_is = all_lanes(0), closing = all_lanes(0), room, height, fits, lost
    cdef int i, kind
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        room = all_lanes(0)
        for kind in range(N_TYPES):
            room |= lockstep.towers[seat][kind].room & slot.is_kind[kind]
        height = of_kind(lockstep.height[seat], slot)
        fits = has(room, slot.bit)
        lost = room_lost(lockstep, room, slot)
        cheap -= fits & is_less(lost, all_lanes(CHEAP + 1))
        fair -= fits & is_less(lost, all_lanes(FAIR + 1))
        closing = larger(closing, fits & has(slot.bit, all_lanes(1 << SPIRE)) & (height + 1 - lockstep.time_left))
    for kind in range(N_TYPES):
        as_is += lockstep.fitting[seat][kind]
    sight.cheap[seat] = cheap
    sight.fair[seat] = fair
    sight.as_is[seat] = as_is
    sight.closing[seat] = closing


cdef inline Lanes room_lost(const Lockstep* lockstep, Lanes room, const Slot* slot) noexcept nogil:
    """Where so much fits, and the card of the slot is built."""
    return count_for_nth_bit(room & lockstep.cards.all) - slot.n_next


cdef inline Lanes limited(Lanes value) noexcept nogil:
    return larger(smaller(value, all_lanes(LIMIT)), all_lanes(-LIMIT))


cdef inline Lanes weighed_bid(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Sight* sight, Lanes seat, Lanes limit,
                              int turn, Lanes drawing) noexcept nogil:
    """How much more than the highest bid is bid; 0: pass."""
    cdef Lanes legal[MAX_DISPLAY + 1]
    cdef Wide scores[MAX_DISPLAY + 1]
    cdef int bid, half
    legal[0] = all_lanes(0xFFFF)
    for bid in range(1, tables.display_size + 1):
        legal[bid] = is_less(lockstep.highest, all_lanes(bid)) & ~is_less(limit, all_lanes(bid))
    for half in range(2):
        score_bids(lockstep, tables, policies, sight, seat, turn == tables.players - 1, half, scores)
    if lockstep.foresees_bids:
        score_auction(tables, policies, sight, seat, turn, scores)
    return draw_by_score(policies, seat, drawing, legal, scores, tables.display_size + 1)


cdef inline void score_bids(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Sight* sight, Lanes seat, bint is_last,
                            int half, Wide* scores) noexcept nogil:
    """Each bid from the one before: what is counted by cards is a card more."""
    cdef Pairs who = half_of(seat, half), highest = half_of(lockstep.highest, half)
    cdef Pairs cheap_card = of_seats(policies.weight[CHEAP_CARDS], who), fair_card = of_seats(policies.weight[FAIR_CARDS], who)
    cdef Pairs jump = of_seats(policies.weight[JUMP], who), last_word = of_seats(policies.weight[LAST_WORD], who)
    cdef Pairs card = of_seats(policies.weight[CARDS], who) + jump
    cdef Pairs tear_down = of_seats(policies.weight[NEEDS_TEAR_DOWN], who) * (half_of(of_seat(lockstep.razed, seat, tables), half) + 1)
    cdef Pairs score = (of_seats(policies.weight[DENIED], who) * highest - jump * (highest + 1)
                        + of_seats(policies.weight[CLOSING_BID], who) * half_of(of_seat(sight.closing, seat, tables), half))
    cdef Lanes cheap = of_seat(sight.cheap, seat, tables), fair = of_seat(sight.fair, seat, tables)
    cdef Lanes as_is = of_seat(sight.as_is, seat, tables)
    cdef int bid
    scores[0].half[half] = all_pairs(0)
    for bid in range(1, tables.display_size + 1):
        score += (card + (cheap_card & half_of(is_less(all_lanes(bid - 1), cheap), half))
                  + (fair_card & half_of(is_less(all_lanes(bid - 1), fair), half)))
        scores[bid].half[half] = (score + (tear_down & half_of(is_less(as_is, all_lanes(bid)), half))
                                  + (last_word if is_last else last_word & half_of(is_equal(lockstep.n_display, all_lanes(bid)), half)))


cdef inline void score_auction(const Tables* tables, const LanePolicies* policies, const Sight* sight, Lanes seat, int turn,
                               Wide* scores) noexcept nogil:
    """By what bids gain, and by what those behind can do about those that gain something."""
    cdef Lanes pays[MAX_SEATS]                   # of the seats behind
    cdef Lanes behind = seat, gain, gains, rivals
    cdef Pairs who
    cdef int bid, half, later
    for later in range(turn + 1, tables.players):
        behind = next_seat(behind, tables)
        pays[later] = of_seat(sight.pays, behind, tables)
    for bid in range(1, tables.display_size + 1):
        gain = of_seat(sight.gains[bid], seat, tables)
        gains = is_less(all_lanes(0), gain)
        rivals = all_lanes(0)
        for later in range(turn + 1, tables.players):
            rivals -= gains & is_less(all_lanes(bid), pays[later])
        for half in range(2):
            who = half_of(seat, half)
            scores[bid].half[half] += (
                of_seats(policies.weight[BID_WORTH], who) * half_of(gain, half)
                + of_seats(policies.weight[BID_WON], who) * half_of(gain & gains & ~is_set(rivals), half)
                + of_seats(policies.weight[BID_RIVALS], who) * half_of(rivals, half))


cdef inline Lanes weighed_raze(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Lanes* legal,
                               Lanes drawing) noexcept nogil:
    """The number of the legal move."""
    cdef Lanes lost[N_TYPES]
    cdef Lanes gains[N_TYPES + 1]
    cdef Wide scores[N_TYPES + 1]
    cdef Lanes number = of_seat(lockstep.razed, lockstep.builder, tables) + 1
    cdef Lanes points = limited(number * all_lanes(tables.points_razed) + all_lanes(tables.points_card))
    cdef Pairs who, room, same
    cdef int kind, half
    for kind in range(N_TYPES):
        lost[kind] = (count_for_nth_bit(lockstep.own[kind].room & lockstep.cards.all)
                      - count_for_nth_bit(lockstep.own[kind].room_below & lockstep.cards.all))
    for half in range(2):
        who = half_of(lockstep.builder, half)
        room = of_seats(policies.weight[ROOM], who) + of_seats(policies.weight[ROOM_TIME], who) * half_of(lockstep.time_left, half)
        same = (of_seats(policies.weight[TEAR_DOWN], who) * half_of(number, half)
                - of_seats(policies.weight[POINTS_NOW], who) * half_of(points, half))
        scores[0].half[half] = all_pairs(0)
        for kind in range(N_TYPES):
            scores[1 + kind].half[half] = room * half_of(lost[kind], half) + same
    if lockstep.foresees_builds:
        gains_of_razes(lockstep, tables, all_lanes(tables.worth.razed) * number, gains)
        score_worth(policies, lockstep.builder, gains, N_TYPES + 1, scores)
    return draw_by_score(policies, lockstep.builder, drawing, legal, scores, N_TYPES + 1)


cdef inline void score_worth(const LanePolicies* policies, Lanes builder, const Lanes* gains, int n, Wide* scores) noexcept nogil:
    """By what the best way to end the round adds to the worth of the towers."""
    cdef int i, half
    for i in range(n):
        for half in range(2):
            scores[i].half[half] += of_seats(policies.weight[WORTH], half_of(builder, half)) * half_of(limited(gains[i]), half)


cdef inline Lanes weighed_build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Lanes left, const Lanes* legal,
                                Lanes drawing) noexcept nogil:
    """The number of the legal move."""
    cdef Lanes gains[MAX_DISPLAY]
    cdef Wide scores[MAX_DISPLAY]
    cdef Lanes highest = lockstep.own_height[0]
    cdef int i, kind
    for kind in range(1, N_TYPES):
        highest = larger(highest, lockstep.own_height[kind])
    for i in range(tables.display_size):
        score_build(lockstep, tables, policies, &lockstep.slots[i], highest, &scores[i])
    if lockstep.foresees_builds:
        gains_of_builds(lockstep, tables, left, gains)
        score_worth(policies, lockstep.builder, gains, tables.display_size, scores)
    return draw_by_score(policies, lockstep.builder, drawing, legal, scores, tables.display_size)


cdef inline void score_build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Slot* slot, Lanes highest,
                             Wide* score) noexcept nogil:
    cdef Lanes height = of_kind(lockstep.own_height, slot) + 1       # with the card
    cdef Lanes spire = has(slot.bit, all_lanes(1 << SPIRE)), lost = room_lost(lockstep, slot.room, slot), points, closing
    cdef Pairs who, time_left
    cdef int half
    highest = is_less(highest, height)
    points = limited(all_lanes(tables.points_card) + (highest & all_lanes(tables.points_main))
                     + (spire & (height * all_lanes(tables.points_spire - tables.points_card))))
    closing = larger(height - lockstep.time_left, all_lanes(0))
    for half in range(2):
        who = half_of(lockstep.builder, half)
        time_left = half_of(lockstep.time_left, half)
        score.half[half] = (
            of_seats(policies.weight[POINTS_NOW], who) * half_of(points, half)
            + (of_seats(policies.weight[ROOM], who) + of_seats(policies.weight[ROOM_TIME], who) * time_left) * half_of(lost, half)
            + (of_seats(policies.weight[HIGHEST], who) & half_of(highest, half))
            + ((of_seats(policies.weight[SPIRES], who) + of_seats(policies.weight[SPIRE_TIME], who) * time_left
                + of_seats(policies.weight[CLOSING], who) * half_of(closing, half)) & half_of(spire, half)))
