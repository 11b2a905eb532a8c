# Sultaniya: what strategies look at in a move, and what a seat cannot know.
#
# A reveal is judged as taking the tile it will put into the display, for that tile is visible. Others' goals are never looked at.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.chance cimport Chance
from cython_core.shared.deck cimport draw_from_mask
from cython_core.sultaniya.palace cimport BELOW_LEFT, BELOW_RIGHT, BESIDE, fitting_places
from cython_core.sultaniya.scoring cimport Count, complete, count_palace, feature
from cython_core.sultaniya.stacks cimport tiles_of_stack
from cython_core.sultaniya.state cimport (
    BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, COLUMN_GOAL, DJINNS_GOAL, DONE, DOUBLE, DROP, FETCH, FLOOR_GOAL, FLUSH,
    GATES, GUARDS, LIFT, MAX_DISPLAY, MAX_PLACES, MAX_TILES, MAX_WORTH, MIRRORED, NO_DJINN, NO_TILE, N_FLOORS, N_GOALS,
    N_SHAPES, N_SYMBOLS, REBUILD, REVEAL, ROW, SEARCH, STONES_GOAL, TAKE, TURN, Board, Seat, State, Table, Tables, Tile, row_mask, spot,
)

cdef enum:                   # features; FEATURES in sultaniya.pyx says what they measure
    POINTS = 0
    GOAL_GAIN = 1
    GOAL_SYMBOLS = 2
    COMPLETES = 3
    POSTS = 4
    BURDENS = 5
    GUARDS_BUILT = 6
    GUARDS_AWARD = 7
    STONES = 8
    STONES_LATE = 9
    BUILDS = 10
    ON_FLOOR = 11            # + floor
    LAST_ROOF = 15
    LEAD = 16
    DENIES = 17
    REVEALS = 18
    BLIND = 19
    OFFERS = 20
    CALLS = 21               # + djinn
    CALL_POINTS = 25
    SUPPORTS = 26
    NEIGHBOURS = 27
    OVERHANGS = 28
    OUTWARD = 29
    JOINTS = 30
    DROPS = 31
    N_FEATURES = 32

cdef enum:
    SYMBOL_BITS = 0xF        # goals of one kind, a bit for each symbol
    MAX_LEAD = 500

cdef struct Situation:
    unsigned int goals           # of the seat
    int row_large                # the row of lintels or spires, whichever the board rewards: 1 or 2
    int late                     # roofs of the palace with most; as many as needed in the last turn
    int last_roof                # 1: the next roof of the seat brings the end
    int lead                     # if so: points ahead of the best other seat, its goals aside
    int next                     # the next seat; the seat itself in the solo game
    uint64_t joints              # places of row_large with both tiles below
    uint64_t gaps                # empty places below a lintel or spire that is still incomplete
    int award[4]                 # change of the guards' award with so many more guards
    int best                     # turn: points of the best visible tile that fits
    int second                   # and of the next best
    int most[N_SYMBOLS]          # symbols on the floor (turn, build) or in the half-column (place) with most, if a goal counts them
    uint64_t floors[N_FLOORS]    # turn, build: features of each floor, if a goal counts them
    int columns[2 * MAX_PLACES]  # place: symbols in each half-column, four bits each, if a goal counts them


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Only others' goals are secret: any of those the seat does not hold. The order of the stacks is not stored but drawn later."""
    cdef uint64_t left = ((1 << N_GOALS) - 1) & ~<uint64_t>state.secret.goals[seat]
    cdef int other, _
    if tables.open_goals:
        return
    for other in range(tables.players):
        if other != seat:
            state.secret.goals[other] = 0
            for _ in range(tables.goals_dealt):
                state.secret.goals[other] |= 1 << draw_from_mask(&left, chance)


