# Sultaniya in lock-step: the games side by side. Every lane stands at a decision of its own, and a step makes one in each. A lane has 32
# bits, so the rows of a palace have 8 instead of 10, and no ground below:
#
#     bit = 8 * row + x        x as in the scalar engine, one more in a small palace: the printed parts are always at PRINTED_PLACES
#     left -1, right +1, below left -8, below right -7, above left +7, above right +8
#
# What is not looked at in every step stays in scalar form, lane by lane: tiles by place, tiles under the stacks, boards and goals.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cython_core.shared.chance cimport Chance
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.wide cimport (
    Factors, LaneRng, Lanes, Mask, N_LANES, all_lanes, fill_factors, lane, lane_rng_of, lanes_of, marks, mask_of, put_lane_rng,
)
from cython_core.shared.loops cimport take_bit
from cython_core.sultaniya.palace cimport count_tile
from cython_core.sultaniya.setup cimport setup
from cython_core.sultaniya.state cimport (
    MAX_DISPLAY, MAX_PLAYERS, MAX_TILES, N_DJINNS, N_FLOORS, PRINTED, ROOFS_BUILT, ROUND_LIMIT, ROW, SOLO_TURNS_USED, Seat, State,
    Table, Tables, Tile,
)

cdef enum:
    LANE_ROW = 8
    LARGEST = 6              # places of the ground floor, as printed; all neighbors of places lie in 32 bits
    N_LANE_SPOTS = N_FLOORS * LANE_ROW
    PRINTED_PLACES = 1 << 3 | 1 << 4 | 1 << 11
    UNDER = 128              # more than twice a stack; at most 256
    NO_LIST = N_FLOORS * UNDER
    NOT_ENDED = 1 << 16      # more than the turns of any game

cdef enum:                   # a tile as a number
    TILE_LEFT = 1            # 1: the side is special
    TILE_RIGHT = 1 << 1
    TILE_BOTTOM = 1 << 2
    TILE_SYMMETRIC = 1 << 3
    TILE_SAPPHIRES = 4       # shift; 0..6
    TILE_SHAPE = 8           # shift; 1 << shape
    TILE_ITSELF = 16         # shift; MAX_TILES * floor + number

cdef enum:                   # in Lockstep.tiles
    MIRRORED_TILE = 1 << 8   # beside the tile
    NOWHERE = MAX_PLAYERS * N_LANE_SPOTS

cdef struct LaneSeat:        # see Seat
    Lanes have
    Lanes left
    Lanes right
    Lanes sapphires

cdef struct Numbers:         # the same in all lanes
    Lanes places
    Lanes price[N_DJINNS]
    Lanes pass_sapphires
    Lanes roofs_needed
    Lanes turn_limit
    Lanes n_seats
    Lanes under              # where those of each lane begin in Lockstep.under
    Lanes until_full         # added to n_display: the top bit of a byte says that the display is full

cdef struct Lockstep:
    Numbers numbers
    Factors factors
    LaneRng chance
    LaneRng choices
    LaneSeat seats[MAX_PLAYERS]      # from the one whose turn it is on
    Lanes unseen[N_FLOORS]           # see Stack
    Lanes tops                       # by floor, a byte each: the visible tile of the stack, or NO_TILE
    Lanes first_under                # by floor, a byte each: where the first of the tiles placed under the stack is in its list in `under`
    Lanes end_under                  # and where the next one comes
    Lanes display[N_FLOORS]          # see Table
    Lanes shapes[N_FLOORS]
    Lanes n_display                  # by floor, a byte each
    Lanes treasury
    Lanes figures                    # by djinn, a byte each
    Lanes seat                       # whose turn it is
    Lanes turns                      # finished
    Lanes last_turns                 # still to come; NOT_ENDED: nobody has all the roofs
    Lanes decisions
    Lanes over                       # all ones or 0
    # The nodes: one of them holds for a lane, none if its game is over.
    Mask turning
    Mask building                    # without those who search
    Mask searching
    Mask placing
    Mask lifting
    Mask moving
    Mask stopped                     # the turn ends with the next step
    # within a turn
    Mask filling                     # a flushed display is filled up, a tile in each step, before the next decision
    Mask called                      # a djinn was called
    Mask again                       # another build comes after this one
    Lanes floor                      # that is searched or filled up
    Lanes revealable                 # bits of the floors that may be revealed from
    Lanes held                       # the tile in the hand as a number
    Lanes lifted_from                # bit of the place while a tile is moved, otherwise 0
    # lane by lane
    uint32_t numbers_of[N_FLOORS * MAX_TILES]        # the tiles as numbers
    uint16_t tiles[N_LANES][MAX_PLAYERS * N_LANE_SPOTS + 1]      # by seat and place, where there is one; the last is nowhere
    uint8_t under[N_LANES][NO_LIST + MAX_DISPLAY]    # tiles by floor; the last places are nowhere
    State states[N_LANES]            # as dealt


