# Five Towers: the scores of moves by weights, one move at a time.
#
# Room is the number of different values that fit on a tower: 16 on an empty one and on an 8, 0 on a spire. To lose little room with
# each card is what the game is about.
from libc.stdint cimport int64_t

from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport BID, BUILD, N_TYPES, SPIRE, Seat, State, Table, Tables
from cython_core.five_towers.strategies.auction cimport Auction, look_ahead, rivals_above
from cython_core.five_towers.strategies.features cimport (
    BID_RIVALS, BID_WON, BID_WORTH, CARDS, CHEAP, CHEAP_CARDS, CLOSING, CLOSING_BID, DENIED, FAIR, FAIR_CARDS, HIGHEST,
    JUMP, LAST_WORD, LIMIT, NEEDS_TEAR_DOWN, POINTS_NOW, ROOM, ROOM_TIME, SPIRES, SPIRE_TIME, TEAR_DOWN, WORTH,
)
from cython_core.five_towers.strategies.plans cimport Plan, gain_of_build, gain_of_raze, highest_tower, make_plan
from cython_core.five_towers.strategies.worth cimport look_out, Outlook

cdef struct Situation:
    int time_left            # cards still to be revealed, in eights, 0..MAX_CARDS // 4
    int highest              # cards in the highest tower of the seat, 0..MAX_HEIGHT
    int cheap                # bidding: display cards that fit and cost little room, 0..MAX_DISPLAY
    int fair                 # or not too much
    int as_is                # bidding: cards that can be built without a tear-down, 0..MAX_DISPLAY
    int closing              # bidding: cards in the tower a spire of the display would close, less time_left; from 0
    bint foreseen            # the rest is there: only if a weight asks for it
    Outlook outlook
    Auction auction          # bidding
    Plan plan                # after that


cdef inline void size_up(const State* state, const Tables* tables, const int64_t* weights, Situation* situation) noexcept nogil:
    """What all moves of this decision have in common."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    situation.time_left = time_left(table)
    situation.highest = 0
    situation.cheap = situation.fair = situation.as_is = situation.closing = 0
    if table.node == BID:
        size_up_display(table, seat, tables, situation)
        situation.foreseen = (weights[BID_WORTH] | weights[BID_WON] | weights[BID_RIVALS]) != 0
    else:
        situation.highest = seat.height[highest_tower(seat)]
        situation.foreseen = weights[WORTH] != 0
    if situation.foreseen:
        look_out(table, tables, &situation.outlook)
        if table.node == BID:
            look_ahead(state, tables, &situation.outlook, &situation.auction)
        else:
            make_plan(table, seat, tables, &situation.outlook, &situation.plan)


cdef inline int time_left(const Table* table) noexcept nogil:
    """Before the reshuffle about every other card of the draw pile will come back, beside those discarded so far."""
    cdef int cards = table.draw_pile.n
    return (cards if table.reshuffled else cards + (cards >> 1) + table.n_discard) >> 3


cdef inline void size_up_display(const Table* table, const Seat* seat, const Tables* tables, Situation* situation) noexcept nogil:
    """The display cards are looked at one by one, as if each came first."""
    cdef int i, card, top, lost, fitting, kind
    cdef int cheap = 0, fair = 0, as_is = 0, closing = 0
    for i in range(table.n_display):
        card = <int>((table.display >> (8 * i)) & 0xFF)
        top = seat.top[card >> 4]
        fitting = fits(tables.reach[<unsigned int>1 << (card & 15)], top)
        lost = tables.room[top] - tables.room[3 * (card & 15)]
        cheap += fitting & (lost <= CHEAP)
        fair += fitting & (lost <= FAIR)
        closing = max(closing, (fitting & ((card & 15) == SPIRE)) * (seat.height[card >> 4] + 1 - situation.time_left))
    for kind in range(N_TYPES):
        as_is += fits(table.reach[kind], seat.top[kind])
    situation.cheap = cheap
    situation.fair = fair
    situation.as_is = as_is
    situation.closing = closing


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    """What can be seen at once, and what is foreseen."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef int card = <int>((table.display >> (8 * move)) & 0xFF)
    if table.node == BID:
        return ((score_of_bid(table, seat, tables, situation, move, weights) if move else 0)
                + (score_of_auction(situation, move, weights) if situation.foreseen and move else 0))
    if table.node == BUILD:
        return (score_of_build(seat, tables, situation, card, weights)
                + (weights[WORTH] * limited(gain_of_build(table, seat, tables, &situation.outlook, &situation.plan, card))
                   if situation.foreseen else 0))
    return ((score_of_raze(seat, tables, situation, move - 1, weights) if move else 0)
            + (weights[WORTH] * limited(gain_of_raze(table, seat, tables, &situation.outlook, &situation.plan, max(move - 1, 0), move > 0))
               if situation.foreseen else 0))


cdef inline int limited(int value) noexcept nogil:
    """Components may be such that a value leaves the range of features."""
    return max(-LIMIT, min(value, LIMIT))


cdef inline int64_t score_of_auction(const Situation* situation, int bid, const int64_t* weights) noexcept nogil:
    """By what the bid gains, and by what those behind can do about it if it gains something."""
    cdef int gain = limited(situation.auction.gains.by_cards[bid])
    cdef int rivals = rivals_above(&situation.auction, bid) if gain > 0 else 0
    return (weights[BID_WORTH] * gain
            + weights[BID_WON] * (gain if gain > 0 and rivals == 0 else 0)
            + weights[BID_RIVALS] * rivals)


cdef inline int64_t score_of_bid(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int bid,
                                 const int64_t* weights) noexcept nogil:
    return (weights[CARDS] * bid
            + weights[CHEAP_CARDS] * min(bid, situation.cheap)
            + weights[FAIR_CARDS] * min(bid, situation.fair)
            + weights[NEEDS_TEAR_DOWN] * (bid > situation.as_is) * (1 + seat.razed)
            + weights[JUMP] * (bid - table.highest - 1)
            + weights[LAST_WORD] * ((table.asked + 1 == tables.players) | (bid == table.n_display))
            + weights[DENIED] * table.highest
            + weights[CLOSING_BID] * situation.closing)


cdef inline int64_t score_of_raze(const Seat* seat, const Tables* tables, const Situation* situation, int kind,
                                  const int64_t* weights) noexcept nogil:
    cdef int lost = tables.room[seat.top[kind]] - tables.room[seat.below[kind]]
    return (weights[ROOM] * lost
            + weights[ROOM_TIME] * (lost * situation.time_left)
            + weights[TEAR_DOWN] * (1 + seat.razed)
            - weights[POINTS_NOW] * limited(tables.points_razed * (1 + seat.razed) + tables.points_card))


cdef inline int64_t score_of_build(const Seat* seat, const Tables* tables, const Situation* situation, int card,
                                   const int64_t* weights) noexcept nogil:
    cdef int kind = card >> 4, value = card & 15
    cdef int height = seat.height[kind]
    cdef int lost = tables.room[seat.top[kind]] - tables.room[3 * value]
    cdef int highest = height >= situation.highest
    cdef int spire = value == SPIRE
    cdef int points = (tables.points_card + highest * tables.points_main
                       + spire * (height + 1) * (tables.points_spire - tables.points_card))
    return (weights[POINTS_NOW] * limited(points)
            + weights[ROOM] * lost
            + weights[ROOM_TIME] * (lost * situation.time_left)
            + weights[HIGHEST] * highest
            + spire * (weights[SPIRES]
                       + weights[SPIRE_TIME] * situation.time_left
                       + weights[CLOSING] * max(height + 1 - situation.time_left, 0)))
