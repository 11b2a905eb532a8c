# Asara in lock-step: decisions of one game among the others, by the scalar code: at random, or by weights on the State of its lane.
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from cython_core.asara.lockstep.hand cimport cards_of_lane
from cython_core.asara.lockstep.state cimport Lockstep
from cython_core.asara.state cimport State, Tables
from cython_core.asara.strategies.score_moves cimport score_moves
from cython_core.shared.bits cimport lowest_bit, popcount, select_bit
from cython_core.shared.engine.policy cimport MAX_SCORES, WEIGHTS, Policy, choose_uniform, draw_by_score
from cython_core.shared.lanes.lane_policy cimport LanePolicies
from cython_core.shared.lanes.lane_rng cimport LaneRng, lane_rng_of, put_lane_rng
from cython_core.shared.lanes.lanes cimport lane
from cython_core.shared.rng cimport Rng

cdef struct Chooser:                 # who decides in a lane
    const Policy* policy             # NULL: at random
    Rng rng


cdef inline LaneRng* stream_of(Lockstep* lockstep, LanePolicies* policies, int seat) noexcept nogil:
    return &lockstep.choices if policies == NULL else &policies.streams[policies.stream[seat]]


cdef inline Chooser chooser_of(Lockstep* lockstep, LanePolicies* policies, int i, int seat) noexcept nogil:
    cdef Chooser chooser
    chooser.policy = NULL
    if policies != NULL and policies.of_seat[seat].kind == WEIGHTS:
        chooser.policy = &policies.of_seat[seat]
    chooser.rng = lane_rng_of(stream_of(lockstep, policies, seat), i)
    return chooser


cdef inline void leave_chooser(Lockstep* lockstep, LanePolicies* policies, int i, int seat, const Chooser* chooser) noexcept nogil:
    put_lane_rng(stream_of(lockstep, policies, seat), i, &chooser.rng)


cdef inline int choose_move(const State* game, const Tables* tables, uint64_t legal, Chooser* chooser) noexcept nogil:
    cdef int64_t scores[MAX_SCORES]
    if chooser.policy == NULL:
        return choose_uniform(legal, &chooser.rng)
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    score_moves(game, tables, legal, chooser.policy.weights.weight, scores)
    return select_bit(legal, draw_by_score(&chooser.policy.weights, scores, popcount(legal), &chooser.rng))


cdef inline void show_turn(Lockstep* lockstep, const Tables* tables, int i, int seat) noexcept nogil:
    """What scores of steps, towers and lit windows look at besides seats and screens, in the State of lane i."""
    cdef State* game = &lockstep.games[i]
    game.table.rounds = lane(&lockstep.rounds, i)[0]
    game.table.seat = <uint8_t>seat
    game.seats[seat].n_cards = <uint8_t>cards_of_lane(&lockstep.hands[seat], i)


cdef inline void hide_turn(Lockstep* lockstep, const Tables* tables, int i) noexcept nogil:
    """As `prepare` has left it: the end of a year is scored, and nothing else happens."""
    lockstep.games[i].table.rounds = <uint16_t>tables.years
