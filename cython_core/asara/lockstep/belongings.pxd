# Asara in lock-step by weights: what the seats have, as scores ask for it. It changes for one seat of one game at a time, so the scalar
# code finds it in the State of a lane; scores of all games then read it as lanes.
from libc.stdint cimport uint8_t, uint16_t, uint32_t

from cython_core.asara.building cimport Stock, useful_shapes
from cython_core.asara.lockstep.state cimport ONE_ODD, Belongings, Lockstep, stock_of_number
from cython_core.asara.packed cimport LANES
from cython_core.asara.state cimport BASE, BASES, BODIES, MIDDLE, N_CLASSES, N_COLORS, TOP, TOPS, Seat, State, Tables
from cython_core.asara.strategies.races cimport towers_to_be
from cython_core.asara.strategies.score_places cimport spare_windows, windows_to_light, year_points
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, lane
from cython_core.shared.lanes.pairs cimport half_of


cdef inline void no_belongings(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """In the lanes of a mask: nobody has anything."""
    cdef Belongings* belongings
    cdef int seat, i
    for seat in range(tables.players):
        belongings = &lockstep.belongings[seat]
        for i in range(N_CLASSES):
            belongings.useful[i] &= ~fresh
        for i in range(N_COLORS):
            belongings.full_height[i] = choose(fresh, all_lanes(tables.start.seats[seat].full_height[i]), belongings.full_height[i])
            belongings.rivals[i] &= ~fresh
        belongings.towers &= ~fresh
        belongings.windows &= ~fresh
        belongings.windows_to_light &= ~fresh
        for i in range(2):
            belongings.year_points.half[i] &= ~half_of(fresh, i)


cdef inline void note_piece(Lockstep* lockstep, const Tables* tables, int i, int number, int color, bint body,
                            int stock_before) noexcept nogil:
    """In lane i a seat has one piece more behind its screen."""
    cdef Seat* seat = &lockstep.games[i].seats[number]
    cdef Belongings* belongings = &lockstep.belongings[number]
    cdef Stock before = stock_of_number(stock_before), stock = stock_of_number(lockstep.stocks[i][number][color])
    seat.useful = (seat.useful & ~(LANES << (2 * color))) | (useful_shapes(&stock) << (2 * color))
    seat.full_height[color] += body
    lane(&belongings.full_height[color], i)[0] = seat.full_height[color]
    lane(&belongings.towers, i)[0] += <uint16_t>(min(stock.bases, stock.tops) - min(before.bases, before.tops))
    note_uses(lockstep, tables, i, number)


cdef inline void note_building(Lockstep* lockstep, const Tables* tables, int i, int builder) noexcept nogil:
    """In lane i a seat has built."""
    cdef State* game = &lockstep.games[i]
    cdef int seat, color
    for color in range(N_COLORS):
        lane(&lockstep.belongings[builder].full_height[color], i)[0] = game.seats[builder].full_height[color]
        for seat in range(tables.players):
            lane(&lockstep.belongings[seat].rivals[color], i)[0] = game.seats[seat].rivals[color]
    lane(&lockstep.belongings[builder].towers, i)[0] = <uint16_t>towers_to_be(&game.seats[builder])
    note_uses(lockstep, tables, i, builder)


cdef inline void note_uses(Lockstep* lockstep, const Tables* tables, int i, int number) noexcept nogil:
    """What pieces are good for, and what building would bring."""
    cdef const Seat* seat = &lockstep.games[i].seats[number]
    cdef Belongings* belongings = &lockstep.belongings[number]
    cdef int most = lane(&lockstep.reach[number], i)[0] & (ONE_ODD - 1)
    lane(&belongings.useful[BASES], i)[0] = <uint16_t>(seat.useful >> (16 * BASE))
    lane(&belongings.useful[BODIES], i)[0] = <uint16_t>(seat.useful >> (16 * MIDDLE))
    lane(&belongings.useful[TOPS], i)[0] = <uint16_t>(seat.useful >> (16 * TOP))
    if lockstep.estimates:
        (<uint32_t*>&belongings.year_points.half[i & 1])[i >> 1] = <uint32_t>(year_points(seat, tables, most) if most else 0)
    if tables.professional:
        note_windows(lockstep, i, number)


cdef inline void note_windows(Lockstep* lockstep, int i, int number) noexcept nogil:
    """Professional: windows for which there is no lit one yet."""
    cdef State* game = &lockstep.games[i]
    game.table.seat = <uint8_t>number
    lane(&lockstep.belongings[number].windows, i)[0] = <uint16_t>spare_windows(&game.seats[number])
    lane(&lockstep.belongings[number].windows_to_light, i)[0] = <uint16_t>windows_to_light(game)
