# Yak: facts of the rules that are looked up while playing: which places touch, which carts take what, which selections of stones and
# tokens there are. Filled once for a game.
from libc.stdint cimport uint16_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.shared.groups cimport connected
from cython_core.yak.color_groups cimport add_group
from cython_core.yak.state cimport (
    MAX_PRICE, MAX_TAKE, MAX_TOWER, MAX_TWO, NO_MILK, N_CARTS, N_PLACES, N_SHAPES, Tables, Tally,
)
from cython_core.yak.stones cimport BREAD, MAX_ROW, MEAT, MILK, N_FOODS, Food


cdef inline void fill_neighbors(Tables* tables) noexcept nogil:
    """Beside, on, and up the stack; each pair is entered from both sides."""
    cdef int place = 0, below, row, i
    for row in range(5):
        for i in range(5 - row):
            if i > 0:
                join(tables, place, place - 1)
            if row > 0:
                below = place - (6 - row)
                join(tables, place, below)
                join(tables, place, below + 1)
            place += 1
    for place in range(N_PLACES - 1, MAX_TOWER):
        join(tables, place, place + 1)


cdef inline void join(Tables* tables, int place, int other) noexcept nogil:
    tables.neighbors[place] |= <uint64_t>1 << other
    tables.neighbors[other] |= <uint64_t>1 << place


cdef inline void fill_tallies(Tables* tables) noexcept nogil:
    """A shape is its first group and the rest, a smaller number, whose tally is known."""
    cdef uint64_t shape, group
    cdef Tally* tally
    for shape in range(1, <uint64_t>N_SHAPES):
        group = connected(shape & (0 - shape), shape, tables.neighbors)
        tally = &tables.tallies[shape]
        tally[0] = tables.tallies[shape & ~group]
        add_group(tally, popcount(group), tables)
        tables.shapes[shape] = (<uint32_t>tally.groups << 16) + <uint16_t>(tally.sizes + tables.points_single * tally.singles)


cdef inline void fill_carts(Tables* tables, int max_kinds) noexcept nogil:
    cdef int cart, kind
    for cart in range(N_CARTS):
        for kind in range(N_FOODS):
            if cart_takes(cart, kind):
                tables.takes[cart] |= <Food>0xFF << (8 * kind)
    tables.drop_least[MAX_TWO] = max_kinds < 3
    tables.drop_middle[MAX_TWO] = max_kinds < 2


cdef inline bint cart_takes(int cart, int kind) noexcept nogil:
    """NO_BREAD, NO_MEAT and NO_MILK refuse one kind each."""
    return cart == MAX_TWO or kind != NO_MILK - cart + MILK


cdef inline void fill_purchases(Tables* tables) noexcept nogil:
    """Subsets of up to six sorted stones, of which the first ones are colored and the others crystals: which are worth telling apart, and
    which can be paid."""
    cdef unsigned int subset, firsts
    cdef int n, colored, price, food, n_bought
    for subset in range(<unsigned int>1 << MAX_ROW):
        for firsts in range(<unsigned int>1 << MAX_ROW):     # of equal stones the first ones are taken
            if subset & ~firsts & ~(subset << 1) == 0:
                tables.distinct[firsts] |= <uint64_t>1 << subset
        n_bought = popcount(subset)
        if n_bought == 0 or tables.prices[n_bought] == 0:
            continue
        for n in range(MAX_ROW + 1):
            for colored in range(n + 1 if subset >> n == 0 else 0):
                price = tables.prices[n_bought] + tables.price_crystal * popcount(subset >> colored)
                for food in range(price, MAX_PRICE + 1):
                    tables.payable[n][colored][food] |= <uint64_t>1 << subset


cdef inline void fill_payments(Tables* tables, int max_kinds) noexcept nogil:
    """Pairs (milk, meat), most milk first, then most meat: payments then come in the order of the notation."""
    cdef uint64_t bit = 1
    cdef int pair = 0, milk, meat, n
    for milk in range(MAX_PRICE, -1, -1):
        for meat in range(MAX_PRICE - milk, -1, -1):
            tables.pairs[pair] = (<Food>milk << (8 * MILK)) + (<Food>meat << (8 * MEAT)) - (<Food>(milk + meat) << (8 * BREAD))
            for n in range(MAX_PRICE + 1):
                if milk <= n:
                    tables.milk_up_to[n] |= bit
                if meat <= n:
                    tables.meat_up_to[n] |= bit
                if milk + meat >= n:
                    tables.pair_from[n] |= bit
                if milk + meat <= n:
                    accept(tables, milk, meat, n - milk - meat, bit, max_kinds)
            pair += 1
            bit <<= 1


cdef inline void accept(Tables* tables, int milk, int meat, int bread, uint64_t bit, int max_kinds) noexcept nogil:
    """Note a payment for the carts that take it."""
    cdef int cart, price = milk + meat + bread, n_kinds = (milk > 0) + (meat > 0) + (bread > 0)
    for cart in range(N_CARTS):
        if ((milk == 0 or cart_takes(cart, MILK)) and (meat == 0 or cart_takes(cart, MEAT)) and (bread == 0 or cart_takes(cart, BREAD))
                and (cart != MAX_TWO or n_kinds <= max_kinds)):
            tables.accepted[cart][price] |= bit
    tables.accepted[N_CARTS][price] |= bit


cdef inline void fill_fetches(Tables* tables) noexcept nogil:
    """Selections from the market: fewer tokens first, then in the order of the notation."""
    cdef int selection = 0, n, milk, meat, bread, most
    for n in range(MAX_TAKE + 1):
        for milk in range(n, -1, -1):
            for meat in range(n - milk, -1, -1):
                bread = n - milk - meat
                tables.fetches[selection] = (<Food>milk << (8 * MILK)) + (<Food>meat << (8 * MEAT)) + (<Food>bread << (8 * BREAD))
                for most in range(MAX_TAKE + 1):
                    tables.fetch_up_to[MILK][most] |= <uint64_t>(milk <= most) << selection
                    tables.fetch_up_to[MEAT][most] |= <uint64_t>(meat <= most) << selection
                    tables.fetch_up_to[BREAD][most] |= <uint64_t>(bread <= most) << selection
                    tables.fetch_up_to[N_FOODS][most] |= <uint64_t>(n <= most) << selection
                selection += 1
