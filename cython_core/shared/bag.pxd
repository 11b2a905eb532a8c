# A bag of up to 16 kinds and 127 pieces, its counts packed into two words: the kind of a drawn piece is found without a loop.
# The k-th piece in order of kinds is drawn, k uniform.
from libc.stdint cimport uint64_t

from cython_core.shared.chance cimport Chance, scripted_item, settle
from cython_core.shared.rng cimport below

cdef enum:
    MAX_KINDS = 16
    MAX_PIECES = 127

cdef struct Bag:
    uint64_t counts[2]       # pieces of kind 8 * w + b in byte b of word w, 0..MAX_PIECES
    int n                    # pieces of all kinds, 0..MAX_PIECES


cdef inline int count_in_bag(const Bag* bag, int kind) noexcept nogil:
    return <int>((bag.counts[kind >> 3] >> (8 * (kind & 7))) & 0xFF)


cdef inline void put_into_bag(Bag* bag, int kind, int n_pieces) noexcept nogil:
    """Add pieces of a kind; a negative number takes some out."""
    bag.counts[kind >> 3] += <uint64_t>n_pieces << (8 * (kind & 7))
    bag.n += n_pieces


cdef inline int draw_from_bag(Bag* bag, Chance* chance) noexcept nogil:
    """Take a random piece out of a bag that is not empty; returns its kind."""
    cdef uint64_t ones = 0x0101010101010101ULL, tops = 0x8080808080808080ULL
    cdef int k = <int>below(&chance.rng, <unsigned int>bag.n)
    cdef uint64_t low = bag.counts[0] * ones                                # byte b: pieces of kinds 0..b
    cdef uint64_t high = (bag.counts[1] + (low >> 56)) * ones
    cdef uint64_t mark = (<uint64_t>k | 0x80) * ones
    # A byte of mark - sums keeps its top bit if k is not below the sum: one for each kind that is passed over.
    cdef int kind = <int>((((((mark - low) & tops) >> 7) + (((mark - high) & tops) >> 7)) * ones) >> 56)
    cdef int wanted
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        kind = settle(chance.tape, kind, wanted, 0 <= wanted < MAX_KINDS and count_in_bag(bag, wanted) > 0)
    bag.counts[kind >> 3] -= <uint64_t>1 << (8 * (kind & 7))
    bag.n -= 1
    return kind
