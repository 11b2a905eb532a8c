# Asara in lock-step: how a year begins and ends. Games at the end of a year wait until several are there, and go on together.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.asara.apply_move cimport end_year
from cython_core.asara.lockstep.hand cimport set_hand
from cython_core.asara.lockstep.professional cimport close_houses, close_tents, stack_lights
from cython_core.asara.lockstep.state cimport Counts, Given, Lockstep, add_one, draw_kind, kinds_in, next_lane, size_of, take_one
from cython_core.asara.state cimport N_COLORS, N_KINDS, N_SHAPES, SPIES, Tables
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.chance cimport Chance
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, lane, marks, smaller


# [year] Clear the board, deal, fill the markets, hand out money.

cdef inline void begin_years(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes starting = lockstep.waiting
    cdef Lanes later = starting & is_set(lockstep.rounds)
    cdef int seat
    lockstep.rounds -= starting
    clear_boards(lockstep, &lockstep.given, starting)
    deal_buyers(lockstep, tables, starting)
    fill_displays(lockstep, tables, starting)
    if tables.professional:
        stack_lights(lockstep, tables, starting & ~later)
        close_houses(lockstep)
    for seat in range(tables.players):
        lockstep.money[seat] += lockstep.given.year_money & later
    lockstep.turn = choose(starting, lockstep.favor, lockstep.turn)
    lockstep.playing |= starting
    lockstep.waiting = all_lanes(0)


cdef inline void clear_boards(Lockstep* lockstep, const Given* given, Lanes starting) noexcept nogil:
    cdef int i
    for i in range(2):
        lockstep.open[i] = choose(starting, given.open[i], lockstep.open[i])
    for i in range(N_COLORS):
        lockstep.accepting[i] |= starting
    for i in range(N_SHAPES):
        lockstep.market_spaces[i] = choose(starting, given.market_spaces, lockstep.market_spaces[i])
    lockstep.caliph_spaces = choose(starting, given.caliph_spaces, lockstep.caliph_spaces)
    lockstep.house_spaces = choose(starting, given.house_spaces, lockstep.house_spaces)
    lockstep.circle = choose(starting, given.circle, lockstep.circle)


cdef inline void deal_buyers(Lockstep* lockstep, const Tables* tables, Lanes starting) noexcept nogil:
    """The k-th remaining card: its color from the counts. A hand is what the counts have lost."""
    cdef Lanes upto[N_COLORS]            # remaining cards of this and all lower colors
    cdef Lanes before[N_COLORS]
    cdef Lanes k
    cdef int seat, color, _
    for color in range(N_COLORS):
        upto[color] = lockstep.given.buyers_upto[color]
    for seat in range(tables.players):
        for color in range(N_COLORS):
            before[color] = upto[color]
        for _ in range(tables.hand):
            k = below(&lockstep.chance, upto[N_COLORS - 1], starting)
            for color in range(N_COLORS):
                upto[color] += is_less(k, upto[color])
        set_hand(&lockstep.hands[seat], before, upto, starting)
    if tables.professional:
        for color in range(N_COLORS):
            lockstep.buyers_upto[color] = choose(starting, upto[color], lockstep.buyers_upto[color])
        close_tents(lockstep)


cdef inline void fill_displays(Lockstep* lockstep, const Tables* tables, Lanes starting) noexcept nogil:
    """Every empty place gets a piece, as far as the draw pile reaches."""
    cdef Counts* pile
    cdef Lanes upto[N_KINDS]             # pieces in the pile of this and all lower kinds
    cdef Lanes n, k, drawing, kind, any_left = all_lanes(0)
    cdef int shape
    for shape in range(N_SHAPES):
        pile = &lockstep.pile[shape]
        count_up(lockstep, pile, upto)
        n = smaller(all_lanes(tables.display) - size_of(&lockstep.display[shape]), upto[N_KINDS - 1])
        drawing = starting & is_set(n)
        while marks(drawing):
            k = below(&lockstep.chance, upto[N_KINDS - 1], drawing)
            kind = draw_kind(lockstep, upto, N_KINDS, k) & drawing
            take_one(pile, kind)
            add_one(&lockstep.display[shape], kind)
            n += drawing
            drawing &= is_set(n)
        any_left |= kinds_in(pile)
    lockstep.open[1] &= ~(~is_set(any_left) & lockstep.given.moves[SPIES])


cdef inline void count_up(Lockstep* lockstep, const Counts* counts, Lanes* upto) noexcept nogil:
    cdef Lanes n = all_lanes(0)
    cdef int kind
    for kind in range(N_KINDS):
        n -= has(counts.ones, lockstep.bit[kind])
        n += has(counts.twos, lockstep.bit[kind]) & 2
        n += has(counts.fours, lockstep.bit[kind]) & 4
        upto[kind] = n


# [year end] Towers, visible gold, lit windows, the favor.

cdef inline void end_years(Lockstep* lockstep, const Tables* tables, Lanes ended) noexcept nogil:
    cdef uint64_t left = marks(ended)
    cdef Chance chance                   # never asked
    cdef int i
    chance.tape = NULL
    while left:
        i = next_lane(&left)
        lockstep.games[i].table.favor = <uint8_t>lowest_bit(lane(&lockstep.favor, i)[0])
        end_year(&lockstep.games[i], tables, &chance)
    lockstep.playing &= ~ended
    lockstep.over |= ended & is_equal(lockstep.rounds, all_lanes(tables.years))
    lockstep.waiting |= ended & ~lockstep.over
