# Asara in lock-step: what is kept in lanes, and how a game begins. The stages of a turn are in lockstep.pxd.
#
# In lanes is what every turn looks at: hands, money, the board, what is displayed. Pieces, towers and piles stay in a plain State for each lane.
from cython_core.asara.state cimport (
    GO_BANK, GO_BUILD, GO_CALIPH, GO_PAVILION, GO_SPIES, GO_TENT, MAX_CIRCLE, N_COLORS, N_PLACES, N_SEATS, N_SHAPES, State, Tables,
)
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.lane_rng cimport LaneRng
from cython_core.shared.lanes cimport Lanes, N_LANES, all_lanes, choose, lane, marks
from libc.stdint cimport uint16_t, uint64_t

cdef enum:
    N_PARTS = 2                      # the moves of GO in sets of at most 15 bits: markets and circle; the rest
    SECOND_PART = GO_BANK            # its first move
    MARKETS = (1 << N_SHAPES) - 1    # moves of the first part
    CIRCLE_MOVES = ((1 << MAX_CIRCLE) - 1) << GO_BUILD
    BANKS = (1 << (GO_PAVILION - SECOND_PART)) - 1           # moves of the second part
    PAVILION_MOVE = 1 << (GO_PAVILION - SECOND_PART)
    SPY_MOVES = (1 << (GO_CALIPH - SECOND_PART)) - (1 << (GO_SPIES - SECOND_PART))
    CALIPH_MOVE = 1 << (GO_CALIPH - SECOND_PART)
    MAX_GAINS = GO_TENT - SECOND_PART

cdef struct Hand:                    # counts of buyers 0..15, a set of colors for each binary digit
    Lanes low                        # digits 1, 2 and 4: five bits each
    Lanes high                       # digit 8

cdef struct Gain:                    # a move of the second part that brings or costs money
    Lanes move                       # as a set
    Lanes money                      # Asari; fees are negative

cdef struct Given:                   # the same in all lanes
    Lanes prices[N_COLORS]
    Lanes costs[MAX_CIRCLE]          # of the circle's spaces
    Lanes buyers_upto[N_COLORS]      # cards of this and all lower colors
    Lanes open[N_PARTS]              # the board at the beginning of a year
    Lanes circle
    Lanes market_spaces
    Lanes caliph_spaces
    Lanes year_money
    Lanes free                       # moves of the second part that cost nothing
    Lanes around                     # a set of seats times this: once more, a round later
    Lanes back                       # the high product of a set with this: a round earlier
    int n_gains
    Gain gains[MAX_GAINS]
    int n_fees
    Gain fees[MAX_GAINS]             # those that cost something; here positive

cdef struct Lockstep:
    Given given
    LaneRng chance
    LaneRng choices
    # masks: where a game is
    Lanes playing                    # within a year
    Lanes waiting                    # for the next year
    Lanes over
    # the table
    Lanes rounds                     # years begun
    Lanes decisions
    Lanes turn                       # whose turn it is: a bit for each seat, as the next one
    Lanes favor                      # who holds the Caliph's favor
    Lanes open[N_PARTS]              # moves of GO that have a free space (and a pile, for the spies)
    Lanes accepting[N_COLORS]        # by buyer color: areas that take one card of it, a bit for each
    Lanes circle                     # free spaces of the building circle
    Lanes market_spaces[N_SHAPES]    # free spaces
    Lanes caliph_spaces
    Lanes displayed[N_SHAPES]        # kinds of pieces in the displays
    # the seats
    Hand hands[N_SEATS]
    Lanes money[N_SEATS]
    Lanes buildable[N_SEATS]         # numbers of pieces that can be built: bit p - 1, p = 1..MAX_CIRCLE
    # within a turn
    Hand hand                        # of the seat whose turn it is, as the next one
    Lanes purse
    Lanes affordable                 # kinds of pieces
    Lanes going[N_PARTS]             # the chosen move of GO as a set
    # everything else
    State games[N_LANES]


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """What does not change from game to game."""
    cdef Given* given = &lockstep.given
    cdef int i, gain, n = 0
    for i in range(N_COLORS):
        n += popcount(tables.buyers.of_kind[i])
        given.buyers_upto[i] = all_lanes(n)
        given.prices[i] = all_lanes(tables.prices[i])
    for i in range(MAX_CIRCLE):
        given.costs[i] = all_lanes(tables.circle_costs[i])
    given.open[0] = all_lanes(<uint16_t>(tables.start.table.open & ((1 << SECOND_PART) - 1)))
    given.open[1] = all_lanes(<uint16_t>((tables.start.table.open >> SECOND_PART) & ((1 << MAX_GAINS) - 1)))
    given.circle = all_lanes(tables.start.table.circle)
    given.market_spaces = all_lanes(tables.start.table.spaces[0])
    given.caliph_spaces = all_lanes(tables.start.table.spaces[GO_CALIPH])
    given.year_money = all_lanes(tables.year_money)
    given.around = all_lanes(1 + (1 << tables.players))
    given.back = all_lanes(1 << (16 - tables.players))
    given.free = all_lanes((1 << MAX_GAINS) - 1)
    for i in range(MAX_GAINS):
        gain = tables.places[SECOND_PART + i].gain
        if gain:
            given.gains[given.n_gains].move = all_lanes(1 << i)
            given.gains[given.n_gains].money = all_lanes(<uint16_t>gain)
            given.n_gains += 1
        if gain < 0:
            given.fees[given.n_fees].move = all_lanes(1 << i)
            given.fees[given.n_fees].money = all_lanes(<uint16_t>-gain)
            given.n_fees += 1
            given.free ^= all_lanes(1 << i)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask; its first year is yet to begin."""
    cdef uint64_t left = marks(fresh)
    cdef State* game
    cdef int seat
    lockstep.over &= ~fresh
    lockstep.waiting |= fresh
    lockstep.rounds &= ~fresh
    lockstep.decisions &= ~fresh
    lockstep.favor = choose(fresh, all_lanes(1), lockstep.favor)
    for seat in range(tables.players):
        lockstep.money[seat] = choose(fresh, all_lanes(tables.start.seats[seat].money), lockstep.money[seat])
        lockstep.buildable[seat] &= ~fresh
    while left:
        game = &lockstep.games[next_lane(&left)]
        game[0] = tables.start
        game.table.rounds = <uint16_t>tables.years       # always: so the end of a year is scored, and nothing else happens
        game.table.with_cards = 1                        # always: so the end of a turn is not that of a year


cdef inline int next_lane(uint64_t* left) noexcept nogil:
    """The first of the marked lanes; its marks are taken away."""
    cdef int i = lowest_bit(left[0]) >> 1
    left[0] ^= <uint64_t>3 << (2 * i)
    return i


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef int seat
    state[0] = lockstep.games[i]
    for seat in range(tables.players):
        state.seats[seat].money = lane(&lockstep.money[seat], i)[0]
