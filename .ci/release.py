"""Everything before a release is uploaded: `python .ci/release.py --dry-run` checks a clean checkout and says what it would publish.

    python .ci/release.py --list                          the steps
    python .ci/release.py --dry-run --skip long,findings  all steps but some
    python .ci/release.py --dry-run --only tree,build     some steps
    python .ci/release.py                                 all steps, then the tag, which the workflow publishes once it is pushed

It works on a clone in a temporary folder, in fresh virtual environments: nothing that lies about in the checkout helps. A failed step does
not keep the others from running; the exit code is 1 if any failed.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent


class Failure(Exception):
    """A step that did not succeed, in one sentence."""


def run(*command: str | Path, cwd: Path) -> None:
    """Run a command whose failure is that of the step."""
    print("$", *command, flush=True)
    code = subprocess.run(command, cwd=cwd, check=False).returncode
    if code:
        raise Failure(f"{Path(command[0]).name} {' '.join(map(str, command[1:]))} ended with exit code {code}")


def git(*words: str) -> str:
    """What git says about the checkout."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def project_version(pyproject: str) -> str:
    """The one place where the version is written."""
    return str(tomllib.loads(pyproject)["project"]["version"])


def version_mistakes(version: str, changelog: str, tags: Iterable[str]) -> list[str]:
    """What does not agree about a version, in sentences: the newest heading of the changelog, the tags."""
    number, _, development = version.partition(".dev")
    wanted = f"Unreleased ({number})" if development else number
    newest = next(iter(re.findall(r"^## (.*)$", changelog, re.MULTILINE)), "nothing")
    mistakes = [] if newest == wanted else [f"CHANGELOG.md begins with {newest!r}, but version {version} needs {wanted!r}"]
    return mistakes + [f"the tag v{version} exists already" for tag in tags if tag == f"v{version}"]


def tag_mistakes(wheel: str, modules: Iterable[str], suffix: str) -> list[str]:
    """What does not agree between the tag of a wheel, the names of its modules and the suffix of this Python's modules, in sentences."""
    python, abi = wheel.removesuffix(".whl").split("-")[2:4]
    mistakes = [] if python == abi else [f"{wheel}: the Python tag {python} is not the ABI tag {abi}"]
    wrong = [name for name in modules if not name.endswith(suffix)]
    return mistakes + ([f"{wheel}: {', '.join(wrong)} should end with {suffix}"] if wrong else [])


