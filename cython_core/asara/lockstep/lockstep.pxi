# Included at the end of asara.pyx. This folder can be deleted: shared/engine/without/ has what then takes its place.
from cython_core.asara.lockstep.enter cimport at_round, enter  # no-cython-lint
from cython_core.asara.lockstep.lockstep cimport play_round  # no-cython-lint
from cython_core.asara.lockstep.prepare cimport can_lockstep, prepare  # no-cython-lint
from cython_core.asara.lockstep.state cimport Lockstep, deal, take_result  # no-cython-lint

include "../../shared/lanes/narrow.pxi"
include "../../shared/engine/lockstep.pxi"
include "../../shared/engine/lane_rollouts.pxi"
