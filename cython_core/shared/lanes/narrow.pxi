# The words of lanes of 16 bits that lockstep.pxi uses.
from cython_core.shared.lanes.lane_rng cimport seed_lane  # no-cython-lint
from cython_core.shared.lanes.lanes cimport Lanes, N_LANES, all_lanes, lane, marks  # no-cython-lint
from cython_core.shared.loops cimport take_lane  # no-cython-lint


cdef int paying_lanes() noexcept nogil:
    """The fewest that are faster than the scalar engine: some compilers have one lane only."""
    return 2
