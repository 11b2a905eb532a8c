# Asara: the scores of moves of GO. Going to a market or to the spies counts as taking a piece there (score_pieces.pxd); the score of
# getting into an area is found once for all its places.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.packed cimport of_color, sum_of_colors, word
from cython_core.asara.state cimport (
    ANY_COLOR, BASE, CALIPH, CIRCLE, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_PAVILION, GO_SPIES, GO_TENT, HOUSE, MIDDLE, N_COLORS,
    N_SHAPES, SPIES, TENT, TOP, WINDOW, Place, Seat, State, Table, Tables, capped, class_of,
)
from cython_core.asara.strategies.estimate cimport POINT, Estimate, best_kind
from cython_core.asara.strategies.features cimport (
    BUILD_CARDS, BUILD_EARLY, BUILD_END, BUILD_LAST, BUILD_NOW, BUILD_PIECES, BUILD_REST, BUILD_SOON, BUILD_YEAR_NOW, BUILD_YEAR_SOON,
    BUY, FAVOR, FAVOR_YEARS, LIGHT_FITS, LIGHT_YEARS, LIGHTS_SEEN, NEEDS_PAIR, OPENS, SPY, SPY_TOWER, TENT_CARDS,
)
from cython_core.asara.strategies.races cimport towers_to_be, with_tower
from cython_core.asara.strategies.score_pieces cimport (
    Scorer, flagged, kinds_in_piles, likely_of, of_shape, score_of_cash, score_of_money, score_of_one, score_of_use,
)
from cython_core.shared.bits cimport lowest_bit


