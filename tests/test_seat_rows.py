"""Rows to ask questions of: one for each seat, and decisions with what the seat sees."""

import numpy as np
import pytest

import turmwerk as tw


def test_a_row_for_each_seat():
    result = tw.simulate(
        "asara", 20, players=3, strategies=["expert", "greedy", "random"], seed=4, rows=True, components={"price.white": 9}
    )
    rows = result.seat_rows().to_pylist()
    assert len(rows) == 60
    wide = result.to_arrow().to_pylist()
    for row in rows:
        game = wide[row["game_index"]]
        assert row["score"] == game[f"score_{row['seat']}"]
        assert row["won"] == game[f"won_{row['seat']}"]
        assert row["points_money"] == game[f"points_money_{row['seat']}"]
        assert row["strategy"] == ("expert", "greedy", "random")[row["seat"]]
        assert (row["seed"], row["players"], row["variant"], row["changed"]) == (4, 3, "basic", "price.white = 9")
        scores = [game[f"score_{seat}"] for seat in range(3)]
        assert row["rank"] == 1 + sum(one > row["score"] for one in scores)
        assert row["margin"] == row["score"] - max(one for seat, one in enumerate(scores) if seat != row["seat"])
    assert b"turmwerk" in result.seat_rows().schema.metadata


def test_no_rows_no_seat_rows():
    with pytest.raises(tw.ArgumentError, match="rows=True"):
        tw.simulate("yak", 5).seat_rows()


def test_decisions_with_observations(tmp_path):
    game = tw.game("yak", players=2)
    made = tw.dataset(game, 3, out=tmp_path / "rows", strategies="greedy", observations=True, threads=1)
    rows = made.to_arrow().to_pylist()
    for index in range(3):
        state = game.start(seed=1, index=index)
        for row in (one for one in rows if one["game_index"] == index):
            assert row["round"] == state._position.rounds
            assert row["score_now"] == sum(state._position.score()[0][row["seat"]])
            if row["chosen"]:
                assert (np.array(row["observation"]) == state.observe(row["seat"])).all()
                played = row["move"]
            else:
                assert row["observation"] is None
            if row is rows[-1] or rows[rows.index(row) + 1]["decision"] != row["decision"]:
                state.play(played)
    with pytest.raises(tw.TurmwerkError):  # a folder holds one kind of rows
        tw.dataset(game, 3, out=tmp_path / "rows", strategies="greedy", threads=1)
