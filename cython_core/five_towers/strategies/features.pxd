# Five Towers: the features of moves. FEATURES in names.pxi says what they measure.

cdef enum:
    CHEAP = 2                # room a card may cost at most to be called cheap
    FAIR = 5                 # or fair

    LIMIT = 1024             # of values either way

cdef enum:
    POINTS_NOW = 0
    ROOM = 1
    ROOM_TIME = 2
    HIGHEST = 3
    SPIRE_TIME = 4
    CLOSING = 5
    TEAR_DOWN = 6            # the last feature of tear-downs and cards that is seen at once
    CARDS = 7
    CHEAP_CARDS = 8
    FAIR_CARDS = 9
    NEEDS_TEAR_DOWN = 10
    CLOSING_BID = 11
    WORTH = 12
    BID_WORTH = 13
    BID_WON = 14
    N_FEATURES = 15
