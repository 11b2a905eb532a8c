# Everything a game needs beyond its rules. Included once, at the end of <game>.pyx, which has cimported the verbs, State and Tables,
# and defined NODES, CATEGORIES, ENDINGS, EVENTS, INVARIANTS, fill_tables, move_text and view.
include "protocol.pxi"
include "playout.pxi"
include "rules.pxi"
include "position.pxi"
