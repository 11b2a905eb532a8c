"""Build the extensions: every .pyx of cython_core becomes turmwerk.native.<name>, on x86-64 also <name>_v3 (AVX2, BMI2).

Games that play in lock-step are built for x86-64-v4 (AVX-512) too.
"""

import os
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

MSVC = sys.platform == "win32"
X86_64 = sysconfig.get_platform().endswith(("x86_64", "amd64"))
SANITIZE = os.environ.get("TURMWERK_SANITIZE") == "1"  # address and undefined-behaviour checks; see CONTRIBUTING.md

# Straight-line code is left scalar: packing the four words of the generator into a vector costs more than it saves (docs/performance.md).
# Products and sums are not fused: searches compare fractions, and every build must choose the same moves.
OPTIMIZE = ["/O2"] if MSVC else ["-O3", "-g0", "-fno-tree-slp-vectorize", "-ffp-contract=off"]
V3 = ["/arch:AVX2"] if MSVC else ["-march=x86-64-v3"]
V4 = ["/arch:AVX512"] if MSVC else ["-march=x86-64-v4", "-mprefer-vector-width=512"]
CHECKS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def extensions(suffix: str, flags: list[str], sources: list[Path]) -> list[Extension]:
    """The extensions of these sources for one target."""
    return [
        Extension(
            f"turmwerk.native.{source.stem}{suffix}",
            [source.as_posix()],
            extra_compile_args=CHECKS if SANITIZE else OPTIMIZE + flags,
            extra_link_args=["-fsanitize=address,undefined"] if SANITIZE else [],
        )
        for source in sources
    ]


def compiled(suffix: str, flags: list[str], sources: list[Path]) -> list[Extension]:
    """C files of different targets go to different folders: they differ in the module's name."""
    return cythonize(
        extensions(suffix, flags, sources),
        include_path=["."],
        build_dir=f"build/cython{suffix}",
        compiler_directives={
            "language_level": 3,
            "boundscheck": SANITIZE,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
        },
    )


SOURCES = sorted(Path("cython_core").glob("*/*.pyx"))  # one for each game, one for the shared core
IN_LANES = [source for source in SOURCES if (source.parent / "lockstep.pxd").exists()]

modules = compiled("", [], SOURCES)
if X86_64 and not SANITIZE:
    modules += compiled("_v3", V3, SOURCES) + compiled("_v4", V4, IN_LANES)

setup(
    ext_modules=modules,
    options={"build_ext": {"parallel": os.cpu_count()}},
)
