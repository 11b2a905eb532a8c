"""What only GitHub can run is at least valid: the workflow, its pinned actions, the wheels that would be built."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEXTS = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def run(*command):
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_the_workflows_fit_their_schema():
    checked = run("check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_action_is_pinned_by_hash_and_says_its_version():
    used = re.findall(r"uses: ([^.].*)", TEXTS)
    assert len(used) >= 8
    assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


def test_only_what_is_not_published_is_cached():
    cached = [path.name for path in WORKFLOWS if "cache: pip" in path.read_text(encoding="utf-8")]
    assert cached == ["ci.yml"]
    assert [path.name for path in WORKFLOWS if "gh-action-pypi-publish" in path.read_text(encoding="utf-8")] == ["release.yml"]


def test_the_workflows_may_only_read_and_tries_all_pythons_one_lane_and_sanitizers():
    text = TEXTS
    told = re.findall(r"permissions:\n\s+(.*?)(?: #.*)?\n", text)
    assert told == ["contents: read", "contents: read", "id-token: write"]  # by default, in both; the last one: to publish
    assert "environment: release" in text
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in text
    assert "CFLAGS: -DTW_ONE_LANE" in text
    assert "bash .ci/sanitize" in text


@pytest.mark.parametrize(
    ("platform", "kinds"),
    [
        ("linux", ("manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64")),
        ("macos", ("macosx_x86_64", "macosx_arm64")),
        ("windows", ("win_amd64",)),
    ],
)
def test_wheels_for_every_python_on_every_platform(platform, kinds):
    listed = run("cibuildwheel", "--print-build-identifiers", "--platform", platform)
    assert listed.returncode == 0, listed.stderr
    assert set(listed.stdout.split()) == {f"cp{version.replace('.', '')}-{kind}" for version in PYTHONS for kind in kinds}


def test_wheels_are_tested_with_the_golden_signatures():
    command, more = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]["test-command"]
    script, golden = re.findall(r"\{project\}/(\S+)", command)
    tests = [ROOT / path for path in re.findall(r"\{project\}/(\S+)", more)]
    assert len(tests) >= 3
    assert all(path.exists() for path in tests)
    imported = {module for path in tests for module in re.findall(r"^(?:import|from) (\w+)", path.read_text(), re.MULTILINE)}
    assert imported <= {"copy", "json", "pathlib", "random", "numpy", "pytest", "commands", "turmwerk"}  # a wheel is tested without extras
    played = subprocess.run([sys.executable, ROOT / script, ROOT / golden], capture_output=True, text=True, check=False, timeout=300)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "all random play is golden" in played.stdout
