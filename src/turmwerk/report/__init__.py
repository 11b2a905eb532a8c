"""Studies as pictures and as one self-contained HTML page. Pages of studies need the extra `report`: Jinja2.

The page that steps through a recorded game (`replay_page`) needs no extra.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from turmwerk.errors import ExtraError

if TYPE_CHECKING:
    from turmwerk.designing.result import Design
    from turmwerk.report.svg import Picture
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.option_figures import OptionsStudy
    from turmwerk.studies.what_if import WhatIf


def check_extra() -> None:
    """Say in one sentence what to install, if something is missing."""
    try:
        import jinja2  # noqa: F401
    except ImportError:
        raise ExtraError("reports need jinja2, which is not installed; run: pip install 'turmwerk[report]'") from None


def balance_picture(study: BalanceStudy) -> Picture:
    """Player counts × seats at the strongest level of play, for notebooks."""
    from turmwerk.report.balance_page import overview

    return overview(study)


def what_if_picture(study: WhatIf) -> Picture:
    """The differences, the curve of a sweep or the map of two, for notebooks."""
    from turmwerk.report.what_if_page import overview

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


def options_picture(study: OptionsStudy) -> Picture:
    """What a seat loses without each option, for notebooks."""
    from turmwerk.report.options_page import overview

    return overview(study)


def design_picture(design: Design) -> Picture:
    """How much better with how much change, for notebooks."""
    from turmwerk.report.design_page import overview

    return overview(design)


def write_options_report(study: OptionsStudy, path: str | PathLike[str], *, command: str | None = None) -> None:
    """Write the page of a study of options."""
    check_extra()
    from turmwerk.report.options_page import options_page
    from turmwerk.report.page import write

    write(path, options_page(study, command))


def write_design_report(design: Design, path: str | PathLike[str], *, command: str | None = None) -> None:
    """Write the page of a design."""
    check_extra()
    from turmwerk.report.design_page import design_page
    from turmwerk.report.page import write

    write(path, design_page(design, command))
