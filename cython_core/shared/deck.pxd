# Cards still to come as set bits: a card is drawn when it is needed, so nothing is ever shuffled.
# The k-th remaining card in bit order is drawn, k uniform: the order of draws leaves no trace in the set.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cython_core.shared.bits cimport lowest_bit, popcount, select_bit, select_mask
from cython_core.shared.chance cimport Chance, scripted_item, settle
from cython_core.shared.rng cimport Rng, below

cdef enum:
    N_WORDS = 3
    MAX_CARDS = 128

cdef struct PairDeck:
    # Up to 96 different cards, each there at most twice; its copies are bits 2 * card and 2 * card + 1.
    uint64_t words[N_WORDS]
    int n                        # cards left, 0..192

cdef struct CountedDeck:
    # Up to MAX_CARDS different cards, each there any number of times. Drawing looks through the counts: PairDeck and Bag are faster.
    uint16_t counts[MAX_CARDS]   # copies left of each card
    int n                        # cards left


cdef inline void put_card(PairDeck* deck, int card) noexcept nogil:
    """Add a copy of the card; at most one may be there already."""
    cdef uint64_t* word = &deck.words[card >> 5]
    cdef int bit = 2 * (card & 31)
    word[0] |= <uint64_t>1 << (bit + ((word[0] >> bit) & 1))
    deck.n += 1


cdef inline int nth_copy(const PairDeck* deck, int k) noexcept nogil:
    """The bit of the k-th remaining copy, 0 <= k < deck.n."""
    cdef int first = popcount(deck.words[0])
    cdef int second = first + popcount(deck.words[1])
    cdef int word = (k >= first) + (k >= second)
    cdef int before = second if k >= second else (first if k >= first else 0)
    return 64 * word + select_bit(deck.words[word], k - before)


cdef inline int some_copy(const PairDeck* deck, int card) noexcept nogil:
    """The bit of a remaining copy of the card, or -1."""
    cdef uint64_t copies = (deck.words[card >> 5] >> (2 * (card & 31))) & 3
    return 2 * card + lowest_bit(copies) if copies else -1


cdef inline int draw_card(PairDeck* deck, Chance* chance) noexcept nogil:
    """Take a random card out of a deck that is not empty."""
    cdef int bit = nth_copy(deck, <int>below(&chance.rng, <unsigned int>deck.n))
    cdef int wanted
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        if settle(chance.tape, bit >> 1, wanted, wanted >= 0 and some_copy(deck, wanted) >= 0) != bit >> 1:
            bit = some_copy(deck, wanted)
    deck.words[bit >> 6] &= ~(<uint64_t>1 << (bit & 63))
    deck.n -= 1
    return bit >> 1


cdef inline void draw_cards(PairDeck* deck, int n, uint8_t* cards, Chance* chance) noexcept nogil:
    """Take n random cards, at most as many as there are. The same cards as n times `draw_card`, with the deck kept in registers."""
    cdef uint64_t first = deck.words[0], second = deck.words[1], third = deck.words[2]
    cdef uint64_t bit, in_first, in_second, in_third       # all ones or zero: masks instead of branches that would be mispredicted
    cdef uint64_t n_first = popcount(first), n_both = n_first + popcount(second), k
    cdef Rng rng = chance.rng
    cdef int i
    if chance.tape != NULL:
        for i in range(n):
            cards[i] = draw_card(deck, chance)
        return
    for i in range(n):
        k = below(&rng, <unsigned int>(deck.n - i))
        in_first = 0 - <uint64_t>(k < n_first)
        in_third = 0 - <uint64_t>(k >= n_both)
        in_second = ~(in_first | in_third)
        bit = select_mask((first & in_first) | (second & in_second) | (third & in_third),
                          <int>(k - ((n_first & in_second) | (n_both & in_third))))
        first ^= bit & in_first
        second ^= bit & in_second
        third ^= bit & in_third
        n_first += in_first
        n_both += ~in_third
        cards[i] = <uint8_t>((32 & in_second) + (64 & in_third) + (lowest_bit(bit) >> 1))
    chance.rng = rng
    deck.words[0] = first
    deck.words[1] = second
    deck.words[2] = third
    deck.n -= n


cdef inline int draw_from_mask(uint64_t* mask, Chance* chance) noexcept nogil:
    """Take a random set bit out of a mask that is not 0: up to 64 cards that are all different."""
    cdef int card = select_bit(mask[0], <int>below(&chance.rng, <unsigned int>popcount(mask[0])))
    cdef int wanted
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        card = settle(chance.tape, card, wanted, 0 <= wanted < 64 and (mask[0] >> wanted) & 1)
    mask[0] &= ~(<uint64_t>1 << card)
    return card


cdef inline void put_counted(CountedDeck* deck, int card, int n_copies) noexcept nogil:
    """Add copies of a card; a negative number takes some out."""
    deck.counts[card] = <uint16_t>(deck.counts[card] + n_copies)
    deck.n += n_copies


cdef inline int draw_counted(CountedDeck* deck, Chance* chance) noexcept nogil:
    """Take a random card out of a deck that is not empty: the k-th one in the order of their numbers, k uniform."""
    cdef int k = <int>below(&chance.rng, <unsigned int>deck.n), card = 0, wanted
    while k >= deck.counts[card]:
        k -= deck.counts[card]
        card += 1
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        card = settle(chance.tape, card, wanted, 0 <= wanted < MAX_CARDS and deck.counts[wanted] > 0)
    put_counted(deck, card, -1)
    return card
