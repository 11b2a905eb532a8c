"""Pictures: their arguments, the words they are drawn in, and their colors. What every game must show: conformance/test_pictures.py."""

import re
import xml.etree.ElementTree as ET

import pytest
from svgs import moves_in

import turmwerk as tw
from turmwerk.drawing.palette import DARK, FILLS, LIGHT, style_sheet
from turmwerk.drawing.pictures import picture
from turmwerk.drawing.svg import INNER, group, offered, panel, text, words, wrapped

COLORS = FILLS | {name: fill for info in tw.games() for name, fill in info.scene.FILLS.items()}


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
        rules = dict(re.findall(r"text\.on-(\w+)\{fill:(#\w+)\}", style_sheet(COLORS)))
        assert rules.keys() == COLORS.keys()
        pairs = [(COLORS[name], ink) for name, ink in rules.items()]
        pairs += [(mode[ground], mode[ink]) for mode in (LIGHT, DARK) for ground in ("paper", "panel", "empty") for ink in ("ink", "faint")]
        assert [pair for pair in pairs if contrast(*pair) < 4.5] == []

    def test_the_style_reaches_nothing_else(self):
        selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", style_sheet(COLORS))
        assert len(selectors) > 20
        assert [one for part in selectors for one in part.split(",") if ".turmwerk" not in one] == []


def contrast(one, other):
    def brightness(color):
        channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


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
