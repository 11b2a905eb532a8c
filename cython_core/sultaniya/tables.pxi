# Sultaniya: the tables, filled from components.
from libc.stdint cimport uint32_t, uint64_t

from cython_core.sultaniya.palace cimport survey
from cython_core.sultaniya.scoring cimport feature, large_row, points_of
from cython_core.sultaniya.state cimport (
    ANY_FLOOR, CALL_DOUBLE, CALL_FLUSH, CALL_REBUILD, CALL_SEARCH, CUPOLAS, GARDENS, GATES, GUARDS, MAX_ESTIMATE, MAX_TILES, MAX_WORTH,
    MINARETS, NOBODY, NO_DJINN, NO_TILE, N_BOARDS, N_DJINNS, N_FLOORS, N_GOALS, N_PRINTED, N_SHAPES, N_SYMBOLS, N_TILES, PRINTED, ROW,
    TOWERS, TURN, WINDOWS, Board, State, Tables, Tile, spot,
)

from turmwerk.components.sultaniya import read_tiles
from turmwerk.errors import ComponentError

BOARD_FEATURES = {"window": WINDOWS, "tower": TOWERS, "cupola": CUPOLAS, "garden": GARDENS, "gate": GATES, "minaret": MINARETS}


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
    fill_estimates(tables)
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


cdef fill_tiles(Tables* tables, int players, dict components):
    cdef Tile* tile
    for row in read_tiles(components["tiles"]):
        floor, number = row["floor"], int(row["id"][1:]) - 1
        tile = &tables.tiles[MAX_TILES * floor + number]
        fill_tile(
            tile,
            [[row[f"{name}_{half}"] for name in SYMBOLS] for half in "LR"],
            [row["cupolas"], row["gardens"], row["whole_gate"], row["whole_minaret"]],
            (row["left"] in "GMCB", row["right"] in "GMCB", row["bottom"] in "LS"),
        )
        tile.points = row["points"]
        tile.kind = ROW * floor + tile.shape
        if row["mark"] == "2+" or players >= int(row["mark"][0]):
            tables.in_play[floor] |= 1 << number
            tables.n_tiles[floor] = max(tables.n_tiles[floor], number + 1)
        for shapes in range(1 << N_SHAPES):
            if (shapes >> tile.shape) & 1:
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
    for number in range(N_BOARDS):
        board = &tables.boards[number]
        for tile in range(N_TILES):
            tables.worth[number][tile] = points_of(tables, board, tables.tiles[tile].features) + tables.tiles[tile].points
            if tile < 2 * MAX_TILES:         # gate posts are on the ground floor, minaret posts on the first one
                posts = tables.tiles[tile].left + tables.tiles[tile].right
                tables.posts[number][tile] = posts if tile // MAX_TILES == large_row(board) - 1 else -posts
            if tile < PRINTED:
                for level in range(min(MAX_WORTH, tables.worth[number][tile])):
                    tables.worthy[number][tile // MAX_TILES][level] |= <uint32_t>1 << (tile % MAX_TILES)


cdef fill_estimates(Tables* tables):
    """Half points: two for a point and, unless one plays alone, for a guard, one for a sapphire."""
    for board in range(N_BOARDS):
        for tile in range(N_TILES):
            guards = feature(tables.tiles[tile].features, GUARDS) if tables.players > 1 else 0
            tables.estimate[board][tile] = min(250, 2 * (tables.worth[board][tile] + guards) + tables.tiles[tile].sapphires)
            for level in range(min(MAX_ESTIMATE, tables.estimate[board][tile]) if tile < PRINTED else 0):
                tables.estimated[board][tile // MAX_TILES][level] |= <uint32_t>1 << (tile % MAX_TILES)
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
