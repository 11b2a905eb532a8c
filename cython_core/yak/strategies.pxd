# Yak: what strategies look at in a move, and what a seat cannot know.
#
# The worth of a stone on a place is counted as if the tower had no crystals, and that of a crystal as if it were the only one: the exact
# assignment is left to scoring.pxd. "The best place" of a stone is the open place where it brings most points, then most groups.
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.chance cimport Chance
from cython_core.shared.groups cimport connected
from cython_core.shared.rng cimport below
from cython_core.yak.crystals cimport Crystal, Tally, add_groups, weigh_crystal
from cython_core.yak.legal_moves cimport legal_buys, most_payable
from cython_core.yak.scoring cimport N_STONES
from cython_core.yak.state cimport (
    BUILD, BUY, CHOOSE, Cart, KEEP, LOAD, MAX_TOWER, NOBODY, NOT_CHOSEN, N_PLACES, PAY, RESTOCK, RESTOCK_CARD, SET, SPILL, STACK, Seat,
    State, Table, Tables, next_seat, open_places, own_cart,
)
from cython_core.yak.stones cimport (
    BREAD, CRYSTAL, Food, MAX_ROW, MEAT, MILK, N_COLORS, Row, food_of, n_colored_in, n_stones_in, stone_at, total_food,
)

cdef enum:
    MOST = 1024              # no feature is greater
    NOWHERE = -1             # the slot of a cart that nobody gets

cdef enum:                   # features; FEATURES in yak.pyx says what they measure
    SET_POINTS = 0
    SET_GROUPS = 1
    SET_CRYSTALS = 2
    SET_CROWD = 3
    SET_FREE = 4
    SET_OPENS = 5
    BUY_STONES = 6
    BUY_POINTS = 7
    BUY_GROUPS = 8
    BUY_PAIRS = 9
    BUY_PRICE = 10
    BUY_CRYSTALS = 11
    BUY_FINISH = 12
    BUY_DENIES = 13
    FOOD_GAINED = 14
    PAYABLE_NEXT = 15
    PILE_LEFT = 16
    KEEP_MATCHES = 17
    LOAD_MINE = 18
    LOAD_GIVES = 19
    CHOOSE_BUILD = 20
    BUILD_MATCHES = 21
    BUILD_STONES = 22
    BUILD_LAST = 23
    RESTOCK_FOOD = 24
    CHOOSE_MARKET = 25
    MARKET_FOOD = 26
    HOARD = 27
    N_FEATURES = 28

cdef struct Tower:           # of a seat, as far as it is needed to judge a stone
    uint64_t by_color[N_STONES]
    uint64_t near[N_STONES]  # places that touch a stone of the color
    uint64_t twice[N_STONES]         # or at least two
    uint64_t grouped         # stones in groups
    uint64_t taken           # all stones
    int groups
    int n_stones
    unsigned int open

cdef struct Worth:
    int points
    int groups

cdef struct Situation:
    Tower tower              # of the seat to act
    int rivals[N_COLORS]     # majority cards: most stones of the color another seat has
    int seconds[N_COLORS]    # and second most
    Worth best[MAX_ROW]      # buy: stones of the cart at their best places
    int denied[MAX_ROW]      # buy: stones of this color in the tower of the seat that gets the cart tomorrow
    int n_open               # open places
    int next_cart            # the cart that comes tomorrow
    int build_stones         # choose: most stones that can be paid
    int build_matches        # stones of the cart in colors the tower has
    int restock_food         # most tokens restock can bring
    int market_food
    int tokens               # in the tent


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Cards of others that are chosen and not yet revealed: any of the three. The order of the bag is not stored."""
    cdef const Table* table = &state.table
    cdef int distance, owner = table.baby_yak
    for distance in range(tables.players):
        if owner != seat and state.secret.chosen[owner] != NOT_CHOSEN and not (table.noon and distance <= table.n_done):
            state.secret.chosen[owner] = below(&chance.rng, 3)
        owner = next_seat(tables, owner)


# What all moves of a decision have in common

cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef int node = table.node
    if node == CHOOSE:
        size_up_choice(state, tables, situation)
    elif node == BUY:
        size_up_seat(state, tables, situation)
        size_up_purchase(state, tables, situation)
    elif node == SET:
        size_up_seat(state, tables, situation)
        situation.n_open = popcount(seat.open)
    elif node != KEEP and node != LOAD:
        situation.next_cart = table.cart_at[slot_before(table, tables, table.seat)]


cdef inline int slot_before(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The slot whose cart comes to this one in the evening."""
    if table.backward:
        return slot + 1 if slot + 1 < tables.n_carts else 0
    return slot - 1 if slot > 0 else tables.n_carts - 1


