# Included at the end of yak.pyx. This folder can be deleted: shared/engine/without/ has what then takes its place.
from cython_core.yak.lockstep.lockstep cimport play_round  # no-cython-lint
from cython_core.yak.lockstep.state cimport Lockstep, at_round, can_lockstep, deal, enter, prepare, take_result  # no-cython-lint

include "../../shared/lanes/narrow.pxi"
include "../../shared/engine/lockstep.pxi"
include "../../shared/engine/lane_rollouts.pxi"
