# Five Towers: what strategies look at in a move, and what a seat cannot know.
#
# Room is the number of different values that fit on a tower: 16 on an empty one and on an 8, 0 on a spire. To lose little room with
# each card is what the game is about.
from libc.stdint cimport int64_t

from cython_core.five_towers.state cimport BID, BUILD, N_TYPES, SPIRE, Seat, State, Table, Tables, fits
from cython_core.shared.chance cimport Chance

cdef enum:
    CHEAP = 2                # room a card may cost at most to be called cheap
    FAIR = 5                 # or fair

cdef enum:                   # features; FEATURES in five_towers.pyx says what they measure
    POINTS_NOW = 0
    ROOM = 1
    ROOM_TIME = 2
    HIGHEST = 3
    SPIRES = 4
    SPIRE_TIME = 5
    CLOSING = 6
    TEAR_DOWN = 7
    CARDS = 8
    CHEAP_CARDS = 9
    FAIR_CARDS = 10
    NEEDS_TEAR_DOWN = 11
    JUMP = 12
    LAST_WORD = 13
    DENIED = 14
    CLOSING_BID = 15
    N_FEATURES = 16

cdef struct Situation:
    int time_left            # cards still to be revealed, in eights, 0..MAX_CARDS // 4
    int highest              # cards in the highest tower of the seat, 0..MAX_HEIGHT
    int cheap                # bidding: display cards that fit and cost little room, 0..MAX_DISPLAY
    int fair                 # or not too much
    int as_is                # bidding: cards that can be built without a tear-down, 0..MAX_DISPLAY
    int closing              # bidding: cards in the tower a spire of the display would close, less time_left; from 0


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Only the order of the draw pile is secret, and it is not stored: cards are drawn when they are revealed. So nothing is redrawn."""
    pass


cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    """What all moves of this decision have in common."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    situation.time_left = time_left(table)
    situation.highest = 0
    situation.cheap = situation.fair = situation.as_is = situation.closing = 0
    if table.node == BID:
        size_up_display(table, seat, tables, situation)
    else:
        situation.highest = highest_tower(seat)


cdef inline int time_left(const Table* table) noexcept nogil:
    """Before the reshuffle about every other card of the draw pile will come back, beside those discarded so far."""
    cdef int cards = table.draw_pile.n
    return (cards if table.reshuffled else cards + (cards >> 1) + table.n_discard) >> 3


cdef inline int highest_tower(const Seat* seat) noexcept nogil:
    cdef int kind, highest = 0
    for kind in range(N_TYPES):
        highest = max(highest, seat.height[kind])
    return highest


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
    """Passing and keeping are the moves without features."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    if table.node == BUILD:
        return score_of_build(seat, tables, situation, <int>((table.display >> (8 * move)) & 0xFF), weights)
    if move == 0:
        return 0
    if table.node == BID:
        return score_of_bid(table, seat, tables, situation, move, weights)
    return score_of_raze(seat, tables, situation, move - 1, weights)


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
            - weights[POINTS_NOW] * (tables.points_razed * (1 + seat.razed) + tables.points_card))


cdef inline int64_t score_of_build(const Seat* seat, const Tables* tables, const Situation* situation, int card,
                                   const int64_t* weights) noexcept nogil:
    cdef int kind = card >> 4, value = card & 15
    cdef int height = seat.height[kind]
    cdef int lost = tables.room[seat.top[kind]] - tables.room[3 * value]
    cdef int highest = height >= situation.highest
    cdef int spire = value == SPIRE
    cdef int points = (tables.points_card + highest * tables.points_main
                       + spire * (height + 1) * (tables.points_spire - tables.points_card))
    return (weights[POINTS_NOW] * points
            + weights[ROOM] * lost
            + weights[ROOM_TIME] * (lost * situation.time_left)
            + weights[HIGHEST] * highest
            + spire * (weights[SPIRES]
                       + weights[SPIRE_TIME] * situation.time_left
                       + weights[CLOSING] * max(height + 1 - situation.time_left, 0)))
