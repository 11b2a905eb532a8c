# Yak in lock-step: a day of many games at once, each game in a lane (shared/lanes/lanes.pxd).
#
# All games are in the same stage of a day. Whose turn it is needs no mask (state.pxd says why). Which card was chosen does:
# every turn goes through the stages of all three cards, and a game is outside the masks of those it did not choose. Decisions that come
# at the same point of a turn share one draw: buy, restock or fetch; then pay or keep; then spill or load; then one stone after the other
# is set. What comes out of the bag is drawn together too, and early: the bag does not mind what is paid and set, and chance has a
# generator of its own.
#
#     the scalar engine                 here
#     legal moves in 64 bits            the same bits in 16 (legal_moves.pxd), or just counted: pay, spill, set
#     a table by numbers                arithmetic, and sets under masks: "with this stone" & "it can be paid"
#     which stone, which slot           all are looked at, and the effect is masked by "it is this one"
#
# Done lane by lane, with the scalar code: set-up, scoring, and writing a stone into its tower.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, count_up_to_15, is_equal, is_less, is_set, lane, larger, lowest, count_for_nth_bit, marks, nth_bit, smaller,
)
from cython_core.shared.loops cimport take_lane
from cython_core.yak.lockstep.legal_moves cimport (
    free_slots, legal_buys, legal_fetches, legal_restocks, of_size, open_places, usable, with_stone, with_token, with_two,
)
from cython_core.yak.lockstep.payment cimport count_parts, take_parts
from cython_core.yak.lockstep.state cimport LaneCart, LaneRow, LaneSeat, Lockstep, MAX_BOUGHT, ROW_SIZE, total_food
from cython_core.yak.lockstep.stones cimport add_stone, draw_stones, is_stone, no_stone, put_back, room_in, settle_fog, sort_row
from cython_core.yak.lockstep.turn cimport Turn, is_other_kind, next_place
from cython_core.yak.state cimport BUILD, MARKET, MAX_TWO, NOBODY, N_CARTS, N_SEATS, RESTOCK_CARD, STACK, Tables
from cython_core.yak.stones cimport CRYSTAL, N_FOODS


cdef enum:
    N_CARDS = 3


