"""Sultaniya, native: tables, notation and view. The rules are in the .pxd files beside this one."""
# The verbs, which the shared body at the end of this file uses.
from cython_core.sultaniya.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.sultaniya.invariants cimport broken_invariant  # no-cython-lint
from cython_core.sultaniya.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.sultaniya.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.sultaniya.scoring cimport score  # no-cython-lint
from cython_core.sultaniya.setup cimport setup  # no-cython-lint
from cython_core.sultaniya.state cimport N_CATEGORIES, N_NODES  # no-cython-lint
from cython_core.sultaniya.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.sultaniya.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.sultaniya.strategies.score_moves cimport score_moves  # no-cython-lint

# What tables, notation and view need; `c` and `f` are the numbers of the state and of the features.
cimport cython_core.sultaniya.invariants as invariants
cimport cython_core.sultaniya.state as c
cimport cython_core.sultaniya.strategies.features as f
cimport cython_core.sultaniya.strategies.appraise as a
cimport cython_core.sultaniya.strategies.outlook as o
from cython_core.sultaniya.palace cimport survey
from cython_core.sultaniya.strategies.hope cimport HOPE_UNIT
from cython_core.sultaniya.scoring cimport feature, large_row
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, CUPOLAS, DONE, DROP, FETCH, GARDENS, GATES, GUARDS, LIFT,
    MAX_DISPLAY, MAX_PLACES, MAX_PLAYERS, MAX_PROMISE, MAX_TILES, MAX_WORTH, MINARETS, MIRRORED, NOBODY, NO_DJINN, NO_TILE, N_BOARDS,
    N_DJINNS, N_FLOORS, N_GOALS, N_PRINTED, N_SHAPES, N_SPOTS, N_SYMBOLS, N_TILES, PRINTED, REVEAL, ROW, TAKE, TOWERS, TURN, WINDOWS,
    Board, Seat, Stack,
    State, Tables, Tile, spot,
)

from turmwerk.components.sultaniya import FLOORS, LETTERS, read_tiles
from turmwerk.errors import ComponentError
from turmwerk.native.names import named

BOARD_NAMES = ("aladdin", "ali-baba", "anis", "dunyazad", "jafar", "scheherazade", "shahriyar", "sinbad")
SYMBOLS = ("guards", "sapphires", "towers", "windows")
GOAL_NAMES = tuple(f"column-{name}" for name in SYMBOLS) + ("djinns",) + tuple(f"floor-{name}" for name in SYMBOLS) + ("stones",)
DJINNS = ("flush", "rebuild", "double", "search")
BOARD_FEATURES = {"window": WINDOWS, "tower": TOWERS, "cupola": CUPOLAS, "garden": GARDENS, "gate": GATES, "minaret": MINARETS}

