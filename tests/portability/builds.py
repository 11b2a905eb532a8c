"""Build Turmwerk in other ways than here and see that it plays the same games.

    python tests/portability/builds.py                       everything this machine has the tools for
    python tests/portability/builds.py clang one-lane arm    some of it

For `arm`, 64-bit ARM under qemu, on Debian: apt-get install qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross;
dpkg --add-architecture arm64; apt-get update.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from turmwerk.building import compiling

ROOT = Path(__file__).parent.parent.parent
SIGNATURES = ROOT / "tests" / "portability" / "signatures.py"
GOLDEN = ROOT / "tests" / "golden" / "signatures.json"
SOURCES = ("cython_core", "src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")

COMPILERS = {  # environment of the build, by name
    "gcc": {"CC": "gcc"},
    "clang": {"CC": "clang", "LDSHARED": "clang -shared"},
    "one-lane": {"CFLAGS": "-DTW_ONE_LANE"},
    "clang-one-lane": {"CC": "clang", "LDSHARED": "clang -shared", "CFLAGS": "-DTW_ONE_LANE"},
}
BUILDS = (*COMPILERS, "arm", *PYTHONS)

ARM_TOOLS = ("qemu-aarch64-static", "aarch64-linux-gnu-gcc", "apt-get", "dpkg")
ARM_PYTHON = "3.11"  # of Debian 12
ARM_DEBS = [f"python{ARM_PYTHON}-minimal", *(f"libpython{ARM_PYTHON}-{part}" for part in ("minimal", "stdlib", "dev"))]
ARM_DEBS += ["libc6", "libgcc-s1", "libstdc++6", "libssl3", "zlib1g", "libexpat1", "libffi8"]
ARM_DEBS += ["libbz2-1.0", "liblzma5", "libuuid1", "libcrypt1"]


def run(*command, **options):
    """A command that must succeed; its output."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def python_of(version):
    """The interpreter of that name that runs, or None; those of pyenv too."""
    homes = sorted(Path.home().glob(f".pyenv/versions/{version.removeprefix('python')}.*/bin/{version}"))
    for candidate in filter(None, [shutil.which(version), *map(str, homes)]):
        if subprocess.run([candidate, "-c", "import venv"], capture_output=True, check=False).returncode == 0:
            return candidate
    return None


def missing(build):
    """What this machine lacks for a build, or ""."""
    if build in PYTHONS:
        return "" if python_of(build) else build
    tools = ARM_TOOLS if build == "arm" else [COMPILERS[build].get("CC", "gcc")]
    return " ".join(tool for tool in tools if not shutil.which(tool))


def copy_sources(folder):
    """The tree, so that nothing is built among the sources."""
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"), dirs_exist_ok=True
            )
        else:
            shutil.copy(source, folder / name)
    return folder


def built_by(name, tree):
    """The package folder of a build by another compiler or with other flags, all targets."""
    environment = os.environ | {"TURMWERK_TARGETS": "all"} | COMPILERS[name]
    base = tree / "build" / name
    run(sys.executable, "setup.py", "-q", "build", "--build-base", base, cwd=tree, env=environment)
    return next(base.glob("lib*"))


def played_by(package, target):
    """The signatures of one target of a build."""
    environment = os.environ | {"PYTHONPATH": str(package), "TURMWERK_TARGET": target}
    return json.loads(run(sys.executable, SIGNATURES, env=environment))


def targets_of(package):
    """The targets of a build that this machine can run."""
    code = "from turmwerk import native; print(*native.targets())"
    return run(sys.executable, "-c", code, env=os.environ | {"PYTHONPATH": str(package)}).split()


