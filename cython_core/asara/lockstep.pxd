# Asara in lock-step: a turn of many games at once, each game in a lane (shared/lanes.pxd).
#
# All games are in the same stage of a turn: go, pay, take, end the turn. Where the scalar engine branches, here is a mask:
# - "whose turn": what belongs to a seat is kept for all seats, and chosen by testing the bit of each;
# - "which place", "which payment", "which piece": a set of one bit; the effect of each is masked by "it is this one";
# - a game whose turn asks for nothing in a stage is outside its mask.
# What few games do at a time is done game by game: building (by the scalar engine) and scoring a year; so is putting a piece behind a screen.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cython_core.asara.apply_move cimport apply_move, go_building
from cython_core.asara.building cimport numbers
from cython_core.asara.legal_moves cimport legal_moves
from cython_core.asara.lockstep_state cimport (
    ANY_TOWER, CALIPH_MOVE, ONE_BASE, ONE_MORE, ONE_ODD, ONE_SINGLE, ONE_TOP, PAVILION_MOVE, Hand, Lockstep, PairRow, kinds_in,
    next_lane, take_one,
)
from cython_core.asara.lockstep_year cimport begin_years, end_years
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BANK, BUILD, CALIPH, CIRCLE, DECLINE, GO, GO_BUILD, MAX_CIRCLE, N_COLORS, N_SHAPES, PAVILION, SPIES, Screen, State, Table, Tables,
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
    TOGETHER = (N_LANES + 1) // 2        # games that wait for a year to begin


