# Yak in lock-step: what is kept of every game, and the way into the lanes and out of them.
#
# Places: the seats of a game lie on a ring, and so do the slots of the carts. A game is laid onto the arrays below turned in such a way
# that its seat 0 is on the place whose turn it is to hold the baby yak. So the baby yak is on the same place in all games, however many
# days old they are, and nobody has to ask whose turn it is. With two players the third slot, the gap, is always place 2, and a game that
# begins on place 1 is laid mirrored: its carts go the other way round.
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from cython_core.shared.bag cimport count_in_bag
from cython_core.shared.chance cimport Chance
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport LaneRng, lane_rng_of, put_lane_rng
from cython_core.shared.lanes.lanes cimport Lanes, N_LANES, all_lanes, lane, marks
from cython_core.shared.loops cimport take_lane
from cython_core.yak.setup cimport setup
from cython_core.yak.state cimport (
    CHOOSE, Cart, DAY_LIMIT, MAX_TWO, NOBODY, N_CARTS, N_SEATS, Seat, State, TOWER_FINISHED, Table, Tables,
)
from cython_core.yak.stones cimport BREAD, Food, MEAT, MILK, N_FOODS, N_KINDS, N_STONES, food_of, stone_at

cdef enum:
    ROW_SIZE = 4             # stones on a cart, at most
    MAX_BOUGHT = 3           # stones in a hand

cdef struct LaneRow:         # sorted stones, then NO_STONE
    Lanes at[ROW_SIZE]

cdef struct LaneCart:
    LaneRow row
    Lanes food[N_FOODS]      # as in Cart
    Lanes kind               # its number, 0..N_CARTS-1

cdef struct LaneSeat:        # as in Seat
    Lanes tent[N_FOODS]
    Lanes filled             # places of the tower as bits; bit STACK: there is a stack
    Lanes n_stones           # 0..MAX_TOWER

cdef struct Lockstep:
    Lanes prices[MAX_BOUGHT + 1][MAX_BOUGHT + 1]     # by stones, and crystals among them; the same in all lanes
    LaneRng chance
    LaneRng choices
    int baby_yak             # the place of its holder, 0..players-1, the same in all games
    LaneSeat seats[N_SEATS]  # by place
    LaneCart carts[N_CARTS]  # by place
    Lanes slot_bit[N_CARTS]  # by place: one bit, the slot's number in its game
    Lanes first_place        # where seat 0 sits, 0..players-1
    Lanes upto[N_KINDS]      # pieces in the bag of this and all lower kinds; the last one: all pieces
    Lanes market[N_FOODS]
    Lanes backward           # mask: carts go to the place before, not to the next one
    Lanes fog_stage          # 1..3
    Lanes fog_track          # fog on the track, 0..10
    Lanes fog_drawn          # by the action under way, 0..10
    Lanes fell_short         # mask: a draw of the action under way could not be completed
    Lanes bag_gone           # mask
    Lanes stupa              # the place of its owner; NOBODY
    Lanes last_day           # mask
    Lanes rounds             # days begun
    Lanes bonus              # colors of the bonus cards, as bits
    Lanes decisions
    Lanes over               # mask; such a lane does nothing until it is dealt a new game
    uint64_t places[N_LANES][N_SEATS][N_STONES]      # the towers as in state.pxd, by lane


cdef inline Lanes total_food(const Lanes* food) noexcept nogil:
    return food[MILK] + food[MEAT] + food[BREAD]


