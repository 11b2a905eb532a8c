# Asara: what pieces are good for to the seat to move. All kinds are looked at together, as bits of a word.
from libc.stdint cimport uint64_t

from cython_core.asara.packed cimport BYTES, FILL, GATHER_BYTES, GOLD, LANES, word
from cython_core.asara.state cimport BASE, MIDDLE, N_KINDS, N_SHAPES, TOP, WINDOW, Seat, Table, Tables
from cython_core.shared.bits cimport lowest_bit

cdef enum:
    RACE = 1                 # pieces a tower may be behind or ahead to be in the race for its color

cdef struct Prospects:       # sets of kinds without gold
    uint64_t useful          # those of use at once, as Seat.useful
    uint64_t soon            # bases and tops whose counterpart is displayed; useful middles and windows of colors with a race


cdef inline void look_ahead(const Table* table, const Seat* seat, const Tables* tables, Prospects* prospects) noexcept nogil:
    cdef uint64_t shown = (table.displayed | (table.displayed >> 1)) & ~GOLD
    cdef uint64_t lead = word(seat.prospect) + (0x80 + RACE) * BYTES - word(seat.rivals)       # top bit: at most RACE behind
    cdef uint64_t race = ((lead & ~(lead - (2 * RACE + 1) * BYTES)) >> 7) & BYTES
    cdef uint64_t racing = tables.plain_kinds[(race * GATHER_BYTES) >> 32 & 31]
    prospects.useful = seat.useful
    prospects.soon = (shown >> (16 * TOP)) | (shown << (16 * TOP)) | (((racing << (16 * MIDDLE)) | (racing << (16 * WINDOW))) & seat.useful)


cdef inline uint64_t of_shape(uint64_t kinds, int shape) noexcept nogil:
    return (kinds >> (16 * shape)) & 0xFFFF


cdef inline uint64_t halves(uint64_t kinds) noexcept nogil:
    """Bases and tops only."""
    return kinds & ((<uint64_t>0xFFFF << (16 * BASE)) | (<uint64_t>0xFFFF << (16 * TOP)))


cdef inline uint64_t prefer(uint64_t kinds, uint64_t wish) noexcept nogil:
    """For each shape: the kinds that are wished; all if there are none."""
    cdef uint64_t wished = kinds & wish
    cdef uint64_t lanes = ((wished + FILL) >> 15) & LANES
    return wished | (kinds & ~((lanes << 16) - lanes))


cdef inline uint64_t promising(const Prospects* prospects, uint64_t kinds) noexcept nogil:
    """The piece one would go to a market for, the lowest of these kinds for each shape: rather one that is of use at once, then one that
    may soon be (its counterpart is displayed; the race for its color is on), then gold."""
    return prefer(prefer(prefer(kinds, 3 * prospects.useful), 3 * prospects.soon), GOLD)


cdef inline int first_kind(uint64_t kinds, int shape) noexcept nogil:
    """The lowest of the kinds of a shape; any if there is none."""
    return lowest_bit((kinds >> (16 * shape)) | (<uint64_t>1 << (N_KINDS - 1)))


cdef inline uint64_t kinds_in_piles(const Table* table, const Tables* tables) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int shape, kind
    for shape in range(N_SHAPES):
        for kind in range(N_KINDS):
            kinds |= <uint64_t>((table.pile[shape] & tables.pieces[shape].of_kind[kind]) != 0) << (16 * shape + kind)
    return kinds
