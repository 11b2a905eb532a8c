"""What is handed out: the sources are complete, and the description can be read where it is shown."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCAL = {".gitattributes"}  # not for those who build from the sources


@pytest.fixture(scope="module")
def metadata(tmp_path_factory):
    """The folder with what setuptools says about the package."""
    folder = tmp_path_factory.mktemp("metadata")
    if not (ROOT / "setup.py").exists():
        pytest.skip("the sources are not here")
    subprocess.run(
        [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", folder], cwd=ROOT, check=True, capture_output=True, timeout=120
    )
    return folder / "turmwerk.egg-info"


def test_the_sources_are_complete(metadata):
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode:
        pytest.skip("this is not a checkout")
    listed = set((metadata / "SOURCES.txt").read_text().splitlines())
    assert sorted(set(tracked.stdout.splitlines()) - listed - LOCAL) == []


def test_no_link_or_picture_of_the_description_is_relative(metadata):
    description = (metadata / "PKG-INFO").read_text(encoding="utf-8").partition("\n\n")[2]
    targets = re.findall(r"\]\((.*?)\)|src=\"(.*?)\"", description)
    assert len(targets) > 10
    assert [one for pair in targets for one in pair if one and not one.startswith(("https://", "#"))] == []


def test_the_description_is_rendered_as_an_index_does(metadata):
    markdown = pytest.importorskip("readme_renderer.markdown")
    html = markdown.render((metadata / "PKG-INFO").read_text(encoding="utf-8").partition("\n\n")[2])
    assert html is not None
    assert "<img" in html


def test_the_conda_recipe_says_what_pyproject_says():
    jinja2 = pytest.importorskip("jinja2")
    recipe = (ROOT / ".ci" / "conda" / "meta.yaml").read_text(encoding="utf-8")
    given = {"load_file_data": lambda path, from_recipe_dir: PYPROJECT, "compiler": "{}_compiler".format, "PYTHON": "python"}
    rendered = jinja2.Template(recipe, undefined=jinja2.StrictUndefined).render(given)
    assert f"version: {PYPROJECT['project']['version']}\n" in rendered
    assert "    - python >=3.11\n" in rendered
    assert all(re.search(rf"^    - {name}(-python)? >=", rendered, re.MULTILINE) for name in ("numpy", "msgspec", "click", "rich"))
    files = re.findall(r"^    - (tests/\S+)$", rendered, re.MULTILINE)
    assert len(files) == 2
    assert all((ROOT / file).exists() for file in files)
