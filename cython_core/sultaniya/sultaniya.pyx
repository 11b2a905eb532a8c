"""Sultaniya, native: tables, notation and view. The rules are in the .pxd files beside this one."""
# The verbs; the shared body at the end of this file uses them.
from cython_core.sultaniya.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.sultaniya.invariants cimport broken_invariant  # no-cython-lint
from cython_core.sultaniya.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.sultaniya.palace cimport survey
from cython_core.sultaniya.scoring cimport feature, score  # no-cython-lint
from cython_core.sultaniya.setup cimport setup  # no-cython-lint
from cython_core.sultaniya.strategies cimport N_FEATURES, Situation, determinize, move_score, size_up  # no-cython-lint
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, BUILD, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, CUPOLAS, DONE, DROP, FETCH, GARDENS, GATES, LIFT, MAX_DISPLAY,
    MAX_PLAYERS, MAX_TILES, MAX_WORTH, MINARETS, MIRRORED, NOBODY, NO_DJINN, NO_TILE, N_BOARDS, N_DJINNS, N_FLOORS, N_GOALS, N_PRINTED,
    N_SYMBOLS, N_TILES, PRINTED, REVEAL, ROW, TAKE, TOWERS, TURN, WINDOWS, Board, Seat, Stack, State, Tables, Tile, spot,
)

from turmwerk.components.sultaniya import FLOORS, LETTERS, read_tiles
from turmwerk.errors import ComponentError

BOARD_NAMES = ("aladdin", "ali-baba", "anis", "dunyazad", "jafar", "scheherazade", "shahriyar", "sinbad")
SYMBOLS = ("guards", "sapphires", "towers", "windows")
GOAL_NAMES = tuple(f"column-{name}" for name in SYMBOLS) + ("djinns",) + tuple(f"floor-{name}" for name in SYMBOLS) + ("stones",)
DJINNS = ("flush", "rebuild", "double", "search")
BOARD_FEATURES = {"window": WINDOWS, "tower": TOWERS, "cupola": CUPOLAS, "garden": GARDENS, "gate": GATES, "minaret": MINARETS}

