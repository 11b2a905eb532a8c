"""What pictures of Yak show."""

from courses import states
from svgs import texts

import turmwerk as tw


def test_everything_is_shown():
    for state in states(tw.game("yak", players=4, variant="bonus"), every=17, seed=5, end=True):
        view, shown = state.view(), texts(state.svg())
        stones = [stone for tower in view["towers"] for _, stone in tower] + view["hand"]
        stones += [stone for cart in view["carts"] for stone in cart["stones"]]
        for stone in set(stones):
            extra = view["bonus"].count(stone)  # the card bears the color's name, too
            assert shown.count(stone) == stones.count(stone) + extra
        for name, n in (view["bag"] or {}).items():
            assert n == 0 or f"{name} {n}" in shown
        assert sum(one.endswith("baby yak") or "baby yak ·" in one for one in shown) == 1


def test_cards_of_others_are_face_down():
    state = tw.game("yak", players=2).start(seed=1)
    state.play("choose market")
    assert "face down" in texts(state.svg(state.seat))
    assert "face down" not in texts(state.svg(1 - state.seat))
