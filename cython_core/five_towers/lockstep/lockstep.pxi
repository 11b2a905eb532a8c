# Included at the end of five_towers.pyx. This folder can be deleted: shared/engine/without/ has what then takes its place.
from cython_core.five_towers.lockstep.enter cimport at_round, enter  # no-cython-lint
from cython_core.five_towers.lockstep.lockstep cimport play_round  # no-cython-lint
from cython_core.five_towers.lockstep.state cimport Lockstep, can_lockstep, deal, prepare, take_result  # no-cython-lint

include "../../shared/lanes/narrow.pxi"
include "../../shared/engine/lockstep.pxi"
include "../../shared/engine/lane_rollouts.pxi"
