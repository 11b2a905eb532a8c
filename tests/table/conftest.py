"""A server and a browser for the tests of the table."""

import pytest
from tables import BROWSER, PATIENCE, QUIET, base_of, serving


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


@pytest.fixture
def open_page(chromium, base):
    """A function that opens windows; whatever goes wrong in their scripts fails the test."""
    contexts, problems = [], []

    def made(*, width=1280, height=800, pace="0", **options):
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.add_init_script(f"localStorage.setItem('turmwerk-pace', '{pace}')")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield made
    for context in contexts:
        context.close()
    assert problems == []
