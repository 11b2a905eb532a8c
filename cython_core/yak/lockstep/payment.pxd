# Yak in lock-step: so many tokens of the food there is, as the scalar engine's pairs (milk, meat): most milk first, then most meat.
#
# No table: for each number of milk tokens the possible numbers of meat tokens are a range, or at the cart max-two its two ends. They are
# counted, and the k-th one is found by passing over the counts.
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, is_equal, is_less, is_set, larger, marks, smaller
from cython_core.yak.state cimport MAX_PRICE
from cython_core.yak.stones cimport BREAD, MEAT, MILK, N_FOODS

cdef struct Parts:
    Lanes food[N_FOODS]          # what there is
    Lanes n                      # tokens to be taken, 0..MAX_PRICE; 0: there is no decision
    Lanes two_kinds              # mask: not all three kinds together
    int most_milk                # that can be taken in any lane, 0..MAX_PRICE
    Lanes ways[MAX_PRICE + 1]    # by milk up to most_milk: how many numbers of meat go with it, bread being the rest


cdef inline Lanes count_parts(Parts* parts) noexcept nogil:
    """How many ways there are; `food`, `n` and `two_kinds` are given."""
    cdef Lanes milk = smaller(parts.food[MILK], parts.n), active = is_set(parts.n), total = all_lanes(0), rest, ends, n
    cdef int i = 0
    while marks(is_less(all_lanes(i), milk)):
        i += 1
    parts.most_milk = i
    for i in range(parts.most_milk + 1):
        rest = parts.n - all_lanes(i)
        n = larger(smaller(parts.food[MEAT], rest) + smaller(parts.food[BREAD], rest) + 1, rest) - rest
        if i > 0:
            ends = is_equal(rest, all_lanes(0)) - ~is_less(parts.food[MEAT], rest) - ~is_less(parts.food[BREAD], rest)
            n = choose(parts.two_kinds, ends, n)
        n &= active & ~is_less(milk, all_lanes(i))
        parts.ways[i] = n
        total += n
    return total


cdef inline void take_parts(const Parts* parts, Lanes k, Lanes* taken) noexcept nogil:
    """The k-th way, with k below their number; no tokens where nothing was counted."""
    cdef Lanes milk = all_lanes(0), searching = is_set(parts.n), passed, rest, meat
    cdef int i
    k &= searching
    for i in range(parts.most_milk, -1, -1):
        passed = ~is_less(k, parts.ways[i])
        milk |= all_lanes(i) & searching & ~passed
        searching &= passed
        k -= parts.ways[i] & searching
    rest = parts.n - milk
    meat = smaller(parts.food[MEAT], rest) - k
    passed = is_set(k) | is_less(parts.food[MEAT], rest)     # at max-two: not the end with most meat
    meat = choose(parts.two_kinds & is_set(milk), smaller(parts.food[MEAT], rest) & ~passed, meat)
    taken[MILK] = milk
    taken[MEAT] = meat
    taken[BREAD] = rest - meat
