# Asara in lock-step: a game that the scalar engine has begun goes on in a lane.
from libc.stdint cimport int8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from cython_core.asara.building cimport Stock, stock_of
from cython_core.asara.lockstep.belongings cimport note_building
from cython_core.asara.lockstep.building cimport reach_of_all
from cython_core.asara.lockstep.hand cimport Hand
from cython_core.asara.lockstep.state cimport (
    ANY_TOWER, ONE_BASE, ONE_MORE, ONE_TOP, SECOND_PART, Counts, Lockstep,
)
from cython_core.asara.packed cimport of_color
from cython_core.asara.state cimport (
    GO, GO_CALIPH, GO_HOUSE, N_COLORS, N_KINDS, N_SHAPES, NO_AREA, Seat, State, Table, Tables,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.lanes.lanes cimport lane
from cython_core.shared.pile cimport Pieces


cdef inline bint at_round(const State* state, const Tables* tables) noexcept nogil:
    """A turn begins."""
    return state.table.node == GO


cdef inline void enter(Lockstep* lockstep, const Tables* tables, int i, const State* state) noexcept nogil:
    """Put a game that is at_round into lane i."""
    cdef const Table* table = &state.table
    cdef int seat
    lane(&lockstep.playing, i)[0] = 0xFFFF
    lane(&lockstep.waiting, i)[0] = 0
    lane(&lockstep.over, i)[0] = 0
    lane(&lockstep.rounds, i)[0] = table.rounds
    lane(&lockstep.decisions, i)[0] = 0
    lane(&lockstep.turn, i)[0] = <uint16_t>(1 << table.seat)
    lane(&lockstep.favor, i)[0] = <uint16_t>(1 << table.favor)
    enter_board(lockstep, i, table)
    enter_piles(lockstep, tables, i, state)
    memcpy(lockstep.games[i].seats, state.seats, tables.players * sizeof(Seat))
    memcpy(lockstep.games[i].secret.screens, state.secret.screens, sizeof(state.secret.screens))
    for seat in range(tables.players):
        enter_hand(&lockstep.hands[seat], i, state.secret.screens[seat].hand)
        lane(&lockstep.money[seat], i)[0] = state.seats[seat].money
        enter_stocks(lockstep, i, seat, state)
    for seat in range(tables.players):
        note_building(lockstep, tables, i, seat)


cdef inline void enter_board(Lockstep* lockstep, int i, const Table* table) noexcept nogil:
    cdef int number, color, area, accepting, open_moves = 0
    lane(&lockstep.open[0], i)[0] = <uint16_t>(table.open & ((1 << SECOND_PART) - 1))
    for number in range(lockstep.given.n_second):
        open_moves |= <int>((table.open >> lockstep.given.second[number].place) & 1) << number
    lane(&lockstep.open[1], i)[0] = <uint16_t>open_moves
    for color in range(N_COLORS):
        accepting = 0
        for area in range(NO_AREA):
            accepting |= ((table.colors[area] >> color) & 1) << area
        lane(&lockstep.accepting[color], i)[0] = <uint16_t>accepting
    lane(&lockstep.circle, i)[0] = table.circle
    for number in range(N_SHAPES):
        lane(&lockstep.market_spaces[number], i)[0] = table.spaces[number]
    lane(&lockstep.caliph_spaces, i)[0] = table.spaces[GO_CALIPH]
    lane(&lockstep.house_spaces, i)[0] = table.spaces[GO_HOUSE]


cdef inline void enter_piles(Lockstep* lockstep, const Tables* tables, int i, const State* state) noexcept nogil:
    cdef int shape, color, n = 0
    for shape in range(N_SHAPES):
        enter_counts(&lockstep.display[shape], i, state.table.display[shape], &tables.pieces[shape])
        enter_counts(&lockstep.pile[shape], i, state.table.pile[shape], &tables.pieces[shape])
    for color in range(N_COLORS):
        n += popcount(state.secret.buyers & tables.buyers.of_kind[color])
        lane(&lockstep.buyers_upto[color], i)[0] = <uint16_t>n
    lane(&lockstep.n_stack, i)[0] = state.table.n_stack
    lockstep.stacks[i] = state.secret.stack


cdef inline void enter_counts(Counts* counts, int i, uint64_t pieces, const Pieces* all_pieces) noexcept nogil:
    cdef int kind, n, ones = 0, twos = 0, fours = 0
    for kind in range(N_KINDS):
        n = popcount(pieces & all_pieces.of_kind[kind])
        ones |= (n & 1) << kind
        twos |= ((n >> 1) & 1) << kind
        fours |= (n >> 2) << kind
    lane(&counts.ones, i)[0] = <uint16_t>ones
    lane(&counts.twos, i)[0] = <uint16_t>twos
    lane(&counts.fours, i)[0] = <uint16_t>fours


cdef inline void enter_hand(Hand* hand, int i, uint64_t cards) noexcept nogil:
    cdef int color, n, low = 0, high = 0
    for color in range(N_COLORS):
        n = of_color(cards, color)
        low |= ((n & 1) | ((n & 2) << 4) | ((n & 4) << 8)) << color
        high |= (n >> 3) << color
    lane(&hand.low, i)[0] = <uint16_t>low
    lane(&hand.high, i)[0] = <uint16_t>high


cdef inline void enter_stocks(Lockstep* lockstep, int i, int seat, const State* state) noexcept nogil:
    cdef Stock stock
    cdef int color, windows
    for color in range(N_COLORS):
        stock = stock_of(&state.seats[seat], &state.secret.screens[seat], color)
        windows = stock.windows + stock.unlit
        lockstep.stocks[i][seat][color] = <uint16_t>(
            ONE_BASE * stock.bases + ONE_TOP * stock.tops + ONE_MORE * (stock.middles + stock.windows + min(stock.lit, windows))
            + (ANY_TOWER if stock.towers else 0))
        lockstep.spare_lights[i][seat][color] = <int8_t>(stock.lit - windows)
    lane(&lockstep.reach[seat], i)[0] = reach_of_all(lockstep, lockstep.stocks[i][seat])
