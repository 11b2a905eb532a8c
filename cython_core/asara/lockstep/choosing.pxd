# Asara in lock-step: random choices among the moves of all games. A single legal move draws nothing.
from cython_core.shared.lanes.lane_rng cimport LaneRng, below
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, count_up_to_15, is_less, is_set, nth_bit


cdef inline Lanes choose_of_one(LaneRng* rng, Lanes moves) noexcept nogil:
    """One of the set bits; none if there is none."""
    cdef Lanes n = count_up_to_15(moves)
    return nth_bit(moves, below(rng, n, is_less(all_lanes(1), n))) & is_set(moves)


cdef inline void choose_of_two(LaneRng* rng, Lanes* first, Lanes* second) noexcept nogil:
    """The same of the bits of two words; the one that is drawn remains."""
    cdef Lanes n_first = count_up_to_15(first[0])
    cdef Lanes n = n_first + count_up_to_15(second[0])
    cdef Lanes k = below(rng, n, is_less(all_lanes(1), n))
    cdef Lanes in_second = ~is_less(k, n_first)
    cdef Lanes bit = nth_bit(choose(in_second, second[0], first[0]), k - (n_first & in_second)) & is_set(n)
    first[0] = bit & ~in_second
    second[0] = bit & in_second


cdef inline Lanes several_of(Lanes first, Lanes second) noexcept nogil:
    """Mask: there are at least two bits in two words."""
    return is_less(all_lanes(1), count_up_to_15(first) + count_up_to_15(second))
