# Asara: what a seat may know, as plain values.

cdef dict view(const State* state, const Tables* tables, int seat):
    """The table as plain values. Hands, cards laid face down, lit windows and the stack are hidden from the others."""
    cdef const Table* table = &state.table
    cdef int node = table.node, shape, area, other
    under_way = node not in (GO, len(NODES) - 1)
    seen = stack_texts(state.secret.seen, table.n_seen)
    return {
        "year": table.rounds,
        "favor": table.favor,
        "going": place_text(tables, table.going) if under_way else "",
        "searching": SHAPES[table.searched] if node == TAKE_SEARCHED else "",
        "step": step_text(table.step) if node == ON else "",
        "left": table.left if node in (BUILD, ON) else 0,
        "markets": {
            MARKETS[shape]: {"display": piece_texts(table.display[shape], &tables.pieces[shape], KINDS),
                             "pile": piece_texts(table.pile[shape], &tables.pieces[shape], KINDS)}
            for shape in range(N_SHAPES)
        },
        "areas": {AREAS[area]: view_area(table, tables, area) for area in range(PAVILION if tables.professional else TENT)},
        "buyers": piece_texts(state.secret.buyers, &tables.buyers, BUYERS) if seat < 0 else table.n_buyers,
        "stack": stack_texts(state.secret.stack, table.n_stack) if seat < 0 else table.n_stack,
        "seen": seen if seat < 0 or seat == table.seat else len(seen),
        "seats": [view_seat(&state.seats[other], &state.secret.screens[other], seat >= 0 and seat != other)
                  for other in range(tables.players)],
    }


cdef dict view_area(const Table* table, const Tables* tables, int area):
    colors = table.colors[area]
    moves = [move for move in range(N_PLACES) if (tables.start.table.open >> move) & 1 and tables.places[move].area == area]
    if area == CIRCLE:
        free = [space + 1 for space in range(8) if (table.circle >> space) & 1]
    elif area in (BANK, SPIES, TENT):
        free = [abs(tables.places[move].gain) for move in moves if table.spaces[move]]
    else:
        free = table.spaces[{CALIPH: GO_CALIPH, HOUSE: GO_HOUSE}.get(area, area)]
    return {"color": None if colors == ANY_COLOR else BUYERS[lowest_bit(colors)], "free": free}


cdef dict view_seat(const Seat* seat, const Screen* screen, bint hidden):
    cdef int color, shape, kind, i
    return {
        "money": seat.money,
        "points": sum([seat.points[i] for i in range(4)]),
        "hand": seat.n_cards if hidden else packed_texts(screen.hand),
        "face_down": seat.n_face_down if hidden else packed_texts(screen.face_down),
        "lit": seat.n_lit if hidden else [COLORS[color] for color in range(N_COLORS) for _ in range(screen.lit[color])],
        "pieces": {SHAPES[shape]: [KINDS[kind] for kind in range(N_KINDS) for _ in range(seat.pieces[shape][kind & 1][kind >> 1])]
                   for shape in range(N_SHAPES)},
        "towers": {COLORS[color]: [tower_texts(&seat.towers[color][i]) for i in range(seat.towers_of[color])]
                   for color in range(N_COLORS)},
    }


cdef list tower_texts(const Tower* tower):
    """The pieces of a tower from the bottom, kind by kind; `lit*` covers gold."""
    return [f"base{gold_mark(tower.base_gold)}",
            *["middle"] * tower.middles[0], *["middle*"] * tower.middles[1],
            *["window"] * tower.windows[0], *["window*"] * tower.windows[1],
            *["lit"] * tower.lit[0], *["lit*"] * tower.lit[1],
            f"top{gold_mark(tower.top_gold)}"]


cdef list piece_texts(uint64_t pile, const Pieces* pieces, tuple names):
    return [names[pieces.kind[piece]] for piece in range(64) if (pile >> piece) & 1]


cdef list packed_texts(uint64_t packed):
    return [BUYERS[color] for color in range(N_COLORS) for _ in range(of_color(packed, color))]


cdef list stack_texts(uint64_t stack, int n):
    return [COLORS[(stack >> (3 * i)) & 7] for i in range(n)]
