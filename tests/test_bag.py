"""The bag: the k-th piece in order of kinds is drawn, k uniform."""

from random import Random

import pytest

from turmwerk import native

shared = native.shared_core()


def plain_draws(seed, counts):
    """The same out of a list."""
    pieces = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return [pieces.pop(word * len(pieces) >> 32) for word in shared.words(seed, 0, 0, len(pieces))]


@pytest.mark.parametrize("counts", [[1], [0, 1], [8] * 8 + [8, 5], [7, 7, 0, 7, 7, 7, 7, 7, 7, 5], [0] * 15 + [127], [127], [7] * 16])
def test_the_bag_draws_the_kth_piece_in_order_of_kinds(counts):
    for seed in range(50):
        assert shared.bag_draws(seed, bytes(counts)) == plain_draws(seed, counts)


def test_random_bags():
    rng = Random(1)
    for seed in range(500):
        counts = [rng.choice([0, 0, rng.randint(0, 7)]) for _ in range(rng.randint(1, 16))]
        drawn = shared.bag_draws(seed, bytes(counts))
        assert drawn == plain_draws(seed, counts)
        assert [drawn.count(kind) for kind in range(len(counts))] == counts


def test_too_much_is_refused():
    with pytest.raises(ValueError, match="127"):
        shared.bag_draws(1, bytes([64, 64]))
