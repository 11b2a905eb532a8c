# Yak in lock-step, by weights: what a stone is worth in a tower in the end, as strategies/prospects.pxd says, for all games at once.
#
# A tower has at most five open places; which ones they are differs from lane to lane, so they are taken in order: the first of all lanes,
# then the second. How many empty places lie beside a stone is not counted but known as sets: the places with at least one, two, …
# beside them. Below a stone that lies or can be set nothing is empty.
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, has, is_equal, is_less, is_set, lane, larger, lowest, marks, smaller, where_has,
)
from cython_core.yak.lockstep.legal_moves cimport open_places
from cython_core.yak.lockstep.state cimport LaneSeat, Lockstep, MAX_OPEN, N_JOINS, ONE_FEWER, ONE_MORE
from cython_core.yak.lockstep.towers cimport ALL_PLACES, Worth, beside, change_on_stack, for_joins, look_up_worth
from cython_core.yak.state cimport N_PLACES, STACK, Tables
from cython_core.yak.stones cimport N_COLORS
from cython_core.yak.strategies.prospects cimport FAR, PLENTY, QUARTERS

cdef enum:
    LEAST = -(1 << 15)       # less than any worth
    # Of the hope of a single stone, by empty places beside it: see `hope`
    ONE_FREE = 6
    TWO_FREE = 10
    MORE_FREE = 13

cdef struct Spot:            # an open place in each game
    Lanes bit                # 0: there are no more
    Lanes beside             # the places that touch it
    Lanes hopeful            # how much a single stone hopes for there: ONE_FREE, …
    Lanes lost               # what a stone there takes from the hopes of single ones beside it, if they are of other colors

cdef struct Prospect:        # of the tower of a place
    int place
    LaneSeat* seat
    int n                    # spots
    int n_better             # of these the first ones, if the others are never better: the fifth one is that of an empty tower
    Spot spots[MAX_OPEN]
    Lanes stacked            # mask: the stack is the only open place
    bint any_stacked
    Lanes joins[N_JOINS]     # quarters for one group more, one fewer, two fewer
    Lanes time               # stones the fullest tower lacks, 0..FAR; 0 if hopes do not count
    Lanes two_free           # single stones with at least so many empty places beside them
    Lanes three_free
    Lanes four_free
    Lanes majority[N_COLORS]     # points of bonus cards for one more stone of a color, where they do not depend on places

cdef struct Free:            # places with at least so many empty ones beside them, as sets
    Lanes one
    Lanes two
    Lanes three
    Lanes four

cdef struct Stone:           # one stone in each game, and its color in the tower
    Lanes kind
    Lanes own                # places of its color
    Worth before             # of the stones there
    Lanes units              # of hope, 0..4 * FAR
    Lanes one_free           # hope by empty places, each less the one before
    Lanes two_free
    Lanes three_free
    Lanes card               # points of its bonus card
    Lanes card_each          # on one of the next ones
    Lanes card_places


cdef inline void look_at(Lockstep* lockstep, const Tables* tables, int place, bint hopes, Prospect* prospect) noexcept nogil:
    """A tower; without hopes only what its places are."""
    cdef LaneSeat* seat = &lockstep.seats[place]
    cdef Lanes left = open_places(seat.filled), bit
    prospect.place = place
    prospect.seat = seat
    prospect.stacked = is_equal(left, all_lanes(1 << STACK))
    prospect.any_stacked = marks(prospect.stacked) != 0
    prospect.n = 0
    while marks(is_set(left)):
        bit = lowest(left)
        left ^= bit
        prospect.spots[prospect.n].bit = bit
        prospect.spots[prospect.n].beside = beside(bit)
        prospect.n += 1
    prospect.n_better = prospect.n if tables.with_bonus else min(prospect.n, MAX_OPEN - 1)
    if tables.with_bonus:
        size_up_majorities(lockstep, tables, place, prospect)
    prospect.time = all_lanes(0)
    if hopes:
        look_ahead(lockstep, tables, prospect)


cdef inline void look_ahead(Lockstep* lockstep, const Tables* tables, Prospect* prospect) noexcept nogil:
    """Hopes, and what groups are worth: as one more of many, but on the last day as the table of points says."""
    cdef int group = QUARTERS * (tables.group_points[7] - tables.group_points[2]) // 5, i
    cdef Lanes by_table = lockstep.last_day | all_lanes(0 if group else 0xFFFF), most = all_lanes(0)
    for i in range(N_JOINS):
        prospect.joins[i] = choose(by_table, prospect.seat.joins[i] * QUARTERS, all_lanes(
            group if i == ONE_MORE else -group if i == ONE_FEWER else -2 * group))
    for i in range(tables.players):
        most = larger(most, lockstep.seats[i].n_stones)
    prospect.time = smaller(larger(lockstep.numbers.end_stones - most, all_lanes(0)), all_lanes(FAR)) & ~lockstep.last_day
    find_hopes(lockstep, prospect)


