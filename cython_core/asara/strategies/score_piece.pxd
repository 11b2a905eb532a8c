# Asara: the score of a piece that is bought, by weights.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.state cimport BASE, MIDDLE, TOP, Seat, State, Table, Tables
from cython_core.asara.strategies.features cimport (
    NEED, COINS, COINS_POOR, COINS_LAST, BUY, TOWER, TOWER_YEARS, FIRST_TOWER, HALF, HALF_MATE, BODY, BODY_RACE, HEIGHT, GOLD_YEARS,
)
from cython_core.asara.strategies.prospects cimport Prospects

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


cdef inline int64_t score_of_half(const Tables* tables, const Seat* seat, const Prospects* prospects, int shape, int kind,
                                  const Terms* terms, const int64_t* weights) noexcept nogil:
    """A base or a top that is bought."""
    cdef int color = kind >> 1
    cdef int64_t half = weights[HALF] + flagged(weights[HALF_MATE], of_kind(prospects.soon, shape, color))
    return (score_of_price(tables, kind, terms)
            + flagged(weights[FIRST_TOWER] * tables.awards[color][seat.rivals[color] > 0], of_kind(~prospects.useful, MIDDLE, color))
            # Branch-free: this one would be mispredicted.
            + half + flagged(terms.tower - half, of_kind(prospects.useful, shape, color)))


cdef inline int64_t score_of_body(const Tables* tables, const Seat* seat, const Prospects* prospects, int shape, int kind,
                                  const Terms* terms, const int64_t* weights) noexcept nogil:
    """A middle or a window that is bought."""
    cdef int color = kind >> 1
    cdef int64_t higher = weights[BODY] + weights[HEIGHT] * (seat.prospect[color] + 1)
    return (score_of_price(tables, kind, terms) + flagged(higher, of_kind(prospects.useful, shape, color))
            + flagged(weights[BODY_RACE] * tables.awards[color][0], of_kind(prospects.soon, shape, color)))


cdef inline uint64_t of_kind(uint64_t kinds, int shape, int color) noexcept nogil:
    """1: the kind without gold is among them."""
    return (kinds >> (16 * shape + 2 * color)) & 1


cdef inline int64_t score_of_piece(const Tables* tables, const Seat* seat, const Prospects* prospects, int shape, int kind,
                                   const Terms* terms, const int64_t* weights) noexcept nogil:
    if shape == BASE or shape == TOP:
        return score_of_half(tables, seat, prospects, shape, kind, terms, weights)
    return score_of_body(tables, seat, prospects, shape, kind, terms, weights)
