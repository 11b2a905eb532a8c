# Asara in lock-step: what is behind the screens, and building. Both go game by game, for each touches a few bytes of one seat.
#
# Every seat has a stock of each color, a number of 12 bits; a table tells what can be built with it (building.pxd). The sum for all
# colors is kept in lanes: it says which numbers of pieces the seat can build.
# Only those lit windows count for which there is a window, behind the screen or in a tower. Building changes nothing in this: a window
# that is added stays one, and a lit window is used up together with the window under it.
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from cython_core.asara.apply_move cimport apply_move, go_building
from cython_core.asara.building cimport numbers
from cython_core.asara.lockstep.belongings cimport note_building, note_piece
from cython_core.asara.lockstep.chooser cimport Chooser, choose_move, chooser_of, hide_turn, leave_chooser, show_turn
from cython_core.asara.legal_moves cimport legal_moves
from cython_core.asara.lockstep.state cimport ANY_TOWER, ONE_BASE, ONE_MORE, ONE_ODD, ONE_SINGLE, ONE_TOP, Lockstep, next_lane
from cython_core.asara.state cimport ADD, BUILD, GO, GO_BUILD, LIGHT, MIDDLE, N_COLORS, WINDOW, Screen, State, Table, Tables
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.chance cimport Chance
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lanes cimport is_set, lane, marks


cdef inline void put_behind_screen(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int i) noexcept nogil:
    """In lane i, with the new reach of its color."""
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0])
    cdef int shape = lowest_bit(lane(&lockstep.source, i)[0])
    cdef int kind = lowest_bit(lane(&lockstep.taken, i)[0])
    cdef uint16_t* stock = &lockstep.stocks[i][seat][kind >> 1]
    cdef uint16_t stock_before = stock[0], before = lockstep.given.reach[stock_before]
    cdef int8_t* spare = &lockstep.spare_lights[i][seat][kind >> 1]
    lockstep.games[i].seats[seat].pieces[shape][kind & 1][kind >> 1] += 1
    stock[0] += lockstep.given.one_piece[shape]
    if tables.professional:              # a lit window may go onto a window; branch-free: the shape is anyone's guess
        stock[0] += ONE_MORE * ((shape == WINDOW) & (spare[0] > 0))
        spare[0] -= shape == WINDOW
    lane(&lockstep.reach[seat], i)[0] += lockstep.given.reach[stock[0]] - before
    if policies != NULL:
        note_piece(lockstep, tables, i, seat, kind >> 1, shape == MIDDLE or shape == WINDOW, stock_before)


# [build] The few games that build: the scalar engine plays the turn to its end.

cdef inline void build(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    cdef uint64_t left = marks(is_set(lockstep.going[0] & lockstep.given.circle_moves))
    while left:
        build_towers(lockstep, tables, policies, next_lane(&left))


cdef inline void build_towers(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, int i) noexcept nogil:
    cdef State* game = &lockstep.games[i]
    cdef Table* table = &game.table
    cdef int number = lowest_bit(lane(&lockstep.going[0], i)[0]) - GO_BUILD
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0]), move
    cdef Chooser chooser = chooser_of(lockstep, policies, i, seat)
    cdef Chance chance                   # never asked
    cdef uint16_t decisions = 0
    chance.tape = NULL
    table.seat = <uint8_t>seat
    table.node = BUILD
    table.circle = <uint8_t>lane(&lockstep.circle, i)[0]
    game.seats[seat].money = lane(&lockstep.money[seat], i)[0]
    set_screen(lockstep, &game.secret.screens[seat], i, seat)
    if policies != NULL:
        show_turn(lockstep, tables, i, seat)
    go_building(table, &game.seats[seat], tables, number)
    while table.node != GO:
        move = choose_move(game, tables, legal_moves(game, tables), &chooser)
        if table.node == BUILD:
            use_up(lockstep.stocks[i][seat], move)
        apply_move(game, tables, move, &chance)
        decisions += 1
    lane(&lockstep.circle, i)[0] = table.circle
    lane(&lockstep.money[seat], i)[0] = game.seats[seat].money
    lane(&lockstep.decisions, i)[0] += decisions
    lane(&lockstep.reach[seat], i)[0] = reach_of_all(lockstep, lockstep.stocks[i][seat])
    leave_chooser(lockstep, policies, i, seat, &chooser)
    if policies != NULL:
        hide_turn(lockstep, tables, i)
        note_building(lockstep, tables, i, seat)


cdef inline void set_screen(Lockstep* lockstep, Screen* screen, int i, int seat) noexcept nogil:
    """What can be built, as the scalar engine remembers it."""
    cdef uint16_t reach
    cdef int color
    screen.most_of_all = screen.odd = screen.single = 0
    for color in range(N_COLORS):
        reach = lockstep.given.reach[lockstep.stocks[i][seat][color]]
        screen.most[color] = <uint8_t>(reach % ONE_ODD)
        screen.most_of_all += screen.most[color]
        screen.odd |= <uint8_t>(reach // ONE_ODD % 2 << color)
        screen.single |= <uint8_t>(reach // ONE_SINGLE << color)
    screen.buildable = numbers(screen.most_of_all, screen.single, screen.odd)


cdef inline void use_up(uint16_t* stocks, int step) noexcept nogil:
    """The pieces of a step; `stocks` by color."""
    if step < ADD:
        stocks[step >> 2] = (stocks[step >> 2] - ONE_BASE - ONE_TOP) | ANY_TOWER
    else:
        stocks[(step - ADD) >> 2 if step < LIGHT else step - LIGHT] -= ONE_MORE


cdef inline uint16_t reach_of_all(Lockstep* lockstep, const uint16_t* stocks) noexcept nogil:
    cdef uint16_t reach = 0
    cdef int color
    for color in range(N_COLORS):
        reach += lockstep.given.reach[stocks[color]]
    return reach
