# Five Towers in lock-step: the scores of moves by weights, those of strategies/score_moves.pxd for all lanes at once.
from cython_core.five_towers.lockstep.formulas cimport (
    Sight, limited, points_of_card, score_bids, score_of_card, score_of_gain, score_of_worth, score_razes, see_card, tear_down_cost,
    time_left, weights_of,
)
from cython_core.five_towers.lockstep.look_ahead cimport (
    Gains, find_chains, gains_of_builds, gains_of_razes, gains_of_seat, paying_bid,
)
from cython_core.five_towers.lockstep.state cimport Lockstep, Slot, bids_look_ahead, next_seat, of_kind, of_seat
from cython_core.five_towers.lockstep.worth cimport count_to_come
from cython_core.five_towers.state cimport MAX_DISPLAY, N_TYPES, SPIRE, Tables
from cython_core.five_towers.strategies.features cimport WORTH
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, draw_by_score, is_weighed
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, count_for_nth_bit, has, is_equal, is_less, larger
from cython_core.shared.score cimport MAX_SEATS

cdef struct Bidding:             # what bids are scored by, by seat
    Sight sights[MAX_SEATS]
    Lanes gains[MAX_DISPLAY + 1][MAX_SEATS]      # if weights look ahead: what a bid gains, perhaps with a tear-down
    Lanes pays[MAX_SEATS]                        # the highest bid that gains something without one


cdef inline void look_at_display(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, Bidding* bidding) noexcept nogil:
    """At the beginning of a round: what does not change until it ends, and what every seat sees."""
    cdef Gains as_is, torn
    cdef int i, seat, bid
    lockstep.time_left = time_left(lockstep.draw_pile.upto[N_TYPES - 1], lockstep.n_discard, lockstep.reshuffled)
    for i in range(tables.display_size):
        lockstep.slots[i].n_next = count_for_nth_bit(lockstep.slots[i].fits_next & lockstep.cards.all)
    lockstep.foresees_bids = bids_look_ahead(policies)
    lockstep.foresees_builds = is_weighed(policies, WORTH)
    if lockstep.foresees_bids or lockstep.foresees_builds:
        count_to_come(lockstep, tables)
        find_chains(lockstep, tables)
    for seat in range(tables.players):
        see_display(lockstep, tables, seat, &bidding.sights[seat])
        if lockstep.foresees_bids:
            gains_of_seat(lockstep, tables, seat, &as_is, &torn)
            bidding.pays[seat] = paying_bid(&as_is, tables)
            for bid in range(1, tables.display_size + 1):
                bidding.gains[bid][seat] = limited(torn.by_cards[bid])


cdef inline void see_display(const Lockstep* lockstep, const Tables* tables, int seat, Sight* sight) noexcept nogil:
    cdef const Slot* slot
    cdef Lanes room
    cdef int i, kind
    sight.cheap = sight.fair = sight.as_is = sight.closing = all_lanes(0)
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        room = of_kind(lockstep.towers[seat].room, slot)
        see_card(sight, has(room, slot.bit), has(slot.bit, all_lanes(1 << SPIRE)), room_lost(lockstep, room, slot),
                 of_kind(lockstep.towers[seat].height, slot), lockstep.time_left)
    for kind in range(N_TYPES):
        sight.as_is += lockstep.fitting[seat][kind]


cdef inline Sight sight_of(const Bidding* bidding, Lanes seat, const Tables* tables) noexcept nogil:
    """What each lane's seat sees."""
    cdef Sight sight = bidding.sights[0]
    cdef const Sight* others
    cdef Lanes its
    cdef int other
    for other in range(1, tables.players):
        others = &bidding.sights[other]
        its = is_equal(seat, all_lanes(other))
        sight.cheap = choose(its, others.cheap, sight.cheap)
        sight.fair = choose(its, others.fair, sight.fair)
        sight.as_is = choose(its, others.as_is, sight.as_is)
        sight.closing = choose(its, others.closing, sight.closing)
    return sight


cdef inline Lanes room_lost(const Lockstep* lockstep, Lanes room, const Slot* slot) noexcept nogil:
    """Where so much fits, and the card of the slot is built."""
    return count_for_nth_bit(room & lockstep.cards.all) - slot.n_next


