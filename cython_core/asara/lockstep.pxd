# Asara in lock-step: a turn of many games at once, each game in a lane (shared/lanes.pxd).
#
# All games are in the same stage of a turn: go, pay, take, end the turn. Where the scalar engine branches, here is a mask:
# - "whose turn": what belongs to a seat is kept for all seats, and chosen by testing the bit of each;
# - "which place", "which payment", "which piece": a set of one bit; the effect of each is masked by "it is this one";
# - a game whose turn asks for nothing in a stage is outside its mask.
# What few games do at a time is done by the scalar engine, game by game: building, spying, filling the markets, scoring a year. So is what happens to
# a piece that is bought. A game at the end of a year waits until several are there, and their hands are dealt together.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cython_core.asara.apply_move cimport apply_move, end_year, go_building, take
from cython_core.asara.legal_moves cimport legal_moves
from cython_core.asara.lockstep_state cimport (
    BANKS, CALIPH_MOVE, CIRCLE_MOVES, MARKETS, PAVILION_MOVE, SECOND_PART, SPY_MOVES, Given, Hand, Lockstep, next_lane,
)
from cython_core.asara.setup cimport fill_markets
from cython_core.asara.state cimport (
    ANY_COLOR, BANK, BUILD, CALIPH, CIRCLE, GO, GO_BUILD, MAX_CIRCLE, N_COLORS, N_SHAPES, PAVILION, SEARCH, SPIES, Screen, State, Table, Tables,
)
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.chance cimport Chance
from cython_core.shared.lane_rng cimport LaneRng, below, rng_of_lane, set_lane_rng
from cython_core.shared.lanes cimport (
    Lanes, N_LANES, all_lanes, choose, few_bits, is_equal, is_less, is_set, lane, lowest, marks, nth_bit, high_product,
)
from cython_core.shared.policy cimport choose_uniform
from cython_core.shared.rng cimport Rng

cdef enum:
    TOGETHER = (N_LANES + 3) // 4        # games that wait for a year to begin


cdef inline bint can_lockstep(const Tables* tables) noexcept nogil:
    """The tent and the house of lit windows are not in lanes."""
    return not tables.professional


