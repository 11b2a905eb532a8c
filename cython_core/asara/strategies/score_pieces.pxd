# Asara: the scores of pieces and of money: by the simple features, which look at the piece that one would most likely take, and by those
# of estimate.pxd, which look at the best one. What has no weight is not measured.
from libc.stdint cimport int64_t, uint64_t

from cython_core.asara.packed cimport BYTES, FILL, GATHER_BYTES, GOLD, LANES, word
from cython_core.asara.state cimport (
    BODIES, DECLINE, GO, MIDDLE, N_KINDS, N_SHAPES, TAKE, TOP, WINDOW, Seat, State, Table, Tables, capped, class_of,
)
from cython_core.asara.strategies.estimate cimport (
    GROWS, HALF_DEAD, HALF_FAR, HALF_NEAR, PAIRS_UP, WAITS, NEED, Estimate, Uses, best_kind, estimate_pieces, kept_of, years_to_come,
)
from cython_core.asara.strategies.features cimport (
    AWARD_COLOR, AWARD_MOST, AWARD_TALLEST, BODY_RACE, BUY, CASH, CASH_FOUR, CASH_LAST, CASH_SIX, CASH_TWO, COINS,
    COINS_LAST, COINS_POOR, FAR_WORTH, FIRST_TOWER, GOLD_YEARS, HALF, HALF_MATE, HEIGHT, N_FEATURES, NEAR_WORTH, ONLY_ONE,
    PAIRS_UP_PIECE, PIECE, PIECE_GOLD, PIECE_LATE, PIECE_YEARS, TOO_LATE, TOWER,
)
from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.engine.policy cimport weighs_any

cdef enum:
    RACE = 1                 # pieces a tower may be behind or ahead to be in the race for its color

cdef struct Scorer:          # what the moves of a decision have in common
    const State* state
    const Tables* tables
    const int64_t* weights
    int years                # year ends to come, from 1
    int money
    int cards                # that will be left
    bint estimates           # whether any of these features has a weight; if not, the next three are not filled
    Estimate estimate
    Uses uses
    int64_t cash             # weight of an Asari
    # For the simple features and HEIGHT
    uint64_t likely          # kinds without gold that one would rather take: their counterpart is displayed; a color with a race
    int64_t coin             # weight of an Asari
    int64_t gold             # weight of a piece with gold
    int64_t buy              # weight of buying a piece


cdef inline void begin_decision(const State* state, const Tables* tables, const int64_t* weights, Scorer* scorer) noexcept nogil:
    cdef const Seat* seat = &state.seats[state.table.seat]
    scorer.state = state
    scorer.tables = tables
    scorer.weights = weights
    scorer.years = years_to_come(&state.table, tables)
    scorer.money = seat.money
    scorer.cards = seat.n_cards - (state.table.node == GO)
    scorer.estimates = weighs_any(weights, CASH, N_FEATURES)
    if scorer.estimates:
        estimate_pieces(state, tables, &scorer.estimate, &scorer.uses)
        scorer.cash = weights[CASH] + flagged(weights[CASH_LAST], scorer.years == 1)
    scorer.likely = likely_kinds(&state.table, seat, tables)
    scorer.coin = (weights[COINS] + flagged(weights[COINS_POOR], seat.money < NEED * seat.n_cards)
                   + flagged(weights[COINS_LAST], scorer.years == 1))
    scorer.gold = weights[GOLD_YEARS] * scorer.years
    scorer.buy = weights[BUY]
    if state.table.node == GO:
        scorer.buy += flagged(weights[TOO_LATE], scorer.years == 1 and scorer.cards == 0)


cdef inline int64_t flagged(int64_t weight, uint64_t flag) noexcept nogil:
    """The weight if a flag of 0 or 1 is set. Branch-free: these would be mispredicted."""
    return weight & (0 - <int64_t>flag)


cdef inline int64_t score_of_money(const Scorer* scorer, int gain) noexcept nogil:
    """Money that is gained or paid, except for a piece."""
    if not scorer.estimates:
        return scorer.coin * gain
    return scorer.coin * gain + score_of_cash(scorer, gain)


