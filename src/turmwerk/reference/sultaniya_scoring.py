"""Sultaniya in plain Python: the points of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from turmwerk.reference.sultaniya_palace import Palace


class Scored(Protocol):
    """What points depend on."""

    @property
    def components(self) -> Mapping[str, Any]:
        """The numbers of the game."""

    @property
    def boards(self) -> Sequence[str]:
        """By seat."""

    @property
    def palaces(self) -> Sequence[Palace]:
        """By seat."""

    @property
    def goals(self) -> Sequence[Sequence[str] | None]:
        """By seat; None where they are not known."""

    @property
    def figures(self) -> Mapping[str, int | None]:
        """The seats that the djinns are with."""

    @property
    def sapphires(self) -> Sequence[int]:
        """By seat."""


def seat_points(table: Scored, seat: int) -> dict[str, int]:
    """The points of one seat by category; goals that are not known count nothing."""
    board, palace, components = table.boards[seat], table.palaces[seat], table.components
    features = {size: components[f"boards.{board}.{size}"] for size in ("small", "medium", "large")}
    return {
        **{size: components[f"points.{size}"] * palace.count_feature(feature) for size, feature in features.items()},
        "guards": guard_points(table, seat),
        "roofs": sum(built.tile.points for built in palace.built.values()),
        "goals": sum(goal_points(table, seat, goal) for goal in table.goals[seat] or ()),
    }


def guard_points(table: Scored, seat: int) -> int:
    """By rank, and tied players all have the lowest rank they share. Nothing without a guard or in the solo game [decided]."""
    guards = [palace.count("guards") for palace in table.palaces]
    if len(guards) == 1 or guards[seat] == 0:
        return 0
    rank = sum(1 for other in guards if other >= guards[seat])
    award: int = table.components["points.guards"][rank - 1]
    return award


def goal_points(table: Scored, seat: int, goal: str) -> int:
    """What a secret goal brings; a column without the symbol brings no bonus [decided]."""
    if goal == "djinns":
        return sum(table.components["goals.djinn"] for owner in table.figures.values() if owner == seat)
    if goal == "stones":
        return table.sapphires[seat] // int(table.components["goals.stones"])
    where, symbol = goal.split("-")
    if where == "floor":
        return max(table.palaces[seat].count_by_floor(symbol))
    most = max(table.palaces[seat].count_by_column(symbol))
    return most + table.components["goals.column_bonus"] if most else 0
