"""Five Towers, native: tables, notation and view. The rules are in the .pxd files beside this one."""
# The verbs; the shared body at the end of this file uses them.
from cython_core.five_towers.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.five_towers.invariants cimport broken_invariant  # no-cython-lint
from cython_core.five_towers.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.five_towers.scoring cimport score  # no-cython-lint
from cython_core.five_towers.setup cimport setup  # no-cython-lint
from cython_core.five_towers.strategies cimport CHEAP, FAIR, N_FEATURES, Situation, determinize, move_score, size_up  # no-cython-lint
from cython_core.five_towers.state cimport (
    BID, EMPTY, MAX_SEATS, MAX_VALUES, NOTHING, NO_CARD, N_TYPES, RAZE, Reach, State, Tables, at_least, fits,
)
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.deck cimport put_card

from turmwerk.errors import ComponentError

TYPES = ("tree", "candy", "scary", "sand", "metal")
NODES = ("bid", "raze", "build", "over")
CATEGORIES = ("towers", "main", "razed")
ENDINGS = ("the draw pile ran out for the second time", "the draw pile ran out and there was nothing to reshuffle")
CARDS = tuple(f"{kind}-{value}" for kind in TYPES for value in range(MAX_VALUES))
EVENTS = (("reveal", CARDS), ("reshuffle", ()))
INVARIANTS = ("cards are conserved", "towers are legal", "remembered tops and reaches are right", "the node is consistent")

FEATURES = (
    ("points_now", "points gained at once: for the card, the highest tower, the spire; a tear-down and its lost card count negative"),
    ("room", "values that fit on the tower before, less those that fit afterwards; a tear-down usually brings room back"),
    ("room_time", "room, times the cards still to come (in eights)"),
    ("highest", "1: the card makes this tower the highest one"),
    ("spire", "1: the card is a spire and closes the tower"),
    ("spire_time", "the cards still to come (in eights) when a spire is built"),
    ("closing", "cards in the tower a spire closes, less the cards still to come (in eights); at least 0"),
    ("tear_down", "the number of the torn-down card: 1 for the first, 2 for the second, …"),
    ("bid", "cards bid for; 0: pass"),
    ("bid_cheap", f"of them, cards of the display that would cost at most {CHEAP} room"),
    ("bid_fair", f"of them, cards that would cost at most {FAIR} room"),
    ("bid_tear_down", "the number of the torn-down card without which the bid cannot be carried out; 0: none is needed"),
    ("bid_jump", "bid beyond what was needed to be the highest"),
    ("bid_last_word", "1: nobody can bid more afterwards"),
    ("bid_denies", "the bid of the seat that is outbid"),
    ("bid_closing", "the best `closing` a spire of the display offers"),
)


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


cdef fill_reach(Tables* tables, int n_values, int base, int wild):
    """What fits on what (3b), then sets of cards from smaller sets: the first card, and the rest on top of it."""
    cdef unsigned int values, left, bit
    cdef int value, top
    cdef Reach one
    for value in range(n_values):
        one = <Reach>1 << (3 * EMPTY)
        for top in range(1, n_values):
            if value < top or top == base or value == wild:
                one |= <Reach>1 << (3 * top)
        tables.reach[1 << value] = one
    for values in range(1 << n_values):
        if 2 <= popcount(values) <= tables.display_size:
            left = values
            while left:
                bit = left & (0 - left)
                left ^= bit
                tables.reach[values] = at_least(
                    tables.reach[values], tables.reach[bit], 1 + fits(tables.reach[values ^ bit], 3 * lowest_bit(bit)))


cdef fill_room(Tables* tables, int n_values):
    cdef int value, top
    for top in range(NOTHING + 1):
        tables.room[3 * top] = 0
        for value in range(n_values):
            tables.room[3 * top] += fits(tables.reach[<unsigned int>1 << value], 3 * top)


cdef str move_text(const State* state, const Tables* tables, int move):
    if state.table.node == BID:
        return f"bid {move}" if move else "pass"
    if state.table.node == RAZE:
        return f"raze {TYPES[move - 1]}" if move else "keep"
    return f"build {CARDS[(state.table.display >> (8 * move)) & 0xFF]}"


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Nothing is secret here but the order of the draw pile."""
    return {
        "round": state.table.rounds,
        "reshuffled": bool(state.table.reshuffled),
        "draw_pile": state.table.draw_pile.n,
        "discard_pile": state.table.n_discard,
        "display": [CARDS[(state.table.display >> (8 * i)) & 0xFF] for i in range(state.table.n_display)],
        "start": state.table.start,
        "bid": state.table.highest,
        "bidder": state.table.builder if state.table.highest else None,
        "towers": [{TYPES[kind]: [state.seats[owner].cards[kind][i + 1] for i in range(state.seats[owner].height[kind])]
                    for kind in range(N_TYPES)} for owner in range(tables.players)],
        "razed": [state.seats[owner].razed for owner in range(tables.players)],
    }


include "../shared/score_each.pxi"
include "../shared/game.pxi"
