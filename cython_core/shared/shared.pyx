"""The shared core as seen from Python: the CPU, the sums of simulations, and, for tests and benchmarks, the generator, choices, draws and
the calibration loop."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from time import perf_counter_ns
from types import SimpleNamespace

import numpy as np

from cython_core.shared.bag cimport MAX_KINDS, MAX_PIECES, Bag, draw_from_bag, put_into_bag
from cython_core.shared.bits cimport HAS_PDEP, popcount, select_bit, select_bit_plain
from cython_core.shared.chance cimport Chance
from cython_core.shared.deck cimport MAX_CARDS, CountedDeck, PairDeck, draw_card, draw_counted, draw_from_mask, put_card, put_counted
from cython_core.shared.groups cimport connected
from cython_core.shared.pile cimport MAX_KINDS as PILE_KINDS, MAX_PIECES as PILE_PIECES, Pieces, add_pieces, draw_piece
from cython_core.shared.engine.policy cimport choose_uniform
from cython_core.shared.ranking cimport Rounding, share_places
from cython_core.shared.rng cimport CHANCE_STREAM, Rng, Stream, below, next_word, seed_rng, seed_seat_rng
from cython_core.shared.score cimport WIN as WIN_UNITS

include "engine/loans.pxi"

cdef extern from *:
    """
    #if defined(_MSC_VER) && defined(_M_X64)
      #include <intrin.h>
      static int tw_level(void) {
        int r[4], leaf1;
        __cpuid(r, 0);
        if (r[0] < 7) return 1;
        __cpuid(r, 1);
        leaf1 = r[2];
        __cpuidex(r, 7, 0);      /* FMA, OSXSAVE, AVX; BMI1, AVX2, BMI2; and the system saves the AVX registers */
        if ((leaf1 & 0x18001000) != 0x18001000 || (r[1] & 0x128) != 0x128 || (_xgetbv(0) & 6) != 6) return 1;
        return (r[1] & 0xD0030000) == 0xD0030000 && (_xgetbv(0) & 0xE6) == 0xE6 ? 4 : 3;     /* AVX-512 F, DQ, CD, BW, VL */
      }
    #elif (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
      static int tw_level(void) {
        __builtin_cpu_init();
        if (!(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
              && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt"))) return 1;
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") ? 4 : 3;
      }
    #else
      static int tw_level(void) { return 1; }
    #endif

    #ifdef TW_BASELINE
      #define TW_HAS_BASELINE 1
    #else
      #define TW_HAS_BASELINE 0
    #endif
    #ifdef TW_V3
      #define TW_HAS_V3 1
    #else
      #define TW_HAS_V3 0
    #endif
    #ifdef TW_V4
      #define TW_HAS_V4 1
    #else
      #define TW_HAS_V4 0
    #endif
    """
    int tw_level()
    bint TW_HAS_BASELINE, TW_HAS_V3, TW_HAS_V4

BUILDS = tuple([build for build, made in (("baseline", TW_HAS_BASELINE), ("v3", TW_HAS_V3), ("v4", TW_HAS_V4)) if made])    # of games
has_pdep = HAS_PDEP
WIN = WIN_UNITS          # a win in units, so that a win shared by k seats is a whole number for each


def machine_level():
    """The x86-64 level of this machine: 4 (AVX-512), 3 (AVX2, BMI2, FMA), or 1 for everything else."""
    return tw_level()


def add_up(columns):
    """The sums over some games, at least one: points by seat and category, wins by seat (a shared one is divided), shared wins,
    decisions, rounds, how often each ending, the lowest score, how often each score from it on by seat; and by fact and value (0..255),
    over all seats: how often it was there, wins, squares of scores, points by category."""
    cdef Loans given = Loans(columns, False), sums
    cdef Py_ssize_t n_games, n_seats, n_categories, n_facts = columns.facts.shape[2], game, seat, category, fact
    n_games, n_seats, n_categories = columns.points.shape
    if n_games == 0:
        raise ValueError("there are no games to be added up")
    cdef const int32_t* points = <const int32_t*>given.take("points", "il", sizeof(int32_t), (n_games, n_seats, n_categories))
    cdef const uint8_t* winning = <const uint8_t*>given.take("winning", "B", 1, (n_games,))
    cdef const uint32_t* decisions = <const uint32_t*>given.take("decisions", "IL", sizeof(uint32_t), (n_games,))
    cdef const uint16_t* rounds = <const uint16_t*>given.take("rounds", "H", sizeof(uint16_t), (n_games,))
    cdef const uint8_t* endings = <const uint8_t*>given.take("endings", "B", 1, (n_games,))
    cdef const uint8_t* facts = <const uint8_t*>given.take("facts", "B", 1, (n_games, n_seats, n_facts))
    found = SimpleNamespace(
        points=np.zeros((n_seats, n_categories), np.int64),
        wins=np.zeros(n_seats, np.int64),
        endings=np.zeros(256, np.int64),
        facts=np.zeros((n_facts, 256, 3 + n_categories), np.int64),
        scores=np.empty((n_games, n_seats), np.int64),
    )
    sums = Loans(found)
    cdef int64_t* point_sums = sums_in(sums, found, "points")
    cdef int64_t* wins = sums_in(sums, found, "wins")
    cdef int64_t* ending_counts = sums_in(sums, found, "endings")
    cdef int64_t* fact_sums = sums_in(sums, found, "facts")
    cdef int64_t* scores = sums_in(sums, found, "scores")
    cdef int64_t* score_counts
    cdef int64_t* of_value
    cdef int64_t n_shared = 0, n_decisions = 0, n_rounds = 0, score, share, each, low = 0, high = 0
    cdef int n_winners
    with nogil:
        for game in range(n_games):
            n_winners = popcount(winning[game])
            each = <int>WIN_UNITS // max(n_winners, 1)
            n_shared += n_winners > 1
            n_decisions += decisions[game]
            n_rounds += rounds[game]
            ending_counts[endings[game]] += 1
            for seat in range(n_seats):
                score = 0
                for category in range(n_categories):
                    score += points[category]
                    point_sums[seat * n_categories + category] += points[category]
                share = ((winning[game] >> seat) & 1) * each
                wins[seat] += share
                scores[game * n_seats + seat] = score
                low = score if game + seat == 0 else min(low, score)
                high = score if game + seat == 0 else max(high, score)
                for fact in range(n_facts):
                    of_value = fact_sums + (256 * fact + facts[fact]) * (3 + n_categories)
                    of_value[0] += 1
                    of_value[1] += share
                    of_value[2] += score * score
                    for category in range(n_categories):
                        of_value[3 + category] += points[category]
                points += n_categories
                facts += n_facts
    found.counts = np.zeros((n_seats, high - low + 1), np.int64)
    score_counts = sums_in(sums, found, "counts")
    with nogil:
        for game in range(n_games):
            for seat in range(n_seats):
                score_counts[seat * (high - low + 1) + scores[game * n_seats + seat] - low] += 1
    return found.points, found.wins, n_shared, n_decisions, n_rounds, found.endings, low, found.counts, found.facts


cdef int64_t* sums_in(Loans sums, arrays, str name) except? NULL:
    return <int64_t*>sums.take(name, "lq", sizeof(int64_t), getattr(arrays, name).shape)


cdef Chance fresh_chance(uint64_t seed):
    """What game 0 draws from."""
    cdef Chance chance
    chance.tape = NULL
    seed_rng(&chance.rng, seed, 0, CHANCE_STREAM)
    return chance


def words(uint64_t seed, uint64_t index, int stream, int n):
    """The first n words of a stream."""
    cdef Rng rng
    seed_rng(&rng, seed, index, <Stream>stream)
    return [next_word(&rng) for _ in range(n)]


def seat_words(uint64_t seed, uint64_t index, int seat, int n):
    """The first n words of the stream of a seat's strategy."""
    cdef Rng rng
    seed_seat_rng(&rng, seed, index, seat)
    return [next_word(&rng) for _ in range(n)]


def bounded(uint64_t seed, uint32_t bound, int n):
    """n draws below `bound` from the chance stream of game 0."""
    cdef Chance chance = fresh_chance(seed)
    return [below(&chance.rng, bound) for _ in range(n)]


def kth_bit(uint64_t mask, int k):
    """The k-th set bit twice: as this build does it, and by plain arithmetic."""
    if not 0 <= k < popcount(mask):
        raise ValueError(f"a mask with {popcount(mask)} bits has none with the number {k}")
    return select_bit(mask, k), select_bit_plain(mask, k)


def choices(uint64_t seed, uint64_t mask, int n):
    """n uniform choices from a mask."""
    cdef Chance chance = fresh_chance(seed)
    if mask == 0:
        raise ValueError("an empty mask has nothing to choose")
    return [choose_uniform(mask, &chance.rng) for _ in range(n)]


def deck_draws(uint64_t seed, cards):
    """Draw a whole deck; `cards` lists each card once or twice."""
    cdef Chance chance = fresh_chance(seed)
    cdef PairDeck deck
    deck.n = 0
    deck.words[0] = deck.words[1] = deck.words[2] = 0
    cards = list(cards)
    for card in cards:
        if not 0 <= card < 96 or cards.count(card) > 2:
            raise ValueError(f"card {card!r}: cards are 0..95, each there at most twice")
        put_card(&deck, card)
    return [draw_card(&deck, &chance) for _ in range(deck.n)]


def counted_draws(uint64_t seed, counts):
    """Draw a whole deck with that many copies of each card."""
    cdef Chance chance = fresh_chance(seed)
    cdef CountedDeck deck
    if len(counts) > MAX_CARDS or min(counts, default=0) < 0 or max(counts, default=0) > 0xFFFF:
        raise ValueError(f"at most {MAX_CARDS} different cards, each there 0..65535 times")
    memset(&deck, 0, sizeof(CountedDeck))
    for card, n_copies in enumerate(counts):
        put_counted(&deck, card, n_copies)
    return [draw_counted(&deck, &chance) for _ in range(deck.n)]


def mask_draws(uint64_t seed, uint64_t mask):
    """Draw all set bits of a mask."""
    cdef Chance chance = fresh_chance(seed)
    drawn = []
    while mask:
        drawn.append(draw_from_mask(&mask, &chance))
    return drawn


def bag_draws(uint64_t seed, bytes counts):
    """Draw all pieces out of a bag with that many of each kind."""
    cdef Chance chance = fresh_chance(seed)
    cdef Bag bag
    if len(counts) > MAX_KINDS or sum(counts) > MAX_PIECES:
        raise ValueError(f"at most {MAX_KINDS} kinds and {MAX_PIECES} pieces")
    bag.counts[0] = bag.counts[1] = 0
    bag.n = 0
    for kind, n_pieces in enumerate(counts):
        put_into_bag(&bag, kind, n_pieces)
    return [draw_from_bag(&bag, &chance) for _ in range(sum(counts))]


def pile_draws(uint64_t seed, bytes counts):
    """Draw all pieces out of a pile with that many of each kind; the kinds drawn."""
    cdef Chance chance = fresh_chance(seed)
    cdef Pieces pieces
    cdef uint64_t pile
    cdef int kind
    if len(counts) > PILE_KINDS or sum(counts) > PILE_PIECES:
        raise ValueError(f"at most {PILE_KINDS} kinds and {PILE_PIECES} pieces")
    memset(&pieces, 0, sizeof(Pieces))
    for kind in range(len(counts)):
        add_pieces(&pieces, kind, counts[kind])
    pile = pieces.all
    drawn = []
    while pile:
        drawn.append(pieces.kind[draw_piece(&pile, &pieces, &chance)])
    return drawn


def place_shares(ranks, int first, int second, int rounding=0):
    """What each entry earns of the awards for first and second place; rank 0 takes no part. `rounding`: 0 up, 1 down."""
    cdef int given[64]
    cdef int shares[64]
    cdef int n = len(ranks), i
    if n > 64:
        raise ValueError("at most 64 entries")
    for i in range(n):
        given[i] = ranks[i]
    share_places(given, n, first, second, <Rounding>rounding, shares)
    return [shares[i] for i in range(n)]


def connected_group(uint64_t start, uint64_t members, neighbors):
    """The members connected to the bits of `start`; `neighbors` holds up to 64 masks."""
    cdef uint64_t masks[64]
    for place in range(64):
        masks[place] = neighbors[place] if place < len(neighbors) else 0
    return connected(start, members, masks)


def calibrate(int n=2_000_000):
    """(ns, last mask): nanoseconds of the calibration unit, a uniform choice from a 64-bit mask that depends on the choice before."""
    cdef Rng rng = fresh_chance(1).rng
    cdef uint64_t mask = 0xD1B54A32D192ED03ULL
    cdef int move
    begin = perf_counter_ns()
    with nogil:
        for _ in range(n):
            move = choose_uniform(mask, &rng)
            mask = ((mask << (move & 63)) | (mask >> (-move & 63))) ^ (<uint64_t>1 << (63 - move)) | 1
    nanoseconds = perf_counter_ns() - begin
    return nanoseconds / n, mask        # the mask is returned so that the compiler cannot drop the loop
