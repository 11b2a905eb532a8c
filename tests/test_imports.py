"""Arrows point one way: a package imports only packages below it, also lazily and for types."""

import ast
from pathlib import Path

import pytest

import turmwerk
from turmwerk.cli import NAMES

SOURCE = Path(turmwerk.__file__).parent

# Bottom first. The loose modules are the ground that all stand on.
LAYERS = [
    *("ground", "building", "components", "native", "weights", "reference", "drawing", "own"),
    *("registry", "strategy", "data", "work", "judging", "report", "playing", "checking"),
    *("tuning", "training", "studies", "designing"),
    *("envs", "table", "cli"),
]
GROUND = [
    *("errors", "version", "arguments", "common_arguments", "defaults", "statistics", "formatting", "files", "old_names", "progress"),
    *("interrupts", "sqlite_errors"),
]


def imported_modules(file):
    """(line, module) of every import of ours in a file, wherever it stands."""
    for statement in ast.walk(ast.parse(file.read_text())):
        if isinstance(statement, ast.Import):
            yield from ((statement.lineno, one.name) for one in statement.names if one.name.startswith("turmwerk."))
        elif isinstance(statement, ast.ImportFrom) and statement.module == "turmwerk":
            yield from ((statement.lineno, f"turmwerk.{one.name}") for one in statement.names)
        elif isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("turmwerk."):
            yield statement.lineno, statement.module


def room(module):
    """The package a module belongs to; loose modules are the ground."""
    name = module.split(".")[1]
    return name if (SOURCE / name).is_dir() else "ground"


def arrows():
    for file in sorted([*SOURCE.glob("*/**/*.py"), *SOURCE.glob("*/*.pyi"), *(SOURCE / f"{name}.py" for name in GROUND)]):
        home = room(f"turmwerk.{file.relative_to(SOURCE).parts[0].removesuffix('.py')}")
        for line, module in imported_modules(file):
            yield f"{file.relative_to(SOURCE)}:{line}", home, module


def test_every_room_has_its_place_among_the_layers():
    rooms = [path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()]
    assert sorted(["ground", *rooms]) == sorted(LAYERS)
    loose = [path.stem for path in SOURCE.glob("*.py") if not path.stem.startswith("__")]
    assert sorted(loose) == sorted(GROUND)


def test_packages_import_only_those_below_them():
    upwards = [f"{where}: {home} imports {module}" for where, home, module in arrows() if LAYERS.index(room(module)) > LAYERS.index(home)]
    assert upwards == []


def test_nothing_reaches_up_through_the_face_of_the_package():
    """`from turmwerk import simulate` would hide an arrow."""
    hidden = [f"{where}: {module}" for where, _, module in arrows() if room(module) == "ground" and module.split(".")[1] not in GROUND]
    assert hidden == []


@pytest.mark.parametrize("folder", sorted(path.parent for path in SOURCE.glob("*/**/__init__.py")), ids=lambda path: path.name)
def test_every_room_has_a_map(folder):
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text()))
    assert docstring, f"{folder.name} has no docstring that says what is where"
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    of_games = {stem for info in turmwerk.games() for stem in modules if stem.startswith(info.stem)}
    commands = set(NAMES) if folder.name == "cli" else set()
    missing = [name for name in sorted(modules - of_games) if name not in docstring and name.replace("_", "-") not in commands]
    assert missing == [], f"the map of {folder.name} does not name {missing}"


def test_native_code_does_not_call_back():
    """The compiled engines know the names of their numbers, the arrays they fill and component rows, and nothing above."""
    core = Path(__file__).parent.parent / "cython_core"
    lines = [line.split() for file in core.rglob("*.p[xy]*") if file.name != "declared.pxi" for line in file.read_text().splitlines()]
    found = [words for words in lines if words[:1] == ["from"] and words[1].partition(".")[0] == "turmwerk"]
    called = [words[1].partition(".")[2] or words[3] for words in found]
    assert {module.partition(".")[0] for module in called} <= {"native", "components", "errors"}
