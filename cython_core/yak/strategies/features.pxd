# Yak: the features of moves. FEATURES in yak.pyx says what they measure.

cdef enum:
    SET_POINTS = 0
    SET_GROUPS = 1
    SET_CROWD = 2
    SET_FREE = 3
    SET_OPENS = 4
    BUY_STONES = 5
    BUY_POINTS = 6
    BUY_GROUPS = 7
    BUY_PAIRS = 8
    BUY_PRICE = 9
    BUY_CRYSTALS = 10
    BUY_FINISH = 11
    FOOD_GAINED = 12
    PAYABLE_NEXT = 13
    KEEP_MATCHES = 14
    LOAD_MINE = 15
    LOAD_GIVES = 16
    CHOOSE_BUILD = 17
    BUILD_MATCHES = 18
    BUILD_STONES = 19
    BUILD_LAST = 20
    RESTOCK_FOOD = 21
    CHOOSE_MARKET = 22
    MARKET_FOOD = 23
    HOARD = 24
    SET_HOPE = 25
    SET_REST = 26
    SET_CRYSTALS = 27
    BUY_LAST = 28
    PAYABLE_LATER = 29
    LEAVES_PILE = 30
    KEEP_WORTH = 31
    BUILD_WORTH = 32
    BUILD_LEAD = 33
    BUY_WORTH = 34
    BUY_CRYSTAL_WORTH = 35
    LOAD_WORTH = 36
    N_FEATURES = 37

cdef enum:
    MOST = 1024              # no feature is greater


cdef inline int within(int value) noexcept nogil:
    return max(-MOST, min(value, MOST))
