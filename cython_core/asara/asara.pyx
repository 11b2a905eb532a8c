"""Asara, native: tables, notation and view. The rules are in the .pxd files beside this one."""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

# The verbs, which the shared body at the end of this file uses.
from cython_core.asara.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.asara.invariants cimport broken_invariant  # no-cython-lint
from cython_core.asara.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.asara.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.asara.scoring cimport score  # no-cython-lint
from cython_core.asara.setup cimport setup  # no-cython-lint
from cython_core.asara.state cimport N_CATEGORIES, N_NODES  # no-cython-lint
from cython_core.asara.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.asara.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.asara.strategies.score_moves cimport score_moves  # no-cython-lint

# What tables, notation and view need; `c` and `f` are the numbers of the state and of the features.
cimport cython_core.asara.invariants as invariants
cimport cython_core.asara.state as c
cimport cython_core.asara.strategies.features as f
from cython_core.asara.packed cimport of_color
from cython_core.asara.strategies.prospects cimport RACE
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BANK, BUILD, CALIPH, CIRCLE, DECLINE, GO, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_PAVILION, GO_SPIES, GO_TENT, HOUSE,
    KEEP, LIGHT, MAX_PRICE, MAX_STACK, MAX_TOWERS, N_COLORS, N_KINDS, NO_AREA, N_PAYMENTS, N_PLACES, N_SEATS, N_SHAPES, ON, OVER,
    PAVILION, PAY, PAY_PAIR,
    SEARCH, SPIES, TAKE, TAKE_SEARCHED, TENT, Payment, Place, Screen, Seat, State, Table, Tables, Tower,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.pile cimport Pieces, add_pieces

from turmwerk.errors import ComponentError
from turmwerk.native.names import named

COLORS = ("brown", "green", "red", "black", "white")
BUYERS = ("blue", "green", "violet", "orange", "yellow")
SHAPES = ("base", "middle", "window", "top")
MARKETS = ("bases", "middles", "windows", "tops")
AREAS = (*MARKETS, "build", "bank", "spies", "caliph", "tent", "lights", "pavilion")
KINDS = tuple(color + gold for color in COLORS for gold in ("", "*"))
PAIRS = tuple((a, b) for a in range(N_COLORS) for b in range(a, N_COLORS))

