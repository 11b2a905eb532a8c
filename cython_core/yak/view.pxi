# Yak: what a seat may know, as plain values.
from cython_core.shared.bag cimport count_in_bag
from cython_core.yak.state cimport MAX_TOWER, NOBODY, NOT_CHOSEN, NO_COLOR, STACK, Seat, State, Tables, knows_card
from cython_core.yak.stones cimport Food, N_COLORS, N_FOODS, N_STONES, Row, food_of, n_stones_in, stone_at


cdef dict view(const State* state, const Tables* tables, int seat):
    """A card is secret until its owner acts."""
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
    card = state.secret.chosen[owner]
    if card == NOT_CHOSEN:
        return None
    return CARDS[card] if seat < 0 or knows_card(state, tables, seat, owner) else "hidden"


cdef list stones_of(const Seat* seat):
    """[place, stone] pairs, from the ground up."""
    return [[PLACES[min(place, STACK)], STONES[stone]]
            for place in range(MAX_TOWER) for stone in range(N_STONES) if (seat.places[stone] >> place) & 1]


cdef list names_in(Row row):
    return [STONES[stone_at(row, i)] for i in range(n_stones_in(row))]


cdef list tokens_in(Food food):
    return [FOODS[kind] for kind in range(N_FOODS) for _ in range(food_of(food, kind))]


cdef dict counts_of(Food food):
    return {FOODS[kind]: food_of(food, kind) for kind in range(N_FOODS)}
