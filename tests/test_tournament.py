"""Tournaments: line-ups, figures, ratings, early stops."""

from itertools import permutations

import numpy as np
import pytest

from turmwerk.tournament import lineups


class TestLineups:
    def test_as_many_strategies_as_seats(self):
        assert sorted(lineups(3, 3)) == sorted(permutations(range(3)))

    def test_more_strategies_than_seats(self):
        assert len(lineups(4, 2)) == 12
        assert all(len(set(lineup)) == 2 for lineup in lineups(4, 2))

    def test_fewer_strategies_than_seats(self):
        assert len(lineups(2, 4)) == 14
        assert all(set(lineup) == {0, 1} for lineup in lineups(2, 4))

    @pytest.mark.parametrize(("n_strategies", "n_seats"), [(2, 2), (2, 3), (3, 4), (4, 3), (2, 5)])
    def test_every_strategy_is_in_every_seat_equally_often(self, n_strategies, n_seats):
        counts = np.zeros((n_strategies, n_seats))
        for lineup in lineups(n_strategies, n_seats):
            for seat, strategy in enumerate(lineup):
                counts[strategy, seat] += 1
        assert (counts == counts[0, 0]).all()