PLAYERS = (1, 2, 3, 4)
VARIANTS = ("base", "open")
NODES = named("nodes", c.N_NODES, {
    c.TURN: "turn",
    c.BUILD: "build",
    c.PLACE: "place",
    c.LIFT: "lift",
    c.MOVE: "move",
    c.OVER: "over",
})
CATEGORIES = named("categories", c.N_CATEGORIES, {
    c.SMALL_POINTS: ("small", "windows or towers"),
    c.MEDIUM_POINTS: ("medium", "cupolas or gardens"),
    c.LARGE_POINTS: ("large", "gates or minarets"),
    c.GUARD_POINTS: ("guards", "the most guards"),
    c.ROOF_POINTS: ("roofs", "points printed on roofs"),
    c.GOAL_POINTS: ("goals", "secret goals"),
})
SETUP_WORDS = {"board": "the seat's board", "boards": "the board of the solo game", "goals": "the seat's secret goals"}
ENDINGS = named("endings", c.N_ENDINGS, {
    c.ROOFS_BUILT: "a palace had all its roofs",
    c.ROUND_LIMIT: "the round limit was reached",
    c.SOLO_TURNS_USED: "the turns of the solo game were used up",
})
TILE_NAMES = tuple(tuple(f"{letter}{number:02d}" for number in range(1, MAX_TILES + 1)) for letter in LETTERS)
EVENTS = named("events", c.N_EVENTS, {
    c.BOARDS: ("boards", BOARD_NAMES),
    **{c.GOALS + seat: (f"goals P{seat}", GOAL_NAMES) for seat in range(MAX_PLAYERS)},
    **{c.TOP + number: (f"top {floor}", (*TILE_NAMES[number], "none")) for number, floor in enumerate(FLOORS)},
})
FEATURES = named("features", f.N_FEATURES, {
    f.POINTS: ("points", "points the symbols of the tile bring to the board; a tile that is lifted or dropped counts negative"),
    f.GOAL_GAIN: ("goals", "points for the own goals at once: by floor (take), by column (at), by sapphires and figures"),
    f.COMPLETES: ("completes", "points for gates or minarets the tile completes, or (take) one that it can complete"),
    f.POSTS: ("posts", "sides of the tile that are half a gate or minaret such as the board rewards, less those of the other kind"),
    f.GUARDS_BUILT: ("guards", f"guards on the tile, at most {f.MAX_GUARDS}"),
    f.GUARDS_AWARD: ("guards_award", "change of the guards' award with them, as palaces stand"),
    f.STONES: ("sapphires", "sapphires gained; those paid count negative"),
    f.STONES_LATE: ("sapphires_late", "the same, times the roofs of the palace with most (in the last turn: as many as are needed)"),
    f.ON_FLOOR: ("ground", "1: a tile of the ground floor is taken, or revealed and fits"),
    f.ON_FLOOR + 1: ("first", "1: the same, of the first floor"),
    f.ON_FLOOR + 2: ("second", "1: the same, of the second floor"),
    f.ON_FLOOR + 3: ("roof", "1: the same, a roof"),
    f.LAST_ROOF: ("last_roof", "1: it is the roof that brings the end"),
    f.LEAD: ("lead", "if so: points ahead of the best other seat, whose goals are not counted"),
    f.DENIES: ("denies", "points the tile would bring to the next seat, if it fits there"),
    f.REVEALS: ("reveal", "1: a tile that fits is revealed; it is judged like one that is taken"),
    f.BLIND: ("reveal_blind", "1: a tile that does not fit is revealed"),
    f.CALLS: ("flush", "1: this djinn is called"),
    f.CALLS + 1: ("rebuild", "1: this djinn is called"),
    f.CALLS + 2: ("double", "1: this djinn is called"),
    f.CALLS + 3: ("search", "1: this djinn is called"),
    f.CALL_POINTS: ("call_points", "points of the best tile in sight that fits (rebuild), of the two best (double), "
                    f"of the best of the stack, at most {MAX_WORTH} (search)"),
    f.NEIGHBORS: ("neighbours", "tiles beside the place, 0..2"),
    f.OVERHANGS: ("overhang", "1: only one tile lies below the place"),
    f.JOINTS: ("joints", "posts that meet another post: a lintel or spire such as the board rewards fits above"),
    f.VALUE: ("value", "half points the tile brings at its best place: symbols, goals, gate or minaret; in the last turn guards' award"),
    f.VALUE_OVER: ("value_over", f"the same beyond {a.HIGH_VALUE} half points"),
    f.TAKE_FLOOR: ("take_ground", "1: it is a tile of the ground floor"),
    f.TAKE_FLOOR + 1: ("take_first", "1: it is a tile of the first floor"),
    f.TAKE_FLOOR + 2: ("take_second", "1: it is a tile of the second floor"),
    f.TAKE_FLOOR + 3: ("take_roof", "1: it is a roof"),
    f.OPEN_POSTS: ("open_posts", "`posts` of it, times the lintels or spires such as the board rewards that nobody has built, at most 3"),
    f.JOINS: ("joins", "1: it can make a joint for one of these"),
    f.GUARDS_TAKEN: ("guards_taken", f"its guards, at most {f.MAX_GUARDS}"),
    f.GUARDS_RACE: ("guards_race", "the same, times the other seats that have at most two more or less than this one"),
    f.TEMPO: ("tempo", "sapphires gained or paid, times the roofs that the palace with most lacks; nothing in the last turn"),
    f.TEMPO_RICH: ("tempo_rich", f"the same, times the sapphires held beyond {o.MANY_STONES} instead"),
    f.SPOILS: ("spoils", "half points by which it is better for the next seat than all others in sight"),
    f.HOPE: ("hope", f"{HOPE_UNIT}ths of a half point by which one more unseen tile may be expected to be better (reveal, flush)"),
    f.HOPE_MORE: ("hope_more", "the same, by which two more may be expected to be better than one"),
    f.BUILDS_LATE: ("builds_late", "tiles to be built, times the roofs of the palace with most"),
    f.BUILDS_SLACK: ("builds_slack", "the same, times empty places of the fullest other palace (alone: turns left) beyond the own ones"),
    f.FIGURE: ("figure", "points for the figure of a djinn, if figures are a goal"),
    f.STONE_GOAL: ("stone_goal", "points for sapphires gained or paid, if they are a goal"),
    f.END_EMPTY: ("end_empty", "if it is the roof that brings the end: places that stay empty"),
    f.END_LEAD: ("end_lead", f"if so: points ahead, with the own goals less {o.USUAL_GOALS}, at most 12"),
    f.ROOF_LEAD: ("roof_lead", "the same for the roofs before, from the half of those needed on"),
    f.PASSES: ("passes", "1: pass"),
    f.GOAL_SYMBOLS: ("goal_symbols", "its symbols that the own goals count, by floor or by column"),
    f.POSTS_SEEN: ("posts_seen", "its posts such as the board rewards, times the lintels or spires for them in sight, at most 2"),
    f.JOINS_SEEN: ("joins_seen", "`joins` times these"),
    f.PLACE_POINTS: ("place_points", "points of a place: gates or minarets completed, goals about columns; a drop counts negative"),
    f.DEAD: ("dead", "then: empty places that no tile fits as the palace stands"),
    f.READY: ("ready", "then: joints where a lintel or spire such as the board rewards makes a whole, at most as many as are left"),
    f.HALF_READY: ("half_ready", "then: the same, where a tile below is missing"),
    f.WRONG: ("wrong", "then: places that ask for a lintel or spire which the board does not reward"),
    f.FOLLOW: ("follow", "then: half points, guards and sapphires of the best tile in sight that fits"),
    f.MOBILITY: ("mobility", "then: tiles, seen or not, that fit"),
    f.READY_SEEN: ("ready_seen", "then: as `ready`, at most as many as lintels or spires are in sight"),
    f.COLUMN_STACK: ("column_stack", "symbols for goals about columns in the columns the tile adds to, for each goal in the higher one"),
})
INVARIANTS = named("invariants", invariants.N_INVARIANTS, {
    invariants.HOLD: "all hold",
    invariants.TILES: "tiles are conserved",
    invariants.SAPPHIRES: "sapphires are conserved",
    invariants.PALACES: "palaces are legal",
    invariants.CACHES: "remembered places, shapes, tiles to lift and sums are right",
    invariants.DISPLAYS: "displays are right",
    invariants.NODE: "the node is consistent",
})
FACTS = {"board": BOARD_NAMES}


