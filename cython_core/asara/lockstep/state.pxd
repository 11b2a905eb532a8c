# Asara in lock-step: what is kept in lanes, and how a game begins. The stages of a turn are in lockstep.pxd.
#
# In lanes is what every turn looks at: the board, hands, money, displays and piles. What is behind the screens and the towers stay in a
# plain State for each lane; how many pieces a seat can build is added up in a number for each seat.
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from cython_core.asara.building cimport Reach, Stock, reach_of
from cython_core.asara.state cimport (
    ANY_COLOR, BASE, GO_BANK, GO_BUILD, GO_CALIPH, GO_PAVILION, GO_SPIES, GO_TENT, MAX_CIRCLE, MIDDLE, N_COLORS, N_KINDS,
    N_SEATS, N_SHAPES, TOP, WINDOW, Seat, State, Tables,
)
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport LaneRng
from cython_core.shared.lanes.lanes cimport Lanes, N_LANES, all_lanes, choose, count_up_to_15, lane, marks

cdef enum:
    N_PARTS = 2                      # the moves of GO in sets of at most 15 bits: markets and circle; the rest
    SECOND_PART = GO_BANK            # its first move
    PAVILION_MOVE = GO_PAVILION - SECOND_PART
    CALIPH_MOVE = GO_CALIPH - SECOND_PART
    MAX_GAINS = GO_TENT - SECOND_PART

cdef enum:                           # a stock: what decides how many pieces of a color can be built, in 11 bits
    ONE_BASE = 1                     # 0..7
    ONE_TOP = 8                      # 0..7
    ONE_MORE = 64                    # 0..15 middles and windows
    ANY_TOWER = 1024                 # 0, 1
    N_STOCKS = 2048

cdef enum:                           # a reach (building.pxd), in 14 bits, so that those of all colors can be added
    ONE_PIECE = 1                    # 0..145 at most
    ONE_ODD = 256                    # 0..5 colors
    ONE_SINGLE = 2048                # 0..5 colors

cdef struct Counts:                  # counts of kinds, 0..7: a set of kinds for each binary digit
    Lanes ones                       # 10 bits, as the next ones
    Lanes twos
    Lanes fours

cdef struct Hand:                    # counts of buyers 0..15, a set of colors for each binary digit
    Lanes low                        # digits 1, 2 and 4: five bits each
    Lanes high                       # digit 8

cdef struct Gain:                    # a move of the second part that brings or costs money
    Lanes move                       # as a set
    Lanes money                      # Asari; fees are negative

cdef struct PairRow:                 # the payments with two buyers of which the first has a certain color: a row of all 15 pairs, as sets
    Lanes pairs                      # the row
    Lanes above                      # higher colors
    Lanes up                         # a set of second colors, times this: in its place in the row
    Lanes down                       # the high product of that with this: the second colors again; not for the first row

cdef struct Given:                   # the same in all lanes; in memory, since loading a constant takes fewer instructions than making it
    Lanes markets                    # moves of the first part
    Lanes circle_moves
    Lanes banks                      # moves of the second part
    Lanes spies
    Lanes kinds[N_COLORS]            # of pieces of a color
    PairRow rows[N_COLORS]
    Lanes prices[N_COLORS]           # 0..MAX_PRICE, as the next one
    Lanes costs[MAX_CIRCLE]          # of the circle's spaces
    Lanes buyers_upto[N_COLORS]      # cards of this and all lower colors
    Counts pile[N_SHAPES]            # all pieces
    Lanes open[N_PARTS]              # the board at the beginning of a year
    Lanes circle                     # its spaces, as a set
    Lanes market_spaces              # 0..60, as the next one
    Lanes caliph_spaces
    Lanes year_money                 # 0..99
    Lanes free                       # moves of the second part that cost nothing
    Lanes around                     # a set of seats times this: once more, a round later
    Lanes back                       # the high product of a set with this: a round earlier
    int n_gains                      # 0..MAX_GAINS
    Gain gains[MAX_GAINS]
    int n_fees                       # 0..MAX_GAINS
    Gain fees[MAX_GAINS]             # those that cost something; here positive
    uint16_t reach[N_STOCKS]         # by stock
    uint16_t one_piece[N_SHAPES]     # what it adds to a stock

