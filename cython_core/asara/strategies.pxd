# Asara: what strategies look at in a move. What several moves of a decision have in common is weighed once.
#
# A move of GO to a market is judged by the piece it would most likely be made for (`promising` in prospects.pxd), with the same features
# as taking that piece.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.legal_moves cimport at_least
from cython_core.asara.prospects cimport (
    Prospects, completing, first_kind, kinds_in_piles, look_ahead, of_color, pieces_of, promising, word,
)
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BANK, BUILD, CALIPH, CIRCLE, DECLINE, GO, GO_BANK, GO_BUILD, GO_HOUSE, HOUSE, KEEP, LIGHT, MIDDLE, N_COLORS, N_SHAPES,
    NO_AREA, ON, PAVILION, PAY, SEARCH, SPIES, TAKE, TENT, TOP, WINDOW, Payment, Place, Screen, Seat, State, Table, Tables, capped, height_of,
)
from cython_core.shared.bits cimport lowest_bit, popcount

cdef enum:
    NEED = 4                 # Asari a seat wants to have for each of its cards; with less it is poor

cdef extern from *:
    """
    #define TW_EVERY_BYTE 0x0101010101010101ULL
    """
    const uint64_t EVERY_BYTE "TW_EVERY_BYTE"

cdef enum:                   # features; FEATURES in asara.pyx says what they measure
    COINS = 0
    COINS_POOR = 1
    COINS_LAST = 2
    BUY = 3
    TOWER = 4
    TOWER_YEARS = 5
    FIRST_TOWER = 6
    HALF = 7
    HALF_MATE = 8
    BODY = 9
    BODY_RACE = 10
    HEIGHT = 11
    GOLD_YEARS = 12
    TOO_LATE = 13
    BUILD_PIECES = 14
    BUILD_REST = 15
    BUILD_CARDS = 16
    BUILD_LAST = 17
    FAVOR = 18
    TENT_CARDS = 19
    LIGHTS_SEEN = 20
    LIGHT_FITS = 21
    LIT_YEARS = 22
    COVERS_GOLD = 23
    SPY = 24
    SPY_TOWER = 25
    NEEDS_PAIR = 26
    OPENS = 27
    PAIR = 28
    COPIES = 29
    DEMANDED = 30
    N_FEATURES = 31

cdef struct Terms:           # weights that go together in a decision
    int64_t coin             # of an Asari gained
    int64_t gold             # of a piece with gold
    int64_t tower            # of a tower
    int64_t half             # of a base or top that completes no pair


cdef inline int score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    """The scores of the legal moves, one after the other; returns how many."""
    cdef int node = state.table.node
    cdef Terms terms
    if node == PAY:
        return score_payments(state, tables, legal, weights, scores)
    if node == ON:
        return score_towers(state, legal, weights, scores)
    if node == KEEP:
        return score_lights(state, legal, weights, scores)
    weigh(state, tables, weights, &terms)
    if node == GO:
        return score_places(state, tables, legal, &terms, weights, scores)
    if node == BUILD:
        return score_steps(state, tables, legal, &terms, weights, scores)
    if node == SEARCH:
        return score_piles(state, tables, legal, &terms, weights, scores)
    return score_pieces(state, tables, legal, &terms, weights, scores)


cdef inline int years_to_come(const Table* table, const Tables* tables) noexcept nogil:
    """Year ends to come, from 1."""
    return tables.years - table.rounds + 1


cdef inline void weigh(const State* state, const Tables* tables, const int64_t* weights, Terms* terms) noexcept nogil:
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int years = years_to_come(&state.table, tables)
    terms.coin = (weights[COINS] + (weights[COINS_POOR] & (0 - <int64_t>(seat.money < NEED * seat.n_cards)))
                  + (weights[COINS_LAST] & (0 - <int64_t>(years == 1))))
    terms.gold = weights[GOLD_YEARS] * years
    terms.tower = weights[TOWER] + weights[TOWER_YEARS] * years
    terms.half = weights[HALF]


cdef inline int64_t score_of_piece(const Tables* tables, const Prospects* prospects, int shape, int kind, const Terms* terms,
                                   const int64_t* weights) noexcept nogil:
    """A piece that is bought."""
    cdef int color = kind >> 1
    cdef int64_t score = weights[BUY] - terms.coin * tables.prices[color] + (terms.gold & (0 - <int64_t>(kind & 1)))
    cdef uint64_t lacks
    if shape == MIDDLE or shape == WINDOW:
        return score + ((weights[BODY] + weights[BODY_RACE] * (of_color(prospects.race, color) * tables.awards[color][0])
                         + weights[HEIGHT] * (of_color(prospects.height, color) + 1))
                        & (0 - <int64_t>of_color(prospects.towers, color)))
    lacks = prospects.lacks_top if shape == TOP else prospects.lacks_base
    score += weights[FIRST_TOWER] * first_award(tables, prospects, color)
    if of_color(lacks, color):
        return score + terms.tower
    return score + terms.half + (weights[HALF_MATE] & (0 - <int64_t>((prospects.mates >> (16 * shape + 2 * color)) & 1)))


