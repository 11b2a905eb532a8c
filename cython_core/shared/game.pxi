# Everything a game needs beyond its rules. Included once, at the end of <game>.pyx, which has cimported the verbs, State, Tables
# and N_FEATURES, and defined NODES, CATEGORIES, ENDINGS, EVENTS, INVARIANTS, FEATURES, fill_tables, move_text and view.
include "protocol.pxi"
include "playout.pxi"
include "weights.pxi"
include "search.pxi"
include "lineup.pxi"
include "rules.pxi"
include "position.pxi"
include "advice.pxi"
