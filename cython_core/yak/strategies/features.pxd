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
    PILE_NEXT = 33
    GATHER_LATE = 34
    BUY_WORTH = 35
    BUY_CRYSTAL_WORTH = 36
    BUY_NEXT = 37
    BUY_LEAVES = 38
    BUY_LEAD = 39
    CARD_NEXT = 40
    BUILD_DENIES = 41
    BUILD_LEAD = 42
    FOOD_NEXT = 43
    KEEP_MINE = 44
    LOAD_WORTH = 45
    LOAD_FEEDS = 46
    LOAD_NOW = 47
    LOAD_LATER = 48
    N_FEATURES = 49

cdef enum:
    MOST = 1024              # no feature is greater


cdef inline int within(int value) noexcept nogil:
    return max(-MOST, min(value, MOST))
