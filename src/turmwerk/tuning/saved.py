"""Where a search is saved: beside the weights it writes there is a ledger, so that a search can be resumed."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import NamedTuple

from turmwerk.errors import ArgumentError
from turmwerk.files import check_writable


class Generation(NamedTuple):
    """How the candidates of a generation did."""

    number: int  # 1 is the first
    best: float  # fitness
    mean: float  # fitness
    step: float  # of the search afterwards


def prepare_targets(
    out: str | PathLike[str] | None, keep: str | PathLike[str] | None, *, force: bool, ending: str = ".tune.db"
) -> tuple[Path | None, Path | None]:
    """The file of the weights and the ledger, which is beside it unless `keep` names another file; `force` removes a ledger that is there.

    A file that cannot be written or would be lost is refused before the search and not after it.
    """
    target = None if out is None else Path(out)
    ledger = Path(keep) if keep is not None else None if target is None else target.with_suffix(ending)
    if target is not None and target.suffix != ".toml":
        raise ArgumentError(f"cannot write weights to {target}: its name must end with .toml, so that it can be used as a strategy")
    for path in (target, ledger):
        if path is not None:
            check_writable(path)
    if force and ledger is not None:
        ledger.unlink(missing_ok=True)
    elif target is not None and ledger is not None and target.exists() and not ledger.exists():
        raise ArgumentError(
            f"{target} exists and is not from a search that can be continued; name another file, or overwrite it with --force"
        )
    return target, ledger