cdef inline bint can_lockstep(const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """At random, with palaces up to the printed size."""
    return policies == NULL and tables.n_places <= LARGEST


cdef inline int small(const Tables* tables) noexcept nogil:
    """By how much places are farther to the right than in the scalar engine."""
    return tables.n_places < LARGEST


cdef inline uint32_t in_lane(uint64_t places, int right) noexcept nogil:
    """Places of the scalar engine as those of a lane."""
    cdef uint32_t found = 0
    cdef int row
    for row in range(N_FLOORS):
        found |= <uint32_t>((places >> (ROW * (row + 1))) & 0xFF) << (LANE_ROW * row + right)
    return found


cdef inline uint64_t out_of_lane(uint32_t places, int right) noexcept nogil:
    """The same the other way round."""
    cdef uint64_t found = 0
    cdef int row
    for row in range(N_FLOORS):
        found |= <uint64_t>(((places >> (LANE_ROW * row)) & 0xFF) >> right) << (ROW * (row + 1))
    return found


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Numbers* numbers = &lockstep.numbers
    cdef const Tile* tile
    cdef int i
    fill_factors(&lockstep.factors)
    numbers.places = all_lanes(in_lane(tables.places, small(tables)))
    numbers.pass_sapphires = all_lanes(tables.pass_sapphires)
    numbers.roofs_needed = all_lanes(tables.roofs_needed)
    numbers.turn_limit = all_lanes(tables.turn_limit)
    numbers.n_seats = all_lanes(tables.players)
    numbers.until_full = all_lanes(0x01010101 * (0x80 - <unsigned int>tables.display_size))
    for i in range(N_LANES):
        lane(&numbers.under, i)[0] = i * sizeof(lockstep.under[0])
    for i in range(N_DJINNS):
        numbers.price[i] = all_lanes(tables.price[i])
    for i in range(N_FLOORS * MAX_TILES):
        tile = &tables.tiles[i]
        lockstep.numbers_of[i] = (
            tile.left * TILE_LEFT | tile.right * TILE_RIGHT | tile.bottom * TILE_BOTTOM | tile.symmetric * TILE_SYMMETRIC
            | tile.sapphires << TILE_SAPPHIRES | 1 << (TILE_SHAPE + tile.shape) | i << TILE_ITSELF)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask: lane by lane, with the scalar code."""
    cdef Chance chance
    cdef uint64_t left = marks(fresh)
    cdef int i
    chance.tape = NULL
    while left:
        i = take_bit(&left)
        chance.rng = lane_rng_of(&lockstep.chance, i)
        setup(&lockstep.states[i], tables, &chance)
        put_lane_rng(&lockstep.chance, i, &chance.rng)
        enter_start(lockstep, tables, i)
    begin_turns(lockstep, mask_of(fresh))
    lockstep.over &= ~fresh


cdef inline void enter_start(Lockstep* lockstep, const Tables* tables, int i) noexcept nogil:
    """What was dealt into lane i."""
    cdef const State* state = &lockstep.states[i]
    cdef LaneSeat* seat
    cdef uint32_t tops = 0
    cdef int number, floor
    for number in range(tables.players):
        seat = &lockstep.seats[number]
        lane(&seat.have, i)[0] = PRINTED_PLACES
        lane(&seat.left, i)[0] = lane(&seat.right, i)[0] = 0
        lane(&seat.sapphires, i)[0] = state.seats[number].sapphires
    for floor in range(N_FLOORS):
        tops |= <uint32_t>state.table.stacks[floor].top << (8 * floor)
        lane(&lockstep.unseen[floor], i)[0] = state.table.stacks[floor].unseen
        lane(&lockstep.display[floor], i)[0] = lane(&lockstep.shapes[floor], i)[0] = 0
    lane(&lockstep.tops, i)[0] = tops
    lane(&lockstep.n_display, i)[0] = lane(&lockstep.first_under, i)[0] = lane(&lockstep.end_under, i)[0] = 0
    lane(&lockstep.treasury, i)[0] = state.table.treasury
    lane(&lockstep.figures, i)[0] = 0xFFFFFFFF           # NOBODY
    lane(&lockstep.seat, i)[0] = lane(&lockstep.turns, i)[0] = lane(&lockstep.decisions, i)[0] = 0
    lane(&lockstep.last_turns, i)[0] = NOT_ENDED


cdef inline void begin_turns(Lockstep* lockstep, Mask fresh) noexcept nogil:
    lockstep.turning |= fresh
    lockstep.called &= ~fresh
    lockstep.again &= ~fresh
    lockstep.revealable |= lanes_of(fresh) & 15


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef int seat = lane(&lockstep.seat, i)[0], number, djinn
    state[0] = lockstep.states[i]
    for number in range(tables.players):
        take_palace(lockstep, tables, i, (number + tables.players - seat) % tables.players, number, &state.seats[number])
    for djinn in range(N_DJINNS):
        state.table.figures[djinn] = <uint8_t>(lane(&lockstep.figures, i)[0] >> (8 * djinn))
    state.table.rounds = (lane(&lockstep.turns, i)[0] - 1) // tables.players + 1
    state.table.ending = ROOFS_BUILT if lane(&lockstep.last_turns, i)[0] == 0 else (
        SOLO_TURNS_USED if tables.players == 1 else ROUND_LIMIT)


cdef inline void take_palace(Lockstep* lockstep, const Tables* tables, int i, int place, int number, Seat* seat) noexcept nogil:
    """Of the seat of this number, whose turn is `place` turns away. The printed parts are counted already. All places are looked at: which
    ones have a tile could not be predicted."""
    cdef LaneSeat* own = &lockstep.seats[place]
    cdef uint32_t built = lane(&own.have, i)[0] & ~<uint32_t>PRINTED_PLACES
    cdef const Tile* tile
    cdef int spot, tiles, row, x
    cdef bint is_built
    seat.sapphires = lane(&own.sapphires, i)[0]
    seat.have = out_of_lane(lane(&own.have, i)[0], small(tables))
    for row in range(N_FLOORS):
        for x in range(row < 2, LARGEST + (row < 2)):
            spot = LANE_ROW * row + x + small(tables)
            is_built = (built >> spot) & 1
            tiles = lockstep.tiles[i][N_LANE_SPOTS * number + spot]
            tile = &tables.tiles[tiles & 0xFF]
            seat.bottom |= <uint64_t>(tile.bottom & is_built) << (ROW * (row + 1) + x)
            count_tile(seat, tile, row, x, tiles >= MIRRORED_TILE, is_built)
