# Yak: the tables from the components. Included by yak.pyx.
from libc.stdint cimport uint64_t

from itertools import combinations_with_replacement

from turmwerk.errors import ComponentError

N_GOING = (3, 3, 4)          # carts with 2, 3 and 4 players


cdef int fill_tables(Tables* tables, int players, str variant, dict components) except -1:
    check_components(players, variant, components)
    tables.players = players
    tables.n_carts = N_GOING[players - 2]
    tables.with_bonus = variant == "bonus"
    tables.bonus_cards = components["bonus.cards"]
    tables.fog = components["stones.fog"]
    tables.cart_stones = components["carts.stones"]
    tables.stone_limit = components["carts.stone_limit"]
    tables.refill = components["carts.refill"]
    tables.food_limit = components["carts.food_limit"]
    tables.tent_limit = components["tent.limit"]
    tables.market_take = components["market.take"]
    tables.market_draw = components["market.draw"]
    tables.restock_draw = components["restock.draw"]
    tables.price_crystal = components["price.crystal"]
    for n, price in enumerate(components["price.stones"], 1):
        tables.prices[n] = price
    tables.fog_first = components["fog.first"]
    tables.fog_second = components["fog.second"]
    tables.end_stones = components["end.stones"]
    tables.end_days = components["end.days"]
    fill_points(tables, components)
    fill_neighbors(tables)
    fill_tallies(tables)
    fill_carts(tables, components["carts.max_kinds"])
    fill_purchases(tables, components)
    fill_payments(tables, components["carts.max_kinds"])
    fill_fetches(tables)
    fill_start(tables, components)
    tables.fixed_removal = -1 if players == 4 else N_COLORS if tables.with_bonus else COLORS.index(components["small.color"])
    return 0


cdef check_components(int players, str variant, dict components):
    """What cannot be seen key by key."""
    def refuse(key, why):
        raise ComponentError(f"component {key} = {components[key]!r} of yak is not allowed with {players} players: {why}")

    n_carts = N_GOING[players - 2]
    kinds = 3 if players == 4 else 2
    n_colors, each, crystals = 8, components["stones.each"], components["stones.crystals"]
    if players < 4:
        if components["small.each"] > each:
            refuse("small.each", f"it must not exceed stones.each = {each}")
        if components["small.crystals"] > crystals:
            refuse("small.crystals", f"it must not exceed stones.crystals = {crystals}")
        n_colors, each, crystals = 7, each - components["small.each"], crystals - components["small.crystals"]
    if components["carts.food"] * kinds > components["carts.food_limit"]:
        refuse("carts.food", f"{kinds} kinds of it must not exceed carts.food_limit = {components['carts.food_limit']}")
    if components["tent.food"] * 3 > components["tent.limit"]:
        refuse("tent.food", f"3 kinds of it must not exceed tent.limit = {components['tent.limit']}")
    if components["carts.stones"] > components["carts.stone_limit"]:
        refuse("carts.stones", f"it must not exceed carts.stone_limit = {components['carts.stone_limit']}")
    if components["carts.stones"] * n_carts > n_colors * each + crystals:
        refuse("carts.stones", f"{n_carts} carts need more than the {n_colors * each + crystals} stones in the bag")
    if variant == "bonus" and components["bonus.cards"] > n_colors:
        refuse("bonus.cards", f"there are only {n_colors} cards")


cdef fill_points(Tables* tables, dict components):
    tables.points_single = components["points.single"]
    tables.points_stupa = components["points.stupa"]
    tables.points_food = components["points.food"]
    sizes, groups = components["points.sizes"], components["points.groups"]
    for n in range(1, 64):
        tables.group_points[n] = groups[min(n, len(groups)) - 1]
        tables.size_points[n] = sizes[min(n - 1, len(sizes)) - 1] if n > 1 else 0
    for color, name in enumerate(COLORS):
        if f"bonus.{name}.places" in components:
            tables.card_by_place[color] = True
            tables.card_each[color] = components[f"bonus.{name}.points"]
            for place in components[f"bonus.{name}.places"]:
                tables.card_places[color] |= 1 << PLACES.index(place)
        else:
            tables.card_upper[color], tables.card_lower[color] = components[f"bonus.{name}.majority"]
            tables.card_penalty[color] = components[f"bonus.{name}.penalty"]


cdef fill_neighbors(Tables* tables):
    """Beside, on, and up the stack; each pair is entered from both sides."""
    cdef int place = 0, below, top = N_PLACES - 1
    for row in range(5):
        for i in range(5 - row):
            if i > 0:
                join(tables, place, place - 1)
            if row > 0:
                below = place - (6 - row)
                join(tables, place, below)
                join(tables, place, below + 1)
            place += 1
    for place in range(top, MAX_TOWER):
        join(tables, place, place + 1)


cdef join(Tables* tables, int place, int other):
    tables.neighbors[place] |= <uint64_t>1 << other
    tables.neighbors[other] |= <uint64_t>1 << place


