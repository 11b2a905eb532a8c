# Rollouts side by side in lanes. Included after lockstep.pxi by a game that has two more verbs:
#     at_round(state, tables)                  whether lanes can take over a game here: where a play_round begins, never if it is over
#     enter(lockstep, tables, i, state)        put such a game into lane i: all that play_round reads except the generators; 0 decisions
#
# A playout is begun by the scalar engine, enters a lane as soon as it is at_round, and leaves it when it is over; then the next one takes
# the lane at once.
from cython_core.shared.lanes.lane_policy cimport put_lane_streams
from cython_core.shared.lanes.lane_rng cimport put_lane_rng


cdef void play_in_lanes(const Rollouts* rollouts) noexcept nogil:
    cdef Lockstep lockstep
    cdef LanePolicies in_lanes
    cdef LanePolicies* weighted = NULL
    cdef Playout first, playout
    cdef State result
    cdef int64_t number_of[N_LANES]
    cdef uint64_t live = 3, ended        # two bits for each lane, as `marks` has them
    cdef bint all_hold_games = False
    cdef int i
    if not begin_for_lane(rollouts, &first):
        return
    memset(&result, 0, sizeof(result))
    memset(&lockstep, 0, sizeof(lockstep))
    prepare(&lockstep, rollouts.tables)
    if not all_random(rollouts.policies, rollouts.tables.players):
        weighted = &in_lanes
        fill_lane_policies(weighted, rollouts.policies, rollouts.tables.players, rollouts.shared_stream)
    put_playout(&lockstep, weighted, rollouts, 0, &first)
    number_of[0] = first.number
    while not rollouts.stopped[0]:
        for i in range(N_LANES):
            if (live >> (2 * i)) & 1 == 0:
                if not begin_for_lane(rollouts, &playout):
                    break
                put_playout(&lockstep, weighted, rollouts, i, &playout)
                number_of[i] = playout.number
                live |= <uint64_t>3 << (2 * i)
        if live == 0:
            return
        if not all_hold_games:           # a lane without a playout of its own has a copy: the loops of a round end for games only
            for i in range(N_LANES):
                if (live >> (2 * i)) & 1 == 0:
                    put_playout(&lockstep, weighted, rollouts, i, &first)
            all_hold_games = True
        play_round(&lockstep, rollouts.tables, weighted)
        ended = marks(lockstep.over) & live
        live ^= ended
        while ended:
            i = lowest_bit(ended) >> 1
            ended ^= <uint64_t>3 << (2 * i)
            take_result(&lockstep, rollouts.tables, i, &result)
            rollouts.end(rollouts.source, number_of[i], &result)


cdef bint begin_for_lane(const Rollouts* rollouts, Playout* playout) noexcept nogil:
    """The next playout, as far as lanes can take it over; one that cannot go into a lane is played to the end. False: there is none."""
    cdef const Tables* tables = rollouts.tables
    cdef bint to_the_end
    while not rollouts.stopped[0] and rollouts.begin(rollouts.source, playout):
        to_the_end = playout.policies != rollouts.policies
        while not is_over(&playout.state, tables) and (to_the_end or not at_round(&playout.state, tables)) and not rollouts.stopped[0]:
            apply_move(&playout.state, tables, choose_by_policy(&playout.state, tables, playout.policies, &playout.streams, NULL),
                       &playout.chance)
        if rollouts.stopped[0]:
            return False
        if not is_over(&playout.state, tables):
            return True
        rollouts.end(rollouts.source, playout.number, &playout.state)
    return False


cdef inline void put_playout(Lockstep* lockstep, LanePolicies* policies, const Rollouts* rollouts, int i,
                             const Playout* playout) noexcept nogil:
    enter(lockstep, rollouts.tables, i, &playout.state)
    lane(&lockstep.over, i)[0] = 0
    put_lane_rng(&lockstep.chance, i, &playout.chance.rng)
    if policies == NULL:
        put_lane_rng(&lockstep.choices, i, &playout.streams.choices)
    else:
        put_lane_streams(policies, i, &playout.streams.choices, playout.streams.seats)


cdef inline bint all_random(const Policy* policies, int n_seats) noexcept nogil:
    cdef int seat
    for seat in range(n_seats):
        if policies[seat].kind != RANDOM:
            return False
    return True


cdef inline void fill_rollouts(LaneEngine* lanes) noexcept nogil:
    lanes.n_lanes = N_LANES
    lanes.play = play_in_lanes
