# Many games side by side, one in each lane; a lane whose game is over gets the next one at once. Included after game.pxi by the
# file lockstep/lockstep.pxi of a game that has lanes. It has cimported a struct Lockstep with the generators `chance` and `choices`, the
# mask `over` and the numbers `decisions`, and the verbs below; `policies` is NULL if all seats play at random.
#     can_lockstep(tables, policies)       whether lanes can hold the game with these components, and play by these policies
#     prepare(lockstep, tables)            what does not change from game to game
#     deal(lockstep, tables, fresh)        begin a game in the lanes of a mask
#     play_round(lockstep, tables, policies)       some decisions of all games; says in `over` which have ended
#     take_result(lockstep, tables, i, state)      what scoring and facts look at, of lane i
# It has `paying_lanes` and the words of its lanes: Lanes, N_LANES, all_lanes, lane, marks, seed_lane, take_lane, those of wide.pxd, or by
# narrow.pxi those of lanes.pxd. lane_rollouts.pxi comes after it: this folder's, or the one in without/.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, fill_lane_policies, fit_lanes, seed_lane_streams


cdef int n_lanes(const Tables* tables, const Policy* policies) noexcept nogil:
    """Games side by side; 0: lock-step cannot play with these components, or by these policies. NULL: all seats play at random."""
    cdef LanePolicies in_lanes
    if policies == NULL:
        return N_LANES if can_lockstep(tables, NULL) else 0
    if not fit_lanes(policies, tables.players):
        return 0
    fill_lane_policies(&in_lanes, policies, tables.players, False)
    return N_LANES if can_lockstep(tables, &in_lanes) else 0


cdef Py_ssize_t play_lockstep(const Tables* tables, const Policy* policies, uint64_t seed, uint64_t first, Columns* columns,
                              const volatile uint8_t* stopped) noexcept nogil:
    """Fill the columns until they are full or `stopped` is set; returns how many games are there without a gap.

    Every lane begins with a game, even if fewer are wanted than there are lanes: the loops of a round depend on what lanes hold, and they
    end for games only. What is not wanted is played along and written nowhere."""
    cdef Lockstep lockstep
    cdef LanePolicies in_lanes
    cdef LanePolicies* weighted = NULL
    cdef State state
    cdef Lanes fresh, live = all_lanes(0)        # masks: lanes that begin a game, lanes whose game is wanted
    cdef Py_ssize_t game_of[N_LANES]
    cdef Py_ssize_t next_game = 0, game = 0
    cdef uint64_t over
    cdef int i
    memset(&state, 0, sizeof(state))
    memset(&lockstep, 0, sizeof(lockstep))
    memset(columns.decisions, 0, columns.n_games * sizeof(uint32_t))         # a game without decisions is not yet over
    prepare(&lockstep, tables)
    if policies != NULL:
        weighted = &in_lanes
        fill_lane_policies(weighted, policies, tables.players, False)
    lockstep.over = ~live
    while not stopped[0]:
        fresh = all_lanes(0)
        over = marks(lockstep.over)
        while over:
            i = take_lane(&over)
            if lane(&live, i)[0]:
                take_result(&lockstep, tables, i, &state)
                write_row(&state, tables, lane(&lockstep.decisions, i)[0], game_of[i], columns)
            lane(&live, i)[0] = 0
            if next_game < columns.n_games or next_game < N_LANES:
                game_of[i] = next_game
                seed_lane(&lockstep.chance, i, seed, first + <uint64_t>next_game, CHANCE_STREAM)
                if policies == NULL:
                    seed_lane(&lockstep.choices, i, seed, first + <uint64_t>next_game, CHOICE_STREAM)
                else:
                    seed_lane_streams(weighted, i, seed, first + <uint64_t>next_game)
                lane(&fresh, i)[0] = -1         # all ones
                lane(&live, i)[0] = -1 if next_game < columns.n_games else 0
                next_game += 1
        if not marks(live):
            break
        if marks(fresh):
            deal(&lockstep, tables, fresh)
        play_round(&lockstep, tables, weighted)
    while game < columns.n_games and columns.decisions[game]:
        game += 1
    return game


cdef void fill_lanes "tw_fill_lanes"(void* lanes) noexcept nogil:
    """The lanes of this build."""
    (<LaneEngine*>lanes)[0] = LaneEngine(n_lanes, play_lockstep, 0, NULL)
    fill_rollouts(<LaneEngine*>lanes)
