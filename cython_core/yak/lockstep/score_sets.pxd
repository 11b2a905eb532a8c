# Yak in lock-step: scores of places by weights, those of strategies/score_sets.pxd.
from cython_core.shared.lanes.lane_policy cimport Wide, add_weighed, find_weights, is_weighed, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, count_up_to_15, is_equal, is_less, is_set, marks
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.crystals cimport find_crystals
from cython_core.yak.lockstep.formulas cimport within
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.spots cimport Spot, Tower, look_at
from cython_core.yak.lockstep.state cimport LaneRow, LaneSeat, Lockstep, MAX_BOUGHT, MAX_OPEN
from cython_core.yak.lockstep.stones cimport no_stone
from cython_core.yak.lockstep.towers cimport Gain
from cython_core.yak.lockstep.turn cimport Turn, is_other_kind
from cython_core.yak.lockstep.worths cimport Stone, gain_at, hope_at, look_at_stone
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport CRYSTAL
from cython_core.yak.strategies.features cimport SET_CROWD, SET_FREE, SET_GROUPS, SET_HOPE, SET_OPENS, SET_POINTS

cdef struct SpotFeatures:        # of a place, for any stone
    Wide score                   # of what does not depend on the stone
    Lanes crowd                  # colored stones it touches


cdef struct SetWeights:          # of what depends on stone and place
    Wide points
    Wide groups
    Wide crowd
    Wide hope


cdef inline int score_sets(Lockstep* lockstep, const Tables* tables, const Turn* turn, Lanes sets, Lanes* legal,
                           Wide* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, in the lanes of the mask; returns how many moves there are in any lane."""
    cdef const LaneRow* hand = &turn.hand
    cdef bint hopes = is_weighed(turn.policies, SET_HOPE)
    cdef SetWeights weights
    cdef SpotFeatures features[MAX_OPEN]
    cdef Lanes kind, n_open = count_up_to_15(open_places(turn.seat.filled))
    cdef Tower tower
    cdef Stone stone
    cdef int i, k, n = 0
    find_weights(turn.policies, SET_POINTS, turn.number, &weights.points)
    find_weights(turn.policies, SET_GROUPS, turn.number, &weights.groups)
    find_weights(turn.policies, SET_CROWD, turn.number, &weights.crowd)
    find_weights(turn.policies, SET_HOPE, turn.number, &weights.hope)
    look_at(lockstep, tables, turn.place, hopes, &tower)
    for k in range(tower.n):
        score_spot(turn, &tower, &tower.spots[k], n_open, &features[k])
    find_crystals(lockstep, tables, &tower, hand, MAX_BOUGHT, sets)
    for i in range(MAX_BOUGHT):
        kind = sets & is_other_kind(hand, i)
        if not marks(kind):
            continue
        look_at_stone(lockstep, tables, &tower, choose(kind, hand.at[i], no_stone()), &stone)
        for k in range(tower.n):
            legal[n] = kind & is_set(tower.spots[k].bit)
            score_set(lockstep, tables, &weights, &tower, &stone, k, &features[k], hopes, &scores[n])
            n += 1
    return n


cdef inline void score_spot(const Turn* turn, const Tower* tower, const Spot* spot, Lanes n_open, SpotFeatures* features) noexcept nogil:
    cdef const LaneSeat* its = turn.seat
    cdef Lanes opens = count_up_to_15(open_places(its.filled | spot.bit)) - n_open
    cdef Lanes free = count_up_to_15(spot.beside & ~its.filled)
    features.score.half[0] = features.score.half[1] = all_pairs(0)
    features.crowd = count_up_to_15(spot.beside & its.filled & ~its.stones[CRYSTAL])
    if tower.any_stacked:        # there is one stone below, and an empty place above
        features.crowd = choose(tower.stacked, is_less(its.top, all_lanes(CRYSTAL)) & 1, features.crowd)
        free = choose(tower.stacked, all_lanes(1), free)
    weigh(turn.policies, SET_OPENS, turn.number, opens, &features.score)
    if is_weighed(turn.policies, SET_FREE):
        weigh(turn.policies, SET_FREE, turn.number, free, &features.score)


cdef inline void score_set(Lockstep* lockstep, const Tables* tables, const SetWeights* weights, const Tower* tower, Stone* stone, int k,
                           const SpotFeatures* features, bint hopes, Wide* score) noexcept nogil:
    cdef const Spot* spot = &tower.spots[k]
    cdef Lanes touched = stone.own & spot.beside, crystal = is_equal(stone.kind, all_lanes(CRYSTAL))
    cdef Lanes crowd = features.crowd - count_up_to_15(touched)
    cdef Gain gain
    gain_at(lockstep, tables, tower, stone, crystal, k, &gain)
    if tower.any_stacked:
        crowd += is_equal(tower.seat.top, stone.kind) & tower.stacked & ~crystal
    score[0] = features.score
    add_weighed(&weights.points, within(gain.points), score)
    add_weighed(&weights.groups, gain.groups, score)
    add_weighed(&weights.crowd, crowd, score)
    if hopes:
        add_weighed(&weights.hope, (hope_at(tower, stone, spot, touched) & ~crystal) - spot.lost, score)