cdef inline bint can_lockstep(const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """At random, and whether the lanes have room: four stones a cart, three in a hand, ten selections from the market; and the cart max-two
    takes two kinds, as in the printed game."""
    return (policies == NULL and tables.stone_limit <= ROW_SIZE and tables.market_draw <= MAX_BOUGHT
            and tables.prices[MAX_BOUGHT] > 0 and tables.prices[MAX_BOUGHT + 1] == 0
            and tables.market_take <= 2 and tables.drop_least[MAX_TWO] and not tables.drop_middle[MAX_TWO])


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """What does not change from game to game."""
    cdef int n, crystals
    for n in range(1, MAX_BOUGHT + 1):
        for crystals in range(n + 1):
            lockstep.prices[n][crystals] = all_lanes(tables.prices[n] + crystals * tables.price_crystal)


cdef inline int place_of(int slot, int first_place, const Tables* tables) noexcept nogil:
    """The place of a seat or slot in a game whose seat 0 is on `first_place`. The gap, the one slot without a seat, stays."""
    if slot >= tables.players:
        return slot
    return slot + first_place - (tables.players if slot + first_place >= tables.players else 0)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask. One lane in thirty begins on a day, so this is the scalar set-up."""
    cdef State state
    cdef Chance chance
    cdef uint64_t left = marks(fresh)
    cdef int i
    chance.tape = NULL
    while left:
        i = take_lane(&left)
        chance.rng = lane_rng_of(&lockstep.chance, i)
        setup(&state, tables, &chance)
        put_lane_rng(&lockstep.chance, i, &chance.rng)
        enter(lockstep, tables, i, &state)


cdef inline bint at_round(const State* state, const Tables* tables) noexcept nogil:
    """Whether lanes can take over here: in the morning, before anybody has chosen."""
    return state.table.node == CHOOSE and state.table.n_done == 0


cdef inline void enter(Lockstep* lockstep, const Tables* tables, int i, const State* state) noexcept nogil:
    """A game as it is on a morning, into lane i; without its generators. It is turned so that the baby yak is where all have it."""
    cdef const Table* table = &state.table
    cdef int turned = lockstep.baby_yak - table.baby_yak
    cdef int first_place = turned + tables.players if turned < 0 else turned
    cdef bint mirrored = tables.n_carts > tables.players and first_place > 0
    cdef int number, kind, n = 0
    for number in range(tables.players):
        enter_seat(lockstep, i, place_of(number, first_place, tables), &state.seats[number])
    for number in range(tables.n_carts):
        enter_cart(lockstep, i, place_of(number, first_place, tables), table.cart_at[number], &table.carts[table.cart_at[number]])
        lane(&lockstep.slot_bit[place_of(number, first_place, tables)], i)[0] = 1 << number
    for kind in range(N_KINDS):
        n += count_in_bag(&table.bag, kind)
        lane(&lockstep.upto[kind], i)[0] = n
    for kind in range(N_FOODS):
        lane(&lockstep.market[kind], i)[0] = food_of(table.market, kind)
    lane(&lockstep.first_place, i)[0] = first_place
    lane(&lockstep.backward, i)[0] = 0xFFFF if table.backward != mirrored else 0
    lane(&lockstep.fog_stage, i)[0] = table.fog_stage
    lane(&lockstep.fog_track, i)[0] = table.fog_track
    lane(&lockstep.fog_drawn, i)[0] = 0
    lane(&lockstep.fell_short, i)[0] = 0
    lane(&lockstep.bag_gone, i)[0] = 0xFFFF if table.bag_gone else 0
    lane(&lockstep.stupa, i)[0] = NOBODY if table.stupa == NOBODY else place_of(table.stupa, first_place, tables)
    lane(&lockstep.last_day, i)[0] = 0xFFFF if table.last_day else 0
    lane(&lockstep.rounds, i)[0] = table.rounds
    lane(&lockstep.bonus, i)[0] = table.bonus
    lane(&lockstep.decisions, i)[0] = 0
    lane(&lockstep.over, i)[0] = 0


cdef inline void enter_seat(Lockstep* lockstep, int i, int place, const Seat* state) noexcept nogil:
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef int kind
    for kind in range(N_FOODS):
        lane(&seat.tent[kind], i)[0] = food_of(state.tent, kind)
    lane(&seat.filled, i)[0] = state.filled
    lane(&seat.n_stones, i)[0] = state.n_stones
    memcpy(lockstep.places[i][place], state.places, sizeof(lockstep.places[i][place]))


cdef inline void enter_cart(Lockstep* lockstep, int i, int place, int number, const Cart* state) noexcept nogil:
    cdef LaneCart* cart = &lockstep.carts[place]
    cdef int n
    for n in range(ROW_SIZE):
        lane(&cart.row.at[n], i)[0] = stone_at(state.stones, n)
    for n in range(N_FOODS):
        lane(&cart.food[n], i)[0] = food_of(state.food, n)
    lane(&cart.kind, i)[0] = number


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef LaneSeat* seat
    cdef int stupa = lane(&lockstep.stupa, i)[0]
    cdef int number, place, kind
    state.table.stupa = NOBODY
    for number in range(tables.players):
        place = place_of(number, lane(&lockstep.first_place, i)[0], tables)
        seat = &lockstep.seats[place]
        state.seats[number].tent = 0
        for kind in range(N_FOODS):
            state.seats[number].tent += <Food>lane(&seat.tent[kind], i)[0] << (8 * kind)
        state.seats[number].filled = lane(&seat.filled, i)[0]
        state.seats[number].n_stones = lane(&seat.n_stones, i)[0]
        memcpy(state.seats[number].places, lockstep.places[i][place], sizeof(lockstep.places[i][place]))
        if place == stupa:
            state.table.stupa = number
    state.table.rounds = lane(&lockstep.rounds, i)[0]
    state.table.bonus = lane(&lockstep.bonus, i)[0]
    state.table.ending = TOWER_FINISHED if lane(&lockstep.last_day, i)[0] else DAY_LIMIT
