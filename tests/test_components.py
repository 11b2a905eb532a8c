"""Component tables: shipped ones are complete, changed ones change the game, bad ones are refused with the key."""

import pytest
from engines import compare_games

import turmwerk as tw
from turmwerk.components.table import Component


def test_every_value_has_a_source_and_an_explanation(any_game):
    for key, component in any_game.info.components.items():
        assert component.source in ("rulebook", "published", "decided", "reconstructed"), key
        assert len(component.about) > 10, key
        assert (component.source == "published") == bool(component.seen_in), key


@pytest.mark.parametrize(
    "components",
    [
        {"display.size": 1},
        {"display.size": 7},
        {"cards.values": 2},
        {"cards.values": 9, "cards.second_copy": [0, 8]},
        {"cards.second_copy": list(range(16)), "cards.second_copy_players": 2, "display.size": 6},
        {"cards.second_copy": [8, 9], "cards.second_copy_players": 2},
        {"cards.any_on": 16, "cards.on_any": 16},
        {"cards.any_on": 3, "cards.on_any": 0},
        {"cards.any_on": 9, "cards.on_any": 9},
        {"points.card": 5, "points.card_with_spire": -3, "points.main": 0, "points.razed": -2},
    ],
    ids=str,
)
def test_changed_five_towers_is_the_same_on_both_engines(components):
    components = {"cards.second_copy": []} | components if components.get("cards.values", 16) < 13 else components
    game = tw.game("five-towers", players=4, components=components)
    compare_games(game, 0, 10)
    assert game._rules.find_broken(1, 0, 300) is None
    assert game.simulate(500).signature != tw.game("five-towers", players=4).simulate(500).signature


def test_changes_are_part_of_the_record():
    game = tw.game("five-towers", components={"display.size": 4})
    state = game.start()
    while not state.is_over:
        state.play_random()
    record = state.record()
    assert record["components"] == {"display.size": 4}
    assert tw.replay(record).game == game
    with pytest.raises(tw.RecordError, match="this game is"):
        tw.game("five-towers").replay(record)


def test_the_shipped_value_is_no_change():
    assert tw.game("five-towers", components={"display.size": 5}) == tw.game("five-towers")


@pytest.mark.parametrize(
    ("components", "message"),
    [
        ({"display.sice": 5}, "no component 'display.sice'; did you mean display.size"),
        ({"xyzzy": 5}, "no component 'xyzzy'; allowed: cards.values, "),
        ({3: 5}, "no component 3"),
        ({"display.size": 0}, "component display.size = 0 of five-towers is not allowed; it must be a whole number in 1..7"),
        ({"display.size": 8}, "display.size = 8"),
        ({"display.size": "5"}, "display.size = '5'"),
        ({"display.size": 5.0}, "display.size = 5.0"),
        ({"display.size": True}, "display.size = True"),
        ({"display.size": None}, "display.size = None"),
        ({"display.size": 10**30}, "must be a whole number in 1..7"),
        (
            {"cards.second_copy": 3},
            "cards.second_copy = 3 of five-towers is not allowed; it must be a list of 0 to 16 different whole numbers",
        ),
        ({"cards.second_copy": [1, 1]}, "cards.second_copy"),
        ({"cards.second_copy": [-1]}, "cards.second_copy"),
        ({"cards.second_copy": ["a"]}, "cards.second_copy"),
        ({"cards.values": 10, "cards.second_copy_players": 2}, "cards.second_copy of five-towers lists 10, but the values are 0..9"),
    ],
    ids=str,
)
def test_bad_components_are_refused_with_the_key(components, message):
    with pytest.raises(tw.ComponentError) as caught:
        tw.game("five-towers", components=components)
    assert message in str(caught.value)


