"""Names that earlier versions spelled in another way. Records, weights and components of users that have them are still read."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeVar

OLD_NAMES = {
    "year_favour": "year_favor",  # a category of Asara
    "points.favour": "points.favor",  # a component of it
    "favour": "favor",  # features of it
    "favour_years": "favor_years",
    "neighbours": "neighbors",  # a feature of Sultaniya
    "colour": "color",  # a column of its tiles
}

Content = TypeVar("Content")


def current_name(name: str, known: Container[str]) -> str:
    """The name in today's spelling; one that is known stays as it is."""
    return name if name in known else OLD_NAMES.get(name, name)


def with_current_names(given: Mapping[str, Content], known: Container[str]) -> dict[str, Content]:
    """The same by names in today's spelling."""
    return {current_name(name, known): content for name, content in given.items()}
