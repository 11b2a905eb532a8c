# Asara: the state and the tables. How many pieces a seat can build is in building.pxd.
#
# Numbers: a kind of piece is 2 * color + gold. Counts of buyer cards are packed, a byte for each of the five colors.
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.shared.pile cimport Pieces

cdef enum:
    N_SEATS = 4
    N_COLORS = 5             # of pieces, and of buyers
    N_KINDS = 10
    PACKED = 8               # counts by color fill a word, so that all can be read at once
    N_SHAPES = 4
    BASE = 0
    MIDDLE = 1
    WINDOW = 2
    TOP = 3
    MAX_TOWERS = 8           # of one color and seat
    MAX_CIRCLE = 8           # spaces of the building circle
    MAX_PRICE = 63           # the highest price, fee or cost
    MAX_STACK = 20           # lit windows; 3 bits each in a word
    ANY_COLOR = 31           # a set of buyer colors: all of them

cdef enum:                   # classes of shapes: middles and windows are worth the same
    BASES = 0
    BODIES = 1
    TOPS = 2
    N_CLASSES = 3

cdef enum Node:
    GO = 0
    PAY = 1
    TAKE = 2                 # from a display
    SEARCH = 3
    TAKE_SEARCHED = 4        # from a draw pile
    BUILD = 5
    ON = 6
    KEEP = 7
    OVER = 8
    N_NODES = 9

cdef enum Event:
    DEAL = 0                 # + seat
    FILL = 4                 # + market
    LIGHTS = 8
    DRAW = 9                 # + seat
    N_EVENTS = 13

cdef enum Ending:
    LAST_YEAR_OVER = 0
    N_ENDINGS = 1

cdef enum:                   # areas; the markets are 0..3, as the shapes
    CIRCLE = 4
    BANK = 5
    SPIES = 6
    CALIPH = 7
    TENT = 8
    HOUSE = 9                # of lit windows
    PAVILION = 10
    NO_AREA = 11             # of moves that do not exist in this game

cdef enum:                   # moves of GO; the markets are 0..3
    GO_BUILD = 4             # 4..11: 1..8 pieces
    GO_BANK = 12             # 12..19
    GO_PAVILION = 20
    GO_SPIES = 21            # 21..24
    GO_CALIPH = 25
    GO_TENT = 26             # 26..33
    GO_HOUSE = 34            # 34, 35
    N_PLACES = 36

cdef enum:                   # moves of PAY: 0..4 a card, then the pairs
    PAY_PAIR = 5
    N_PAYMENTS = 20

cdef enum:                   # moves of TAKE: a kind; of BUILD: RAISE + 4 * color + 2 * gold base + gold top, and so on
    DECLINE = N_KINDS
    RAISE = 0
    ADD = 20                 # + 4 * color + 2 * window + gold
    LIGHT = 40               # + color

cdef enum:                   # categories of points
    BUILDING = 0
    YEAR_TOWERS = 1
    YEAR_GOLD = 2
    YEAR_FAVOR = 3
    HIGHEST = 4              # + color
    TALLEST = 9
    MOST = 10
    MONEY = 11
    N_CATEGORIES = 12

cdef struct Table:
    uint64_t open                    # moves of GO that have a free space (and, where one is drawn from, a pile)
    uint64_t accepting[8]            # by buyer color: moves of GO to areas that take one card of it; [5..7] unused
    uint64_t displayed               # kinds of pieces in the displays: 16 bits for each shape
    uint64_t display[N_SHAPES]       # displayed pieces, as bits of Tables.pieces
    uint64_t pile[N_SHAPES]          # the draw piles, likewise
    uint64_t laid                    # buyers laid this year, packed
    uint8_t spaces[N_PLACES + 4]     # free spaces by the first move of GO that uses them
    uint8_t colors[16]               # buyer colors an area takes as a single card: ANY_COLOR or one bit
    uint8_t circle                   # free spaces of the building circle: bit s - 1
    uint8_t piles_left               # draw piles that are not empty: a bit for each shape
    uint8_t with_cards               # seats that hold cards: a bit each
    uint8_t node                     # Node
    uint8_t seat                     # whose decision it is, 0..players-1
    uint8_t favor                    # who holds the Caliph's favor
    uint8_t going                    # the move of GO under way
    uint8_t searched                 # shape, while a piece is taken out of a draw pile
    uint8_t step                     # the move of BUILD under way, at ON
    uint8_t left                     # pieces still to build; lit windows still to keep
    uint8_t n_buyers                 # cards in the buyers' draw pile, 0..60
    uint8_t n_stack                  # lit windows in the stack, 0..MAX_STACK
    uint8_t n_seen                   # lit windows that are looked at, 0..MAX_STACK
    uint8_t ending                   # Ending
    uint16_t rounds                  # years begun, from 1

cdef struct Tower:                   # arrays: [0] plain, [1] gold
    uint8_t middles[2]               # 0..12
    uint8_t windows[2]               # not lit, 0..12
    uint8_t lit[2]                   # lit windows, by what they cover
    uint8_t base_gold                # 0, 1
    uint8_t top_gold                 # 0, 1

