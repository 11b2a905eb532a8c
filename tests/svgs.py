"""What is in a picture."""

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def moves_in(svg):
    """The moves that can be chosen there."""
    return {element.get("data-move") for element in ET.fromstring(svg).iter() if element.get("data-move") is not None}


def texts(svg):
    """All that can be read, or heard by those who cannot see."""
    return [element.text or "" for element in ET.fromstring(svg).iter() if element.tag in (f"{SVG}text", f"{SVG}title")]
