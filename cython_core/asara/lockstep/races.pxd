# Asara in lock-step by weights: awards as races, as in strategies/races.pxd.
from cython_core.asara.lockstep.state cimport BODIES, Belongings, Lockstep
from cython_core.asara.state cimport N_COLORS, Tables
from cython_core.asara.strategies.races cimport FAR_AHEAD, LASTS, NOBODY, PHASES
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, has, is_equal, is_less, larger, smaller

cdef enum:
    NEAR_STEPS = 3
    NEAR_BITS = 5
    FAR_BITS = 3

cdef struct Phase:                   # of the game: how much each piece of a lead adds to the odds of 32 in 64 that it lasts
    Lanes step[FAR_AHEAD]

cdef struct Rivals:                  # the best two of the other seats; towers count as soon as there are pieces for them
    Lanes first[N_COLORS]            # pieces in the highest tower of a color
    Lanes second[N_COLORS]           # less NOBODY if there is no second rival, as the next ones
    Lanes first_of_all               # pieces in the highest tower
    Lanes second_of_all
    Lanes first_most                 # towers
    Lanes second_most


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


cdef inline Lanes race(Lanes p, Lanes q, const Lanes* award) noexcept nogil:
    """What an award is worth, in 64ths of a point, by the odds that one stays ahead of either rival."""
    cdef Lanes both = (p * q) >> 6
    return award[0] * both + award[1] * (p + q - (both << 1))


cdef inline Lanes race_for(const Phase* phase, Lanes lead, Lanes lead_on_second, const Lanes* award) noexcept nogil:
    return race(lasts(phase, lead), lasts(phase, lead_on_second), award)


cdef inline Lanes height_to_be(const Lockstep* lockstep, const Belongings* belongings, int color) noexcept nogil:
    """Pieces in the highest tower of a color when all is built; 0: there is none."""
    return belongings.prospect[color] & has(belongings.useful[BODIES], lockstep.bit[2 * color])


cdef inline void note(Lanes* first, Lanes* second, Lanes value) noexcept nogil:
    """The best two so far."""
    second[0] = larger(second[0], smaller(first[0], value))
    first[0] = larger(first[0], value)


cdef inline void size_up_rivals(const Lockstep* lockstep, const Tables* tables, const Lanes* its, Rivals* rivals) noexcept nogil:
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