PLAYERS = (2, 3, 4)
VARIANTS = ("basic", "professional")
NODES = named("nodes", c.N_NODES, {
    c.GO: "go",
    c.PAY: "pay",
    c.TAKE: "take",
    c.SEARCH: "search",
    c.TAKE_SEARCHED: "take",
    c.BUILD: "build",
    c.ON: "on",
    c.KEEP: "keep",
    c.OVER: "over",
})
CATEGORIES = named("categories", c.N_CATEGORIES, {
    c.BUILDING: ("building", "pieces built"),
    c.YEAR_TOWERS: ("year_towers", "towers at year ends"),
    c.YEAR_GOLD: ("year_gold", "gold and lit windows at year ends"),
    c.YEAR_FAVOR: ("year_favour", "the Caliph's favor at year ends"),
    **{c.HIGHEST + color: (name, f"the highest {name} towers") for color, name in enumerate(COLORS)},
    c.TALLEST: ("tallest", "the highest towers of all"),
    c.MOST: ("most", "the most towers"),
    c.MONEY: ("money", "money left over"),
})
SETUP_WORDS = {
    "deal": "buyers in the first hand",
    "lights": "lit windows on offer first",
    **{f"fill {market}": f"{market} on the first market (*: with gold)" for market in MARKETS},
}
ENDINGS = named("endings", c.N_ENDINGS, {c.LAST_YEAR_OVER: "the last year is over"})
EVENTS = named("events", c.N_EVENTS, {
    **{c.DEAL + seat: (f"deal P{seat}", BUYERS) for seat in range(N_SEATS)},
    **{c.FILL + shape: (f"fill {market}", KINDS) for shape, market in enumerate(MARKETS)},
    c.LIGHTS: ("lights", COLORS),
    **{c.DRAW + seat: (f"draw P{seat}", BUYERS) for seat in range(N_SEATS)},
})
FEATURES = named("features", f.N_FEATURES, {
    f.COINS: ("coins", "Asari gained at once: by the bank and the pavilion; prices, fees and the cost of building count negative"),
    f.COINS_POOR: ("coins_poor", f"the same, if the seat has fewer than {f.NEED} Asari for each of its cards"),
    f.COINS_LAST: ("coins_last", "the same, in the last year"),
    f.BUY: ("buy", "1: a piece is bought. Going to a market counts as taking the most promising piece there, here and below"),
    f.TOWER: ("tower", "1: the piece completes a pair of base and top; when building: a tower is raised"),
    f.TOWER_YEARS: ("tower_years", "year ends to come for such a tower"),
    f.FIRST_TOWER: (
        "first_tower",
        "award that a base or top of a color without a tower is after: the second one if another seat has such a tower",
    ),
    f.HALF: ("half", "1: a base or a top that completes no pair"),
    f.HALF_MATE: ("half_mate", "1: such a piece, and a counterpart is displayed"),
    f.BODY: ("body", "1: a middle or a window for which there is a tower or a pair of base and top"),
    f.BODY_RACE: (
        "body_race",
        f"the award of its color, if the highest tower would be at most {RACE} behind or ahead of the highest of the others",
    ),
    f.HEIGHT: ("height", "pieces in the tower the middle or window makes higher, with all middles and windows of that color"),
    f.GOLD_YEARS: ("gold_years", "year ends to come for pieces with gold that are bought or built"),
    f.TOO_LATE: ("too_late", "1: a piece is bought with the last card of the last year: it can never be built"),
    f.BUILD_PIECES: ("build", "pieces to be built"),
    f.BUILD_CARDS: ("build_cards", "cards left after going to build"),
    f.BUILD_LAST: ("build_last", "pieces to be built, if the seat holds at most two cards"),
    f.FAVOR: ("favour", "1: the Caliph's favor changes hands"),
    f.TENT_CARDS: ("tent_cards", "buyers drawn in the tent"),
    f.LIGHTS_SEEN: ("lights", "lit windows to be kept of those seen"),
    f.LIGHT_FITS: (
        "light_fits",
        "windows, built or not, without a lit window: in all when going for lights, of the color when keeping one",
    ),
    f.COVERS_GOLD: ("covers_gold", "1: the lit window covers gold"),
    f.SPY: ("spy", "1: go to the spies"),
    f.SPY_TOWER: ("spy_tower", "1: go to the spies, and a piece that no market displays would complete a pair"),
    f.NEEDS_PAIR: ("needs_pair", "1: the place takes a color the seat does not hold, so that it costs two cards"),
    f.OPENS: ("opens", "1: the first one in an area, which sets its color"),
    f.PAIR: ("pair", "1: two cards are laid"),
    f.COPIES: ("copies", "cards in the hand of the color that is laid, or of both"),
    f.CASH: (
        "cash",
        "Asari gained at once, as coins; prices are those of the best piece. Going to a market or to the spies counts as taking "
        "the best piece, here and below",
    ),
    f.CASH_LAST: ("cash_last", "the same, in the last year"),
    f.CASH_TWO: ("cash_two", "of them, those that keep 2 Asari for each card left"),
    f.CASH_FOUR: ("cash_four", "of them, those that keep 4 Asari for each card left"),
    f.CASH_SIX: ("cash_six", "of them, those that keep 6 Asari for each card left"),
    f.PIECE: ("piece", "1: a piece is bought"),
    f.PAIRS_UP_PIECE: ("pairs_up", "1: it completes a pair of base and top"),
    f.NEAR_PIECE: ("near", "1: a base or top whose counterpart is displayed"),
    f.FAR_PIECE: ("far", "1: a base or top whose counterpart is in the draw pile only"),
    f.DEAD_PIECE: ("dead", "1: a base or top whose counterpart cannot be bought any more"),
    f.GROWS_PIECE: ("grows", "1: a middle or window for which there is a tower or a pair of base and top"),
    f.WAITS_PIECE: ("waits", "1: a middle or window for which there is none"),
    f.PIECE_YEARS: ("piece_years", "year ends to come for the tower the piece completes; when building: 1 for a tower"),
    f.PIECE_GOLD: ("piece_gold", "year ends to come for the gold of the piece; when building: 1 for each"),
    f.AWARD_COLOR: ("award_color", "16ths of a point: what the tower or the height more brings in the race for its color"),
    f.AWARD_TALLEST: ("award_tallest", "the same, in the race for the tallest tower of all"),
    f.AWARD_MOST: ("award_most", "the same, in the race for the most towers"),
    f.NEAR_WORTH: ("near_worth", "16ths of a point: what a tower of this color would bring in all, if the piece is near"),
    f.FAR_WORTH: ("far_worth", "the same, if the piece is far"),
    f.ONLY_ONE: ("only_one", "1: no other piece of its shape and color is displayed, and it is of use"),
    f.PIECE_LATE: ("piece_late", "1: a piece that cannot be built any more, for cards are missing in the last year"),
    f.BUILD_YEAR_NOW: (
        "build_year_now", "16ths of a point that building brings at the next year end, if it is the last chance of the year"
    ),
    f.BUILD_YEAR_SOON: ("build_year_soon", "the same, if there is one more card to play before"),
    f.BUILD_NOW: ("build_now", "pieces to be built, if it is the last chance of the year"),
    f.BUILD_SOON: ("build_soon", "the same, if there is one more card to play before"),
    f.BUILD_EARLY: ("build_early", "the same, if there are more"),
    f.BUILD_END: ("build_end", "pieces to be built in the last year, if there is at most one more card to play before"),
    f.BUILD_REST: ("build_rest", "pieces that could be built and are not"),
    f.LOSES_PLACES: ("loses_places", "areas with a free space that demand a color of which the last card is laid"),
    f.LOSES_CIRCLE: ("loses_circle", "1: the building circle is one of them"),
    f.OPENS_AGAIN: ("opens_again", "cards left of the color an area is opened with"),
    f.FAVOR_YEARS: ("favour_years", "year ends to come, if the Caliph's favor changes hands"),
    f.LIGHT_YEARS: (
        "light_years",
        "points that lit windows to be kept bring, if there are windows for them: for building, and at the year ends to come",
    ),
})
INVARIANTS = named("invariants", invariants.N_INVARIANTS, {
    invariants.HOLD: "all hold",
    invariants.PIECES: "pieces are conserved",
    invariants.BUYERS: "buyers are conserved",
    invariants.LIGHTS: "lit windows are conserved",
    invariants.SUMS: "sums of towers, gold and money are right",
    invariants.REACH: "what can be built is right",
    invariants.BOARD: "the board is consistent",
    invariants.NODE: "the node is consistent",
})


