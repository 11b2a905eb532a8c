# Yak: what users call nodes, points, endings, events, features and invariants, each by its number in the native code.
cimport cython_core.yak.invariants as invariants
cimport cython_core.yak.state as c
cimport cython_core.yak.strategies.features as f
from cython_core.yak.state cimport N_CARTS
from cython_core.yak.stones cimport N_STONES

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
    f.SET_POINTS: ("set_points", "points the stone brings on its place: sizes, groups, singles, bonus cards; crystals do not count"),
    f.SET_GROUPS: ("set_groups", "by how many the number of groups grows; negative if groups are joined"),
    f.SET_CROWD: ("set_crowd", "stones of other colors that the stone touches"),
    f.SET_FREE: ("set_free", "empty places that the stone touches"),
    f.SET_OPENS: ("set_opens", "by how many the number of open places of the tower grows"),
    f.BUY_STONES: ("buy_stones", "stones bought"),
    f.BUY_POINTS: ("buy_points", "points they bring, each alone on its best place"),
    f.BUY_GROUPS: ("buy_groups", "by how many the number of groups grows, each stone alone on its best place"),
    f.BUY_PAIRS: ("buy_pairs", "bought stones whose color is already among those bought"),
    f.BUY_PRICE: ("buy_price", "tokens to be paid"),
    f.BUY_CRYSTALS: ("buy_crystals", "crystals bought"),
    f.BUY_FINISH: ("buy_finish", "1: the purchase brings the stupa and the last day"),
    f.FOOD_GAINED: ("food", "tokens gained by restock or fetch"),
    f.PAYABLE_NEXT: ("payable_next", "pay, restock, fetch: the most the tent can pay to the cart that comes tomorrow"),
    f.KEEP_MATCHES: ("keep_matches", "stones of its color in the seat's own tower"),
    f.LOAD_MINE: ("load_mine", "stones of its color in the seat's own tower, if the cart comes to that seat tomorrow"),
    f.LOAD_GIVES: ("load_gives", "stones of its color in the tower of another seat, if the cart comes to it tomorrow"),
    f.CHOOSE_BUILD: ("build", "1: the card build, if a stone can be paid"),
    f.BUILD_MATCHES: ("build_matches", "stones of the cart in colors the tower has, if a stone can be paid"),
    f.BUILD_STONES: ("build_stones", "the most stones that can be paid"),
    f.BUILD_LAST: ("build_last", "1: the card build on the last day, if a stone can be paid"),
    f.RESTOCK_FOOD: ("restock_food", "the card restock: tokens it can bring"),
    f.CHOOSE_MARKET: ("market", "1: the card market"),
    f.MARKET_FOOD: ("market_food", "the card market: tokens it can bring"),
    f.HOARD: ("hoard", "the cards restock and market: tokens already in the tent"),
    f.SET_HOPE: ("set_hope", "quarter points: the hope of a single stone, less the hope that single stones beside it lose"),
    f.BUY_LAST: ("buy_last", "on the last day: quarter points the stones bring, each on its best place, equal ones one after the other"),
    f.PAYABLE_LATER: ("payable_later", "pay, restock, fetch: the most the tent can pay to the cart that comes the day after tomorrow"),
    f.LEAVES_PILE: ("leaves_pile", "pay, restock: the largest pile of food on the cart afterwards, if it goes to another seat"),
    f.KEEP_WORTH: ("keep_worth", "quarter points the stone is worth in the seat's own tower, if the cart that comes tomorrow has room"),
    f.BUILD_WORTH: ("build_worth", "the card build: quarter points the best purchase brings, with hope, less 3 for each token it costs"),
    f.BUILD_LEAD: ("build_lead", "the card build, if it can bring the last day: points by which the seat's tower leads"),
    f.BUY_WORTH: ("buy_worth", "before the last day: quarter points the colored stones bring, with hope, measured as `buy_last`"),
    f.BUY_CRYSTAL_WORTH: ("buy_crystal_worth", "before the last day: quarter points the crystals bring, each on its best place"),
    f.LOAD_WORTH: ("load_worth", "quarter points the stone is worth in the seat's own tower, if the cart comes to that seat tomorrow"),
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