NODES = ("turn", "build", "place", "lift", "move", "over")
CATEGORIES = ("small", "medium", "large", "guards", "roofs", "goals")
ENDINGS = ("a palace had all its roofs", "the round limit was reached", "the turns of the solo game were used up")
TILE_NAMES = tuple(tuple(f"{letter}{number:02d}" for number in range(1, MAX_TILES + 1)) for letter in LETTERS)
EVENTS = (
    ("boards", BOARD_NAMES),
    *((f"goals P{seat}", GOAL_NAMES) for seat in range(MAX_PLAYERS)),
    *((f"top {floor}", (*names, "none")) for floor, names in zip(FLOORS, TILE_NAMES)),
)
FEATURES = (
    ("points", "points the symbols of the tile bring to the board; a tile that is lifted or dropped counts negative"),
    ("goals", "points for the own goals at once: by floor (take), by column (at), by sapphires and figures"),
    ("goal_symbols", "symbols of the tile that own goals about floors and columns count"),
    ("completes", "points for gates or minarets the tile completes, or (take) one that it can complete"),
    ("posts", "sides of the tile that are half a gate or minaret such as the board rewards"),
    ("burdens", "sides that are half of the other kind, which the board does not reward"),
    ("guards", "guards on the tile"),
    ("guards_award", "change of the guards' award with them, as palaces stand"),
    ("sapphires", "sapphires gained; those paid count negative"),
    ("sapphires_late", "the same, times the roofs of the palace with most (in the last turn: as many as are needed)"),
    ("build", "1: a tile is taken, or revealed and fits"),
    ("ground", "1: it is of the ground floor"),
    ("first", "1: it is of the first floor"),
    ("second", "1: it is of the second floor"),
    ("roof", "1: it is a roof"),
    ("last_roof", "1: it is the roof that brings the end"),
    ("lead", "if so: points ahead of the best other seat, whose goals are not counted"),
    ("denies", "points the tile would bring to the next seat, if it fits there"),
    ("reveal", "1: a tile that fits is revealed; it is judged like one that is taken"),
    ("reveal_blind", "1: a tile that does not fit is revealed"),
    ("offers", "points it would bring to the next seat, if it fits there"),
    ("flush", "1: this djinn is called"),
    ("rebuild", "1: this djinn is called"),
    ("double", "1: this djinn is called"),
    ("search", "1: this djinn is called"),
    ("call_points", "points of the best tile in sight that fits (rebuild), of the two best (double), "
                    f"of the best of the stack, at most {MAX_WORTH} (search)"),
    ("supports", "places above that had no tile below before, 0..2"),
    ("neighbours", "tiles beside the place, 0..2"),
    ("overhang", "1: only one tile lies below the place"),
    ("outward", "sides other than plain that face an empty place"),
    ("joints", "posts that meet another post: a lintel or spire such as the board rewards fits above"),
    ("drop", "1: the lifted tile goes under its stack"),
)
INVARIANTS = (
    "tiles are conserved", "sapphires are conserved", "palaces are legal", "remembered places, shapes, tiles to lift and sums are right",
    "displays are right", "the node is consistent",
)
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
    tables.sapphires_per_point = components["goals.stones"]
    tables.points_small = components["points.small"]
    tables.points_medium = components["points.medium"]
    tables.points_large = components["points.large"]
    tables.guards_award = components["points.guards"]
    tables.roofs_needed = components["end.roofs"]
    tables.turn_limit = components["end.solo_turns"] if players == 1 else components["end.rounds"] * players
    fill_prices(tables, components)
    fill_places(tables, components["palace.places"])
    fill_tiles(tables, players, components)
    fill_boards(tables, components)
    fill_worth(tables)
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
        if row["mark"] == "2+" or players >= int(row["mark"][0]):
            tables.in_play[floor] |= 1 << number
        tables.of_shape[floor][tables.tiles[MAX_TILES * floor + number].shape] |= 1 << number
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
            if tile < PRINTED:
                for level in range(min(MAX_WORTH, tables.worth[number][tile])):
                    tables.worthy[number][tile // MAX_TILES][level] |= <uint32_t>1 << (tile % MAX_TILES)


cdef fill_start(Tables* tables, dict components):
    cdef State* start = &tables.start
    cdef int seat, i
    for i in range(N_FLOORS):
        start.table.stacks[i].unseen = tables.in_play[i]
        start.table.stacks[i].top = NO_TILE
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


cdef str move_text(const State* state, const Tables* tables, int move):
    if state.table.node <= BUILD:
        return turn_text(state, move)
    if state.table.node == LIFT:
        return f"lift {place_text(move + ROW)}"
    if move == DROP:
        return "drop"
    place = place_text(ROW * (state.table.held // MAX_TILES + 1) + move % MIRRORED)
    return f"at {place} mirrored" if move >= MIRRORED else f"at {place}"


cdef str turn_text(const State* state, int move):
    cdef int floor = (move - TAKE) // MAX_DISPLAY
    if move >= FETCH:
        return f"take {tile_text(MAX_TILES * state.table.floor + move - FETCH)}"
    if move >= CALL_SEARCH:
        return f"call search {FLOORS[move - CALL_SEARCH]}"
    if move >= CALL_REBUILD:
        return "call double" if move == CALL_DOUBLE else "call rebuild"
    if move >= CALL_FLUSH:
        return f"call flush {FLOORS[move - CALL_FLUSH]}"
    if move >= TAKE:
        return f"take {displayed(state, floor, (move - TAKE) % MAX_DISPLAY)}"
    if move >= REVEAL:
        return f"reveal {FLOORS[move - REVEAL]}"
    return "done" if move == DONE else "pass"


cdef str displayed(const State* state, int floor, int position):
    return tile_text(MAX_TILES * floor + ((state.table.display[floor] >> (8 * position)) & 0xFF))


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
        displays[name] = [displayed(state, floor, i) for i in range(state.table.n_display[floor])]
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


include "../shared/score_each.pxi"
include "../shared/game.pxi"

fact_verb = fact