cdef int fill_tables(Tables* tables, int players, str variant, dict components) except -1:
    memset(tables, 0, sizeof(Tables))
    check(players, components)
    tables.players = players
    tables.professional = variant == "professional"
    tables.years = components["game.years"]
    tables.hand = components["buyers.hand"][players - 2]
    tables.display = components["market.display"]
    tables.tent_draw = components["tent.draw"]
    tables.year_money = components["money.year"]
    tables.money_per_point = components["money.per_point"]
    tables.points_piece = components["points.piece"]
    tables.points_tower = components["points.tower"]
    tables.points_gold = components["points.gold"]
    tables.points_lit = components["points.lit"]
    tables.points_favor = components["points.favour"]
    for i in range(2):
        tables.lights_seen[i] = components["lights.seen"][i]
        tables.lights_kept[i] = components["lights.kept"][i]
        for number, name in enumerate((*COLORS, "tallest", "most")):
            tables.awards[number][i] = components[f"award.{name}"][i]
    for color in range(N_COLORS):
        tables.prices[color] = components[f"price.{COLORS[color]}"]
    fill_pieces(tables, components)
    fill_payments(tables)
    fill_places(tables, components)
    fill_start(tables, components)
    fill_prices(tables, components)
    return 0


cdef check(int players, dict components):
    """Refuse tables whose values do not fit each other."""
    for shape in SHAPES:
        for color, gold, pieces in zip(COLORS, components[f"gold.{shape}"], components[f"pieces.{shape}"], strict=True):
            if gold > pieces:
                raise ComponentError(f"component gold.{shape} has {gold} {color} pieces with gold, but pieces.{shape} has only {pieces}; "
                                     f"allowed: at most as many")
    if sum(components["lit.copies"]) > MAX_STACK:
        raise ComponentError(f"component lit.copies = {components['lit.copies']} makes {sum(components['lit.copies'])} lit windows; "
                             f"allowed: {MAX_STACK} in all")
    hand, n_buyers = components["buyers.hand"][players - 2], sum(components["buyers.copies"])
    if hand * players > n_buyers:
        raise ComponentError(f"component buyers.hand deals {hand} cards to each of {players} seats, but buyers.copies has only {n_buyers}; "
                             f"allowed: at most {n_buyers // players} cards")
    for seen, kept in zip(components["lights.seen"], components["lights.kept"], strict=True):
        if kept > seen:
            raise ComponentError(f"component lights.kept = {components['lights.kept']} keeps {kept} of {seen} lit windows seen; "
                                 f"allowed: at most lights.seen")


