# Yak: the state and the tables. Places of a tower are numbered row by row, 0..14, then up the stack.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t

from cython_core.shared.bag cimport Bag
from cython_core.shared.observing cimport turns_until
from cython_core.yak.stones cimport BREAD, Food, MAX_ROW, N_COLORS, N_STONES, Row

cdef enum:
    N_SEATS = 4              # at most
    N_CARTS = 4              # at most; a cart's number is its kind
    N_PLACES = 15            # of a tower, without the stack
    N_SHAPES = 1 << N_PLACES     # sets of places without the stack
    STACK = 15               # the number of the stack in moves and masks of open places
    MAX_TOWER = 48           # more than the largest end.stones and two purchases
    MAX_PRICE = 9            # no tent holds more
    MAX_TAKE = 4             # tokens from the market
    ANY_CART = N_CARTS       # takes whatever is paid
    N_FETCH_TABLES = 4       # milk, meat, bread, all together
    MAX_CRYSTALS = 12
    NOBODY = 255
    NO_COLOR = 32

cdef enum:                   # carts
    NO_BREAD = 0
    NO_MEAT = 1
    NO_MILK = 2
    MAX_TWO = 3

cdef enum:                   # cards
    BUILD = 0
    RESTOCK_CARD = 1
    MARKET = 2
    NOT_CHOSEN = 3

cdef enum Node:
    CHOOSE = 0
    BUY = 1
    PAY = 2
    SPILL = 3
    SET = 4
    RESTOCK = 5
    FETCH = 6
    KEEP = 7
    LOAD = 8
    OVER = 9
    N_NODES = 10

cdef enum Event:
    CARTS = 0
    REMOVE = 1
    BONUS = 2
    STONES = 3               # + slot
    DRAW = STONES + N_CARTS
    N_EVENTS = DRAW + 1

cdef enum Ending:
    TOWER_FINISHED = 0
    DAY_LIMIT = 1
    N_ENDINGS = 2

cdef enum:                   # categories of points
    SIZES = 0
    COUNT = 1
    SINGLES = 2
    STUPA_POINTS = 3
    FOOD_POINTS = 4
    BONUS_POINTS = 5
    N_CATEGORIES = 6

cdef struct Cart:
    Row stones                       # 0..stone_limit of them
    Food food                        # at most food_limit in all, except between pay and spill

cdef struct Table:
    uint64_t legal                   # the legal moves of this node, found when it is entered
    Row hand                         # stones bought and not yet placed, or drawn at the market; 0..4
    Bag bag                          # what has left the game with the bag is still counted here
    Cart carts[N_CARTS]              # by kind
    uint8_t cart_at[N_CARTS]         # the cart on each slot
    Food market
    Food paid                        # between pay and spill: the tokens of the payment
    uint16_t rounds                  # days begun, from 1
    uint8_t node                     # Node
    uint8_t seat                     # whose decision it is, 0..players-1
    uint8_t baby_yak                 # who holds it
    uint8_t n_done                   # seats that have chosen in the morning, or acted at noon, 0..players-1
    uint8_t noon                     # 0: morning, 1: noon
    uint8_t loadable                 # at the market: the slots whose carts have room, as bits
    uint8_t backward                 # the direction of the carts; 0: towards the next seat, 1: back
    uint8_t price                    # between buy and pay, 1..MAX_PRICE; otherwise 0
    uint8_t excess                   # between pay and spill: tokens too many on the cart, 1..MAX_PRICE
    uint8_t fog_stage                # 1..3
    uint8_t fog_track                # fog on the track
    uint8_t fog_drawn                # by the action under way, to be placed after it
    uint8_t fell_short               # 1: a draw of the action under way could not be completed
    uint8_t bag_gone                 # 1: the bag has left the game
    uint8_t stupa                    # who has it; NOBODY
    uint8_t last_day                 # 1: the last day is being played
    uint8_t removed                  # the color taken out with 2-3 players; NO_COLOR
    uint8_t bonus                    # the colors of the bonus cards, as bits
    uint8_t ending                   # Ending

cdef struct Seat:
    Food tent                        # at most tent_limit in all
    uint16_t filled                  # places with a stone, as bits; bit STACK: there is a stack
    uint16_t open                    # places where a stone may be set now; bit STACK: on the stack
    uint8_t n_stones                 # in the tower, 0..MAX_TOWER
    uint64_t places[N_STONES]        # by stone: where it lies, as bits

cdef struct Secret:
    uint8_t chosen[N_SEATS]          # cards; known to their owners until they act, then to all

cdef struct State:
    Table table
    Seat seats[N_SEATS]
    Secret secret

cdef struct Tally:                   # of stones, or of what changes
    int16_t sizes                    # points for the sizes of the groups, -2400..2400
    int8_t groups                    # how many there are, 0..MAX_TOWER / 2
    int8_t singles                   # stones in no group, crystals without a color too, 0..MAX_TOWER

