# Asara in lock-step by weights: what pieces bring in final points, by the formulas of strategies/formulas.pxi in lanes.
from cython_core.asara.lockstep.hand cimport held_colors
from cython_core.asara.lockstep.state cimport Belongings, Lockstep
from cython_core.asara.state cimport BASES, BODIES, CIRCLE, HIGHEST, MOST, N_CLASSES, N_COLORS, TALLEST, TOPS, Tables
from cython_core.asara.strategies.races cimport FAR_AHEAD, LASTS, NOBODY, PHASES
from cython_core.shared.lanes.lanes cimport (
    Lanes, all_lanes, choose, has, high_product, is_equal, is_less, is_set, larger, signed_shift, smaller,
)

cdef enum:
    NEAR_STEPS = 3
    NEAR_BITS = 5
    FAR_BITS = 3

ctypedef Lanes Num

cdef struct Phase:                   # of the game: how much each piece of a lead adds to the odds of 32 in 64 that it lasts
    Lanes step[FAR_AHEAD]


cdef inline void prepare_phases(Lockstep* lockstep) noexcept nogil:
    """A lead is as likely to last as one is to catch up with it: so half of the odds tells all."""
    cdef int phase, i, step, near, far
    for phase in range(PHASES):
        near = far = 0
        for i in range(FAR_AHEAD):
            step = LASTS[phase][FAR_AHEAD + i + 1] - LASTS[phase][FAR_AHEAD + i]
            if i < NEAR_STEPS:
                near |= step << (NEAR_BITS * i)
            else:
                far |= step << (FAR_BITS * (i - NEAR_STEPS))
        lockstep.given.near_steps[phase] = all_lanes(near)
        lockstep.given.far_steps[phase] = all_lanes(far)


cdef inline void find_phase(const Lockstep* lockstep, Lanes cards, Phase* phase) noexcept nogil:
    """By how many cards a seat will still play."""
    cdef Lanes number = smaller(cards >> 2, all_lanes(PHASES - 1)), near = all_lanes(0), far = all_lanes(0), its
    cdef int i
    for i in range(PHASES):
        its = is_equal(number, all_lanes(i))
        near |= its & lockstep.given.near_steps[i]
        far |= its & lockstep.given.far_steps[i]
    for i in range(NEAR_STEPS):
        phase.step[i] = (near >> (NEAR_BITS * i)) & ((1 << NEAR_BITS) - 1)
    for i in range(NEAR_STEPS, FAR_AHEAD):
        phase.step[i] = (far >> (FAR_BITS * (i - NEAR_STEPS))) & ((1 << FAR_BITS) - 1)


cdef inline Lanes lasts(const Phase* phase, Lanes lead) noexcept nogil:
    cdef Lanes size = larger(lead, -lead), behind = is_less(lead, all_lanes(0)), sum = all_lanes(0)
    cdef int i
    for i in range(FAR_AHEAD):
        sum += phase.step[i] & is_less(all_lanes(i), size)
    return 32 + ((sum ^ behind) - behind)


cdef inline Lanes scaled(Lanes a, Lanes b) noexcept nogil:
    """a * b >> 8, which does not fit a lane before the shift."""
    return high_product(a, b << 8)


include "../strategies/formulas.pxi"


cdef inline Lanes height_to_be(const Lockstep* lockstep, const Belongings* belongings, int color) noexcept nogil:
    """Pieces in the highest tower of a color when all is built; 0: there is none."""
    return belongings.full_height[color] & has(belongings.useful[BODIES], lockstep.bit[2 * color])


cdef inline void find_rivals(const Lockstep* lockstep, const Tables* tables, const Lanes* its, Rivals* rivals) noexcept nogil:
    """`its`: whose turn it is, a mask for each seat. The seat itself counts as one that has nothing."""
    cdef const Belongings* belongings
    cdef Lanes missing = all_lanes(NOBODY if tables.players == 2 else 0), height, tallest
    cdef int seat, color
    for color in range(N_COLORS):
        rivals.first[color] = rivals.second[color] = all_lanes(0)
    rivals.first_of_all = rivals.second_of_all = rivals.first_most = rivals.second_most = all_lanes(0)
    for seat in range(tables.players):
        belongings = &lockstep.belongings[seat]
        tallest = all_lanes(0)
        for color in range(N_COLORS):
            height = height_to_be(lockstep, belongings, color) & ~its[seat]
            note(&rivals.first[color], &rivals.second[color], height)
            tallest = larger(tallest, height)
        note(&rivals.first_of_all, &rivals.second_of_all, tallest)
        note(&rivals.first_most, &rivals.second_most, belongings.towers & ~its[seat])
    for color in range(N_COLORS):
        rivals.second[color] -= missing
    rivals.second_of_all -= missing
    rivals.second_most -= missing


cdef inline Lanes takes_one_card(const Lockstep* lockstep) noexcept nogil:
    """Mask: the building circle takes a color that is held."""
    cdef Lanes held = held_colors(&lockstep.hand), single = all_lanes(0)
    cdef int color
    for color in range(N_COLORS):
        single |= lockstep.accepting[color] & has(held, lockstep.bit[color])
    return has(single, lockstep.bit[CIRCLE])


cdef inline Lanes best_kind(const Lockstep* lockstep, const Estimate* estimate, int which, Lanes kinds, Lanes* net) noexcept nogil:
    """The kind of a class, out of a set, that the fixed rule would choose, and its worth less its price."""
    cdef Lanes best = all_lanes(0), most = all_lanes(0x8000), value, better
    cdef int color, gold
    for color in range(N_COLORS):
        value = estimate.net[which][color]
        for gold in range(2):
            better = has(kinds, lockstep.bit[2 * color + gold]) & is_less(most, value)
            best = choose(better, lockstep.bit[2 * color + gold], best)
            most = choose(better, value, most)
            value += estimate.piece_years[which][color] * POINT
    net[0] = most
    return best
