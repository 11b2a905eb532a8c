# Yak in lock-step: scores of places by weights, those of strategies/score_sets.pxd.
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, add_weighed, find_weights, is_weighed, weigh
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, count_up_to_15, is_equal, is_less, is_set, marks
from cython_core.shared.lanes.pairs cimport all_pairs
from cython_core.yak.lockstep.crystals cimport weigh_crystals
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.offers cimport within
from cython_core.yak.lockstep.prospects cimport Prospect, Spot, Stone, card_at, change_at, hope_at, look_at, size_up_stone
from cython_core.yak.lockstep.state cimport LaneRow, LaneSeat, Lockstep, MAX_BOUGHT, MAX_OPEN
from cython_core.yak.lockstep.stones cimport no_stone
from cython_core.yak.lockstep.towers cimport Worth, for_joins
from cython_core.yak.lockstep.turn cimport is_other_kind
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


cdef inline int score_sets(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, int place, Lanes seat,
                           const LaneRow* hand, Lanes sets, Lanes* legal, Wide* scores) noexcept nogil:
    """Each kind of stone in hand on each open place, in the lanes of the mask; returns how many moves there are in any lane."""
    cdef bint hopes = is_weighed(policies, SET_HOPE)
    cdef SetWeights weights
    cdef SpotFeatures features[MAX_OPEN]
    cdef Lanes kind, any_crystal = all_lanes(0), n_open = count_up_to_15(open_places(lockstep.seats[place].filled))
    cdef Prospect prospect
    cdef Stone stone
    cdef int i, k, n = 0
    find_weights(policies, SET_POINTS, seat, &weights.points)
    find_weights(policies, SET_GROUPS, seat, &weights.groups)
    find_weights(policies, SET_CROWD, seat, &weights.crowd)
    find_weights(policies, SET_HOPE, seat, &weights.hope)
    look_at(lockstep, tables, place, hopes, &prospect)
    for k in range(prospect.n):
        size_up_spot(policies, seat, &prospect, &prospect.spots[k], n_open, &features[k])
    for i in range(MAX_BOUGHT):
        any_crystal |= is_equal(hand.at[i], all_lanes(CRYSTAL))
    weigh_crystals(lockstep, tables, &prospect, any_crystal & sets)
    for i in range(MAX_BOUGHT):
        kind = sets & is_other_kind(hand, i)
        if not marks(kind):
            continue
        size_up_stone(lockstep, tables, &prospect, choose(kind, hand.at[i], no_stone()), &stone)
        for k in range(prospect.n):
            legal[n] = kind & is_set(prospect.spots[k].bit)
            score_set(lockstep, tables, &weights, &prospect, &stone, k, &features[k], hopes, &scores[n])
            n += 1
    return n


cdef inline void size_up_spot(const LanePolicies* policies, Lanes seat, const Prospect* prospect, const Spot* spot, Lanes n_open,
                              SpotFeatures* features) noexcept nogil:
    cdef const LaneSeat* tower = prospect.seat
    cdef Lanes opens = count_up_to_15(open_places(tower.filled | spot.bit)) - n_open
    cdef Lanes free = count_up_to_15(spot.beside & ~tower.filled)
    features.score.half[0] = features.score.half[1] = all_pairs(0)
    features.crowd = count_up_to_15(spot.beside & tower.filled & ~tower.stones[CRYSTAL])
    if prospect.any_stacked:     # there is one stone below, and an empty place above
        features.crowd = choose(prospect.stacked, is_less(tower.top, all_lanes(CRYSTAL)) & 1, features.crowd)
        free = choose(prospect.stacked, all_lanes(1), free)
    weigh(policies, SET_OPENS, seat, opens, &features.score)
    if is_weighed(policies, SET_FREE):
        weigh(policies, SET_FREE, seat, free, &features.score)


cdef inline void score_set(Lockstep* lockstep, const Tables* tables, const SetWeights* weights, const Prospect* prospect,
                           Stone* stone, int k, const SpotFeatures* features, bint hopes, Wide* score) noexcept nogil:
    cdef const Spot* spot = &prospect.spots[k]
    cdef Lanes touched = stone.own & spot.beside, crystal = is_equal(stone.kind, all_lanes(CRYSTAL)), points, crowd
    cdef Worth change
    change_at(lockstep, tables, prospect, stone, spot, &change)
    points = change.points + for_joins(prospect.seat.joins, change.groups) + card_at(stone, spot)
    points = choose(crystal, prospect.seat.crystal_points[k], points)
    change.groups = choose(crystal, prospect.seat.crystal_groups[k], change.groups)
    crowd = features.crowd - count_up_to_15(touched)
    if prospect.any_stacked:
        crowd += is_equal(prospect.seat.top, stone.kind) & prospect.stacked & ~crystal
    score[0] = features.score
    add_weighed(&weights.points, within(points), score)
    add_weighed(&weights.groups, change.groups, score)
    add_weighed(&weights.crowd, crowd, score)
    if hopes:
        add_weighed(&weights.hope, (hope_at(prospect, stone, spot, touched) & ~crystal) - spot.lost, score)
