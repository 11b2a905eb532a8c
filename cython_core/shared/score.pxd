# The result of one game, the same for all games.
from libc.stdint cimport int32_t, int64_t

from cython_core.shared.bits cimport popcount

cdef enum:
    MAX_SEATS = 5
    MAX_CATEGORIES = 12
    WIN = 60             # units of a win, so that up to five winners can share it

cdef struct Score:
    int32_t points[MAX_SEATS][MAX_CATEGORIES]    # by seat and category
    int32_t tiebreak[MAX_SEATS]                  # among equal totals the higher one wins; 0 where the rules know no tie-break


cdef inline int total(const Score* score, int seat, int n_categories) noexcept nogil:
    cdef int points = 0, category
    for category in range(n_categories):
        points += score.points[seat][category]
    return points


cdef inline unsigned int winners(const Score* score, int n_seats, int n_categories) noexcept nogil:
    """One bit per winning seat."""
    cdef int best = total(score, 0, n_categories), best_tiebreak = score.tiebreak[0]
    cdef int seat, points
    cdef unsigned int mask = 1
    for seat in range(1, n_seats):
        points = total(score, seat, n_categories)
        if points > best or (points == best and score.tiebreak[seat] > best_tiebreak):
            best = points
            best_tiebreak = score.tiebreak[seat]
            mask = 0
        if points == best and score.tiebreak[seat] == best_tiebreak:
            mask |= <unsigned int>1 << seat
    return mask


cdef inline int64_t wins_of(unsigned int winning, int seat) noexcept nogil:
    """What a seat gets of the win, in units of 1 / WIN; `winning` has one bit per winning seat."""
    return WIN // popcount(winning) if (winning >> seat) & 1 else 0
