# Asara: the scores of moves by what they are worth in the end (worth.pxd). They are added to those of the simpler features.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.packed cimport of_color, sum_of_colors, word
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BASE, BUILD, DECLINE, GO, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_SPIES, GO_TENT, KEEP, LIGHT, MIDDLE, N_COLORS,
    N_SHAPES, ON, PAVILION, PAY, SEARCH, TAKE, TAKE_SEARCHED, TOP, WINDOW, Payment, Seat, State, Table, Tables, capped,
)
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, BUILD_EARLY, BUILD_END, BUILD_NOW, BUILD_REST, BUILD_SOON, BUILD_YEAR_NOW, BUILD_YEAR_SOON,
    CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, FAR_WORTH, FAVOR_YEARS, LIGHT_YEARS, LOSES_CIRCLE, LOSES_PLACES, N_FEATURES,
    NEAR_WORTH, ONLY_ONE, OPENS_AGAIN, PAIRS_UP_PIECE, PIECE, PIECE_GOLD, PIECE_LATE, PIECE_YEARS,
)
from cython_core.asara.strategies.prospects cimport kinds_in_piles, of_shape
from cython_core.asara.strategies.races cimport towers_to_be, with_tower
from cython_core.asara.strategies.score_piece cimport years_to_come
from cython_core.asara.strategies.worth cimport (
    GROWS, HALF_DEAD, HALF_FAR, HALF_NEAR, PAIRS_UP, POINT, WAITS, Outlook, best_kind, look_out, tower_worth, weigh_bodies,
    weigh_towers, years_of,
)
from cython_core.shared.bits cimport lowest_bit

cdef struct Purse:
    int money
    int cards                # that will be left
    int64_t coin             # weight of an Asari
    int64_t two              # of one that keeps 2 for each card left, and so on
    int64_t four
    int64_t six


cdef inline bint weighs_worth(const int64_t* weights) noexcept nogil:
    """Whether any of these features has a weight: else nothing is measured."""
    cdef int64_t some = 0
    cdef int i
    for i in range(CASH, N_FEATURES):
        some |= weights[i]
    return some != 0


cdef inline void open_purse(const State* state, const Tables* tables, const int64_t* weights, Purse* purse) noexcept nogil:
    cdef const Seat* seat = &state.seats[state.table.seat]
    purse.money = seat.money
    purse.cards = seat.n_cards - (state.table.node == GO)
    purse.coin = weights[CASH] + (weights[CASH_LAST] if years_to_come(&state.table, tables) == 1 else 0)
    purse.two = weights[CASH_TWO]
    purse.four = weights[CASH_FOUR]
    purse.six = weights[CASH_SIX]


cdef inline int kept_of(const Purse* purse, int gain, int need) noexcept nogil:
    """How much of what is gained or paid lies below a need."""
    return min(purse.money + gain, need) - min(purse.money, need)


cdef inline int64_t score_of_cash(const Purse* purse, int gain) noexcept nogil:
    return (purse.coin * gain + purse.two * kept_of(purse, gain, 2 * purse.cards) + purse.four * kept_of(purse, gain, 4 * purse.cards)
            + purse.six * kept_of(purse, gain, 6 * purse.cards))


cdef inline int64_t score_of_use(const State* state, const Tables* tables, const Outlook* outlook, int shape, int kind,
                                 const int64_t* weights) noexcept nogil:
    """What a piece that is bought is good for."""
    cdef int color = kind >> 1, use = outlook.use[shape][color]
    cdef int years = years_of(outlook, use)
    cdef int64_t score = weights[PIECE]
    cdef uint64_t alike
    if outlook.last_year and years == 0:
        return score + weights[PIECE_LATE]
    score += weights[PAIRS_UP_PIECE + use] + (weights[PIECE_GOLD] * years if kind & 1 else 0)
    if use == PAIRS_UP:
        score += (weights[PIECE_YEARS] * years + weights[AWARD_COLOR] * outlook.tower[color] + weights[AWARD_MOST] * outlook.most
                  + weights[AWARD_TALLEST] * outlook.tower_tallest[color])
    elif use == GROWS:
        score += weights[AWARD_COLOR] * outlook.body[color] + weights[AWARD_TALLEST] * outlook.body_tallest[color]
    elif use == HALF_NEAR:
        score += weights[NEAR_WORTH] * tower_worth(outlook, color, years)
    elif use == HALF_FAR:
        score += weights[FAR_WORTH] * tower_worth(outlook, color, years)
    if use != WAITS and use != HALF_DEAD:
        alike = state.table.display[shape] & (tables.pieces[shape].of_kind[2 * color] | tables.pieces[shape].of_kind[2 * color + 1])
        score += weights[ONLY_ONE] if (alike & (alike - 1)) == 0 else 0
    return score


