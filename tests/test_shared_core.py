"""The shared core: the generator's golden values, bits, draws, and that the dice are fair."""

import random

import pytest
from scipy import stats

from turmwerk import native
from turmwerk.reference.chance import Rng

# The first words of some streams: (seed, index, stream) -> words. They are a promise; see docs/determinism.md.
GOLDEN = {
    (0, 0, 0): [1815095772, 467259178, 674961079, 1351218080],
    (1, 0, 0): [1186322204, 1773097383, 726726048, 3209246261],
    (1, 0, 1): [1289347781, 1280320581, 3971481992, 107451813],
    (1, 1, 0): [3674566138, 4270674341, 3510936138, 340763519],
    (2**64 - 1, 10**12, 1): [2106230165, 3819681125, 1048262499, 3393063161],
}


@pytest.fixture(params=["baseline", "v3"])
def shared(request):
    """The shared core in both builds; on machines without x86-64-v3 there is one."""
    if request.param not in ("baseline", *native.targets()):
        pytest.skip("this machine has no x86-64-v3")
    return native.shared_core(request.param)


@pytest.mark.parametrize("key", GOLDEN)
def test_golden_streams(shared, key):
    assert shared.words(*key, 4) == GOLDEN[key]


@pytest.mark.parametrize("key", GOLDEN)
def test_the_reference_draws_from_the_same_stream(shared, key):
    rng = Rng(*key)
    assert [rng.next_word() for _ in range(1000)] == shared.words(*key, 1000)


def test_bounded_integers_are_multiply_shift(shared):
    words = shared.words(5, 0, 0, 1000)
    for bound in (1, 2, 3, 7, 80, 2**31, 2**32 - 1):
        assert shared.bounded(5, bound, 1000) == [word * bound >> 32 for word in words]


def test_streams_of_one_seed_differ(shared):
    seen = {tuple(shared.words(3, index, stream, 2)) for index in range(2000) for stream in (0, 1)}
    assert len(seen) == 4000


def test_the_kth_set_bit(shared):
    rng = random.Random(1)
    masks = [
        1,
        1 << 63,
        2**64 - 1,
        0x8000000000000001,
        *(rng.getrandbits(64) & rng.getrandbits(64) | 1 << rng.randrange(64) for _ in range(500)),
    ]
    for mask in masks:
        bits = [bit for bit in range(64) if mask >> bit & 1]
        for k, bit in enumerate(bits):
            assert shared.kth_bit(mask, k) == (bit, bit)


def test_the_v3_build_has_pdep_and_the_baseline_has_not(shared):
    assert shared.has_pdep == shared.__name__.endswith("_v3")


def is_uniform(counts):
    return stats.chisquare(counts).pvalue > 1e-4


def test_choices_are_uniform_over_the_mask(shared):
    mask = 0b1011_0001 | 1 << 63
    chosen = shared.choices(1, mask, 60_000)
    assert set(chosen) == {0, 4, 5, 7, 63}
    assert is_uniform([chosen.count(bit) for bit in sorted(set(chosen))])


def test_a_choice_is_the_bit_that_one_word_points_at(shared):
    mask = 0b1011_0001 | 1 << 63
    assert shared.choices(9, mask, 100) == [(0, 4, 5, 7, 63)[word * 5 >> 32] for word in shared.words(9, 0, 0, 100)]
    assert shared.choices(9, 0b100, 5) == [2] * 5


def test_decks_give_every_card_as_often_as_it_is_in_them(shared):
    cards = [*range(95), 3, 40, 94]
    for seed in range(50):
        assert sorted(shared.deck_draws(seed, cards)) == sorted(cards)


def test_the_kth_card_in_order_is_drawn(shared):
    cards = [*range(80), *range(0, 80, 7)]
    left = sorted(cards)
    drawn = [left.pop(word * len(left) >> 32) for word in shared.words(4, 0, 0, len(cards))]
    assert shared.deck_draws(4, cards) == drawn


@pytest.mark.parametrize("place", [0, 1, 5])
def test_every_card_is_equally_likely_in_every_place(shared, place):
    cards = [0, 1, 31, 32, 63, 64, 95]
    drawn = [shared.deck_draws(seed, cards)[place] for seed in range(14_000)]
    assert is_uniform([drawn.count(card) for card in cards])


def test_every_order_of_a_mask_is_equally_likely(shared):
    mask = 1 | 1 << 20 | 1 << 63
    orders = [tuple(shared.mask_draws(seed, mask)) for seed in range(12_000)]
    assert len(set(orders)) == 6
    assert is_uniform([orders.count(order) for order in set(orders)])


def test_bags_give_every_piece(shared):
    counts = bytes([3, 0, 5, 1])
    for seed in range(200):
        drawn = shared.bag_draws(seed, counts)
        assert [drawn.count(kind) for kind in range(4)] == list(counts)


def test_pieces_are_drawn_as_often_as_they_are_in_the_bag(shared):
    counts = bytes([3, 0, 5, 2])
    first = [shared.bag_draws(seed, counts)[0] for seed in range(20_000)]
    expected = [2000 * n for n in counts if n]
    assert stats.chisquare([first.count(kind) for kind in (0, 2, 3)], expected).pvalue > 1e-4


def test_the_calibration_loop_takes_time_and_ends_with_a_mask(shared):
    nanoseconds, mask = shared.calibrate(1000)
    assert nanoseconds > 0
    assert mask & 1


def test_a_deck_may_hold_any_number_of_copies(shared):
    counts = [0, 3, 1, 300, 0, 7]
    drawn = shared.counted_draws(5, counts)
    assert [drawn.count(card) for card in range(6)] == counts
    first = [shared.counted_draws(seed, [1, 2, 5])[0] for seed in range(4_000)]
    assert [abs(first.count(card) - share) < 150 for card, share in enumerate((500, 1_000, 2_500))] == [True] * 3
    for bad in ([1] * 129, [-1], [65_536]):
        with pytest.raises(ValueError, match="at most 128 different cards"):
            shared.counted_draws(1, bad)
