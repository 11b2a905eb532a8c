# Yak: the tables of a game. First what the components say, then facts of the rules that are looked up while playing: which places touch,
# which carts take what, which selections of stones and tokens there are.
from libc.stdint cimport uint16_t, uint64_t

from cython_core.shared.bag cimport put_into_bag
from cython_core.shared.bits cimport popcount
from cython_core.shared.groups cimport connected
from cython_core.yak.color_groups cimport add_group
from cython_core.yak.state cimport (
    ANY_CART, MAX_PRICE, MAX_TAKE, MAX_TOWER, MAX_TWO, NOBODY, NO_COLOR, NO_MILK, N_CARTS, N_PLACES, N_SEATS, N_SHAPES, State, Tables,
    Tally,
)
from cython_core.yak.stones cimport BREAD, CRYSTAL, MAX_ROW, MEAT, MILK, N_COLORS, N_FOODS, Food, empty_row

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
    fill_purchases(tables)
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


cdef inline void fill_neighbors(Tables* tables) noexcept nogil:
    """Beside, on, and up the stack; each pair is entered from both sides."""
    cdef int place = 0, below, row, i
    for row in range(5):
        for i in range(5 - row):
            if i > 0:
                join(tables, place, place - 1)
            if row > 0:
                below = place - (6 - row)
                join(tables, place, below)
                join(tables, place, below + 1)
            place += 1
    for place in range(N_PLACES - 1, MAX_TOWER):
        join(tables, place, place + 1)


cdef inline void join(Tables* tables, int place, int other) noexcept nogil:
    tables.neighbors[place] |= <uint64_t>1 << other
    tables.neighbors[other] |= <uint64_t>1 << place


cdef inline void fill_tallies(Tables* tables) noexcept nogil:
    """A shape is its first group and the rest, a smaller number, whose tally is known."""
    cdef uint64_t shape, group
    cdef Tally* tally
    for shape in range(1, <uint64_t>N_SHAPES):
        group = connected(shape & (0 - shape), shape, tables.neighbors)
        tally = &tables.tallies[shape]
        tally[0] = tables.tallies[shape & ~group]
        add_group(tally, popcount(group), tables)


cdef inline void fill_carts(Tables* tables, int max_kinds) noexcept nogil:
    cdef int cart, kind
    for cart in range(N_CARTS):
        for kind in range(N_FOODS):
            if cart_takes(cart, kind):
                tables.takes[cart] |= <Food>0xFF << (8 * kind)
    tables.drop_least[MAX_TWO] = max_kinds < 3
    tables.drop_middle[MAX_TWO] = max_kinds < 2


cdef inline bint cart_takes(int cart, int kind) noexcept nogil:
    """NO_BREAD, NO_MEAT and NO_MILK refuse one kind each."""
    return cart == MAX_TWO or kind != NO_MILK - cart + MILK


cdef inline void fill_purchases(Tables* tables) noexcept nogil:
    """Subsets of up to six sorted stones, of which the first ones are colored and the others crystals: which are worth telling apart, and
    which can be paid."""
    cdef unsigned int subset, firsts
    cdef int n, colored, price, food, n_bought
    for subset in range(<unsigned int>1 << MAX_ROW):
        for firsts in range(<unsigned int>1 << MAX_ROW):     # of equal stones the first ones are taken
            if subset & ~firsts & ~(subset << 1) == 0:
                tables.distinct[firsts] |= <uint64_t>1 << subset
        n_bought = popcount(subset)
        if n_bought == 0 or tables.prices[n_bought] == 0:
            continue
        for n in range(MAX_ROW + 1):
            for colored in range(n + 1 if subset >> n == 0 else 0):
                price = tables.prices[n_bought] + tables.price_crystal * popcount(subset >> colored)
                for food in range(price, MAX_PRICE + 1):
                    tables.payable[n][colored][food] |= <uint64_t>1 << subset


cdef inline void fill_payments(Tables* tables, int max_kinds) noexcept nogil:
    """Pairs (milk, meat), most milk first, then most meat: payments then come in the order of the notation."""
    cdef uint64_t bit = 1
    cdef int pair = 0, milk, meat, n
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
                    accept(tables, milk, meat, n - milk - meat, bit, max_kinds)
            pair += 1
            bit <<= 1


cdef inline void accept(Tables* tables, int milk, int meat, int bread, uint64_t bit, int max_kinds) noexcept nogil:
    """Note a payment for the carts that take it."""
    cdef int cart, price = milk + meat + bread, n_kinds = (milk > 0) + (meat > 0) + (bread > 0)
    for cart in range(N_CARTS):
        if ((milk == 0 or cart_takes(cart, MILK)) and (meat == 0 or cart_takes(cart, MEAT)) and (bread == 0 or cart_takes(cart, BREAD))
                and (cart != MAX_TWO or n_kinds <= max_kinds)):
            tables.accepted[cart][price] |= bit
    tables.accepted[ANY_CART][price] |= bit


cdef inline void fill_fetches(Tables* tables) noexcept nogil:
    """Selections from the market: fewer tokens first, then in the order of the notation."""
    cdef int selection = 0, n, milk, meat, bread, most
    for n in range(MAX_TAKE + 1):
        for milk in range(n, -1, -1):
            for meat in range(n - milk, -1, -1):
                bread = n - milk - meat
                tables.fetches[selection] = (<Food>milk << (8 * MILK)) + (<Food>meat << (8 * MEAT)) + (<Food>bread << (8 * BREAD))
                for most in range(MAX_TAKE + 1):
                    tables.fetch_up_to[MILK][most] |= <uint64_t>(milk <= most) << selection
                    tables.fetch_up_to[MEAT][most] |= <uint64_t>(meat <= most) << selection
                    tables.fetch_up_to[BREAD][most] |= <uint64_t>(bread <= most) << selection
                    tables.fetch_up_to[N_FOODS][most] |= <uint64_t>(n <= most) << selection
                selection += 1
