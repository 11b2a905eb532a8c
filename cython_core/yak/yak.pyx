"""Yak, native: notation and view. The rules are in the .pxd files beside this one, the tables in tables.pxi."""
# The verbs; the shared body at the end of this file uses them.
from cython_core.yak.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.yak.invariants cimport broken_invariant  # no-cython-lint
from cython_core.yak.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.yak.scoring cimport score, score_card, sort_by_color, tally_tower  # no-cython-lint
from cython_core.yak.setup cimport setup  # no-cython-lint
from cython_core.yak.strategies cimport N_FEATURES, Situation, determinize, move_score, size_up  # no-cython-lint
from cython_core.yak.state cimport (
    BONUS_POINTS, BUY, CHOOSE, FETCH, KEEP, MAX_CRYSTALS, MAX_PRICE, MAX_ROW, MAX_TAKE, MAX_TOWER, MAX_TWO, NOBODY, NOT_CHOSEN, NO_COLOR,
    N_CARTS, N_PLACES, N_SEATS, PAY, RESTOCK, SET, SPILL, STACK, Seat, State, Tables,
)
from cython_core.yak.stones cimport BREAD, CRYSTAL, MEAT, MILK, NO_STONE, N_COLORS, N_FOODS, Food, Row, empty_row, food_of, stone_at
from cython_core.shared.bag cimport count_in_bag, put_into_bag

NODES = ("choose", "buy", "pay", "spill", "set", "restock", "fetch", "keep", "load", "over")
CATEGORIES = ("sizes", "count", "singles", "stupa", "food", "bonus")
ENDINGS = ("a tower was finished and the last day has been played", "the day limit was reached")
COLORS = ("black", "red", "orange", "grey", "yellow", "blue", "green", "purple")
STONES = (*COLORS, "crystal", "fog")
FOODS = ("milk", "meat", "bread")
CARDS = ("build", "restock", "market")
CARTS = ("no-bread", "no-meat", "no-milk", "max-two")
PLACES = (*(f"{row}.{i}" for row in range(5) for i in range(5 - row)), "stack")
EVENTS = (("carts", CARTS), ("remove", COLORS), ("bonus", COLORS), *((f"stones {slot}", STONES[:9]) for slot in range(4)), ("draw", STONES))
FEATURES = (
    ("set_points", "points the stone brings on its place: sizes, number of groups, singles, bonus cards; without crystals in the tower"),
    ("set_groups", "groups more, or fewer if some are joined"),
    ("set_crystals", "crystals the stone touches"),
    ("set_crowd", "stones of other colors the stone touches"),
    ("set_free", "empty places the stone touches"),
    ("set_opens", "open places of the tower more, or fewer"),
    ("buy_stones", "stones bought"),
    ("buy_points", "points they bring, each alone on its best place"),
    ("buy_groups", "groups more or fewer, each stone alone on its best place"),
    ("buy_pairs", "stones of a color that is already among those bought"),
    ("buy_price", "tokens to be paid"),
    ("buy_crystals", "crystals bought"),
    ("buy_finish", "1: the purchase brings the stupa and the last day"),
    ("buy_denies", "for each stone bought, those of its color in the tower of the seat that gets the cart tomorrow"),
    ("food", "tokens gained by restock or fetch"),
    ("payable_next", "pay, spill, restock, fetch: the most the tent can pay to the cart that comes tomorrow"),
    ("pile_left", "and the largest number of tokens of one kind left on the own cart"),
    ("keep_matches", "stones of its color in the own tower"),
    ("load_mine", "the same, if the cart comes to the own seat tomorrow"),
    ("load_gives", "stones of its color in the tower of another seat to which the cart comes tomorrow"),
    ("build", "1: the card build, and a stone can be paid"),
    ("build_matches", "stones of the cart in colors the tower has, if a stone can be paid"),
    ("build_stones", "most stones that can be paid"),
    ("build_last", "1: the card build on the last day, and a stone can be paid"),
    ("restock_food", "the card restock: tokens it can bring"),
    ("market", "1: the card market"),
    ("market_food", "the card market: tokens it can bring"),
    ("hoard", "the cards restock and market: tokens already in the tent"),
)
INVARIANTS = ("stones are conserved", "fog is conserved", "food is conserved", "limits are kept", "towers stand", "the node is consistent")

include "tables.pxi"


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


cdef str move_text(const State* state, const Tables* tables, int move):
    node = state.table.node
    if node == CHOOSE:
        words = [CARDS[move]]
    elif node == BUY:
        stones = names_in(state.table.carts[state.table.cart_at[state.table.seat]].stones)
        words = [stone for i, stone in enumerate(stones) if (move >> i) & 1]
    elif node == PAY:
        words = tokens_in(tables.pairs[move] + (<Food>state.table.price << (8 * BREAD)))
    elif node == SPILL:
        words = tokens_in(tables.pairs[move] + (<Food>state.table.excess << (8 * BREAD)))
    elif node == SET:
        words = [STONES[stone_at(state.table.hand, move >> 4)], PLACES[move & 15]]
    elif node == RESTOCK:
        words = [FOODS[move]] if move < N_FOODS else []
    elif node == FETCH:
        words = tokens_in(tables.fetches[move])
    elif node == KEEP:
        words = [STONES[stone_at(state.table.hand, move)]]
    else:
        words = [str(move)]
    return " ".join([NODES[node], *(words or ["none"])])


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
    return [[PLACES[min(place, STACK)], STONES[seat.stones[place]]] for place in range(MAX_TOWER) if seat.stones[place] != NO_STONE]


include "../shared/score_each.pxi"
include "../shared/game.pxi"


cdef Seat seat_with(list stones) except *:
    """A seat with a tower, given as a stone's name or None for each place, row by row, then up the stack."""
    cdef Seat seat
    memset(&seat, 0, sizeof(Seat))
    if len(stones) > MAX_TOWER or stones.count("crystal") > MAX_CRYSTALS:
        raise ValueError(f"at most {MAX_TOWER} stones, {MAX_CRYSTALS} of them crystals")
    for place, stone in enumerate(stones):
        if stone is not None:
            seat.stones[place] = STONES.index(stone)
            seat.filled |= 1 << min(place, STACK)
            seat.n_stones += 1
    return seat


def tower_points_for_tests(Rules rules, list stones):
    """(sizes, count, singles) of a tower."""
    cdef Seat seat = seat_with(stones)
    cdef uint64_t by_color[N_COLORS + 1]
    sort_by_color(&seat, by_color)
    tally = tally_tower(by_color, &rules.tables)
    return tally.sizes, rules.tables.group_points[tally.groups], rules.tables.points_single * tally.singles


def card_points_for_tests(Rules rules, str color, list towers):
    """What a bonus card gives to each seat; one tower for each player."""
    cdef uint64_t by_color[N_SEATS][N_COLORS + 1]
    cdef Seat seat
    cdef Score result
    memset(&result, 0, sizeof(Score))
    if len(towers) != rules.players:
        raise ValueError(f"{rules.players} towers are needed")
    for number in range(rules.players):
        seat = seat_with(towers[number])
        sort_by_color(&seat, by_color[number])
    score_card(by_color, COLORS.index(color), &rules.tables, &result)
    return [result.points[number][BONUS_POINTS] for number in range(rules.players)]