cdef inline int seat_after(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The seat to which the cart of this slot goes in the evening; NOWHERE: the gap."""
    cdef int after
    if table.backward:
        after = slot - 1 if slot > 0 else tables.n_carts - 1
    else:
        after = slot + 1 if slot + 1 < tables.n_carts else 0
    return after if after < tables.players else NOWHERE


cdef inline void size_up_seat(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    size_up_tower(&state.seats[state.table.seat], tables, &situation.tower)
    if state.table.bonus:
        count_rivals(state, tables, state.table.seat, situation)


cdef inline void size_up_tower(const Seat* seat, const Tables* tables, Tower* tower) noexcept nogil:
    """A stone is in a group if it touches one of its color."""
    cdef uint64_t left, touching, members
    cdef int place, color
    memset(tower, 0, sizeof(Tower))
    tower.n_stones = seat.n_stones
    tower.open = seat.open
    tower.taken = taken_places(seat)
    left = tower.taken
    while left:
        place = lowest_bit(left)
        left &= left - 1
        color = seat.stones[place]
        touching = tables.neighbors[place]
        tower.by_color[color] |= <uint64_t>1 << place
        tower.twice[color] |= tower.near[color] & touching
        tower.near[color] |= touching
    for color in range(N_COLORS):
        members = tower.by_color[color] & tower.near[color]
        tower.grouped |= members
        while members:
            members &= ~connected(members & (0 - members), members, tables.neighbors)
            tower.groups += 1


cdef inline unsigned int majority_cards(unsigned int cards, const Tables* tables) noexcept nogil:
    cdef unsigned int left = cards
    while left:
        if tables.card_by_place[lowest_bit(left)]:
            cards &= ~(left & (0 - left))
        left &= left - 1
    return cards


cdef inline int count_color(const Seat* seat, int color) noexcept nogil:
    """All bytes at once: no byte of the tower is needed wider than it is."""
    cdef uint8_t wanted = <uint8_t>color, n = 0
    cdef int place
    for place in range(MAX_TOWER):
        n += seat.stones[place] == wanted
    return n


cdef inline void count_rivals(const State* state, const Tables* tables, int seat, Situation* situation) noexcept nogil:
    """For the majority cards: the two greatest numbers of stones other seats have."""
    cdef unsigned int cards = majority_cards(state.table.bonus, tables)
    cdef int other, color, count
    while cards:
        color = lowest_bit(cards)
        cards &= cards - 1
        situation.rivals[color] = situation.seconds[color] = 0
        for other in range(tables.players):
            if other != seat:
                count = count_color(&state.seats[other], color)
                situation.seconds[color] = max(situation.seconds[color], min(count, situation.rivals[color]))
                situation.rivals[color] = max(situation.rivals[color], count)


cdef inline int standing(const Situation* situation, const Tables* tables, int color, int count) noexcept nogil:
    """What a majority card gives for so many stones."""
    cdef int rival = situation.rivals[color], second = situation.seconds[color]
    if count == 0:
        return -tables.card_penalty[color]
    if count > rival:
        return tables.card_upper[color]
    return tables.card_lower[color] if count == rival or (rival > second and count > second) else 0


cdef inline int card_worth(const Tables* tables, const Situation* situation, const Tower* tower, int color, int place) noexcept nogil:
    """What a bonus card gives for one more stone of its color."""
    cdef int count
    if tables.card_by_place[color]:
        return tables.card_each[color] * <int>((<uint64_t>tables.card_places[color] >> place) & 1)
    count = popcount(tower.by_color[color])
    return standing(situation, tables, color, count + 1) - standing(situation, tables, color, count)


cdef inline Worth worth_of(unsigned int bonus, const Tables* tables, const Situation* situation, const Tower* tower, int stone,
                           int place) noexcept nogil:
    """What a stone brings on a place: points for sizes, number of groups, singles and bonus cards; groups more or fewer."""
    cdef uint64_t bit = <uint64_t>1 << place, merged, ignored = 0
    cdef Tally change
    cdef Worth worth
    if stone == CRYSTAL:
        return worth_of_crystal(tables, tower, bit)
    change.sizes = change.groups = 0
    change.singles = 1
    if tables.neighbors[place] & tower.by_color[stone]:
        merged = connected(bit, tower.by_color[stone], tables.neighbors)
        change.sizes = tables.size_points[popcount(merged)]
        change.groups = 1
        change.singles = 0
        add_groups(&change, merged & ~bit, &ignored, -1, tables)
    worth = worth_of_change(tables, tower, &change)
    if (bonus >> stone) & 1:
        worth.points += card_worth(tables, situation, tower, stone, place)
    return worth


cdef inline Worth worth_of_change(const Tables* tables, const Tower* tower, const Tally* change) noexcept nogil:
    cdef Worth worth
    worth.groups = change.groups
    worth.points = (change.sizes + tables.group_points[tower.groups + change.groups] - tables.group_points[tower.groups]
                    + tables.points_single * change.singles)
    return worth


cdef inline Worth worth_of_crystal(const Tables* tables, const Tower* tower, uint64_t bit) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef Crystal crystal
    cdef Worth worth, best
    cdef int i
    best.points = tables.points_single
    best.groups = 0
    weigh_crystal(&crystal, bit, tower.by_color, tower.grouped, tables)
    for i in range(crystal.n_options):
        crystal.options[i].change.singles += 1       # it was not there before
        worth = worth_of_change(tables, tower, &crystal.options[i].change)
        if i == 0 or worth.points > best.points:
            best = worth
    return best


cdef inline Worth best_worth(unsigned int bonus, const Tables* tables, const Situation* situation, const Tower* tower,
                             int stone) noexcept nogil:
    """On the best of the open places. Most of them are alike: those where the stone stays single and no card looks at the place."""
    cdef unsigned int special = interesting_places(bonus, tables, tower, stone), left = tower.open & special
    cdef int place
    cdef Worth worth, best
    if tower.open & ~special:
        left |= (tower.open & ~special) & (0 - (tower.open & ~special))
    best.points = best.groups = -MOST
    while left:
        place = lowest_bit(left)
        left &= left - 1
        worth = worth_of(bonus, tables, situation, tower, stone, tower.n_stones if place == STACK else place)
        if worth.points > best.points or (worth.points == best.points and worth.groups > best.groups):
            best = worth
    return best


cdef inline unsigned int interesting_places(unsigned int bonus, const Tables* tables, const Tower* tower, int stone) noexcept nogil:
    """Where a stone may be worth something else than elsewhere. The stack is always among them."""
    cdef uint64_t places = <uint64_t>1 << STACK
    cdef int color
    if stone == CRYSTAL:
        for color in range(N_COLORS):
            places |= tower.near[color] if tower.grouped & tower.by_color[color] else tower.twice[color]
    else:
        places |= tower.near[stone]
        if (bonus >> stone) & 1 and tables.card_by_place[stone]:
            places |= tables.card_places[stone]
    return <unsigned int>(places & 0xFFFF)


cdef inline void judge_row(unsigned int bonus, const Tables* tables, const Situation* situation, const Tower* tower, Row row,
                           Worth* best) noexcept nogil:
    """Each stone of a row on its best place, as if it came alone. Equal stones are side by side."""
    cdef int i, n = n_stones_in(row)
    for i in range(n):
        if i > 0 and stone_at(row, i) == stone_at(row, i - 1):
            best[i] = best[i - 1]
        else:
            best[i] = best_worth(bonus, tables, situation, tower, stone_at(row, i))


cdef inline void size_up_choice(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    """What each of the three cards could bring as things stand now."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef const Cart* cart = own_cart(table)
    cdef Food food = cart.food
    cdef int pile = max(food_of(food, MILK), max(food_of(food, MEAT), food_of(food, BREAD)))
    cdef int room
    situation.tokens = total_food(seat.tent)
    room = tables.tent_limit - situation.tokens
    situation.restock_food = min(room, pile)
    situation.market_food = min(min(room, tables.market_take), total_food(table.market))
    situation.build_stones = most_stones(legal_buys(state, tables))
    situation.build_matches = matches(seat, cart.stones) if situation.build_stones else 0


cdef inline int most_stones(uint64_t subsets) noexcept nogil:
    """In one of these sets of stones, which are numbers: the masks hold those with at least 1, 2, 3 and more bits."""
    if not subsets & 0xFFFEFEE8FEE8E880ULL:
        return ((subsets & 0x0001011601161668ULL) != 0) + ((subsets & ~<uint64_t>1) != 0)
    return 3 + ((subsets & 0xFEE8E880E8808000ULL) != 0)


cdef inline int matches(const Seat* seat, Row row) noexcept nogil:
    """Stones of a row in colors the tower has."""
    cdef unsigned int colors = 0
    cdef uint64_t left = taken_places(seat)
    cdef int i, n = 0
    while left:
        colors |= <unsigned int>1 << seat.stones[lowest_bit(left)]
        left &= left - 1
    for i in range(n_colored_in(row)):
        n += (colors >> stone_at(row, i)) & 1
    return n


cdef inline uint64_t taken_places(const Seat* seat) noexcept nogil:
    """All stones; the stack begins when all places are filled."""
    return (<uint64_t>1 << seat.n_stones) - 1 if seat.n_stones > N_PLACES else seat.filled & 0x7FFF


cdef inline void size_up_purchase(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef const Table* table = &state.table
    cdef Row stones = own_cart(table).stones
    cdef int next_owner = seat_after(table, tables, table.seat), i
    judge_row(table.bonus, tables, situation, &situation.tower, stones, situation.best)
    for i in range(n_stones_in(stones)):
        situation.denied[i] = 0 if next_owner == NOWHERE else count_color(&state.seats[next_owner], stone_at(stones, i))


# The moves

cdef inline int bounded(int value) noexcept nogil:
    return max(-MOST, min(value, MOST))


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    cdef int node = state.table.node
    if node == CHOOSE:
        return score_of_card(&state.table, situation, move, weights)
    if node == BUY:
        return score_of_purchase(state, tables, situation, move, weights)
    if node == SET:
        return score_of_set(&state.table, tables, situation, move, weights)
    if node == KEEP:
        return weights[KEEP_MATCHES] * count_color(&state.seats[state.table.seat], stone_at(state.table.hand, move))
    if node == LOAD:
        return score_of_load(state, tables, move, weights)
    return score_of_food(state, tables, situation, move, weights)


cdef inline int64_t score_of_card(const Table* table, const Situation* situation, int card, const int64_t* weights) noexcept nogil:
    if card == BUILD:
        return (weights[CHOOSE_BUILD] * (situation.build_stones > 0)
                + weights[BUILD_MATCHES] * situation.build_matches
                + weights[BUILD_STONES] * situation.build_stones
                + weights[BUILD_LAST] * (table.last_day & (situation.build_stones > 0)))
    if card == RESTOCK_CARD:
        return weights[RESTOCK_FOOD] * situation.restock_food + weights[HOARD] * situation.tokens
    return weights[CHOOSE_MARKET] + weights[MARKET_FOOD] * situation.market_food + weights[HOARD] * situation.tokens


cdef inline int64_t score_of_purchase(const State* state, const Tables* tables, const Situation* situation, int subset,
                                      const int64_t* weights) noexcept nogil:
    """`none` has no features."""
    cdef Row stones = own_cart(&state.table).stones
    cdef int i, last = NOWHERE, n = 0, points = 0, groups = 0, denied = 0, pairs = 0, crystals = 0
    cdef unsigned int left = subset
    cdef bint finish
    if subset == 0:
        return 0
    while left:
        i = lowest_bit(left)
        left &= left - 1
        n += 1
        points += situation.best[i].points
        groups += situation.best[i].groups
        denied += situation.denied[i]
        pairs += stone_at(stones, i) == last and last != CRYSTAL
        crystals += stone_at(stones, i) == CRYSTAL
        last = stone_at(stones, i)
    finish = state.table.stupa == NOBODY and situation.tower.n_stones + n >= tables.end_stones
    return (weights[BUY_STONES] * n
            + weights[BUY_POINTS] * bounded(points)
            + weights[BUY_GROUPS] * groups
            + weights[BUY_PAIRS] * pairs
            + weights[BUY_PRICE] * (tables.prices[n] + tables.price_crystal * crystals)
            + weights[BUY_CRYSTALS] * crystals
            + weights[BUY_FINISH] * finish
            + weights[BUY_DENIES] * denied)


cdef inline int64_t score_of_set(const Table* table, const Tables* tables, const Situation* situation, int move,
                                 const int64_t* weights) noexcept nogil:
    cdef const Tower* tower = &situation.tower
    cdef int stone = stone_at(table.hand, move >> 4)
    cdef int place = tower.n_stones if (move & 15) == STACK else move & 15
    cdef uint64_t touching = tables.neighbors[place]
    cdef Worth worth = worth_of(table.bonus, tables, situation, tower, stone, place)
    cdef int opens = popcount(open_places(<unsigned int>(tower.taken & 0x7FFF) | (<unsigned int>1 << (move & 15)))) - situation.n_open
    return (weights[SET_POINTS] * bounded(worth.points)
            + weights[SET_GROUPS] * worth.groups
            + weights[SET_CRYSTALS] * popcount(touching & tower.by_color[CRYSTAL])
            + weights[SET_CROWD] * popcount(touching & tower.taken & ~tower.by_color[stone] & ~tower.by_color[CRYSTAL])
            + weights[SET_FREE] * popcount(touching & ~tower.taken)
            + weights[SET_OPENS] * opens)


cdef inline int64_t score_of_load(const State* state, const Tables* tables, int slot, const int64_t* weights) noexcept nogil:
    """The gap has no features."""
    cdef const Table* table = &state.table
    cdef int owner = seat_after(table, tables, slot)
    if owner == NOWHERE:
        return 0
    return weights[LOAD_MINE if owner == table.seat else LOAD_GIVES] * count_color(&state.seats[owner], stone_at(table.hand, 0))


cdef inline int64_t score_of_food(const State* state, const Tables* tables, const Situation* situation, int move,
                                  const int64_t* weights) noexcept nogil:
    """Pay, spill, restock, fetch: the tent and the cart afterwards."""
    cdef const Table* table = &state.table
    cdef Food tent = state.seats[table.seat].tent, cart = own_cart(table).food, tokens
    cdef int node = table.node, gained = 0, pile
    if node == PAY:
        tokens = tables.pairs[move] + (<Food>table.price << (8 * BREAD))
        tent -= tokens
        cart += tokens
    elif node == SPILL:
        cart -= tables.pairs[move] + (<Food>table.excess << (8 * BREAD))
    elif node == RESTOCK:
        gained = min(food_of(cart, move), tables.tent_limit - total_food(tent))
        tokens = <Food>gained << (8 * move)
        tent += tokens
        cart -= tokens
    else:
        tent += tables.fetches[move]
        gained = total_food(tables.fetches[move])
    pile = max(food_of(cart, MILK), max(food_of(cart, MEAT), food_of(cart, BREAD)))
    return (weights[FOOD_GAINED] * gained
            + weights[PAYABLE_NEXT] * most_payable(tent, situation.next_cart, tables)
            + weights[PILE_LEFT] * pile)
