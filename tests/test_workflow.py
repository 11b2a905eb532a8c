"""What only GitHub can run is at least valid: the workflow, its pinned actions, the wheels that would be built."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def run(*command):
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_the_workflow_fits_its_schema():
    checked = run("check_jsonschema", "--builtin-schema", "vendor.github-workflows", WORKFLOW)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_action_is_pinned_by_hash_and_says_its_version():
    used = re.findall(r"uses: (.*)", WORKFLOW.read_text())
    assert len(used) >= 8
    assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


def test_the_workflow_may_only_read_and_tries_all_pythons_one_lane_and_sanitizers():
    text = WORKFLOW.read_text()
    assert "permissions:\n  contents: read\n" in text
    assert re.findall(r"permissions:\n\s+(.*?)(?: #.*)?\n", text) == ["contents: read", "id-token: write"]  # the second one: to publish
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
    command = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]["test-command"]
    script, golden = re.findall(r"\{project\}/(\S+)", command)
    played = subprocess.run([sys.executable, ROOT / script, ROOT / golden], capture_output=True, text=True, check=False, timeout=300)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "all random play is golden" in played.stdout