cdef struct Lockstep:
    Lanes bit[16]                    # this bit alone
    Given given
    LaneRng chance
    LaneRng choices
    # masks: where a game is
    Lanes playing                    # within a year
    Lanes waiting                    # for the next year
    Lanes over                       # after the last year
    # the table
    Lanes rounds                     # years begun, 0..8
    Lanes decisions                  # made so far
    Lanes turn                       # whose turn it is: a bit for each seat, as the next one
    Lanes favor                      # who holds the Caliph's favor
    Lanes open[N_PARTS]              # moves of GO that have a free space (and a pile, for the spies)
    Lanes accepting[N_COLORS]        # by buyer color: areas that take one card of it, a bit for each
    Lanes circle                     # free spaces of the building circle
    Lanes market_spaces[N_SHAPES]    # free spaces, 0..60, as the next one
    Lanes caliph_spaces
    Counts display[N_SHAPES]         # displayed pieces
    Counts pile[N_SHAPES]            # the draw piles
    # the seats
    Hand hands[N_SEATS]              # buyers
    Lanes money[N_SEATS]             # below 2^15: a year brings at most 99 and 99 for each card
    Lanes reach[N_SEATS]             # how many pieces can be built: sum of the reaches of all colors
    # within a turn
    Hand hand                        # of the seat whose turn it is
    Lanes purse                      # its money
    Lanes going[N_PARTS]             # the chosen move of GO as a set
    Lanes source                     # the shape of the piece that is taken, as a set
    Lanes taken                      # its kind, as a set
    # by lane
    uint16_t stocks[N_LANES][N_SEATS][N_COLORS]      # 0..N_STOCKS-1
    State games[N_LANES]             # of these only the seats; while building, also what that needs


