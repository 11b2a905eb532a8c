"""Asara in plain Python: the final scoring."""

from __future__ import annotations

from typing import Any

from turmwerk.reference.asara_pieces import COLORS, Player, Tower


def breakdown(players: list[Player], table: dict[str, Any]) -> list[dict[str, int]]:
    """Points by category, for each seat: those of the years, and the final scoring as things stand."""
    points: list[dict[str, int]] = []
    for player in players:
        years = {"year_towers": player.year_towers, "year_gold": player.year_gold, "year_favor": player.year_favor}
        points.append({"building": player.building, **years, **dict.fromkeys([*COLORS, "tallest", "most", "money"], 0)})
    owned = [(seat, tower) for seat, player in enumerate(players) for tower in player.towers]
    for color, name in enumerate(COLORS):
        award(points, name, table, [(seat, tower_rank(tower)) for seat, tower in owned if tower.color == color])
    award(points, "tallest", table, [(seat, tower_rank(tower)) for seat, tower in owned])
    # "most": a player without a tower takes no part [decided]
    award(points, "most", table, [(seat, player_rank(player)) for seat, player in enumerate(players) if player.towers])
    for seat, player in enumerate(players):
        points[seat]["money"] = player.money // table["money.per_point"]
    return points


def award(points: list[dict[str, int]], name: str, table: dict[str, Any], entries: list[tuple[int, tuple[int, int]]]) -> None:
    """[final] First and second place; a tie for the first takes both awards."""
    first, second = table[f"award.{name}"]
    ranks = sorted({rank for _, rank in entries}, reverse=True)
    if not ranks:
        return
    winners = [seat for seat, rank in entries if rank == ranks[0]]
    if len(winners) > 1:
        share(points, name, winners, first + second)
        return
    share(points, name, winners, first)
    if len(ranks) > 1:
        share(points, name, [seat for seat, rank in entries if rank == ranks[1]], second)


def tower_rank(tower: Tower) -> tuple[int, int]:
    """[final] Height, then lit windows."""
    return tower.height, len(tower.lit)


def player_rank(player: Player) -> tuple[int, int]:
    """[final] Towers, then lit windows in all of them [decided]."""
    return len(player.towers), sum(len(tower.lit) for tower in player.towers)


def share(points: list[dict[str, int]], name: str, seats: list[int], award: int) -> None:
    """An award is divided, rounded up; a seat gets a share for each of its towers among the tied ones."""
    for seat in seats:
        points[seat][name] += -(-award // len(seats))