cdef inline Lanes n_in_bag(const Lockstep* lockstep, int color) noexcept nogil:
    if color == 0:
        return lockstep.upto[0]
    return lockstep.upto[color] - lockstep.upto[color - 1]


cdef inline void find_free_places(Lanes filled, Free* free) noexcept nogil:
    """Of the places that are filled or open."""
    cdef Lanes empty = ~filled, left = (empty & 0x16EF) << 1, right = (empty >> 1) & 0x16EF
    cdef Lanes above_left = ((empty >> 4) & 0x001E) | ((empty >> 3) & 0x01C0) | ((empty >> 2) & 0x0C00) | ((empty >> 1) & 0x6000)
    cdef Lanes above_right = ((empty >> 5) & 0x000F) | ((empty >> 4) & 0x00E0) | ((empty >> 3) & 0x0600) | ((empty >> 2) & 0x1000)
    cdef Lanes beside_one = left | right, beside_both = left & right, above_one = above_left | above_right
    cdef Lanes above_both = above_left & above_right
    free.one = beside_one | above_one
    free.two = beside_both | above_both | (beside_one & above_one)
    free.three = (beside_both & above_one) | (above_both & beside_one)
    free.four = beside_both & above_both


cdef inline void find_hopes(Lockstep* lockstep, Prospect* prospect) noexcept nogil:
    """What single stones lose by a stone beside them, and what stones hope for on the open places."""
    cdef LaneSeat* seat = prospect.seat
    cdef Lanes time = prospect.time, units, loss, here, n
    cdef Lanes some = all_lanes(0), more = all_lanes(0), plenty = all_lanes(0)       # stones with 1, 2, 3 of their color in the bag
    cdef Lanes touching[MAX_OPEN]
    cdef Lanes lost[MAX_OPEN]
    cdef Free free
    cdef int color, at, i
    find_free_places(seat.filled, &free)
    prospect.two_free = free.two & seat.singles
    prospect.three_free = free.three & seat.singles
    prospect.four_free = free.four & seat.singles
    for color in range(N_COLORS):
        n = n_in_bag(lockstep, color)
        some |= seat.stones[color] & is_less(all_lanes(0), n)
        more |= seat.stones[color] & is_less(all_lanes(1), n)
        plenty |= seat.stones[color] & is_less(all_lanes(2), n)
    for i in range(MAX_OPEN):                # as many in any case, so that all stay in registers
        touching[i] = all_lanes(0)
        lost[i] = all_lanes(0)
    for i in range(prospect.n):
        prospect.spots[i].hopeful = hopeful(free.one, free.two, free.three, prospect.spots[i].bit)
        touching[i] = prospect.spots[i].beside
    for at in range(N_PLACES - 1):           # when the uppermost one is filled, nobody hopes any more
        here = all_lanes(1 << at)
        if not marks(has(seat.singles, here)):
            continue
        units = time + where_has(some, here, time) + where_has(more, here, time) + where_has(plenty, here, time)
        loss = where_has(seat.singles, here, hope(units, hopeful(free.one, free.two, free.three, here))
                         - hope(units, hopeful(free.two, free.three, free.four, here)))
        for i in range(MAX_OPEN):
            lost[i] += where_has(touching[i], here, loss)
    for i in range(MAX_OPEN):
        prospect.spots[i].lost = lost[i]


cdef inline Lanes hopeful(Lanes one_free, Lanes two_free, Lanes three_free, Lanes bit) noexcept nogil:
    """A place, by the sets of those with at least so many empty places beside them."""
    return (where_has(one_free, bit, all_lanes(ONE_FREE)) + where_has(two_free, bit, all_lanes(TWO_FREE - ONE_FREE))
            + where_has(three_free, bit, all_lanes(MORE_FREE - TWO_FREE)))


cdef inline Lanes hope(Lanes units, Lanes hopeful) noexcept nogil:
    """Of a single stone, in quarters of a point: the second and third empty place beside it add less and less."""
    return (units * hopeful) >> 6


# Bonus cards

cdef inline void size_up_majorities(Lockstep* lockstep, const Tables* tables, int place, Prospect* prospect) noexcept nogil:
    """By the change of the points of a majority card."""
    cdef Lanes most, second, count, own
    cdef int color, other
    for color in range(N_COLORS):
        if tables.card_by_place[color]:
            prospect.majority[color] = all_lanes(0)
            continue
        most = all_lanes(0)
        second = all_lanes(0)
        for other in range(tables.players):
            if other != place:
                count = lockstep.seats[other].counts[color]
                second = larger(second, smaller(count, most))
                most = larger(most, count)
        own = lockstep.seats[place].counts[color]
        prospect.majority[color] = ((standing(tables, color, own + 1, most, second) - standing(tables, color, own, most, second))
                                    & has(lockstep.bonus, all_lanes(1 << color)))


