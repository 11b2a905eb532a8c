# Yak in lock-step: rows of stones, and drawing from the bag.
#
# A row is sorted and ends with NO_STONE, the greatest number: so a stone goes to its place by comparing and exchanging, stones are taken
# out by overwriting them with NO_STONE and sorting again, and adding NO_STONE does nothing. No mask is needed.
from cython_core.shared.lanes.lane_rng cimport below
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_less, is_set, larger, marks, smaller
from cython_core.yak.lockstep.state cimport LaneRow, Lockstep, ROW_SIZE
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport FOG, NO_STONE, N_KINDS


cdef inline Lanes no_stone() noexcept nogil:
    return all_lanes(NO_STONE)


cdef inline Lanes is_stone(Lanes stone) noexcept nogil:
    return is_less(stone, no_stone())


cdef inline void order(LaneRow* row, int i, int j) noexcept nogil:
    cdef Lanes first = row.at[i], second = row.at[j]
    row.at[i] = smaller(first, second)
    row.at[j] = larger(first, second)


cdef inline void sort_row(LaneRow* row) noexcept nogil:
    order(row, 0, 1)
    order(row, 2, 3)
    order(row, 0, 2)
    order(row, 1, 3)
    order(row, 1, 2)


cdef inline void add_stone(LaneRow* row, Lanes stone) noexcept nogil:
    cdef Lanes other
    cdef int i
    for i in range(ROW_SIZE):
        other = row.at[i]
        row.at[i] = smaller(other, stone)
        stone = larger(other, stone)


cdef inline Lanes room_in(const LaneRow* row, Lanes limit) noexcept nogil:
    cdef int i
    for i in range(ROW_SIZE):
        limit += is_stone(row.at[i])
    return limit


cdef inline Lanes n_in_bag(const Lockstep* lockstep) noexcept nogil:
    return lockstep.upto[N_KINDS - 1]


cdef inline void draw_stones(Lockstep* lockstep, LaneRow* row, Lanes wanted) noexcept nogil:
    """Draw at once as many as wanted or there are; fog turns the carts and is replaced, at once again."""
    cdef Lanes at_once, left, fog
    wanted &= ~lockstep.bag_gone
    at_once = smaller(wanted, n_in_bag(lockstep))
    while marks(is_set(at_once)):
        fog = all_lanes(0)
        left = at_once
        while marks(is_set(left)):
            fog -= draw_one(lockstep, row, is_set(left))
            left += is_set(left)
        lockstep.backward ^= is_set(fog)
        lockstep.fog_drawn += fog
        wanted -= at_once - fog
        at_once = smaller(wanted, n_in_bag(lockstep))
    lockstep.fell_short |= is_set(wanted)


cdef inline Lanes draw_one(Lockstep* lockstep, LaneRow* row, Lanes drawing) noexcept nogil:
    """The k-th piece in order of kinds: its kind is the number of kinds passed over. Returns where it is fog; else it goes into the row."""
    cdef Lanes k = below(&lockstep.chance, n_in_bag(lockstep), drawing)
    cdef Lanes kind = all_lanes(FOG), reached = drawing
    cdef int i
    k |= ~drawing & 0x7FFF                   # beyond every kind: what does not draw changes nothing
    for i in range(FOG):
        reached = is_less(k, lockstep.upto[i])
        kind += reached
        lockstep.upto[i] += reached
    lockstep.upto[FOG] += drawing
    add_stone(row, choose(reached, kind, no_stone()))
    return drawing & ~reached


cdef inline void put_back(Lockstep* lockstep, Lanes stone, Lanes other) noexcept nogil:
    """Two stones, or one or none, into the bag."""
    cdef int i
    for i in range(N_KINDS):
        lockstep.upto[i] -= is_less(stone, all_lanes(i + 1)) + is_less(other, all_lanes(i + 1))


cdef inline void settle_fog(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """After an action: the bag leaves with the drawn fog if it fell short; else the fog goes onto the track, all at once. Fog is the
    last kind: only the sum of all pieces counts it."""
    cdef Lanes drawn = lockstep.fog_drawn & ~lockstep.fell_short, track = lockstep.fog_track + drawn
    cdef Lanes first = is_equal(lockstep.fog_stage, all_lanes(1)), second = is_equal(lockstep.fog_stage, all_lanes(2)), full, back
    lockstep.bag_gone |= lockstep.fell_short
    # Stage 1: with the last place all go back. Stage 2: those on the track stay, the others go back. Stage 3: all go back.
    full = first & ~is_less(track, all_lanes(tables.fog_first))
    back = track & full
    track &= ~full
    lockstep.fog_stage -= full
    full = second & ~is_less(track, all_lanes(tables.fog_second))
    back |= (track - all_lanes(tables.fog_second)) & full
    lockstep.fog_stage -= full
    back = choose(first | second, back, drawn)
    lockstep.fog_track = track - choose(first, all_lanes(0), back)
    lockstep.upto[FOG] += back
    lockstep.fog_drawn = all_lanes(0)
    lockstep.fell_short = all_lanes(0)
