# Sultaniya: what users call nodes, points, endings, events, features and invariants, each by its number in the native code.
cimport cython_core.sultaniya.invariants as invariants
cimport cython_core.sultaniya.state as c
cimport cython_core.sultaniya.strategies.ahead as ahead
cimport cython_core.sultaniya.strategies.features as f
cimport cython_core.sultaniya.strategies.tiles as tiles
from cython_core.sultaniya.state cimport MAX_PLAYERS, MAX_TILES, MAX_WORTH

from turmwerk.components.sultaniya import FLOORS, LETTERS
from turmwerk.native.names import named

BOARD_NAMES = ("aladdin", "ali-baba", "anis", "dunyazad", "jafar", "scheherazade", "shahriyar", "sinbad")
SYMBOLS = ("guards", "sapphires", "towers", "windows")
GOAL_NAMES = tuple(f"column-{name}" for name in SYMBOLS) + ("djinns",) + tuple(f"floor-{name}" for name in SYMBOLS) + ("stones",)
DJINNS = ("flush", "rebuild", "double", "search")

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
    f.GOAL_GAIN: ("goals", "points for own goals at once: by floor (take), by column (at), by sapphires and figures"),
    f.COMPLETES: ("completes", "points for gates or minarets the tile completes, or (take) one that it can complete"),
    f.POSTS: ("posts", "sides of the tile that are half a gate or minaret such as the board rewards, less those of the other kind"),
    f.GUARDS_BUILT: ("guards", f"guards on the tile, at most {f.MAX_GUARDS}"),
    f.GUARDS_AWARD: ("guards_award", "change of the guards' award with them, as palaces stand"),
    f.STONES: ("sapphires", "sapphires gained; those paid count negative"),
    f.STONES_LATE: ("sapphires_late", "the same, times the roofs of the palace with most (in the last turn: as many as are needed)"),
    **{f.ON_FLOOR + number: (floor, f"1: a tile of the floor `{floor}` is taken, or revealed and fits")
       for number, floor in enumerate(FLOORS)},
    f.LAST_ROOF: ("last_roof", "1: it is the roof that brings the end"),
    f.LEAD: ("lead", "if so: points ahead of the best other seat, whose goals are not counted"),
    f.DENIES: ("denies", "points the tile would bring to the next seat, if it fits there"),
    f.REVEALS: ("reveal", "1: a tile that fits is revealed; it is scored like one that is taken"),
    f.BLIND: ("reveal_blind", "1: a tile that does not fit is revealed"),
    **{f.CALLS + number: (djinn, "1: this djinn is called") for number, djinn in enumerate(DJINNS)},
    f.CALL_POINTS: ("call_points", "points of the best tile in sight that fits (rebuild), of the two best (double), "
                    f"of the best of the stack, at most {MAX_WORTH} (search)"),
    f.NEIGHBORS: ("neighbors", "tiles beside the place, 0..2"),
    f.OVERHANGS: ("overhang", "1: only one tile lies below the place"),
    f.JOINTS: ("joints", "posts that meet another post: a lintel or spire such as the board rewards fits above"),
    f.VALUE: ("value", "half points the tile brings at its best place: symbols, goals, gate or minaret; in the last turn guards' award"),
    f.VALUE_OVER: ("value_over", f"the same beyond {tiles.HIGH_VALUE} half points"),
    **{f.TAKE_FLOOR + number: (f"take_{floor}", f"1: it is a tile of the floor `{floor}`") for number, floor in enumerate(FLOORS)},
    f.OPEN_POSTS: ("open_posts", "`posts` of it, times the lintels or spires such as the board rewards that nobody has built, at most 3"),
    f.JOINS: ("joins", "1: it can make a joint for one of these"),
    f.GUARDS_TAKEN: ("guards_taken", f"its guards, at most {f.MAX_GUARDS}"),
    f.GUARDS_RACE: ("guards_race", "the same, times the other seats that have at most two more or less than this one"),
    f.TEMPO: ("tempo", "sapphires gained or paid, times the roofs that the palace with most lacks; nothing in the last turn"),
    f.TEMPO_RICH: ("tempo_rich", f"the same, times the sapphires held beyond {ahead.MANY_STONES} instead"),
    f.SPOILS: ("spoils", "half points by which it is better for the next seat than all others in sight"),
    f.HOPE: ("hope", f"{tiles.HOPE_UNIT}ths of a half point by which one more unseen tile may be expected to be better (reveal, flush)"),
    f.HOPE_MORE: ("hope_more", "the same, by which two more may be expected to be better than one"),
    f.BUILDS_LATE: ("builds_late", "tiles to be built, times the roofs of the palace with most"),
    f.BUILDS_SLACK: ("builds_slack", "the same, times empty places of the fullest other palace (alone: turns left) beyond its own"),
    f.FIGURE: ("figure", "points for the figure of a djinn, if figures are a goal"),
    f.STONE_GOAL: ("stone_goal", "points for sapphires gained or paid, if they are a goal"),
    f.END_EMPTY: ("end_empty", "if it is the roof that brings the end: places that stay empty"),
    f.END_LEAD: ("end_lead", f"if so: points ahead, with own goals less {ahead.USUAL_GOALS}, at most 12"),
    f.ROOF_LEAD: ("roof_lead", "the same for the roofs before, from the half of those needed on"),
    f.PASSES: ("passes", "1: pass"),
    f.GOAL_SYMBOLS: ("goal_symbols", "its symbols that own goals count, by floor or by column"),
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
