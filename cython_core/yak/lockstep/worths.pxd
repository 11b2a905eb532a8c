# Yak in lock-step, by weights: what stones are worth in a tower in the end, in quarters of a point; strategies/worths.pxd.
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, has, is_equal, is_less, is_set, larger, lowest, marks, where_has
from cython_core.yak.formulas cimport MORE_FREE, ONE_FREE, QUARTERS, TWO_FREE
from cython_core.yak.lockstep.crystals cimport find_crystals
from cython_core.yak.lockstep.formulas cimport hope, units_of_hope
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.spots cimport Spot, Tower, look_at, n_of_color
from cython_core.yak.lockstep.state cimport LaneRow, Lockstep, ROW_SIZE
from cython_core.yak.lockstep.stones cimport no_stone
from cython_core.yak.lockstep.towers cimport ALL_PLACES, Gain, change_on_stack, for_joins, look_up_gain
from cython_core.yak.state cimport N_PLACES, STACK, Tables
from cython_core.yak.stones cimport CRYSTAL, N_COLORS

cdef enum:
    LEAST = -(1 << 15)       # less than any worth

cdef struct Stone:           # one stone in each game, and its color in the tower
    Lanes kind
    Lanes own                # places of its color
    Gain before              # of the stones there
    Lanes units              # of hope, 0..4 * FAR
    Lanes hopes[3]           # with one, two, more empty places beside it, each less the one before
    Lanes card               # points of its bonus card
    Lanes card_each          # on one of the next ones
    Lanes card_places

cdef struct StoneRow:            # a row of stones, as a seat sees it
    int n                        # stones that are looked at
    Stone stones[ROW_SIZE]
    Lanes worth[ROW_SIZE]        # on the best place of the tower
    Lanes place[ROW_SIZE]        # that one, as a bit


# A stone on a place

cdef inline void look_at_stone(Lockstep* lockstep, const Tables* tables, const Tower* tower, Lanes kind, Stone* stone) noexcept nogil:
    """Nothing is known of a crystal, or of no stone."""
    cdef Lanes in_bag = all_lanes(0), own = all_lanes(0), its
    cdef int color
    stone.kind = kind
    stone.card = stone.card_each = stone.card_places = all_lanes(0)
    for color in range(N_COLORS):
        its = is_equal(kind, all_lanes(color))
        own |= tower.seat.stones[color] & its
        in_bag |= n_of_color(lockstep, color) & its
        if tables.with_bonus:
            stone.card |= tower.cards[color] & its
            its &= has(lockstep.bonus, all_lanes(1 << color))
            stone.card_each |= all_lanes(tables.card_each[color]) & its
            stone.card_places |= all_lanes(tables.card_places[color]) & its
    stone.own = own
    look_up_gain(tables, own, &stone.before)
    stone.units = units_of_hope(tower.time, in_bag)
    stone.hopes[0] = hope(stone.units, all_lanes(ONE_FREE))
    stone.hopes[1] = hope(stone.units, all_lanes(TWO_FREE)) - stone.hopes[0]
    stone.hopes[2] = hope(stone.units, all_lanes(MORE_FREE)) - hope(stone.units, all_lanes(TWO_FREE))


cdef inline void change_at(Lockstep* lockstep, const Tables* tables, const Tower* tower, Stone* stone, const Spot* spot,
                           Gain* change) noexcept nogil:
    """What a colored stone changes. It is looked up if it touches its color in any lane."""
    cdef Lanes touches = is_set(stone.own & spot.beside)
    if marks(touches):
        look_up_gain(tables, (stone.own | (spot.bit & ALL_PLACES)) & touches, change)
        change.points = choose(touches, change.points - stone.before.points, all_lanes(tables.points_single))
        change.groups = (change.groups - stone.before.groups) & touches
    else:
        change.points = all_lanes(tables.points_single)
        change.groups = all_lanes(0)
    if tower.any_stacked and spot == &tower.spots[0]:
        change_on_stack(lockstep, tables, tower.place, tower.stacked, &stone.kind, change)


cdef inline void gain_at(Lockstep* lockstep, const Tables* tables, const Tower* tower, Stone* stone, Lanes crystal, int k,
                         Gain* gain) noexcept nogil:
    """What a stone brings at once on the k-th spot, with its bonus card; the mask: it is a crystal."""
    cdef const Spot* spot = &tower.spots[k]
    change_at(lockstep, tables, tower, stone, spot, gain)
    gain.points += for_joins(tower.seat.joins, gain.groups) + card_at(stone, spot)
    gain.points = choose(crystal, tower.seat.crystal_points[k], gain.points)
    gain.groups = choose(crystal, tower.seat.crystal_groups[k], gain.groups)


cdef inline Lanes hope_at(const Tower* tower, const Stone* stone, const Spot* spot, Lanes touched) noexcept nogil:
    """The hope of a colored stone that touches none of its color; or what the hopes of those it touches change, for `lost` has counted them
    as those of other colors."""
    cdef Lanes fulfilled = all_lanes(0)
    cdef int i
    for i in range(3):
        fulfilled -= for_each(touched & tower.singles[i + 1], stone.hopes[i])
    return choose(is_set(touched), fulfilled, hope(stone.units, spot.share))