cdef struct Seat:
    uint16_t money                   # 0..65535
    uint8_t n_cards                  # in the hand, 0..60
    uint8_t n_face_down              # cards laid face down this year
    uint8_t n_lit                    # lit windows behind the screen
    uint8_t n_towers                 # 0..N_COLORS * MAX_TOWERS
    uint8_t gold                     # visible gold pieces in towers
    uint8_t lit                      # lit windows in towers
    uint8_t towers_of[N_COLORS]      # towers of a color, 0..MAX_TOWERS
    uint8_t highest[N_COLORS]        # pieces in the highest tower of a color, 2..26; 2 also before the first one, which will have so many
    uint8_t rivals[PACKED]           # pieces in the highest tower of the others, 0..26; [5..7] 0, so in the next ones
    uint8_t full_height[PACKED]      # pieces in the highest tower with all middles and windows behind the screen, 2..50
    uint8_t unlit[PACKED]            # windows that are not lit in the towers of a color
    uint8_t pieces[N_SHAPES][2][PACKED]      # behind the screen: plain and gold ones by color, 0..12
    uint64_t useful                  # plain kinds of use at once, as Table.displayed: they complete a pair, or go to a tower or pair
    uint32_t points[4]               # BUILDING..YEAR_FAVOR
    Tower towers[N_COLORS][MAX_TOWERS]       # in the order they were raised

cdef struct Screen:                  # what only its seat knows
    uint64_t hand                    # buyers, packed
    uint64_t face_down               # buyers laid face down this year, packed
    uint8_t lit[N_COLORS]            # lit windows
    uint8_t most[N_COLORS]           # pieces of each color that can be built, 0..60
    uint16_t most_of_all             # their sum
    uint8_t single                   # colors of which 1 piece can be built, as bits
    uint8_t odd                      # colors of which an odd number of pieces can be built
    uint32_t buildable               # numbers of pieces that can be built in all: bit p, p = 1..31

cdef struct Secret:
    uint64_t buyers                  # the buyers' draw pile, as bits of Tables.buyers
    uint64_t stack                   # lit windows: 3 bits each, the top one lowest
    uint64_t seen                    # those that are looked at, likewise
    Screen screens[N_SEATS]

cdef struct State:
    Table table
    Seat seats[N_SEATS]
    Secret secret

cdef struct Place:                   # a move of GO
    uint64_t moves                   # all moves of GO to the same area
    uint64_t closes                  # moves that end when the last space is taken
    uint64_t hides                   # all bits: buyers are laid face down in any case
    int16_t gain                     # Asari; fees are negative
    uint8_t area
    uint8_t slot                     # where its free spaces are counted
    uint8_t any_color                # ANY_COLOR where no color is ever demanded, else 0
    uint8_t node                     # the decision that follows; GO: none

cdef struct Payment:                 # a move of PAY
    uint64_t cards                   # packed
    uint64_t hides                   # all bits: a pair, laid face down
    uint8_t n_cards                  # 1, 2
    uint8_t colors                   # what the area takes afterwards, if it took any color
    uint8_t first                    # the color of a card, 0..4
    uint8_t second                   # that of the other one; N_COLORS: there is none

cdef struct Tables:
    int players                      # 2..4
    int professional                 # 0, 1
    int max_towers                   # of one color and seat, 0..MAX_TOWERS
    int years                        # 1..8
    int hand                         # cards dealt
    int display                      # pieces displayed, 0..60
    int tent_draw                    # 1..10
    int year_money                   # 0..99
    int money_per_point              # 1..999
    int points_piece                 # 0..100, as the next ones
    int points_tower
    int points_gold
    int points_lit
    int points_favor
    int lights_seen[2]               # 1..MAX_STACK, as the next one
    int lights_kept[2]
    int prices[N_COLORS]             # 0..MAX_PRICE
    int circle_costs[MAX_CIRCLE]     # 0..MAX_PRICE
    int awards[7][2]                 # HIGHEST.., TALLEST, MOST
    Pieces pieces[N_SHAPES]
    Pieces buyers
    Pieces lights
    Place places[N_PLACES]
    Payment payments[N_PAYMENTS]
    uint32_t pairs[32]               # by buyer colors: payments with two different ones of them
    uint32_t doubles[32]             # payments with two equal ones
    uint64_t plain_kinds[32]         # by colors of pieces: their kinds without gold
    uint64_t affordable[MAX_PRICE + 1]       # by money: kinds of pieces, 16 bits for each shape
    uint64_t fees[MAX_PRICE + 1]             # by money: moves of GO whose fee is affordable; not markets and circle
    uint8_t circle[1 << MAX_CIRCLE][MAX_PRICE + 1]   # by free spaces and money: p - 1 as bits
    State start                      # before the first deal; its table is that of every year


cdef inline int class_of(int shape) noexcept nogil:
    return BASES if shape == BASE else TOPS if shape == TOP else BODIES


cdef inline int capped(int money) noexcept nogil:
    """Money as an index: nothing costs more than MAX_PRICE."""
    return min(money, MAX_PRICE)


cdef inline int next_with_cards(const Tables* tables, unsigned int with_cards, int seat) noexcept nogil:
    """The next seat clockwise that holds cards; at least one does."""
    cdef int _
    for _ in range(tables.players):
        seat = seat + 1 if seat + 1 < tables.players else 0
        if (with_cards >> seat) & 1:
            break
    return seat


cdef inline int height_of(const Tower* tower) noexcept nogil:
    """The number of pieces; a lit window lies on a window and adds nothing."""
    return 2 + tower.middles[0] + tower.middles[1] + tower.windows[0] + tower.windows[1] + tower.lit[0] + tower.lit[1]
