# First and second place with shared awards.

cdef enum Rounding:      # of a shared award that cannot be divided
    UP = 0
    DOWN = 1


cdef inline int divided(int award, int n, Rounding rounding) noexcept nogil:
    """An n-th of an award that is not negative."""
    return (award + n - 1) // n if rounding == UP else award // n


cdef inline void share_places(const int* ranks, int n, int first, int second, Rounding rounding, int* shares) noexcept nogil:
    """What each of n entries earns: the highest rank `first`, the next one `second`; entries of rank 0 take no part.

    Tied for first place: both awards are added and divided among the tied, rounded as told, and there is no second place.
    Tied for second place: its award is divided the same way.
    """
    cdef int best = 0, next_best = 0, n_best = 0, n_next = 0, i
    for i in range(n):
        if ranks[i] > best:
            next_best = best
            n_next = n_best
            best = ranks[i]
            n_best = 1
        elif ranks[i] == best:
            n_best += 1
        elif ranks[i] > next_best:
            next_best = ranks[i]
            n_next = 1
        elif ranks[i] == next_best:
            n_next += 1
    if best == 0:
        n_best = 1
    if next_best == 0:
        n_next = 1
    cdef int for_best = first if n_best == 1 else divided(first + second, n_best, rounding)
    cdef int for_next = divided(second, n_next, rounding) if n_best == 1 else 0
    for i in range(n):
        shares[i] = 0
        if ranks[i] == best and best > 0:
            shares[i] = for_best
        elif ranks[i] == next_best and next_best > 0:
            shares[i] = for_next
