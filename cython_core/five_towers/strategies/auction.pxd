# Five Towers: what the bidders behind can do.
from cython_core.five_towers.state cimport MAX_SEATS, State, Table, Tables, next_seat
from cython_core.five_towers.strategies.gains cimport Gains, gain_with
from cython_core.five_towers.strategies.plans cimport Offer, gains_of_seat, look_at_display

cdef struct Auction:
    Gains gains                      # of the seat to move, by its bid
    int n_rivals                     # seats that bid after it; none are looked at if no bid gains anything
    int pays[MAX_SEATS]              # the highest bid that gains something, of each rival


cdef inline void look_ahead(const State* state, const Tables* tables, Auction* auction) noexcept nogil:
    """A bid is outbid if a higher one would gain a rival something: nobody has a reason to let it stand, whatever those behind do."""
    cdef const Table* table = &state.table
    cdef Offer offer
    cdef Gains gains
    cdef int rival, seat = table.seat
    look_at_display(table, tables, &offer)
    auction.gains = gains_of_seat(table, &state.seats[seat], tables, &offer, True)
    auction.n_rivals = 0
    if paying_bid(&auction.gains, table.n_display) <= table.highest:
        return
    auction.n_rivals = tables.players - 1 - table.asked
    for rival in range(auction.n_rivals):
        seat = next_seat(tables, seat)
        gains = gains_of_seat(table, &state.seats[seat], tables, &offer, False)
        auction.pays[rival] = paying_bid(&gains, table.n_display)


cdef inline int paying_bid(const Gains* gains, int n_display) noexcept nogil:
    """The highest bid that gains something; 0: none."""
    cdef int bid, highest = 0
    for bid in range(1, n_display + 1):
        highest = bid if gain_with(gains, bid) > 0 else highest
    return highest


cdef inline int rivals_above(const Auction* auction, int bid) noexcept nogil:
    """How many rivals would gain from a higher bid."""
    cdef int rival, n = 0
    for rival in range(auction.n_rivals):
        n += auction.pays[rival] > bid
    return n
