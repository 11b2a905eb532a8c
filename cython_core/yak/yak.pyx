"""Yak, native: tables, notation and view. The rules are in the .pxd files beside this one."""
# The verbs, which the shared body at the end of this file uses.
from cython_core.yak.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.yak.invariants cimport broken_invariant  # no-cython-lint
from cython_core.yak.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.yak.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.yak.scoring cimport score  # no-cython-lint
from cython_core.yak.setup cimport setup  # no-cython-lint
from cython_core.yak.state cimport N_CATEGORIES, N_NODES  # no-cython-lint
from cython_core.yak.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.yak.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.yak.strategies.score_moves cimport score_moves  # no-cython-lint

# What tables, notation and view need; `c` and `f` are the numbers of the state and of the features.
cimport cython_core.yak.invariants as invariants
cimport cython_core.yak.state as c
cimport cython_core.yak.strategies.features as f
from cython_core.yak.scoring cimport score_card, tally_tower
from cython_core.yak.tables cimport fill_carts, fill_fetches, fill_neighbors, fill_payments, fill_purchases, fill_tallies
from cython_core.yak.state cimport (
    BONUS_POINTS, BUY, CHOOSE, FETCH, KEEP, MAX_CRYSTALS, MAX_PRICE, MAX_ROW, MAX_TAKE, MAX_TOWER, NOBODY, NOT_CHOSEN, NO_COLOR,
    N_CARTS, N_SEATS, PAY, RESTOCK, SET, SPILL, STACK, Seat, State, Tables,
)
from cython_core.yak.stones cimport (
    BREAD, CRYSTAL, MEAT, MILK, NO_STONE, N_COLORS, N_FOODS, N_STONES, Food, Row, empty_row, food_of, stone_at,
)
from cython_core.shared.bag cimport count_in_bag, put_into_bag

from turmwerk.errors import ComponentError
from turmwerk.native.names import named

