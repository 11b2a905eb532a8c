# Asara in lock-step: what is kept in lanes, and how a game begins. The stages of a turn are in lockstep.pxd; what is the same in every game
# is filled in by prepare.pxd.
#
# In lanes is what every turn looks at: the board, hands, money, displays and piles. What is behind the screens and the towers stay in a
# plain State for each lane; how many pieces a seat can build is added up in a number for each seat.
from libc.stdint cimport int8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from cython_core.asara.building cimport Stock
from cython_core.asara.lockstep.hand cimport Hand
from cython_core.asara.state cimport GO_BANK, MAX_CIRCLE, N_CLASSES, N_COLORS, N_SEATS, N_SHAPES, NO_AREA, Seat, State, Tables
from cython_core.shared.bits cimport lowest_bit
from cython_core.asara.strategies.features cimport N_FEATURES
from cython_core.asara.strategies.races cimport PHASES
from cython_core.shared.lanes.lane_policy cimport Wide
from cython_core.shared.lanes.lane_rng cimport LaneRng
from cython_core.shared.lanes.lanes cimport Lanes, N_LANES, all_lanes, choose, count_up_to_15, has, is_less, lane, lowest, marks

cdef enum:
    N_PARTS = 2                      # the moves of GO in sets of up to 15 bits: markets and circle; those of the rest that exist, in order
    SECOND_PART = GO_BANK            # the first move that may be in the second one
    MAX_SECOND = 15                  # its moves

cdef enum:                           # a stock: what decides how many pieces of a color can be built, in 12 bits
    ONE_BASE = 1                     # 0..7
    ONE_TOP = 8                      # 0..7
    ONE_MORE = 64                    # 0..31 middles, windows, and lit windows for which there is a window
    ANY_TOWER = 2048                 # 0, 1
    N_STOCKS = 4096

cdef enum:                           # a reach (building.pxd), in 14 bits, so that those of all colors can be added
    ONE_PIECE = 1                    # 0..225 at most
    ONE_ODD = 256                    # 0..5 colors
    ONE_SINGLE = 2048                # 0..5 colors

cdef struct Counts:                  # counts of kinds, 0..7: a set of kinds for each binary digit
    Lanes ones                       # 10 bits, as the next ones
    Lanes twos
    Lanes fours

cdef struct Gain:                    # moves of the second part that bring or cost the same
    Lanes moves
    Lanes money                      # Asari; fees are negative

cdef struct PairRow:                 # the payments with two buyers of which the first has a certain color: a row of all 15 pairs, as sets
    Lanes pairs                      # the row
    Lanes above                      # higher colors
    Lanes up                         # a set of second colors, times this: in its place in the row
    Lanes down                       # the high product of that with this: the second colors again; not for the first row

cdef struct SecondMove:              # a move of the second part
    int place                        # move of GO
    int area
    int gain                         # Asari; fees are negative

cdef struct Belongings:              # what scores ask of the pieces and towers of a seat; only kept when games are played by weights
    Lanes useful[N_CLASSES]          # kinds without gold of use at once
    Lanes full_height[N_COLORS]      # as Seat.full_height, 2..50
    Lanes rivals[N_COLORS]           # as Seat.rivals, 0..26
    Lanes towers                     # with those there are pieces for
    Lanes windows                    # professional: less lit windows behind the screen
    Lanes windows_to_light           # professional: those of colors with a tower
    Wide year_points                 # what building brings at the next year end, for each piece, in 256ths of a worth

