"""Pictures of the tables: well-formed, complete, without secrets; legal moves where they have a place; and how they look in a browser."""

import re
import xml.etree.ElementTree as ET

import pytest

import turmwerk as tw
from turmwerk.drawing import picture, pictures
from turmwerk.drawing.palette import DARK, FILLS, LIGHT, style_sheet
from turmwerk.drawing.svg import INNER, group, offered, panel, text, words, wrapped

SVG = "{http://www.w3.org/2000/svg}"

# Moves that always have a place on the table; the others are only in lists.
PLACED = {
    "five-towers": r"bid \d|pass|raze \w+|build \S+",
    "asara": r"go \S+|pay \w+|take \S+|search \w+|add .*|light \w+|on \S+|keep \w+",
    "yak": r"choose \w+|buy (?!none)\w+|pay \w+|spill \w+|set .*|restock (?!none)\w+|fetch (?!none)\w+|keep \w+|load \d",
    "sultaniya": r"reveal \w+|take \S+|call .*|at .*|lift \S+",
}


def states(game, *, every=17, seed=5):
    """Some states of a random game, the first and the last among them."""
    state = game.start(seed=seed)
    count = 0
    while not state.is_over:
        if count % every == 0:
            yield state
        state.play_random()
        count += 1
    yield state


def moves_in(svg):
    return {element.get("data-move") for element in ET.fromstring(svg).iter() if element.get("data-move") is not None}


def texts(svg):
    """All that can be read, or heard by those who cannot see."""
    return [element.text or "" for element in ET.fromstring(svg).iter() if element.tag in (f"{SVG}text", f"{SVG}title")]


class TestEveryGame:
    def test_pictures_are_well_formed_and_stand_alone(self, any_game):
        for state in states(any_game, every=40):
            root = ET.fromstring(state.svg())
            assert root.tag == f"{SVG}svg"
            assert root.get("role") == "img"
            assert root.get("aria-label").startswith(any_game.info.title)
            width, height = map(float, root.get("viewBox").split()[2:])
            assert (width, height) == (float(root.get("width")), float(root.get("height")))
            assert not re.search(r"\b(nan|inf|None)\b", state.svg())
            assert not [key for element in root.iter() for key in element.attrib if "href" in key or key.startswith("on")]

    def test_what_a_seat_cannot_know_changes_nothing(self, any_game):
        """Whatever else may be true for all the seat knows: the picture is the same."""
        for state in states(any_game, every=23):
            for seat in range(any_game.players if not state.is_over else 0):
                shown = picture(state, seat, columns=1)
                assert all(picture(state.imagine(seat, seed), seat, columns=1) == shown for seed in (1, 2))

    def test_everything_would_show_it(self, any_game):
        """So the test above could fail: who sees everything sees what was redrawn, where a game has secrets at all."""
        state = any_game.start(seed=5)
        for _ in range(9):
            state.play_random()
        redrawn = state.imagine(0, 3)
        assert (redrawn.svg() == state.svg()) == (redrawn.view() == state.view())
        assert (redrawn.view() == state.view()) <= (
            any_game.name in ("five-towers", "yak") or any_game.variant == "open" or any_game.players == 1
        )

    def test_legal_moves_have_their_place(self, any_game):
        placed = re.compile(PLACED[any_game.name])
        for state in states(any_game, every=3):
            legal = state.legal()
            shown = moves_in(picture(state, state.seat, moves=legal))
            assert shown <= set(legal)
            assert {move for move in legal if placed.fullmatch(move)} <= shown, state.node

    def test_moves_are_buttons_only_if_they_are_offered(self, any_game):
        state = any_game.start(seed=2)
        plain, offering = picture(state, state.seat), picture(state, state.seat, moves=state.legal()[:1])
        assert moves_in(plain) == set()
        assert 'class="move"' not in plain
        assert moves_in(offering) <= {state.legal()[0]}
        assert ET.fromstring(offering).get("role") == "group"  # an image would hide the buttons in it
        for element in ET.fromstring(picture(state, state.seat, moves=state.legal())).iter():
            if element.get("data-move"):
                assert (element.get("class"), element.get("role"), element.get("tabindex")) == ("move", "button", "0")
                assert element[0].tag == f"{SVG}title"
                assert element[0].text

    def test_points_are_shown_at_the_end(self, any_game):
        *_, state = states(any_game, every=1000)
        shown = "\n".join(texts(state.svg()))
        for seat, score in enumerate(state.outcome.scores):
            assert f"P{seat}: {score} point" in shown
        assert all(word in shown.replace("\n", " ") for word in state.outcome.reason.split())

    def test_parts_are_those_of_the_whole(self, any_game):
        state = any_game.start(seed=4)
        parts = pictures(state, 0)
        assert "<style" not in "".join(parts)
        assert ET.fromstring(parts[0]).get("aria-label") == any_game.info.title
        assert [text for part in parts for text in texts(part)] == texts(picture(state, 0, columns=1))