cdef inline Lanes weighed_bid(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Bidding* bidding, Lanes seat,
                              Lanes limit, int turn, Lanes drawing) noexcept nogil:
    """How much more than the highest bid is bid; 0: pass."""
    cdef Lanes legal[MAX_DISPLAY + 1]
    cdef Wide scores[MAX_DISPLAY + 1]
    cdef Pairs by_bid[MAX_DISPLAY + 1]
    cdef Sight sight = sight_of(bidding, seat, tables)
    cdef Lanes razed = of_seat(lockstep.razed, seat, tables)
    cdef int bid, half
    legal[0] = all_lanes(0xFFFF)
    for bid in range(1, tables.display_size + 1):
        legal[bid] = is_less(lockstep.highest, all_lanes(bid)) & ~is_less(limit, all_lanes(bid))
    for half in range(2):
        score_bids(weights_of(policies, seat, half), &sight, razed, tables.display_size, by_bid)
        for bid in range(tables.display_size + 1):
            scores[bid].half[half] = by_bid[bid]
    if lockstep.foresees_bids:
        add_auction(tables, policies, bidding, seat, turn, scores)
    return draw_by_score(policies, seat, drawing, legal, scores, tables.display_size + 1)


cdef inline void add_auction(const Tables* tables, const LanePolicies* policies, const Bidding* bidding, Lanes seat, int turn,
                             Wide* scores) noexcept nogil:
    """A bid is outbid if a higher one would gain a seat behind something."""
    cdef Lanes pays = all_lanes(0), behind = seat, gain
    cdef int bid, half, _
    for _ in range(turn + 1, tables.players):
        behind = next_seat(behind, tables)
        pays = larger(pays, of_seat(bidding.pays, behind, tables))
    for bid in range(1, tables.display_size + 1):
        gain = of_seat(bidding.gains[bid], seat, tables)
        for half in range(2):
            scores[bid].half[half] += score_of_gain(weights_of(policies, seat, half), gain, is_less(all_lanes(bid), pays))


cdef inline Lanes weighed_raze(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, const Lanes* legal,
                               Lanes drawing) noexcept nogil:
    """The number of the legal move."""
    cdef Lanes lost[N_TYPES]
    cdef Lanes gains[N_TYPES + 1]
    cdef Wide scores[N_TYPES + 1]
    cdef Pairs by_move[N_TYPES + 1]
    cdef Lanes razed = of_seat(lockstep.razed, lockstep.builder, tables)
    cdef int kind, half
    for kind in range(N_TYPES):
        lost[kind] = (count_for_nth_bit(lockstep.own.room[kind] & lockstep.cards.all)
                      - count_for_nth_bit(lockstep.own.room_below[kind] & lockstep.cards.all))
    for half in range(2):
        score_razes(weights_of(policies, lockstep.builder, half), tables, lost, razed, lockstep.time_left, by_move)
        for kind in range(N_TYPES + 1):
            scores[kind].half[half] = by_move[kind]
    if lockstep.foresees_builds:
        gains_of_razes(lockstep, tables, tear_down_cost(tables, razed), gains)
        add_worth(policies, lockstep.builder, gains, N_TYPES + 1, scores)
    return draw_by_score(policies, lockstep.builder, drawing, legal, scores, N_TYPES + 1)


cdef inline void add_worth(const LanePolicies* policies, Lanes builder, const Lanes* gains, int n, Wide* scores) noexcept nogil:
    cdef int i, half
    for i in range(n):
        for half in range(2):
            scores[i].half[half] += score_of_worth(weights_of(policies, builder, half), gains[i])


cdef inline Lanes weighed_build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, Lanes left, const Lanes* legal,
                                Lanes drawing) noexcept nogil:
    """The number of the legal move."""
    cdef const Slot* slot
    cdef Lanes gains[MAX_DISPLAY]
    cdef Wide scores[MAX_DISPLAY]
    cdef Lanes tallest = lockstep.own.height[0], height, highest, spire, points
    cdef int i, kind, half
    for kind in range(1, N_TYPES):
        tallest = larger(tallest, lockstep.own.height[kind])
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        height = of_kind(lockstep.own.height, slot) + 1
        highest = is_less(tallest, height)
        spire = has(slot.bit, all_lanes(1 << SPIRE))
        points = points_of_card(tables, height, highest, spire)
        for half in range(2):
            scores[i].half[half] = score_of_card(weights_of(policies, lockstep.builder, half), points, room_lost(lockstep, slot.room, slot),
                                                 height, highest, spire, lockstep.time_left)
    if lockstep.foresees_builds:
        gains_of_builds(lockstep, tables, left, gains)
        add_worth(policies, lockstep.builder, gains, tables.display_size, scores)
    return draw_by_score(policies, lockstep.builder, drawing, legal, scores, tables.display_size)
