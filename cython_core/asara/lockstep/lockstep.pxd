# Asara in lock-step: a turn of many games at once, each game in a lane (shared/lanes/lanes.pxd).
#
# All games are in the same stage of a turn: go, pay, take, build, end the turn. Where the scalar engine branches, here is a mask:
# - "whose turn": what belongs to a seat is kept for all seats, and chosen by testing the bit of each;
# - "which place", "which payment", "which piece": a set of one bit; the effect of each is masked by "it is this one";
# - a game whose turn asks for nothing in a stage, or that waits for its next year, is outside its mask.
# Tables are replaced by sets: a hand has a set of colors for each binary digit of the counts; what it holds, or holds twice, is an "or".
# Building is rare: the scalar engine does it, game by game (building.pxd). Pieces are taken in taking.pxd, years begin and end in year.pxd.
# What the professional game adds is in professional.pxd. By weights, moves get their scores in the files score_*.pxd.
from cython_core.asara.lockstep.belongings cimport no_belongings
from cython_core.asara.lockstep.building cimport build
from cython_core.asara.lockstep.choosing cimport choose_of_two
from cython_core.asara.lockstep.hand cimport held_colors, held_twice, lay_card
from cython_core.asara.lockstep.professional cimport keep_lights, recruit
from cython_core.asara.lockstep.score_payments cimport choose_payment
from cython_core.asara.lockstep.score_places cimport choose_place
from cython_core.asara.lockstep.state cimport ONE_ODD, ONE_SINGLE, Lockstep, PairRow, affordable_kinds, kinds_in, of_turn
from cython_core.asara.lockstep.taking cimport take_at_random, take_by_weights
from cython_core.asara.lockstep.view cimport View, begin_turn
from cython_core.asara.lockstep.year cimport begin_years, end_years
from cython_core.asara.state cimport (
    ANY_COLOR, BANK, CALIPH, CIRCLE, GO_BUILD, HOUSE, MAX_CIRCLE, N_COLORS, N_SHAPES, PAVILION, TENT, Tables,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, high_product, is_equal, is_less, is_set, lowest, marks

cdef inline void play_round(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    """A turn of all games that are within a year. A year begins for half of all games at once: fewer cost more draws, more cost more
    waiting."""
    if 2 * popcount(marks(lockstep.waiting)) >= popcount(marks(lockstep.waiting | lockstep.playing)):
        if policies != NULL:
            no_belongings(lockstep, tables, lockstep.waiting & ~is_set(lockstep.rounds))
        begin_years(lockstep, tables)
    find_seat(lockstep, tables)
    if policies == NULL:
        play_at_random(lockstep, tables)
    else:
        play_by_weights(lockstep, tables, policies)
    end_turns(lockstep, tables)


cdef inline void play_at_random(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """Apart from play by weights: what random players do not need would slow them down."""
    cdef Lanes first, second, area
    find_places(lockstep, tables, &first, &second)
    choose_of_two(&lockstep.choices, &first, &second)
    go(lockstep, first, second)
    area = area_of(lockstep, tables)
    find_payments(lockstep, area, &first, &second)
    choose_of_two(&lockstep.choices, &first, &second)
    pay(lockstep, area, first, second)
    if tables.professional:
        recruit(lockstep, tables)
    take_at_random(lockstep, tables)
    leave_seat(lockstep, tables)
    if tables.professional:
        keep_lights(lockstep, tables, NULL)      # so late that no vector of generators is read just after one lane of it was written
    build(lockstep, tables, NULL)


cdef inline void play_by_weights(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    cdef View view
    cdef Lanes first, second, area
    begin_turn(lockstep, tables, policies, &view)
    find_places(lockstep, tables, &first, &second)
    choose_place(lockstep, tables, policies, &view, &first, &second)
    go(lockstep, first, second)
    area = area_of(lockstep, tables)
    find_payments(lockstep, area, &first, &second)
    choose_payment(lockstep, policies, &view, area, &first, &second)
    pay(lockstep, area, first, second)
    if tables.professional:
        recruit(lockstep, tables)
    take_by_weights(lockstep, tables, policies, &view)
    leave_seat(lockstep, tables)
    if tables.professional:
        keep_lights(lockstep, tables, policies)
    build(lockstep, tables, policies)


# [go] Places with a free space whose action is affordable and possible, and where a payment in buyers exists.

cdef inline void find_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money of the seat whose turn it is."""
    cdef Lanes its
    cdef int seat
    lockstep.hand = lockstep.hands[0]
    lockstep.purse = lockstep.money[0]
    for seat in range(1, tables.players):
        its = has(lockstep.turn, lockstep.bit[seat])
        lockstep.hand.low = choose(its, lockstep.hands[seat].low, lockstep.hand.low)
        lockstep.hand.high = choose(its, lockstep.hands[seat].high, lockstep.hand.high)
        lockstep.purse = choose(its, lockstep.money[seat], lockstep.purse)


cdef inline void find_places(Lockstep* lockstep, const Tables* tables, Lanes* first, Lanes* second) noexcept nogil:
    """The legal ones, in two parts."""
    cdef Lanes areas = payable_areas(lockstep)
    first[0] = lockstep.playing & lockstep.open[0] & (
        (legal_markets(lockstep) & areas) | (legal_numbers(lockstep, tables) & has(areas, lockstep.bit[CIRCLE])))
    second[0] = lockstep.playing & lockstep.open[1] & fees_at_hand(lockstep) & moves_to(lockstep, tables, areas)


cdef inline void go(Lockstep* lockstep, Lanes first, Lanes second) noexcept nogil:
    lockstep.decisions -= lockstep.playing
    lockstep.going[0] = first
    lockstep.going[1] = second


cdef inline Lanes moves_to(Lockstep* lockstep, const Tables* tables, Lanes areas) noexcept nogil:
    """Moves of the second part to areas of a set; the pavilion is always open."""
    cdef Lanes moves = lockstep.given.moves[PAVILION]
    cdef int area
    for area in range(BANK, HOUSE + 1 if tables.professional else TENT):
        moves |= has(areas, lockstep.bit[area]) & lockstep.given.moves[area]
    return moves


cdef inline Lanes payable_areas(Lockstep* lockstep) noexcept nogil:
    """[pay] Those that take a card of the hand; with two cards all."""
    cdef Lanes held = held_colors(&lockstep.hand)
    cdef Lanes areas = is_set((held & (held - 1)) | held_twice(&lockstep.hand))
    cdef int color
    for color in range(N_COLORS):
        areas |= lockstep.accepting[color] & has(held, lockstep.bit[color])
    return areas


cdef inline Lanes legal_markets(Lockstep* lockstep) noexcept nogil:
    cdef Lanes kinds = affordable_kinds(lockstep, lockstep.purse), markets = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        markets |= is_set(kinds_in(&lockstep.display[shape]) & kinds) & lockstep.bit[shape]
    return markets


cdef inline Lanes legal_numbers(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """[build] Numbers of pieces that can be built, if the lowest free space from there on is affordable; as moves."""
    cdef Lanes legal = all_lanes(0), reach = of_turn(lockstep, tables, lockstep.reach), enough = all_lanes(0), free
    cdef Lanes most = reach & (ONE_ODD - 1)
    cdef int space
    for space in range(MAX_CIRCLE - 1, -1, -1):
        free = has(lockstep.circle, lockstep.bit[space])
        enough = choose(free, ~is_less(lockstep.purse, lockstep.given.costs[space]), enough)
        legal |= enough & is_less(all_lanes(space), most) & lockstep.bit[space]
    # See building.pxd: one single color fills every gap, one odd color every gap but 1, else the number is even.
    legal &= 0xAA | (is_set(reach & (ONE_SINGLE - ONE_ODD)) & 0xFE) | is_set(reach & all_lanes(0x10000 - ONE_SINGLE))
    return legal << GO_BUILD


cdef inline Lanes fees_at_hand(Lockstep* lockstep) noexcept nogil:
    cdef Lanes moves = lockstep.given.free
    cdef int i
    for i in range(lockstep.given.n_fees):
        moves |= ~is_less(lockstep.purse, lockstep.given.fees[i].money) & lockstep.given.fees[i].moves
    return moves


# [pay] Buyers are laid, the space is taken, the fee is paid.

cdef inline void find_payments(Lockstep* lockstep, Lanes area, Lanes* single, Lanes* pair) noexcept nogil:
    """One card of a color the area takes; any two where a color is demanded."""
    cdef Lanes colors = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        colors |= is_set(lockstep.accepting[color] & area) & lockstep.bit[color]
    single[0] = held_colors(&lockstep.hand) & colors & lockstep.playing
    pair[0] = pairs_in(lockstep) & ~is_equal(colors, all_lanes(ANY_COLOR)) & lockstep.playing


cdef inline void pay(Lockstep* lockstep, Lanes area, Lanes single, Lanes pair) noexcept nogil:
    """The first buyer in an area sets its color; the pavilion has none. Only single cards set it, and they change nothing where one is
    demanded."""
    cdef int color
    lockstep.decisions -= lockstep.playing
    lay_buyers(lockstep, single, pair)
    area &= is_set(single) & ~lockstep.bit[PAVILION]
    for color in range(N_COLORS):
        lockstep.accepting[color] &= ~area | has(single, lockstep.bit[color])
    take_spaces(lockstep)


cdef inline Lanes area_of(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """Where the buyer goes, as a set."""
    cdef Lanes areas = ((lockstep.going[0] & lockstep.given.markets)
                        | (has(lockstep.going[0], lockstep.given.circle_moves) & lockstep.bit[CIRCLE])
                        | (has(lockstep.going[1], lockstep.given.moves[PAVILION]) & lockstep.bit[PAVILION]))
    cdef int area
    for area in range(BANK, HOUSE + 1 if tables.professional else TENT):
        areas |= has(lockstep.going[1], lockstep.given.moves[area]) & lockstep.bit[area]
    return areas


cdef inline Lanes pairs_in(Lockstep* lockstep) noexcept nogil:
    cdef Lanes held = held_colors(&lockstep.hand), twice = held_twice(&lockstep.hand), pairs = all_lanes(0), second
    cdef const PairRow* row
    cdef int first
    for first in range(N_COLORS):
        row = &lockstep.given.rows[first]
        second = (held & row.above & has(held, lockstep.bit[first])) | (twice & lockstep.bit[first])
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


cdef inline void take_spaces(Lockstep* lockstep) noexcept nogil:
    """The last space of a place closes it. [caliph] The favor goes to who goes there."""
    cdef Lanes caliph = has(lockstep.going[1], lockstep.given.moves[CALIPH])
    cdef Lanes closed = lockstep.going[1] & lockstep.given.single
    cdef int i
    lockstep.favor = choose(caliph, lockstep.turn, lockstep.favor)
    lockstep.caliph_spaces += caliph
    lockstep.open[1] &= ~(closed | (is_equal(lockstep.caliph_spaces, all_lanes(0)) & lockstep.given.moves[CALIPH]))
    for i in range(lockstep.given.n_gains):
        lockstep.purse += has(lockstep.going[1], lockstep.given.gains[i].moves) & lockstep.given.gains[i].money
    for i in range(N_SHAPES):
        lockstep.market_spaces[i] += has(lockstep.going[0], lockstep.bit[i])
        lockstep.open[0] &= ~(is_equal(lockstep.market_spaces[i], all_lanes(0)) & lockstep.bit[i])


cdef inline void leave_seat(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The hand and the money back to their seat."""
    cdef Lanes its
    cdef int seat
    for seat in range(tables.players):
        its = has(lockstep.turn, lockstep.bit[seat]) & lockstep.playing
        lockstep.hands[seat].low = choose(its, lockstep.hand.low, lockstep.hands[seat].low)
        lockstep.hands[seat].high = choose(its, lockstep.hand.high, lockstep.hands[seat].high)
        lockstep.money[seat] = choose(its, lockstep.purse, lockstep.money[seat])


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
