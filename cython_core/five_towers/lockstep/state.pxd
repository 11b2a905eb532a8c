# Five Towers in lock-step: what all games need in lanes, how a game begins and ends there, and how many display cards fit on a tower.
#
# Sets of values are 16 bits, a bit for each value. The one quantity the rules turn on, how many display cards fit on a tower, is computed
# from sets (`fitting`) instead of looked up: a register has no table.
from libc.stdint cimport uint16_t

from cython_core.five_towers.state cimport (
    EMPTY, MAX_DISPLAY, NOTHING_TO_RESHUFFLE, N_TYPES, PILE_EMPTY_TWICE, SPIRE, State, Tables,
)
from cython_core.five_towers.strategies.features cimport BID_WON, BID_WORTH, WORTH
from cython_core.shared.lanes.lane_policy cimport LanePolicies, is_weighed
from cython_core.shared.lanes.lane_rng cimport LaneRng
from cython_core.shared.lanes.lanes cimport Lanes, all_lanes, choose, count_up_to_15, is_equal, is_set, lane
from cython_core.shared.score cimport MAX_SEATS

cdef enum:
    MAX_FORESEEN = 5         # cards of a display in which chains are found
    MAX_CHAINS = 5 + 5 * 4 + 5 * 4 * 3 + 2 * 5 * 4 * 3 * 2
    MAX_RUNS = 3             # a tower rises at most twice: on the one card that takes any, and with the one that goes on any

cdef struct Towers:          # of a seat, by type
    Lanes room[N_TYPES]      # values that fit on the top card; all of them if the tower is empty
    Lanes room_below[N_TYPES]        # those that would fit after a tear-down; none if nothing can be torn down
    Lanes height[N_TYPES]    # cards in it
    Lanes runs[MAX_RUNS][N_TYPES]    # its cards: sets that are descending runs, the uppermost first

cdef struct Slot:            # a place in the display
    Lanes bit                # the value of its card as a set; 0: no card
    Lanes kind               # its type, 0..N_TYPES-1
    Lanes is_kind[N_TYPES]   # the same as masks; none if there is no card
    Lanes fits_next          # values that fit on it
    # by weights only
    Lanes room               # while building: values that fit on the builder's tower of its type
    Lanes n_next             # how many values fit on it
    Lanes value              # its value; EMPTY: no card
    Lanes row                # in the table of worth, with it as the top card of a tower

cdef struct Chain:           # display cards of one type, each of which fits on the one before
    Lanes mask               # the games that have it
    int first                # slots
    int last
    int n                    # cards
    unsigned int slots       # all of them, as bits

cdef struct TowerWorth:      # what a tower will be worth at the end
    Lanes other
    Lanes highest            # if it is the highest one of its seat

cdef struct SeatWorth:
    # The towers of a seat, and what display cards would be worth on them.
    Lanes main[N_TYPES]      # mask: the highest tower
    Lanes now[2][N_TYPES]    # what the towers will be worth as they are; 1: as the highest one
    Lanes torn[2][N_TYPES]   # the same after a tear-down; of the builder only
    # By slot: of the tower of its type.
    Lanes main_of[MAX_FORESEEN]
    Lanes height_of[MAX_FORESEEN]
    TowerWorth now_of[MAX_FORESEEN]
    TowerWorth worth[MAX_FORESEEN][MAX_FORESEEN + 1]     # if it ends with the card of a slot, so many cards higher than now
    unsigned int known[MAX_FORESEEN]                     # bits: those that are right where chains of so many cards can end so

cdef struct Display:         # by type
    Lanes values[N_TYPES]
    Lanes twice[N_TYPES]

cdef struct Pile:            # by type
    Lanes values[N_TYPES]    # that are there
    Lanes twice[N_TYPES]     # that are there twice
    Lanes upto[N_TYPES]      # cards of this and all lower types; the last one: all cards

cdef struct Cards:           # sets of values, the same in all lanes
    Lanes all
    Lanes any_on             # the one any may be built on; none: 0
    Lanes on_any             # the one that may be built on any; none: 0
    Lanes fits_on_any        # what fits on that one
    Lanes lower              # what is lower than that one
    Lanes second_copies      # those that the deck has twice

cdef struct Lockstep:
    Cards cards
    LaneRng chance
    LaneRng choices
    Towers towers[MAX_SEATS]
    Lanes razed[MAX_SEATS]
    Pile draw_pile
    Pile discard             # without upto
    Lanes reshuffled         # mask
    Lanes start              # start player
    Lanes rounds
    Lanes decisions
    Lanes over               # mask
    # within a round
    Lanes revealed           # mask: the display of the round lies there already, for the scalar engine has revealed it
    Slot slots[MAX_DISPLAY]
    Display display
    Lanes n_display
    Lanes highest            # highest bid
    Lanes builder            # who bid it
    Lanes fitting[MAX_SEATS][N_TYPES]         # display cards that can be built on a tower
    Lanes fitting_below[MAX_SEATS][N_TYPES]   # the same after a tear-down
    Towers own               # the builder's towers
    # by weights only
    Lanes n_discard          # cards in the discard pile before the reshuffle
    Lanes time_left          # see formulas.pxi
    bint foresees_bids       # some weights look ahead
    bint foresees_builds
    uint16_t ratio[32]       # by top card: see Fitting
    Lanes spires[N_TYPES]    # still to come, 0..N_SPIRES-1
    Pile again               # before the reshuffle, what it will bring back: the discard pile; without upto
    Chain chains[MAX_CHAINS]                  # in display cards that are not built, shorter ones first
    int n_chains
    SeatWorth worth[MAX_SEATS]
    SeatWorth own_worth      # the builder's


