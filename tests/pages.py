"""Reports of studies as pages."""


def page_of(study, folder, **options):
    """The page that `report` writes."""
    study.report(folder / "page.html", **options)
    return (folder / "page.html").read_text(encoding="utf-8")


def assert_page(study, folder, *words):
    """A page with a picture, the command it came from, and these words."""
    page = page_of(study, folder, command="turmwerk as it was called")
    assert [one for one in ("turmwerk as it was called", "<svg", *words) if one not in page] == []
