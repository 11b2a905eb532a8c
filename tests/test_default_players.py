"""Who plays where nobody is named: `expert` judges, studies and opposes; games in bulk are played at random."""

from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.strategy import listing
from turmwerk.strategy.listing import judging_strategy

GAME = tw.game("five-towers", players=3)
HEX = Path(__file__).parents[1] / "examples/games/hex.py"  # a game without weights


def test_expert_judges(monkeypatch):
    assert judging_strategy(GAME) == "expert"
    assert judging_strategy(tw.game(HEX)) == "random"
    monkeypatch.setattr(listing, "strategies", lambda game: {"random": "", "greedy": ""})
    assert judging_strategy(GAME) == "greedy"


@pytest.mark.parametrize(
    "judge",
    [
        lambda **more: GAME.start(seed=3).evaluate(playouts=20, **more),
        lambda **more: GAME.start(seed=3).chances(0, playouts=20, **more),
        lambda **more: tw.analyze(GAME.start(seed=3), playouts=20, **more),
        lambda **more: tw.what_if(GAME, changes="display.size=6", games=20, **more),
        lambda **more: tw.options(GAME, moves="pass", games=20, generations=0, **more),
        lambda **more: tw.design(GAME, vary="display.size=4..6", goals="length=1..1000", budget=2000, **more),
    ],
    ids=["evaluate", "chances", "analyze", "what_if", "options", "design"],
)
def test_judgments_and_studies(judge):
    assert judge() == judge(strategies="expert") != judge(strategies="greedy")


def test_bulk_is_random(tmp_path):
    assert GAME.simulate(20) == GAME.simulate(20, strategies="random")
    assert set(tw.dataset(GAME, 2, out=tmp_path / "rows").strategies) == {"random"}