cdef inline void add_worth(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                           int64_t* scores) noexcept nogil:
    cdef int node = state.table.node
    if node == PAY:
        add_to_payments(state, tables, legal, weights, scores)
    elif node == KEEP:
        add_to_lights(state, tables, legal, weights, scores)
    elif node != ON and (node != BUILD or state.table.left != state.secret.screens[state.table.seat].most_of_all):
        add_with_outlook(state, tables, legal, weights, scores)


cdef inline void add_with_outlook(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                  int64_t* scores) noexcept nogil:
    cdef int node = state.table.node
    cdef int shape = state.table.going if node == TAKE else state.table.searched
    cdef bint takes = node == TAKE or node == TAKE_SEARCHED
    cdef bint half = shape == BASE or shape == TOP
    cdef Outlook outlook
    cdef Purse purse
    look_out(state, tables, &outlook)
    open_purse(state, tables, weights, &purse)
    if not takes or half:
        weigh_towers(state, tables, &outlook)
    if not takes or not half:
        weigh_bodies(state, tables, &outlook)
    if node == GO:
        add_to_places(state, tables, legal, &outlook, &purse, weights, scores)
    elif node == SEARCH:
        add_to_piles(state, tables, legal, &outlook, &purse, weights, scores)
    elif node == BUILD:
        add_to_steps(state, tables, legal, &outlook, weights, scores)
    else:
        add_to_pieces(state, tables, legal, shape, &outlook, &purse, weights, scores)