cdef inline int first_award(const Tables* tables, const Prospects* prospects, int color) noexcept nogil:
    """The award for a color that its first tower is after; 0: there is a tower already."""
    return tables.awards[color][of_color(prospects.theirs, color) > 0] * (1 - of_color(prospects.towers, color))


cdef inline int score_pieces(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    """Declining is the move without features."""
    cdef int shape = state.table.going if state.table.node == TAKE else state.table.searched, n = 0
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    cdef Prospects prospects
    look_ahead(state, tables, &prospects)
    while left:
        scores[n] = score_of_piece(tables, &prospects, shape, lowest_bit(left), terms, weights)
        left &= left - 1
        n += 1
    scores[n] = 0
    return n + <int>((legal >> DECLINE) & 1)


cdef inline int score_piles(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """A pile without an affordable piece has no features."""
    cdef uint64_t kinds = kinds_in_piles(&state.table, tables) & tables.affordable[capped(state.seats[state.table.seat].money)]
    cdef Prospects prospects
    cdef int n = 0, shape
    look_ahead(state, tables, &prospects)
    kinds = promising(tables, &prospects, kinds, completing(tables, &prospects))
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = score_of_piece(tables, &prospects, shape, first_kind(kinds, shape), terms, weights) if (
                (kinds >> (16 * shape)) & 0xFFFF) else 0
            n += 1
    return n


cdef inline int score_places(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                             int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Place* place
    cdef Prospects prospects
    cdef int64_t access[ANY_COLOR + 1]       # by the colors an area takes; only those that occur
    cdef int64_t action[NO_AREA]             # by area
    cdef int64_t too_late
    cdef uint64_t left, pairs
    cdef int n = 0, shape
    look_ahead(state, tables, &prospects)
    weigh_access(&state.secret.screens[table.seat], weights, access)
    pairs = completing(tables, &prospects)
    too_late = weights[TOO_LATE] & (0 - <int64_t>((table.rounds == tables.years) & (seat.n_cards <= 1)))
    left = promising(tables, &prospects, table.displayed & tables.affordable[capped(seat.money)], pairs)
    for shape in range(N_SHAPES):
        scores[n] = (score_of_piece(tables, &prospects, shape, first_kind(left, shape), terms, weights)
                     + access[table.colors[shape]] + too_late)
        n += (legal >> shape) & 1
    if legal & (<uint64_t>0xFF << GO_BUILD):
        n = score_building(state, tables, legal, access[table.colors[CIRCLE]], terms, weights, scores, n)
    action[BANK] = 0
    action[PAVILION] = -weights[OPENS]       # it takes any color, but is not opened
    action[SPIES] = weights[SPY] + (weights[SPY_TOWER] & (0 - <int64_t>((pairs & ~plain_of(table.displayed)) != 0))) + too_late
    action[CALIPH] = weights[FAVOR] & (0 - <int64_t>(table.favor != table.seat))
    action[TENT] = weights[TENT_CARDS] * min(tables.tent_draw, <int>table.n_buyers)
    left = legal & ((<uint64_t>1 << GO_HOUSE) - (<uint64_t>1 << GO_BANK))
    while left:
        place = &tables.places[lowest_bit(left)]
        left &= left - 1
        scores[n] = terms.coin * place.gain + access[table.colors[place.area]] + action[place.area]
        n += 1
    if legal >> GO_HOUSE:
        n = score_house(state, tables, legal, access[table.colors[HOUSE]], terms, weights, scores, n)
    return n


cdef inline uint64_t plain_of(uint64_t kinds) noexcept nogil:
    """Every kind as if it were without gold, too."""
    return kinds | (kinds >> 1)


cdef inline void weigh_access(const Screen* screen, const int64_t* weights, int64_t* access) noexcept nogil:
    """What getting into an area is worth: it is opened, or it takes a color that is held, or a pair must be laid."""
    cdef unsigned int held = at_least(screen.hand, 1)
    cdef int color
    for color in range(N_COLORS):
        access[1 << color] = weights[NEEDS_PAIR] & (<int64_t>((held >> color) & 1) - 1)
    access[ANY_COLOR] = weights[OPENS]


cdef inline int score_building(const State* state, const Tables* tables, uint64_t legal, int64_t access, const Terms* terms,
                               const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int cards = state.seats[table.seat].n_cards, p
    cdef int64_t piece = weights[BUILD_PIECES] - weights[BUILD_REST] + (weights[BUILD_LAST] & (0 - <int64_t>(cards <= 2)))
    cdef int64_t going = (access + weights[BUILD_CARDS] * (cards - 1)
                          + weights[BUILD_REST] * state.secret.screens[table.seat].most_of_all)
    cdef uint64_t left = (legal >> GO_BUILD) & 0xFF
    while left:
        p = lowest_bit(left)                 # p + 1 pieces
        left &= left - 1
        scores[n] = going + piece * (p + 1) - terms.coin * tables.circle_costs[lowest_bit(<uint64_t>(table.circle >> p)) + p]
        n += 1
    return n


cdef inline int score_house(const State* state, const Tables* tables, uint64_t legal, int64_t access, const Terms* terms,
                            const int64_t* weights, int64_t* scores, int n) noexcept nogil:
    """The house of lit windows."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int windows = -seat.n_lit, color, choice
    for color in range(N_COLORS):
        windows += seat.unlit[color] + of_color(pieces_of(seat, WINDOW), color)
    access += weights[LIGHT_FITS] * max(windows, 0)
    for choice in range(2):
        scores[n] = access + terms.coin * tables.places[GO_HOUSE + choice].gain + weights[LIGHTS_SEEN] * tables.lights_kept[choice]
        n += (legal >> (GO_HOUSE + choice)) & 1
    return n


cdef inline int score_payments(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights,
                               int64_t* scores) noexcept nogil:
    cdef uint64_t hand = state.secret.screens[state.table.seat].hand
    cdef int64_t first[N_COLORS]
    cdef int64_t second[N_COLORS + 1]        # of a pair
    cdef uint64_t low = single_colors(word(state.table.colors)), high = single_colors(word(state.table.colors + 8))
    cdef const Payment* payment
    cdef int n = 0, color
    for color in range(N_COLORS):
        first[color] = (weights[COPIES] * of_color(hand, color)
                        + weights[DEMANDED] * (popcount(low & (EVERY_BYTE << color)) + popcount(high & (EVERY_BYTE << color))))
        second[color] = first[color] + weights[PAIR]
    second[N_COLORS] = 0
    while legal:
        payment = &tables.payments[lowest_bit(legal)]
        legal &= legal - 1
        scores[n] = first[payment.first] + second[payment.second]
        n += 1
    return n


cdef inline uint64_t single_colors(uint64_t colors) noexcept nogil:
    """The colors of eight areas without those that take any."""
    return colors & ~(ANY_COLOR * (colors & (colors >> 1) & EVERY_BYTE))


cdef inline int score_steps(const State* state, const Tables* tables, uint64_t legal, const Terms* terms, const int64_t* weights,
                            int64_t* scores) noexcept nogil:
    """Nothing is measured if all that can be built will be built, for then the order does not matter."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef bint all_is_built = state.table.left == state.secret.screens[state.table.seat].most_of_all
    cdef Prospects prospects
    cdef int n = 0, step, color
    if not all_is_built:
        look_ahead(state, tables, &prospects)
    while legal:
        step = lowest_bit(legal)
        legal &= legal - 1
        if all_is_built:
            scores[n] = 0
        elif step >= LIGHT:
            scores[n] = weights[LIT_YEARS] * years_to_come(&state.table, tables)
        elif step >= ADD:
            color = (step - ADD) >> 2
            scores[n] = (weights[BODY] + weights[BODY_RACE] * (of_color(prospects.race, color) * tables.awards[color][0])
                         + weights[HEIGHT] * of_color(prospects.height, color) + terms.gold * (step & 1))
        else:
            color = step >> 2
            scores[n] = (terms.tower + weights[FIRST_TOWER] * ((seat.towers_of[color] == 0) * tables.awards[color][0])
                         + terms.gold * (((step >> 1) & 1) + (step & 1)))
        n += 1
    return n


cdef inline int score_towers(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int n = 0, move, color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    while legal:
        move = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = (weights[HEIGHT] * height_of(&state.seats[table.seat].towers[color][move >> 1])
                     + weights[COVERS_GOLD] * ((table.step >= LIGHT) & move & 1))
        n += 1
    return n


cdef inline int score_lights(const State* state, uint64_t legal, const int64_t* weights, int64_t* scores) noexcept nogil:
    """Windows of a color, own or built, for which there is no lit one yet."""
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef const Screen* screen = &state.secret.screens[state.table.seat]
    cdef int n = 0, color
    while legal:
        color = lowest_bit(legal)
        legal &= legal - 1
        scores[n] = weights[LIGHT_FITS] * max(seat.unlit[color] + of_color(pieces_of(seat, WINDOW), color) - screen.lit[color], 0)
        n += 1
    return n
