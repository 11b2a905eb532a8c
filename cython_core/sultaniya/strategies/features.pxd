# Sultaniya: the features of moves. FEATURES in names.pxi says what they measure.
from libc.stdint cimport int64_t

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
    NEIGHBORS = 22
    OVERHANGS = 23
    JOINTS = 24
    VALUE = 25               # what a tile brings where it is best: if the weights look ahead, up to JOINS_SEEN
    VALUE_OVER = 26
    TAKE_FLOOR = 27          # + floor
    OPEN_POSTS = 31
    JOINS = 32
    GUARDS_TAKEN = 33
    GUARDS_RACE = 34
    TEMPO = 35
    TEMPO_RICH = 36
    SPOILS = 37
    HOPE = 38
    HOPE_MORE = 39
    BUILDS_LATE = 40
    BUILDS_SLACK = 41
    FIGURE = 42
    STONE_GOAL = 43
    END_EMPTY = 44
    END_LEAD = 45
    ROOF_LEAD = 46
    PASSES = 47
    GOAL_SYMBOLS = 48
    POSTS_SEEN = 49
    JOINS_SEEN = 50
    PLACE_POINTS = 51        # what a place does to the palace: from here on
    DEAD = 52
    READY = 53
    HALF_READY = 54
    WRONG = 55
    FOLLOW = 56
    MOBILITY = 57
    READY_SEEN = 58
    COLUMN_STACK = 59
    N_FEATURES = 60

cdef enum:
    SYMBOL_BITS = 0xF        # goals of one kind, a bit for each symbol
    MAX_GUARDS = 3           # on a tile; more are not told apart
    MAX_LEAD = 500


cdef inline bint any_weight(const int64_t* weights, int first, int end) noexcept nogil:
    """Whether one of these features has a weight."""
    cdef int64_t found = 0
    cdef int feature
    for feature in range(first, end):
        found |= weights[feature]
    return found != 0
