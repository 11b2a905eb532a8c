"""What the Sultaniya tests share: a table laid out as wanted, and palaces built with a search that costs nothing."""

import turmwerk as tw

FLOOR_OF = {"B": "ground", "R": "first", "N": "second", "T": "roof"}
GOALS = (("floor-guards", "stones"), ("floor-sapphires", "djinns"), ("floor-towers", "column-towers"), ("floor-windows", "column-windows"))
TOPS = ("B01", "R03", "N03", "T01")
LONG = {"end.solo_turns": 1000, "end.rounds": 1000}


def native(game, **arguments):
    """A `start` for tests of what the native engine alone has."""
    return game.start(**arguments)


def begin(start, boards=("ali-baba",), *, goals=GOALS, tops=TOPS, variant="base", free_search=True, **components):
    """A game with these boards, goals and visible tops; keyword `end__roofs=3` replaces the component end.roofs."""
    changed = {"boards.dealt": list(boards), **LONG, **({"djinns.search": 0} if free_search else {})}
    changed |= {key.replace("__", "."): value for key, value in components.items()}
    game = tw.game("sultaniya", players=len(boards), variant=variant, components=changed)
    chance = [f"boards {' '.join(boards)}"]
    chance += [f"goals P{seat} {' '.join(goals[seat])}" for seat in range(len(boards))]
    chance += [f"top {floor} {tile}" for floor, tile in zip(FLOOR_OF.values(), tops, strict=True)]
    return start(game, chance=chance)


def fetch(state, tile):
    """Take a tile out of its stack; it must not be the visible one."""
    state.play(f"call search {FLOOR_OF[tile[0]]}")
    state.play(f"take {tile}")


def places(state, tile):
    """Where a tile could be built; the state is left alone as far as the tests see: the tile must not be the visible one."""
    fetch(state, tile)
    return state.legal()


def build(state, *moves):
    """Build tiles out of their stacks, such as "B07 0.4" or "B07 0.1 mirrored"; the others pass."""
    seat = state.seat
    for move in moves:
        tile, _, where = move.partition(" ")
        fetch(state, tile)
        state.play(f"at {where}")
        let_others_pass(state, seat)


def let_others_pass(state, seat):
    while not state.is_over and state.seat != seat:
        state.play("pass")


def takes(state):
    return [move for move in state.legal() if move.startswith("take ")]


def small_box(**numbers):
    """Rows of a tile table with only these tiles of some floors: small_box(roof=["T01"]) leaves the other floors alone."""
    from turmwerk.registry.catalog import find

    rows = find("sultaniya").components["tiles"].value
    return [row for row in rows if row.split(",")[0] in numbers.get(row.split(",")[2], [row.split(",")[0]])]