cdef int fill_tables(Tables* tables, int players, str variant, dict components) except -1:
    check(players, components)
    tables.players = players
    tables.open_goals = variant == "open"
    tables.display_size = components["display.size"]
    tables.pass_sapphires = components["sapphires.pass"]
    tables.goals_dealt = components["goals.dealt"]
    tables.column_bonus = components["goals.column_bonus"]
    tables.djinn_points = components["goals.djinn"]
    tables.points_small = components["points.small"]
    tables.points_medium = components["points.medium"]
    tables.points_large = components["points.large"]
    tables.guards_award = components["points.guards"]
    tables.roofs_needed = components["end.roofs"]
    tables.round_limit = components["end.solo_turns"] if players == 1 else components["end.rounds"]
    tables.turn_limit = tables.round_limit * players
    for sapphires in range(256):
        tables.stone_points[sapphires] = sapphires // components["goals.stones"]
    fill_prices(tables, components)
    fill_places(tables, components["palace.places"])
    fill_tiles(tables, players, components)
    fill_boards(tables, components)
    fill_worth(tables)
    fill_promise(tables)
    fill_start(tables, components)
    return 0


cdef check(int players, dict components):
    """What the keys demand of each other."""
    if components["goals.dealt"] * players > N_GOALS:
        raise ComponentError(f"component goals.dealt = {components['goals.dealt']} of sultaniya is too large for {players} players: "
                             f"there are {N_GOALS} goals; it must be at most {N_GOALS // players}")
    if components["end.roofs"] >= components["palace.places"]:
        raise ComponentError(f"component end.roofs = {components['end.roofs']} of sultaniya is too large; it must be at most "
                             f"{components['palace.places'] - 1}, for palace.places is {components['palace.places']}")
    if len(components["boards.dealt"]) not in (0, players):
        raise ComponentError(f"component boards.dealt of sultaniya lists {len(components['boards.dealt'])} boards; it must list none or "
                             f"{players}, one for each player")
    both = set(components["boards.sets.square"]) & set(components["boards.sets.round"])
    if both:
        raise ComponentError(f"component boards.sets.round of sultaniya lists {', '.join(sorted(both))} like boards.sets.square; "
                             "a board must be of one set only")


