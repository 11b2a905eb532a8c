"""Yak, native: the rules are in the .pxd files beside this one; what users see of them in the .pxi files."""
# The verbs, which the shared body uses.
from cython_core.yak.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.yak.invariants cimport broken_invariant  # no-cython-lint
from cython_core.yak.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.yak.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.yak.scoring cimport score  # no-cython-lint
from cython_core.yak.setup cimport setup  # no-cython-lint
from cython_core.yak.state cimport N_CATEGORIES, N_NODES, State, Tables  # no-cython-lint
from cython_core.yak.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.yak.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.yak.strategies.score_moves cimport score_moves  # no-cython-lint

include "names.pxi"
include "tables.pxi"
include "notation.pxi"
include "view.pxi"
include "../shared/engine/no_facts.pxi"
include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"
include "for_tests.pxi"
