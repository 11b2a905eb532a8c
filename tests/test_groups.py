"""Connected groups by masks against a plain search."""

from random import Random

from turmwerk import native

shared = native.shared_core()


def plain_group(start, members, edges):
    group = {start}
    while True:
        more = {b for a, b in edges if a in group and b in members} | {a for a, b in edges if b in group and a in members}
        if more <= group:
            return group
        group |= more


def test_a_line():
    neighbors = [(1 << place >> 1) | (1 << place + 1) % 2**64 for place in range(64)]
    assert shared.connected_group(1, 0b1011, neighbors) == 0b11
    assert shared.connected_group(1 << 40, 2**64 - 1, neighbors) == 2**64 - 1
    assert shared.connected_group(1 << 63, 1 << 63, neighbors) == 1 << 63


def test_the_start_need_not_be_a_member_and_joins_what_it_touches():
    neighbors = [0b010, 0b101, 0b010]
    assert shared.connected_group(0b010, 0b101, neighbors) == 0b111


def test_random_graphs():
    rng = Random(2)
    for _ in range(400):
        n = rng.randint(1, 64)
        edges = {(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(0, 2 * n))}
        neighbors = [0] * 64
        for a, b in edges:
            neighbors[a] |= 1 << b
            neighbors[b] |= 1 << a
        members = {place for place in range(n) if rng.random() < 0.7}
        start = rng.randrange(n)
        group = shared.connected_group(1 << start, sum(1 << place for place in members), neighbors)
        assert group == sum(1 << place for place in plain_group(start, members, edges))
