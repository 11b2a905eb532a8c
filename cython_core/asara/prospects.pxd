# Asara: what pieces are good for to the seat to move. All colors are looked at together: a word holds a count or a flag for each, a byte
# wide, as hands of buyers do; sets of kinds have 16 bits for each shape, as Table.displayed.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from cython_core.asara.legal_moves cimport BYTES, FILL, GATHER_BYTES, LANES
from cython_core.asara.state cimport BASE, MIDDLE, N_KINDS, N_SHAPES, TOP, WINDOW, Seat, State, Table, Tables
from cython_core.shared.bits cimport lowest_bit

cdef enum:
    RACE = 1                 # pieces a tower may be behind or ahead to be in the race for its color

cdef extern from *:
    """
    #define TW_GOLD 0xAAAAAAAAAAAAAAAAULL        /* kinds with gold */
    """
    const uint64_t GOLD "TW_GOLD"

cdef struct Prospects:
    uint64_t towers          # flags: a tower stands or could be raised
    uint64_t lacks_base      # flags: a base would complete a pair
    uint64_t lacks_top       # flags: a top would
    uint64_t theirs          # pieces in the highest tower of the others, 0..26
    uint64_t height          # pieces the highest tower could have, 2..50
    uint64_t race            # flags: there is a tower, and the next piece matters for who has the highest one
    uint64_t mates           # kinds without gold: bases and tops whose counterpart is displayed, of any kind


cdef inline uint64_t word(const uint8_t* counts) noexcept nogil:
    cdef uint64_t packed
    memcpy(&packed, counts, sizeof(packed))
    return packed


cdef inline uint64_t pieces_of(const Seat* seat, int shape) noexcept nogil:
    """Plain and gold ones behind the screen, by color."""
    return word(seat.pieces[shape][0]) + word(seat.pieces[shape][1])


cdef inline uint64_t above(uint64_t some, uint64_t others) noexcept nogil:
    """Flags: there are more of a color; counts up to 127."""
    return ((some + 0x7F * BYTES - others) >> 7) & BYTES


cdef inline uint64_t larger(uint64_t some, uint64_t others) noexcept nogil:
    """The larger count of each color."""
    cdef uint64_t chosen = 0xFF * above(some, others)
    return others ^ ((some ^ others) & chosen)


cdef inline int of_color(uint64_t packed, int color) noexcept nogil:
    """The count or flag of a color."""
    return <int>((packed >> (8 * color)) & 0xFF)


cdef inline void look_ahead(const State* state, const Tables* tables, Prospects* prospects) noexcept nogil:
    cdef const Table* table = &state.table
    cdef const Seat* seat = &state.seats[table.seat]
    cdef uint64_t bases = pieces_of(seat, BASE), tops = pieces_of(seat, TOP), standing = above(word(seat.towers_of), 0)
    cdef uint64_t shown = table.displayed | (table.displayed >> 1), theirs = 0, height, lead
    cdef int other
    for other in range(tables.players):
        if other != table.seat:
            theirs = larger(theirs, word(state.seats[other].highest))
    height = word(seat.highest) + 2 * (BYTES - standing) + pieces_of(seat, MIDDLE) + pieces_of(seat, WINDOW)
    lead = height + (0x80 + RACE) * BYTES - theirs               # top bit: at most RACE behind
    prospects.towers = standing | (above(bases, 0) & above(tops, 0))
    prospects.lacks_base = above(tops, bases)
    prospects.lacks_top = above(bases, tops)
    prospects.theirs = theirs
    prospects.height = height
    prospects.race = ((lead & ~(lead - (2 * RACE + 1) * BYTES)) >> 7) & prospects.towers
    prospects.mates = ((shown >> (16 * TOP)) | (shown << (16 * TOP))) & ~GOLD


cdef inline uint64_t plain_kinds(const Tables* tables, uint64_t flags) noexcept nogil:
    """The kinds without gold of flagged colors."""
    return tables.plain_kinds[((flags * GATHER_BYTES) >> 32) & 31]


cdef inline uint64_t completing(const Tables* tables, const Prospects* prospects) noexcept nogil:
    """Kinds without gold: bases and tops that complete a pair."""
    return (plain_kinds(tables, prospects.lacks_base) << (16 * BASE)) | (plain_kinds(tables, prospects.lacks_top) << (16 * TOP))


cdef inline uint64_t prefer(uint64_t kinds, uint64_t wish) noexcept nogil:
    """For each shape: the kinds that are wished; all if there are none."""
    cdef uint64_t wished = kinds & wish
    cdef uint64_t lanes = ((wished + FILL) >> 15) & LANES
    return wished | (kinds & ~((lanes << 16) - lanes))


cdef inline uint64_t promising(const Tables* tables, const Prospects* prospects, uint64_t kinds, uint64_t pairs) noexcept nogil:
    """The piece one would go to a market for, the lowest of these kinds for each shape: rather one that is of use at once, then one that
    may soon be (its counterpart is displayed; the race for its color is on), then gold."""
    cdef uint64_t fitting = plain_kinds(tables, prospects.towers), racing = plain_kinds(tables, prospects.race)
    cdef uint64_t useful = pairs | (fitting << (16 * MIDDLE)) | (fitting << (16 * WINDOW))
    cdef uint64_t soon = prospects.mates | (racing << (16 * MIDDLE)) | (racing << (16 * WINDOW))
    return prefer(prefer(prefer(kinds, 3 * useful), 3 * soon), GOLD)


cdef inline int first_kind(uint64_t kinds, int shape) noexcept nogil:
    """The lowest of the kinds of a shape; 0 if there is none."""
    cdef unsigned int some = (kinds >> (16 * shape)) & 0xFFFF
    return lowest_bit(some | (<unsigned int>(some == 0)))


cdef inline uint64_t kinds_in_piles(const Table* table, const Tables* tables) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int shape, kind
    for shape in range(N_SHAPES):
        for kind in range(N_KINDS):
            kinds |= <uint64_t>((table.pile[shape] & tables.pieces[shape].of_kind[kind]) != 0) << (16 * shape + kind)
    return kinds