PLAYERS = (2, 3, 4)
VARIANTS = ("base", "bonus")
NODES = named("nodes", c.N_NODES, {
    c.CHOOSE: "choose",
    c.BUY: "buy",
    c.PAY: "pay",
    c.SPILL: "spill",
    c.SET: "set",
    c.RESTOCK: "restock",
    c.FETCH: "fetch",
    c.KEEP: "keep",
    c.LOAD: "load",
    c.OVER: "over",
})
CATEGORIES = named("categories", c.N_CATEGORIES, {
    c.SIZES: ("sizes", "the sizes of groups"),
    c.COUNT: ("count", "the number of groups"),
    c.SINGLES: ("singles", "single stones"),
    c.STUPA_POINTS: ("stupa", "the stupa"),
    c.FOOD_POINTS: ("food", "the most food"),
    c.BONUS_POINTS: ("bonus", "bonus cards"),
})
SETUP_WORDS = {
    "carts": "the seat's first cart",
    "stones": "stones on the seat's first cart",
    "remove": "the color left out",
    "bonus": "bonus cards in play",
}
ENDINGS = named("endings", c.N_ENDINGS, {
    c.TOWER_FINISHED: "a tower was finished and the last day has been played",
    c.DAY_LIMIT: "the day limit was reached",
})
COLORS = ("black", "red", "orange", "grey", "yellow", "blue", "green", "purple")
STONES = (*COLORS, "crystal", "fog")
FOODS = ("milk", "meat", "bread")
CARDS = ("build", "restock", "market")
CARTS = ("no-bread", "no-meat", "no-milk", "max-two")
PLACES = (*(f"{row}.{i}" for row in range(5) for i in range(5 - row)), "stack")
EVENTS = named("events", c.N_EVENTS, {
    c.CARTS: ("carts", CARTS),
    c.REMOVE: ("remove", COLORS),
    c.BONUS: ("bonus", COLORS),
    **{c.STONES + slot: (f"stones {slot}", STONES[:N_STONES]) for slot in range(N_CARTS)},
    c.DRAW: ("draw", STONES),
})
FEATURES = named("features", f.N_FEATURES, {
    f.SET_POINTS: (
        "set_points",
        "points the stone brings on its place: sizes, number of groups, singles, bonus cards; without crystals in the tower",
    ),
    f.SET_GROUPS: ("set_groups", "groups more, or fewer if some are joined"),
    f.SET_CROWD: ("set_crowd", "stones of other colors the stone touches"),
    f.SET_FREE: ("set_free", "empty places the stone touches"),
    f.SET_OPENS: ("set_opens", "open places of the tower more, or fewer"),
    f.BUY_STONES: ("buy_stones", "stones bought"),
    f.BUY_POINTS: ("buy_points", "points they bring, each alone on its best place"),
    f.BUY_GROUPS: ("buy_groups", "groups more or fewer, each stone alone on its best place"),
    f.BUY_PAIRS: ("buy_pairs", "stones of a color that is already among those bought"),
    f.BUY_PRICE: ("buy_price", "tokens to be paid"),
    f.BUY_CRYSTALS: ("buy_crystals", "crystals bought"),
    f.BUY_FINISH: ("buy_finish", "1: the purchase brings the stupa and the last day"),
    f.FOOD_GAINED: ("food", "tokens gained by restock or fetch"),
    f.PAYABLE_NEXT: ("payable_next", "pay, restock, fetch: the most the tent can pay to the cart that comes tomorrow"),
    f.KEEP_MATCHES: ("keep_matches", "stones of its color in the own tower"),
    f.LOAD_MINE: ("load_mine", "the same, if the cart comes to the own seat tomorrow"),
    f.LOAD_GIVES: ("load_gives", "stones of its color in the tower of another seat to which the cart comes tomorrow"),
    f.CHOOSE_BUILD: ("build", "1: the card build, and a stone can be paid"),
    f.BUILD_MATCHES: ("build_matches", "stones of the cart in colors the tower has, if a stone can be paid"),
    f.BUILD_STONES: ("build_stones", "most stones that can be paid"),
    f.BUILD_LAST: ("build_last", "1: the card build on the last day, and a stone can be paid"),
    f.RESTOCK_FOOD: ("restock_food", "the card restock: tokens it can bring"),
    f.CHOOSE_MARKET: ("market", "1: the card market"),
    f.MARKET_FOOD: ("market_food", "the card market: tokens it can bring"),
    f.HOARD: ("hoard", "the cards restock and market: tokens already in the tent"),
    f.SET_HOPE: ("set_hope", "quarter points: the hope of a single stone, less the hope that single stones beside it lose"),
    f.SET_REST: ("set_rest", "quarter points that the best other stone in hand can bring afterwards"),
    f.SET_CRYSTALS: ("set_crystals", "points beyond `set_points`, with the best colors of the crystals in the tower"),
    f.BUY_LAST: ("buy_last", "on the last day: quarter points the stones bring, each on its best place, equal ones one after the other"),
    f.PAYABLE_LATER: ("payable_later", "pay, restock, fetch: the most the tent can pay to the cart that comes the day after tomorrow"),
    f.LEAVES_PILE: ("leaves_pile", "pay, restock: the largest pile of food on the cart afterwards, if it goes to another seat"),
    f.KEEP_WORTH: ("keep_worth", "quarter points the stone is worth in the own tower, if the cart that comes tomorrow has room"),
    f.BUILD_WORTH: (
        "build_worth", "the card build: quarter points the best purchase brings, hope included, less 3 for each token of its price"
    ),
    f.BUILD_LEAD: ("build_lead", "the card build, if it can bring the last day: points of the own tower more than the best other one has"),
    f.BUY_WORTH: ("buy_worth", "before the last day: quarter points the colored stones bring, hope included, measured as `buy_last`"),
    f.BUY_CRYSTAL_WORTH: ("buy_crystal_worth", "before the last day: quarter points the crystals bring, each on its best place"),
    f.LOAD_WORTH: ("load_worth", "quarter points the stone is worth in the own tower, if the cart comes to the own seat tomorrow"),
})
INVARIANTS = named("invariants", invariants.N_INVARIANTS, {
    invariants.HOLD: "all hold",
    invariants.STONES: "stones are conserved",
    invariants.FOG_PIECES: "fog is conserved",
    invariants.FOOD: "food is conserved",
    invariants.LIMITS: "limits are kept",
    invariants.TOWERS: "towers stand",
    invariants.NODE: "the node is consistent",
})

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