cdef fill_pieces(Tables* tables, dict components):
    for shape in range(N_SHAPES):
        for color in range(N_COLORS):
            n_gold = components[f"gold.{SHAPES[shape]}"][color]
            add_pieces(&tables.pieces[shape], 2 * color, components[f"pieces.{SHAPES[shape]}"][color] - n_gold)
            add_pieces(&tables.pieces[shape], 2 * color + 1, n_gold)
    for color in range(N_COLORS):
        add_pieces(&tables.buyers, color, components["buyers.copies"][color])
        add_pieces(&tables.lights, color, components["lit.copies"][color])
        tables.max_towers = max(tables.max_towers, min(components["pieces.base"][color], components["pieces.top"][color]))
        for colors in range(32):
            tables.plain_kinds[colors] |= <uint64_t>((colors >> color) & 1) << (2 * color)


cdef fill_payments(Tables* tables):
    cdef Payment* payment
    cdef unsigned int held
    for color in range(N_COLORS):
        payment = &tables.payments[color]
        payment.cards = <uint64_t>1 << (8 * color)
        payment.n_cards = 1
        payment.colors = <uint8_t>(1 << color)
        payment.first = <uint8_t>color
        payment.second = N_COLORS
    for number, (a, b) in enumerate(PAIRS):
        payment = &tables.payments[PAY_PAIR + number]
        payment.cards = (<uint64_t>1 << (8 * a)) + (<uint64_t>1 << (8 * b))
        payment.n_cards = 2
        payment.colors = ANY_COLOR
        payment.first = <uint8_t>a
        payment.second = <uint8_t>b
        payment.hides = ~<uint64_t>0
        for held in range(32):
            if a != b and (held >> a) & 1 and (held >> b) & 1:
                tables.pairs[held] |= <uint32_t>1 << (PAY_PAIR + number)
            if a == b and (held >> a) & 1:
                tables.doubles[held] |= <uint32_t>1 << (PAY_PAIR + number)


cdef fill_places(Tables* tables, dict components):
    """What each move of GO is; those that do not exist in this game lead to no area."""
    for move in range(N_PLACES):
        tables.places[move].area = NO_AREA
        tables.places[move].slot = <uint8_t>move
    for shape in range(N_SHAPES):
        fill_place(tables, shape, shape, shape, components["market.spaces"], 0, TAKE)
    for p in range(len(components["circle.costs"])):
        fill_place(tables, GO_BUILD + p, CIRCLE, GO_BUILD, 255, 0, BUILD)       # its spaces are counted in Table.circle
    for i, amount in enumerate(components["bank.amounts"]):
        fill_place(tables, GO_BANK + i, BANK, GO_BANK + i, 1, amount, GO)
    fill_place(tables, GO_PAVILION, PAVILION, GO_PAVILION, 255, components["pavilion.amount"], GO)
    for i, fee in enumerate(components["spies.fees"]):
        fill_place(tables, GO_SPIES + i, SPIES, GO_SPIES + i, 1, -fee, SEARCH)
    fill_place(tables, GO_CALIPH, CALIPH, GO_CALIPH, components["caliph.spaces"], 0, GO)
    if tables.professional:
        for i, fee in enumerate(components["tent.fees"]):
            fill_place(tables, GO_TENT + i, TENT, GO_TENT + i, 1, -fee, GO)
        for i, price in enumerate(components["lights.prices"]):
            fill_place(tables, GO_HOUSE + i, HOUSE, GO_HOUSE, components["lights.spaces"], -price, KEEP)
    for move in range(N_PLACES):
        for other in range(N_PLACES):
            if (tables.start.table.open >> other) & 1 and tables.places[other].area == tables.places[move].area:
                tables.places[move].moves |= <uint64_t>1 << other
                if tables.places[other].slot == tables.places[move].slot:
                    tables.places[move].closes |= <uint64_t>1 << other