cdef inline bint can_lockstep(const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """Whether the counts of pieces fit their digits. The tent and the house of lit windows are not in lanes, nor is play by
    weights."""
    cdef int color, shape, kind
    for kind in range(N_KINDS):
        for shape in range(N_SHAPES):
            if popcount(tables.pieces[shape].of_kind[kind]) > 7:
                return False
    for color in range(N_COLORS):
        if (pieces_of(tables, BASE, color) > 7 or pieces_of(tables, TOP, color) > 7
                or pieces_of(tables, MIDDLE, color) + pieces_of(tables, WINDOW, color) > 15):
            return False
    return policies == NULL and not tables.professional


cdef inline int pieces_of(const Tables* tables, int shape, int color) noexcept nogil:
    return popcount(tables.pieces[shape].of_kind[2 * color] | tables.pieces[shape].of_kind[2 * color + 1])


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """What does not change from game to game."""
    cdef Given* given = &lockstep.given
    cdef int i, n = 0
    for i in range(16):
        lockstep.bit[i] = all_lanes(1 << i)
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
    given.markets = all_lanes((1 << N_SHAPES) - 1)
    given.circle_moves = all_lanes(((1 << MAX_CIRCLE) - 1) << GO_BUILD)
    given.banks = all_lanes((1 << PAVILION_MOVE) - 1)
    given.spies = all_lanes((1 << CALIPH_MOVE) - (1 << (GO_SPIES - SECOND_PART)))
    for i in range(N_LANES):
        lockstep.games[i].table.rounds = <uint16_t>tables.years      # always: so the end of a year is scored, and nothing else happens
        lockstep.games[i].table.with_cards = 1                       # always: so the end of a turn is not that of a year
    prepare_pairs(given)
    prepare_gains(given, tables)
    prepare_pieces(given, tables)


cdef inline void prepare_pairs(Given* given) noexcept nogil:
    """In the order of the moves of PAY: with the first color 5 pairs, with the next one 4, and so on."""
    cdef int color, start = 0, shift
    for color in range(N_COLORS):
        shift = start - color            # of the second color
        given.rows[color].pairs = all_lanes(((1 << (N_COLORS - color)) - 1) << start)
        given.rows[color].above = all_lanes(ANY_COLOR & ~((2 << color) - 1))
        given.rows[color].up = all_lanes(1 << shift)
        given.rows[color].down = all_lanes(<uint16_t>(1 << (16 - shift)))
        start += N_COLORS - color


cdef inline void prepare_gains(Given* given, const Tables* tables) noexcept nogil:
    cdef int i, gain
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


cdef inline void prepare_pieces(Given* given, const Tables* tables) noexcept nogil:
    cdef Stock stock
    cdef Reach reach
    cdef int shape, kind, i, _
    for i in range(N_COLORS):
        given.kinds[i] = all_lanes(3 << (2 * i))
    for shape in range(N_SHAPES):
        for kind in range(N_KINDS):
            for _ in range(popcount(tables.pieces[shape].of_kind[kind])):
                add_one(&given.pile[shape], all_lanes(1 << kind))
    given.one_piece[BASE] = ONE_BASE
    given.one_piece[MIDDLE] = given.one_piece[WINDOW] = ONE_MORE
    given.one_piece[TOP] = ONE_TOP
    stock.windows = stock.lit = stock.unlit = 0
    for i in range(N_STOCKS):
        stock.bases = i // ONE_BASE % 8
        stock.tops = i // ONE_TOP % 8
        stock.middles = i // ONE_MORE % 16
        stock.towers = i // ANY_TOWER
        reach = reach_of(&stock)
        given.reach[i] = <uint16_t>(ONE_PIECE * reach.most + ONE_ODD * reach.odd + ONE_SINGLE * reach.single)


cdef inline void add_one(Counts* counts, Lanes kind) noexcept nogil:
    """One more of a kind, where there is one in the set."""
    cdef Lanes carry = counts.ones & kind
    counts.ones ^= kind
    counts.fours ^= counts.twos & carry
    counts.twos ^= carry


cdef inline void take_one(Counts* counts, Lanes kind) noexcept nogil:
    """One less: a digit that was 0 borrows from the next."""
    cdef Lanes borrow
    counts.ones ^= kind
    borrow = kind & counts.ones
    counts.twos ^= borrow
    counts.fours ^= borrow & counts.twos


cdef inline Lanes kinds_in(const Counts* counts) noexcept nogil:
    return counts.ones | counts.twos | counts.fours


cdef inline Lanes size_of(const Counts* counts) noexcept nogil:
    return count_up_to_15(counts.ones) + (count_up_to_15(counts.twos) << 1) + (count_up_to_15(counts.fours) << 2)


cdef inline void reset(Counts* counts, const Counts* value, Lanes fresh) noexcept nogil:
    counts.ones = choose(fresh, value.ones, counts.ones)
    counts.twos = choose(fresh, value.twos, counts.twos)
    counts.fours = choose(fresh, value.fours, counts.fours)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask; its first year is yet to begin."""
    cdef uint64_t left = marks(fresh)
    cdef int seat, shape, i
    lockstep.over &= ~fresh
    lockstep.waiting |= fresh
    lockstep.rounds &= ~fresh
    lockstep.decisions &= ~fresh
    lockstep.favor = choose(fresh, all_lanes(1), lockstep.favor)
    for shape in range(N_SHAPES):
        reset(&lockstep.pile[shape], &lockstep.given.pile[shape], fresh)
        lockstep.display[shape].ones &= ~fresh
        lockstep.display[shape].twos &= ~fresh
        lockstep.display[shape].fours &= ~fresh
    for seat in range(tables.players):
        lockstep.money[seat] = choose(fresh, all_lanes(tables.start.seats[seat].money), lockstep.money[seat])
        lockstep.reach[seat] &= ~fresh
    while left:
        i = next_lane(&left)
        memset(lockstep.stocks[i], 0, sizeof(lockstep.stocks[i]))
        memcpy(lockstep.games[i].seats, tables.start.seats, tables.players * sizeof(Seat))


cdef inline int next_lane(uint64_t* left) noexcept nogil:
    """The first of the marked lanes; its marks are taken away."""
    cdef int i = lowest_bit(left[0]) >> 1
    left[0] ^= <uint64_t>3 << (2 * i)
    return i


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef int seat
    memcpy(state.seats, lockstep.games[i].seats, tables.players * sizeof(Seat))
    for seat in range(tables.players):
        state.seats[seat].money = lane(&lockstep.money[seat], i)[0]
    state.table.rounds = lockstep.games[i].table.rounds
