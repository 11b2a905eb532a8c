"""All tables of a server. It belongs to one event loop; the threads in which strategies search belong to it."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor

from turmwerk.errors import ArgumentError, TurmwerkError
from turmwerk.table.room import Room
from turmwerk.table.shelf import Label, Shelf
from turmwerk.table.table import Table

MAX_TABLES = 300
MAX_EMPTY = 30  # rooms without a page that stay in memory, if their tables are on disk

FINISHED, NOT_BEGUN, UNDER_WAY = range(3)  # what a table is worth; the least gives way first


class House:
    """The rooms by the names of their tables; `token` is what everybody needs to come in, None for this machine only."""

    def __init__(self, shelf: Shelf | None = None, *, token: str | None = None) -> None:
        n_threads = max(1, min(4, os.cpu_count() or 1))
        self.token = token
        self._choosers = ThreadPoolExecutor(n_threads, "move")
        self._advisers = ThreadPoolExecutor(n_threads, "advice")  # others than for moves: advice never keeps a game waiting
        self._rooms: dict[str, Room] = {}
        self._shelf = shelf
        self._shelved = shelf.labels() if shelf else {}  # the tables on disk that have no room now
        self._has_complained = False

    def open(self, table: Table) -> Room:
        """A room for a new table; if there are too many, another one gives way: a finished one if possible."""
        if len(self._rooms) + len(self._shelved) >= MAX_TABLES:
            self._give_one_up()
        room = self._furnish(table)
        self._keep(room)
        return room

    def _give_one_up(self) -> None:
        labels = self._shelved | {name: _label(room) for name, room in self._rooms.items() if not room.pages}
        if not labels:
            raise ArgumentError(f"all {MAX_TABLES} tables of this server are in use; close a page of one")
        name = min(labels, key=labels.__getitem__)
        self._rooms.pop(name, None)
        self._shelved.pop(name, None)
        if self._shelf:
            self._shelf.remove(name)

    async def room(self, name: str) -> Room:
        """The room of that table. Whoever enters it does so at once: an empty one may be cleared while others wait for something."""
        if name in self._shelved and self._shelf:
            rows = self._shelf.take(name)
            table = await asyncio.get_running_loop().run_in_executor(None, rows.table_again)
            if self._shelved.pop(name, None):  # otherwise somebody else was faster, or it was given up meanwhile
                self._furnish(table)
        if name not in self._rooms:
            raise ArgumentError("there is no such table; it was given up, or kept by another server")
        return self._rooms[name]

    def _furnish(self, table: Table) -> Room:
        room = self._rooms[table.name] = Room(table, self._choosers, self._advisers, keep=self._keep, token=self.token)
        self._clear_empty_rooms(room)
        return room

    def _clear_empty_rooms(self, new: Room) -> None:
        """Tables that nobody looks at leave the memory, if they are on disk."""
        empty = [room for room in self._rooms.values() if not room.pages and room is not new and room.table.changed_from > room.table.last]
        for room in sorted(empty, key=lambda room: room.used)[:-MAX_EMPTY]:
            del self._rooms[room.table.name]
            self._shelved[room.table.name] = _label(room)

    def _keep(self, room: Room) -> None:
        """Write a table down; if that fails the game goes on, and everything is written when it works again."""
        if self._shelf is None:
            return
        try:
            self._shelf.put(room.table, _label(room))
        except TurmwerkError as error:
            if not self._has_complained:
                logging.getLogger(__name__).warning("%s; until it can be written again, the tables are only in memory", error)
            self._has_complained = True

    def close(self) -> None:
        """End all work."""
        for room in self._rooms.values():
            room.halt()
            self._keep(room)
        self._choosers.shutdown(wait=False, cancel_futures=True)
        self._advisers.shutdown(wait=False, cancel_futures=True)
        if self._shelf:
            self._shelf.close()


def _label(room: Room) -> Label:
    """What a table is worth, and when somebody last looked at it."""
    table = room.table
    is_finished = table.is_record or table.state.is_over
    has_begun = table.at > 0 and bool(table.persons)
    return Label(FINISHED if is_finished else UNDER_WAY if has_begun else NOT_BEGUN, room.used)
