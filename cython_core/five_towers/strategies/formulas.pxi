# Five Towers: what features and scores are made of. One source, compiled twice: strategies/formulas.pxd includes it for the numbers of one
# game, lockstep/formulas.pxd for lanes. A Num is a feature; a condition is one too, a mask as in shared/lanes/lanes.pxd. A Sum is a score;
# `weight` finds the weight of a feature for the seat that moves, `wide` makes a Sum of a Num.

cdef struct Sight:           # what a seat sees in the display: its cards one by one, as if each came first
    Num cheap                # cards that fit and cost little room
    Num fair                 # or not too much
    Num as_is                # cards that can be built without a tear-down
    Num closing              # cards in the tower that a spire of the display would close, less the time left; from 0


cdef inline Num limited(Num value) noexcept nogil:
    """Components may be such that a value leaves the range of features."""
    return larger(smaller(value, all_lanes(LIMIT)), all_lanes(-LIMIT))


cdef inline Num time_left(Num draw_pile, Num discarded, Num reshuffled) noexcept nogil:
    """Cards still to be revealed, in eights, 0..MAX_CARDS // 4. Before the reshuffle about every other card of the draw pile will come
    back, beside those discarded so far."""
    return (draw_pile + (((draw_pile >> 1) + discarded) & ~reshuffled)) >> 3


cdef inline Num chance_of_drawn(Num reshuffled) noexcept nogil:
    """How much a card of the draw pile counts among those that can be had."""
    return choose(reshuffled, all_lanes(AFTER), all_lanes(BEFORE))


cdef inline Num cards_to_come(Num drawn, Num times, Num again, Num ratio) noexcept nogil:
    """Cards of a tower's type still to come, by how many of those that fit on its top card can be had: so many of the draw pile, which
    count `times`, and so many of the discard pile before the reshuffle. `ratio`: see Fitting."""
    return smaller(rounded_256th(drawn * times + again * all_lanes(AGAIN), ratio), all_lanes(MOST_TO_COME))


cdef inline Num tear_down_cost(const Tables* tables, Num razed) noexcept nogil:
    """What one more torn-down card costs, in units of worth."""
    return (razed + 1) * all_lanes(tables.worth.razed)


# Bids

cdef inline void see_card(Sight* sight, Num fits, Num spire, Num lost, Num height, Num time) noexcept nogil:
    """A card of the display: whether it fits and is a spire, the room it costs, the height of its tower."""
    sight.cheap -= fits & is_less(lost, all_lanes(CHEAP + 1))
    sight.fair -= fits & is_less(lost, all_lanes(FAIR + 1))
    sight.closing = larger(sight.closing, fits & spire & (height + 1 - time))


cdef inline void score_bids(Weights weights, const Sight* sight, Num razed, int most, Sum* scores) noexcept nogil:
    """From 0, to pass, up to `most`; each bid from the one before: what is counted by cards is a card more."""
    cdef Sum card = weight(weights, CARDS), cheap = weight(weights, CHEAP_CARDS), fair = weight(weights, FAIR_CARDS)
    cdef Sum tear_down = weight(weights, NEEDS_TEAR_DOWN) * wide(weights, razed + 1)
    cdef Sum score = weight(weights, CLOSING_BID) * wide(weights, sight.closing)
    cdef int bid
    scores[0] = wide(weights, all_lanes(0))
    for bid in range(1, most + 1):
        score += (card + (cheap & wide(weights, is_less(all_lanes(bid - 1), sight.cheap)))
                  + (fair & wide(weights, is_less(all_lanes(bid - 1), sight.fair))))
        scores[bid] = score + (tear_down & wide(weights, is_less(sight.as_is, all_lanes(bid))))


cdef inline Sum score_of_gain(Weights weights, Num gain, Num outbid) noexcept nogil:
    """By what a bid gains; if that is positive, once more unless a seat behind would gain from a higher bid."""
    return (weight(weights, BID_WORTH) * wide(weights, gain)
            + weight(weights, BID_WON) * wide(weights, larger(gain, all_lanes(0)) & ~outbid))


# Tear-downs and cards

cdef inline void score_razes(Weights weights, const Tables* tables, const Num* lost, Num razed, Num time, Sum* scores) noexcept nogil:
    """To keep all towers, and to tear down each of them, by the room that is lost with its top card."""
    cdef Num points = limited((razed + 1) * all_lanes(tables.points_razed) + all_lanes(tables.points_card))
    cdef Sum room = weight(weights, ROOM) + weight(weights, ROOM_TIME) * wide(weights, time)
    cdef Sum same = weight(weights, TEAR_DOWN) * wide(weights, razed + 1) - weight(weights, POINTS_NOW) * wide(weights, points)
    cdef int kind
    scores[0] = wide(weights, all_lanes(0))
    for kind in range(N_TYPES):
        scores[1 + kind] = room * wide(weights, lost[kind]) + same


cdef inline Num points_of_card(const Tables* tables, Num height, Num highest, Num spire) noexcept nogil:
    """At once, with a card that brings its tower to this height."""
    return limited(all_lanes(tables.points_card) + (highest & all_lanes(tables.points_main))
                   + (spire & (height * all_lanes(tables.points_spire - tables.points_card))))


cdef inline Sum score_of_card(Weights weights, Num points, Num lost, Num height, Num highest, Num spire, Num time) noexcept nogil:
    return (weight(weights, POINTS_NOW) * wide(weights, points)
            + (weight(weights, ROOM) + weight(weights, ROOM_TIME) * wide(weights, time)) * wide(weights, lost)
            + (weight(weights, HIGHEST) & wide(weights, highest))
            + ((weight(weights, SPIRE_TIME) * wide(weights, time)
                + weight(weights, CLOSING) * wide(weights, larger(height - time, all_lanes(0)))) & wide(weights, spire)))


cdef inline Sum score_of_worth(Weights weights, Num gain) noexcept nogil:
    """By what the best way to end the round adds to the worth of the towers."""
    return weight(weights, WORTH) * wide(weights, limited(gain))
