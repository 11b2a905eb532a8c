# Asara in lock-step by weights: what the seats to move look at. It stays the same for the whole turn.
from libc.stdint cimport uint64_t

from cython_core.asara.lockstep.estimate cimport Rivals, find_rivals
from cython_core.asara.lockstep.state cimport Belongings, Counts, Lockstep, kinds_in
from cython_core.asara.state cimport BASE, BASES, BODIES, N_CLASSES, N_COLORS, N_SEATS, N_SHAPES, TOP, TOPS, Tables
from cython_core.asara.strategies.features cimport BUILD_LAST, CASH, COINS, HEIGHT, N_FEATURES
from cython_core.asara.strategies.score_pieces cimport RACE
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.lanes.lane_policy cimport LanePolicies, Wide, is_weighed
from cython_core.shared.lanes.lanes cimport Lanes, Pairs, all_lanes, choose, has, is_equal, is_less
from cython_core.shared.lanes.pairs cimport half_of, of_seats

cdef enum:
    GOLD_KINDS = 0x2AA
    PLAIN_KINDS = 0x155

cdef struct View:
    Lanes seat                       # whose turn it is, 0..3
    Wide* weight                     # its weights, by feature
    bint simple                      # whether any of the simple features has a weight at some seat; likewise the next ones
    bint height
    bint estimates                   # without it there are no rivals, nor what is several, near or far
    Belongings own                   # what it has
    Rivals rivals
    Lanes years                      # year ends to come, from 1
    Lanes last_year                  # mask
    Lanes shown[N_SHAPES]            # kinds in the displays; plain ones also where only the gold one is there
    Lanes several[N_SHAPES]          # kinds of the colors of which two or more pieces are displayed
    Lanes near[N_CLASSES]            # plain kinds of bases and tops whose counterpart is displayed, but is not behind the screen
    Lanes far[N_CLASSES]             # whose counterpart is in the draw pile only
    Lanes likely[N_CLASSES]          # plain kinds that one would rather take: their counterpart is displayed; a color with a race


cdef inline void begin_turn(Lockstep* lockstep, const Tables* tables, const LanePolicies* policies, View* view) noexcept nogil:
    cdef Lanes its[N_SEATS]
    cdef uint64_t weighed = policies.weighed
    cdef int seat, feature, half
    for seat in range(tables.players):
        its[seat] = has(lockstep.turn, lockstep.bit[seat])
    view.seat = (lockstep.turn >> 1) - (lockstep.turn >> 3)
    view.weight = lockstep.weights
    while weighed:
        feature = lowest_bit(weighed)
        weighed &= weighed - 1
        for half in range(2):
            view.weight[feature].half[half] = of_seats(policies.weight[feature], half_of(view.seat, half))
    view.simple = weighs_any(policies, COINS, BUILD_LAST + 1)
    view.height = is_weighed(policies, HEIGHT)
    view.estimates = lockstep.estimates = weighs_any(policies, CASH, N_FEATURES)
    view.years = all_lanes(tables.years + 1) - lockstep.rounds
    view.last_year = is_equal(view.years, all_lanes(1))
    find_belongings(lockstep, tables, its, &view.own)
    look_at_pieces(lockstep, view)
    if view.estimates:
        find_rivals(lockstep, tables, its, &view.rivals)
        find_counterparts(lockstep, view)


cdef inline bint weighs_any(const LanePolicies* policies, int first, int end) noexcept nogil:
    """Whether any of these features has a weight at some seat."""
    return policies.weighed & ((<uint64_t>1 << end) - (<uint64_t>1 << first)) != 0


cdef inline void find_belongings(const Lockstep* lockstep, const Tables* tables, const Lanes* its, Belongings* own) noexcept nogil:
    """Those of the seat to move."""
    cdef const Belongings* belongings
    cdef Pairs mine
    cdef int seat, i
    own[0] = lockstep.belongings[0]
    for seat in range(1, tables.players):
        belongings = &lockstep.belongings[seat]
        for i in range(N_CLASSES):
            own.useful[i] = choose(its[seat], belongings.useful[i], own.useful[i])
        for i in range(N_COLORS):
            own.full_height[i] = choose(its[seat], belongings.full_height[i], own.full_height[i])
            own.rivals[i] = choose(its[seat], belongings.rivals[i], own.rivals[i])
        own.towers = choose(its[seat], belongings.towers, own.towers)
        own.windows = choose(its[seat], belongings.windows, own.windows)
        own.windows_to_light = choose(its[seat], belongings.windows_to_light, own.windows_to_light)
        for i in range(2):
            mine = half_of(its[seat], i)
            own.year_points.half[i] = (belongings.year_points.half[i] & mine) | (own.year_points.half[i] & ~mine)


cdef inline void look_at_pieces(const Lockstep* lockstep, View* view) noexcept nogil:
    cdef Lanes lead
    cdef int shape, color
    for shape in range(N_SHAPES):
        view.shown[shape] = with_plain(kinds_in(&lockstep.display[shape]))
    view.likely[BASES] = view.shown[TOP] & PLAIN_KINDS
    view.likely[TOPS] = view.shown[BASE] & PLAIN_KINDS
    view.likely[BODIES] = all_lanes(0)
    for color in range(N_COLORS):
        lead = view.own.full_height[color] - view.own.rivals[color]
        view.likely[BODIES] |= ~is_less(lead, all_lanes(-RACE)) & is_less(lead, all_lanes(RACE + 1)) & lockstep.bit[2 * color]
    view.likely[BODIES] &= view.own.useful[BODIES]


cdef inline void find_counterparts(const Lockstep* lockstep, View* view) noexcept nogil:
    """And what is displayed more than once."""
    cdef const Counts* display
    cdef Lanes many
    cdef int shape
    for shape in range(N_SHAPES):
        display = &lockstep.display[shape]
        many = display.twos | display.fours
        view.several[shape] = with_gold((many | (many >> 1) | (display.ones & (display.ones >> 1))) & PLAIN_KINDS)
    view.near[BASES] = view.shown[TOP] & ~view.own.useful[BASES]
    view.near[TOPS] = view.shown[BASE] & ~view.own.useful[TOPS]
    view.far[BASES] = with_plain(kinds_in(&lockstep.pile[TOP])) & ~(view.own.useful[BASES] | view.near[BASES])
    view.far[TOPS] = with_plain(kinds_in(&lockstep.pile[BASE])) & ~(view.own.useful[TOPS] | view.near[TOPS])


cdef inline Lanes with_plain(Lanes kinds) noexcept nogil:
    """Every kind as if it were without gold, too."""
    return kinds | ((kinds >> 1) & PLAIN_KINDS)


cdef inline Lanes with_gold(Lanes plain) noexcept nogil:
    """Both kinds of the colors of a set of plain kinds."""
    return plain | (plain << 1)