cdef fill_prices(Tables* tables, dict components):
    for djinn in range(N_DJINNS):
        tables.price[djinn] = components[f"djinns.{DJINNS[djinn]}"]
    calls = (<uint64_t>0xF << CALL_FLUSH, <uint64_t>1 << CALL_REBUILD, <uint64_t>1 << CALL_DOUBLE, <uint64_t>0xF << CALL_SEARCH)
    for sapphires in range(256):
        tables.affordable[sapphires] = sum(calls[djinn] for djinn in range(N_DJINNS) if sapphires >= tables.price[djinn])


cdef fill_places(Tables* tables, int n_places):
    """Rows 1 and 3 have one place less; the printed parts are in the middle of the ground floor and above."""
    cdef int row, place
    tables.n_places = n_places
    for row in range(N_FLOORS):
        for place in range(n_places - row % 2):
            tables.places |= spot(bit_of(row, place))
    tables.printed_spots = [bit_of(0, n_places // 2 - 1), bit_of(0, n_places // 2), bit_of(1, n_places // 2 - 1)]
    for place in tables.printed_spots:
        tables.printed |= spot(place)


cdef int bit_of(int row, int place):
    return ROW * (row + 1) + place + (row < 2)


cdef str place_text(int bit):
    row = bit // ROW - 1
    return f"{row}.{bit % ROW - (row < 2)}"


cdef fill_tiles(Tables* tables, int players, dict components):
    for row in read_tiles(components["tiles"]):
        floor, number = row["floor"], int(row["id"][1:]) - 1
        fill_tile(
            &tables.tiles[MAX_TILES * floor + number],
            [[row[f"{name}_{half}"] for name in SYMBOLS] for half in "LR"],
            [row["cupolas"], row["gardens"], row["whole_gate"], row["whole_minaret"]],
            (row["left"] in "GMCB", row["right"] in "GMCB", row["bottom"] in "LS"),
        )
        tables.tiles[MAX_TILES * floor + number].points = row["points"]
        tables.tiles[MAX_TILES * floor + number].kind = ROW * floor + tables.tiles[MAX_TILES * floor + number].shape
        if row["mark"] == "2+" or players >= int(row["mark"][0]):
            tables.in_play[floor] |= 1 << number
            tables.n_tiles[floor] = max(tables.n_tiles[floor], number + 1)
        for shapes in range(1 << N_SHAPES):
            if (shapes >> tables.tiles[MAX_TILES * floor + number].shape) & 1:
                tables.of_shapes[floor][shapes] |= <uint32_t>1 << number
    for board in range(N_BOARDS):
        for part, word in enumerate(components[f"boards.{BOARD_NAMES[board]}.printed"]):
            what, _, half = word.partition("-")
            fill_tile(
                &tables.tiles[PRINTED + N_PRINTED * board + part],
                [[int(f"{what}s" == name and half == side) for name in SYMBOLS] for side in "LR"],
                [int(what == name) for name in ("cupola", "garden", "gate", "minaret")],
                (0, 0, 0),      # wall sides, a plain bottom
            )


cdef fill_tile(Tile* tile, list halves, list whole, tuple specials):
    tile.left, tile.right, tile.bottom = specials
    tile.shape = tile.left + tile.right + 3 * tile.bottom
    tile.symmetric = tile.left == tile.right and halves[0] == halves[1]
    for symbol in range(N_SYMBOLS):
        tile.features |= <uint64_t>(halves[0][symbol] + halves[1][symbol]) << (8 * symbol)
        tile.features |= <uint64_t>whole[symbol] << (8 * (CUPOLAS + symbol))
        tile.halves[0] |= halves[0][symbol] << (4 * symbol)
        tile.halves[1] |= halves[1][symbol] << (4 * symbol)
    tile.sapphires = halves[0][1] + halves[1][1]


cdef fill_boards(Tables* tables, dict components):
    cdef Board* board
    sets = (components["boards.sets.square"], components["boards.sets.round"])
    for number, name in enumerate(BOARD_NAMES):
        board = &tables.boards[number]
        board.sapphires = components[f"boards.{name}.sapphires"]
        board.small = BOARD_FEATURES[components[f"boards.{name}.small"]]
        board.medium = BOARD_FEATURES[components[f"boards.{name}.medium"]]
        board.large = BOARD_FEATURES[components[f"boards.{name}.large"]]
        for names in sets:
            if name in names:
                board.set = sum(1 << BOARD_NAMES.index(other) for other in names)
    tables.n_dealt = len(components["boards.dealt"])
    for seat in range(tables.n_dealt):
        tables.dealt[seat] = BOARD_NAMES.index(components["boards.dealt"][seat])


cdef fill_worth(Tables* tables):
    """What strategies want to know of a tile."""
    cdef Board* board
    cdef uint64_t features
    for number in range(N_BOARDS):
        board = &tables.boards[number]
        for tile in range(N_TILES):
            features = tables.tiles[tile].features
            tables.worth[number][tile] = (
                tables.points_small * feature(features, board.small) + tables.points_medium * feature(features, board.medium)
                + tables.points_large * feature(features, board.large) + tables.tiles[tile].points)
            if tile < 2 * MAX_TILES:         # gate posts are on the ground floor, minaret posts on the first one
                posts = tables.tiles[tile].left + tables.tiles[tile].right
                tables.posts[number][tile] = posts if tile // MAX_TILES == large_row(board) - 1 else -posts
            if tile < PRINTED:
                for level in range(min(MAX_WORTH, tables.worth[number][tile])):
                    tables.worthy[number][tile // MAX_TILES][level] |= <uint32_t>1 << (tile % MAX_TILES)


cdef fill_promise(Tables* tables):
    """Half points: two for a point and, unless one plays alone, for a guard, one for a sapphire."""
    for board in range(N_BOARDS):
        for tile in range(N_TILES):
            guards = feature(tables.tiles[tile].features, GUARDS) if tables.players > 1 else 0
            tables.promise[board][tile] = min(250, 2 * (tables.worth[board][tile] + guards) + tables.tiles[tile].sapphires)
            for level in range(min(MAX_PROMISE, tables.promise[board][tile]) if tile < PRINTED else 0):
                tables.promising[board][tile // MAX_TILES][level] |= <uint32_t>1 << (tile % MAX_TILES)
    for n in range(1, MAX_TILES + 1):
        tables.part[n], tables.part_of_pairs[n] = 2 ** 32 // n + 1, 2 ** 32 // max(1, n * (n - 1)) + 1


cdef fill_start(Tables* tables, dict components):
    cdef State* start = &tables.start
    cdef int seat, i
    for i in range(N_FLOORS):
        start.table.stacks[i].unseen = tables.in_play[i]
        start.table.stacks[i].top = NO_TILE
        start.table.stocked |= (tables.in_play[i] != 0) << i
    for i in range(N_DJINNS):
        start.table.figures[i] = NOBODY
    start.table.roomy = (1 << N_FLOORS) - 1
    start.table.treasury = components["sapphires.treasury"]
    start.table.node = TURN
    start.table.djinn = NO_DJINN
    start.table.floor = ANY_FLOOR
    start.table.builds_left = 1
    start.table.held = NO_TILE
    start.table.rounds = 1
    for seat in range(tables.players):
        start.seats[seat].have = tables.printed
        survey(&start.seats[seat], tables)


cdef str tile_text(int tile):
    return "printed" if tile >= PRINTED else TILE_NAMES[tile // MAX_TILES][tile % MAX_TILES]


cdef enum:                   # numbers of notations; moves of the nodes turn and build that take no tile have their own number
    TAKEN = FETCH            # + tile
    LIFTED = TAKEN + N_FLOORS * MAX_TILES    # + place, as a bit of the palace
    SET_DOWN = LIFTED + N_SPOTS              # + 2 * place + mirrored
    DROPPED = SET_DOWN + 2 * N_SPOTS
    N_NOTATIONS = DROPPED + 1


cdef inline int notation(const State* state, const Tables* tables, int move) noexcept nogil:
    cdef int node = state.table.node
    if node == LIFT:
        return LIFTED + move + ROW
    if node > BUILD:
        if move == DROP:
            return DROPPED
        return SET_DOWN + 2 * (ROW * (state.table.held // MAX_TILES + 1) + move % MIRRORED) + (move >= MIRRORED)
    if move >= FETCH:
        return TAKEN + MAX_TILES * state.table.floor + move - FETCH
    return TAKEN + displayed(state, (move - TAKE) // MAX_DISPLAY, (move - TAKE) % MAX_DISPLAY) if TAKE <= move < CALL_FLUSH else move


cdef str notation_text(const Tables* tables, int number):
    if number == DROPPED:
        return "drop"
    if number >= LIFTED:
        return palace_text(number)
    if number >= TAKEN:
        return f"take {tile_text(number - TAKEN)}"
    if number >= CALL_SEARCH:
        return f"call search {FLOORS[number - CALL_SEARCH]}"
    if number >= CALL_REBUILD:
        return "call double" if number == CALL_DOUBLE else "call rebuild"
    if number >= CALL_FLUSH:
        return f"call flush {FLOORS[number - CALL_FLUSH]}"
    if number >= TAKE:
        return None          # these are called by their tiles
    if number >= REVEAL:
        return f"reveal {FLOORS[number - REVEAL]}"
    return "done" if number == DONE else "pass"


cdef str palace_text(int number):
    """Moves to and from a place of the palace, if there is such a place."""
    cdef int bit = number - LIFTED if number < SET_DOWN else (number - SET_DOWN) // 2
    if not 0 <= bit % ROW - (bit // ROW < 3) < MAX_PLACES or bit < ROW:
        return None
    if number < SET_DOWN:
        return f"lift {place_text(bit)}"
    return f"at {place_text(bit)} mirrored" if (number - SET_DOWN) % 2 else f"at {place_text(bit)}"


cdef inline int displayed(const State* state, int floor, int position) noexcept nogil:
    return MAX_TILES * floor + <int>((state.table.display[floor] >> (8 * position)) & 0xFF)


cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Goals are secret in the base game; the order of the unseen tiles does not exist yet."""
    tops, unseen, under, displays = {}, {}, {}, {}
    cdef const Stack* stack
    cdef int floor, i
    for floor in range(N_FLOORS):
        stack = &state.table.stacks[floor]
        name = FLOORS[floor]
        tops[name] = None if stack.top == NO_TILE else tile_text(MAX_TILES * floor + stack.top)
        unseen[name] = [tile_text(MAX_TILES * floor + i) for i in range(MAX_TILES) if (stack.unseen >> i) & 1]
        under[name] = [tile_text(MAX_TILES * floor + stack.under[i]) for i in range(stack.n_under)]
        displays[name] = [tile_text(displayed(state, floor, i)) for i in range(state.table.n_display[floor])]
    return {
        "round": state.table.rounds,
        "turns": state.table.turns,
        "last_turns": state.table.last_turns if state.table.ended else None,
        "boards": [BOARD_NAMES[state.seats[i].board] for i in range(tables.players)],
        "goals": [[GOAL_NAMES[goal] for goal in range(N_GOALS) if (state.secret.goals[i] >> goal) & 1]
                  if seat < 0 or seat == i or tables.open_goals else None for i in range(tables.players)],
        "sapphires": [state.seats[i].sapphires for i in range(tables.players)],
        "treasury": state.table.treasury,
        "figures": {DJINNS[i]: None if state.table.figures[i] == NOBODY else state.table.figures[i] for i in range(N_DJINNS)},
        "tops": tops,
        "unseen": unseen,
        "under": under,
        "displays": displays,
        "palaces": [palace_view(&state.seats[i]) for i in range(tables.players)],
        "djinn": None if state.table.djinn == NO_DJINN else DJINNS[state.table.djinn],
        "held": None if state.table.held == NO_TILE else tile_text(state.table.held),
    }


cdef dict palace_view(const Seat* seat):
    """The tiles by place, from the left of the ground floor."""
    return {place_text(bit): tile_text(seat.tiles[bit]) + (" mirrored" if (seat.mirrored >> bit) & 1 else "")
            for bit in range(5 * ROW) if (seat.have >> bit) & 1}


cdef inline int fact(const State* state, const Tables* tables, int seat, int number) noexcept nogil:
    return state.seats[seat].board


include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"
