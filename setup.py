"""Build the extensions: every .pyx of cython_core becomes turmwerk.native.<name>, on x86-64 <name>_v3 too, with lanes also <name>_v4.

What is built depends on TURMWERK_TARGETS. Unset, only the builds that this machine uses, which takes half the time: x86-64-v3 (AVX2,
BMI2) and, for lock-step, x86-64-v4 (AVX-512) if the CPU has them, the baseline otherwise. `all`: everything, for wheels and for the tests
that compare builds.
"""

import os
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MSVC = sys.platform == "win32"
X86_64 = sysconfig.get_platform().endswith(("x86_64", "amd64"))
SANITIZE = os.environ.get("TURMWERK_SANITIZE") == "1"  # address and undefined-behavior checks; see CONTRIBUTING.md
TARGETS = os.environ.get("TURMWERK_TARGETS", "")
BUILD = "build/sanitize" if SANITIZE else "build"  # apart, so that neither build takes what the other one left

# Python's own flags are repeated, for CFLAGS in the environment replace them.
# Straight-line code is left scalar: packing the four words of the generator into a vector costs more than it saves (docs/performance.md).
# Products and sums are not fused: searches compare fractions, and every build must choose the same moves.
PYTHON_FLAGS = [] if MSVC else ["-fwrapv", "-DNDEBUG"]
OPTIMIZE = ["/O2"] if MSVC else ["-O3", "-g0", "-fno-tree-slp-vectorize", "-ffp-contract=off"]
V3 = ["/arch:AVX2"] if MSVC else ["-march=x86-64-v3"]
V4 = ["/arch:AVX512"] if MSVC else ["-march=x86-64-v4", "-mprefer-vector-width=512"]
CHECKS = ["-O1", "-g1", "-fno-wrapv", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]

AVX2 = {"avx2", "bmi1", "bmi2", "fma", "popcnt"}
AVX512 = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}

SOURCES = sorted(Path("cython_core").glob("*/*.pyx"))  # one for each game, one for the shared core
IN_LANES = [source for source in SOURCES if (source.parent / "lockstep").is_dir()]
SHARED = [source for source in SOURCES if source.stem == "shared"]


def compiled(suffix: str, flags: list[str], sources: list[Path]) -> list[Extension]:
    """The extensions of these sources for one target. The C files of different targets differ in the module's name."""
    extensions = [
        Extension(
            f"turmwerk.native.{source.stem}{suffix}",
            [source.as_posix()],
            extra_compile_args=PYTHON_FLAGS + (CHECKS if SANITIZE else OPTIMIZE + flags),
            extra_link_args=["-fsanitize=address,undefined"] if SANITIZE else [],
        )
        for source in sources
    ]
    return cythonize(
        extensions,
        include_path=[".", "cython_core/shared/engine/without"],  # the second one for games without a folder lockstep/
        build_dir=f"{BUILD}/cython{suffix}",
        nthreads=os.cpu_count() if sys.platform == "linux" else 0,
        compiler_directives={
            "language_level": 3,
            "boundscheck": SANITIZE,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        },
    )


def machine_level() -> int | None:
    """The x86-64 level of this machine, as far as targets differ: 1, 3 or 4. None: not known."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        has = set(next(line for line in lines if line.startswith("flags")).split())
    except (OSError, StopIteration):
        return None
    return 1 if not has >= AVX2 else 4 if has >= AVX512 else 3


def modules() -> list[Extension]:
    """What TURMWERK_TARGETS asks for."""
    if TARGETS not in ("", "all"):
        raise SystemExit(f"TURMWERK_TARGETS={TARGETS!r} is unknown; allowed: all, or nothing for what this machine uses")
    level = machine_level()
    if not X86_64 or SANITIZE or (TARGETS == "" and level == 1):
        return compiled("", [], SOURCES)
    if TARGETS == "all" or level is None:
        return compiled("", [], SOURCES) + compiled("_v3", V3, SOURCES) + compiled("_v4", V4, IN_LANES)
    # The baseline of the shared core is always there: it is asked at every start what the machine can run.
    return compiled("", [], SHARED) + compiled("_v3", V3, SOURCES) + (compiled("_v4", V4, IN_LANES) if level == 4 else [])


class Build(build_ext):
    """Modules of other targets that an earlier build left among the sources would be loaded with the new ones: they are removed."""

    def run(self) -> None:
        """Build, then tidy up."""
        super().run()
        if self.inplace:
            built = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
            for module in Path("src/turmwerk/native").glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                if module.resolve() not in built:
                    module.unlink()


class Package(build_py):
    """A wheel says which commit it was built from; see turmwerk.version."""

    def run(self) -> None:
        """Build, then write the commit beside the modules, if git knows it."""
        super().run()
        if self.editable_mode:
            return
        with suppress(OSError, subprocess.CalledProcessError):
            commit = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
            Path(self.build_lib, "turmwerk", "commit.txt").write_text(commit, encoding="ascii")


setup(
    ext_modules=modules(),
    cmdclass={"build_ext": Build, "build_py": Package},
    options={"build": {"build_base": BUILD}, "build_ext": {"parallel": os.cpu_count()}},
)
