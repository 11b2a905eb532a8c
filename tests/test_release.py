"""The release script and the check of types refuse what is not ready."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "release.py"


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def release():
    return loaded(SCRIPT)


def called(*words):
    return subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True, check=False, timeout=60)


def test_version_changelog_and_tags_must_agree(release):
    changelog = "# Changelog\n\n## 1.2.0\n\n## 1.1.0\n"
    assert release.version_mistakes("1.2.0", changelog, ["v1.1.0"]) == []
    assert release.version_mistakes("1.2.0", changelog, ["v1.2.0"]) == ["the tag v1.2.0 exists already"]
    assert len(release.version_mistakes("1.1.0", changelog, [])) == 1
    assert len(release.version_mistakes("1.2.0.dev0", changelog, [])) == 1
    assert release.version_mistakes("1.2.0.dev0", changelog.replace("1.2.0", "Unreleased (1.2.0)"), []) == []


def test_the_modules_of_a_wheel_are_for_its_tag(release):
    suffix = ".cpython-311-x86_64-linux-gnu.so"
    good = "turmwerk-1.0-cp311-cp311-linux_x86_64.whl"
    assert release.tag_mistakes(good, [f"turmwerk/native/yak{suffix}"], suffix) == []
    assert "should end with" in release.tag_mistakes(good, ["turmwerk/native/yak.cpython-312-x86_64-linux-gnu.so"], suffix)[0]
    assert "is not the ABI tag" in release.tag_mistakes("turmwerk-1.0-cp311-none-linux_x86_64.whl", [], suffix)[0]


def test_a_failed_step_is_told_and_does_not_stop_the_others(release, monkeypatch):
    def fails(_):
        raise release.Failure("it is broken")

    monkeypatch.setattr(release, "STEPS", {"one": fails, "two": lambda _: None, "three": fails})
    ends = release.perform(None, ["one", "two"])
    assert ends["one"] == "FAILED: it is broken"
    assert ends["two"].startswith("passed")
    assert ends["three"] == "skipped"


def test_steps_are_chosen_by_name(release):
    assert release.chosen_steps("build,tree", "") == ["tree", "build"]
    assert "long" not in release.chosen_steps("", "long")
    assert "there is no step lnog; allowed: tree," in called("--dry-run", "--skip", "lnog").stderr
    assert [line.split()[0] for line in called("--list").stdout.splitlines()] == list(release.STEPS)


def test_only_a_dry_run_leaves_out_steps():
    refused = called("--only", "tree")
    assert refused.returncode == 1
    assert "all steps" in refused.stderr


def test_few_public_types_may_be_vague_and_none_unknown():
    def report(name, score, **more):
        symbol = {"name": name, "isExported": True, "isTypeKnown": False, "isTypeAmbiguous": False, **more}
        return {"typeCompleteness": {"completenessScore": score, "symbols": [symbol]}}

    mistakes = loaded(SCRIPT.with_name("known_types.py")).mistakes
    assert mistakes(report("turmwerk.game", 0.99)) == ["the type of turmwerk.game is unknown"]
    assert mistakes(report("turmwerk.game", 0.99, isTypeAmbiguous=True)) == []
    assert mistakes(report("turmwerk.game", 0.97, isTypeKnown=True)) == ["97.0% of the public types are known; at least 98% must be"]
    assert mistakes(report("turmwerk.envs.spiel.SpielGame", 0.98)) == []
