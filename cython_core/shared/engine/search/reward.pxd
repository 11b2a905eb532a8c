# What a finished game is worth to each seat in a search.
from libc.stdint cimport int32_t

from cython_core.shared.score cimport MAX_CATEGORIES, MAX_SEATS, Score, total

cdef enum:
    REWARD_ONE = 1 << 16     # the largest reward
    WIN_WORTH = 3 << 14      # of it for the win (shared by k winners: a k-th); the rest for the margin
    HALF_MARGIN = 16         # points ahead of the best other seat for half of what a lead can bring
    HALF_SOLO = 64           # points for half the reward of a seat that plays alone


cdef inline void rewards_of(const Score* result, unsigned int winning, int n_seats, int32_t* rewards) noexcept nogil:
    """Mostly the win; a little for the margin, which tells moves apart long before the win does."""
    cdef int points[MAX_SEATS]
    cdef int seat, other, rival, n_winners = 0
    for seat in range(n_seats):
        points[seat] = total(result, seat, MAX_CATEGORIES)
        n_winners += (winning >> seat) & 1
    if n_seats == 1:
        rewards[0] = softened(points[0], HALF_SOLO, REWARD_ONE)
        return
    for seat in range(n_seats):
        rival = points[1 if seat == 0 else 0]
        for other in range(n_seats):
            rival = max(rival, points[other] if other != seat else rival)
        rewards[seat] = softened(points[seat] - rival, HALF_MARGIN, REWARD_ONE - WIN_WORTH)
        if (winning >> seat) & 1:
            rewards[seat] += WIN_WORTH // n_winners


cdef inline int32_t softened(int lead, int half, int worth) noexcept nogil:
    """0..worth, rising with the lead and ever slower: worth / 2 for none, worth * 3 / 4 for `half`."""
    return worth // 2 + worth // 2 * lead // (half + abs(lead))