class Release:
    """The steps, each a method; environments and the clone are made when they are first needed."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.clone = place / "clone"
        self.dist = self.clone / "dist"
        self.commit = git("rev-parse", "--short=10", "HEAD")  # the checkout may go on meanwhile
        run("git", "clone", "--quiet", "--no-hardlinks", ROOT, self.clone, cwd=place)

    def environment(self, name: str, *install: str) -> Path:
        """The programs of a fresh virtual environment with these packages, made once."""
        folder = self.place / name
        programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
        if not folder.exists():
            venv.create(folder, with_pip=True)
            run(programs / "python", "-m", "pip", "install", "-q", "--upgrade", "pip", cwd=self.clone)
            run(programs / "python", "-m", "pip", "install", "-q", *install, cwd=self.clone)
        return programs

    def tools(self, name: str, *words: str | Path) -> None:
        """Run a module of the dependency group `release`."""
        run(self.environment("tools", "--group", "release") / "python", "-m", name, *words, cwd=self.clone)

    def suite(self, *words: str | Path) -> None:
        """Run Python where the wheel is installed with all that tests and docs need."""
        run(self.environment("suite", f"{self.wheel()}[test]") / "python", *words, cwd=self.clone)

    def files(self) -> list[Path]:
        """What was built."""
        found = sorted(self.dist.glob("*"))
        if not found:
            raise Failure("there is nothing in dist: this step needs the step build")
        return found

    def wheel(self) -> Path:
        """The wheel that was built."""
        return next(file for file in self.files() if file.suffix == ".whl")

    def tree(self) -> None:
        """Nothing is uncommitted."""
        if changes := git("status", "--porcelain"):
            raise Failure(f"the checkout has changes that are not committed:\n{changes}")

    def version(self) -> None:
        """Version, changelog and tags agree."""
        version = project_version((self.clone / "pyproject.toml").read_text(encoding="utf-8"))
        changelog = (self.clone / "CHANGELOG.md").read_text(encoding="utf-8")
        if mistakes := version_mistakes(version, changelog, git("tag").split()):
            raise Failure("; ".join(mistakes))

    def build(self) -> None:
        """The sources as an archive, and a wheel that is built from it."""
        self.tools("build")

    def manifest(self) -> None:
        """The archive of the sources has every file of the repository."""
        self.tools("check_manifest")

    def metadata(self) -> None:
        """The description, the metadata and the contents of the wheel are as an index wants them."""
        self.tools("validate_pyproject", "pyproject.toml")
        self.tools("twine", "check", "--strict", *self.files())
        self.tools("check_wheel_contents", self.wheel())
        self.tools("pyroma", "--min", "10", next(file for file in self.files() if file.name.endswith(".tar.gz")))

    def tags(self) -> None:
        """The modules of the wheel are for the Python that its tag names."""
        with ZipFile(self.wheel()) as opened:
            modules = [name for name in opened.namelist() if name.endswith((".so", ".pyd"))]
        if not modules:
            raise Failure("the wheel has no native modules")
        if mistakes := tag_mistakes(self.wheel().name, modules, sysconfig.get_config_var("EXT_SUFFIX")):
            raise Failure("; ".join(mistakes))

    def wheel_alone(self) -> None:
        """The wheel alone, away from the sources, plays the golden games and does what README shows."""
        python = self.environment("alone", str(self.wheel())) / "python"
        away = self.place / "away"
        away.mkdir()
        run(python, self.clone / "tests/portability/signatures.py", self.clone / "tests/golden/signatures.json", cwd=away)
        run(python, self.clone / "docs/examples.py", "README.md", cwd=self.clone)
        run("git", "diff", "--exit-code", "README.md", cwd=self.clone)

    def tests(self) -> None:
        """The normal tests."""
        self.suite("-m", "pytest", "-n", "auto", "--dist", "worksteal")

    def fuzzing(self) -> None:
        """Many more random inputs."""
        self.suite("-m", "pytest", "-n", "auto", "-m", "long", "tests/fuzz")

    def strength(self) -> None:
        """The shipped players are as strong as they are said to be."""
        self.suite("-m", "pytest", "-n", "auto", "-m", "long or not long", "tests/release")

    def long(self) -> None:
        """The other long tests: 20,000 games compared, coverage of intervals, other compilers."""
        self.suite("-m", "pytest", "-n", "auto", "-m", "long", "--ignore=tests/fuzz", "--ignore=tests/release")

    def findings(self) -> None:
        """Every figure that pages quote, played again, is still the same."""
        self.suite("docs/replay.py")
        run("git", "diff", "--exit-code", cwd=self.clone)

    def benchmarks(self) -> None:
        """Timings, to be compared with docs/performance.md."""
        self.suite("-m", "pytest", "benchmarks")

    def docs(self) -> None:
        """The documentation site is built without a warning."""
        self.suite("-m", "sphinx", "-W", "-q", "docs", self.place / "site")


STEPS: dict[str, Callable[[Release], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        *(Release.tree, Release.version, Release.build, Release.manifest, Release.metadata, Release.tags, Release.wheel_alone),
        *(Release.docs, Release.tests, Release.fuzzing, Release.strength, Release.long, Release.findings, Release.benchmarks),
    )
}


def chosen_steps(only: str, skip: str) -> list[str]:
    """The names of the steps to run; an unknown name is an error."""
    named = [name for name in f"{only},{skip}".split(",") if name]
    if unknown := [name for name in named if name not in STEPS]:
        raise SystemExit(f"there is no step {', '.join(unknown)}; allowed: {', '.join(STEPS)}")
    return [name for name in STEPS if (not only or name in only.split(",")) and name not in skip.split(",")]


def perform(release: Release, names: Iterable[str]) -> dict[str, str]:
    """How each step ended."""
    ends = dict.fromkeys(STEPS, "skipped")
    for name in names:
        print(f"\n== {name}: {STEPS[name].__doc__}", flush=True)
        begun = time.monotonic()
        try:
            STEPS[name](release)
            ends[name] = f"passed ({time.monotonic() - begun:.0f} s)"
        except (Failure, subprocess.CalledProcessError) as error:
            ends[name] = f"FAILED: {error}"
            print(ends[name], flush=True)
    return ends


def published(files: Iterable[Path], version: str, commit: str) -> str:
    """What would be published."""
    lines = [f"  {file.name}  {file.stat().st_size:,} bytes  sha256 {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    return "\n".join([f"turmwerk {version} from {commit}, tag v{version}:", *lines])


def main() -> None:
    """Run the steps and say how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--dry-run", action="store_true", help="do not set the tag")
    parser.add_argument("--only", default="", metavar="STEP,…", help="run these steps only")
    parser.add_argument("--skip", default="", metavar="STEP,…", help="run all steps but these")
    parser.add_argument("--list", action="store_true", help="list the steps and end")
    given = parser.parse_args()
    if given.list:
        print("\n".join(f"{name:12} {step.__doc__}" for name, step in STEPS.items()))
        return
    names = chosen_steps(given.only, given.skip)
    version = project_version((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if not given.dry_run and (".dev" in version or len(names) < len(STEPS)):
        raise SystemExit(f"a release of {version} needs a version without .dev and all steps; --dry-run takes any")
    with tempfile.TemporaryDirectory() as folder:
        release = Release(Path(folder))
        ends = perform(release, names)
        print("\n" + "\n".join(f"{name:12} {end}" for name, end in ends.items()))
        if any(end.startswith("FAILED") for end in ends.values()):
            raise SystemExit("this is not ready to be published")
        if release.dist.exists():
            print(f"\n{'Would publish' if given.dry_run else 'Ready:'} {published(release.files(), version, release.commit)}")
    if given.dry_run:
        print("A development version is not published: set the version and the heading of CHANGELOG.md." if ".dev" in version else "")
        return
    git("tag", "-a", f"v{version}", "-m", f"Turmwerk {version}")
    print(f"The tag v{version} is set. `git push origin v{version}` builds the wheels of all platforms and publishes them.")


if __name__ == "__main__":
    main()
