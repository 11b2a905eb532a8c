# Asara: what strategies look at in a move, and what a seat cannot know.
#
# A move of GO to a market is judged by the piece it would most likely be made for, with the same features as taking that piece. Which
# piece that is, `worth_of` says, in quarters of a point: a rough guess that does not depend on the weights.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset

from cython_core.asara.building cimport refresh_color
from cython_core.asara.legal_moves cimport at_least, legal_payments, legal_steps
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BASE, BUILD, CIRCLE, DECLINE, GO, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_PAVILION, GO_SPIES, KEEP, LIGHT,
    MAX_PRICE, MIDDLE, N_COLORS, N_SHAPES, ON, PAVILION, PAY, PAY_PAIR, SEARCH, TAKE, TOP, WINDOW, Screen, Seat, Secret, State, Table,
    Tables, Tower, capped,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.chance cimport Chance
from cython_core.shared.pile cimport draw_piece

cdef enum:
    NEED = 4                 # Asari a seat wants to have for each of its cards; with less it is poor
    RACE = 1                 # pieces a tower may be behind or ahead to be in the race for its color

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

cdef struct Prospect:        # what pieces of one color are good for
    int towers               # towers that stand or could be raised
    int lacks                # shapes that would complete a pair, as bits: BASE or TOP
    int mates                # shapes whose counterpart is displayed, as bits
    int first                # the award for the color that the first tower is after; 0: there is a tower already
    int race                 # the award that is raced for with the next piece, else 0
    int height               # pieces the highest tower could have

cdef struct Situation:
    int years                # year ends to come, from 1
    int cards                # in the hand
    int poor                 # 0, 1
    int last                 # 0, 1: the last year
    int in_vain              # 0, 1: the last year, and no card is left but the one to buy a piece with
    int spy_tower            # 1: a piece that is not displayed but in a pile would complete a pair
    int light_fits           # windows, own or built, that have no lit window yet
    int all_is_built         # 0, 1: all that can be built will be built, so that the order does not matter
    uint64_t pair            # moves of GO that cost two cards
    uint64_t opening         # moves of GO to areas where nobody is
    uint64_t hand            # buyers, packed, as the next one
    uint64_t demanded        # areas that demand a color
    uint64_t missing         # colors of which a pair lacks a piece that is not displayed, as bits
    int best[N_SHAPES]       # the piece to go to a market or to search a pile for, -1: none
    Prospect prospects[N_COLORS]


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Redraw hands and cards laid face down of the others, the buyers' draw pile, lit windows of the others and the stack. What another
    seat has begun to do shows that it can do it: draw until it can. That happened, so it can happen."""
    redraw_buyers(state, tables, seat, chance)
    if tables.professional:
        redraw_lights(state, tables, seat, chance)
    if state.table.seat != seat:
        while not can_go_on(state, tables):
            redraw_buyers(state, tables, seat, chance)
            if tables.professional:
                redraw_lights(state, tables, seat, chance)


cdef inline bint can_go_on(const State* state, const Tables* tables) noexcept nogil:
    """Whether the seat to move could have decided what it has decided of its turn so far."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Screen* screen = &state.secret.screens[table.seat]
    if table.node == PAY:
        if tables.places[table.going].area == CIRCLE and not (screen.buildable >> (table.going - GO_BUILD + 1)) & 1:
            return False
        return legal_payments(table, screen, tables) != 0
    if table.node == BUILD:
        return legal_steps(table, seat, screen) != 0
    if table.node == ON:
        return (legal_steps(table, seat, screen) >> table.step) & 1
    return True


