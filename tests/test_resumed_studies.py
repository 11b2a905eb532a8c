"""A run that dies at any of its tasks is resumed with the same figures; rows that are damaged are noticed."""

import random
from contextlib import suppress

import pytest

import turmwerk as tw
from turmwerk.work.ledger import Ledger

FEW = 40
MOST = 5  # about so many tasks at which a study is made to fail

CALLS = {
    "simulate": lambda **more: tw.simulate("sultaniya", FEW, players=3, threads=1, **more),
    "rows": lambda **more: tw.simulate("yak", FEW, rows=True, threads=1, **more),
    "balance": lambda **more: tw.balance("yak", players=[2, 3], strategies="random", games=FEW, sample=2, **more),
    "what-if": lambda **more: tw.what_if("yak", sweep={"carts.refill": [2, 4]}, strategies="random", games=FEW, **more),
    "tournament": lambda **more: tw.tournament("yak", ["greedy", "random"], games=FEW, **more),
    "options": lambda **more: tw.options("yak", players=2, moves=["choose market"], strategies="greedy", games=FEW, generations=0, **more),
    "design": lambda **more: tw.design("yak", players=2, vary={"carts.refill": [2, 3, 4]}, strategies="random", budget=2000, **more),
}


class PulledPlugError(Exception):
    """What a crash is here."""


@pytest.mark.parametrize("call", CALLS)
def test_a_fault_at_any_task(tmp_path, monkeypatch, call):
    add = Ledger.add
    left = [10**9]

    def failing(self, *arguments):
        if left[0] == 0:
            raise PulledPlugError
        left[0] -= 1
        add(self, *arguments)

    monkeypatch.setattr(Ledger, "add", failing)
    expected = CALLS[call](keep=tmp_path / "whole.db")
    n_tasks = 10**9 - left[0]
    for k in sorted({0, n_tasks - 1, *range(1, n_tasks // 2, max(1, n_tasks // (2 * MOST)))}):
        left[0] = k
        with suppress(PulledPlugError) if k == n_tasks - 1 else pytest.raises(PulledPlugError):  # the last tasks may be larger this time
            CALLS[call](keep=tmp_path / f"{k}.db")
        left[0] = 10**9
        assert CALLS[call](keep=tmp_path / f"{k}.db") == expected


@pytest.mark.parametrize("kind", ["games", "decisions"])
def test_flipped_bytes_in_rows(tmp_path, kind):
    def played():
        if kind == "games":
            return tw.simulate("sultaniya", FEW, players=2, rows=tmp_path / "rows", threads=1).signature
        written = tw.dataset("five-towers", FEW, strategies="greedy", out=tmp_path / "rows", threads=1)
        return written.games, written.decisions, written.rows

    expected = played()
    path = min((tmp_path / "rows").glob("*.parquet"))
    whole = path.read_bytes()
    rng = random.Random(3)
    for _ in range(40):
        flipped = bytearray(whole)
        flipped[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(flipped))
        try:
            assert played() == expected
        except tw.ArgumentError as error:
            assert "\n" not in str(error)  # noqa: PT017  # the same figures are right too
    path.write_bytes(whole)
    assert played() == expected
