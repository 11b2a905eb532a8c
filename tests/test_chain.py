"""What states share: a list that is copied in no time."""

import sys

from hypothesis import given
from hypothesis import strategies as st

import turmwerk as tw
from turmwerk.registry.chain import Chain


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["append", "pop", "copy"]), st.integers())))
def test_a_chain_is_a_list(steps):
    """Copies go their own ways, whatever is done to the others."""
    pairs = [(Chain([7]), [7])]
    for which, what, item in steps:
        chain, items = pairs[which % len(pairs)]
        if what == "copy":
            pairs.append((chain.copy(), items.copy()))
        elif what == "append":
            chain.append(item)
            items.append(item)
        elif items:
            assert (chain.last, chain.pop()) == (items[-1], items.pop())
        for one, plain in pairs:
            assert (list(one), len(one)) == (plain, len(plain))
            assert (one == chain) == (plain == items)


def test_a_chain_may_be_long():
    chain = Chain(range(300_000))
    other = Chain(range(300_000))
    assert chain == other
    del chain, other  # neither comparing nor giving back goes deep


def test_a_long_game_keeps_all_its_states_in_little_memory():
    """A copy shares what has happened: it is no longer at the end of a game than at its beginning."""
    state = tw.game("yak", players=4, components={"end.days": 300, "end.stones": 40}).start(seed=1)
    first = state.copy()
    while not state.is_over:
        state.play_by("random")
    assert len(state.events) > 2_000
    size = {name: sys.getsizeof(vars(state.copy())[name]) for name in ("_events", "_dictated", "_begun")}
    assert size == {name: sys.getsizeof(vars(first)[name]) for name in size}
