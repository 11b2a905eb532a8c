# Asara in lock-step: what the professional game adds. Buyers are drawn in lanes; lit windows are seen and kept game by game, for a stack
# does not fit a lane and few games go to their house in the same turn.
from libc.stdint cimport int8_t, uint16_t, uint64_t

from cython_core.asara.lockstep.belongings cimport note_uses
from cython_core.asara.lockstep.chooser cimport Chooser, choose_move, chooser_of, hide_turn, leave_chooser, show_turn
from cython_core.asara.lockstep.hand cimport add_card
from cython_core.asara.lockstep.state cimport ONE_MORE, Lockstep, draw_kind, next_lane
from cython_core.asara.packed cimport colors_in, top_of, without
from cython_core.asara.state cimport HOUSE, KEEP, MAX_STACK, N_COLORS, TENT, State, Tables
from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, lane, marks

cdef enum:
    IN_A_LANE = 5                        # lit windows; 3 bits each
    STACK_LANES = (MAX_STACK + IN_A_LANE - 1) // IN_A_LANE


# [tent] Draw buyers, as far as they reach.

cdef inline void recruit(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes drawing = has(lockstep.going[1], lockstep.given.moves[TENT]), k
    cdef Lanes* last = &lockstep.buyers_upto[N_COLORS - 1]
    cdef int _
    if not marks(drawing):
        return
    for _ in range(tables.tent_draw):
        drawing &= is_set(last[0])
        k = below(&lockstep.chance, last[0], drawing) | (all_lanes(0x7FFF) & ~drawing)      # too high, where nothing is drawn
        add_card(&lockstep.hand, draw_kind(lockstep, lockstep.buyers_upto, N_COLORS, k))
    close_tents(lockstep)


cdef inline void close_tents(Lockstep* lockstep) noexcept nogil:
    lockstep.open[1] &= is_set(lockstep.buyers_upto[N_COLORS - 1]) | ~lockstep.given.moves[TENT]


# [lights] See the top ones of the stack and keep some.

cdef inline void keep_lights(Lockstep* lockstep, const Tables* tables, LanePolicies* policies) noexcept nogil:
    cdef Lanes there = has(lockstep.going[1], lockstep.given.moves[HOUSE]), kept
    cdef uint64_t left = marks(there)
    if not left:
        return
    lockstep.house_spaces += there
    lockstep.open[1] &= ~(is_equal(lockstep.house_spaces, all_lanes(0)) & lockstep.given.moves[HOUSE])
    while left:
        visit_house(lockstep, tables, policies, next_lane(&left))
    kept = choose(has(lockstep.going[1], lockstep.given.houses[0]), lockstep.given.lights_kept[0], lockstep.given.lights_kept[1]) & there
    lockstep.n_stack -= kept
    lockstep.decisions += kept
    close_houses(lockstep)


cdef inline void visit_house(Lockstep* lockstep, const Tables* tables, LanePolicies* policies, int i) noexcept nogil:
    """In lane i. The topmost of equal ones is kept; the rest goes under the stack in the order drawn."""
    cdef int choice = lane(&lockstep.going[1], i)[0] == lane(&lockstep.given.houses[1], 0)[0]
    cdef int seat = lowest_bit(lane(&lockstep.turn, i)[0])
    cdef int n_stack = lane(&lockstep.n_stack, i)[0], n = min(tables.lights_seen[choice], n_stack), color, _
    cdef uint64_t seen = top_of(lockstep.stacks[i], n), stack = lockstep.stacks[i] >> (3 * n)
    cdef Chooser chooser = chooser_of(lockstep, policies, i, seat)
    cdef State* game = &lockstep.games[i]
    n_stack -= n
    if policies != NULL:
        game.table.node = KEEP
        show_turn(lockstep, tables, i, seat)
    for _ in range(tables.lights_kept[choice]):
        color = choose_move(game, tables, colors_in(seen, n), &chooser)
        seen = without(seen, n, color)
        n -= 1
        game.seats[seat].n_lit += 1
        game.secret.screens[seat].lit[color] += 1
        count_light(lockstep, i, seat, color)
    lockstep.stacks[i] = stack | (seen << (3 * n_stack))
    leave_chooser(lockstep, policies, i, seat, &chooser)
    if policies != NULL:
        hide_turn(lockstep, tables, i)
        note_uses(lockstep, tables, i, seat)


cdef inline void count_light(Lockstep* lockstep, int i, int seat, int color) noexcept nogil:
    """One more piece to build, if there is a window for it."""
    cdef uint16_t* stock = &lockstep.stocks[i][seat][color]
    cdef int8_t* spare = &lockstep.spare_lights[i][seat][color]
    cdef uint16_t before = lockstep.given.reach[stock[0]]
    stock[0] += ONE_MORE * (spare[0] < 0)
    spare[0] += 1
    lane(&lockstep.reach[seat], i)[0] += lockstep.given.reach[stock[0]] - before


cdef inline void close_houses(Lockstep* lockstep) noexcept nogil:
    """Where the stack is smaller than what is kept."""
    cdef int choice
    for choice in range(2):
        lockstep.open[1] &= ~(is_less(lockstep.n_stack, lockstep.given.lights_kept[choice]) & lockstep.given.houses[choice])


cdef inline void stack_lights(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """[year] The lit windows of new games, top first."""
    cdef Lanes parts[STACK_LANES]        # from the top on
    cdef Lanes upto[N_COLORS]
    cdef Lanes k, color
    cdef int n = popcount(tables.lights.all), i, number
    cdef uint64_t left = marks(fresh)
    if not left:
        return
    for i in range(STACK_LANES):
        parts[i] = all_lanes(0)
    for i in range(N_COLORS):
        upto[i] = lockstep.given.lights_upto[i]
    for i in range(n):
        k = below(&lockstep.chance, upto[N_COLORS - 1], fresh)
        color = all_lanes(N_COLORS)
        for number in range(N_COLORS):
            color += is_less(k, upto[number])
            upto[number] += is_less(k, upto[number])
        parts[i // IN_A_LANE] |= color * lockstep.bit[3 * (i % IN_A_LANE)]
    lockstep.n_stack = choose(fresh, all_lanes(n), lockstep.n_stack)
    while left:
        number = next_lane(&left)
        lockstep.stacks[number] = 0
        for i in range(STACK_LANES):
            lockstep.stacks[number] |= <uint64_t>lane(&parts[i], number)[0] << (3 * IN_A_LANE * i)
