# Yak in lock-step: a day of many games at once, each game in a lane (shared/lanes.pxd).
#
# All games are in the same stage of a day. Whose turn it is needs no mask (lockstep_state.pxd says why); which card was chosen does: every turn goes
# through the stages of all three cards, and a game is outside the masks of those it did not choose. Decisions that stand at the same stage share one
# draw: buy, restock or fetch; then pay or keep; then spill or load; then one stone after the other. All draws from the bag are made together
# too, early: what is built, paid and kept does not change them, and chance has a generator of its own.
#
#     a node of the scalar engine       here
#     legal moves in 64 bits            in 16, the same bits: subsets of four stones, ten selections, four slots; or just counted (pay, spill, set)
#     a table by numbers                arithmetic, and sets under masks: "with this stone" & "it can be paid"
#     which stone, which slot           all are looked at, and the effect is masked by "it is this one"
#
# The rare things are done lane by lane: set-up and scoring, and writing a stone into its tower.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lane_rng cimport below
from cython_core.shared.lanes cimport (
    Lanes, all_lanes, choose, few_bits, is_equal, is_less, is_set, lane, larger, lowest, many_bits, marks, nth_bit, smaller,
)
from cython_core.yak.lockstep_payment cimport Parts, count_parts, take_parts
from cython_core.yak.lockstep_state cimport (
    LaneCart, LaneRow, LaneSeat, Lockstep, MAX_BOUGHT, Numbers, ROW_SIZE,
)
from cython_core.yak.lockstep_stones cimport add_stone, draw_stones, is_stone, no_stone, put_back, room_in, settle_fog, sort_row
from cython_core.yak.state cimport BUILD, MARKET, MAX_TWO, NOBODY, N_CARTS, N_SEATS, RESTOCK_CARD, STACK, Tables
from cython_core.yak.stones cimport BREAD, CRYSTAL, MEAT, MILK, N_FOODS

cdef enum:
    N_CARDS = 3

cdef struct Turn:                # of one place, in all games
    Lanes builds                 # masks: the card chosen
    Lanes restocks
    Lanes trades
    LaneRow hand                 # stones bought, or drawn at the market
    Lanes price                  # of those bought
    Lanes loadable               # slots whose carts have room, as bits
    Parts payment
    Parts spilled


