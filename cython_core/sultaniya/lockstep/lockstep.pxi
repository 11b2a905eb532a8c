# Included at the end of sultaniya.pyx. This folder can be deleted: shared/engine/without/ has what then takes its place.
from cython_core.shared.lanes.wide cimport Lanes, N_LANES, all_lanes, lane, marks, seed_lane  # no-cython-lint
from cython_core.shared.loops cimport take_bit as take_lane  # no-cython-lint
from cython_core.sultaniya.lockstep.lockstep cimport play_round  # no-cython-lint
from cython_core.sultaniya.lockstep.state cimport Lockstep, can_lockstep, deal, prepare, take_result  # no-cython-lint


cdef int paying_lanes() noexcept nogil:
    """The fewest that are faster than the scalar engine: those of AVX-512."""
    return 16


include "../../shared/engine/lockstep.pxi"
include "../../shared/engine/without/lane_rollouts.pxi"