class TestFiles:
    def game_from(self, tmp_path, text):
        file = tmp_path / "changed.toml"
        file.write_text(text)
        return tw.game("five-towers", components=file)

    @pytest.mark.parametrize("text", ["[display]\nsize = 4", "display.size = 4", '[display.size]\nvalue = 4\nsource = "rulebook"'])
    def test_values_by_table_dotted_key_or_whole_entry(self, tmp_path, text):
        assert self.game_from(tmp_path, text).changed == {"display.size": 4}

    def test_paths_as_text(self, tmp_path):
        (tmp_path / "c.toml").write_text("display.size = 4")
        assert tw.game("five-towers", components=str(tmp_path / "c.toml")).changed == {"display.size": 4}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("display.size = 99", "component display.size = 99 of five-towers is not allowed"),
            ("size = 4", "no component 'size'"),
            ("display = 4", "no component 'display'"),
            ("nonsense", "cannot read the components file"),
            ("[a.b.c]\nd = 1", "no component 'a.b"),
            ("display.size = " + "9" * 5000, "a number has thousands of digits"),
            ("display.size = 0x" + "f" * 9000, "display.size = a value too long to be written of five-towers is not allowed"),
            ("display.size = " + "[" * 5000, "brackets are nested too deep"),
            ("a." * 5000 + "b = 1", "its keys are nested too deep"),
        ],
    )
    def test_bad_files_are_refused(self, tmp_path, text, message):
        with pytest.raises(tw.ComponentError, match=message):
            self.game_from(tmp_path, text)

    def test_files_that_are_not_there(self, tmp_path):
        with pytest.raises(tw.ComponentError, match="cannot read the components file"):
            tw.game("five-towers", components=tmp_path)
        with pytest.raises(tw.ComponentError, match="cannot read the components file"):
            tw.game("five-towers", components=tmp_path / "no.toml")
        for name in ("a\0b.toml", "a\ud800b.toml"):
            with pytest.raises(tw.ComponentError, match="cannot read the components file"):
                tw.game("five-towers", components=name)
            with pytest.raises(tw.ComponentError, match=r"cannot read the table|there are no files of such names"):
                tw.game("sultaniya", components={"tiles": name})


def test_what_is_allowed_is_said_in_words():
    about = {"source": "rulebook", "about": "x"}
    assert Component(value=1, min=0, max=3, **about).allowed == "a whole number in 0..3"
    assert Component(value="a", choices=("a", "b"), **about).allowed == "one of a, b"
    assert Component(value=[1], min=0, max=3, length=(2, 2), **about).allowed == "a list of 2 whole numbers from 0..3"
    assert (
        Component(value=["a"], choices=("a", "b"), length=(1, 2), distinct=True, **about).allowed
        == "a list of 1 to 2 different words from a, b"
    )


VARIANTS = [(info.name, variant) for info in tw.games() for variant in info.variants if len(info.variants) > 1]


def others(component):
    """Other allowed values than the shipped one, near and far."""
    shipped = component.value if isinstance(component.value, list) else [component.value]
    if component.columns or component.value == []:
        yield component.value[:-1] or list(component.choices[: component.length[1]])
        return
    for pick in range(4):
        if component.choices:
            new = [component.choices[(component.choices.index(one) + pick + 1) % len(component.choices)] for one in shipped]
        else:
            new = [(max(component.min, one // 2), min(component.max, one + 1), component.min, component.max)[pick] for one in shipped]
        value = new if component.length else new[0]
        if value != component.value and component.accepts(value):
            yield value
    if component.length and component.accepts(component.value[:-1]):
        yield component.value[:-1]


def played(game):
    """What came of some games, by players who care and by those who do not; and one of them move by move."""
    state = game.start(seed=6)
    while not state.is_over:
        state.play_random()
    return [game.simulate(40, seed=6, strategies=name, threads=1).signature for name in ("random", "greedy")], state.events


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_what_is_listed_for_a_variant_plays_a_part_in_it(name, variant):
    """Boards of sets are missing: they only change together, one set for the other."""
    info = next(info for info in tw.games() if info.name == name)
    games = [tw.game(name, players=players, variant=variant) for players in info.players]
    before = [played(one) for one in games]
    for key, component in info.components.items():
        matters = False
        for value in others(component):
            for game, shipped in zip(games, before, strict=True):
                try:
                    matters = matters or played(game.with_components({key: value})) != shipped
                except tw.ComponentError:
                    continue
        if not key.startswith("boards.sets"):
            assert matters == component.plays_in(variant), key
