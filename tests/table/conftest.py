"""A server and a browser for the tests of the table."""

import pytest
from tables import BROWSER, QUIET, base_of, serving


@pytest.fixture(scope="module")
def base():
    with serving() as printed:
        yield base_of(printed)


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=QUIET)
        yield browser
        browser.close()