cdef inline int64_t score_of_cash(const Scorer* scorer, int gain) noexcept nogil:
    return (scorer.cash * gain + scorer.weights[CASH_TWO] * kept_of(scorer.money, gain, 2 * scorer.cards)
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


cdef inline int64_t score_by_estimate(const Scorer* scorer, int shape, int kind) noexcept nogil:
    return score_of_use(scorer, shape, kind) + score_of_cash(scorer, -scorer.tables.prices[kind >> 1])


# By the simple features, and by HEIGHT.

cdef inline uint64_t likely_kinds(const Table* table, const Seat* seat, const Tables* tables) noexcept nogil:
    cdef uint64_t shown = table.displayed | (table.displayed >> 1)
    cdef uint64_t lead = word(seat.full_height) + (0x80 + RACE) * BYTES - word(seat.rivals)       # top bit: at most RACE behind
    cdef uint64_t race = ((lead & ~(lead - (2 * RACE + 1) * BYTES)) >> 7) & BYTES
    cdef uint64_t racing = tables.plain_kinds[(race * GATHER_BYTES) >> 32 & 31]
    racing = ((racing << (16 * MIDDLE)) | (racing << (16 * WINDOW))) & seat.useful
    return ((shown >> (16 * TOP)) | (shown << (16 * TOP)) | racing) & ~GOLD


cdef inline uint64_t likely_of(const Scorer* scorer, uint64_t kinds) noexcept nogil:
    """For each shape the pieces one would most likely take: rather one that is of use at once, then one that may soon be, then gold."""
    return prefer(prefer(prefer(kinds, 3 * scorer.state.seats[scorer.state.table.seat].useful), 3 * scorer.likely), GOLD)


cdef inline int64_t score_simply(const Scorer* scorer, int shape, int kind) noexcept nogil:
    cdef const Seat* seat = &scorer.state.seats[scorer.state.table.seat]
    cdef const int64_t* weights = scorer.weights
    cdef int color = kind >> 1
    cdef const int* award = scorer.tables.awards[color]
    cdef uint64_t useful = (seat.useful >> (16 * shape + 2 * color)) & 1, likely = (scorer.likely >> (16 * shape + 2 * color)) & 1
    cdef uint64_t towers = (seat.useful >> (16 * MIDDLE + 2 * color)) & 1
    cdef int64_t score = scorer.buy - scorer.coin * scorer.tables.prices[color] + flagged(scorer.gold, kind & 1), half
    if class_of(shape) == BODIES:
        return score + flagged(weights[HEIGHT] * (seat.full_height[color] + 1), useful) + flagged(weights[BODY_RACE] * award[0], likely)
    half = weights[HALF] + flagged(weights[HALF_MATE], likely)
    return (score + flagged(weights[FIRST_TOWER] * award[seat.rivals[color] > 0], 1 - towers)
            + half + flagged(weights[TOWER] - half, useful))


cdef inline uint64_t prefer(uint64_t kinds, uint64_t wish) noexcept nogil:
    """For each shape: the kinds that are wished; all if there are none."""
    cdef uint64_t wished = kinds & wish
    cdef uint64_t lanes = ((wished + FILL) >> 15) & LANES
    return wished | (kinds & ~((lanes << 16) - lanes))


cdef inline uint64_t of_shape(uint64_t kinds, int shape) noexcept nogil:
    return (kinds >> (16 * shape)) & 0xFFFF


cdef inline uint64_t kinds_in_piles(const Table* table, const Tables* tables) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int shape, kind
    for shape in range(N_SHAPES):
        for kind in range(N_KINDS):
            kinds |= <uint64_t>((table.pile[shape] & tables.pieces[shape].of_kind[kind]) != 0) << (16 * shape + kind)
    return kinds


cdef inline int64_t score_of_piece(const Scorer* scorer, int shape, int kind) noexcept nogil:
    return score_simply(scorer, shape, kind) + (score_by_estimate(scorer, shape, kind) if scorer.estimates else 0)


cdef inline int64_t score_of_one(const Scorer* scorer, int shape, uint64_t kinds, uint64_t likely) noexcept nogil:
    """Any of some kinds, at least one of this shape: the first likely one by the simple features, the best one by estimates."""
    cdef int64_t score = score_simply(scorer, shape, lowest_bit(of_shape(likely, shape)))
    cdef int net
    if scorer.estimates:
        score += score_by_estimate(scorer, shape, best_kind(&scorer.estimate, of_shape(kinds, shape), class_of(shape), &net))
    return score


cdef inline void score_kinds(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    """Pieces to take. Declining is the move without features."""
    cdef const Table* table = &scorer.state.table
    cdef int shape = table.going if table.node == TAKE else table.searched, n = 0, kind
    cdef uint64_t left = legal & ~(<uint64_t>1 << DECLINE)
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        scores[n] = score_of_piece(scorer, shape, kind)
        n += 1
    scores[n] = 0


cdef inline void score_piles(const Scorer* scorer, uint64_t legal, int64_t* scores) noexcept nogil:
    """A pile without an affordable piece has no features."""
    cdef uint64_t kinds = kinds_in_piles(&scorer.state.table, scorer.tables) & scorer.tables.affordable[capped(scorer.money)]
    cdef uint64_t likely = likely_of(scorer, kinds)
    cdef int n = 0, shape
    for shape in range(N_SHAPES):
        if (legal >> shape) & 1:
            scores[n] = score_of_one(scorer, shape, kinds, likely) if of_shape(kinds, shape) else 0
            n += 1
