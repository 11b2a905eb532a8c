# Up to 64 pieces of several kinds as set bits: quicker than a bag where many pieces are drawn, and the same draws.
# Equal pieces are neighbors, in order of kinds, so the k-th remaining bit is the k-th remaining piece of the bag.
from libc.stdint cimport uint8_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount, select_bit
from cython_core.shared.chance cimport Chance, scripted_item, settle
from cython_core.shared.rng cimport below

cdef enum:
    MAX_PIECES = 64
    MAX_KINDS = 16

cdef struct Pieces:
    uint64_t all                     # every piece there is
    uint64_t of_kind[MAX_KINDS]      # the pieces of a kind
    uint8_t kind[MAX_PIECES]         # the kind of a piece


cdef inline void add_pieces(Pieces* pieces, int kind, int n) noexcept nogil:
    """n more pieces of a kind, while a set is filled; kinds must come in rising order. At most 64 in all."""
    cdef int piece = popcount(pieces.all), i
    for i in range(piece, piece + n):
        pieces.all |= <uint64_t>1 << i
        pieces.of_kind[kind] |= <uint64_t>1 << i
        pieces.kind[i] = <uint8_t>kind


cdef inline int draw_piece(uint64_t* pile, const Pieces* pieces, Chance* chance) noexcept nogil:
    """Take a random piece out of a pile that is not empty; returns its bit number. The tape knows only kinds."""
    cdef int piece = select_bit(pile[0], <int>below(&chance.rng, <unsigned int>popcount(pile[0])))
    cdef int wanted, kind
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        kind = settle(chance.tape, pieces.kind[piece], wanted, 0 <= wanted < MAX_KINDS and pile[0] & pieces.of_kind[wanted])
        if kind != pieces.kind[piece]:
            piece = lowest_bit(pile[0] & pieces.of_kind[kind])
    pile[0] &= ~(<uint64_t>1 << piece)
    return piece


cdef inline void take_kind(uint64_t* pile, const Pieces* pieces, int kind) noexcept nogil:
    """Take a piece of a kind out of a pile that has one."""
    cdef uint64_t some = pile[0] & pieces.of_kind[kind]
    pile[0] ^= some & (0 - some)
