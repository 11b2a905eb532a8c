"""Studies as charts and as one self-contained HTML page. Needs the extra `report`: Altair, vl-convert and Jinja2."""

from __future__ import annotations

from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from turmwerk.errors import ExtraError

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import WhatIf

NEEDED = ("altair", "jinja2", "vl_convert")


def check_extra() -> None:
    """Say in one sentence what to install, if something is missing."""
    for module in NEEDED:
        try:
            import_module(module)
        except ImportError:
            raise ExtraError(f"charts and reports need {module}, which is not installed; run: pip install 'turmwerk[report]'") from None


def balance_chart(study: BalanceStudy) -> Any:
    """The main charts of a study as one Altair chart, for notebooks."""
    check_extra()
    from turmwerk.report.balance_figures import overview

    return overview(study)


def what_if_chart(study: WhatIf) -> Any:
    """The differences, or the curves of a sweep, as one Altair chart, for notebooks."""
    check_extra()
    from turmwerk.report.what_if_figures import overview

    return overview(study)


def write_balance_report(study: BalanceStudy, path: str | PathLike[str], *, command: str | None = None) -> None:
    """Write the page of a balance study."""
    check_extra()
    from turmwerk.report.balance_page import balance_page
    from turmwerk.report.page import write

    write(path, balance_page(study, command))


def write_what_if_report(study: WhatIf, path: str | PathLike[str], *, command: str | None = None) -> None:
    """Write the page of a what-if study."""
    check_extra()
    from turmwerk.report.page import write
    from turmwerk.report.what_if_page import what_if_page

    write(path, what_if_page(study, command))
