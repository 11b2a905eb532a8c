# Everything a game has beyond its rules, written once. Included at the end of <game>.pyx, which has by then
#   - cimported the verbs of protocol.pxi, State, Tables, N_CATEGORIES and N_FEATURES, and defined N_NOTATIONS;
#   - defined NODES, CATEGORIES, ENDINGS, EVENTS, INVARIANTS, FEATURES (each by `named`) and FACTS, fill_tables, notation, notation_text
#     and view;
#   - included no_facts.pxi if it has no facts.
# After it comes "lockstep/lockstep.pxi": the game's own, or, if it has no such folder, the one in without/.
#
# The order of the bodies. Each names the one before it: in another order the compiler says "'after_protocol' is not a type identifier".
include "protocol.pxi"
include "observation.pxi"
include "arrays.pxi"
include "playout.pxi"
include "restriction.pxi"
include "weights.pxi"
include "race.pxi"
include "rollouts.pxi"
include "block.pxi"
include "search.pxi"
include "lineup.pxi"
include "columns.pxi"
include "rules.pxi"
include "position.pxi"
include "advice.pxi"
include "trials.pxi"
include "team.pxi"
include "vector.pxi"
include "decisions.pxi"