cdef inline void play_round(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """A turn of all games that are within a year."""
    cdef int n_waiting = popcount(marks(lockstep.waiting)) >> 1
    if n_waiting >= TOGETHER or not marks(lockstep.playing):
        begin_years(lockstep, tables)
    find_seat(lockstep, tables)
    go(lockstep, tables)
    pay(lockstep, tables)
    take(lockstep, tables)
    leave_seat(lockstep, tables)
    build(lockstep, tables)
    end_turns(lockstep, tables)


# [go] Places with a free space whose action is affordable and possible, and where a payment in buyers exists.

cdef inline void find_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money of the seat whose turn it is."""
    cdef Lanes its
    cdef int seat
    lockstep.hand = lockstep.hands[0]
    lockstep.purse = lockstep.money[0]
    for seat in range(1, tables.players):
        its = is_set(lockstep.turn & lockstep.bit[seat])
        lockstep.hand.low = choose(its, lockstep.hands[seat].low, lockstep.hand.low)
        lockstep.hand.high = choose(its, lockstep.hands[seat].high, lockstep.hand.high)
        lockstep.purse = choose(its, lockstep.money[seat], lockstep.purse)


cdef inline void go(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes areas = payable_areas(lockstep)
    cdef Lanes first = lockstep.open[0] & (
        (legal_markets(lockstep) & areas)
        | (legal_numbers(lockstep, tables) & is_set(areas & lockstep.bit[CIRCLE])))
    cdef Lanes second = lockstep.open[1] & fees_at_hand(lockstep) & (
        lockstep.bit[PAVILION_MOVE]
        | (is_set(areas & lockstep.bit[BANK]) & lockstep.given.banks)
        | (is_set(areas & lockstep.bit[SPIES]) & lockstep.given.spies)
        | (is_set(areas & lockstep.bit[CALIPH]) & lockstep.bit[CALIPH_MOVE]))
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
        areas |= lockstep.accepting[color] & is_set(held & lockstep.bit[color])
    return areas


cdef inline Lanes affordable_kinds(Lockstep* lockstep) noexcept nogil:
    cdef Lanes kinds = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        kinds |= ~is_less(lockstep.purse, lockstep.given.prices[color]) & lockstep.given.kinds[color]
    return kinds


cdef inline Lanes legal_markets(Lockstep* lockstep) noexcept nogil:
    cdef Lanes kinds = affordable_kinds(lockstep), markets = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        markets |= is_set(kinds_in(&lockstep.display[shape]) & kinds) & lockstep.bit[shape]
    return markets


cdef inline Lanes legal_numbers(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """[build] Numbers of pieces that can be built, if the lowest free space from there on is affordable; as moves."""
    cdef Lanes legal = all_lanes(0), reach = lockstep.reach[0], enough = all_lanes(0), free, most
    cdef int seat, space
    for seat in range(1, tables.players):
        reach = choose(is_set(lockstep.turn & lockstep.bit[seat]), lockstep.reach[seat], reach)
    most = reach & (ONE_ODD - 1)
    for space in range(MAX_CIRCLE - 1, -1, -1):
        free = is_set(lockstep.circle & lockstep.bit[space])
        enough = choose(free, ~is_less(lockstep.purse, lockstep.given.costs[space]), enough)
        legal |= enough & is_less(all_lanes(space), most) & lockstep.bit[space]
    # See building.pxd: one single color fills every gap, one odd color every gap but 1, else the number is even.
    legal &= 0xAA | (is_set(reach & (ONE_SINGLE - ONE_ODD)) & 0xFE) | is_set(reach & all_lanes(0x10000 - ONE_SINGLE))
    return legal << GO_BUILD


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
        colors |= is_set(lockstep.accepting[color] & area) & lockstep.bit[color]
    any_color = is_equal(colors, all_lanes(ANY_COLOR))
    cards = choose_of_two(&lockstep.choices, held_colors(&lockstep.hand) & colors, pairs_in(lockstep) & ~any_color,
                          lockstep.playing, &is_pair)
    lockstep.decisions -= lockstep.playing
    single = cards & ~is_pair
    lay_buyers(lockstep, single, cards & is_pair)
    # The first buyer in an area sets its color; the pavilion has none.
    area &= any_color & ~is_pair & ~lockstep.bit[PAVILION]
    for color in range(N_COLORS):
        lockstep.accepting[color] &= ~area | is_set(single & lockstep.bit[color])
    take_spaces(lockstep)


cdef inline Lanes area_of(Lockstep* lockstep) noexcept nogil:
    """Where the buyer goes, as a set."""
    return ((lockstep.going[0] & lockstep.given.markets)
            | (is_set(lockstep.going[0] & lockstep.given.circle_moves) & lockstep.bit[CIRCLE])
            | (is_set(lockstep.going[1] & lockstep.given.banks) & lockstep.bit[BANK])
            | (is_set(lockstep.going[1] & lockstep.bit[PAVILION_MOVE]) & lockstep.bit[PAVILION])
            | (is_set(lockstep.going[1] & lockstep.given.spies) & lockstep.bit[SPIES])
            | (is_set(lockstep.going[1] & lockstep.bit[CALIPH_MOVE]) & lockstep.bit[CALIPH]))


cdef inline Lanes pairs_in(Lockstep* lockstep) noexcept nogil:
    cdef Lanes held = held_colors(&lockstep.hand), twice = held_twice(&lockstep.hand), pairs = all_lanes(0), second
    cdef const PairRow* row
    cdef int first
    for first in range(N_COLORS):
        row = &lockstep.given.rows[first]
        second = (held & row.above & is_set(held & lockstep.bit[first])) | (twice & lockstep.bit[first])
        pairs |= second * row.up
    return pairs


cdef inline void lay_buyers(Lockstep* lockstep, Lanes single, Lanes pair) noexcept nogil:
    cdef Lanes first = single, second = pair & lockstep.given.rows[0].pairs, its
    cdef int color
    for color in range(N_COLORS):
        its = pair & lockstep.given.rows[color].pairs
        first |= is_set(its) & lockstep.bit[color]
        if color > 0:
            second |= high_product(its, lockstep.given.rows[color].down)
    lay_card(&lockstep.hand, first)
    lay_card(&lockstep.hand, second)


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
    cdef Lanes caliph = is_set(lockstep.going[1] & lockstep.bit[CALIPH_MOVE])
    cdef Lanes closed = lockstep.going[1] & (lockstep.given.banks | lockstep.given.spies)
    cdef int i
    lockstep.favor = choose(caliph, lockstep.turn, lockstep.favor)
    lockstep.caliph_spaces += caliph
    lockstep.open[1] &= ~(closed | (is_equal(lockstep.caliph_spaces, all_lanes(0)) & lockstep.bit[CALIPH_MOVE]))
    for i in range(lockstep.given.n_gains):
        lockstep.purse += is_set(lockstep.going[1] & lockstep.given.gains[i].move) & lockstep.given.gains[i].money
    for i in range(N_SHAPES):
        lockstep.market_spaces[i] += is_set(lockstep.going[0] & lockstep.bit[i])
        lockstep.open[0] &= ~(is_equal(lockstep.market_spaces[i], all_lanes(0)) & lockstep.bit[i])


# [market] [spies] A displayed piece, or any piece of a draw pile, or none of it.

cdef inline void take(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes searching = is_set(lockstep.going[1] & lockstep.given.spies)
    cdef Lanes taking = searching | is_set(lockstep.going[0] & lockstep.given.markets)
    cdef Lanes kinds = all_lanes(0), its, n
    cdef uint64_t left
    cdef int color, shape
    lockstep.source = lockstep.going[0] & lockstep.given.markets
    if marks(searching):
        search(lockstep, searching)
    for shape in range(N_SHAPES):
        its = is_set(lockstep.source & lockstep.bit[shape])
        kinds |= choose(searching, kinds_in(&lockstep.pile[shape]), kinds_in(&lockstep.display[shape])) & its
    kinds = (kinds & affordable_kinds(lockstep)) | (searching & lockstep.bit[DECLINE])
    n = few_bits(kinds)
    kinds = nth_bit(kinds, below(&lockstep.choices, n, is_less(all_lanes(1), n))) & taking
    lockstep.decisions -= taking
    kinds &= ~lockstep.bit[DECLINE]
    for color in range(N_COLORS):
        lockstep.purse -= is_set(kinds & lockstep.given.kinds[color]) & lockstep.given.prices[color]
    for shape in range(N_SHAPES):
        take_one(&lockstep.display[shape], kinds & is_set(lockstep.going[0] & lockstep.bit[shape]))
    if marks(searching):
        leave_piles(lockstep, kinds & searching)
    lockstep.taken = kinds
    left = marks(is_set(kinds))
    while left:
        put_behind_screen(lockstep, next_lane(&left))


cdef inline void search(Lockstep* lockstep, Lanes searching) noexcept nogil:
    """[spies] Any pile that is not empty."""
    cdef Lanes piles = all_lanes(0), n
    cdef int shape
    for shape in range(N_SHAPES):
        piles |= is_set(kinds_in(&lockstep.pile[shape])) & lockstep.bit[shape]
    n = few_bits(piles & searching)
    lockstep.source |= nth_bit(piles, below(&lockstep.choices, n, is_less(all_lanes(1), n))) & searching
    lockstep.decisions -= searching


cdef inline void leave_piles(Lockstep* lockstep, Lanes kind) noexcept nogil:
    """[spies] The piece is gone; they need something to draw from."""
    cdef Lanes any_left = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        take_one(&lockstep.pile[shape], kind & is_set(lockstep.source & lockstep.bit[shape]))
        any_left |= kinds_in(&lockstep.pile[shape])
    lockstep.open[1] &= is_set(any_left) | ~lockstep.given.spies


cdef inline void put_behind_screen(Lockstep* lockstep, int i) noexcept nogil:
    """In lane i, with the new reach of its color."""
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0])
    cdef int shape = lowest_bit(lane(&lockstep.source, i)[0])
    cdef int kind = lowest_bit(lane(&lockstep.taken, i)[0])
    cdef uint16_t* stock = &lockstep.stocks[i][seat][kind >> 1]
    cdef uint16_t before = lockstep.given.reach[stock[0]]
    lockstep.games[i].seats[seat].pieces[shape][kind] += 1
    stock[0] += lockstep.given.one_piece[shape]
    lane(&lockstep.reach[seat], i)[0] += lockstep.given.reach[stock[0]] - before


cdef inline void leave_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money back to their seat."""
    cdef Lanes its
    cdef int seat
    for seat in range(tables.players):
        its = is_set(lockstep.turn & lockstep.bit[seat]) & lockstep.playing
        lockstep.hands[seat].low = choose(its, lockstep.hand.low, lockstep.hands[seat].low)
        lockstep.hands[seat].high = choose(its, lockstep.hand.high, lockstep.hands[seat].high)
        lockstep.money[seat] = choose(its, lockstep.purse, lockstep.money[seat])


# [build] The few games that build: the scalar engine plays the turn to its end.

cdef inline void build(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef uint64_t left = marks(is_set(lockstep.going[0] & lockstep.given.circle_moves))
    while left:
        build_towers(lockstep, tables, next_lane(&left))


cdef inline void build_towers(Lockstep* lockstep, const Tables* tables, int i) noexcept nogil:
    cdef State* game = &lockstep.games[i]
    cdef Table* table = &game.table
    cdef int number = lowest_bit(lane(&lockstep.going[0], i)[0]) - GO_BUILD
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0]), move
    cdef Rng choices = rng_of_lane(&lockstep.choices, i)
    cdef Chance chance                   # never asked
    cdef uint16_t decisions = 0
    chance.tape = NULL
    table.seat = <uint8_t>seat
    table.node = BUILD
    table.circle = <uint8_t>lane(&lockstep.circle, i)[0]
    game.seats[seat].money = lane(&lockstep.money[seat], i)[0]
    set_screen(lockstep, &game.secret.screens[seat], i, seat)
    go_building(table, &game.seats[seat], tables, number)
    while table.node != GO:
        move = choose_uniform(legal_moves(game, tables), &choices)
        if table.node == BUILD:
            use_up(lockstep.stocks[i][seat], move)
        apply_move(game, tables, move, &chance)
        decisions += 1
    lane(&lockstep.circle, i)[0] = table.circle
    lane(&lockstep.money[seat], i)[0] = game.seats[seat].money
    lane(&lockstep.decisions, i)[0] += decisions
    lane(&lockstep.reach[seat], i)[0] = reach_of_all(lockstep, lockstep.stocks[i][seat])
    set_lane_rng(&lockstep.choices, i, &choices)


