"""Build the extensions: every .pyx of cython_core becomes turmwerk.native.<name>. turmwerk/building/compiling.py says how.

TURMWERK_TARGETS: unset or `all`, every build is made, so that the wheel runs on any machine of its kind; `native`, only those that this
machine uses, which is quicker. TURMWERK_ONLY: names of modules, such as `yak asara`; only these are built, in place.
"""

import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from contextlib import suppress
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

SPEC = importlib.util.spec_from_file_location("compiling", "src/turmwerk/building/compiling.py")
compiling = sys.modules["compiling"] = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(compiling)

# Checked builds, see CONTRIBUTING.md: 1 looks for bad addresses and undefined behavior, `thread` for data races.
SANITIZE = {"": "", "1": "address,undefined", "thread": "thread"}[os.environ.get("TURMWERK_SANITIZE", "")]
BUILD = f"build/sanitize-{SANITIZE.partition(',')[0]}" if SANITIZE else "build"  # apart: no build takes what another one left
ONLY = os.environ.get("TURMWERK_ONLY", "").split()
HEADERS = Path()  # the folder with cython_core


def modules() -> list[compiling.Module]:
    """The games and the shared core, which on x86-64 has a second module: the first one is asked what the machine can run."""
    builds = ("baseline",) if SANITIZE else compiling.wanted_builds(os.environ.get("TURMWERK_TARGETS", ""))
    found = []
    for source in sorted(Path("cython_core").glob("*/*.pyx")):
        suffixes = [""] if source.stem != "shared" or "v3" not in builds else ["", "_v3"]
        kind = compiling.SharedModule if source.stem == "shared" else compiling.Module
        if not ONLY or source.stem in ONLY:
            found += [
                kind(f"turmwerk.native.{source.stem}{suffix}", source, builds, headers=HEADERS, checked=SANITIZE) for suffix in suffixes
            ]
    return found


def readme() -> str:
    """README.md as a package index needs it: links and pictures of this checkout by their public address."""
    source = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    return re.sub(r'(\]\(|src=")(?!https?:|#)', rf"\g<1>{source}/", Path("README.md").read_text(encoding="utf-8"))


class Build(compiling.Build):
    """Modules that an earlier build left among the sources would be loaded with the new ones: they are removed."""

    translations = f"{BUILD}/cython"

    def run(self) -> None:
        """Build, then tidy up."""
        in_place = self.inplace
        super().run()
        if in_place and not ONLY:
            built = {Path(self.get_ext_fullpath(extension.name)).name for extension in self.extensions}
            for module in Path("src/turmwerk/native").glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                if module.name not in built:
                    module.unlink()


class Package(build_py):
    """A wheel has the headers for native games, and says which commit it was built from; see turmwerk.version."""

    def run(self) -> None:
        """Build, then copy the headers and write the commit beside the modules, if git knows it."""
        super().run()
        if self.editable_mode:
            return
        for file in sorted(Path("cython_core/shared").rglob("*.[pc]*")):
            if file.suffix in (".pxd", ".pxi", ".c"):
                self.mkpath(str(Path(self.build_lib, "turmwerk", "include", file.parent)))
                self.copy_file(str(file), str(Path(self.build_lib, "turmwerk", "include", file)))
        with suppress(OSError, subprocess.CalledProcessError):
            commit = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
            Path(self.build_lib, "turmwerk", "commit.txt").write_text(commit, encoding="ascii")


if __name__ == "__main__":  # translating starts processes, which may import this file
    setup(
        long_description=readme(),
        long_description_content_type="text/markdown",
        ext_modules=modules(),
        cmdclass={"build_ext": Build, "build_py": Package},
        options={"build": {"build_base": BUILD}},
    )