cdef struct Tables:
    int players                      # 2..4
    int n_carts                      # and slots, 3 or 4
    bint with_bonus                  # the variant bonus
    int bonus_cards                  # drawn at set-up, 0..N_COLORS
    int fixed_removal                # the color removed at set-up; N_COLORS: a random one; -1: none
    int fog                          # pieces
    int cart_stones                  # at the start
    int stone_limit                  # of a cart, 1..MAX_ROW
    int refill                       # stones for an empty cart
    int food_limit                   # of a cart
    int tent_limit                   # 0..MAX_PRICE
    int market_take                  # 0..MAX_TAKE
    int market_draw                  # 1..4
    int restock_draw
    int price_crystal                # more for each crystal
    int prices[8]                    # by number of stones; 0: none or too many
    int fog_first                    # places of the track in stage 1
    int fog_second                   # and in stage 2
    int end_stones
    int end_days
    int points_single
    int points_stupa
    int points_food
    int32_t size_points[64]          # by stones of a group
    int32_t group_points[64]         # by number of groups
    int32_t card_each[N_COLORS]      # bonus cards: per stone on the card's places
    bint card_by_place[N_COLORS]     # 1: card_each for each stone on card_places; 0: a majority card
    uint16_t card_places[N_COLORS]   # as bits
    int32_t card_upper[N_COLORS]
    int32_t card_lower[N_COLORS]
    int32_t card_penalty[N_COLORS]
    uint64_t neighbors[64]           # by place of a tower: the places that touch it
    Tally tallies[N_SHAPES]          # of stones of one color, by their places
    State start                      # before chance does anything
    # For the legal moves; see legal_moves.pxd
    Food takes[N_CARTS]              # the bytes of the food a cart takes
    uint8_t drop_least[N_CARTS]      # 1: the kind of which there is least cannot be paid too
    uint8_t drop_middle[N_CARTS]     # 1: nor the second one
    uint64_t distinct[1 << MAX_ROW]          # by first_of_kinds: one subset of stones for each selection of equal ones
    uint64_t payable[MAX_ROW + 1][MAX_ROW + 1][MAX_PRICE + 1]    # by stones, colored ones, food: subsets that can be paid
    uint64_t accepted[N_CARTS + 1][MAX_PRICE + 1]    # by cart and price: the pairs it takes, bread being the rest
    uint64_t milk_up_to[MAX_PRICE + 1]               # pairs with no more milk
    uint64_t meat_up_to[MAX_PRICE + 1]
    uint64_t pair_from[MAX_PRICE + 1]                # pairs with at least this sum
    Food pairs[64]                   # milk and meat of a pair, and minus their sum in the byte of bread: add the price there
    uint64_t fetch_up_to[N_FETCH_TABLES][MAX_TAKE + 1]   # selections from the market with no more milk, meat, bread; in all
    Food fetches[64]                 # what a selection takes


cdef inline int next_seat(const Tables* tables, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < tables.players else 0


cdef inline int slot_before(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The slot whose cart comes to this one in the evening, as things stand."""
    if table.backward:
        return slot + 1 if slot + 1 < tables.n_carts else 0
    return slot - 1 if slot > 0 else tables.n_carts - 1


cdef inline int slot_after(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The slot to which the cart of this one goes. Slots have the numbers of seats; the gap has none."""
    if table.backward:
        return slot - 1 if slot > 0 else tables.n_carts - 1
    return slot + 1 if slot + 1 < tables.n_carts else 0


cdef inline const Cart* own_cart(const Table* table) noexcept nogil:
    """The cart on the slot of the seat to act."""
    return &table.carts[table.cart_at[table.seat]]


cdef inline bint knows_card(const State* state, const Tables* tables, int seat, int owner) noexcept nogil:
    """Whether a seat knows the card of another, or its own. At noon all cards from the baby yak's holder to the seat that acts are open."""
    return seat == owner or (state.table.noon and turns_until(owner, state.table.baby_yak, tables.players) <= state.table.n_done)


cdef inline Food tokens_of(const Tables* tables, int pair, int n) noexcept nogil:
    """The tokens of a pair (milk, meat), n in all: the rest is bread."""
    return tables.pairs[pair] + (<Food>n << (8 * BREAD))


cdef inline uint64_t taken_places(const Seat* seat) noexcept nogil:
    """All stones; the stack begins when all places are filled."""
    return (<uint64_t>1 << seat.n_stones) - 1 if seat.n_stones > N_PLACES else seat.filled & 0x7FFF


cdef inline unsigned int open_places(unsigned int filled) noexcept nogil:
    """Row 0: anywhere at first, then beside a stone. Higher: on two stones. On the stack once place 14 is filled."""
    cdef unsigned int ground = filled & 0x1F
    cdef unsigned int pairs = filled & (filled >> 1)
    cdef unsigned int beside = ((ground << 1) | (ground >> 1)) if ground else 0x1F
    cdef unsigned int resting = (((pairs & 0x000F) << 5)         # row 1 on the four pairs of row 0
                                 | ((pairs & 0x00E0) << 4)       # row 2 on the three of row 1
                                 | ((pairs & 0x0600) << 3)
                                 | ((pairs & 0x1000) << 2)
                                 | ((filled & 0x4000) << 1))
    return ((beside & 0x1F) | resting) & ~(filled & 0x7FFF)