cdef inline void size_up(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    """What all moves of this decision have in common."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef uint64_t incomplete
    situation.goals = state.secret.goals[table.seat]
    situation.row_large = 1 if tables.boards[seat.board].large == GATES else 2
    situation.next = table.seat + 1 if table.seat + 1 < tables.players else 0
    situation.joints = (seat.have << BELOW_LEFT) & (seat.have << BELOW_RIGHT) & row_mask(situation.row_large)
    incomplete = seat.bottom & row_mask(situation.row_large) & ~situation.joints
    situation.gaps = ((incomplete >> BELOW_LEFT) | (incomplete >> BELOW_RIGHT)) & tables.places & ~seat.have
    if table.node <= BUILD:
        situation.late = lateness(state, tables)
        size_up_floors(seat, tables, situation)
        size_up_guards(state, tables, situation)
        size_up_end(state, tables, situation)
        if table.node == TURN:
            size_up_visible(table, seat, tables, situation)
    else:
        size_up_columns(seat, tables, situation)


cdef inline int lateness(const State* state, const Tables* tables) noexcept nogil:
    """How near the end is: the roofs of any palace, or the turns the limit leaves to the seat."""
    cdef int late = tables.roofs_needed - (tables.turn_limit - 1 - state.table.turns) // tables.players
    cdef int seat
    for seat in range(tables.players):
        late = max(late, popcount(state.seats[seat].have & row_mask(3)))
    return max(late, 0)


cdef inline void size_up_floors(const Seat* seat, const Tables* tables, Situation* situation) noexcept nogil:
    """Symbols on each floor, if a goal asks for them."""
    cdef unsigned int symbols = (situation.goals >> FLOOR_GOAL) & SYMBOL_BITS, asked
    cdef uint64_t left, features
    cdef int floor, symbol
    if not symbols:
        return
    for symbol in range(N_SYMBOLS):
        situation.most[symbol] = 0
    for floor in range(N_FLOORS):
        left = seat.have & row_mask(floor)
        features = 0
        while left:
            features += tables.tiles[seat.tiles[lowest_bit(left)]].features
            left &= left - 1
        situation.floors[floor] = features
        asked = symbols
        while asked:
            symbol = lowest_bit(asked)
            asked &= asked - 1
            situation.most[symbol] = max(situation.most[symbol], feature(features, symbol))


cdef inline void size_up_columns(const Seat* seat, const Tables* tables, Situation* situation) noexcept nogil:
    """Symbols in each half-column, if a goal asks for them."""
    cdef Count count
    cdef int symbol, i, most
    if not (situation.goals >> COLUMN_GOAL) & SYMBOL_BITS:
        return
    count_palace(seat, tables, &count)
    situation.columns = count.columns
    for symbol in range(N_SYMBOLS):
        if (situation.goals >> (COLUMN_GOAL + symbol)) & 1:
            most = 0
            for i in range(2 * MAX_PLACES):
                most = max(most, (count.columns[i] >> (4 * symbol)) & 15)
            situation.most[symbol] = most


cdef inline void size_up_guards(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef int seat = state.table.seat, more, now, own = guards_of(state, seat)
    if tables.players == 1:
        for more in range(4):
            situation.award[more] = 0
        return
    now = award_of(state, tables, seat, own)
    for more in range(4):
        situation.award[more] = award_of(state, tables, seat, own + more) - now


cdef inline int guards_of(const State* state, int seat) noexcept nogil:
    return feature(state.seats[seat].features, GUARDS)


cdef inline int award_of(const State* state, const Tables* tables, int seat, int guards) noexcept nogil:
    """With so many guards of this seat. The rank is the number of seats with at least as many, the seat itself among them."""
    cdef int rank = 0, other
    if guards == 0 or tables.players == 1:
        return 0
    for other in range(tables.players):
        rank += other != seat and guards_of(state, other) >= guards
    return tables.guards_award[rank]


cdef inline void size_up_end(const State* state, const Tables* tables, Situation* situation) noexcept nogil:
    cdef int seat = state.table.seat, other, best = 0
    cdef int roofs = popcount(state.seats[seat].have & row_mask(3))
    situation.last_roof = roofs + 1 == tables.roofs_needed and not state.table.ended
    situation.lead = 0
    if situation.last_roof and tables.players > 1:
        for other in range(tables.players):
            if other != seat:
                best = max(best, points_of(state, tables, other))
        situation.lead = max(-MAX_LEAD, min(MAX_LEAD, points_of(state, tables, seat) - best))


cdef inline int points_of(const State* state, const Tables* tables, int seat) noexcept nogil:
    """What everyone can see: all but the goals."""
    cdef const Seat* owner = &state.seats[seat]
    cdef const Board* board = &tables.boards[owner.board]
    return (tables.points_small * feature(owner.features, board.small) + tables.points_medium * feature(owner.features, board.medium)
            + tables.points_large * (feature(owner.features, board.large) + complete(owner, 1 if board.large == GATES else 2))
            + owner.roof_points + award_of(state, tables, seat, guards_of(state, seat)))


cdef inline void size_up_visible(const Table* table, const Seat* seat, const Tables* tables, Situation* situation) noexcept nogil:
    """The two best tiles, by points, of the displays and the tops of the stacks; only for those who can pay a djinn for two."""
    cdef int floor, i, best = 0, second = 0, worth
    if seat.sapphires >= tables.price[DOUBLE]:
        for floor in range(N_FLOORS):
            for i in range(table.n_display[floor]):
                worth = worth_if_fits(seat, tables, MAX_TILES * floor + ((table.display[floor] >> (8 * i)) & 0xFF))
                second = max(second, min(best, worth))
                best = max(best, worth)
            if table.stacks[floor].top != NO_TILE and (table.roomy >> floor) & 1:
                worth = worth_if_fits(seat, tables, MAX_TILES * floor + table.stacks[floor].top)
                second = max(second, min(best, worth))
                best = max(best, worth)
    situation.best = best
    situation.second = second


cdef inline bint fits_somewhere(const Seat* seat, const Tables* tables, int tile) noexcept nogil:
    return (seat.buildable >> (ROW * (tile // MAX_TILES) + tables.tiles[tile].shape)) & 1


cdef inline int worth_if_fits(const Seat* seat, const Tables* tables, int tile) noexcept nogil:
    return tables.worth[seat.board][tile] * fits_somewhere(seat, tables, tile)


cdef inline int64_t move_score(const State* state, const Tables* tables, const Situation* situation, int move,
                               const int64_t* weights) noexcept nogil:
    """To be done is the move without features."""
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef int floor
    if table.node == LIFT:
        return score_of_lift(seat, tables, situation, move + ROW, weights)
    if table.node > BUILD:
        return score_of_place(table, seat, tables, situation, move, weights)
    if move >= FETCH:
        return score_of_tile(state, seat, tables, situation, MAX_TILES * table.floor + move - FETCH, weights)
    if move >= CALL_FLUSH:
        return score_of_call(state, seat, tables, situation, move, weights)
    if move >= TAKE:
        floor = (move - TAKE) // MAX_DISPLAY
        return score_of_tile(
            state, seat, tables, situation,
            MAX_TILES * floor + ((table.display[floor] >> (8 * ((move - TAKE) % MAX_DISPLAY))) & 0xFF), weights)
    if move >= REVEAL:
        return score_of_reveal(state, seat, tables, situation, move - REVEAL, weights)
    return 0 if move == DONE else score_of_stones(table, seat, tables, situation, min(tables.pass_sapphires, <int>table.treasury), weights)


cdef inline int64_t score_of_stones(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int gained,
                                    const int64_t* weights) noexcept nogil:
    """Sapphires gained or paid, and what they mean for the goal `stones`."""
    cdef int points = 0
    if (situation.goals >> STONES_GOAL) & 1:
        points = (seat.sapphires + gained) // tables.sapphires_per_point - seat.sapphires // tables.sapphires_per_point
    return weights[STONES] * gained + weights[STONES_LATE] * (gained * situation.late) + weights[GOAL_GAIN] * points


cdef inline int64_t score_of_tile(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, int number,
                                  const int64_t* weights) noexcept nogil:
    """A tile to be built."""
    cdef const Table* table = &state.table
    cdef const Tile* tile = &tables.tiles[number]
    cdef int floor = number // MAX_TILES
    cdef int guards = feature(tile.features, GUARDS)
    cdef int posts = tile.left + tile.right
    cdef int64_t score = (
        weights[BUILDS]
        + weights[POINTS] * tables.worth[seat.board][number]
        + weights[GUARDS_BUILT] * guards
        + weights[GUARDS_AWARD] * situation.award[min(guards, 3)]
        + weights[POSTS + (floor != situation.row_large - 1)] * (posts * (floor < 2))
        + weights[ON_FLOOR + floor])
    if situation.last_roof and floor == 3:
        score += weights[LAST_ROOF] + weights[LEAD] * situation.lead
    if table.djinn == NO_DJINN:
        score += score_of_stones(table, seat, tables, situation, min(<int>tile.sapphires, <int>table.treasury), weights)
    if situation.goals & (SYMBOL_BITS << FLOOR_GOAL | SYMBOL_BITS << COLUMN_GOAL):
        score += score_of_symbols(tile, floor, situation, weights)
    if can_complete(seat, tile, floor, situation):
        score += weights[COMPLETES] * tables.points_large
    if situation.next != table.seat:
        score += weights[DENIES] * worth_if_fits(&state.seats[situation.next], tables, number)
    return score


cdef inline int64_t score_of_symbols(const Tile* tile, int floor, const Situation* situation, const int64_t* weights) noexcept nogil:
    """Symbols for the goals: those that count at once on the floor, and all that might."""
    cdef unsigned int on_floor = (situation.goals >> FLOOR_GOAL) & SYMBOL_BITS, in_column = (situation.goals >> COLUMN_GOAL) & SYMBOL_BITS
    cdef int symbol, n, gain = 0, wanted = 0
    while on_floor:
        symbol = lowest_bit(on_floor)
        on_floor &= on_floor - 1
        n = feature(tile.features, symbol)
        wanted += n
        gain += max(0, feature(situation.floors[floor], symbol) + n - situation.most[symbol])
    while in_column:
        wanted += feature(tile.features, lowest_bit(in_column))
        in_column &= in_column - 1
    return weights[GOAL_GAIN] * gain + weights[GOAL_SYMBOLS] * wanted


cdef inline bint can_complete(const Seat* seat, const Tile* tile, int floor, const Situation* situation) noexcept nogil:
    """Whether the tile fits where it completes a gate or minaret the board rewards."""
    cdef uint64_t wanted = 0
    if floor == situation.row_large and tile.bottom:
        wanted = situation.joints
    elif floor == situation.row_large - 1:
        wanted = situation.gaps
    return wanted != 0 and (wanted & (fitting_places(seat, tile, False) | fitting_places(seat, tile, True))) != 0


cdef inline int64_t score_of_reveal(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, int floor,
                                    const int64_t* weights) noexcept nogil:
    cdef int tile = MAX_TILES * floor + state.table.stacks[floor].top
    if fits_somewhere(seat, tables, tile):
        return weights[REVEALS] + score_of_tile(state, seat, tables, situation, tile, weights)
    return (weights[BLIND]
            + weights[OFFERS] * (worth_if_fits(&state.seats[situation.next], tables, tile) if situation.next != state.table.seat else 0))


cdef inline int64_t score_of_call(const State* state, const Seat* seat, const Tables* tables, const Situation* situation, int move,
                                  const int64_t* weights) noexcept nogil:
    cdef const Table* table = &state.table
    cdef int djinn = SEARCH if move >= CALL_SEARCH else (DOUBLE if move == CALL_DOUBLE else (REBUILD if move == CALL_REBUILD else FLUSH))
    cdef int64_t score = score_of_stones(table, seat, tables, situation, -tables.price[djinn], weights) + weights[CALLS + djinn]
    if (situation.goals >> DJINNS_GOAL) & 1 and table.figures[djinn] != table.seat:
        score += weights[GOAL_GAIN] * tables.djinn_points
    if djinn == DOUBLE:
        score += weights[CALL_POINTS] * (situation.best + situation.second)
    elif djinn == SEARCH:
        score += weights[CALL_POINTS] * best_in_stack(table, seat, tables, move - CALL_SEARCH)
    elif djinn == REBUILD:
        score += weights[CALL_POINTS] * situation.best
    return score


cdef inline int best_in_stack(const Table* table, const Seat* seat, const Tables* tables, int floor) noexcept nogil:
    """Points of the best tile of a stack that fits, up to MAX_WORTH."""
    cdef uint32_t fitting = 0
    cdef uint64_t buildable = seat.buildable >> (ROW * floor)
    cdef int shape, level, best = 0
    for shape in range(N_SHAPES):
        fitting |= tables.of_shape[floor][shape] & (0 - <uint32_t>((buildable >> shape) & 1))
    fitting &= tiles_of_stack(&table.stacks[floor])
    for level in range(MAX_WORTH):
        best += (fitting & tables.worthy[seat.board][floor][level]) != 0
    return best


cdef inline int64_t score_of_lift(const Seat* seat, const Tables* tables, const Situation* situation, int place,
                                  const int64_t* weights) noexcept nogil:
    """What the palace loses."""
    cdef int lost = completed(seat.have, seat.bottom, situation.row_large) - completed(
        seat.have & ~spot(place), seat.bottom & ~spot(place), situation.row_large)
    return -(weights[POINTS] * tables.worth[seat.board][seat.tiles[place]] + weights[COMPLETES] * (tables.points_large * lost))


cdef inline int completed(uint64_t have, uint64_t bottom, int row) noexcept nogil:
    return popcount(bottom & row_mask(row) & (have << BELOW_LEFT) & (have << BELOW_RIGHT))


cdef inline int64_t score_of_place(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int move,
                                   const int64_t* weights) noexcept nogil:
    """Where the tile in the hand goes, compared with its other places."""
    cdef const Tile* tile = &tables.tiles[table.held]
    cdef int floor = table.held // MAX_TILES, place, left, right, outward
    cdef bint mirrored = move >= MIRRORED, beside_left, beside_right
    cdef uint64_t here, have, above, below
    cdef int64_t score
    if move == DROP:
        return weights[DROPS] - weights[POINTS] * tables.worth[seat.board][table.held]
    place = ROW * (floor + 1) + move % MIRRORED
    here = spot(place)
    have = seat.have | here
    left = tile.right if mirrored else tile.left
    right = tile.left if mirrored else tile.right
    beside_left = (seat.have >> (place - BESIDE)) & 1
    beside_right = (seat.have >> (place + BESIDE)) & 1
    outward = ((left & ~beside_left & <int>(tables.places >> (place - BESIDE)))
               + (right & ~beside_right & <int>(tables.places >> (place + BESIDE))))
    above = ((here << BELOW_LEFT) | (here << BELOW_RIGHT)) & tables.places
    below = ((here >> BELOW_LEFT) | (here >> BELOW_RIGHT)) & seat.have
    score = (weights[SUPPORTS] * popcount(above & ~((seat.have << BELOW_LEFT) | (seat.have << BELOW_RIGHT)))
             + weights[NEIGHBOURS] * (beside_left + beside_right)
             + weights[OVERHANGS] * (floor > 0 and popcount(below) == 1)
             + weights[OUTWARD] * outward)
    if floor == situation.row_large - 1:
        score += weights[JOINTS] * ((left & beside_left) + (right & beside_right))
    if floor == situation.row_large or floor == situation.row_large - 1:
        score += weights[COMPLETES] * (tables.points_large * (
            completed(have, seat.bottom | (<uint64_t>tile.bottom << place), situation.row_large)
            - completed(seat.have, seat.bottom, situation.row_large)))
    if (situation.goals >> COLUMN_GOAL) & SYMBOL_BITS:
        score += weights[GOAL_GAIN] * column_gain(tile, floor, place, mirrored, tables, situation)
    return score


cdef inline int column_gain(const Tile* tile, int floor, int place, bint mirrored, const Tables* tables,
                            const Situation* situation) noexcept nogil:
    """Points for the goals about columns."""
    cdef int column = 2 * (place % ROW - (floor < 2)) + floor % 2
    cdef int left = situation.columns[column] + tile.halves[mirrored]
    cdef int right = situation.columns[column + 1] + tile.halves[1 - mirrored]
    cdef int symbol, most, before, gain = 0
    for symbol in range(N_SYMBOLS):
        if (situation.goals >> (COLUMN_GOAL + symbol)) & 1:
            before = situation.most[symbol]
            most = max((left >> (4 * symbol)) & 15, (right >> (4 * symbol)) & 15)
            if most > before:
                gain += most - before + (0 if before else tables.column_bonus)
    return gain