cdef fill_tallies(Tables* tables):
    """A shape is its first group and the rest, a smaller number, whose tally is known."""
    cdef uint64_t shape, group
    for shape in range(1, <uint64_t>N_SHAPES):
        group = connected(shape & (0 - shape), shape, tables.neighbors)
        tables.tallies[shape] = tables.tallies[shape & ~group]
        add_group(&tables.tallies[shape], popcount(group), tables)


cdef fill_carts(Tables* tables, int max_kinds):
    """What a cart takes: its number from the end is the kind it refuses."""
    for cart in range(N_CARTS):
        for kind in range(N_FOODS):
            if cart_takes(cart, kind):
                tables.takes[cart] |= <Food>0xFF << (8 * kind)
    tables.drop_least[MAX_TWO] = max_kinds < 3
    tables.drop_middle[MAX_TWO] = max_kinds < 2


cdef bint cart_takes(int cart, int kind):
    return CARTS[cart] != "no-" + FOODS[kind]


cdef fill_purchases(Tables* tables, dict components):
    """Subsets of up to six sorted stones: which are worth telling apart, and which can be paid."""
    prices, more = components["price.stones"], components["price.crystal"]
    for subset in range(1 << MAX_ROW):
        bits = [i for i in range(MAX_ROW) if (subset >> i) & 1]
        for firsts in range(1 << MAX_ROW):    # of equal stones the first ones are taken
            if all((firsts >> i) & 1 or (i > 0 and (subset >> (i - 1)) & 1) for i in bits):
                tables.distinct[firsts] |= <uint64_t>1 << subset
        if not 1 <= len(bits) <= len(prices):
            continue
        for n in range(bits[len(bits) - 1] + 1, MAX_ROW + 1):
            for colored in range(n + 1):
                price = prices[len(bits) - 1] + more * sum(i >= colored for i in bits)
                for food in range(price, MAX_PRICE + 1):
                    tables.payable[n][colored][food] |= <uint64_t>1 << subset


cdef fill_payments(Tables* tables, int max_kinds):
    """Pairs (milk, meat), most milk first, then most meat: payments then come in the order of the notation."""
    cdef uint64_t bit = 1
    cdef int pair = 0
    for milk in range(MAX_PRICE, -1, -1):
        for meat in range(MAX_PRICE - milk, -1, -1):
            tables.pairs[pair] = (<Food>milk << (8 * MILK)) + (<Food>meat << (8 * MEAT)) - (<Food>(milk + meat) << (8 * BREAD))
            for n in range(MAX_PRICE + 1):
                if milk <= n:
                    tables.milk_up_to[n] |= bit
                if meat <= n:
                    tables.meat_up_to[n] |= bit
                if milk + meat >= n:
                    tables.pair_from[n] |= bit
                if milk + meat <= n:
                    accept(tables, (milk, meat, n - milk - meat), n, bit, max_kinds)
            pair += 1
            bit <<= 1


cdef accept(Tables* tables, tuple tokens, int price, uint64_t bit, int max_kinds):
    n_kinds = sum(n > 0 for n in tokens)
    for cart in range(N_CARTS):
        if all(n == 0 or cart_takes(cart, kind) for kind, n in enumerate(tokens)) and (cart != MAX_TWO or n_kinds <= max_kinds):
            tables.accepted[cart][price] |= bit
    tables.accepted[N_CARTS][price] |= bit


cdef fill_fetches(Tables* tables):
    """Selections from the market: fewer tokens first, then in the order of the notation."""
    cdef int selection = 0
    for n in range(MAX_TAKE + 1):
        for tokens in combinations_with_replacement(range(N_FOODS), n):
            counts = [tokens.count(kind) for kind in range(N_FOODS)]
            for kind in range(N_FOODS):
                tables.fetches[selection] += <Food>counts[kind] << (8 * kind)
            for table, amount in enumerate([*counts, n]):
                for most in range(amount, MAX_TAKE + 1):
                    tables.fetch_up_to[table][most] |= <uint64_t>1 << selection
            selection += 1


cdef fill_start(Tables* tables, dict components):
    cdef State* start = &tables.start
    cdef bint small = tables.players < 4
    cdef Food each = 0x010101
    for color in range(N_COLORS):
        put_into_bag(&start.table.bag, color, components["stones.each"] - (components["small.each"] if small else 0))
    put_into_bag(&start.table.bag, CRYSTAL, components["stones.crystals"] - (components["small.crystals"] if small else 0))
    for cart in range(tables.n_carts):
        start.table.carts[cart].stones = empty_row()
        start.table.carts[cart].food = (each * <Food>components["carts.food"]) & tables.takes[cart]
    start.table.market = each * <Food>components["market.food"]
    start.table.hand = empty_row()
    start.table.fog_stage = 1
    start.table.removed = NO_COLOR
    start.table.stupa = NOBODY
    for seat in range(N_SEATS):
        start.seats[seat].tent = each * <Food>components["tent.food"]
        start.seats[seat].open = 0x1F
