# Asara in lock-step: whether the components fit lanes, and what is the same in every game.
from libc.stdint cimport uint16_t

from cython_core.asara.building cimport Reach, Stock, reach_of
from cython_core.asara.lockstep.estimate cimport prepare_phases
from cython_core.asara.lockstep.state cimport (
    MAX_SECOND, N_STOCKS, ONE_BASE, ONE_MORE, ONE_ODD, ONE_PIECE, ONE_SINGLE, ONE_TOP, SECOND_PART, Gain, Given, Lockstep, add_one,
    stock_of_number,
)
from cython_core.asara.state cimport (
    ANY_COLOR, BANK, BASE, GO_BUILD, GO_CALIPH, GO_HOUSE, MAX_CIRCLE, MIDDLE, N_COLORS, N_KINDS, N_PLACES, N_SHAPES, SPIES, TENT, TOP,
    WINDOW, Tables,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport Lanes, N_LANES, all_lanes, lane

cdef enum:
    MAX_AWARD = 64           # with 16ths of a point no award is worth more than a feature may be


cdef inline bint can_lockstep(const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """Whether pieces, places and money fit their bits. By weights, awards must be small enough for what they are worth in scores."""
    cdef int color, shape, kind, windows, lit, award
    if policies != NULL:
        for award in range(7):
            if max(tables.awards[award][0], tables.awards[award][1]) > MAX_AWARD:
                return False
    for kind in range(N_KINDS):
        for shape in range(N_SHAPES):
            if popcount(tables.pieces[shape].of_kind[kind]) > 7:
                return False
    for color in range(N_COLORS):
        windows = pieces_of(tables, WINDOW, color)
        lit = popcount(tables.lights.of_kind[color]) if tables.professional else 0
        if (pieces_of(tables, BASE, color) > 7 or pieces_of(tables, TOP, color) > 7
                or pieces_of(tables, MIDDLE, color) + windows + min(windows, lit) > 31):
            return False
    return popcount(tables.start.table.open >> SECOND_PART) <= MAX_SECOND and most_money(tables) < 1 << 15


cdef inline int pieces_of(const Tables* tables, int shape, int color) noexcept nogil:
    return popcount(tables.pieces[shape].of_kind[2 * color] | tables.pieces[shape].of_kind[2 * color + 1])


cdef inline int most_money(const Tables* tables) noexcept nogil:
    """The most money a seat can have: in every year it lays all the cards it can get where they bring most."""
    cdef int n_cards = tables.hand, start = 0, gain = 0, seat, move
    if tables.professional:      # [tent] all that the others are not dealt
        n_cards = popcount(tables.buyers.all) - (tables.players - 1) * tables.hand
    for seat in range(tables.players):
        start = max(start, tables.start.seats[seat].money)
    for move in range(N_PLACES):
        gain = max(gain, tables.places[move].gain)
    return start + tables.years * (tables.year_money + n_cards * gain)


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
    given.circle = all_lanes(tables.start.table.circle)
    given.market_spaces = all_lanes(tables.start.table.spaces[0])
    given.caliph_spaces = all_lanes(tables.start.table.spaces[GO_CALIPH])
    given.house_spaces = all_lanes(tables.start.table.spaces[GO_HOUSE])
    given.year_money = all_lanes(tables.year_money)
    given.around = all_lanes(1 + (1 << tables.players))
    given.back = all_lanes(1 << (16 - tables.players))
    given.markets = all_lanes((1 << N_SHAPES) - 1)
    given.circle_moves = all_lanes(((1 << MAX_CIRCLE) - 1) << GO_BUILD)
    for i in range(N_LANES):
        lockstep.games[i].table.rounds = <uint16_t>tables.years      # always: so the end of a year is scored, and nothing else happens
        lockstep.games[i].table.with_cards = 1                       # always: so the end of a turn is not that of a year
    lockstep.estimates = True                                        # until a turn shows that nobody needs them
    prepare_pairs(given)
    prepare_second_part(given, tables)
    prepare_lights(given, tables)
    prepare_pieces(given, tables)
    prepare_phases(lockstep)
    for i in range(7):
        for n in range(2):
            given.awards[i][n] = all_lanes(tables.awards[i][n])


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


cdef inline void prepare_second_part(Given* given, const Tables* tables) noexcept nogil:
    """Only the moves that exist: with tents and house all that might would not fit."""
    cdef int place, gain
    cdef Lanes move = all_lanes(1)
    for place in range(SECOND_PART, N_PLACES):
        if not (tables.start.table.open >> place) & 1:
            continue
        gain = tables.places[place].gain
        given.second[given.n_second].place = place
        given.second[given.n_second].area = tables.places[place].area
        given.second[given.n_second].gain = gain
        given.n_second += 1
        given.open[1] |= move
        given.moves[tables.places[place].area] |= move
        if place >= GO_HOUSE:
            given.houses[place - GO_HOUSE] = move
        if gain:
            given.n_gains = add_gain(given.gains, given.n_gains, move, gain)
        if gain < 0:
            given.n_fees = add_gain(given.fees, given.n_fees, move, -gain)
        else:
            given.free |= move
        move <<= 1
    given.single = given.moves[BANK] | given.moves[SPIES] | given.moves[TENT]


cdef inline int add_gain(Gain* gains, int n, Lanes move, int money) noexcept nogil:
    """To those that are the same, or as a new one; returns how many there are now."""
    cdef int i = 0
    while i < n and lane(&gains[i].money, 0)[0] != <uint16_t>money:
        i += 1
    gains[i].moves |= move
    gains[i].money = all_lanes(<uint16_t>money)
    return max(n, i + 1)


cdef inline void prepare_lights(Given* given, const Tables* tables) noexcept nogil:
    cdef int i, n = 0
    for i in range(N_COLORS):
        n += popcount(tables.lights.of_kind[i])
        given.lights_upto[i] = all_lanes(n)
    for i in range(2):
        given.lights_kept[i] = all_lanes(tables.lights_kept[i])


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
    for i in range(N_STOCKS):
        stock = stock_of_number(i)
        reach = reach_of(&stock)
        given.reach[i] = <uint16_t>(ONE_PIECE * reach.most + ONE_ODD * reach.odd + ONE_SINGLE * reach.single)
