"""What pages are made of. Pages of studies need the extra `report`: Jinja2.

    page          a page of panels, parts, figures and tables, and how it is written
    templates/    the HTML, style and script of pages
    svg           pictures as SVG text
    charts        the kinds of chart that several studies share
    replay_page   a recorded game as a page to step through; needs no extra

What a page says is written beside the study: `studies/pages/`, `designing/page.py`.
"""
