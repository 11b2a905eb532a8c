"""What pages are made of. Pages of studies need the extra `report`: Jinja2.

    page          a page of panels, parts, figures and tables, and how it is written
    templates/    the HTML, style and script of pages
    svg           pictures as SVG text
    charts        the kinds of chart that several studies share

What a page says is written beside the study: `studies/pages/`, `designing/page.py`. A game to step through is `table/replay_page.py`.
"""