cdef inline void redraw_buyers(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """All buyers but those the seat holds, laid face down itself or saw being laid."""
    cdef Secret* secret = &state.secret
    cdef Screen* screen
    cdef uint64_t known = state.table.laid + secret.screens[seat].hand, unknown = 0, of_kind
    cdef int other, color, _
    for other in range(tables.players):
        if other != seat:
            known -= secret.screens[other].face_down
            state.table.laid -= secret.screens[other].face_down
    for color in range(N_COLORS):
        of_kind = tables.buyers.of_kind[color]
        for _ in range(<int>((known >> (8 * color)) & 0xFF)):
            of_kind &= of_kind - 1
        unknown |= of_kind
    for other in range(tables.players):
        if other == seat:
            continue
        screen = &secret.screens[other]
        screen.hand = draw_buyers(&unknown, tables, state.seats[other].n_cards, chance)
        screen.face_down = draw_buyers(&unknown, tables, state.seats[other].n_face_down, chance)
        state.table.laid += screen.face_down
    secret.buyers = unknown


cdef inline uint64_t draw_buyers(uint64_t* pile, const Tables* tables, int n, Chance* chance) noexcept nogil:
    """n buyers out of a pile, packed."""
    cdef uint64_t cards = 0
    cdef int _
    for _ in range(n):
        cards += <uint64_t>1 << (8 * tables.buyers.kind[draw_piece(pile, &tables.buyers, chance)])
    return cards


cdef inline void redraw_lights(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """All lit windows but those the seat holds or looks at, and those in towers. What a seat has put under the stack is not stored."""
    cdef Table* table = &state.table
    cdef Secret* secret = &state.secret
    cdef int known[N_COLORS]
    cdef uint64_t unknown = 0, of_kind
    cdef int other, color, i, _
    for color in range(N_COLORS):
        known[color] = secret.screens[seat].lit[color]
        for other in range(tables.players):
            for i in range(state.seats[other].towers_of[color]):
                known[color] += state.seats[other].towers[color][i].lit[0] + state.seats[other].towers[color][i].lit[1]
    if table.seat == seat:
        for i in range(table.n_seen):
            known[(secret.seen >> (3 * i)) & 7] += 1
    for color in range(N_COLORS):
        of_kind = tables.lights.of_kind[color]
        for _ in range(known[color]):
            of_kind &= of_kind - 1
        unknown |= of_kind
    for other in range(tables.players):
        if other == seat:
            continue
        memset(secret.screens[other].lit, 0, sizeof(secret.screens[other].lit))
        for _ in range(state.seats[other].n_lit):
            secret.screens[other].lit[tables.lights.kind[draw_piece(&unknown, &tables.lights, chance)]] += 1
        for color in range(N_COLORS):
            refresh_color(&state.seats[other], &secret.screens[other], color)
    if table.seat != seat:
        secret.seen = draw_stack(&unknown, tables, table.n_seen, chance)
    secret.stack = draw_stack(&unknown, tables, table.n_stack, chance)


cdef inline uint64_t draw_stack(uint64_t* pile, const Tables* tables, int n, Chance* chance) noexcept nogil:
    """n lit windows out of a pile, the top one lowest."""
    cdef uint64_t stack = 0
    cdef int i
    for i in range(n):
        stack |= <uint64_t>tables.lights.kind[draw_piece(pile, &tables.lights, chance)] << (3 * i)
    return stack


cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    """What all moves of this decision have in common; only what the node asks for."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Screen* screen = &state.secret.screens[table.seat]
    cdef int node = table.node
    situation.years = tables.years - table.rounds + 1
    situation.last = situation.years == 1
    situation.cards = seat.n_cards
    situation.poor = seat.money < NEED * situation.cards
    if node == PAY:
        size_up_hand(table, screen, situation)
        return
    situation.all_is_built = table.left == screen.most_of_all
    if node == ON or node == KEEP or (node == BUILD and situation.all_is_built):
        return
    size_up_colors(state, tables, situation)
    if node == GO:
        size_up_places(table, seat, screen, tables, situation)
        situation.spy_tower = table.open & tables.places[GO_SPIES].moves and lacks_hidden_piece(table, tables, situation)
    elif node == SEARCH:
        size_up_piles(table, seat, tables, situation)


cdef inline void size_up_hand(const Table* table, const Screen* screen, Situation* situation) noexcept nogil:
    cdef uint64_t demanded = 0
    cdef int area
    for area in range(PAVILION):
        demanded += <uint64_t>(table.colors[area] != ANY_COLOR) << (8 * lowest_bit(table.colors[area]))
    situation.hand = screen.hand
    situation.demanded = demanded


cdef inline int built_on(const Tower* tower) noexcept nogil:
    """Middles and windows of a tower: its bytes are added at once, less those of base and top."""
    cdef uint64_t counts
    memcpy(&counts, tower, sizeof(counts))
    return <int>((counts * <uint64_t>0x0101010101010101) >> 56) - tower.base_gold - tower.top_gold


cdef inline int highest_of(const Seat* seat, int color) noexcept nogil:
    """Pieces in the highest tower of a color, 0: none. Two are looked at in any case: a place without a tower adds nothing, and a missed
    branch costs more."""
    cdef int n = seat.towers_of[color], i
    cdef int highest = max(built_on(&seat.towers[color][0]), built_on(&seat.towers[color][1]))
    for i in range(2, n):
        highest = max(highest, built_on(&seat.towers[color][i]))
    return highest + 2 * (n > 0)


cdef inline int pieces_of(const Seat* seat, int shape, int color) noexcept nogil:
    return seat.pieces[shape][2 * color] + seat.pieces[shape][2 * color + 1]


cdef inline void size_up_colors(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef Prospect* prospect
    cdef int color, bases, tops, other, height, theirs, base_shown, top_shown
    situation.missing = 0
    for color in range(N_COLORS):
        prospect = &situation.prospects[color]
        bases = pieces_of(seat, BASE, color)
        tops = pieces_of(seat, TOP, color)
        base_shown = ((table.displayed >> (16 * BASE + 2 * color)) & 3) != 0
        top_shown = ((table.displayed >> (16 * TOP + 2 * color)) & 3) != 0
        theirs = 0
        for other in range(tables.players):
            theirs = max(theirs, (other != table.seat) * highest_of(&state.seats[other], color))
        height = max(highest_of(seat, color), 2) + pieces_of(seat, MIDDLE, color) + pieces_of(seat, WINDOW, color)
        prospect.towers = seat.towers_of[color] + min(bases, tops)
        prospect.lacks = ((tops > bases) << BASE) | ((bases > tops) << TOP)
        prospect.mates = (top_shown << BASE) | (base_shown << TOP)
        prospect.height = height
        prospect.first = (prospect.towers == 0) * tables.awards[color][theirs > 0]
        prospect.race = ((prospect.towers > 0) & (height - theirs <= RACE) & (theirs - height <= RACE)) * tables.awards[color][0]
        situation.missing |= <uint64_t>((prospect.lacks & ~((base_shown << BASE) | (top_shown << TOP))) != 0) << color


cdef inline int worth_of(const Situation* situation, const Tables* tables, int shape, int color) noexcept nogil:
    """What a plain piece may bring, less its price, in quarters of a point."""
    cdef const Prospect* prospect = &situation.prospects[color]
    cdef int pair = (prospect.lacks >> shape) & 1, mate = (prospect.mates >> shape) & 1
    if shape == MIDDLE or shape == WINDOW:
        return (8 + prospect.race if prospect.towers else 2) - tables.prices[color]
    return prospect.first + pair * (16 + 4 * situation.years) + (1 - pair) * mate * 8 - tables.prices[color]


cdef inline int best_of(const Situation* situation, const int* worth, uint64_t kinds) noexcept nogil:
    """The kind of the most worth, the first of equals; -1: none."""
    cdef int best = -1, kind
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        best = max(best, ((worth[kind >> 1] + 4 * (kind & 1) * situation.years + MAX_PRICE) << 4) | (15 - kind))
    return 15 - (best & 15) if best >= 0 else -1


cdef inline void size_up_places(const Table* table, const Seat* seat, const Screen* screen, const Tables* tables,
                                Situation* situation) noexcept nogil:
    cdef uint64_t kinds = table.displayed & tables.affordable[capped(seat.money)], single = 0
    cdef unsigned int held = at_least(screen.hand, 1)
    cdef int worth[3][N_COLORS]
    cdef int color, windows = 0
    for color in range(N_COLORS):
        worth[0][color] = worth_of(situation, tables, BASE, color)
        worth[1][color] = worth_of(situation, tables, TOP, color)
        worth[2][color] = worth_of(situation, tables, MIDDLE, color)
        single |= table.accepting[color] & (0 - <uint64_t>((held >> color) & 1))
    situation.best[BASE] = best_of(situation, worth[0], (kinds >> (16 * BASE)) & 0xFFFF)
    situation.best[MIDDLE] = best_of(situation, worth[2], (kinds >> (16 * MIDDLE)) & 0xFFFF)
    situation.best[WINDOW] = best_of(situation, worth[2], (kinds >> (16 * WINDOW)) & 0xFFFF)
    situation.best[TOP] = best_of(situation, worth[1], (kinds >> (16 * TOP)) & 0xFFFF)
    situation.pair = ~single
    situation.opening = table.accepting[0] & table.accepting[1] & ~(<uint64_t>1 << GO_PAVILION)      # any color is taken
    situation.in_vain = situation.last & (situation.cards <= 1)
    if tables.professional:
        for color in range(N_COLORS):
            windows += seat.unlit[color] + pieces_of(seat, WINDOW, color)
        situation.light_fits = max(windows - seat.n_lit, 0)


cdef inline bint lacks_hidden_piece(const Table* table, const Tables* tables, const Situation* situation) noexcept nogil:
    """Whether a piece that is not displayed but in a pile would complete a pair."""
    cdef uint64_t missing = situation.missing
    cdef int color, shape
    while missing:
        color = lowest_bit(missing)
        missing &= missing - 1
        shape = lowest_bit(situation.prospects[color].lacks)
        if table.pile[shape] & (tables.pieces[shape].of_kind[2 * color] | tables.pieces[shape].of_kind[2 * color + 1]):
            return True
    return False


cdef inline void size_up_piles(const Table* table, const Seat* seat, const Tables* tables, Situation* situation) noexcept nogil:
    cdef int worth[N_COLORS]
    cdef uint64_t kinds
    cdef int shape, kind
    for shape in range(N_SHAPES):
        kinds = 0
        for kind in range(2 * N_COLORS):
            kinds |= <uint64_t>((table.pile[shape] & tables.pieces[shape].of_kind[kind]) != 0) << kind
            worth[kind >> 1] = worth_of(situation, tables, shape, kind >> 1)
        situation.best[shape] = best_of(situation, worth, kinds & tables.affordable[capped(seat.money)] & 0xFFFF)


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    """Declining is the move without features."""
    cdef const Table* table = &state.table
    cdef int node = table.node
    if node == GO:
        return score_of_place(state, tables, situation, move, weights)
    if node == PAY:
        return score_of_payment(tables, situation, move, weights)
    if node == TAKE:
        return score_of_piece(tables, situation, table.going, move, weights)
    if node == SEARCH:
        return score_of_piece(tables, situation, move, situation.best[move], weights) if situation.best[move] >= 0 else 0
    if node == BUILD:
        return score_of_step(&state.seats[table.seat], tables, situation, move, weights)
    if node == ON:
        return score_of_tower(table, &state.seats[table.seat], move, weights)
    if node == KEEP:
        return weights[LIGHT_FITS] * windows_without(&state.seats[table.seat], &state.secret.screens[table.seat], move)
    return score_of_piece(tables, situation, table.searched, move, weights) if move != DECLINE else 0


cdef inline int windows_without(const Seat* seat, const Screen* screen, int color) noexcept nogil:
    """Windows of a color, own or built, for which there is no lit one yet; from 0."""
    return max(seat.unlit[color] + pieces_of(seat, WINDOW, color) - screen.lit[color], 0)


cdef inline int64_t score_of_coins(const Situation* situation, int coins, const int64_t* weights) noexcept nogil:
    return coins * (weights[COINS] + weights[COINS_POOR] * situation.poor + weights[COINS_LAST] * situation.last)


cdef inline int64_t score_of_piece(const Tables* tables, const Situation* situation, int shape, int kind,
                                   const int64_t* weights) noexcept nogil:
    """A piece that is bought."""
    cdef const Prospect* prospect = &situation.prospects[kind >> 1]
    cdef int64_t score = (weights[BUY] + score_of_coins(situation, -tables.prices[kind >> 1], weights)
                          + weights[GOLD_YEARS] * ((kind & 1) * situation.years))
    if shape == MIDDLE or shape == WINDOW:
        if prospect.towers:
            score += weights[BODY] + weights[BODY_RACE] * prospect.race + weights[HEIGHT] * (prospect.height + 1)
        return score
    score += weights[FIRST_TOWER] * prospect.first
    if (prospect.lacks >> shape) & 1:
        return score + weights[TOWER] + weights[TOWER_YEARS] * situation.years
    return score + weights[HALF] + weights[HALF_MATE] * ((prospect.mates >> shape) & 1)


cdef inline int64_t score_of_place(const State* state, const Tables* tables, const Situation* situation, int move,
                                   const int64_t* weights) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int64_t score = weights[NEEDS_PAIR] * ((situation.pair >> move) & 1) + weights[OPENS] * ((situation.opening >> move) & 1)
    if move < N_SHAPES:
        return score + score_of_piece(tables, situation, move, situation.best[move], weights) + weights[TOO_LATE] * situation.in_vain
    if move < GO_BANK:
        return score + score_of_building(table, &state.secret.screens[table.seat], tables, situation, move - GO_BUILD, weights)
    score += score_of_coins(situation, tables.places[move].gain, weights)
    if move < GO_SPIES:
        return score
    if move < GO_CALIPH:
        return score + weights[SPY] + weights[SPY_TOWER] * situation.spy_tower + weights[TOO_LATE] * situation.in_vain
    if move == GO_CALIPH:
        return score + weights[FAVOR] * (table.favor != table.seat)
    if move < GO_HOUSE:
        return score + weights[TENT_CARDS] * min(tables.tent_draw, table.n_buyers)
    return score + weights[LIGHTS_SEEN] * tables.lights_kept[move - GO_HOUSE] + weights[LIGHT_FITS] * situation.light_fits


cdef inline int64_t score_of_building(const Table* table, const Screen* screen, const Tables* tables, const Situation* situation, int p,
                                      const int64_t* weights) noexcept nogil:
    """p + 1 pieces."""
    cdef int space = lowest_bit(<uint64_t>(table.circle >> p)) + p
    return (score_of_coins(situation, -tables.circle_costs[space], weights)
            + weights[BUILD_PIECES] * (p + 1)
            + weights[BUILD_REST] * (screen.most_of_all - p - 1)
            + weights[BUILD_CARDS] * (situation.cards - 1)
            + weights[BUILD_LAST] * ((situation.cards <= 2) * (p + 1)))


cdef inline int64_t score_of_payment(const Tables* tables, const Situation* situation, int move, const int64_t* weights) noexcept nogil:
    cdef uint64_t cards
    cdef int first, second
    if move < PAY_PAIR:
        return weights[COPIES] * count(situation.hand, 8 * move) + weights[DEMANDED] * count(situation.demanded, 8 * move)
    cards = tables.payments[move].cards
    first = lowest_bit(cards) & ~7
    cards -= <uint64_t>1 << first
    second = lowest_bit(cards) & ~7
    return (weights[PAIR] + weights[COPIES] * (count(situation.hand, first) + count(situation.hand, second))
            + weights[DEMANDED] * (count(situation.demanded, first) + count(situation.demanded, second)))


cdef inline int count(uint64_t packed, int shift) noexcept nogil:
    return <int>((packed >> shift) & 0xFF)


cdef inline int64_t score_of_step(const Seat* seat, const Tables* tables, const Situation* situation, int step,
                                  const int64_t* weights) noexcept nogil:
    """Nothing is measured if all that can be built will be built."""
    cdef const Prospect* prospect
    cdef int color = step >> 2
    if situation.all_is_built:
        return 0
    if step >= LIGHT:
        return weights[LIT_YEARS] * situation.years
    if step >= ADD:
        prospect = &situation.prospects[(step - ADD) >> 2]
        return (weights[BODY] + weights[BODY_RACE] * prospect.race + weights[HEIGHT] * prospect.height
                + weights[GOLD_YEARS] * ((step & 1) * situation.years))
    return (weights[TOWER] + weights[TOWER_YEARS] * situation.years
            + weights[FIRST_TOWER] * ((seat.towers_of[color] == 0) * tables.awards[color][0])
            + weights[GOLD_YEARS] * ((((step >> 1) & 1) + (step & 1)) * situation.years))


cdef inline int64_t score_of_tower(const Table* table, const Seat* seat, int move, const int64_t* weights) noexcept nogil:
    cdef int color = table.step - LIGHT if table.step >= LIGHT else (table.step - ADD) >> 2
    return (weights[HEIGHT] * (2 + built_on(&seat.towers[color][move >> 1]))
            + weights[COVERS_GOLD] * ((table.step >= LIGHT) & move & 1))
