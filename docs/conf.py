"""The documentation site: `sphinx-build -W docs build/docs`."""

from importlib.metadata import version as installed_version

project = "Turmwerk"
author = "the Turmwerk authors"
release = version = installed_version("turmwerk")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["rules", "findings"]  # parts of the pages of the games
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]  # links to files of the repository, which are right on GitHub

default_role = "code"  # docstrings write `names` like this
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"

html_theme = "furo"
html_title = f"Turmwerk {release}"
