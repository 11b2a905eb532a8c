# Five Towers: what the bidders behind can do.
from cython_core.five_towers.state cimport MAX_SEATS, State, Table, Tables, next_seat
from cython_core.five_towers.strategies.gains cimport Gains, gaining
from cython_core.five_towers.strategies.plans cimport Offer, gains_of_seat, look_at_display

cdef struct Auction:
    Gains gains                      # of the seat to move, by its bid
    int n_rivals                     # seats that bid after it; none are looked at if no bid gains anything
    unsigned int pays[MAX_SEATS]     # bids that gain something, as bits, of each rival


cdef inline void look_ahead(const State* state, const Tables* tables, Auction* auction) noexcept nogil:
    """A bid is outbid if a higher one would gain a rival something: nobody has a reason to let it stand, whatever those behind do."""
    cdef const Table* table = &state.table
    cdef Offer offer
    cdef int rival, seat = table.seat
    look_at_display(table, tables, &offer)
    auction.gains = gains_of_seat(table, &state.seats[seat], tables, &offer, True)
    auction.n_rivals = 0
    if gaining(auction.gains) >> (table.highest + 1) == 0:
        return
    auction.n_rivals = tables.players - 1 - table.asked
    for rival in range(auction.n_rivals):
        seat = next_seat(tables, seat)
        auction.pays[rival] = gaining(gains_of_seat(table, &state.seats[seat], tables, &offer, False))


cdef inline int rivals_above(const Auction* auction, int bid) noexcept nogil:
    """How many rivals would gain from a higher bid."""
    cdef int rival, n = 0
    for rival in range(auction.n_rivals):
        n += auction.pays[rival] >> (bid + 1) != 0
    return n
