# Sultaniya: the state and the tables.
#
# Palaces are masks. The places form a honeycomb (each has a left and right neighbor, two below and two above), and a place is a bit
# such that every neighbor is a fixed shift away, whatever the row:
#
#     bit = ROW * (row + 1) + x        x = place + 1 in rows 0 and 1, x = place in rows 2 and 3
#     left -1, right +1, below left -10, below right -9, above left +9, above right +10
#
# Bits of a row that are no places lie outside the palace and are never set: a row has at least one of them on either side.
# Bits 0..9 are the ground under the palace, bits 50.. the sky.
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount

cdef enum:
    ROW = 10
    N_SPOTS = 5 * ROW        # the ground and four rows
    N_FLOORS = 4
    MAX_PLAYERS = 4
    MAX_PLACES = 8           # of the ground floor: x = 1..8 in a row of ten bits
    MAX_TILES = 32           # of one floor: a floor's tiles are the bits of a word, and of half a legal mask
    MAX_DISPLAY = 4
    N_BOARDS = 8
    N_GOALS = 10
    N_DJINNS = 4
    N_SYMBOLS = 4            # on the halves of tiles; in alphabetical order as in the names of the goals
    N_SHAPES = 6             # what matters for fitting: (no, one, both sides special) + 3 * (bottom special)
    N_PRINTED = 3            # parts printed on a board
    PRINTED = N_FLOORS * MAX_TILES           # printed parts are tiles PRINTED + 3 * board + part
    N_TILES = PRINTED + N_PRINTED * N_BOARDS
    NO_TILE = 255
    NOBODY = 255
    ANY_FLOOR = 4
    MAX_WORTH = 7            # levels of Tables.worthy
    MAX_ESTIMATE = 16        # levels of Tables.estimated

cdef enum Node:
    TURN = 0
    BUILD = 1
    PLACE = 2
    LIFT = 3
    MOVE = 4
    OVER = 5
    N_NODES = 6

cdef enum:                   # djinns
    FLUSH = 0
    REBUILD = 1
    DOUBLE = 2
    SEARCH = 3
    NO_DJINN = 4

cdef enum Ending:
    ROOFS_BUILT = 0
    ROUND_LIMIT = 1
    SOLO_TURNS_USED = 2
    N_ENDINGS = 3

cdef enum:                   # chance events
    BOARDS = 0
    GOALS = 1                # + seat
    TOP = 5                  # + floor
    N_EVENTS = 9

cdef enum:
    NO_TOP = MAX_TILES       # the item "none" of the events TOP

cdef enum:                   # symbols on halves
    GUARDS = 0
    SAPPHIRES = 1
    TOWERS = 2
    WINDOWS = 3

cdef enum:                   # bytes of Tile.features; the first four are the symbols
    CUPOLAS = 4
    GARDENS = 5
    GATES = 6                # whole ones
    MINARETS = 7

cdef enum:                   # goals, in alphabetical order: column-* + symbol, djinns, floor-* + symbol, stones
    COLUMN_GOAL = 0
    DJINNS_GOAL = 4
    FLOOR_GOAL = 5
    STONES_GOAL = 9

cdef enum:                   # categories of points
    SMALL_POINTS = 0
    MEDIUM_POINTS = 1
    LARGE_POINTS = 2
    GUARD_POINTS = 3
    ROOF_POINTS = 4
    GOAL_POINTS = 5
    N_CATEGORIES = 6

cdef enum:                   # moves of the nodes turn and build
    PASS = 0
    DONE = 1
    REVEAL = 2               # + floor
    TAKE = 6                 # + 4 * floor + position in the display
    CALL_FLUSH = 22          # + floor
    CALL_REBUILD = 26
    CALL_DOUBLE = 27
    CALL_SEARCH = 28         # + floor
    FETCH = 32               # + number of the tile: a "take" out of the searched stack

cdef enum:                   # moves of the nodes place and move: x in the row, mirrored or not
    MIRRORED = 16
    DROP = 32

cdef struct Tile:
    uint64_t features        # how many of each feature, a byte each: a palace's sum stays below 256
    uint16_t halves[2]       # symbols on the left and right half, four bits each: a column's sum stays below 16
    uint8_t left             # 1: the side is special (gate post, minaret post, column, building), 0: plain
    uint8_t right
    uint8_t bottom           # 1: lintel or spire
    uint8_t shape            # 0..N_SHAPES-1
    uint8_t kind             # ROW * floor + shape: its bit in Seat.buildable
    uint8_t symmetric        # 1: mirroring changes nothing
    uint8_t sapphires        # symbols, 0..6
    uint8_t points           # 0..20

cdef struct Board:
    uint8_t sapphires        # at the start, 0..50
    uint8_t small            # WINDOWS or TOWERS
    uint8_t medium           # CUPOLAS or GARDENS
    uint8_t large            # GATES or MINARETS
    uint8_t set              # bits of the boards that can be dealt beside it

# A tile is MAX_TILES * floor + number. Stacks and displays, which are of one floor, hold numbers.
cdef struct Stack:
    uint32_t unseen              # tiles whose order is not known: it is drawn when they come up
    uint8_t top                  # the visible tile; NO_TILE: the stack is empty
    uint8_t n_under              # 0..MAX_TILES
    uint8_t under[MAX_TILES + MAX_DISPLAY]   # tiles placed under the stack: they come up last, in this order; room to write a whole display

