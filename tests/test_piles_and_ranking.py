"""Shared core: drawing from piles kept as bits, and awards for first and second place."""

from itertools import product

import pytest

from turmwerk.native import load

shared = load("shared")


@pytest.mark.parametrize("counts", [b"\x01", b"\x09\x09\x09\x09\x09", b"\x03\x01" * 5, b"\x00\x05\x00\x02", b"\x04" * 16])
def test_a_pile_draws_exactly_as_a_bag_does(counts):
    for seed in range(50):
        drawn = shared.pile_draws(seed, counts)
        assert drawn == shared.bag_draws(seed, counts)
        assert sorted(drawn) == [kind for kind, n in enumerate(counts) for _ in range(n)]


def test_an_empty_pile_has_nothing_to_draw():
    assert shared.pile_draws(1, b"\x00\x00") == []


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ([], []),
        ([0, 0], [0, 0]),
        ([7], [10]),
        ([7, 0], [10, 0]),
        ([3, 7, 5], [0, 10, 5]),
        ([7, 7, 5], [8, 8, 0]),  # both awards, rounded up, and no second place
        ([7, 7, 7, 5], [5, 5, 5, 0]),
        ([7, 5, 5], [10, 3, 3]),  # the second award, rounded up
        ([5, 5, 7], [3, 3, 10]),
        ([5, 0, 7, 5, 5], [2, 0, 10, 2, 2]),
    ],
)
def test_awards_are_shared_among_the_tied(ranks, shares):
    assert shared.place_shares(ranks, 10, 5) == shares


def plain_shares(ranks, first, second, down=False):
    """The same by sorting."""
    places = sorted({rank for rank in ranks if rank}, reverse=True)
    shares = [0] * len(ranks)
    for place, rank in enumerate(places[:2]):
        tied = [i for i, other in enumerate(ranks) if other == rank]
        award = first if place == 0 else second
        if place == 0 and len(tied) > 1:
            award += second
        if place == 1 and ranks.count(places[0]) > 1:
            award = 0
        for i in tied:
            shares[i] = award // len(tied) if down else -(-award // len(tied))
    return shares


def test_all_rankings_of_five_entries():
    for ranks in product(range(5), repeat=5):
        assert shared.place_shares(ranks, 12, 6) == plain_shares(ranks, 12, 6), ranks
        assert shared.place_shares(ranks, 13, 6, 1) == plain_shares(ranks, 13, 6, down=True), ranks
