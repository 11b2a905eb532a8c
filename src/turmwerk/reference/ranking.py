"""Majorities: what places earn, with ties shared. The native word of the same name is in cython_core/shared/ranking.pxd."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.errors import ArgumentError, shown, suggestion

ROUNDINGS = ("down", "up")


def share_places(amounts: Sequence[int], points: Sequence[int], rounding: str = "down") -> list[int]:
    """What each earns: the points of first place for the largest amount, of second place for the next, …; nothing for an amount of 0.

    Those who tie share the points of the places they take together, and what does not divide is rounded "down" or "up".
    """
    if rounding not in ROUNDINGS:
        raise ArgumentError(f"rounding {shown(rounding)} is not known; {suggestion(rounding, ROUNDINGS)}")
    shares = [0] * len(amounts)
    place = 0
    for amount in sorted({one for one in amounts if one > 0}, reverse=True):
        tied = [number for number, one in enumerate(amounts) if one == amount]
        together = sum(points[place : place + len(tied)])
        for number in tied:
            shares[number] = together // len(tied) if rounding == "down" else -(-together // len(tied))
        place += len(tied)
        if place >= len(points):
            break
    return shares
