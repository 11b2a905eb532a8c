# Asara: the tables, filled from components.

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
    tables.points_favor = components["points.favor"]
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
            tables.start.seats[seat].highest[color] = tables.start.seats[seat].full_height[color] = 2       # as the first tower will have


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
