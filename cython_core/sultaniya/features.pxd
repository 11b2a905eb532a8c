# Sultaniya: the features of moves. FEATURES in sultaniya.pyx says what they measure.

cdef enum:
    POINTS = 0
    GOAL_GAIN = 1
    GOAL_SYMBOLS = 2
    COMPLETES = 3
    POSTS = 4
    GUARDS_BUILT = 5
    GUARDS_AWARD = 6
    STONES = 7
    STONES_LATE = 8
    ON_FLOOR = 9             # + floor
    LAST_ROOF = 13
    LEAD = 14
    DENIES = 15
    REVEALS = 16
    BLIND = 17
    CALLS = 18               # + djinn
    CALL_POINTS = 22
    SUPPORTS = 23
    NEIGHBOURS = 24
    OVERHANGS = 25
    JOINTS = 26
    N_FEATURES = 27

cdef enum:
    SYMBOL_BITS = 0xF        # goals of one kind, a bit for each symbol
    MAX_GUARDS = 3           # on a tile; more are not told apart
    MAX_LEAD = 500