cdef inline void play_round(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """A turn of all games that are within a year."""
    cdef int n_waiting = popcount(marks(lockstep.waiting)) >> 1
    if n_waiting >= TOGETHER or not marks(lockstep.playing):
        begin_years(lockstep, tables)
    find_seat(lockstep, tables)
    go(lockstep, tables)
    pay(lockstep, tables)
    take_pieces(lockstep, tables)
    leave_seat(lockstep, tables)
    finish_turns(lockstep, tables)
    end_turns(lockstep, tables)


# [year] Clear the board, deal, fill the markets, hand out money.

cdef inline void begin_years(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes starting = lockstep.waiting
    cdef Lanes later = starting & is_set(lockstep.rounds)
    cdef int seat
    lockstep.rounds -= starting
    clear_boards(lockstep, &lockstep.given, starting)
    deal_buyers(lockstep, tables, starting)
    fill_displays(lockstep, tables, starting)
    for seat in range(tables.players):
        lockstep.money[seat] += lockstep.given.year_money & later
    lockstep.turn = choose(starting, lockstep.favor, lockstep.turn)
    lockstep.playing |= starting
    lockstep.waiting = all_lanes(0)


cdef inline void clear_boards(Lockstep* lockstep, const Given* given, Lanes starting) noexcept nogil:
    cdef int i
    for i in range(2):
        lockstep.open[i] = choose(starting, given.open[i], lockstep.open[i])
    for i in range(N_COLORS):
        lockstep.accepting[i] |= starting
    for i in range(N_SHAPES):
        lockstep.market_spaces[i] = choose(starting, given.market_spaces, lockstep.market_spaces[i])
    lockstep.caliph_spaces = choose(starting, given.caliph_spaces, lockstep.caliph_spaces)
    lockstep.circle = choose(starting, given.circle, lockstep.circle)


cdef inline void deal_buyers(Lockstep* lockstep, const Tables* tables, Lanes starting) noexcept nogil:
    """The k-th remaining card: its color from the counts. A hand is what the counts have lost."""
    cdef Lanes upto[N_COLORS]            # remaining cards of this and all lower colors
    cdef Lanes before[N_COLORS]
    cdef Lanes k
    cdef int seat, color, _
    for color in range(N_COLORS):
        upto[color] = lockstep.given.buyers_upto[color]
    for seat in range(tables.players):
        for color in range(N_COLORS):
            before[color] = upto[color]
        for _ in range(tables.hand):
            k = below(&lockstep.chance, upto[N_COLORS - 1], starting)
            for color in range(N_COLORS):
                upto[color] += is_less(k, upto[color])
        set_hand(&lockstep.hands[seat], before, upto, starting)


cdef inline void set_hand(Hand* hand, const Lanes* before, const Lanes* after, Lanes starting) noexcept nogil:
    cdef Lanes low = all_lanes(0), high = all_lanes(0), lost = all_lanes(0), n
    cdef int color
    for color in range(N_COLORS):
        n = before[color] - after[color] - lost
        lost += n
        low |= ((n & 1) | ((n & 2) << 4) | ((n & 4) << 8)) * all_lanes(1 << color)
        high |= (n >> 3) * all_lanes(1 << color)
    hand.low = choose(starting, low, hand.low)
    hand.high = choose(starting, high, hand.high)


cdef inline void fill_displays(Lockstep* lockstep, const Tables* tables, Lanes starting) noexcept nogil:
    cdef uint64_t left = marks(starting)
    cdef Table* table
    cdef Chance chance
    cdef int i, shape
    chance.tape = NULL
    while left:
        i = next_lane(&left)
        table = &lockstep.games[i].table
        chance.rng = rng_of_lane(&lockstep.chance, i)
        fill_markets(table, tables, &chance)
        set_lane_rng(&lockstep.chance, i, &chance.rng)
        for shape in range(N_SHAPES):
            lane(&lockstep.displayed[shape], i)[0] = <uint16_t>(table.displayed >> (16 * shape))
        close_spies(lockstep, i)


cdef inline void close_spies(Lockstep* lockstep, int i) noexcept nogil:
    """[spies] They need something to draw from."""
    if lockstep.games[i].table.piles_left == 0:
        lane(&lockstep.open[1], i)[0] &= <uint16_t>~SPY_MOVES


# [go] Places with a free space whose action is affordable and possible, and where a payment in buyers exists.

cdef inline void find_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money of the seat whose turn it is."""
    cdef Lanes its
    cdef int seat
    lockstep.hand = lockstep.hands[0]
    lockstep.purse = lockstep.money[0]
    for seat in range(1, tables.players):
        its = is_set(lockstep.turn & all_lanes(1 << seat))
        lockstep.hand.low = choose(its, lockstep.hands[seat].low, lockstep.hand.low)
        lockstep.hand.high = choose(its, lockstep.hands[seat].high, lockstep.hand.high)
        lockstep.purse = choose(its, lockstep.money[seat], lockstep.purse)


cdef inline void go(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes areas = payable_areas(lockstep)
    cdef Lanes first = lockstep.open[0] & (
        (legal_markets(lockstep) & areas)
        | (legal_numbers(lockstep, tables) & is_set(areas & (1 << CIRCLE))))
    cdef Lanes second = lockstep.open[1] & fees_at_hand(lockstep) & (
        PAVILION_MOVE
        | (is_set(areas & (1 << BANK)) & BANKS)
        | (is_set(areas & (1 << SPIES)) & SPY_MOVES)
        | (is_set(areas & (1 << CALIPH)) & CALIPH_MOVE))
    cdef Lanes in_second
    cdef Lanes move = choose_of_two(&lockstep.choices, first, second, lockstep.playing, &in_second)
    lockstep.decisions -= lockstep.playing
    lockstep.going[0] = move & ~in_second
    lockstep.going[1] = move & in_second


cdef inline Lanes held_colors(const Hand* hand) noexcept nogil:
    return (hand.low | (hand.low >> 5) | (hand.low >> 10) | hand.high) & ANY_COLOR


cdef inline Lanes held_twice(const Hand* hand) noexcept nogil:
    return ((hand.low >> 5) | (hand.low >> 10) | hand.high) & ANY_COLOR


cdef inline Lanes payable_areas(Lockstep* lockstep) noexcept nogil:
    """[pay] Those that take a card of the hand; with two cards all."""
    cdef Lanes held = held_colors(&lockstep.hand)
    cdef Lanes areas = is_set((held & (held - 1)) | held_twice(&lockstep.hand))
    cdef int color
    for color in range(N_COLORS):
        areas |= lockstep.accepting[color] & is_set(held & all_lanes(1 << color))
    return areas


cdef inline Lanes legal_markets(Lockstep* lockstep) noexcept nogil:
    cdef Lanes kinds = all_lanes(0), markets = all_lanes(0)
    cdef int color, shape
    for color in range(N_COLORS):
        kinds |= ~is_less(lockstep.purse, lockstep.given.prices[color]) & all_lanes(3 << (2 * color))
    for shape in range(N_SHAPES):
        markets |= is_set(lockstep.displayed[shape] & kinds) & all_lanes(1 << shape)
    lockstep.affordable = kinds
    return markets


cdef inline Lanes legal_numbers(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """[build] Numbers of pieces that can be built, if the lowest free space from there on is affordable; as moves."""
    cdef Lanes numbers = all_lanes(0), buildable = lockstep.buildable[0], enough = all_lanes(0), free
    cdef int seat, space
    for seat in range(1, tables.players):
        buildable = choose(is_set(lockstep.turn & all_lanes(1 << seat)), lockstep.buildable[seat], buildable)
    for space in range(MAX_CIRCLE - 1, -1, -1):
        free = is_set(lockstep.circle & all_lanes(1 << space))
        enough = choose(free, ~is_less(lockstep.purse, lockstep.given.costs[space]), enough)
        numbers |= enough & all_lanes(1 << space)
    return (numbers & buildable) << GO_BUILD


cdef inline Lanes fees_at_hand(Lockstep* lockstep) noexcept nogil:
    cdef Lanes moves = lockstep.given.free
    cdef int i
    for i in range(lockstep.given.n_fees):
        moves |= ~is_less(lockstep.purse, lockstep.given.fees[i].money) & lockstep.given.fees[i].move
    return moves


cdef inline Lanes choose_of_two(LaneRng* rng, Lanes first, Lanes second, Lanes deciding, Lanes* in_second) noexcept nogil:
    """Uniform over the set bits of two words; says also in which word. A single legal move draws nothing."""
    cdef Lanes n_first = few_bits(first)
    cdef Lanes n = n_first + few_bits(second)
    cdef Lanes k = below(rng, n, deciding & is_less(all_lanes(1), n))
    in_second[0] = ~is_less(k, n_first)
    return nth_bit(choose(in_second[0], second, first), k - (n_first & in_second[0])) & deciding


# [pay] Buyers are laid, the space is taken, the fee is paid.

cdef inline void pay(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """One card of a color the area takes; any two where a color is demanded."""
    cdef Lanes area = area_of(lockstep), colors = all_lanes(0), any_color, is_pair, cards, single
    cdef int color
    for color in range(N_COLORS):
        colors |= is_set(lockstep.accepting[color] & area) & all_lanes(1 << color)
    any_color = is_equal(colors, all_lanes(ANY_COLOR))
    cards = choose_of_two(&lockstep.choices, held_colors(&lockstep.hand) & colors, pairs_in(&lockstep.hand) & ~any_color,
                          lockstep.playing, &is_pair)
    lockstep.decisions -= lockstep.playing
    single = cards & ~is_pair
    lay_card(&lockstep.hand, single | second_of(cards & is_pair))
    lay_card(&lockstep.hand, first_of(cards & is_pair))
    # The first buyer in an area sets its color; the pavilion has none.
    area &= any_color & ~is_pair & ~all_lanes(1 << PAVILION)
    for color in range(N_COLORS):
        lockstep.accepting[color] &= ~area | is_set(single & all_lanes(1 << color))
    take_spaces(lockstep)


cdef inline Lanes area_of(Lockstep* lockstep) noexcept nogil:
    """Where the buyer goes, as a set."""
    return ((lockstep.going[0] & MARKETS)
            | (is_set(lockstep.going[0] & CIRCLE_MOVES) & (1 << CIRCLE))
            | (is_set(lockstep.going[1] & BANKS) & (1 << BANK))
            | (is_set(lockstep.going[1] & PAVILION_MOVE) & (1 << PAVILION))
            | (is_set(lockstep.going[1] & SPY_MOVES) & (1 << SPIES))
            | (is_set(lockstep.going[1] & CALIPH_MOVE) & (1 << CALIPH)))


# Pairs of colors in 15 bits, in the order of the moves of PAY: rows for the first color, with 5, 4, 3, 2, 1 bits for the second, from the first on.

cdef inline Lanes pairs_in(const Hand* hand) noexcept nogil:
    cdef Lanes held = held_colors(hand), twice = held_twice(hand)
    cdef Lanes pairs = (is_set(held & 1) & held & 30) | (twice & 1)
    pairs |= ((is_set(held & 2) & held & 28) | (twice & 2)) << 4
    pairs |= ((is_set(held & 4) & held & 24) | (twice & 4)) << 7
    pairs |= ((is_set(held & 8) & held & 16) | (twice & 8)) << 9
    return pairs | ((twice & 16) << 10)


cdef inline Lanes first_of(Lanes pair) noexcept nogil:
    return ((is_set(pair & 0x001F) & 1) | (is_set(pair & 0x01E0) & 2) | (is_set(pair & 0x0E00) & 4) | (is_set(pair & 0x3000) & 8)
            | ((pair & 0x4000) >> 10))


cdef inline Lanes second_of(Lanes pair) noexcept nogil:
    return (pair & 0x001F) | ((pair & 0x01E0) >> 4) | ((pair & 0x0E00) >> 7) | ((pair & 0x3000) >> 9) | ((pair & 0x4000) >> 10)


cdef inline void lay_card(Hand* hand, Lanes color) noexcept nogil:
    """One card less of the color, where there is one: a digit that was 0 borrows from the next."""
    cdef Lanes borrow
    hand.low ^= color
    borrow = (color & hand.low) << 5
    hand.low ^= borrow
    borrow = (borrow & hand.low) << 5
    hand.low ^= borrow
    hand.high ^= (borrow & hand.low) >> 10


cdef inline void take_spaces(Lockstep* lockstep) noexcept nogil:
    """The last space of a place closes it. [caliph] The favor goes to who goes there."""
    cdef Lanes caliph = is_set(lockstep.going[1] & CALIPH_MOVE)
    cdef Lanes closed = lockstep.going[1] & (BANKS | SPY_MOVES)
    cdef int i
    lockstep.favor = choose(caliph, lockstep.turn, lockstep.favor)
    lockstep.caliph_spaces += caliph
    lockstep.open[1] &= ~(closed | (is_equal(lockstep.caliph_spaces, all_lanes(0)) & CALIPH_MOVE))
    for i in range(lockstep.given.n_gains):
        lockstep.purse += is_set(lockstep.going[1] & lockstep.given.gains[i].move) & lockstep.given.gains[i].money
    for i in range(N_SHAPES):
        lockstep.market_spaces[i] += is_set(lockstep.going[0] & all_lanes(1 << i))
        lockstep.open[0] &= ~(is_equal(lockstep.market_spaces[i], all_lanes(0)) & all_lanes(1 << i))


# [market] A displayed piece.

cdef inline void take_pieces(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes taking = is_set(lockstep.going[0] & MARKETS), kinds = all_lanes(0), n, k
    cdef uint64_t left = marks(taking)
    cdef int color, shape
    for shape in range(N_SHAPES):
        kinds |= lockstep.displayed[shape] & is_set(lockstep.going[0] & all_lanes(1 << shape))
    kinds &= lockstep.affordable
    n = few_bits(kinds)
    k = below(&lockstep.choices, n, is_less(all_lanes(1), n))
    kinds = nth_bit(kinds, k) & taking
    lockstep.decisions -= taking
    for color in range(N_COLORS):
        lockstep.purse -= is_set(kinds & all_lanes(3 << (2 * color))) & lockstep.given.prices[color]
    while left:
        take_piece(lockstep, tables, next_lane(&left), &kinds)


cdef inline void take_piece(Lockstep* lockstep, const Tables* tables, int i, Lanes* kinds) noexcept nogil:
    """The piece goes behind the screen of the lane's own state; the money there does not count."""
    cdef State* game = &lockstep.games[i]
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0]), shape = lowest_bit(lane(&lockstep.going[0], i)[0])
    game.table.seat = <uint8_t>seat
    game.table.going = <uint8_t>shape
    take(game, tables, lowest_bit(lane(kinds, i)[0]))
    lane(&lockstep.displayed[shape], i)[0] = <uint16_t>(game.table.displayed >> (16 * shape))
    remember_buildable(lockstep, i, seat)