cdef inline void play_round(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """A day."""
    cdef Lanes cards[N_SEATS]
    cdef int turn, place = lockstep.baby_yak
    for turn in range(tables.players):
        cards[turn] = below(&lockstep.choices, all_lanes(N_CARDS), ~lockstep.over)
        lockstep.decisions -= ~lockstep.over
    for turn in range(tables.players):
        act(lockstep, tables, place, cards[turn])
        place = next_place(place, tables)
    evening(lockstep, tables)


cdef inline int next_place(int place, const Tables* tables) noexcept nogil:
    return place + 1 if place + 1 < tables.players else 0


cdef inline void act(Lockstep* lockstep, const Tables* tables, int place, Lanes card) noexcept nogil:
    """Noon: what the chosen card says."""
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef LaneCart* cart = &lockstep.carts[place]
    cdef Turn turn
    turn.builds = is_equal(card, all_lanes(BUILD)) & ~lockstep.over
    turn.restocks = is_equal(card, all_lanes(RESTOCK_CARD)) & ~lockstep.over
    turn.trades = is_equal(card, all_lanes(MARKET)) & ~lockstep.over
    turn.loadable = free_slots(lockstep, tables)
    buy_restock_or_fetch(lockstep, &turn, seat, cart)
    draw(lockstep, &turn, cart)
    pay_or_keep(lockstep, &turn, seat, cart)
    spill_or_load(lockstep, tables, &turn, cart)
    set_stones(lockstep, tables, &turn, seat, place)
    if marks(is_set(lockstep.fog_drawn) | lockstep.fell_short):
        settle_fog(lockstep)


cdef inline Lanes pick(Lockstep* lockstep, Lanes n) noexcept nogil:
    """One of n moves, for every lane that has a choice; a single move draws nothing."""
    return below(&lockstep.choices, n, is_less(all_lanes(1), n))


# The first decision: buy, restock or fetch.

cdef inline void buy_restock_or_fetch(Lockstep* lockstep, Turn* turn, LaneSeat* seat, LaneCart* cart) noexcept nogil:
    cdef Lanes legal = ((legal_buys(&lockstep.numbers, seat, cart) & turn.builds)
                        | (legal_restocks(cart) & turn.restocks)
                        | (legal_fetches(lockstep, seat) & turn.trades))
    cdef Lanes n = many_bits(legal)
    cdef Lanes chosen = nth_bit(legal, pick(lockstep, n))
    lockstep.decisions += is_set(n) & 1
    buy(&lockstep.numbers, turn, cart, chosen & turn.builds)
    restock(&lockstep.numbers, seat, cart, chosen & turn.restocks)
    fetch(lockstep, seat, chosen & turn.trades)


# Build: a set of subsets has a bit for each subset of the cart's four stones, bit 5 for the stones 0 and 2.

cdef inline Lanes with_stone(int i) noexcept nogil:
    """The subsets with stone i."""
    if i == 0:
        return all_lanes(0xAAAA)
    if i == 1:
        return all_lanes(0xCCCC)
    if i == 2:
        return all_lanes(0xF0F0)
    return all_lanes(0xFF00)


cdef inline Lanes of_size(int n) noexcept nogil:
    """The subsets of n stones."""
    if n == 1:
        return all_lanes(0x0116)
    if n == 2:
        return all_lanes(0x1668)
    return all_lanes(0x6880)


cdef inline Lanes most_payable(const LaneSeat* seat, const LaneCart* cart) noexcept nogil:
    """All food of the kinds the cart takes; at max-two without the kind of which there is least."""
    cdef Lanes milk = usable(seat, cart, MILK), meat = usable(seat, cart, MEAT), bread = usable(seat, cart, BREAD)
    return milk + meat + bread - (smaller(milk, smaller(meat, bread)) & is_equal(cart.kind, all_lanes(MAX_TWO)))


cdef inline Lanes usable(const LaneSeat* seat, const LaneCart* cart, int kind) noexcept nogil:
    """What the tent has of a kind, if the cart takes it: a cart's number from the end is the kind it refuses."""
    return seat.tent[kind] & ~is_equal(cart.kind, all_lanes(BREAD - kind))


cdef inline Lanes legal_buys(const Numbers* numbers, const LaneSeat* seat, const LaneCart* cart) noexcept nogil:
    """Stones that can be paid, each selection of equal ones once; `none` if there are none."""
    cdef Lanes food = most_payable(seat, cart), legal = all_lanes(0), refused = all_lanes(0), payable, crystal
    cdef Lanes crystals[MAX_BOUGHT + 1]          # subsets with at least so many
    cdef int i, n
    for n in range(MAX_BOUGHT + 1):
        crystals[n] = all_lanes(0)
    for i in range(ROW_SIZE):
        crystal = is_equal(cart.row.at[i], all_lanes(CRYSTAL)) & with_stone(i)
        crystals[3] |= crystals[2] & crystal
        crystals[2] |= crystals[1] & crystal
        crystals[1] |= crystal
        refused |= ~is_stone(cart.row.at[i]) & with_stone(i)
        if i > 0:                                # of equal stones the first ones are taken
            refused |= is_equal(cart.row.at[i], cart.row.at[i - 1]) & with_stone(i) & ~with_stone(i - 1)
    for n in range(1, MAX_BOUGHT + 1):
        payable = ~is_less(food, numbers.prices[n][0]) & of_size(n)
        for i in range(1, n + 1):
            payable &= ~(is_less(food, numbers.prices[n][i]) & crystals[i])
        legal |= payable
    legal &= ~refused
    return legal | (is_equal(legal, all_lanes(0)) & 1)


cdef inline void buy(const Numbers* numbers, Turn* turn, LaneCart* cart, Lanes subset) noexcept nogil:
    cdef Lanes price = all_lanes(0), stone, taken
    cdef int i, n
    for n in range(1, MAX_BOUGHT + 1):
        price |= is_set(subset & of_size(n)) & numbers.prices[n][0]
    for i in range(ROW_SIZE):
        stone = cart.row.at[i]
        taken = is_set(subset & with_stone(i))
        price += is_equal(stone, all_lanes(CRYSTAL)) & taken & numbers.price_crystal
        turn.hand.at[i] = choose(taken, stone, no_stone())
        cart.row.at[i] = choose(taken, no_stone(), stone)
    sort_row(&turn.hand)
    sort_row(&cart.row)
    turn.price = price


# Restock: bit of the kind; 3 none.

cdef inline Lanes legal_restocks(const LaneCart* cart) noexcept nogil:
    cdef Lanes legal = all_lanes(0)
    cdef int kind
    for kind in range(N_FOODS):
        legal |= is_set(cart.food[kind]) & all_lanes(1 << kind)
    return legal | (is_equal(legal, all_lanes(0)) & (1 << N_FOODS))


cdef inline void restock(const Numbers* numbers, LaneSeat* seat, LaneCart* cart, Lanes chosen) noexcept nogil:
    """All food of a kind, as far as the tent holds it."""
    cdef Lanes room = numbers.tent_limit - seat.tent[MILK] - seat.tent[MEAT] - seat.tent[BREAD], tokens
    cdef int kind
    for kind in range(N_FOODS):
        tokens = smaller(cart.food[kind], room) & is_set(chosen & all_lanes(1 << kind))
        cart.food[kind] -= tokens
        seat.tent[kind] += tokens


# Market: bits of the selections none, milk, meat, bread, milk milk, milk meat, milk bread, meat meat, meat bread, bread bread.

cdef inline Lanes with_token(int kind) noexcept nogil:
    """The selections with a token of the kind."""
    if kind == MILK:
        return all_lanes(0x072)
    return all_lanes(0x1A4 if kind == MEAT else 0x348)


cdef inline Lanes with_two(int kind) noexcept nogil:
    """The selection of two tokens of the kind."""
    if kind == MILK:
        return all_lanes(0x010)
    return all_lanes(0x080 if kind == MEAT else 0x200)


cdef inline Lanes legal_fetches(const Lockstep* lockstep, const LaneSeat* seat) noexcept nogil:
    """As far as the market has it and the tent holds it."""
    cdef Lanes tokens = seat.tent[MILK] + seat.tent[MEAT] + seat.tent[BREAD] + 1, refused
    cdef int kind
    refused = is_less(lockstep.numbers.tent_limit, tokens) & 0x00E
    refused |= is_less(lockstep.numbers.tent_limit, tokens + 1) & 0x3F0
    for kind in range(N_FOODS):
        refused |= is_less(lockstep.market[kind], all_lanes(1)) & with_token(kind)
        refused |= is_less(lockstep.market[kind], all_lanes(2)) & with_two(kind)
    return lockstep.numbers.fetches & ~refused


cdef inline void fetch(Lockstep* lockstep, LaneSeat* seat, Lanes chosen) noexcept nogil:
    cdef Lanes tokens
    cdef int kind
    for kind in range(N_FOODS):
        tokens = (is_set(chosen & with_token(kind)) & 1) - is_set(chosen & with_two(kind))
        lockstep.market[kind] -= tokens
        seat.tent[kind] += tokens


cdef inline Lanes free_slots(const Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The slots, the gap too, whose carts have room."""
    cdef Lanes slots = all_lanes(0)
    cdef int place
    for place in range(tables.n_carts):
        slots |= lockstep.slot_bit[place] & ~is_stone(lockstep.carts[place].row.at[tables.stone_limit - 1])
    return slots


# Drawing: three for an empty cart, one after restock, three at the market.

cdef inline void draw(Lockstep* lockstep, Turn* turn, LaneCart* cart) noexcept nogil:
    cdef Numbers* numbers = &lockstep.numbers
    cdef Lanes refills = turn.builds & ~is_stone(cart.row.at[0]), drawing = turn.trades & is_set(turn.loadable), wanted
    cdef LaneRow row
    cdef int i
    wanted = smaller((refills & numbers.refill) | (turn.restocks & numbers.restock_draw), room_in(&cart.row, numbers.stone_limit))
    wanted |= drawing & numbers.market_draw
    for i in range(ROW_SIZE):
        row.at[i] = choose(turn.trades, no_stone(), cart.row.at[i])
    draw_stones(lockstep, &row, wanted)
    for i in range(ROW_SIZE):
        cart.row.at[i] = choose(turn.trades, cart.row.at[i], row.at[i])
        turn.hand.at[i] = choose(turn.trades, row.at[i], turn.hand.at[i])


# The second decision: pay, or keep one of the stones drawn.

cdef inline void pay_or_keep(Lockstep* lockstep, Turn* turn, LaneSeat* seat, LaneCart* cart) noexcept nogil:
    cdef Lanes keeps = turn.trades & is_stone(turn.hand.at[0]), second, third, n, k
    cdef int kind
    for kind in range(N_FOODS):
        turn.payment.food[kind] = usable(seat, cart, kind)
    turn.payment.n = turn.price
    turn.payment.two_kinds = is_equal(cart.kind, all_lanes(MAX_TWO))
    n = count_parts(&turn.payment)
    second = is_stone(turn.hand.at[1]) & ~is_equal(turn.hand.at[0], turn.hand.at[1])
    third = is_stone(turn.hand.at[2]) & ~is_equal(turn.hand.at[1], turn.hand.at[2])
    n |= keeps & (1 - second - third)
    k = pick(lockstep, n)
    lockstep.decisions += is_set(n) & 1
    pay(turn, seat, cart, k)
    keep(lockstep, turn, keeps, is_set(k), is_less(all_lanes(1), k) | (is_set(k) & ~second))


cdef inline void pay(Turn* turn, LaneSeat* seat, LaneCart* cart, Lanes k) noexcept nogil:
    """The food goes onto the cart; what was paid is what can be spilled."""
    cdef int kind
    take_parts(&turn.payment, k, turn.spilled.food)
    for kind in range(N_FOODS):
        seat.tent[kind] -= turn.spilled.food[kind]
        cart.food[kind] += turn.spilled.food[kind]


cdef inline void keep(Lockstep* lockstep, Turn* turn, Lanes keeps, Lanes not_first, Lanes is_third) noexcept nogil:
    """One stone is kept, the others go back into the bag."""
    cdef Lanes first = choose(keeps, turn.hand.at[0], no_stone())
    cdef Lanes second = choose(keeps, turn.hand.at[1], no_stone())
    cdef Lanes third = choose(keeps, turn.hand.at[2], no_stone())
    put_back(lockstep, choose(not_first, first, second), choose(is_third, second, third))
    turn.hand.at[0] = choose(keeps, choose(is_third, third, choose(not_first, second, first)), turn.hand.at[0])


# The third decision: spill what the cart cannot hold, or load the stone onto a cart.

cdef inline void spill_or_load(Lockstep* lockstep, const Tables* tables, Turn* turn, LaneCart* cart) noexcept nogil:
    cdef Lanes loads = turn.trades & is_stone(turn.hand.at[0]), n, k
    cdef Lanes on_cart = cart.food[MILK] + cart.food[MEAT] + cart.food[BREAD], limit = lockstep.numbers.food_limit
    turn.spilled.n = (larger(on_cart, limit) - limit) & is_set(turn.price)
    turn.spilled.two_kinds = all_lanes(0)
    n = count_parts(&turn.spilled)
    n |= few_bits(turn.loadable) & loads
    k = pick(lockstep, n)
    lockstep.decisions += is_set(n) & 1
    spill(lockstep, turn, cart, k)
    load(lockstep, tables, turn, loads, k)


cdef inline void spill(Lockstep* lockstep, Turn* turn, LaneCart* cart, Lanes k) noexcept nogil:
    cdef Lanes tokens[N_FOODS]
    cdef int kind
    take_parts(&turn.spilled, k, tokens)
    for kind in range(N_FOODS):
        cart.food[kind] -= tokens[kind]
        lockstep.market[kind] += tokens[kind]


cdef inline void load(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes loads, Lanes k) noexcept nogil:
    cdef Lanes slots = turn.loadable & loads, stone = turn.hand.at[0]
    cdef int i
    for i in range(1, N_CARTS):                  # the k-th slot: without the k lower ones, the lowest
        slots &= slots - (~is_less(k, all_lanes(i)) & 1)
    slots = lowest(slots)
    for i in range(tables.n_carts):
        add_stone(&lockstep.carts[i].row, choose(is_set(slots & lockstep.slot_bit[i]), stone, no_stone()))


# The stones bought, one by one.

cdef inline void set_stones(Lockstep* lockstep, const Tables* tables, Turn* turn, LaneSeat* seat, int place) noexcept nogil:
    cdef Lanes sets = turn.builds & is_stone(turn.hand.at[0])
    while marks(sets):
        set_one(lockstep, turn, seat, place, sets)
        sets &= is_stone(turn.hand.at[0])


cdef inline void set_one(Lockstep* lockstep, Turn* turn, LaneSeat* seat, int place, Lanes sets) noexcept nogil:
    """Each kind of stone in hand on each open place: k counts places, then kinds."""
    cdef Lanes first = turn.hand.at[0], second = turn.hand.at[1], third = turn.hand.at[2]
    cdef Lanes open = open_places(seat.filled), stone, bit, k, not_first, is_third
    cdef Lanes n_open = many_bits(open)
    cdef Lanes second_kind = is_stone(second) & ~is_equal(first, second), third_kind = is_stone(third) & ~is_equal(second, third)
    k = pick(lockstep, (n_open + (n_open & second_kind) + (n_open & third_kind)) & sets)
    not_first = ~is_less(k, n_open)
    k -= n_open & not_first
    is_third = ~is_less(k, n_open) | (not_first & ~second_kind)
    k -= n_open & ~is_less(k, n_open)
    bit = nth_bit(open, k) & sets
    stone = choose(is_third, third, choose(not_first, second, first))
    write_stones(lockstep, place, &seat.n_stones, &stone, &bit, marks(sets))
    turn.hand.at[0] = choose(not_first, first, second)
    turn.hand.at[1] = choose(is_third, second, third)
    turn.hand.at[2] = no_stone()
    seat.filled |= bit
    seat.n_stones -= sets
    lockstep.stupa = choose(sets & is_equal(seat.n_stones, lockstep.numbers.end_stones) & is_equal(lockstep.stupa, all_lanes(NOBODY)),
                            all_lanes(place), lockstep.stupa)
    lockstep.decisions -= sets


cdef inline Lanes open_places(Lanes filled) noexcept nogil:
    """As in state.pxd. Row 0: anywhere at first, then beside a stone. Higher: on two stones. On the stack once place 14 is filled."""
    cdef Lanes ground = filled & 0x1F
    cdef Lanes pairs = filled & (filled >> 1)
    cdef Lanes beside = (ground << 1) | (ground >> 1) | is_equal(ground, all_lanes(0))
    cdef Lanes resting = (((pairs & 0x000F) << 5) | ((pairs & 0x00E0) << 4) | ((pairs & 0x0600) << 3) | ((pairs & 0x1000) << 2)
                          | ((filled & 0x4000) << 1))
    return ((beside & 0x1F) | resting) & ~(filled & 0x7FFF)


cdef inline void write_stones(Lockstep* lockstep, int place, Lanes* n_stones, Lanes* stone, Lanes* bit, uint64_t left) noexcept nogil:
    """The stones into the towers, lane by lane. The stack begins when all places are filled: its next place has the number of stones."""
    cdef int i, target
    while left:
        i = lowest_bit(left) >> 1
        left &= left - 1
        left &= left - 1
        target = lowest_bit(lane(bit, i)[0])
        if target == STACK:
            target = lane(n_stones, i)[0]
        lockstep.stones[i][place][target] = <uint8_t>lane(stone, i)[0]


# Baby yak and carts move on; the game may be over, or the last day may be next.

cdef inline void evening(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes ends = lockstep.last_day | is_equal(lockstep.rounds, lockstep.numbers.end_days)
    lockstep.baby_yak = next_place(lockstep.baby_yak, tables)
    move_carts(lockstep, tables.n_carts)
    lockstep.last_day |= ~ends & ~is_equal(lockstep.stupa, all_lanes(NOBODY))
    lockstep.rounds -= ~ends
    lockstep.over |= ends


cdef inline void move_carts(Lockstep* lockstep, int n) noexcept nogil:
    """Every cart goes to the next place of its direction."""
    cdef LaneCart carts[N_CARTS]
    cdef LaneCart* before
    cdef LaneCart* after
    cdef int place, i
    for place in range(n):
        carts[place] = lockstep.carts[place]
    for place in range(n):
        before = &carts[place - 1 if place else n - 1]
        after = &carts[place + 1 if place + 1 < n else 0]
        for i in range(ROW_SIZE):
            lockstep.carts[place].row.at[i] = choose(lockstep.backward, after.row.at[i], before.row.at[i])
        for i in range(N_FOODS):
            lockstep.carts[place].food[i] = choose(lockstep.backward, after.food[i], before.food[i])
        lockstep.carts[place].kind = choose(lockstep.backward, after.kind, before.kind)