class TestWhatIsShown:
    def test_five_towers(self):
        for state in states(tw.game("five-towers", players=5)):
            view, shown = state.view(), texts(state.svg())
            assert [f"{kind} {value}" for kind, value in (card.split("-") for card in view["display"])] == [
                one for one in shown if re.fullmatch(r"\w+ \d+", one) and one.split()[0] in view["towers"][0]
            ]
            for towers in view["towers"]:
                assert {f"{kind}: {' '.join(map(str, cards))}" for kind, cards in towers.items() if cards} <= {
                    one.removesuffix(", closed") for one in shown
                }

    def test_asara(self):
        shapes = {"bases": "base", "middles": "middle", "windows": "window", "tops": "top"}
        for state in states(tw.game("asara", players=3, variant="professional")):
            view, shown = state.view(), texts(state.svg())
            pieces = [(shapes[market], kind) for market, found in view["markets"].items() for kind in found["display"]]
            pieces += [(shape, kind) for seat in view["seats"] for shape, kinds in seat["pieces"].items() for kind in kinds]
            if not view["searching"]:
                for shape, kind in set(pieces):
                    name = f"{'gold ' * kind.endswith('*')}{kind.removesuffix('*')} {shape}"
                    assert shown.count(name) == pieces.count((shape, kind)), name
            assert sum("tower" in one and "high" in one for one in shown) == sum(
                len(found) for seat in view["seats"] for found in seat["towers"].values()
            )
            assert sum(one.startswith("a ") and one.endswith(" buyer") for one in shown) == sum(len(s["hand"]) for s in view["seats"])
            assert all(any(f"{seat['money']} Asari" in one for one in shown) for seat in view["seats"])

    def test_yak(self):
        for state in states(tw.game("yak", players=4, variant="bonus")):
            view, shown = state.view(), texts(state.svg())
            stones = [stone for tower in view["towers"] for _, stone in tower] + view["hand"]
            stones += [stone for cart in view["carts"] for stone in cart["stones"]]
            for stone in set(stones):
                extra = view["bonus"].count(stone)  # the card bears the color's name, too
                assert shown.count(stone) == stones.count(stone) + extra
            for name, n in (view["bag"] or {}).items():
                assert n == 0 or f"{name} {n}" in shown
            assert sum("baby yak" in one for one in shown) == 1

    def test_sultaniya(self):
        for state in states(tw.game("sultaniya", players=4)):
            view, shown = state.view(), texts(state.svg())
            tiles = [tile for found in view["displays"].values() for tile in found] + [tile for tile in view["tops"].values() if tile]
            tiles += [tile.replace(" mirrored", "~") for palace in view["palaces"] for tile in palace.values() if tile != "printed"]
            tiles += [view["held"]] * (view["held"] is not None)
            assert sorted(one.split()[0] for one in shown if re.match(r"[BRNT]\d\d~? \(", one)) == sorted(tiles)
            assert shown.count("printed") == 3 * 4
            assert all(any(goal in one for one in shown) for goals in view["goals"] for goal in goals)

    def test_a_seat_sees_itself_first_and_no_secrets(self):
        state = tw.game("sultaniya", players=3).start(seed=1)
        shown = texts(state.svg(1, columns=1))
        assert [one for one in shown if re.match(r"P\d", one) and "decide" not in one] == ["P1 (you)", "P2", "P0"]
        assert shown.count("goals: hidden") == 2

    def test_cards_of_others_are_face_down(self):
        state = tw.game("yak", players=2).start(seed=1)
        state.play("choose market")
        assert "face down" in texts(state.svg(state.seat))
        assert "face down" not in texts(state.svg(1 - state.seat))

    def test_crowded_tiles_keep_their_signs(self):
        """Three of everything on a half: drawn smaller, not left out."""
        rows = list(tw.game("sultaniya").components["tiles"])
        crowded = [re.sub(r"^(B\d\d,.*?,-,)0*.*$", r"\g<1>3,3,3,3,3,3,3,3,3,3,0,0,0,0,0,0,0", row) for row in rows]
        crowded = [row if ",W,W," in row else old for row, old in zip(crowded, rows, strict=True)]
        state = tw.game("sultaniya", components={"tiles": crowded}).start(seed=1)
        assert sum(row != old for row, old in zip(crowded, rows, strict=True)) > 5
        assert ET.fromstring(state.svg()) is not None


class TestArguments:
    def test_notebooks_show_everything(self):
        state = tw.game("yak").start()
        assert state._repr_html_() == state.svg() == picture(state, None)

    @pytest.mark.parametrize(("columns", "width"), [(1, 424), (2, 836), (3, 1248), (6, 1660)])
    def test_columns(self, columns, width):
        """Never more than there are parts."""
        assert ET.fromstring(tw.game("yak").start().svg(columns=columns)).get("width") == str(width)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"columns": 0}, r"columns 0 is not allowed; it must be a whole number in 1\.\.6"),
            ({"columns": "2"}, "columns"),
            ({"seat": 2}, "seat 2 is not allowed"),
            ({"seat": -1}, "seat -1 is not allowed"),
            ({"seat": "0"}, "seat"),
        ],
    )
    def test_what_is_refused(self, arguments, message):
        with pytest.raises(tw.TurmwerkError, match=message):
            tw.game("yak").start().svg(**arguments)

    def test_moves_that_are_none_are_not_shown(self):
        state = tw.game("yak").start()
        assert moves_in(state.svg(0, moves=["choose nothing", '"><script>'])) == set()