cdef list names_in(Row row):
    names = []
    for i in range(MAX_ROW):
        if stone_at(row, i) != NO_STONE:
            names.append(STONES[stone_at(row, i)])
    return names


cdef list tokens_in(Food food):
    return [FOODS[kind] for kind in range(N_FOODS) for _ in range(food_of(food, kind))]


cdef dict counts_of(Food food):
    return {FOODS[kind]: food_of(food, kind) for kind in range(N_FOODS)}


cdef enum:                   # numbers of notations: NODE_SPAN * node, and what was chosen
    NODE_SPAN = 10000        # a digit for each of up to four stones: 1 + stone
    N_NOTATIONS = NODE_SPAN * c.OVER


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    return NODE_SPAN * state.table.node + chosen(state, tables, move)


cdef inline int chosen(const State* state, const Tables* tables, int move) noexcept nogil:
    """Stones, tokens and places as digits; the number of the move where that says it all."""
    cdef int node = state.table.node
    if node == BUY:
        return digits_of(state.table.carts[state.table.cart_at[state.table.seat]].stones, move)
    if node == PAY:
        return amounts(tables.pairs[move] + (<Food>state.table.price << (8 * BREAD)))
    if node == SPILL:
        return amounts(tables.pairs[move] + (<Food>state.table.excess << (8 * BREAD)))
    if node == SET:
        return 16 * stone_at(state.table.hand, move >> 4) + (move & 15)
    if node == FETCH:
        return amounts(tables.fetches[move])
    return stone_at(state.table.hand, move) if node == KEEP else move


cdef inline int digits_of(Row stones, int subset) noexcept nogil:
    cdef int i, digits = 0
    for i in range(MAX_ROW):
        if (subset >> i) & 1:
            digits = 10 * digits + 1 + stone_at(stones, i)
    return digits


cdef inline int amounts(Food food) noexcept nogil:
    return 100 * food_of(food, MILK) + 10 * food_of(food, MEAT) + food_of(food, BREAD)


cdef str notation_text(const Tables* tables, int number):
    cdef int node = number // NODE_SPAN, choice = number % NODE_SPAN
    words = words_of(node, choice, tables.n_carts)
    return None if words is None else " ".join([NODES[node], *(words or ["none"])])


