"""The packed bag draws the same pieces as the plain one."""

from random import Random

import pytest

from turmwerk import native

shared = native.load("shared")


@pytest.mark.parametrize("counts", [[1], [0, 1], [8] * 8 + [8, 5], [7, 7, 0, 7, 7, 7, 7, 7, 7, 5], [0] * 15 + [127], [127], [7] * 16])
def test_the_packed_bag_draws_what_the_plain_bag_draws(counts):
    for seed in range(50):
        assert shared.packed_bag_draws(seed, bytes(counts)) == shared.bag_draws(seed, bytes(counts))


def test_random_bags():
    rng = Random(1)
    for seed in range(500):
        counts = [rng.choice([0, 0, rng.randint(0, 7)]) for _ in range(rng.randint(1, 16))]
        drawn = shared.packed_bag_draws(seed, bytes(counts))
        assert drawn == shared.bag_draws(seed, bytes(counts))
        assert [drawn.count(kind) for kind in range(len(counts))] == counts


def test_too_much_is_refused():
    with pytest.raises(ValueError, match="127"):
        shared.packed_bag_draws(1, bytes([64, 64]))