cdef fill_place(Tables* tables, int move, int area, int slot, int spaces, int gain, int node):
    cdef Place* place = &tables.places[move]
    place.area = <uint8_t>area
    place.slot = <uint8_t>slot
    place.gain = <int16_t>gain
    place.node = <uint8_t>node
    if area == PAVILION:
        place.hides = ~<uint64_t>0
        place.any_color = ANY_COLOR
    tables.start.table.spaces[slot] = <uint8_t>spaces
    if spaces > 0:
        tables.start.table.open |= <uint64_t>1 << move


cdef fill_start(Tables* tables, dict components):
    cdef Table* table = &tables.start.table
    cdef int seat, shape, i
    for i in range(8):
        table.accepting[i] = ~<uint64_t>0
    for i in range(NO_AREA + 1):
        table.colors[i] = ANY_COLOR
    table.circle = <uint8_t>((1 << len(components["circle.costs"])) - 1)
    for shape in range(N_SHAPES):
        table.pile[shape] = tables.pieces[shape].all
        table.piles_left |= <uint8_t>((table.pile[shape] != 0) << shape)
    for seat in range(tables.players):
        tables.start.seats[seat].money = components["money.start"][seat]
        tables.start.secret.screens[seat].buildable = 1
        for color in range(N_COLORS):
            tables.start.seats[seat].highest[color] = tables.start.seats[seat].prospect[color] = 2       # as the first tower will have


cdef fill_prices(Tables* tables, dict components):
    """What is affordable, by money."""
    cdef int money, kind, shape, move, free, p, space
    for space, cost in enumerate(components["circle.costs"]):
        tables.circle_costs[space] = cost
    for money in range(MAX_PRICE + 1):
        for kind in range(N_KINDS):
            for shape in range(N_SHAPES):
                tables.affordable[money] |= <uint64_t>(tables.prices[kind >> 1] <= money) << (16 * shape + kind)
        for move in range(GO_BANK, N_PLACES):
            tables.fees[money] |= <uint64_t>(-tables.places[move].gain <= money) << move
        for free in range(1 << len(components["circle.costs"])):
            for p in range(len(components["circle.costs"])):
                if free >> p:
                    space = p + lowest_bit(free >> p)
                    tables.circle[free][money] |= <uint8_t>((tables.circle_costs[space] <= money) << p)


cdef str gold_mark(int gold):
    return "*" if gold else ""


cdef enum:                   # numbers of notations: 64 * node + move
    N_NOTATIONS = 64 * OVER

N_MOVES = {
    GO: N_PLACES, PAY: N_PAYMENTS, TAKE: DECLINE + 1, SEARCH: N_SHAPES, TAKE_SEARCHED: DECLINE + 1, BUILD: LIGHT + N_COLORS,
    ON: 2 * MAX_TOWERS, KEEP: N_COLORS,
}


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    return 64 * state.table.node + move


cdef str notation_text(const Tables* tables, int number):
    cdef int node = number // 64, move = number % 64
    if move >= N_MOVES[node] or (node == GO and tables.places[move].area == NO_AREA):
        return None
    if node == GO:
        return f"go {place_text(tables, move)}"
    if node == PAY:
        return f"pay {BUYERS[move]}" if move < PAY_PAIR else f"pay {'+'.join(BUYERS[color] for color in PAIRS[move - PAY_PAIR])}"
    if node == SEARCH:
        return f"search {SHAPES[move]}"
    if node == BUILD:
        return step_text(move)
    if node == ON:
        return f"on {(move >> 1) + 1}{gold_mark(move & 1)}"
    if node == KEEP:
        return f"keep {COLORS[move]}"
    return "decline" if move == DECLINE else f"take {KINDS[move]}"


cdef str place_text(const Tables* tables, int move):
    area = AREAS[tables.places[move].area]
    if GO_BUILD <= move < GO_BANK:
        return f"{area}-{move - GO_BUILD + 1}"
    if tables.places[move].area in (BANK, SPIES, TENT, HOUSE):
        return f"{area}-{abs(tables.places[move].gain)}"
    return area


