# Five Towers: the state and the tables. What fits on what is in fitting.pxd.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint64_t

from cython_core.shared.bits cimport lowest_bit
from cython_core.shared.deck cimport PairDeck
from cython_core.shared.score cimport MAX_SEATS

cdef enum:
    N_TYPES = 5
    MAX_VALUES = 16
    MAX_DISPLAY = 7          # a count of display cards fits 3 bits
    MAX_CARDS = 2 * N_TYPES * MAX_VALUES
    MAX_HEIGHT = 2 * MAX_VALUES
    SPIRE = 0
    EMPTY = 16               # the "top card" of an empty tower
    NOTHING = 17             # a "top card" on which nothing can be built
    NO_CARD = N_TYPES * 16   # fills up the display: a card of a sixth type, which no tower takes
    NEVER = 15               # a loss no spare outweighs

cdef enum:                   # of the table of worth, for strategies
    N_TOPS = NOTHING + 1
    N_SPIRES = 3             # spires of a type still to come: 0, 1, 2
    MOST_TO_COME = 50        # cards of a type still to come; more change nothing
    MAX_TALL = 15            # a higher tower counts as one of this height
    WORTH_UNIT = 32          # the largest number of points of the components, in units of worth

cdef enum Node:
    BID = 0
    RAZE = 1
    BUILD = 2
    OVER = 3
    N_NODES = 4

cdef enum Event:
    REVEAL = 0
    RESHUFFLE = 1
    N_EVENTS = 2

cdef enum Ending:
    PILE_EMPTY_TWICE = 0
    NOTHING_TO_RESHUFFLE = 1
    N_ENDINGS = 2

cdef enum:                   # categories of points
    TOWERS = 0
    MAIN = 1
    RAZED = 2
    N_CATEGORIES = 3

cdef extern from *:
    """
    #define TW_ONES 0x0101010101010101ULL
    """
    const uint64_t ONES "TW_ONES"    # 1 in every byte

# A card is type * 16 + value. A Reach packs, for a set of cards of one type, the most of them that can be built in a row on a tower,
# by the tower's top card: 3 bits at 3 * top for top = 0..15, EMPTY and NOTHING. Tops are therefore stored times 3, as shifts.
ctypedef uint64_t Reach

cdef struct Table:
    PairDeck draw_pile
    uint8_t discard[MAX_CARDS + 8]   # cards in the order they were discarded; 8 more, for whole words are written
    uint16_t n_discard               # 0..MAX_CARDS
    PairDeck again                   # the cards that the reshuffle will bring back: those of the discard pile; empty after it
    uint8_t node                     # Node
    uint8_t seat                     # whose decision it is, 0..players-1
    uint8_t start                    # start player of the round
    uint8_t asked                    # players that have bid or passed in this round, 0..players
    uint8_t highest                  # highest bid of the round; while building the cards still to build, 0..MAX_DISPLAY
    int8_t spare                     # from the raze node on: cards the builder could build beyond `highest`; -1: only after a tear-down
    uint8_t builder                  # who bid it
    uint8_t n_display                # cards in the display, 0..MAX_DISPLAY
    uint8_t reshuffled               # 0, 1
    uint8_t ending                   # Ending
    uint16_t rounds                  # rounds begun, from 1
    uint64_t legal                   # the legal moves of this node; apply_move knows which node comes next, so it leaves them here
    uint64_t display                 # a card a byte, in the order revealed, then NO_CARD
    uint64_t losses                  # while building, a byte for each display card: see card_loss in fitting.pxd
    uint16_t values[N_TYPES + 1]     # display values by type, as bits
    uint16_t twice[N_TYPES + 1]      # those that lie there twice
    Reach reach[N_TYPES + 1]         # of the display cards of each type; NO_CARD's type: 0

cdef struct Seat:
    uint8_t top[N_TYPES + 3]         # 3 * top card of each tower; beyond the types 3 * NOTHING
    uint8_t below[N_TYPES + 3]       # 3 * the card under it, as the top would be after a tear-down; 3 * NOTHING: no tear-down
    uint8_t height[N_TYPES]          # cards in each tower, 0..MAX_HEIGHT
    uint8_t razed                    # cards in the demolition pile
    uint8_t cards[N_TYPES][MAX_HEIGHT + 1]   # values from the bottom; [0] is EMPTY, [height] the top

cdef struct State:
    # Nothing is secret but the order of the draw pile, and that is drawn when it is needed.
    Table table
    Seat seats[MAX_SEATS]

cdef struct Worths:
    # What a tower will be worth at the end, by its height. A line of the cache.
    int16_t worth[MAX_TALL + 1][2]               # 1: as the highest tower

cdef struct Fitting:
    # What fits on a top card.
    uint64_t to_come                             # values, the spire left out, two bits each, as in the draw pile
    int ratio                                    # cards of a type for each of them that fits, in 64ths
    uint16_t values                              # all values, as bits
    uint16_t first                               # where the worths of this top card begin among those of all top cards

cdef struct Worth:
    # For strategies/worth.pxd.
    Fitting on[3 * NOTHING + 1]                  # by 3 * top card
    Worths worths[N_SPIRES][N_TOPS * (MOST_TO_COME + 1)]   # by spires to come, then by top card and other cards of its type to come
    int razed                                    # what the first torn-down card costs

cdef struct Tables:
    int players                      # 2..5
    int display_size                 # cards revealed, 1..MAX_DISPLAY
    int points_card                  # per card of a tower without a spire
    int points_spire                 # per card of a tower with one
    int points_main                  # per card of the highest tower
    int points_razed                 # the k-th torn-down card costs k times this
    uint8_t room[3 * NOTHING + 1]    # by 3 * top card: how many different values fit on it, 0..MAX_VALUES; for strategies
    uint16_t cards_a_type            # 0..2 * MAX_VALUES
    uint16_t all_values              # sets of values: all that there are
    uint16_t second_copies           # those that the deck has twice
    uint16_t any_on                  # the one any may be built on; none: 0
    uint16_t on_any                  # the one that may be built on any; none: 0
    uint16_t fits_on_any             # what fits on that one
    Worth worth                      # for strategies
    State start                      # before the first reveal
    Reach reach[1 << MAX_VALUES]     # by display values of one type, none of them twice; sets of at most display_size


cdef inline int card_at(uint64_t display, int i) noexcept nogil:
    return <int>((display >> (8 * i)) & 0xFF)


cdef inline int slot_of(uint64_t display, int card) noexcept nogil:
    """Where in the display the first such card lies."""
    cdef uint64_t different = display ^ (ONES * <uint64_t>card)
    return lowest_bit((different - ONES) & ~different & (ONES << 7)) >> 3


cdef inline int next_seat(const Tables* tables, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < tables.players else 0
