"""Five Towers, native: tables, notation and view. The rules are in the .pxd files beside this one."""
# The verbs, which the shared body at the end of this file uses.
from cython_core.five_towers.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.five_towers.invariants cimport broken_invariant  # no-cython-lint
from cython_core.five_towers.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.five_towers.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.five_towers.scoring cimport score  # no-cython-lint
from cython_core.five_towers.setup cimport setup  # no-cython-lint
from cython_core.five_towers.state cimport N_CATEGORIES, N_NODES  # no-cython-lint
from cython_core.five_towers.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.five_towers.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.five_towers.strategies.score_moves cimport score_moves  # no-cython-lint

# What tables, notation and view need; `c` and `f` are the numbers of the state and of the features.
cimport cython_core.five_towers.invariants as invariants
cimport cython_core.five_towers.state as c
cimport cython_core.five_towers.strategies.features as f
from cython_core.five_towers.fitting cimport fits, fill_reach
from cython_core.five_towers.state cimport BID, EMPTY, MAX_DISPLAY, MAX_SEATS, MAX_VALUES, NOTHING, NO_CARD, N_TYPES, RAZE, State, Tables
from cython_core.five_towers.strategies.worth cimport fill_worth
from cython_core.shared.deck cimport put_card

from turmwerk.errors import ComponentError
from turmwerk.native.names import named

TYPES = ("tree", "candy", "scary", "sand", "metal")
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
CARDS = tuple(f"{kind}-{value}" for kind in TYPES for value in range(MAX_VALUES))
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
    f.SPIRES: ("spire", "1: the card is a spire and closes the tower"),
    f.SPIRE_TIME: ("spire_time", "the cards still to come (in eights) when a spire is built"),
    f.CLOSING: ("closing", "cards in the tower a spire closes, less the cards still to come (in eights); at least 0"),
    f.TEAR_DOWN: ("tear_down", "the number of the torn-down card: 1 for the first, 2 for the second, …"),
    f.CARDS: ("bid", "cards bid for; 0: pass"),
    f.CHEAP_CARDS: ("bid_cheap", f"of them, cards of the display that would cost at most {f.CHEAP} room"),
    f.FAIR_CARDS: ("bid_fair", f"of them, cards that would cost at most {f.FAIR} room"),
    f.NEEDS_TEAR_DOWN: ("bid_tear_down", "the number of the torn-down card without which the bid cannot be carried out; 0: none is needed"),
    f.JUMP: ("bid_jump", "bid beyond what was needed to be the highest"),
    f.LAST_WORD: ("bid_last_word", "1: nobody can bid more afterwards"),
    f.DENIED: ("bid_denies", "the bid of the seat that is outbid"),
    f.CLOSING_BID: ("bid_closing", "the best `closing` a spire of the display offers"),
    f.WORTH: ("worth", "tear-downs and cards: what the best way to end the round after it adds to the worth of the towers at the end"),
    f.BID_WORTH: ("bid_worth", "what the best cards for the bid add to the worth of the towers at the end"),
    f.BID_WON: ("bid_won", "the same, if it is positive and no seat that is still to bid would gain from a higher bid"),
    f.BID_RIVALS: ("bid_rivals", "if it is positive: the seats still to bid that would gain from a higher bid"),
})


cdef int fill_tables(Tables* tables, int players, str variant, dict components) except -1:
    cdef int n_values = components["cards.values"]
    cdef int base = components["cards.any_on"], wild = components["cards.on_any"]
    cdef int kind, value
    second_copy = components["cards.second_copy"] if players >= components["cards.second_copy_players"] else []
    for value in second_copy:
        if value >= n_values:
            raise ComponentError(f"component cards.second_copy of five-towers lists {value}, but the values are 0..{n_values - 1}")
    tables.players = players
    tables.display_size = components["display.size"]
    tables.points_card = components["points.card"]
    tables.points_spire = components["points.card_with_spire"]
    tables.points_main = components["points.main"]
    tables.points_razed = components["points.razed"]
    fill_reach(tables, n_values, base, wild)
    fill_room(tables, n_values)
    fill_sets(tables, n_values, base, wild, second_copy)
    fill_worth(tables, &tables.worth)
    fill_start(&tables.start)
    for kind in range(N_TYPES):
        for value in range(n_values):
            put_card(&tables.start.table.draw_pile, 16 * kind + value)
        for value in second_copy:
            put_card(&tables.start.table.draw_pile, 16 * kind + value)
    return 0


cdef fill_start(State* start):
    for kind in range(N_TYPES):
        for seat in range(MAX_SEATS):
            start.seats[seat].cards[kind][0] = EMPTY
            start.seats[seat].top[kind] = 3 * EMPTY
            start.seats[seat].below[kind] = 3 * NOTHING
    for seat in range(MAX_SEATS):
        start.seats[seat].top[NO_CARD >> 4] = 3 * NOTHING


cdef fill_room(Tables* tables, int n_values):
    cdef int value, top
    for top in range(NOTHING + 1):
        tables.room[3 * top] = 0
        for value in range(n_values):
            tables.room[3 * top] += fits(tables.reach[<unsigned int>1 << value], 3 * top)


cdef fill_sets(Tables* tables, int n_values, int base, int wild, second_copy):
    cdef int value
    tables.cards_a_type = n_values + len(second_copy)
    tables.all_values = ((1 << n_values) - 1)
    tables.second_copies = sum(1 << value for value in second_copy)
    tables.any_on = (1 << base) & tables.all_values
    tables.on_any = (1 << wild) & tables.all_values
    tables.fits_on_any = 0
    for value in range(n_values):
        tables.fits_on_any |= fits(tables.reach[<unsigned int>1 << value], 3 * wild) << value if wild < n_values else 0


cdef enum:                   # numbers of notations
    BIDS = 0                 # + cards bid for; 0: pass
    RAZES = BIDS + MAX_DISPLAY + 1       # + 1 + type; 0: keep
    BUILDS = RAZES + N_TYPES + 1         # + card
    N_NOTATIONS = BUILDS + N_TYPES * MAX_VALUES


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    if state.table.node == BID:
        return BIDS + move
    if state.table.node == RAZE:
        return RAZES + move
    return BUILDS + <int>((state.table.display >> (8 * move)) & 0xFF)


cdef str notation_text(const Tables* tables, int number):
    if number >= BUILDS:
        return f"build {CARDS[number - BUILDS]}" if (tables.all_values >> ((number - BUILDS) % MAX_VALUES)) & 1 else None
    if number >= RAZES:
        return f"raze {TYPES[number - RAZES - 1]}" if number > RAZES else "keep"
    if number > tables.display_size:
        return None
    return f"bid {number}" if number else "pass"


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Nothing is secret here but the order of the draw pile."""
    return {
        "round": state.table.rounds,
        "reshuffled": bool(state.table.reshuffled),
        "draw_pile": state.table.draw_pile.n,
        "discard_pile": [CARDS[state.table.discard[i]] for i in range(state.table.n_discard)],
        "display": [CARDS[(state.table.display >> (8 * i)) & 0xFF] for i in range(state.table.n_display)],
        "start": state.table.start,
        "bid": state.table.highest,
        "bidder": state.table.builder if state.table.highest else None,
        "towers": [{TYPES[kind]: [state.seats[owner].cards[kind][i + 1] for i in range(state.seats[owner].height[kind])]
                    for kind in range(N_TYPES)} for owner in range(tables.players)],
        "razed": [state.seats[owner].razed for owner in range(tables.players)],
    }


include "../shared/engine/no_facts.pxi"
include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"