def played_on_arm(tree):
    """The signatures of the C files of this machine, compiled for 64-bit ARM and run under qemu with Debian's Python."""
    folder = tree / "arm"
    debs, wheels, site, root = (folder / name for name in ("debs", "wheels", "site", "root"))
    for one in (debs, wheels, site, root):
        one.mkdir(parents=True, exist_ok=True)
    run("apt-get", "download", *(f"{name}:arm64" for name in ARM_DEBS), cwd=debs)
    for deb in debs.glob("*.deb"):
        run("dpkg", "-x", deb, root)
    platforms = [word for tag in ("manylinux2014", "manylinux_2_28") for word in ("--platform", f"{tag}_aarch64")]
    python = ["--python-version", ARM_PYTHON, "--only-binary=:all:"]
    run(sys.executable, "-m", "pip", "download", "-q", *python, *platforms, "numpy", "msgspec", "click", "rich", cwd=wheels)
    for wheel in wheels.glob("*.whl"):
        run(sys.executable, "-m", "zipfile", "-e", wheel, site)
    package = folder / "package"
    shutil.copytree(tree / "src", package, dirs_exist_ok=True)
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", folder / "metadata", tree)
    shutil.copytree(next((folder / "metadata").glob("*.dist-info")), package / "turmwerk.dist-info", dirs_exist_ok=True)
    includes = [f"-I{root}/usr/include/python{ARM_PYTHON}", f"-I{root}/usr/include"]
    for source in (tree / "build" / "cython").glob("cython_core/*/*.c"):
        module = package / "turmwerk" / "native" / f"{source.stem}.cpython-{ARM_PYTHON.replace('.', '')}-aarch64-linux-gnu.so"
        kind = compiling.SharedModule if source.stem == "shared" else compiling.Module
        objects = []
        for part in kind(f"turmwerk.native.{source.stem}", source, ("baseline",), headers=tree).parts(source):
            macros = [f"-D{name}={'' if value is None else value}" for name, value in part.macros]
            objects.append(folder / f"{source.stem}.{part.name}.o")
            run("aarch64-linux-gnu-gcc", "-fPIC", *part.flags, *macros, *includes, "-c", part.source, "-o", objects[-1])
        run("aarch64-linux-gnu-gcc", "-shared", *objects, "-o", module)
    environment = os.environ | {"PYTHONHOME": f"{root}/usr", "PYTHONPATH": f"{package}:{site}"}
    return json.loads(run("qemu-aarch64-static", "-L", root, root / "usr" / "bin" / f"python{ARM_PYTHON}", SIGNATURES, env=environment))


def played_with(python, tree):
    """The signatures of an installation for another Python."""
    home = tree / "build" / Path(python).name
    run(python, "-m", "venv", home)
    run(home / "bin" / "python", "-m", "pip", "install", "-q", tree)
    return json.loads(run(home / "bin" / "python", SIGNATURES))


def played(build, tree):
    """The signatures of a build, by the target that played."""
    if build == "arm":
        if not (tree / "build" / "cython").is_dir():
            built_by("gcc", tree)
        return {"arm": played_on_arm(tree)}
    if build in PYTHONS:
        return {build: played_with(python_of(build), tree)}
    package = built_by(build, tree)
    return {target: played_by(package, target) for target in targets_of(package)}


def differences(found, here):
    """Sentences about what a build plays differently from the installed one, or from the golden file."""
    golden = json.loads(GOLDEN.read_text())
    wrong = []
    for target, signatures in found.items():
        for key, signature in signatures.items():
            setting, _, way = key.rpartition(" ")
            expected = golden[setting] if way in ("scalar", "lockstep") else here[key]
            if signature != expected:
                wrong.append(f"{target}: {key} is {signature}, not {expected}")
        wrong += [f"{target}: {setting} was not played" for setting in golden if f"{setting} scalar" not in signatures]
    return wrong


if __name__ == "__main__":
    print(f"here: Python {sysconfig.get_python_version()}, {sysconfig.get_platform()}")
    this = json.loads(run(sys.executable, SIGNATURES))
    failed = differences({"here": this}, this)
    with tempfile.TemporaryDirectory() as temporary:
        sources = copy_sources(Path(temporary))
        for name in sys.argv[1:] or BUILDS:
            lacking = missing(name)
            problems = [] if lacking else differences(played(name, sources), this)
            print(
                f"{name}: "
                + (f"not tried, there is no {lacking}" if lacking else "; ".join(problems) or f"the same {len(this)} signatures"),
                flush=True,
            )
            failed += problems
    sys.exit(bool(failed))
