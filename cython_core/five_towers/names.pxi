# Five Towers: what users call nodes, points, endings, events, features and invariants, each by its number in the native code.
cimport cython_core.five_towers.invariants as invariants
cimport cython_core.five_towers.state as c
cimport cython_core.five_towers.strategies.features as f
from cython_core.five_towers.state cimport MAX_VALUES

from turmwerk.native.names import named

TYPES = ("tree", "candy", "scary", "sand", "metal")
CARDS = tuple(f"{kind}-{value}" for kind in TYPES for value in range(MAX_VALUES))

PLAYERS = (2, 3, 4, 5)
VARIANTS = ("base",)
NODES = named("nodes", c.N_NODES, {c.BID: "bid", c.RAZE: "raze", c.BUILD: "build", c.OVER: "over"})
CATEGORIES = named("categories", c.N_CATEGORIES, {
    c.TOWERS: ("towers", "cards in towers"),
    c.MAIN: ("main", "cards of the highest tower"),
    c.RAZED: ("razed", "cards torn down"),
})
SETUP_WORDS = {}
ENDINGS = named("endings", c.N_ENDINGS, {
    c.PILE_EMPTY_TWICE: "the draw pile ran out for the second time",
    c.NOTHING_TO_RESHUFFLE: "the draw pile ran out and there was nothing to reshuffle",
})
EVENTS = named("events", c.N_EVENTS, {c.REVEAL: ("reveal", CARDS), c.RESHUFFLE: ("reshuffle", ())})
INVARIANTS = named("invariants", invariants.N_INVARIANTS, {
    invariants.HOLD: "all hold",
    invariants.CARDS: "cards are conserved",
    invariants.TOWERS_STAND: "towers are legal",
    invariants.CACHES: "remembered tops, reaches, values, losses, spare cards and legal moves are right",
    invariants.NODE: "the node is consistent",
})
FEATURES = named("features", f.N_FEATURES, {
    f.POINTS_NOW: (
        "points_now",
        "points gained at once: for the card, the highest tower, the spire; a tear-down and its lost card count negative",
    ),
    f.ROOM: ("room", "values that fit on the tower before, less those that fit afterwards; a tear-down usually brings room back"),
    f.ROOM_TIME: ("room_time", "room, times the cards still to come (in eights)"),
    f.HIGHEST: ("highest", "1: the card makes this tower the highest one"),
    f.SPIRE_TIME: ("spire_time", "the cards still to come (in eights) when a spire is built"),
    f.CLOSING: ("closing", "cards in the tower a spire closes, less the cards still to come (in eights); at least 0"),
    f.TEAR_DOWN: ("tear_down", "the number of the torn-down card: 1 for the first, 2 for the second, …"),
    f.CARDS: ("bid", "cards bid for; 0: pass"),
    f.CHEAP_CARDS: ("bid_cheap", f"of them, cards of the display that would cost at most {f.CHEAP} room"),
    f.FAIR_CARDS: ("bid_fair", f"of them, cards that would cost at most {f.FAIR} room"),
    f.NEEDS_TEAR_DOWN: ("bid_tear_down", "the number of the torn-down card without which the bid cannot be carried out; 0: none is needed"),
    f.CLOSING_BID: ("bid_closing", "the best `closing` a spire of the display offers"),
    f.WORTH: ("worth", "tear-downs and cards: what the best way to end the round after it adds to the worth of the towers at the end"),
    f.BID_WORTH: ("bid_worth", "what the best cards for the bid add to the worth of the towers at the end"),
    f.BID_WON: ("bid_won", "the same, if it is positive and no seat that is still to bid would gain from a higher bid"),
})
