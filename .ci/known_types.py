"""What users' type checkers see of an installed package: `python .ci/known_types.py PYRIGHT`.

Pyright says how many public types are known; stubtest compares the stub of the native module with the module. (`__init__.pyi` needs no
comparison: `__init__.py` reads it.)
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LEAST = 0.98
# They extend classes of packages that have no types, or have other ones in each version.
WITHOUT_TYPES = ("turmwerk.cli.values.", "turmwerk.envs.spiel.", "turmwerk.envs.turns.")
STUBS = "turmwerk.native.shared"
ALLOWED = rf"{STUBS}\.(__(test|reduce_cython|setstate_cython)__|Loans?)(\..*)?"  # Cython adds the first ones; loans stay inside


def mistakes(report: Mapping[str, Any]) -> list[str]:
    """What is wrong in the report of pyright, in sentences."""
    found = report["typeCompleteness"]
    score = found["completenessScore"]
    unknown = [one["name"] for one in found["symbols"] if one["isExported"] and not (one["isTypeKnown"] or one["isTypeAmbiguous"])]
    wrong = [f"the type of {name} is unknown" for name in unknown if not name.startswith(WITHOUT_TYPES)]
    return wrong + ([f"{score:.1%} of the public types are known; at least {LEAST:.0%} must be"] if score < LEAST else [])


def main() -> None:
    """Both checks; the exit code says whether both succeeded."""
    command = [sys.argv[1], "--pythonpath", sys.executable, "--verifytypes", "turmwerk", "--ignoreexternal", "--outputjson"]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    wrong = mistakes(report)
    print(*wrong, f"pyright: {report['typeCompleteness']['completenessScore']:.1%} of the public types are known", sep="\n")
    with tempfile.TemporaryDirectory() as folder:
        allowed = Path(folder, "allowed.txt")
        allowed.write_text(f"{ALLOWED}\n", encoding="utf-8")
        stubtest = [sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml", "--allowlist", str(allowed), STUBS]
        wrong_stubs = subprocess.run(stubtest, check=False).returncode
    raise SystemExit(1 if wrong or wrong_stubs else 0)


if __name__ == "__main__":
    main()