cdef struct Given:                   # the same in all lanes; in memory, since loading a constant takes fewer instructions than making it
    Lanes markets                    # moves of the first part
    Lanes circle_moves
    Lanes moves[NO_AREA]             # by area: its moves of the second part
    Lanes houses[2]                  # the same for the small and the large choice of lit windows
    Lanes single                     # moves whose place has one space
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
    Lanes house_spaces
    Lanes lights_upto[N_COLORS]      # lit windows of this and all lower colors
    Lanes lights_kept[2]
    Lanes year_money                 # 0..99
    Lanes free                       # moves of the second part that cost nothing
    Lanes around                     # a set of seats times this: once more, a round later
    Lanes back                       # the high product of a set with this: a round earlier
    int n_gains                      # 0..MAX_SECOND
    Gain gains[MAX_SECOND]
    int n_fees                       # 0..MAX_SECOND
    Gain fees[MAX_SECOND]            # those that cost something; here positive
    int n_second                     # 0..MAX_SECOND
    SecondMove second[MAX_SECOND]
    Lanes awards[7][2]               # HIGHEST.., TALLEST, MOST
    Lanes near_steps[PHASES]         # how much each piece of a lead adds to the odds that it lasts: the first three, 5 bits each
    Lanes far_steps[PHASES]          # the next five, 3 bits each
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
    Lanes house_spaces
    Lanes buyers_upto[N_COLORS]      # professional: cards of this and all lower colors in the buyers' draw pile
    Lanes n_stack                    # professional: lit windows in the stack, 0..MAX_STACK
    Counts display[N_SHAPES]         # displayed pieces
    Counts pile[N_SHAPES]            # the draw piles
    # the seats
    Hand hands[N_SEATS]              # buyers
    Lanes money[N_SEATS]             # below 2^15
    Lanes reach[N_SEATS]             # how many pieces can be built: sum of the reaches of all colors
    Belongings belongings[N_SEATS]
    bint estimates                   # by weights: whether a seat weighs what is estimated; year_points is only kept then
    Wide weights[N_FEATURES]         # of the seat whose turn it is; those that no seat has stay 0
    # within a turn
    Hand hand                        # of the seat whose turn it is
    Lanes purse                      # its money
    Lanes going[N_PARTS]             # the chosen move of GO as a set
    Lanes source                     # the shape of the piece that is taken, as a set
    Lanes taken                      # its kind, as a set
    # by lane
    uint16_t stocks[N_LANES][N_SEATS][N_COLORS]      # 0..N_STOCKS-1
    int8_t spare_lights[N_LANES][N_SEATS][N_COLORS]  # lit windows behind the screen, less the windows that are not lit, there or in towers
    uint64_t stacks[N_LANES]         # professional: lit windows, 3 bits each, the top one lowest
    State games[N_LANES]             # seats and lit windows behind the screens are kept there; while building, also what that needs


cdef inline Stock stock_of_number(int number) noexcept nogil:
    """All pieces that can be added are middles here."""
    cdef Stock stock
    stock.bases = number // ONE_BASE % 8
    stock.tops = number // ONE_TOP % 8
    stock.middles = number // ONE_MORE % 32
    stock.windows = stock.lit = stock.unlit = 0
    stock.towers = number // ANY_TOWER
    return stock


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


cdef inline Lanes affordable_kinds(const Lockstep* lockstep, Lanes purse) noexcept nogil:
    cdef Lanes kinds = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        kinds |= ~is_less(purse, lockstep.given.prices[color]) & lockstep.given.kinds[color]
    return kinds


cdef inline Lanes of_turn(const Lockstep* lockstep, const Tables* tables, const Lanes* by_seat) noexcept nogil:
    """The number of the seat whose turn it is."""
    cdef Lanes its = by_seat[0]
    cdef int seat
    for seat in range(1, tables.players):
        its = choose(has(lockstep.turn, lockstep.bit[seat]), by_seat[seat], its)
    return its


cdef inline Lanes draw_kind(Lockstep* lockstep, Lanes* upto, int n_kinds, Lanes k) noexcept nogil:
    """The kind of the k-th item as a set, by numbers of items of this and all lower kinds; the item is no longer counted."""
    cdef Lanes from_it_on = all_lanes(0), counted
    cdef int kind
    for kind in range(n_kinds):
        counted = is_less(k, upto[kind])
        upto[kind] += counted
        from_it_on |= counted & lockstep.bit[kind]
    return lowest(from_it_on)


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
        memset(lockstep.spare_lights[i], 0, sizeof(lockstep.spare_lights[i]))
        memset(lockstep.games[i].secret.screens, 0, sizeof(lockstep.games[i].secret.screens))
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
