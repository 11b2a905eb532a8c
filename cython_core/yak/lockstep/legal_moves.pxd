# Yak in lock-step: what is legal, as in legal_moves.pxd and with the same bits, for 16 are enough: subsets of a cart's four stones, ten
# selections from the market, four slots, sixteen places. The ways to pay and spill are counted in payment.pxd.
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, is_equal, is_less, is_set, smaller
from cython_core.yak.lockstep.state cimport LaneCart, LaneSeat, Lockstep, MAX_BOUGHT, ROW_SIZE, total_food
from cython_core.yak.lockstep.stones cimport is_stone
from cython_core.yak.state cimport MAX_TWO, Tables
from cython_core.yak.stones cimport BREAD, CRYSTAL, MEAT, MILK, N_FOODS


# Build: a set of subsets has a bit for each subset of the cart's stones; bit 5 is the subset of the stones 0 and 2.

cdef inline Lanes with_stone(int i) noexcept nogil:
    """The subsets with stone i."""
    return all_lanes(0xAAAA if i == 0 else 0xCCCC if i == 1 else 0xF0F0 if i == 2 else 0xFF00)


cdef inline Lanes of_size(int n) noexcept nogil:
    """The subsets of n stones."""
    return all_lanes(0x0116 if n == 1 else 0x1668 if n == 2 else 0x6880)


cdef inline Lanes usable(const Lanes* tent, Lanes cart, int kind) noexcept nogil:
    """What a tent has of a kind, if the cart takes it: a cart's number from the end is the kind it refuses."""
    return tent[kind] & ~is_equal(cart, all_lanes(BREAD - kind))


cdef inline Lanes most_payable(const Lanes* tent, Lanes cart) noexcept nogil:
    """All food of the kinds the cart takes; at max-two without the kind of which there is least."""
    cdef Lanes milk = usable(tent, cart, MILK), meat = usable(tent, cart, MEAT), bread = usable(tent, cart, BREAD)
    return milk + meat + bread - (smaller(milk, smaller(meat, bread)) & is_equal(cart, all_lanes(MAX_TWO)))


cdef inline Lanes legal_buys(const Lockstep* lockstep, const LaneSeat* seat, const LaneCart* cart) noexcept nogil:
    """Stones that can be paid, each selection of equal ones once; `none` if there are none."""
    cdef Lanes food = most_payable(seat.tent, cart.kind), legal = all_lanes(0), refused = all_lanes(0), payable, crystal
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
        payable = ~is_less(food, lockstep.prices[n][0]) & of_size(n)
        for i in range(1, n + 1):
            payable &= ~(is_less(food, lockstep.prices[n][i]) & crystals[i])
        legal |= payable
    legal &= ~refused
    return legal | (is_equal(legal, all_lanes(0)) & 1)


# Restock: bit of the kind; 3 none.

cdef inline Lanes legal_restocks(const LaneCart* cart) noexcept nogil:
    cdef Lanes legal = all_lanes(0)
    cdef int kind
    for kind in range(N_FOODS):
        legal |= is_set(cart.food[kind]) & all_lanes(1 << kind)
    return legal | (is_equal(legal, all_lanes(0)) & (1 << N_FOODS))


# Market: bits of the selections none, milk, meat, bread, milk milk, milk meat, milk bread, meat meat, meat bread, bread bread.

cdef inline Lanes with_token(int kind) noexcept nogil:
    """The selections with a token of the kind."""
    return all_lanes(0x072 if kind == MILK else 0x1A4 if kind == MEAT else 0x348)


cdef inline Lanes with_two(int kind) noexcept nogil:
    """The selection of two tokens of the kind."""
    return all_lanes(0x010 if kind == MILK else 0x080 if kind == MEAT else 0x200)


cdef inline Lanes legal_fetches(const Lockstep* lockstep, const Tables* tables, const LaneSeat* seat) noexcept nogil:
    """As far as the market has it and the tent holds it."""
    cdef Lanes tokens = total_food(seat.tent) + 1, refused        # if one is fetched
    cdef int kind
    refused = is_less(all_lanes(tables.tent_limit), tokens) & 0x00E
    refused |= is_less(all_lanes(tables.tent_limit), tokens + 1) & 0x3F0
    for kind in range(N_FOODS):
        refused |= is_less(lockstep.market[kind], all_lanes(1)) & with_token(kind)
        refused |= is_less(lockstep.market[kind], all_lanes(2)) & with_two(kind)
    return all_lanes(<unsigned short>tables.fetch_up_to[N_FOODS][tables.market_take]) & ~refused


cdef inline Lanes free_slots(const Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The slots, the gap too, whose carts have room."""
    cdef Lanes slots = all_lanes(0)
    cdef int place
    for place in range(tables.n_carts):
        slots |= lockstep.slot_bit[place] & ~is_stone(lockstep.carts[place].row.at[tables.stone_limit - 1])
    return slots


# Towers: bit of the place.

cdef inline Lanes open_places(Lanes filled) noexcept nogil:
    """As in state.pxd. Row 0: anywhere at first, then beside a stone. Higher: on two stones. On the stack once place 14 is filled."""
    cdef Lanes ground = filled & 0x1F
    cdef Lanes pairs = filled & (filled >> 1)
    cdef Lanes beside = (ground << 1) | (ground >> 1) | is_equal(ground, all_lanes(0))
    cdef Lanes resting = (((pairs & 0x000F) << 5) | ((pairs & 0x00E0) << 4) | ((pairs & 0x0600) << 3) | ((pairs & 0x1000) << 2)
                          | ((filled & 0x4000) << 1))
    return ((beside & 0x1F) | resting) & ~(filled & 0x7FFF)
