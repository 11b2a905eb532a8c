# Asara in lock-step by weights: what the seats have, as scores ask for it. It changes for one seat of one game at a time, so the scalar
# code finds it in the State of a lane; scores of all games then read it as lanes.
from libc.stdint cimport uint16_t, uint32_t

from cython_core.asara.building cimport refresh_color
from cython_core.asara.lockstep.state cimport Belongings, Lockstep
from cython_core.asara.packed cimport sum_of_colors, word
from cython_core.asara.state cimport BASE, MIDDLE, N_COLORS, N_SHAPES, TOP, WINDOW, Screen, Seat, State, Tables
from cython_core.asara.strategies.races cimport towers_to_be
from cython_core.asara.strategies.score_worth cimport windows_to_light, year_points
from cython_core.shared.lanes.lane_policy cimport Wide
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, lane
from cython_core.shared.lanes.pairs cimport all_pairs, half_of


cdef inline void no_belongings(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """In the lanes of a mask: nobody has anything."""
    cdef Belongings* belongings
    cdef int seat, i
    for seat in range(tables.players):
        belongings = &lockstep.belongings[seat]
        for i in range(N_SHAPES):
            belongings.useful[i] &= ~fresh
        for i in range(N_COLORS):
            belongings.prospect[i] = choose(fresh, all_lanes(tables.start.seats[seat].prospect[i]), belongings.prospect[i])
            belongings.rivals[i] &= ~fresh
        belongings.towers &= ~fresh
        belongings.windows &= ~fresh
        belongings.windows_to_light &= ~fresh
        for i in range(2):
            belongings.year_points.half[i] &= ~half_of(fresh, i)


cdef inline void note_piece(Lockstep* lockstep, const Tables* tables, int i, int seat, int color) noexcept nogil:
    """In lane i a seat has one piece more behind its screen."""
    cdef State* game = &lockstep.games[i]
    refresh_color(&game.seats[seat], &game.secret.screens[seat], color)
    lane(&lockstep.belongings[seat].prospect[color], i)[0] = game.seats[seat].prospect[color]
    note_sums(lockstep, tables, i, seat)


cdef inline void note_building(Lockstep* lockstep, const Tables* tables, int i, int builder) noexcept nogil:
    """In lane i a seat has built."""
    cdef State* game = &lockstep.games[i]
    cdef int seat, color
    for color in range(N_COLORS):
        lane(&lockstep.belongings[builder].prospect[color], i)[0] = game.seats[builder].prospect[color]
        for seat in range(tables.players):
            lane(&lockstep.belongings[seat].rivals[color], i)[0] = game.seats[seat].rivals[color]
    note_sums(lockstep, tables, i, builder)


cdef inline void note_sums(Lockstep* lockstep, const Tables* tables, int i, int number) noexcept nogil:
    """What depends on pieces of all colors."""
    cdef State* game = &lockstep.games[i]
    cdef const Seat* seat = &game.seats[number]
    cdef const Screen* screen = &game.secret.screens[number]
    cdef Belongings* belongings = &lockstep.belongings[number]
    cdef int shape
    for shape in range(N_SHAPES):
        lane(&belongings.useful[shape], i)[0] = <uint16_t>(seat.useful >> (16 * shape))
    lane(&belongings.towers, i)[0] = <uint16_t>towers_to_be(seat)
    (<uint32_t*>&belongings.year_points.half[i & 1])[i >> 1] = <uint32_t>(year_points(seat, screen, tables) if screen.most_of_all else 0)
    if tables.professional:
        note_windows(lockstep, i, number)


cdef inline void note_windows(Lockstep* lockstep, int i, int number) noexcept nogil:
    """Professional: windows for which there is no lit one yet."""
    cdef State* game = &lockstep.games[i]
    cdef const Seat* seat = &game.seats[number]
    game.table.seat = <unsigned char>number
    lane(&lockstep.belongings[number].windows, i)[0] = <uint16_t>(
        sum_of_colors(word(seat.unlit) + word(seat.pieces[WINDOW][0]) + word(seat.pieces[WINDOW][1])) - seat.n_lit)
    lane(&lockstep.belongings[number].windows_to_light, i)[0] = <uint16_t>windows_to_light(game)