cdef inline bint can_lockstep(const Tables* tables, const LanePolicies* policies) noexcept nogil:
    """Whether `fitting` is right for these cards: it is derived for one card that takes any and one that goes on any, and for equal cards
    only if these are neighbors, as in the printed game. And whether there is room for the chains of the display."""
    cdef int twice = tables.second_copies
    if policies != NULL and tables.display_size > MAX_FORESEEN and looks_ahead(policies):
        return False
    return twice == 0 or (tables.on_any == tables.any_on << 1 and (tables.on_any | tables.any_on) & twice == 0)


cdef inline bint looks_ahead(const LanePolicies* policies) noexcept nogil:
    return is_weighed(policies, WORTH) or bids_look_ahead(policies)


cdef inline bint bids_look_ahead(const LanePolicies* policies) noexcept nogil:
    return is_weighed(policies, BID_WORTH) or is_weighed(policies, BID_WON)


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """What does not change from game to game."""
    cdef int top
    for top in range(EMPTY + 1):
        lockstep.ratio[top] = <uint16_t>tables.worth.on[3 * top].ratio
    lockstep.cards.all = all_lanes(tables.all_values)
    lockstep.cards.any_on = all_lanes(tables.any_on)
    lockstep.cards.on_any = all_lanes(tables.on_any)
    lockstep.cards.fits_on_any = all_lanes(tables.fits_on_any)
    lockstep.cards.lower = all_lanes(tables.on_any - 1)
    lockstep.cards.second_copies = all_lanes(tables.second_copies)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask."""
    cdef Towers* towers
    cdef int seat, kind, run
    for seat in range(tables.players):
        lockstep.razed[seat] &= ~fresh
        towers = &lockstep.towers[seat]
        for kind in range(N_TYPES):
            towers.room[kind] = choose(fresh, lockstep.cards.all, towers.room[kind])
            towers.room_below[kind] &= ~fresh
            towers.height[kind] &= ~fresh
            for run in range(MAX_RUNS):
                towers.runs[run][kind] &= ~fresh
    for kind in range(N_TYPES):
        lockstep.draw_pile.values[kind] = choose(fresh, lockstep.cards.all, lockstep.draw_pile.values[kind])
        lockstep.draw_pile.twice[kind] = choose(fresh, lockstep.cards.second_copies, lockstep.draw_pile.twice[kind])
        lockstep.draw_pile.upto[kind] = choose(fresh, all_lanes((kind + 1) * tables.cards_a_type), lockstep.draw_pile.upto[kind])
        lockstep.discard.values[kind] &= ~fresh
        lockstep.discard.twice[kind] &= ~fresh
    lockstep.reshuffled &= ~fresh
    lockstep.revealed &= ~fresh
    lockstep.start &= ~fresh
    lockstep.rounds &= ~fresh
    lockstep.n_discard &= ~fresh
    lockstep.decisions &= ~fresh


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef Towers* towers
    cdef int seat, kind
    for seat in range(tables.players):
        state.seats[seat].razed = lane(&lockstep.razed[seat], i)[0]
        towers = &lockstep.towers[seat]
        for kind in range(N_TYPES):
            state.seats[seat].height[kind] = lane(&towers.height[kind], i)[0]
            state.seats[seat].top[kind] = 3 * (SPIRE if lane(&towers.runs[0][kind], i)[0] & (1 << SPIRE) else EMPTY)
    state.table.rounds = lane(&lockstep.rounds, i)[0]
    state.table.ending = PILE_EMPTY_TWICE if lane(&lockstep.reshuffled, i)[0] else NOTHING_TO_RESHUFFLE


cdef inline Lanes room_on(Lanes top, const Cards* cards) noexcept nogil:
    """3b: what fits on a card: lower values and the one that goes on any; all on the card that takes any, or if there is none (0);
    nothing on a spire."""
    return ((top - 1) | cards.on_any | is_equal(top, cards.any_on)) & ~is_equal(top, all_lanes(1 << SPIRE))


cdef inline Lanes fitting(Lanes values, Lanes twice, Lanes room, const Cards* cards, bint equal_cards) noexcept nogil:
    """How many of the cards of one type can be built in a row where `room` fits first."""
    cdef Lanes on_any = is_set(values & cards.on_any) & is_set(room)
    cdef Lanes reach = room | (on_any & cards.fits_on_any)
    cdef Lanes any_on, again
    reach |= is_set(values & reach & cards.any_on)
    if not equal_cards:
        return count_up_to_15(values & reach)
    # The second of two equal cards needs another run, begun by one of the special cards or by both.
    any_on = is_set(values & cards.any_on)
    again = (on_any & cards.lower) | (any_on & ~cards.lower) | (on_any & any_on)
    return count_up_to_15(values & reach) + count_up_to_15(twice & room & again & ~all_lanes(1 << SPIRE))


cdef inline Lanes of_seat(const Lanes* values, Lanes seat, const Tables* tables) noexcept nogil:
    """From the values of all seats the one of each lane's seat."""
    cdef Lanes value = values[0]
    cdef int other
    for other in range(1, tables.players):
        value = choose(is_equal(seat, all_lanes(other)), values[other], value)
    return value


cdef inline Lanes of_kind(const Lanes* values, const Slot* slot) noexcept nogil:
    """From the values of all types the one of a slot's type."""
    cdef Lanes value = all_lanes(0)
    cdef int kind
    for kind in range(N_TYPES):
        value |= values[kind] & slot.is_kind[kind]
    return value


cdef inline Lanes next_seat(Lanes seat, const Tables* tables) noexcept nogil:
    return (seat + 1) & ~is_equal(seat, all_lanes(tables.players - 1))