cdef inline Lanes for_each(Lanes singles, Lanes value) noexcept nogil:
    """So much for each of these stones. There are at most two: of the four stones that an open place can touch no three are single."""
    return where_has(singles, all_lanes(0xFFFF), value) + where_has(singles, singles - 1, value)


cdef inline Lanes card_at(const Stone* stone, const Spot* spot) noexcept nogil:
    """Points of the bonus card."""
    return stone.card + where_has(stone.card_places, spot.bit, stone.card_each)


# Rows of stones

cdef inline void worths_of_cart(Lockstep* lockstep, const Tables* tables, int place, Lanes seen, Lanes* worths) noexcept nogil:
    """The stones on the cart of a place, equal ones one after the other."""
    cdef const LaneRow* row = &lockstep.carts[place].row
    cdef Tower tower
    cdef StoneRow found
    cdef int i
    find_worths(lockstep, tables, place, row, ROW_SIZE, seen, &tower, &found)
    add_equal_stones(tables, &tower, row, &found)
    for i in range(ROW_SIZE):
        worths[i] = found.worth[i]


cdef inline void find_worths(Lockstep* lockstep, const Tables* tables, int place, const LaneRow* row, int n, Lanes seen, Tower* tower,
                             StoneRow* found) noexcept nogil:
    """The first n stones of a row in the tower of a place, each on its best spot, in the lanes of the mask."""
    cdef int i
    found.n = n
    look_at(lockstep, tables, place, True, tower)
    find_crystals(lockstep, tables, tower, row, n, seen)
    for i in range(n):
        look_at_stone(lockstep, tables, tower, choose(seen, row.at[i], no_stone()), &found.stones[i])
        find_best_place(lockstep, tables, tower, is_equal(row.at[i], all_lanes(CRYSTAL)), i, found)


cdef inline void find_best_place(Lockstep* lockstep, const Tables* tables, Tower* tower, Lanes crystal, int i,
                                 StoneRow* found) noexcept nogil:
    """The first of equal places."""
    cdef Lanes best = all_lanes(LEAST), place = all_lanes(0), worth, better
    cdef Stone* stone = &found.stones[i]
    cdef const Spot* spot
    cdef Gain change
    cdef int k
    for k in range(tower.n_better):
        spot = &tower.spots[k]
        change_at(lockstep, tables, tower, stone, spot, &change)
        worth = ((change.points + card_at(stone, spot)) * QUARTERS + for_joins(tower.joins, change.groups)
                 + hope_at(tower, stone, spot, stone.own & spot.beside))
        worth = choose(crystal, tower.seat.crystal_worths[k], worth) - spot.lost
        better = is_less(best, worth) & is_set(spot.bit)
        best = choose(better, worth, best)
        place = choose(better, spot.bit, place)
    found.worth[i] = best
    found.place[i] = place


cdef inline void add_equal_stones(const Tables* tables, Tower* tower, const LaneRow* row, StoneRow* found) noexcept nogil:
    """Colored stones that are equal come one after the other: the second one finds the first one on its place, and so does a third."""
    cdef Lanes equal[ROW_SIZE]           # masks: to the stone before
    cdef Lanes which = all_lanes(0), first = all_lanes(0), left = all_lanes(0), its
    cdef int i
    for i in range(1, found.n):
        equal[i] = is_equal(row.at[i], row.at[i - 1]) & is_less(row.at[i], all_lanes(CRYSTAL))
        left |= equal[i]
    while marks(left):                   # one color of each game, then another one
        for i in range(found.n - 1, 0, -1):
            its = equal[i] & left
            which = choose(its, row.at[i], which)
            first = choose(its, found.place[i], first)
        left = add_equal(tables, tower, row, which, first, equal, left, found)


cdef inline Lanes add_equal(const Tables* tables, Tower* tower, const LaneRow* row, Lanes which, Lanes first, Lanes* equal,
                            Lanes left, StoneRow* found) noexcept nogil:
    """The stones of one color in each game; returns where there is another one."""
    cdef Lanes own = all_lanes(0), filled = tower.seat.filled | first, second, room, its, others = all_lanes(0)
    cdef int i
    for i in range(1, found.n):
        own |= found.stones[i].own & equal[i] & is_equal(row.at[i], which) & left
    room = open_places(filled) & ALL_PLACES & ~is_set(filled & ((1 << STACK) | (1 << (N_PLACES - 1))))   # none if only the stack is left
    second = worth_of_second(tables, tower, own | first, room & left)
    for i in range(1, found.n):
        its = equal[i] & is_equal(row.at[i], which) & left
        found.worth[i] = choose(its & is_set(room), second, found.worth[i])
        equal[i] &= ~its
        others |= equal[i]
    return others & left


cdef inline Lanes worth_of_second(const Tables* tables, const Tower* tower, Lanes own, Lanes room) noexcept nogil:
    """What one more stone brings on the best of these places; hopes do not count."""
    cdef Lanes best = all_lanes(LEAST), bit
    cdef Gain before, after
    own &= ALL_PLACES
    look_up_gain(tables, own, &before)
    while marks(is_set(room)):
        bit = lowest(room)
        room ^= bit
        look_up_gain(tables, own | bit, &after)
        after.points = (after.points - before.points) * QUARTERS + for_joins(tower.joins, after.groups - before.groups)
        best = choose(is_set(bit), larger(best, after.points), best)
    return best
