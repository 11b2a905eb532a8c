# Asara: the features of moves, and the score of a piece that is bought.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.prospects cimport Prospects, of_color
from cython_core.asara.state cimport BASE, TOP, Seat, State, Table, Tables

cdef enum:
    NEED = 4                 # Asari a seat wants to have for each of its cards; with less it is poor

cdef enum:                   # features; FEATURES in asara.pyx says what they measure
    COINS = 0
    COINS_POOR = 1
    COINS_LAST = 2
    BUY = 3
    TOWER = 4
    TOWER_YEARS = 5
    FIRST_TOWER = 6
    HALF = 7
    HALF_MATE = 8
    BODY = 9
    BODY_RACE = 10
    HEIGHT = 11
    GOLD_YEARS = 12
    TOO_LATE = 13
    BUILD_PIECES = 14
    BUILD_REST = 15
    BUILD_CARDS = 16
    BUILD_LAST = 17
    FAVOR = 18
    TENT_CARDS = 19
    LIGHTS_SEEN = 20
    LIGHT_FITS = 21
    LIT_YEARS = 22
    COVERS_GOLD = 23
    SPY = 24
    SPY_TOWER = 25
    NEEDS_PAIR = 26
    OPENS = 27
    PAIR = 28
    COPIES = 29
    DEMANDED = 30
    N_FEATURES = 31

cdef struct Terms:           # weights that go together in a decision
    int64_t coin             # of an Asari gained
    int64_t gold             # of a piece with gold
    int64_t tower            # of a tower
    int64_t buy              # of buying a piece


cdef inline int64_t flagged(int64_t weight, uint64_t flag) noexcept nogil:
    """The weight if a flag of 0 or 1 is set."""
    return weight & (0 - <int64_t>flag)


cdef inline int years_to_come(const Table* table, const Tables* tables) noexcept nogil:
    """Year ends to come, from 1."""
    return tables.years - table.rounds + 1


cdef inline void weigh(const State* state, const Tables* tables, const int64_t* weights, Terms* terms) noexcept nogil:
    cdef const Seat* seat = &state.seats[state.table.seat]
    cdef int years = years_to_come(&state.table, tables)
    terms.coin = weights[COINS] + flagged(weights[COINS_POOR], seat.money < NEED * seat.n_cards) + flagged(weights[COINS_LAST], years == 1)
    terms.gold = weights[GOLD_YEARS] * years
    terms.tower = weights[TOWER] + weights[TOWER_YEARS] * years
    terms.buy = weights[BUY]


cdef inline int64_t score_of_price(const Tables* tables, int kind, const Terms* terms) noexcept nogil:
    return terms.buy - terms.coin * tables.prices[kind >> 1] + flagged(terms.gold, kind & 1)


cdef inline int64_t score_of_half(const Tables* tables, const Prospects* prospects, uint64_t lacks, uint64_t mates, int kind,
                                  const Terms* terms, const int64_t* weights) noexcept nogil:
    """A base or a top that is bought."""
    cdef int color = kind >> 1
    cdef int64_t half = weights[HALF] + flagged(weights[HALF_MATE], (mates >> (2 * color)) & 1)
    return (score_of_price(tables, kind, terms) + weights[FIRST_TOWER] * first_award(tables, prospects, color)
            + (terms.tower if (lacks >> (8 * color)) & 1 else half))


cdef inline int64_t score_of_body(const Tables* tables, const Prospects* prospects, int kind, const Terms* terms,
                                  const int64_t* weights) noexcept nogil:
    """A middle or a window that is bought."""
    cdef int color = kind >> 1
    cdef int64_t body = (weights[BODY] + weights[BODY_RACE] * (of_color(prospects.race, color) * tables.awards[color][0])
                         + weights[HEIGHT] * (of_color(prospects.height, color) + 1))
    return score_of_price(tables, kind, terms) + flagged(body, (prospects.towers >> (8 * color)) & 1)


cdef inline int64_t score_of_piece(const Tables* tables, const Prospects* prospects, int shape, int kind, const Terms* terms,
                                   const int64_t* weights) noexcept nogil:
    if shape == BASE:
        return score_of_half(tables, prospects, prospects.lacks_base, prospects.mates, kind, terms, weights)
    if shape == TOP:
        return score_of_half(tables, prospects, prospects.lacks_top, prospects.mates >> (16 * TOP), kind, terms, weights)
    return score_of_body(tables, prospects, kind, terms, weights)


cdef inline int first_award(const Tables* tables, const Prospects* prospects, int color) noexcept nogil:
    """The award for a color that its first tower is after; 0: there is a tower already."""
    return tables.awards[color][of_color(prospects.theirs, color) > 0] * (1 - of_color(prospects.towers, color))
