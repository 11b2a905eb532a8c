# Five Towers: the features of moves. FEATURES in five_towers.pyx says what they measure.

cdef enum:
    CHEAP = 2                # room a card may cost at most to be called cheap
    FAIR = 5                 # or fair

    LIMIT = 1024             # of values either way

cdef enum:
    POINTS_NOW = 0
    ROOM = 1
    ROOM_TIME = 2
    HIGHEST = 3
    SPIRES = 4
    SPIRE_TIME = 5
    CLOSING = 6
    TEAR_DOWN = 7
    CARDS = 8
    CHEAP_CARDS = 9
    FAIR_CARDS = 10
    NEEDS_TEAR_DOWN = 11
    JUMP = 12
    LAST_WORD = 13
    DENIED = 14
    CLOSING_BID = 15
    WORTH = 16
    BID_WORTH = 17
    BID_WON = 18
    BID_RIVALS = 19
    N_FEATURES = 20