cdef inline void set_screen(Lockstep* lockstep, Screen* screen, int i, int seat) noexcept nogil:
    """What can be built, as the scalar engine remembers it."""
    cdef uint16_t reach
    cdef int color
    screen.most_of_all = screen.odd = screen.single = 0
    for color in range(N_COLORS):
        reach = lockstep.given.reach[lockstep.stocks[i][seat][color]]
        screen.most[color] = <uint8_t>(reach % ONE_ODD)
        screen.most_of_all += screen.most[color]
        screen.odd |= <uint8_t>(reach // ONE_ODD % 2 << color)
        screen.single |= <uint8_t>(reach // ONE_SINGLE << color)
    screen.buildable = numbers(screen.most_of_all, screen.single, screen.odd)


cdef inline void use_up(uint16_t* stocks, int step) noexcept nogil:
    """The pieces of a step; `stocks` by color."""
    if step < ADD:
        stocks[step >> 2] = (stocks[step >> 2] - ONE_BASE - ONE_TOP) | ANY_TOWER
    else:
        stocks[(step - ADD) >> 2] -= ONE_MORE


cdef inline uint16_t reach_of_all(Lockstep* lockstep, const uint16_t* stocks) noexcept nogil:
    cdef uint16_t reach = 0
    cdef int color
    for color in range(N_COLORS):
        reach += lockstep.given.reach[stocks[color]]
    return reach


# [year] Clockwise, players without cards are skipped.

cdef inline void end_turns(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes with_cards = all_lanes(0), next_turn, ended
    cdef int seat
    for seat in range(tables.players):
        with_cards |= is_set(lockstep.hands[seat].low | lockstep.hands[seat].high) & lockstep.bit[seat]
    next_turn = lowest(with_cards * lockstep.given.around & -(lockstep.turn << 1))
    next_turn |= high_product(next_turn, lockstep.given.back)
    lockstep.turn = next_turn & all_lanes((1 << tables.players) - 1)
    ended = lockstep.playing & ~is_set(with_cards)
    if marks(ended):
        end_years(lockstep, tables, ended)
