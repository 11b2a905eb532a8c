# Five Towers: what a tower will be worth at the end, by optimal stopping over the cards of its type that are still to come.
#
# The table is filled once: of a tower with this top card and height, with so many cards and spires of its type to come, each within
# reach with a fixed chance, how many points will it bring if every card is built exactly when that pays? The unit is a 32nd of the
# largest number of points that the components name: with those of the rules a sixteenth of a point.
from libc.stdint cimport int64_t, uint64_t

from cython_core.five_towers.fitting cimport fits
from cython_core.five_towers.state cimport (
    MAX_TALL, MAX_VALUES, MOST_TO_COME, N_SPIRES, N_TOPS, N_TYPES, SPIRE, WORTH_UNIT, Fitting, Table, Tables, Worth,
    Worths,
)
from cython_core.five_towers.strategies.formulas cimport cards_to_come, chance_of_drawn
from cython_core.shared.bits cimport popcount
from cython_core.shared.deck cimport N_WORDS

cdef enum:
    FINER = 256              # the table is filled in fractions of its unit
    # Found by trying, for play among equals.
    ACCESS = 64              # the chance, in 64ths, that a card to come can be built: those that cannot be had are not counted
    SPIRE_ACCESS = 32        # the same of a spire

cdef struct ToCome:
    # The cards still to come, by type: two bits for each value, as in the draw pile.
    uint64_t draw[N_TYPES + 1]       # and a sixth type, for a word of the draw pile has two
    uint64_t again[N_TYPES + 1]      # before the reshuffle: those of the discard pile
    const Worths* worths[N_TYPES]    # with so many spires of the type to come as there are
    int times                        # how much a card of the draw pile counts

cdef struct Layer:
    int64_t worth[N_SPIRES][MAX_TALL + 1][N_TOPS]


cdef inline void fill_worth(Tables* tables, Worth* worth) noexcept nogil:
    """For every tower, with any number of cards to come."""
    cdef Layer layers[2]
    cdef int biggest = max(max(abs(tables.points_card), abs(tables.points_spire)), max(abs(tables.points_main), abs(tables.points_razed)))
    cdef int64_t point = WORTH_UNIT * FINER // max(biggest, 1)
    cdef int main, n, spires, height, top
    cdef int64_t card, spire
    fill_fitting(tables, worth)
    worth.razed = <int>(point * tables.points_razed // FINER)
    for main in range(2):
        card = point * (tables.points_card + main * tables.points_main)
        spire = point * (tables.points_spire + main * tables.points_main)
        for n in range(MOST_TO_COME + 1):
            for spires in range(N_SPIRES):
                for height in range(MAX_TALL + 1):
                    for top in range(N_TOPS):
                        layers[n & 1].worth[spires][height][top] = (
                            spire * height if top == SPIRE
                            else worth_to_come(tables, layers, n, spires, height, top, card, spire))
                        worth.worths[spires][worth.on[3 * top].first + n].worth[height][main] = <short>(
                            (layers[n & 1].worth[spires][height][top] + FINER // 2) // FINER)


cdef inline int64_t worth_to_come(const Tables* tables, const Layer* layers, int n, int spires, int height, int top, int64_t card,
                                  int64_t spire) noexcept nogil:
    """The next card is equally likely any of the n others and the spires. Worth by points of a card, and of a card under a spire."""
    cdef const Layer* now = &layers[n & 1]
    cdef const Layer* later = &layers[(n & 1) ^ 1]
    cdef int64_t left, total = 0
    cdef int value, n_cards = 0, copies, taller = min(height + 1, MAX_TALL)
    if n + spires == 0:
        return card * height
    if spires:
        left = now.worth[spires - 1][height][top]
        total = spires * (64 * left + SPIRE_ACCESS * max(spire * (height + 1) - left, 0))
    if n:
        left = later.worth[spires][height][top]
        spire = 0
        for value in range(1, 16):
            copies = ((tables.all_values >> value) & 1) + ((tables.second_copies >> value) & 1)
            n_cards += copies
            if fits(tables.reach[<unsigned int>1 << value], 3 * top):
                spire += copies * max(later.worth[spires][taller][value] - left, 0)
        total += n * (64 * left + ACCESS * spire // n_cards)
    return total // (64 * (n + spires))


cdef inline void fill_fitting(const Tables* tables, Worth* worth) noexcept nogil:
    """Which cards fit on a top card, and how many cards there are for each of them."""
    cdef Fitting* on
    cdef int top, value, copies, fitting, n_cards
    for top in range(N_TOPS):
        on = &worth.on[3 * top]
        on.to_come = on.values = 0
        on.first = top * (MOST_TO_COME + 1)
        fitting = n_cards = 0
        for value in range(MAX_VALUES):
            if fits(tables.reach[<unsigned int>1 << value], 3 * top):
                on.values |= 1 << value
        for value in range(1, MAX_VALUES):
            copies = ((tables.all_values >> value) & 1) + ((tables.second_copies >> value) & 1)
            n_cards += copies
            if (on.values >> value) & 1:
                fitting += copies
                on.to_come |= <uint64_t>3 << (2 * value)
        on.ratio = 0 if fitting == 0 else (64 * n_cards) // fitting


cdef inline void count_to_come(const Table* table, const Tables* tables, ToCome* to_come) noexcept nogil:
    """What is still to come of each type."""
    cdef int i, kind, spires
    to_come.times = chance_of_drawn(-<int>table.reshuffled)
    for i in range(N_WORDS):
        to_come.draw[2 * i] = table.draw_pile.words[i] & 0xFFFFFFFFU
        to_come.draw[2 * i + 1] = table.draw_pile.words[i] >> 32
        to_come.again[2 * i] = table.again.words[i] & 0xFFFFFFFFU
        to_come.again[2 * i + 1] = table.again.words[i] >> 32
    for kind in range(N_TYPES):
        spires = popcount((to_come.draw[kind] & 3) | ((to_come.again[kind] & 3) << 2))
        to_come.worths[kind] = tables.worth.worths[min(spires, N_SPIRES - 1)]


cdef inline const Worths* worths_of(const Tables* tables, const ToCome* to_come, int kind, int top) noexcept nogil:
    """By height of the tower; `top` is 3 * its top card."""
    cdef const Fitting* on = &tables.worth.on[top]
    return &to_come.worths[kind][on.first + cards_to_come(
        popcount(to_come.draw[kind] & on.to_come), to_come.times, popcount(to_come.again[kind] & on.to_come), on.ratio)]


cdef inline int worth_of(const Worths* worths, int main, int height) noexcept nogil:
    """What a tower of this height will be worth at the end; `main`: as the highest one."""
    return worths.worth[min(height, MAX_TALL)][main]


cdef inline int tower_worth(const Tables* tables, const ToCome* to_come, int main, int kind, int top, int height) noexcept nogil:
    return worth_of(worths_of(tables, to_come, kind, top), main, height)
