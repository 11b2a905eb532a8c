# Many random games side by side, one in each lane; a lane whose game is over gets the next one at once.
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lane_rng cimport seed_lane
from cython_core.shared.lanes cimport Lanes, N_LANES, all_lanes, lane, marks


cdef Py_ssize_t play_lockstep(const Tables* tables, uint64_t seed, uint64_t first, Py_ssize_t n_games, int n_categories,
                              Columns* columns, const volatile uint8_t* stopped) noexcept nogil:
    """Fill the columns until they are full or `stopped` is set; returns how many games are there without a gap."""
    cdef Lockstep lockstep
    cdef Lanes fresh = all_lanes(0), live = all_lanes(0)
    cdef Py_ssize_t game_of[N_LANES]
    cdef Py_ssize_t next_game = 0, game
    cdef uint64_t over
    cdef int i
    memset(&lockstep, 0, sizeof(lockstep))
    prepare(&lockstep, tables)
    memset(columns.decisions, 0, n_games * sizeof(uint32_t))         # a game without decisions is not yet over
    lockstep.over = all_lanes(0xFFFF)
    while not stopped[0]:
        fresh = all_lanes(0)
        over = marks(lockstep.over)
        while over:
            i = lowest_bit(over) >> 1
            over ^= <uint64_t>3 << (2 * i)
            if lane(&live, i)[0]:
                write_row(&lockstep, tables, i, game_of[i], n_categories, columns)
            lane(&live, i)[0] = 0
            if next_game < n_games:
                game_of[i] = next_game
                seed_lane(&lockstep.chance, i, seed, first + <uint64_t>next_game, CHANCE_STREAM)
                seed_lane(&lockstep.choices, i, seed, first + <uint64_t>next_game, CHOICE_STREAM)
                lane(&fresh, i)[0] = lane(&live, i)[0] = 0xFFFF
                next_game += 1
        if not marks(live):
            break
        if marks(fresh):
            deal(&lockstep, tables, fresh)
        play_round(&lockstep, tables)
    game = 0
    while game < n_games and columns.decisions[game]:
        game += 1
    return game


cdef inline void write_row(Lockstep* lockstep, const Tables* tables, int i, Py_ssize_t game, int n_categories,
                           Columns* columns) noexcept nogil:
    cdef State state
    cdef Score result
    cdef int seat, category
    cdef int32_t* points = columns.points + game * tables.players * n_categories
    take_result(lockstep, tables, i, &state)
    columns.winning[game] = <uint8_t>final_score(&state, tables, n_categories, &result)
    for seat in range(tables.players):
        for category in range(n_categories):
            points[seat * n_categories + category] = result.points[seat][category]
    columns.rounds[game] = state.table.rounds
    columns.endings[game] = state.table.ending
    columns.decisions[game] = lane(&lockstep.decisions, i)[0]


lockstep_verb = play_lockstep
