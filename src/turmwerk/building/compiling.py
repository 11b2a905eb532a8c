"""How a game is compiled; setup.py uses this for the built-in games, `turmwerk build` for those of users.

Cython translates a game once. The C file is then compiled in parts, which are linked into one module: what Python sees, for any machine and
quickly, and the kernels, which play (shared/engine/kernels.pxi), with all optimizations for each build. The module starts the best build
that the machine can run.

This file imports nothing of Turmwerk: it runs before Turmwerk is installed.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.command.build_ext import build_ext

MSVC = sys.platform == "win32"
X86_64 = sysconfig.get_platform().endswith(("x86_64", "amd64"))

# Python's own flags are repeated, for CFLAGS in the environment replace them.
# Straight-line code is left scalar: packing the four words of the generator into a vector costs more than it saves (docs/performance.md).
# Warnings are off: looking for some of them takes gcc a fifth of its time, in code that Cython writes.
# Products and sums are not fused: searches compare fractions, and every build must choose the same moves.
COMMON = [] if MSVC else ["-fwrapv", "-DNDEBUG", "-g0", "-ffp-contract=off", "-Wno-all"]
QUICK = ["/O1"] if MSVC else ["-O1"]
FAST = ["/O2"] if MSVC else ["-O3", "-fno-tree-slp-vectorize"]
# Kernels alone are a small file, which gcc lets grow too little by inlining: a fifth more instructions without this, and half the wait.
# On x86-64 the baseline is for old machines only, where the wait counts more than speed: -O2 (docs/notebook/2026-11-builds.md).
INLINE = [] if MSVC else ["--param", "inline-unit-growth=200"]
BUILDS = {  # by name, lowest first: flags for x86-64 of that level
    "baseline": INLINE if MSVC or not X86_64 else ["-O2"],
    "v3": ["/arch:AVX2"] if MSVC else ["-march=x86-64-v3", *INLINE],
    "v4": ["/arch:AVX512"] if MSVC else ["-march=x86-64-v4", "-mprefer-vector-width=512", *INLINE],
}
CHECKS = ["-O1", "-g1", "-fno-wrapv", "-fno-omit-frame-pointer", "-fno-sanitize-recover=undefined"]  # and what is checked

AVX2 = {"avx2", "bmi1", "bmi2", "fma", "popcnt"}
AVX512 = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}


@dataclass(frozen=True)
class Part:
    """One run of the C compiler."""

    name: str
    source: str
    flags: Sequence[str]
    macros: Sequence[tuple[str, str | None]] = ()


class Module(Extension):
    """A game: translated once and compiled for several builds."""

    def __init__(self, name: str, source: Path, builds: Sequence[str], *, headers: Path, home: Path = Path(), checked: str = "") -> None:
        """Name what is compiled, and where its files are.

        `headers` is the folder with cython_core/shared, `home` the one from which the game cimports its own files. `checked`: what
        sanitizers look for, as gcc calls it.
        """
        super().__init__(name, [source.as_posix()], extra_link_args=[f"-fsanitize={checked}"] if checked else [])
        self.builds = builds
        self.headers = headers
        self.home = home
        self.checked = checked

    def parts(self, translation: Path) -> list[Part]:
        """What is compiled of the translation; what takes longest comes first."""
        there = [(f"TW_{build.upper()}", None) for build in self.builds]
        python = Part("python", translation.as_posix(), self._flags(QUICK), there)
        return [python, *(self._kernels(build, translation) for build in self.builds)]

    def _kernels(self, build: str, translation: Path) -> Part:
        macros: list[tuple[str, str | None]] = [
            ("TW_TRANSLATION", f'"{translation.resolve().as_posix()}"'),
            ("TW_KERNELS_OF", f"tw_fill_{build}"),
        ]
        macros.append((f"__pyx_module_is_main_{self.name.replace('.', '__')}", f"tw_unused_{build}"))  # the one name that is not static
        if build == "v4":  # AVX-512 doubles the lanes, and makes the scalar engine no faster
            macros.append(("TW_LANES_ONLY", None))
        source = self.headers / "cython_core" / "shared" / "engine" / "kernels.c"
        return Part(build, source.as_posix(), self._flags(FAST, build), macros)

    def _flags(self, optimize: list[str], build: str = "") -> list[str]:
        return COMMON + ([*CHECKS, f"-fsanitize={self.checked}"] if self.checked else optimize + BUILDS.get(build, []))


class SharedModule(Module):
    """The shared core, compiled as a whole for one build; its name ends with that unless it is the baseline."""

    def parts(self, translation: Path) -> list[Part]:
        """All of it."""
        there = [(f"TW_{build.upper()}", None) for build in self.builds]
        begin = (f"PyInit_{translation.stem}", f"PyInit_{self.name.rpartition('.')[2]}")
        build = "v3" if self.name.endswith("_v3") else "baseline"
        return [Part("all", translation.as_posix(), self._flags(FAST, build), [*there, begin])]


class Build(build_ext):
    """Translates and compiles what has changed."""

    translations = "build/cython"  # where the C files go

    def build_extensions(self) -> None:
        """All translations, then all parts at the same time, then the modules."""
        stale = [(module, *translated) for module, translated in zip(self.extensions, self._translate(), strict=True)]
        stale = [one for one in stale if self._is_stale(*one)]
        notes = {module.name: _description(translation, parts) for module, translation, parts in stale}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = [(module, [pool.submit(self._compile, module, part) for part in parts]) for module, _, parts in stale]
            for module, objects in compiled:
                self._link(module, [one.result() for one in objects])
                self._note(module).write_text(notes[module.name])

    def _translate(self) -> list[tuple[Path, list[Part]]]:
        """The C file of each module and what is compiled of it. Those whose sources have not changed are left as they are."""
        folders = {folder.as_posix() for module in self.extensions for folder in (module.home, module.headers)}
        folders |= {f"{module.headers.as_posix()}/cython_core/shared/engine/without" for module in self.extensions}
        names = {module.sources[0]: module.name for module in reversed(self.extensions)}  # by source: the shared core has two modules
        translated = cythonize(
            [Extension(name, [source]) for source, name in names.items()],
            include_path=sorted(folders),
            build_dir=self.translations,
            nthreads=os.cpu_count() if sys.platform == "linux" else 0,
            force=bool(self.force),
            quiet=not self.verbose,
            compiler_directives={
                "language_level": 3,
                "emit_code_comments": False,
                "boundscheck": any(bool(module.checked) for module in self.extensions),
                "wraparound": False,
                "cdivision": True,
                "initializedcheck": False,
            },
        )
        files = dict(zip(names, (Path(one.sources[0]) for one in translated), strict=True))
        return [(files[module.sources[0]], module.parts(files[module.sources[0]])) for module in self.extensions]

    def _is_stale(self, module: Module, translation: Path, parts: list[Part]) -> bool:
        target, note = Path(self.get_ext_fullpath(module.name)), self._note(module)
        if self.force or not target.exists() or not note.exists() or note.read_text() != _description(translation, parts):
            return True
        sources = [translation, *(Path(part.source) for part in parts)]
        return max(source.stat().st_mtime for source in sources) > target.stat().st_mtime

    def _note(self, module: Module) -> Path:
        """What the module was last compiled with."""
        return self._folder(module) / "compiled.txt"

    def _folder(self, module: Module) -> Path:
        return Path(self.build_temp, module.name)

    def _compile(self, module: Module, part: Part) -> str:
        objects: list[str] = self.compiler.compile(
            [part.source],
            output_dir=str(self._folder(module) / part.name),
            macros=list(part.macros),
            include_dirs=module.include_dirs,
            extra_postargs=list(part.flags),
        )
        return objects[0]

    def _link(self, module: Module, objects: list[str]) -> None:
        target = self.get_ext_fullpath(module.name)
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        self.compiler.link_shared_object(
            objects,
            target,
            libraries=self.get_libraries(module),
            extra_postargs=module.extra_link_args,
            export_symbols=self.get_export_symbols(module),
            build_temp=str(self._folder(module)),
            target_lang="c",
        )


def _description(translation: Path, parts: list[Part]) -> str:
    settings = [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS", "LDFLAGS")]
    return "\n".join([str(translation.resolve()), *settings, *map(repr, parts)])


def machine_builds() -> tuple[str, ...]:
    """The builds that this machine uses; all of them if that is not known."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        has = set(next(line for line in lines if line.startswith("flags")).split())
    except (OSError, StopIteration):
        return tuple(BUILDS)
    return ("baseline",) if not has >= AVX2 else ("v3", "v4") if has >= AVX512 else ("v3",)


def wanted_builds(targets: str) -> tuple[str, ...]:
    """The builds that TURMWERK_TARGETS asks for: `all` or nothing for every build, `native` for those of this machine."""
    if targets not in ("", "all", "native"):
        raise SystemExit(f"TURMWERK_TARGETS={targets!r} is unknown; allowed: all, or native for what this machine uses")
    if not X86_64:
        return ("baseline",)
    return machine_builds() if targets == "native" else tuple(BUILDS)
