# Yak: the features of moves. FEATURES in yak.pyx says what they measure.

cdef enum:
    SET_POINTS = 0
    SET_GROUPS = 1
    SET_CRYSTALS = 2
    SET_CROWD = 3
    SET_FREE = 4
    SET_OPENS = 5
    BUY_STONES = 6
    BUY_POINTS = 7
    BUY_GROUPS = 8
    BUY_PAIRS = 9
    BUY_PRICE = 10
    BUY_CRYSTALS = 11
    BUY_FINISH = 12
    BUY_DENIES = 13
    FOOD_GAINED = 14
    PAYABLE_NEXT = 15
    PILE_LEFT = 16
    KEEP_MATCHES = 17
    LOAD_MINE = 18
    LOAD_GIVES = 19
    CHOOSE_BUILD = 20
    BUILD_MATCHES = 21
    BUILD_STONES = 22
    BUILD_LAST = 23
    RESTOCK_FOOD = 24
    CHOOSE_MARKET = 25
    MARKET_FOOD = 26
    HOARD = 27
    N_FEATURES = 28

cdef enum:
    MOST = 1024              # no feature is greater