cdef struct Table:
    Stack stacks[N_FLOORS]
    uint32_t display[N_FLOORS]   # tiles in the order they were revealed, a byte each
    uint32_t shapes[N_FLOORS]    # their shapes as 1 << shape, a byte each; 0: no tile
    uint8_t n_display[N_FLOORS]  # 0..MAX_DISPLAY
    uint8_t stocked              # bits of the floors whose stack is not empty
    uint8_t roomy                # bits of the floors whose display is not full
    uint8_t treasury             # sapphires, 0..255
    uint8_t figures[N_DJINNS]    # the seat where a djinn stands, or NOBODY
    uint8_t node                 # Node
    uint8_t seat                 # whose turn it is, 0..players-1
    uint8_t djinn                # called in this turn, or NO_DJINN
    uint8_t floor                # the stack that was revealed from in this build, or is searched; ANY_FLOOR: none yet
    uint8_t builds_left          # builds of this turn still to come, 1..2
    uint8_t held                 # the tile in the hand, or NO_TILE
    uint8_t lifted_from          # bit of the place it was lifted from; with `held`, in the node MOVE
    uint8_t ended                # 1: someone has all the roofs
    uint8_t last_turns           # turns still to come after this one, if ended, 0..players-1
    uint8_t ending               # Ending
    uint16_t turns               # turns finished
    uint16_t rounds              # rounds begun, from 1

cdef struct Seat:
    uint64_t have                # places with a tile
    uint64_t left                # of these: the left side is special
    uint64_t right               # the right side is special
    uint64_t bottom              # the bottom is special
    uint64_t mirrored            # the tile is mirrored
    uint64_t open                # empty places where a tile is supported and encloses nothing (rules 1 and 5)
    uint64_t liftable            # tiles that the djinn "rebuild" may lift
    uint64_t buildable           # bit ROW * floor + shape: tiles of this shape fit somewhere
    uint64_t floors[N_FLOORS]    # features of the tiles of each floor, a byte each
    uint16_t columns[2 * MAX_PLACES]     # symbols in each half-column, four bits each
    uint8_t tiles[N_SPOTS]       # tile by place, where there is one
    uint8_t sapphires            # 0..255
    uint8_t board                # 0..N_BOARDS-1
    uint8_t roof_points          # printed on its tiles, 0..140

cdef struct Secret:
    uint16_t goals[MAX_PLAYERS]  # bits of the goals of each seat; public in the variant `open`

cdef struct State:
    Table table
    Seat seats[MAX_PLAYERS]
    Secret secret

cdef struct Tables:
    int players                          # 1..4
    bint open_goals                      # variant `open`
    int n_places                         # of the ground floor, 4..MAX_PLACES
    uint64_t places                      # all places
    uint64_t printed                     # those of the printed parts
    int display_size                     # 1..MAX_DISPLAY
    int pass_sapphires                   # 0..50
    int price[N_DJINNS]                  # 0..50
    uint64_t affordable[256]             # by sapphires held: the moves that call a djinn one can pay
    int goals_dealt                      # to each seat
    int column_bonus
    int djinn_points                     # per figure
    int points_small
    int points_medium
    int points_large
    int guards_award[MAX_PLAYERS]        # by rank
    int roofs_needed                     # 1..MAX_PLACES-1
    int turn_limit                       # turns of all seats together, 1..4000
    int round_limit                      # turns of each of them, 1..1000
    int n_dealt                          # boards that are fixed, 0 or players
    int dealt[MAX_PLAYERS]
    Tile tiles[N_TILES]
    Board boards[N_BOARDS]
    uint32_t of_shapes[N_FLOORS][1 << N_SHAPES]      # tiles by floor and set of shapes
    uint32_t in_play[N_FLOORS]               # tiles of this player count
    int n_tiles[N_FLOORS]                    # one more than the highest number among them, 0..MAX_TILES
    uint16_t worth[N_BOARDS][N_TILES]        # points a tile's symbols bring to a board, 0..1000; completed gates and minarets aside
    uint32_t worthy[N_BOARDS][N_FLOORS][MAX_WORTH]   # tiles that bring at least 1, 2, … points
    uint8_t estimate[N_BOARDS][N_TILES]      # what a tile may bring to a board in half points: its points, guards, sapphires
    uint32_t estimated[N_BOARDS][N_FLOORS][MAX_ESTIMATE]     # tiles of an estimate of at least 1, 2, … half points
    uint64_t part[MAX_TILES + 1]             # 2^32 / n rounded up: a product with it, less its 32 lower bits, is divided by n
    uint64_t part_of_pairs[MAX_TILES + 1]    # the same of n * (n - 1)
    int8_t posts[N_BOARDS][N_TILES]          # sides that are half a gate or minaret the board rewards, less those of the other kind, -2..2
    uint8_t stone_points[256]                # by sapphires: points for the goal `stones`
    int printed_spots[N_PRINTED]             # bits of the places of the printed parts
    State start                              # before chance has had its say


cdef inline uint64_t row_mask(int row) noexcept nogil:
    return <uint64_t>0x3FF << (ROW * (row + 1))


cdef inline int roofs_of(const Seat* seat) noexcept nogil:
    return popcount(seat.have & row_mask(N_FLOORS - 1))


cdef inline int displayed(const Table* table, int floor, int i) noexcept nogil:
    """The i-th tile of a display."""
    return MAX_TILES * floor + <int>((table.display[floor] >> (8 * i)) & 0xFF)


cdef inline uint32_t tiles_of(const Tables* tables, int floor, uint64_t kinds) noexcept nogil:
    """The tiles of a floor that are of these kinds, a set such as Seat.buildable."""
    return tables.of_shapes[floor][(kinds >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]


cdef inline uint64_t spot(int place) noexcept nogil:
    return <uint64_t>1 << place
