# Sultaniya: the features of moves. FEATURES in sultaniya.pyx says what they measure.

cdef enum:
    POINTS = 0
    GOAL_GAIN = 1
    COMPLETES = 2
    POSTS = 3
    GUARDS_BUILT = 4
    GUARDS_AWARD = 5
    STONES = 6
    STONES_LATE = 7
    ON_FLOOR = 8             # + floor
    LAST_ROOF = 12
    LEAD = 13
    DENIES = 14
    REVEALS = 15
    BLIND = 16
    CALLS = 17               # + djinn
    CALL_POINTS = 21
    NEIGHBOURS = 22
    OVERHANGS = 23
    JOINTS = 24
    N_FEATURES = 25

cdef enum:
    SYMBOL_BITS = 0xF        # goals of one kind, a bit for each symbol
    MAX_GUARDS = 3           # on a tile; more are not told apart
    MAX_LEAD = 500
