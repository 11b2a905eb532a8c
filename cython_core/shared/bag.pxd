# A bag of equal pieces of several kinds, kept as counts: a piece is drawn when it is needed.
from libc.stdint cimport uint8_t

from cython_core.shared.chance cimport Chance, scripted_item, settle
from cython_core.shared.rng cimport below


cdef inline int draw_from_bag(uint8_t* counts, int n_kinds, int n_pieces, Chance* chance) noexcept nogil:
    """Take a random piece out of a bag of n_pieces > 0; returns its kind. The k-th piece in order of kinds is drawn, k uniform."""
    cdef int k = <int>below(&chance.rng, <unsigned int>n_pieces)
    cdef int kind = 0, passed = 0, i, wanted
    for i in range(n_kinds - 1):          # no early exit: a missed branch costs more than the rest of the loop
        passed += counts[i]
        kind += k >= passed
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        kind = settle(chance.tape, kind, wanted, 0 <= wanted < n_kinds and counts[wanted] > 0)
    counts[kind] -= 1
    return kind
