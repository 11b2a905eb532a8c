# Included at the end of yak.pyx. This folder can be deleted: shared/engine/without/ has what then takes its place.
from cython_core.yak.lockstep.lockstep cimport play_round  # no-cython-lint
from cython_core.yak.lockstep.state cimport Lockstep, can_lockstep, deal, prepare, take_result  # no-cython-lint

include "../../shared/engine/lockstep.pxi"
include "../../shared/engine/without/lane_rollouts.pxi"
