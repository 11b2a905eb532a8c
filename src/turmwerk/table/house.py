"""All tables of a server. It belongs to one event loop; the threads in which strategies search belong to it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

from turmwerk.errors import ArgumentError
from turmwerk.table.room import Room
from turmwerk.table.table import Table

MAX_ROOMS = 300


class House:
    """The rooms by the names of their tables."""

    def __init__(self) -> None:
        n_threads = max(1, min(4, os.cpu_count() or 1))
        self._choosers = ThreadPoolExecutor(n_threads, "move")
        self._advisers = ThreadPoolExecutor(n_threads, "advice")  # others than for moves: advice never keeps a game waiting
        self._rooms: dict[str, Room] = {}

    def open(self, table: Table) -> Room:
        """A room for a new table; if there are too many, the one nobody has looked at for longest is given up."""
        if len(self._rooms) >= MAX_ROOMS:
            empty = [room for room in self._rooms.values() if not room.pages]
            if not empty:
                raise ArgumentError(f"all {MAX_ROOMS} tables of this server are in use; close a page of one")
            del self._rooms[min(empty, key=lambda room: room.used).table.name]
        room = self._rooms[table.name] = Room(table, self._choosers, self._advisers)
        return room

    def room(self, name: str) -> Room:
        """The room of that table."""
        if name not in self._rooms:
            raise ArgumentError("there is no such table; it was given up, or the server was restarted")
        return self._rooms[name]

    def close(self) -> None:
        """End all work."""
        for room in self._rooms.values():
            room.halt()
        self._choosers.shutdown(wait=False, cancel_futures=True)
        self._advisers.shutdown(wait=False, cancel_futures=True)
