# Asara: the scores of pieces, by what they are good for, and of money.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.packed cimport BYTES, GATHER_BYTES, GOLD, word
from cython_core.asara.state cimport (
    BODIES, DECLINE, GO, MIDDLE, N_CLASSES, N_COLORS, N_KINDS, N_SHAPES, SEARCH, TAKE, Seat, State, Table, Tables, capped, class_of,
)
from cython_core.asara.strategies.estimate cimport (
    GROWS, HALF_DEAD, HALF_FAR, HALF_NEAR, PAIRS_UP, WAITS, Estimate, Uses, best_kind, estimate_pieces, kept_of, tower_worth, years_to_come,
)
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, FAR_WORTH, HEIGHT, NEAR_WORTH, ONLY_ONE,
    PAIRS_UP_PIECE, PIECE, PIECE_GOLD, PIECE_LATE, PIECE_YEARS,
)
from cython_core.shared.bits cimport lowest_bit

cdef enum:
    RACE = 1                 # pieces a tower may be behind or ahead to be in the race for its color

cdef struct Scorer:          # of a decision
    const State* state
    const Tables* tables
    const int64_t* weights
    Estimate estimate
    Uses uses
    int years                # year ends to come, from 1
    int money
    int cards                # that will be left
    int64_t coin             # weight of an Asari


cdef inline void begin_decision(const State* state, const Tables* tables, const int64_t* weights, Scorer* scorer) noexcept nogil:
    cdef const Seat* seat = &state.seats[state.table.seat]
    scorer.state = state
    scorer.tables = tables
    scorer.weights = weights
    estimate_pieces(state, tables, &scorer.estimate, &scorer.uses)
    scorer.years = years_to_come(&state.table, tables)
    scorer.money = seat.money
    scorer.cards = seat.n_cards - (state.table.node == GO)
    scorer.coin = weights[CASH] + (weights[CASH_LAST] if scorer.years == 1 else 0)


cdef inline int64_t score_of_cash(const Scorer* scorer, int gain) noexcept nogil:
    return (scorer.coin * gain + scorer.weights[CASH_TWO] * kept_of(scorer.money, gain, 2 * scorer.cards)
            + scorer.weights[CASH_FOUR] * kept_of(scorer.money, gain, 4 * scorer.cards)
            + scorer.weights[CASH_SIX] * kept_of(scorer.money, gain, 6 * scorer.cards))


cdef inline int64_t score_of_use(const Scorer* scorer, int shape, int kind) noexcept nogil:
    """What a piece that is bought is good for."""
    cdef const Estimate* estimate = &scorer.estimate
    cdef const int64_t* weights = scorer.weights
    cdef const uint64_t* of_kind = scorer.tables.pieces[shape].of_kind
    cdef int color = kind >> 1, use = scorer.uses.of[class_of(shape)][color], years = estimate.piece_years[class_of(shape)][color]
    cdef int64_t score = weights[PIECE]
    cdef uint64_t alike
    if scorer.years == 1 and years == 0:
        return score + weights[PIECE_LATE]
    score += weights[PAIRS_UP_PIECE + use] + (weights[PIECE_GOLD] * years if kind & 1 else 0)
    if use == PAIRS_UP:
        score += (weights[PIECE_YEARS] * years + weights[AWARD_COLOR] * estimate.tower[color] + weights[AWARD_MOST] * estimate.most
                  + weights[AWARD_TALLEST] * estimate.tower_tallest[color])
    elif use == GROWS:
        score += weights[AWARD_COLOR] * estimate.body[color] + weights[AWARD_TALLEST] * estimate.body_tallest[color]
    elif use == HALF_NEAR:
        score += weights[NEAR_WORTH] * estimate.half_worth[color]
    elif use == HALF_FAR:
        score += weights[FAR_WORTH] * estimate.half_worth[color]
    if use != WAITS and use != HALF_DEAD:
        alike = scorer.state.table.display[shape] & (of_kind[2 * color] | of_kind[2 * color + 1])
        score += weights[ONLY_ONE] if (alike & (alike - 1)) == 0 else 0
    return score


cdef inline int64_t score_of_piece(const Scorer* scorer, int shape, int kind) noexcept nogil:
    return score_of_use(scorer, shape, kind) + score_of_cash(scorer, -scorer.tables.prices[kind >> 1])


cdef inline int64_t score_of_height(const Scorer* scorer, int shape, uint64_t kinds) noexcept nogil:
    """The height that a middle or window makes, of the piece one would most likely take: one for which there is a tower, rather in a color
    with a race, rather with gold."""
    cdef const Seat* seat = &scorer.state.seats[scorer.state.table.seat]
    cdef uint64_t lead = word(seat.full_height) + (0x80 + RACE) * BYTES - word(seat.rivals)       # top bit: at most RACE behind
    cdef uint64_t race = ((lead & ~(lead - (2 * RACE + 1) * BYTES)) >> 7) & BYTES
    kinds &= 3 * of_shape(seat.useful, MIDDLE)
    if class_of(shape) != BODIES or kinds == 0 or scorer.weights[HEIGHT] == 0:
        return 0
    kinds = prefer(prefer(kinds, 3 * scorer.tables.plain_kinds[(race * GATHER_BYTES) >> 32 & 31]), GOLD)
    return scorer.weights[HEIGHT] * (seat.full_height[lowest_bit(kinds) >> 1] + 1)


cdef inline uint64_t prefer(uint64_t kinds, uint64_t wish) noexcept nogil:
    """The kinds that are wished; all if there are none."""
    return kinds & wish if kinds & wish else kinds


cdef inline uint64_t of_shape(uint64_t kinds, int shape) noexcept nogil:
    return (kinds >> (16 * shape)) & 0xFFFF


cdef inline uint64_t kinds_in_piles(const Table* table, const Tables* tables) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int shape, kind
    for shape in range(N_SHAPES):
        for kind in range(N_KINDS):
            kinds |= <uint64_t>((table.pile[shape] & tables.pieces[shape].of_kind[kind]) != 0) << (16 * shape + kind)
    return kinds


cdef inline int64_t score_of_best(const Scorer* scorer, int shape, uint64_t kinds) noexcept nogil:
    """The best of some kinds, at least one, by the fixed rule."""
    cdef int net
    return (score_of_piece(scorer, shape, best_kind(&scorer.estimate, kinds, class_of(shape), &net))
            + score_of_height(scorer, shape, kinds))


cdef inline void score_kinds(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    """Pieces to take. Declining is the move without features."""
    cdef const Table* table = &scorer.state.table
    cdef int shape = table.going if table.node == TAKE else table.searched, n = 0, kind
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        scores[n] = score_of_piece(scorer, shape, kind) + score_of_height(scorer, shape, <uint64_t>1 << kind)
        n += 1
    scores[n] = 0


cdef inline void score_piles(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    """A pile without an affordable piece has no features."""
    cdef uint64_t kinds = kinds_in_piles(&scorer.state.table, scorer.tables) & scorer.tables.affordable[capped(scorer.money)]
    cdef int n = 0, shape
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = score_of_best(scorer, shape, of_shape(kinds, shape)) if of_shape(kinds, shape) else 0
            n += 1