cdef inline Lanes standing(const Tables* tables, int color, Lanes own, Lanes most, Lanes second) noexcept nogil:
    """What a majority card gives for so many stones, if the others with most of them have so many."""
    cdef Lanes lower = all_lanes(tables.card_lower[color]) & (is_equal(own, most) | (is_less(second, most) & is_less(second, own)))
    return choose(is_equal(own, all_lanes(0)), all_lanes(-tables.card_penalty[color]),
                  choose(is_less(most, own), all_lanes(tables.card_upper[color]), lower))


# Stones on places

cdef inline void size_up_stone(Lockstep* lockstep, const Tables* tables, const Prospect* prospect, Lanes kind, Stone* stone) noexcept nogil:
    """Of a crystal, or of no stone, nothing is known."""
    cdef Lanes in_bag = all_lanes(0), own = all_lanes(0), points = all_lanes(0), groups = all_lanes(0), its
    cdef int color
    stone.kind = kind
    stone.card = stone.card_each = stone.card_places = all_lanes(0)
    for color in range(N_COLORS):
        its = is_equal(kind, all_lanes(color))
        own |= prospect.seat.stones[color] & its
        points |= prospect.seat.points[color] & its
        groups |= prospect.seat.joined[color] & its
        in_bag |= n_in_bag(lockstep, color) & its
        if tables.with_bonus:
            stone.card |= prospect.majority[color] & its
            its &= has(lockstep.bonus, all_lanes(1 << color))
            stone.card_each |= all_lanes(tables.card_each[color]) & its
            stone.card_places |= all_lanes(tables.card_places[color]) & its
    stone.own = own
    stone.before.points = points
    stone.before.groups = groups
    stone.units = prospect.time * (smaller(in_bag, all_lanes(PLENTY)) + 1)
    stone.one_free = hope(stone.units, all_lanes(ONE_FREE))
    stone.two_free = hope(stone.units, all_lanes(TWO_FREE)) - stone.one_free
    stone.three_free = hope(stone.units, all_lanes(MORE_FREE)) - stone.one_free - stone.two_free


cdef inline void change_at(Lockstep* lockstep, const Tables* tables, const Prospect* prospect, Stone* stone, const Spot* spot,
                           Worth* change) noexcept nogil:
    """What a colored stone changes. It is looked up if it touches its color in any lane."""
    cdef Lanes touches = is_set(stone.own & spot.beside)
    if marks(touches):
        look_up_worth(tables, (stone.own | (spot.bit & ALL_PLACES)) & touches, change)
        change.points = choose(touches, change.points - stone.before.points, all_lanes(tables.points_single))
        change.groups = (change.groups - stone.before.groups) & touches
    else:
        change.points = all_lanes(tables.points_single)
        change.groups = all_lanes(0)
    if prospect.any_stacked and spot == &prospect.spots[0]:
        change_on_stack(lockstep, tables, prospect.place, prospect.stacked, &stone.kind, change)


cdef inline Lanes hope_at(const Prospect* prospect, const Stone* stone, const Spot* spot, Lanes touched) noexcept nogil:
    """Of a colored stone that touches none of its color; or what the hopes of those it touches change, for `lost` has counted them as those
    of other colors."""
    cdef Lanes fulfilled = (for_each(touched & prospect.two_free, stone.one_free) + for_each(touched & prospect.three_free, stone.two_free)
                            + for_each(touched & prospect.four_free, stone.three_free))
    return choose(is_set(touched), -fulfilled, hope(stone.units, spot.hopeful))


cdef inline Lanes for_each(Lanes singles, Lanes value) noexcept nogil:
    """So much for each of these stones. There are at most two: of the four stones that an open place can touch no three are single."""
    return where_has(singles, all_lanes(0xFFFF), value) + where_has(singles, singles - 1, value)


cdef inline Lanes card_at(const Stone* stone, const Spot* spot) noexcept nogil:
    """Points of the bonus card."""
    return stone.card + where_has(stone.card_places, spot.bit, stone.card_each)


cdef inline Lanes worth_at(Lockstep* lockstep, const Tables* tables, const Prospect* prospect, Stone* stone,
                           const Spot* spot) noexcept nogil:
    """Of a colored stone, in quarters of a point; the hopes that others lose are not counted."""
    cdef Worth change
    change_at(lockstep, tables, prospect, stone, spot, &change)
    return ((change.points + card_at(stone, spot)) * QUARTERS + for_joins(prospect.joins, change.groups)
            + hope_at(prospect, stone, spot, stone.own & spot.beside))
