"""Other compilers, one lane, 64-bit ARM and other Pythons play the same games; `pytest -m long tests/portability`."""

import json
import sys

import pytest
from portability.builds import BUILDS, SIGNATURES, copy_sources, differences, missing, played, run


@pytest.fixture(scope="module")
def here():
    """What the installed build plays."""
    return json.loads(run(sys.executable, SIGNATURES))


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return copy_sources(tmp_path_factory.mktemp("tree"))


@pytest.mark.long
@pytest.mark.parametrize("build", BUILDS)
def test_the_same_games(build, tree, here):
    if missing(build):
        pytest.skip(f"there is no {missing(build)}")
    assert differences(played(build, tree), here) == []


def test_a_difference_is_seen(here):
    key = "yak 2 base mcts:60"
    assert differences({"here": here}, here) == []
    assert differences({"x": here | {key: "0"}}, here) == [f"x: {key} is 0, not {here[key]}"]
    assert len(differences({"x": here | {"yak 2 base scalar": "0"}}, here)) == 1
    without = {key: value for key, value in here.items() if key != "yak 2 base scalar"}
    assert differences({"x": without}, here) == ["x: yak 2 base was not played"]
