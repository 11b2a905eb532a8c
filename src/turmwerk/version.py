"""Which Turmwerk this is: its version and, as far as that is known, the commit it was built from."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from pathlib import Path

__version__ = version("turmwerk")
COMMIT_FILE = "commit.txt"  # written beside this module when a wheel is built


@cache
def commit() -> str:
    """The first ten digits of the commit: of the checkout this package is imported from, or of the one a wheel was built in. Or nothing."""
    here = Path(__file__).parent
    try:
        return (here / COMMIT_FILE).read_text(encoding="ascii").strip()[:10]
    except OSError:
        return _checked_out(here.parent.parent / ".git")[:10]


def full_version() -> str:
    """The version with the commit, such as 0.2.0.dev0+a73494c4d1."""
    return f"{__version__}+{commit()}" if commit() else __version__


def _checked_out(folder: Path) -> str:
    """What a git folder has checked out, without asking git."""
    try:
        head = (folder / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref: "):
            return head
        branch = head.removeprefix("ref: ")
        if (folder / branch).is_file():
            return (folder / branch).read_text(encoding="ascii").strip()
        packed = (folder / "packed-refs").read_text(encoding="ascii").splitlines()
        return next((line.partition(" ")[0] for line in packed if line.endswith(f" {branch}")), "")
    except (OSError, UnicodeDecodeError):
        return ""