cdef list words_of(int node, int choice, int n_carts):
    """None: there is no such choice."""
    if node == BUY:
        digits = [int(digit) for digit in str(choice)] if choice else []
        return None if 0 in digits or digits != sorted(digits) else [STONES[digit - 1] for digit in digits]
    if node in (PAY, SPILL, FETCH):
        milk, meat, bread = choice // 100, choice // 10 % 10, choice % 10
        least, most = (0, MAX_TAKE) if node == FETCH else (1, MAX_PRICE)
        return [FOODS[MILK]] * milk + [FOODS[MEAT]] * meat + [FOODS[BREAD]] * bread if least <= milk + meat + bread <= most else None
    if node == SET:
        return [STONES[choice // 16], PLACES[choice % 16]] if choice < 16 * N_STONES else None
    if node == RESTOCK:
        return None if choice > N_FOODS else [FOODS[choice]] if choice < N_FOODS else []
    names = {CHOOSE: CARDS, KEEP: STONES[:N_STONES]}.get(node, [str(slot) for slot in range(n_carts)])
    return [names[choice]] if choice < len(names) else None


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. A card is secret until its owner acts."""
    slots = [state.table.cart_at[slot] for slot in range(tables.n_carts)]
    return {
        "day": state.table.rounds,
        "last_day": bool(state.table.last_day),
        "baby_yak": state.table.baby_yak,
        "direction": -1 if state.table.backward else 1,
        "chosen": [card_seen_by(state, tables, owner, seat) for owner in range(tables.players)],
        "carts": [{"kind": CARTS[cart], "stones": names_in(state.table.carts[cart].stones), "food": counts_of(state.table.carts[cart].food)}
                  for cart in slots],
        "market": counts_of(state.table.market),
        "tents": [counts_of(state.seats[owner].tent) for owner in range(tables.players)],
        "towers": [stones_of(&state.seats[owner]) for owner in range(tables.players)],
        "hand": names_in(state.table.hand),
        "price": state.table.price,
        "paid": tokens_in(state.table.paid),
        "bag": None if state.table.bag_gone else {name: count_in_bag(&state.table.bag, kind) for kind, name in enumerate(STONES)},
        "fog": {"stage": state.table.fog_stage, "track": state.table.fog_track, "drawn": state.table.fog_drawn},
        "removed": COLORS[state.table.removed] if state.table.removed != NO_COLOR else None,
        "bonus": [COLORS[color] for color in range(N_COLORS) if (state.table.bonus >> color) & 1],
        "stupa": None if state.table.stupa == NOBODY else state.table.stupa,
    }


cdef str card_seen_by(const State* state, const Tables* tables, int owner, int seat):
    """At noon all cards from the baby yak's holder to the seat that acts are open."""
    card = state.secret.chosen[owner]
    if card == NOT_CHOSEN:
        return None
    distance = (owner - state.table.baby_yak + tables.players) % tables.players
    if seat == owner or seat < 0 or (state.table.noon and distance <= state.table.n_done):
        return CARDS[card]
    return "hidden"


cdef list stones_of(const Seat* seat):
    """[place, stone] pairs, from the ground up."""
    return [[PLACES[min(place, STACK)], STONES[stone]]
            for place in range(MAX_TOWER) for stone in range(N_STONES) if (seat.places[stone] >> place) & 1]


include "../shared/engine/no_facts.pxi"
include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"


cdef Seat seat_with(list stones) except *:
    """A seat with a tower, given as a stone's name or None for each place, row by row, then up the stack."""
    cdef Seat seat
    memset(&seat, 0, sizeof(Seat))
    if len(stones) > MAX_TOWER or stones.count("crystal") > MAX_CRYSTALS:
        raise ValueError(f"at most {MAX_TOWER} stones, {MAX_CRYSTALS} of them crystals")
    for place, stone in enumerate(stones):
        if stone is not None:
            seat.places[STONES.index(stone, 0, N_STONES)] |= <uint64_t>1 << <int>place
            seat.filled |= 1 << min(place, STACK)
            seat.n_stones += 1
    return seat


def tower_points_for_tests(Rules rules, list stones):
    """(sizes, count, singles) of a tower."""
    cdef Seat seat = seat_with(stones)
    tally = tally_tower(seat.places, &rules.tables)
    return tally.sizes, rules.tables.group_points[tally.groups], rules.tables.points_single * tally.singles


def card_points_for_tests(Rules rules, str color, list towers):
    """What a bonus card gives to each seat; one tower for each player."""
    cdef State state
    cdef Score result
    memset(&result, 0, sizeof(Score))
    if len(towers) != rules.players:
        raise ValueError(f"{rules.players} towers are needed")
    for number in range(rules.players):
        state.seats[number] = seat_with(towers[number])
    score_card(&state, COLORS.index(color), &rules.tables, &result)
    return [result.points[number][BONUS_POINTS] for number in range(rules.players)]