cdef inline void remember_buildable(Lockstep* lockstep, int i, int seat) noexcept nogil:
    lane(&lockstep.buildable[seat], i)[0] = <uint8_t>(lockstep.games[i].secret.screens[seat].buildable >> 1)


cdef inline void leave_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money back to their seat."""
    cdef Lanes its
    cdef int seat
    for seat in range(tables.players):
        its = is_set(lockstep.turn & all_lanes(1 << seat)) & lockstep.playing
        lockstep.hands[seat].low = choose(its, lockstep.hand.low, lockstep.hands[seat].low)
        lockstep.hands[seat].high = choose(its, lockstep.hand.high, lockstep.hands[seat].high)
        lockstep.money[seat] = choose(its, lockstep.purse, lockstep.money[seat])


# [build] [spies] The few games that build or spy: the scalar engine plays the turn to its end.

cdef inline void finish_turns(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef uint64_t left = marks(is_set((lockstep.going[0] & CIRCLE_MOVES) | (lockstep.going[1] & SPY_MOVES)))
    while left:
        finish_turn(lockstep, tables, next_lane(&left))


cdef inline void finish_turn(Lockstep* lockstep, const Tables* tables, int i) noexcept nogil:
    cdef State* game = &lockstep.games[i]
    cdef Table* table = &game.table
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0]), move = lane(&lockstep.going[0], i)[0] >> GO_BUILD
    cdef Rng choices = rng_of_lane(&lockstep.choices, i)
    cdef Chance chance                   # never asked
    cdef uint16_t decisions = 0
    chance.tape = NULL
    table.seat = <uint8_t>seat
    game.seats[seat].money = lane(&lockstep.money[seat], i)[0]
    table.node = SEARCH
    if move:
        table.node = BUILD
        table.circle = <uint8_t>lane(&lockstep.circle, i)[0]
        go_building(table, &game.seats[seat], tables, lowest_bit(move))
        lane(&lockstep.circle, i)[0] = table.circle
    while table.node != GO:
        apply_move(game, tables, choose_uniform(legal_moves(game, tables), &choices), &chance)
        decisions += 1
    lane(&lockstep.decisions, i)[0] += decisions
    lane(&lockstep.money[seat], i)[0] = game.seats[seat].money
    set_lane_rng(&lockstep.choices, i, &choices)
    remember_buildable(lockstep, i, seat)
    close_spies(lockstep, i)


# [year] Clockwise, players without cards are skipped.

cdef inline void end_turns(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes with_cards = all_lanes(0), next_turn, ended
    cdef int seat
    for seat in range(tables.players):
        with_cards |= is_set(lockstep.hands[seat].low | lockstep.hands[seat].high) & all_lanes(1 << seat)
    next_turn = lowest(with_cards * lockstep.given.around & -(lockstep.turn << 1))
    next_turn |= high_product(next_turn, lockstep.given.back)
    lockstep.turn = next_turn & all_lanes((1 << tables.players) - 1)
    ended = lockstep.playing & ~is_set(with_cards)
    if marks(ended):
        end_years(lockstep, tables, ended)


cdef inline void end_years(Lockstep* lockstep, const Tables* tables, Lanes ended) noexcept nogil:
    cdef uint64_t left = marks(ended)
    cdef Chance chance                   # never asked
    cdef int i
    chance.tape = NULL
    while left:
        i = next_lane(&left)
        lockstep.games[i].table.favor = <uint8_t>lowest_bit(lane(&lockstep.favor, i)[0])
        end_year(&lockstep.games[i], tables, &chance)
    lockstep.playing &= ~ended
    lockstep.over |= ended & is_equal(lockstep.rounds, all_lanes(tables.years))
    lockstep.waiting |= ended & ~lockstep.over
