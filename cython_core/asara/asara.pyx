"""Asara, native: ties the parts together. The rules are in the .pxd files beside this one."""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

# The verbs, which the shared body at the end of this file uses.
from cython_core.asara.apply_move cimport apply_move, is_over  # no-cython-lint
from cython_core.asara.invariants cimport broken_invariant  # no-cython-lint
from cython_core.asara.learning.observe cimport layout, observe  # no-cython-lint
from cython_core.asara.legal_moves cimport legal_moves  # no-cython-lint
from cython_core.asara.scoring cimport score  # no-cython-lint
from cython_core.asara.setup cimport setup  # no-cython-lint
from cython_core.asara.state cimport N_CATEGORIES, N_NODES  # no-cython-lint
from cython_core.asara.strategies.determinize cimport determinize  # no-cython-lint
from cython_core.asara.strategies.features cimport N_FEATURES  # no-cython-lint
from cython_core.asara.strategies.score_moves cimport score_moves  # no-cython-lint

# What tables, notation and view need; `c` and `f` are the numbers of the state and of the features.
cimport cython_core.asara.invariants as invariants
cimport cython_core.asara.state as c
cimport cython_core.asara.strategies.features as f
from cython_core.asara.packed cimport of_color
from cython_core.asara.strategies.estimate cimport NEED
from cython_core.asara.strategies.score_pieces cimport RACE
from cython_core.asara.state cimport (
    ADD, ANY_COLOR, BANK, BUILD, CALIPH, CIRCLE, DECLINE, GO, GO_BANK, GO_BUILD, GO_CALIPH, GO_HOUSE, GO_PAVILION, GO_SPIES, GO_TENT, HOUSE,
    KEEP, LIGHT, MAX_PRICE, MAX_STACK, MAX_TOWERS, N_COLORS, N_KINDS, NO_AREA, N_PAYMENTS, N_PLACES, N_SEATS, N_SHAPES, ON, OVER,
    PAVILION, PAY, PAY_PAIR,
    SEARCH, SPIES, TAKE, TAKE_SEARCHED, TENT, Payment, Place, Screen, Seat, State, Table, Tables, Tower,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.pile cimport Pieces, add_pieces

from turmwerk.errors import ComponentError
from turmwerk.native.names import named

include "names.pxi"
include "tables.pxi"
include "notation.pxi"
include "view.pxi"

include "../shared/engine/no_facts.pxi"
include "../shared/engine/game.pxi"
include "lockstep/lockstep.pxi"
