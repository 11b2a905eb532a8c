"""The documentation site: `sphinx-build -W docs build/docs`."""

from importlib.metadata import metadata
from importlib.metadata import version as installed_version
from typing import Any

from sphinx.ext.napoleon import Config, NumpyDocstring

project = "Turmwerk"
author = "the Turmwerk authors"
release = version = installed_version("turmwerk")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "sphinx_design"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["rules", "findings", "features", "observations"]  # parts of the pages of the games
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

nitpicky = True  # every reference must lead somewhere
nitpick_ignore_regex = [
    ("py:class", r"(numpy|pa|pd|pl)\..*"),  # documented elsewhere, and the site is built without a network
    ("py:class", r"turmwerk\.native\.interface\..*|NativePolicy"),  # how the compiled engines look from inside
    ("py:class", r"(os\.)?PathLike|collections\.abc\..*"),
    ("py:class", r"StrategyLike|Strategies|Seed|Progress|Overrides|Executing|Keep|Variants|Players|GoalLike|Constraint|Vary|Sweep|Changes"),
    (
        "py:class",
        r"Engine|Drawing|SceneDrawing|GameWords|ReferenceGame|turmwerk\.weights\.shipped\.ShippedWeights|Item|Floats",
    ),  # and games
]
smartquotes = False  # what stands in quotes can be copied
default_role = "code"  # docstrings write `names` like this
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"

html_theme = "furo"
html_title = f"Turmwerk {release}"
_urls = dict(line.split(", ") for line in metadata("turmwerk").get_all("Project-URL") or [])  # placeholders until there are public ones
html_theme_options = {"footer_icons": [{"name": "Source", "url": _urls["Source"], "html": "Source", "class": ""}]}


def setup(app: Any) -> None:
    """Docstrings of functions have numpydoc's sections. Help texts of the command line are words, not markup: a star in them is a star."""

    def read_sections(app: Any, what: str, name: str, documented: Any, options: Any, lines: list[str]) -> None:
        if what == "function":
            lines[:] = NumpyDocstring(lines, Config(), app, what, name, documented, options).lines()

    def escape_stars(app: Any, context: Any, lines: list[str]) -> None:
        lines[:] = [line.replace("*", r"\*") for line in lines]

    app.connect("autodoc-process-docstring", read_sections)
    app.connect("sphinx-click-process-options", escape_stars)
