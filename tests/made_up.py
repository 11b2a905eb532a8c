"""Settings of studies with made-up figures, to see what sentences say of them."""

from dataclasses import replace

from turmwerk.statistics import Estimate
from turmwerk.studies.figures import Basis, Effect


def around(value, half):
    """A figure with this half-width."""
    return Estimate(value, value - half, value + half)


def with_seats(setting, advantages, half=0.005):
    """The setting with these distances from fair."""
    found = zip(setting.seats, advantages, strict=True)
    seats = tuple(replace(seat, advantage=around(one, half), joint=around(one, half), differs=abs(one) > half) for seat, one in found)
    return replace(setting, seats=seats, effects=())


def with_effect(setting, share, half=0.01, **more):
    """The setting with one item that does this to winning."""
    effect = Effect(
        "board", "anis", Basis.HOLDERS, 100, *[around(share, half)] * 3, abs(share) > half, True, words="the seat's board", **more
    )
    return replace(setting, effects=(effect,))
