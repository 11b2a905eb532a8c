# Yak: what bonus cards give for one more stone.
from libc.stdint cimport uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.yak.formulas cimport card_gain
from cython_core.yak.scoring cimport count_rivals
from cython_core.yak.state cimport State, Tables

cdef struct Card:            # of a color, in points; all 0: there is none
    int anywhere
    int each                 # on one of its places
    uint64_t places


cdef inline void find_card(const State* state, const Tables* tables, int seat, int stone, Card* card) noexcept nogil:
    """For a seat. A majority card counts by the change of its points."""
    cdef int most, second
    card.anywhere = card.each = 0
    card.places = 0
    if not (state.table.bonus >> stone) & 1:
        return
    if tables.card_by_place[stone]:
        card.each = tables.card_each[stone]
        card.places = tables.card_places[stone]
    else:
        count_rivals(state, tables, seat, stone, &most, &second)
        card.anywhere = card_gain(tables, stone, popcount(state.seats[seat].places[stone]), most, second)


cdef inline int card_at(const Card* card, uint64_t place) noexcept nogil:
    return card.anywhere + (card.each if card.places & place else 0)
