"""What pages are made of: pictures as SVG and one self-contained HTML page. Pages of studies need the extra `report`: Jinja2.

`page` puts a page together from panels, parts, figures and tables and writes it with `templates/`; `svg` draws, `charts` has the charts
that several studies share. What a page says is written beside the study: `studies/pages/`, `designing/page.py`. `replay_page` steps
through a recorded game and needs no extra.
"""