cdef str step_text(int step):
    if step >= LIGHT:
        return f"light {COLORS[step - LIGHT]}"
    if step >= ADD:
        step -= ADD
        return f"add {COLORS[step >> 2]} {'window' if step & 2 else 'middle'}{gold_mark(step & 1)}"
    return f"raise {COLORS[step >> 2]} base{gold_mark(step & 2)} top{gold_mark(step & 1)}"


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Hands, cards laid face down, lit windows and the stack are hidden from the others."""
    cdef const Table* table = &state.table
    cdef int node = table.node, shape, area, other
    under_way = node not in (GO, len(NODES) - 1)
    seen = stack_texts(state.secret.seen, table.n_seen)
    return {
        "year": table.rounds,
        "favour": table.favor,
        "going": place_text(tables, table.going) if under_way else "",
        "searching": SHAPES[table.searched] if node == TAKE_SEARCHED else "",
        "step": step_text(table.step) if node == ON else "",
        "left": table.left if node in (BUILD, ON) else 0,
        "markets": {
            MARKETS[shape]: {"display": piece_texts(table.display[shape], &tables.pieces[shape], KINDS),
                             "pile": piece_texts(table.pile[shape], &tables.pieces[shape], KINDS)}
            for shape in range(N_SHAPES)
        },
        "areas": {AREAS[area]: view_area(table, tables, area) for area in range(PAVILION if tables.professional else TENT)},
        "buyers": piece_texts(state.secret.buyers, &tables.buyers, BUYERS) if seat < 0 else table.n_buyers,
        "stack": stack_texts(state.secret.stack, table.n_stack) if seat < 0 else table.n_stack,
        "seen": seen if seat < 0 or seat == table.seat else len(seen),
        "seats": [view_seat(&state.seats[other], &state.secret.screens[other], seat >= 0 and seat != other)
                  for other in range(tables.players)],
    }


cdef dict view_area(const Table* table, const Tables* tables, int area):
    colors = table.colors[area]
    moves = [move for move in range(N_PLACES) if (tables.start.table.open >> move) & 1 and tables.places[move].area == area]
    if area == CIRCLE:
        free = [space + 1 for space in range(8) if (table.circle >> space) & 1]
    elif area in (BANK, SPIES, TENT):
        free = [abs(tables.places[move].gain) for move in moves if table.spaces[move]]
    else:
        free = table.spaces[{CALIPH: GO_CALIPH, HOUSE: GO_HOUSE}.get(area, area)]
    return {"color": None if colors == ANY_COLOR else BUYERS[lowest_bit(colors)], "free": free}


cdef dict view_seat(const Seat* seat, const Screen* screen, bint hidden):
    cdef int color, shape, kind, i
    return {
        "money": seat.money,
        "points": sum([seat.points[i] for i in range(4)]),
        "hand": seat.n_cards if hidden else packed_texts(screen.hand),
        "face_down": seat.n_face_down if hidden else packed_texts(screen.face_down),
        "lit": seat.n_lit if hidden else [COLORS[color] for color in range(N_COLORS) for _ in range(screen.lit[color])],
        "pieces": {SHAPES[shape]: [KINDS[kind] for kind in range(N_KINDS) for _ in range(seat.pieces[shape][kind & 1][kind >> 1])]
                   for shape in range(N_SHAPES)},
        "towers": {COLORS[color]: [tower_texts(&seat.towers[color][i]) for i in range(seat.towers_of[color])]
                   for color in range(N_COLORS)},
    }


cdef list tower_texts(const Tower* tower):
    """The pieces of a tower from the bottom, kind by kind; `lit*` covers gold."""
    return [f"base{gold_mark(tower.base_gold)}",
            *["middle"] * tower.middles[0], *["middle*"] * tower.middles[1],
            *["window"] * tower.windows[0], *["window*"] * tower.windows[1],
            *["lit"] * tower.lit[0], *["lit*"] * tower.lit[1],
            f"top{gold_mark(tower.top_gold)}"]


cdef list piece_texts(uint64_t pile, const Pieces* pieces, tuple names):
    return [names[pieces.kind[piece]] for piece in range(64) if (pile >> piece) & 1]


cdef list packed_texts(uint64_t packed):
    return [BUYERS[color] for color in range(N_COLORS) for _ in range(of_color(packed, color))]


cdef list stack_texts(uint64_t stack, int n):
    return [COLORS[(stack >> (3 * i)) & 7] for i in range(n)]


include "../shared/engine/no_facts.pxi"
include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"
