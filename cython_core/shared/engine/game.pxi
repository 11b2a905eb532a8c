# Everything a game has beyond its rules, written once: `include`d at the end of <game>.pyx.
#
# Before it, the game has cimported or defined its structs State and Tables, its verbs and functions, its constants and its Python names:
# protocol.pxi lists them all and refuses, by name, a game that lacks one. no_facts.pxi has FACTS and `fact` for a game without facts.
# After it comes "lockstep/lockstep.pxi": the game's own, or the one in without/ if the game has no such folder. It defines `n_lanes`,
# `paying_lanes` and `play_lockstep`.
#
# The bodies and the game are one module. Functions may call what a later body defines; structs, classes and constants must be known
# before they are used, and only that orders the bodies. What several of them cimport stands here, the rest where it is used.
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t  # no-cython-lint
from libc.string cimport memcpy, memset  # no-cython-lint

from cython_core.shared.bits cimport lowest_bit, popcount, select_bit  # no-cython-lint
from cython_core.shared.chance cimport Chance, Tape  # no-cython-lint
from cython_core.shared.engine.policy cimport (  # no-cython-lint
    FLAT, MAX_FEATURES, MAX_SCORES, MCTS, N_ODDS, RANDOM, WEIGHTS, Policy, PolicyKind, Weights, choose_uniform, draw_by_score,
)
from cython_core.shared.rng cimport (  # no-cython-lint
    CHANCE_STREAM, CHOICE_STREAM, Rng, below, next_word, seed_rng, seed_seat_rng, start_at,
)
from cython_core.shared.score cimport MAX_CATEGORIES, MAX_SEATS, WIN, Score, total, winners, wins_of  # no-cython-lint

include "protocol.pxi"
include "loans.pxi"                  # Loan, Loans
include "playout.pxi"
include "restriction.pxi"
include "rollouts.pxi"               # Streams, Playout, Rollouts, LaneEngine
include "kernels.pxi"                # Kernels
include "search/race.pxi"            # Root
include "search/block.pxi"           # Block
include "search/search.pxi"          # Search, SearchMemory
include "search/locks.pxi"
include "values.pxi"                 # ValueArrays
include "lineup.pxi"                 # Lineup
include "columns.pxi"                # Columns
include "rules.pxi"                  # Rules
include "position.pxi"               # Position
include "choose.pxi"
include "evaluate.pxi"
include "positions.pxi"              # Positions
include "search/searcher.pxi"        # Searcher
include "vector.pxi"                 # Vector
include "dataset.pxi"                # MoveRows
include "lessons.pxi"
include "tally.pxi"                  # ItemTally
