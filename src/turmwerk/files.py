"""Files of users: read up to a size, and written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import tomllib
from os import PathLike
from pathlib import Path
from typing import Any

from turmwerk.errors import ArgumentError, OutputError, TurmwerkError

MAX_SIZE = 1 << 26  # bytes of a file that is read: a device without an end must not fill the memory
PAGE_ENDINGS = (".html", ".htm")
BESIDE = ".turmwerk-{}.new"  # the name of a file that is being written


def read_text(path: str | PathLike[str], what: str, error: type[TurmwerkError]) -> str:
    """The text of a file; `what` and the path are named by the `error` that says why not."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_SIZE + 1)
        if len(content) > MAX_SIZE:
            raise ValueError(f"it is longer than {MAX_SIZE:,} bytes")
        return content.decode("utf-8-sig")
    except (OSError, ValueError) as problem:  # a NUL in the path is a ValueError, too
        raise error(f"cannot read {what} {path}: {problem}") from None


def read_toml(path: str | PathLike[str], what: str, error: type[TurmwerkError]) -> dict[str, Any]:
    """The content of a TOML file."""
    text = read_text(path, what, error)
    try:
        return parse_toml(text)
    except ValueError as problem:
        raise error(f"cannot read {what} {path}: {problem}") from None


def parse_toml(text: str) -> dict[str, Any]:
    """TOML as values. A TOMLDecodeError says that it is none; another ValueError, that it is but goes beyond all bounds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # what else int() may say
        raise ValueError("a number has thousands of digits") from None
    except RecursionError:
        raise ValueError("brackets are nested too deep") from None


def check_writable(path: str | PathLike[str]) -> Path:
    """The path, if a file can be written there; asked before a long run, not after it. What is there stays as it is."""
    target = Path(path)
    try:
        if target.is_dir():
            raise IsADirectoryError(None, "Is a directory")
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(None, "Permission denied")
        if not _is_special(target):
            beside = _beside(target)
            beside.touch(exist_ok=False)
            beside.unlink()
    except (OSError, ValueError) as error:
        raise ArgumentError(f"cannot write {target}: {_reason(error)}; name a file in a folder that exists") from None
    return target


def check_page(path: str | PathLike[str]) -> Path:
    """The path, if a page can be written there: HTML in a file that says so, or in a pipe or device."""
    target = Path(path)
    if target.suffix.lower() not in PAGE_ENDINGS and not _is_special(target):
        raise ArgumentError(f"cannot write {target}: pages are HTML; name a file that ends with {' or '.join(PAGE_ENDINGS)}")
    return check_writable(target)


def write_whole(path: str | PathLike[str], content: str | bytes | memoryview) -> None:
    """Write a file so that at any moment there is the old one or the new one, whole: beside its target, then renamed.

    Where a link points to is written, the link stays. A pipe or device is written as it is.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    target = Path(path)
    try:
        if _is_special(target):
            target.write_bytes(data)
        else:
            _replace(Path(os.path.realpath(target)), data)
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {target}: {_reason(error)}; a file that was there before is unchanged") from None


def _replace(target: Path, data: bytes | memoryview) -> None:
    beside = _beside(target)
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _beside(target: Path) -> Path:
    """A new name in the folder of the target, following links; another one for each process that writes there."""
    return Path(os.path.realpath(target)).with_name(BESIDE.format(secrets.token_hex(6)))


def _is_special(target: Path) -> bool:
    """Whether it is a pipe or a device, which cannot be replaced."""
    return target.exists() and not target.is_file()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