class TestVocabulary:
    def test_all_text_is_escaped(self):
        bad = "<b>&\"'"
        thing = offered(words(bad), bad, [bad], bad)
        root = ET.fromstring(f"<svg>{thing.svg}{group(text(0, 0, bad), title=bad)}{panel(bad, [thing], note=bad).thing.svg}</svg>")
        assert {element.tag for element in root.iter()} <= {"svg", "g", "text", "title", "rect", "path"}
        assert moves_in(f"<svg>{thing.svg}</svg>") == {bad}

    def test_rows_wrap(self):
        thing = words("some words")
        row = wrapped([thing] * 20)
        assert row.width <= INNER
        assert row.height > 2 * thing.height

    def test_letters_can_be_read_on_every_color(self):
        """Contrast as in WCAG 2: 4.5 for text."""
        rules = dict(re.findall(r"text\.on-(\w+)\{fill:(#\w+)\}", style_sheet()))
        assert rules.keys() == FILLS.keys()
        pairs = [(FILLS[name], ink) for name, ink in rules.items()]
        pairs += [(mode[ground], mode[ink]) for mode in (LIGHT, DARK) for ground in ("paper", "panel", "empty") for ink in ("ink", "faint")]
        assert [pair for pair in pairs if contrast(*pair) < 4.5] == []

    def test_the_style_reaches_nothing_else(self):
        selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", style_sheet())
        assert len(selectors) > 20
        assert [one for part in selectors for one in part.split(",") if ".turmwerk" not in one] == []


def contrast(one, other):
    def brightness(color):
        channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


OVERFLOWING = """() => {
  const found = [];
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.querySelector("rect.panel, rect.active").getBoundingClientRect();
    for (const text of svg.querySelectorAll("text")) {
      const box = text.getBoundingClientRect();
      const beyond = box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
      const pieces = [...text.parentElement.querySelectorAll(":scope > rect")].map((rect) => rect.getBoundingClientRect().width);
      const wide = text.classList.contains("middle") && pieces.length && box.width > Math.max(...pieces);
      if (beyond || wide) found.push(text.textContent);
    }
  }
  return found;
}"""


@pytest.mark.parametrize(("name", "players", "variant"), [
    ("five-towers", 2, "base"), ("five-towers", 5, "base"), ("asara", 4, "professional"), ("asara", 2, "basic"),
    ("yak", 2, "base"), ("yak", 4, "bonus"), ("sultaniya", 1, "base"), ("sultaniya", 4, "base"),
])  # fmt: skip
def test_no_label_is_cut_in_a_browser(browser, name, players, variant):
    """Every text stays in its panel and on its piece, in the wide font that Debian has."""
    page = browser.new_page(viewport={"width": 430, "height": 900})
    for state in states(tw.game(name, players=players, variant=variant), every=19):
        parts = pictures(state, None, moves=state.legal())
        page.set_content(f"<style>{style_sheet()}</style>{''.join(parts)}")
        assert page.evaluate(OVERFLOWING) == []
    page.close()


@pytest.mark.parametrize(("name", "components"), [
    ("sultaniya", {"palace.places": 8, "display.size": 4}),
    ("yak", {"carts.stone_limit": 6, "stones.fog": 10, "fog.second": 9}),
    ("five-towers", {"display.size": 7}),
    ("asara", {"circle.costs": [2, 3, 4, 5, 6, 7, 8, 9], "bank.amounts": [19, 18, 17, 16, 15, 14, 13, 12]}),
])  # fmt: skip
def test_other_components_have_room(browser, name, components):
    page = browser.new_page(viewport={"width": 430, "height": 900})
    for state in states(tw.game(name, players=2, components=components), every=45):
        page.set_content(f"<style>{style_sheet()}</style>{''.join(pictures(state, None, moves=state.legal()))}")
        assert page.evaluate(OVERFLOWING) == []
    page.close()


@pytest.mark.parametrize(("scheme", "kind", "colors"), [
    ("light", "", LIGHT), ("dark", "", DARK), ("dark", "light", LIGHT), ("light", "dark", DARK),
])  # fmt: skip
def test_light_and_dark(browser, scheme, kind, colors):
    """The system decides, unless the page does."""
    page = browser.new_page(color_scheme=scheme)
    page.set_content(f'<div class="{kind}">{tw.game("yak").start().svg()}</div>')
    channels = [int(colors["paper"][i : i + 2], 16) for i in (1, 3, 5)]
    assert page.evaluate("getComputedStyle(document.querySelector('rect.paper')).fill") == f"rgb({', '.join(map(str, channels))})"
    page.close()