cdef inline void score_places(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    cdef const State* state = scorer.state
    cdef const Table* table = &state.table
    cdef const Tables* tables = scorer.tables
    cdef const int64_t* weights = scorer.weights
    cdef int64_t access[ANY_COLOR + 1]       # by the colors an area takes; only those that occur
    cdef uint64_t shown = table.displayed & tables.affordable[capped(scorer.money)], left
    cdef int64_t action
    cdef int n = 0, shape, move
    cdef uint64_t likely = likely_of(scorer, shown)
    find_access(scorer, access)
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = access[table.colors[shape]] + score_of_one(scorer, shape, shown, likely)
            n += 1
    n = score_building(scorer, legal, access[table.colors[CIRCLE]], scores, n)
    left = legal & ((<uint64_t>1 << GO_SPIES) - (<uint64_t>1 << GO_BANK))
    while left:
        move = lowest_bit(left)
        left &= left - 1
        action = access[table.colors[tables.places[move].area]] if move != GO_PAVILION else 0    # it takes any color, but is not opened
        scores[n] = action + score_of_money(scorer, tables.places[move].gain)
        n += 1
    if legal & tables.places[GO_SPIES].moves:
        n = score_spies(scorer, legal, access[table.colors[SPIES]], scores, n)
    if (legal >> GO_CALIPH) & 1:
        scores[n] = access[table.colors[CALIPH]]
        if table.favor != table.seat:
            scores[n] += weights[FAVOR] + weights[FAVOR_YEARS] * scorer.years
        n += 1
    left = legal & ((<uint64_t>1 << GO_HOUSE) - (<uint64_t>1 << GO_TENT))
    action = access[table.colors[TENT]] + weights[TENT_CARDS] * min(tables.tent_draw, <int>table.n_buyers)
    while left:
        scores[n] = action + score_of_money(scorer, tables.places[lowest_bit(left)].gain)
        left &= left - 1
        n += 1
    if legal >> GO_HOUSE:
        score_house(scorer, legal, access[table.colors[HOUSE]], scores, n)


cdef inline void find_access(const Scorer* scorer, int64_t* access) noexcept nogil:
    """The score of getting into an area: it is opened, or it takes a color that is held, or a pair must be laid."""
    cdef unsigned int held = at_least(scorer.state.secret.screens[scorer.state.table.seat].hand, 1)
    cdef int color
    for color in range(N_COLORS):
        access[1 << color] = 0 if (held >> color) & 1 else scorer.weights[NEEDS_PAIR]
    access[ANY_COLOR] = scorer.weights[OPENS]


cdef inline int score_building(const Scorer* scorer, uint64_t legal, int64_t access, int64_t* scores, int n) noexcept nogil:
    cdef const Table* table = &scorer.state.table
    cdef const Tables* tables = scorer.tables
    cdef const int64_t* weights = scorer.weights
    cdef uint64_t left = (legal >> GO_BUILD) & 0xFF
    cdef int most = scorer.state.secret.screens[table.seat].most_of_all, points = 0, slack, p
    cdef int64_t piece, year = 0
    if left == 0:
        return n
    access += weights[BUILD_CARDS] * scorer.cards
    piece = weights[BUILD_PIECES] + flagged(weights[BUILD_LAST], scorer.cards <= 1)
    if scorer.estimates:
        slack = scorer.estimate.slack
        points = year_points(&scorer.state.seats[table.seat], tables, most) + 1
        piece += weights[BUILD_NOW] if slack == 0 else weights[BUILD_SOON] if slack == 1 else weights[BUILD_EARLY]
        piece += weights[BUILD_END] if scorer.years == 1 and slack <= 1 else 0
        year = weights[BUILD_YEAR_NOW] if slack == 0 else weights[BUILD_YEAR_SOON] if slack == 1 else 0
    while left:
        p = lowest_bit(left) + 1
        left &= left - 1
        scores[n] = (access + piece * p + year * min((points * p) >> 8, 1024) + weights[BUILD_REST] * min(most - p, 1024)
                     + score_of_money(scorer, -tables.circle_costs[lowest_bit(<uint64_t>(table.circle >> (p - 1))) + p - 1]))
        n += 1
    return n


cdef inline int year_points(const Seat* seat, const Tables* tables, int most) noexcept nogil:
    """What building all would bring at the next year end, in 256ths of a worth for each of the pieces that can be built, at least one. Gold
    of bases and tops is not counted."""
    cdef int gold = sum_of_colors((word(seat.pieces[MIDDLE][1]) + word(seat.pieces[WINDOW][1])) & (with_tower(seat) * 0xFF))
    cdef int points = tables.points_tower * (towers_to_be(seat) - seat.n_towers) + tables.points_gold * gold
    return (POINT * points << 8) // most


cdef inline int score_spies(const Scorer* scorer, uint64_t legal, int64_t access, int64_t* scores, int n) noexcept nogil:
    """The best piece of all draw piles that is affordable after the fee; none: the fee alone. Mostly it is the same for all fees."""
    cdef const Tables* tables = scorer.tables
    cdef const Table* table = &scorer.state.table
    cdef uint64_t piles = kinds_in_piles(table, tables) if scorer.estimates else 0, kinds = 0, affordable
    cdef uint64_t left = legal & tables.places[GO_SPIES].moves
    cdef int shape, kind, net, best, best_net, fee, price = 0
    cdef int64_t use = 0
    access += (scorer.weights[SPY] + flagged(scorer.weights[SPY_TOWER], missing_halves(&scorer.state.seats[table.seat], table) != 0)
               + scorer.buy - scorer.weights[BUY])
    while left:
        fee = tables.places[lowest_bit(left)].gain
        left &= left - 1
        affordable = piles & tables.affordable[capped(scorer.money + fee)]
        if affordable != kinds:
            kinds = affordable
            best = price = 0
            best_net = -100000
            for shape in range(N_SHAPES):
                kind = best_kind(&scorer.estimate, of_shape(kinds, shape), class_of(shape), &net)
                if net > best_net:
                    best = 16 * shape + kind
                    best_net = net
            use = 0
            if kinds:
                use = score_of_use(scorer, best >> 4, best & 15)
                price = tables.prices[(best & 15) >> 1]
        scores[n] = access + scorer.coin * fee + use + (score_of_cash(scorer, fee - price) if scorer.estimates else 0)
        n += 1
    return n


cdef inline uint64_t missing_halves(const Seat* seat, const Table* table) noexcept nogil:
    """Bases and tops that would complete a pair, and that no market displays."""
    cdef uint64_t wanted = seat.useful & ~(table.displayed | (table.displayed >> 1))
    return of_shape(wanted, BASE) | of_shape(wanted, TOP)


cdef inline void score_house(const Scorer* scorer, uint64_t legal, int64_t access, int64_t* scores, int n) noexcept nogil:
    """The house of lit windows."""
    cdef const State* state = scorer.state
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef const int64_t* weights = scorer.weights
    cdef int choice, kept, fitting = windows_to_light(state)
    access += weights[LIGHT_FITS] * max(spare_windows(seat), 0)
    for choice in range(2):
        kept = scorer.tables.lights_kept[choice]
        scores[n] = (access + score_of_money(scorer, scorer.tables.places[GO_HOUSE + choice].gain) + weights[LIGHTS_SEEN] * kept
                     + weights[LIGHT_YEARS] * (scorer.years + 1) * min(kept, fitting))
        n += (legal >> (GO_HOUSE + choice)) & 1


cdef inline int spare_windows(const Seat* seat) noexcept nogil:
    """Windows, built or not, less lit windows; negative if there are more of these."""
    return sum_of_colors(word(seat.unlit) + word(seat.pieces[WINDOW][0]) + word(seat.pieces[WINDOW][1])) - seat.n_lit


cdef inline int spare_windows_of(const State* state, int color) noexcept nogil:
    """Windows of a color, built or not, without a lit window."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    return max(seat.unlit[color] + seat.pieces[WINDOW][0][color] + seat.pieces[WINDOW][1][color]
               - state.secret.screens[state.table.seat].lit[color], 0)


cdef inline int windows_to_light(const State* state) noexcept nogil:
    """The same in all colors with a tower."""
    cdef uint64_t towers = with_tower(&state.seats[state.table.seat])
    cdef int color, n = 0
    for color in range(N_COLORS):
        n += spare_windows_of(state, color) * of_color(towers, color)
    return n
