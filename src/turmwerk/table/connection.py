"""uvicorn as tables need it: whoever begins a request has a time to finish it, and an address is printed when Ctrl-C is heard already."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 30.0  # for a request and its answer; pages that are open have a WebSocket, which is asked for signs of life instead


class ImpatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with a clock: it runs from the first byte that is awaited to the end of the answer."""

    _clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects, and should ask something."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """A part of a request, perhaps the first one of another."""
        if self._clock is None:
            self._start()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """An answer has been given; if the next request is there already, its time begins."""
        self._end()
        super().on_response_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits anymore."""
        self._end()
        super().connection_lost(exc)

    def _start(self) -> None:
        self._end()
        self._clock = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _end(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = None

    def _give_up(self) -> None:
        if self.transport.get_protocol() is self:  # otherwise it has become a WebSocket
            self.transport.abort()


class AnnouncedServer(uvicorn.Server):
    """A server that calls back when it answers and has the signals; one that came earlier could be lost."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self.failure: OSError | None = None  # why the address could not be printed; the server has ended then

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        try:
            self._announce()
        except OSError as error:
            self.failure = error
            self.should_exit = True