cdef inline void add_to_pieces(const State* state, const Tables* tables, uint64_t legal, int shape, const Outlook* outlook,
                               const Purse* purse, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef int n = 0, kind
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        scores[n] += score_of_use(state, tables, outlook, shape, kind, weights) + score_of_cash(purse, -tables.prices[kind >> 1])
        n += 1


cdef inline void add_to_piles(const State* state, const Tables* tables, uint64_t legal, const Outlook* outlook, const Purse* purse,
                              const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef uint64_t kinds = kinds_in_piles(&state.table, tables) & tables.affordable[capped(purse.money)]
    cdef int n = 0, shape, kind, net
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            if of_shape(kinds, shape):
                kind = best_kind(outlook, of_shape(kinds, shape), shape, &net)
                scores[n] += score_of_use(state, tables, outlook, shape, kind, weights) + score_of_cash(purse, -tables.prices[kind >> 1])
            n += 1


cdef inline void add_to_places(const State* state, const Tables* tables, uint64_t legal, const Outlook* outlook, const Purse* purse,
                               const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef uint64_t shown = table.displayed & tables.affordable[capped(purse.money)], left
    cdef int n = 0, shape, kind, net, move
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            kind = best_kind(outlook, of_shape(shown, shape), shape, &net)
            scores[n] += score_of_use(state, tables, outlook, shape, kind, weights) + score_of_cash(purse, -tables.prices[kind >> 1])
            n += 1
    n = add_to_building(state, tables, legal, outlook, purse, weights, scores, n)
    left = legal & ((<uint64_t>1 << GO_SPIES) - (<uint64_t>1 << GO_BANK))
    while left:
        scores[n] += score_of_cash(purse, tables.places[lowest_bit(left)].gain)
        left &= left - 1
        n += 1
    if legal & tables.places[GO_SPIES].moves:
        n = add_to_spies(state, tables, legal, outlook, purse, weights, scores, n)
    if (legal >> GO_CALIPH) & 1:
        scores[n] += weights[FAVOR_YEARS] * years_to_come(table, tables) if table.favor != table.seat else 0
        n += 1
    left = legal >> GO_TENT << GO_TENT
    while left:
        move = lowest_bit(left)
        left &= left - 1
        scores[n] += score_of_cash(purse, tables.places[move].gain)
        if move >= GO_HOUSE:
            scores[n] += weights[LIGHT_YEARS] * (years_to_come(table, tables) + 1) * min(
                tables.lights_kept[move - GO_HOUSE], windows_to_light(state))
        n += 1


cdef inline int add_to_spies(const State* state, const Tables* tables, uint64_t legal, const Outlook* outlook, const Purse* purse,
                             const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    """The best piece of all draw piles that is affordable after the fee; none: the fee alone. Mostly it is the same for all fees."""
    cdef uint64_t piles = kinds_in_piles(&state.table, tables), kinds = 0, affordable
    cdef uint64_t left = legal & tables.places[GO_SPIES].moves
    cdef int shape, kind, net, best, best_net, fee, price = 0
    cdef int64_t use = 0
    while left:
        fee = tables.places[lowest_bit(left)].gain
        left &= left - 1
        affordable = piles & tables.affordable[capped(purse.money + fee)]
        if affordable != kinds:
            kinds = affordable
            best = price = 0
            best_net = -100000
            for shape in range(N_SHAPES):
                kind = best_kind(outlook, of_shape(kinds, shape), shape, &net)
                if net > best_net:
                    best = 16 * shape + kind
                    best_net = net
            use = 0
            if kinds:
                use = score_of_use(state, tables, outlook, best >> 4, best & 15, weights)
                price = tables.prices[(best & 15) >> 1]
        scores[n] += use + score_of_cash(purse, fee - price)
        n += 1
    return n


cdef inline int windows_to_light(const State* state) noexcept nogil:
    """Windows, built or not, without a lit window."""
    cdef int color, n = 0
    for color in range(N_COLORS):
        n += spare_windows(state, color)
    return n


cdef inline int spare_windows(const State* state, int color) noexcept nogil:
    """Of a color with a tower."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int n = (seat.unlit[color] + seat.pieces[WINDOW][0][color] + seat.pieces[WINDOW][1][color]
                  - state.secret.screens[state.table.seat].lit[color])
    return max(n, 0) * of_color(with_tower(seat), color)


cdef inline int points_of_the_year(const Seat* seat, const Tables* tables) noexcept nogil:
    """What building all would bring at the next year end. Gold of bases and tops is not counted."""
    cdef int gold = sum_of_colors((word(seat.pieces[MIDDLE][1]) + word(seat.pieces[WINDOW][1])) & (with_tower(seat) * 0xFF))
    return tables.points_tower * (towers_to_be(seat) - seat.n_towers) + tables.points_gold * gold


cdef inline int year_points(const Seat* seat, const Tables* tables, int most) noexcept nogil:
    """The same for each of the pieces that can be built, at least one, in 256ths of a worth."""
    return (POINT * points_of_the_year(seat, tables) << 8) // most


cdef inline int add_to_building(const State* state, const Tables* tables, uint64_t legal, const Outlook* outlook, const Purse* purse,
                                const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    cdef const Table* table = &state.table
    cdef uint64_t left = (legal >> GO_BUILD) & 0xFF
    cdef int most = state.secret.screens[table.seat].most_of_all, points, p
    cdef int64_t piece, year
    if left == 0:
        return n
    points = year_points(&state.seats[table.seat], tables, most)
    piece = weights[BUILD_NOW] if outlook.slack == 0 else weights[BUILD_SOON] if outlook.slack == 1 else weights[BUILD_EARLY]
    piece += weights[BUILD_END] if outlook.last_year and outlook.slack <= 1 else 0
    year = weights[BUILD_YEAR_NOW] if outlook.slack == 0 else weights[BUILD_YEAR_SOON] if outlook.slack == 1 else 0
    while left:
        p = lowest_bit(left) + 1
        left &= left - 1
        scores[n] += (piece * p + year * min(((points + 1) * p) >> 8, 1024) + weights[BUILD_REST] * min(most - p, 1024)
                      + score_of_cash(purse, -tables.circle_costs[lowest_bit(<uint64_t>(table.circle >> (p - 1))) + p - 1]))
        n += 1
    return n


cdef inline void add_to_steps(const State* state, const Tables* tables, uint64_t legal, const Outlook* outlook, const int64_t* weights,
                              int64_t* scores) noexcept nogil:
    """Only part of what can be built is built: what brings most at once, or most in the races, comes first."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int n = 0, step, color
    while legal:
        step = lowest_bit(legal)
        legal &= legal - 1
        if step >= ADD and step < LIGHT:
            color = (step - ADD) >> 2
            scores[n] += (weights[AWARD_COLOR] * outlook.body[color] + weights[AWARD_TALLEST] * outlook.body_tallest[color]
                          + (weights[PIECE_GOLD] if step & 1 else 0))
        elif step < ADD:
            color = step >> 2
            scores[n] += (weights[PIECE_YEARS] + weights[PIECE_GOLD] * ((step & 1) + ((step >> 1) & 1))
                          + weights[AWARD_MOST] * outlook.most
                          + (weights[AWARD_COLOR] * 8 * tables.awards[color][0] if seat.towers_of[color] == 0 else 0))
        n += 1


cdef inline void add_to_payments(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                                 int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef uint64_t hand = state.secret.screens[table.seat].hand
    cdef const Payment* payment
    cdef int64_t lost[N_COLORS]              # weight of losing the last card of a color
    cdef int64_t again[N_COLORS]
    cdef int area = tables.places[table.going].area, n = 0, color, first, second
    cdef bint opens = table.colors[area] == ANY_COLOR and area != PAVILION
    for color in range(N_COLORS):
        lost[color] = 0
        again[color] = weights[OPENS_AGAIN] * (of_color(hand, color) - 1) if opens else 0
    note_demand(table, tables, 0, lost, weights[LOSES_PLACES])
    note_demand(table, tables, 1, lost, weights[LOSES_PLACES])
    note_demand(table, tables, 2, lost, weights[LOSES_PLACES])
    note_demand(table, tables, 3, lost, weights[LOSES_PLACES])
    if table.circle:
        note_demand(table, tables, GO_BUILD, lost, weights[LOSES_PLACES] + weights[LOSES_CIRCLE])
    note_demand(table, tables, GO_BANK, lost, weights[LOSES_PLACES])
    note_demand(table, tables, GO_SPIES, lost, weights[LOSES_PLACES])
    note_demand(table, tables, GO_CALIPH, lost, weights[LOSES_PLACES])
    if tables.professional:
        note_demand(table, tables, GO_TENT, lost, weights[LOSES_PLACES])
        note_demand(table, tables, GO_HOUSE, lost, weights[LOSES_PLACES])
    while legal:
        payment = &tables.payments[lowest_bit(legal)]
        legal &= legal - 1
        first = payment.first
        second = payment.second
        if second == N_COLORS:
            scores[n] += again[first] + (lost[first] if of_color(hand, first) == 1 else 0)
        elif first == second:
            scores[n] += lost[first] if of_color(hand, first) == 2 else 0
        else:
            scores[n] += (lost[first] if of_color(hand, first) == 1 else 0) + (lost[second] if of_color(hand, second) == 1 else 0)
        n += 1


cdef inline void note_demand(const Table* table, const Tables* tables, int move, int64_t* lost, int64_t weight) noexcept nogil:
    """The color that the area of a move of GO demands, if it is still open."""
    cdef unsigned int colors = table.colors[tables.places[move].area]
    if colors != ANY_COLOR and table.open & tables.places[move].moves:
        lost[lowest_bit(colors)] += weight


cdef inline void add_to_lights(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                               int64_t* scores) noexcept nogil:
    cdef int n = 0
    while legal:
        if spare_windows(state, lowest_bit(legal)):
            scores[n] += weights[LIGHT_YEARS] * (years_to_come(&state.table, tables) + 1)
        legal &= legal - 1
        n += 1