cdef inline void play_round(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """A day. All seats play at random: there are no policies."""
    cdef Lanes cards[N_SEATS]
    cdef int turn, place = lockstep.baby_yak
    for turn in range(tables.players):         # morning
        cards[turn] = below(&lockstep.choices, all_lanes(N_CARDS), ~lockstep.over)
        lockstep.decisions -= ~lockstep.over
        place = next_place(place, tables.players)
    for turn in range(tables.players):
        act(lockstep, tables, place, cards[turn])
        place = next_place(place, tables.players)
    evening(lockstep, tables)


cdef inline void act(Lockstep* lockstep, const Tables* tables, int place, Lanes card) noexcept nogil:
    """Noon: what the chosen card says. An empty cart is refilled early, with the other draws."""
    cdef Turn turn
    turn.place = place
    turn.seat = &lockstep.seats[place]
    turn.cart = &lockstep.carts[place]
    turn.builds = is_equal(card, all_lanes(BUILD)) & ~lockstep.over
    turn.restocks = is_equal(card, all_lanes(RESTOCK_CARD)) & ~lockstep.over
    turn.trades = is_equal(card, all_lanes(MARKET)) & ~lockstep.over
    turn.loadable = free_slots(lockstep, tables)
    buy_restock_or_fetch(lockstep, tables, &turn)
    draw(lockstep, tables, &turn)
    pay_or_keep(lockstep, tables, &turn)
    spill_or_load(lockstep, tables, &turn)
    set_stones(lockstep, tables, &turn)
    if marks(is_set(lockstep.fog_drawn) | lockstep.fell_short):
        settle_fog(lockstep, tables)


cdef inline Lanes pick(Lockstep* lockstep, Lanes n) noexcept nogil:
    """One of n moves, for every lane that has a choice; a single move draws nothing."""
    return below(&lockstep.choices, n, is_less(all_lanes(1), n))


# The first decision: buy, restock or fetch.

cdef inline void buy_restock_or_fetch(Lockstep* lockstep, const Tables* tables, Turn* turn) noexcept nogil:
    cdef Lanes legal = ((legal_buys(lockstep, turn.seat, turn.cart) & turn.builds)
                        | (legal_restocks(turn.cart) & turn.restocks)
                        | (legal_fetches(lockstep, tables, turn.seat) & turn.trades))
    cdef Lanes n = count_for_nth_bit(legal)
    cdef Lanes chosen = nth_bit(legal, pick(lockstep, n))
    lockstep.decisions -= is_set(n)
    buy(lockstep, tables, turn, chosen & turn.builds)
    restock(tables, turn.seat, turn.cart, chosen & turn.restocks)
    fetch(lockstep, turn.seat, chosen & turn.trades)


cdef inline void buy(const Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes subset) noexcept nogil:
    """The stones of the subset from the cart into the hand."""
    cdef LaneCart* cart = turn.cart
    cdef Lanes price = all_lanes(0), stone, taken
    cdef int i, n
    for n in range(1, MAX_BOUGHT + 1):
        price |= is_set(subset & of_size(n)) & lockstep.prices[n][0]
    for i in range(ROW_SIZE):
        stone = cart.row.at[i]
        taken = is_set(subset & with_stone(i))
        price += is_equal(stone, all_lanes(CRYSTAL)) & taken & all_lanes(tables.price_crystal)
        turn.hand.at[i] = choose(taken, stone, no_stone())
        cart.row.at[i] = choose(taken, no_stone(), stone)
    sort_row(&turn.hand)
    sort_row(&cart.row)
    turn.price = price


cdef inline void restock(const Tables* tables, LaneSeat* seat, LaneCart* cart, Lanes chosen) noexcept nogil:
    """All food of a kind, as far as the tent holds it."""
    cdef Lanes room = all_lanes(tables.tent_limit) - total_food(seat.tent), tokens
    cdef int kind
    for kind in range(N_FOODS):
        tokens = smaller(cart.food[kind], room) & is_set(chosen & all_lanes(1 << kind))
        cart.food[kind] -= tokens
        seat.tent[kind] += tokens


cdef inline void fetch(Lockstep* lockstep, LaneSeat* seat, Lanes chosen) noexcept nogil:
    """One token or two."""
    cdef Lanes tokens
    cdef int kind
    for kind in range(N_FOODS):
        tokens = (is_set(chosen & with_token(kind)) & 1) - is_set(chosen & with_two(kind))
        lockstep.market[kind] -= tokens
        seat.tent[kind] += tokens


# Drawing: three for an empty cart, one after restock, three at the market.

cdef inline void draw(Lockstep* lockstep, const Tables* tables, Turn* turn) noexcept nogil:
    cdef LaneCart* cart = turn.cart
    cdef Lanes refills = turn.builds & ~is_stone(cart.row.at[0]), trading = turn.trades & is_set(turn.loadable), wanted
    cdef LaneRow row
    cdef int i
    wanted = smaller((refills & all_lanes(tables.refill)) | (turn.restocks & all_lanes(tables.restock_draw)),
                     room_in(&cart.row, all_lanes(tables.stone_limit)))
    wanted = (wanted & (refills | turn.restocks)) | (trading & all_lanes(tables.market_draw))
    for i in range(ROW_SIZE):
        row.at[i] = choose(turn.trades, no_stone(), cart.row.at[i])
    draw_stones(lockstep, &row, wanted)
    for i in range(ROW_SIZE):
        cart.row.at[i] = choose(turn.trades, cart.row.at[i], row.at[i])
        turn.hand.at[i] = choose(turn.trades, row.at[i], turn.hand.at[i])


# The second decision: pay, or keep one of the stones drawn.

cdef inline void pay_or_keep(Lockstep* lockstep, const Tables* tables, Turn* turn) noexcept nogil:
    cdef Lanes keeps = turn.trades & is_stone(turn.hand.at[0]), second, third, n, k
    cdef int kind
    for kind in range(N_FOODS):
        turn.payment.food[kind] = usable(turn.seat.tent, turn.cart.kind, kind)
    turn.payment.n = turn.price
    turn.payment.two_kinds = is_equal(turn.cart.kind, all_lanes(MAX_TWO))
    n = count_parts(&turn.payment)
    second = is_other_kind(&turn.hand, 1)
    third = is_other_kind(&turn.hand, 2)
    n |= keeps & (1 - second - third)
    k = pick(lockstep, n)
    lockstep.decisions -= is_set(n)
    pay(turn, k)
    keep(lockstep, turn, keeps, is_set(k), is_less(all_lanes(1), k) | (is_set(k) & ~second))


cdef inline void pay(Turn* turn, Lanes k) noexcept nogil:
    """The food goes onto the cart; what was paid is what can be spilled."""
    cdef int kind
    take_parts(&turn.payment, k, turn.spilled.food)
    for kind in range(N_FOODS):
        turn.seat.tent[kind] -= turn.spilled.food[kind]
        turn.cart.food[kind] += turn.spilled.food[kind]


cdef inline void keep(Lockstep* lockstep, Turn* turn, Lanes keeps, Lanes not_first, Lanes is_third) noexcept nogil:
    """One stone is kept, the others go back into the bag."""
    cdef Lanes first = choose(keeps, turn.hand.at[0], no_stone())
    cdef Lanes second = choose(keeps, turn.hand.at[1], no_stone())
    cdef Lanes third = choose(keeps, turn.hand.at[2], no_stone())
    put_back(lockstep, choose(not_first, first, second), choose(is_third, second, third))
    turn.hand.at[0] = choose(keeps, choose(is_third, third, choose(not_first, second, first)), turn.hand.at[0])


# The third decision: spill what the cart cannot hold, or load the stone onto a cart.

cdef inline void spill_or_load(Lockstep* lockstep, const Tables* tables, Turn* turn) noexcept nogil:
    cdef Lanes loads = turn.trades & is_stone(turn.hand.at[0]), n, k
    cdef Lanes on_cart = total_food(turn.cart.food), limit = all_lanes(tables.food_limit)
    turn.spilled.n = (larger(on_cart, limit) - limit) & is_set(turn.price)
    turn.spilled.two_kinds = all_lanes(0)
    n = count_parts(&turn.spilled)
    n |= count_up_to_15(turn.loadable) & loads
    k = pick(lockstep, n)
    lockstep.decisions -= is_set(n)
    spill(lockstep, turn, k)
    load(lockstep, tables, turn, loads, k)


cdef inline void spill(Lockstep* lockstep, Turn* turn, Lanes k) noexcept nogil:
    cdef Lanes tokens[N_FOODS]
    cdef int kind
    take_parts(&turn.spilled, k, tokens)
    for kind in range(N_FOODS):
        turn.cart.food[kind] -= tokens[kind]
        lockstep.market[kind] += tokens[kind]


cdef inline void load(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes loads, Lanes k) noexcept nogil:
    """The stone kept onto the cart of the k-th slot."""
    cdef Lanes slots = turn.loadable & loads, stone = turn.hand.at[0]
    cdef int i
    for i in range(1, N_CARTS):                  # the k-th slot: without the k lower ones, the lowest
        slots &= slots - (~is_less(k, all_lanes(i)) & 1)
    slots = lowest(slots)
    for i in range(tables.n_carts):
        add_stone(&lockstep.carts[i].row, choose(is_set(slots & lockstep.slot_bit[i]), stone, no_stone()))


# The stones bought, one by one.

cdef inline void set_stones(Lockstep* lockstep, const Tables* tables, Turn* turn) noexcept nogil:
    cdef Lanes sets = turn.builds & is_stone(turn.hand.at[0])
    while marks(sets):
        set_one(lockstep, tables, turn, sets)
        sets &= is_stone(turn.hand.at[0])


cdef inline void set_one(Lockstep* lockstep, const Tables* tables, Turn* turn, Lanes sets) noexcept nogil:
    """Each kind of stone in hand on each open place: k counts places, then kinds."""
    cdef LaneSeat* seat = turn.seat
    cdef Lanes first = turn.hand.at[0], second = turn.hand.at[1], third = turn.hand.at[2]
    cdef Lanes open = open_places(seat.filled), stone, bit, n, k, not_first, is_third
    cdef Lanes n_open = count_for_nth_bit(open)
    cdef Lanes second_kind = is_other_kind(&turn.hand, 1), third_kind = is_other_kind(&turn.hand, 2)
    n = (n_open + (n_open & second_kind) + (n_open & third_kind)) & sets
    k = pick(lockstep, n)
    not_first = ~is_less(k, n_open)
    k -= n_open & not_first
    is_third = ~is_less(k, n_open) | (not_first & ~second_kind)
    k -= n_open & ~is_less(k, n_open)
    bit = nth_bit(open, k) & sets
    stone = choose(is_third, third, choose(not_first, second, first))
    write_stones(lockstep, turn.place, &seat.n_stones, &stone, &bit, marks(sets))
    turn.hand.at[0] = choose(not_first, first, second)
    turn.hand.at[1] = choose(is_third, second, third)
    turn.hand.at[2] = no_stone()
    seat.filled |= bit
    seat.n_stones -= sets
    lockstep.stupa = choose(sets & is_equal(seat.n_stones, all_lanes(tables.end_stones)) & is_equal(lockstep.stupa, all_lanes(NOBODY)),
                            all_lanes(turn.place), lockstep.stupa)
    lockstep.decisions -= sets


cdef inline void write_stones(Lockstep* lockstep, int place, Lanes* n_stones, Lanes* stone, Lanes* bit, uint64_t left) noexcept nogil:
    """The stones into the towers, lane by lane. The stack begins when all places are filled: its next place has the number of stones."""
    cdef int i, target
    while left:
        i = take_lane(&left)
        target = lowest_bit(lane(bit, i)[0])
        if target == STACK:
            target = lane(n_stones, i)[0]
        lockstep.places[i][place][lane(stone, i)[0]] |= <uint64_t>1 << target


# Baby yak and carts move on; the game may be over, or the last day may be next.

cdef inline void evening(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes ends = lockstep.last_day | is_equal(lockstep.rounds, all_lanes(tables.end_days))
    lockstep.baby_yak = next_place(lockstep.baby_yak, tables.players)
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
