"""The addresses of the server. Pages are static files; what they show comes over a WebSocket, what they ask for once by POST."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from turmwerk.drawing.palette import style_sheet
from turmwerk.errors import ArgumentError, TurmwerkError
from turmwerk.registry.catalog import START_WITH, games, known_games
from turmwerk.strategy.listing import strategies
from turmwerk.table import messages
from turmwerk.table.guard import HEADERS, Guard, cookie_name
from turmwerk.table.house import House
from turmwerk.table.replay_page import course_data, rules_panel
from turmwerk.table.room import Page, Room, encode
from turmwerk.table.setting import LEVELS, MAX_TABLE_PLAYOUTS, MAX_TABLE_SECONDS, PERSON, TableSetting
from turmwerk.table.sight import knows_all
from turmwerk.table.table import Table

KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
STATIC = {
    file.name: file.read_bytes() for file in files("turmwerk.table").joinpath("static").iterdir() if file.name.rpartition(".")[2] in KINDS
}
STATIC["pictures.css"] = style_sheet({name: fill for info in games() for name, fill in info.scene.FILLS.items()}).encode()
MAX_BODY = messages.MAX_RECORD + 10_000  # bytes

Handler = Callable[[Request], Awaitable[Response]]


def make_app(house: House) -> ASGIApp:
    """The application; if the house has a token, nobody comes in without it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        house.close()

    desk = Desk(house)
    routes = [
        Route("/", desk.start_page),
        Route("/table/{name}", desk.table_page),
        Route("/static/{file}", desk.static),
        Route("/games", desk.games),
        Route("/tables", _answering(desk.new_table), methods=["POST"]),
        Route("/records", _answering(desk.new_record), methods=["POST"]),
        Route("/join", _answering(desk.join), methods=["POST"]),
        Route("/table/{name}/record", _answering(desk.record)),
        Route("/table/{name}/rules", _answering(desk.rules)),
        Route("/table/{name}/steps", _answering(desk.steps)),
        Route("/table/{name}/branch", _answering(desk.branch), methods=["POST"]),
        WebSocketRoute("/table/{name}/live", desk.live),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), token=house.token)


def _answering(handler: Handler) -> Handler:
    """Errors become a sentence for the page."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except TurmwerkError as error:
            return JSONResponse({"trouble": str(error)}, 400, HEADERS)

    return answer


def seat_address(table: Table, seats: Iterable[int]) -> str:
    """The part of an address behind the host that opens these seats of a table, with new keys."""
    keys = "&".join(f"key={table.new_key(seat)}" for seat in sorted(seats))
    return f"/table/{table.name}{'?' if keys else ''}{keys}"


def own_address(table: Table) -> str:
    """The same of all seats of the browser at which the table is laid."""
    return seat_address(table, [seat for seat in table.persons if table.sitters[seat] == PERSON])


def invitation_address(table: Table, code: str) -> str:
    """The same for a guest, who takes the seat by opening it."""
    return f"/table/{table.name}?invitation={code}"


class Desk:
    """What the server does with each address."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def start_page(self, request: Request) -> Response:
        """Where a table is laid."""
        return self._page("start.html", request)

    async def table_page(self, request: Request) -> Response:
        """A table, for whoever has keys of its seats."""
        return self._page("table.html", request)

    def _page(self, name: str, request: Request) -> Response:
        response = _file(name)
        if self._house.token is not None:
            response.set_cookie(cookie_name(request.headers), self._house.token, httponly=True, samesite="strict")
        return response

    async def static(self, request: Request) -> Response:
        """A file of the pages; there are no others."""
        return _file(request.path_params["file"])

    async def games(self, request: Request) -> Response:
        """What can be played, and by whom."""
        return JSONResponse(_offer(), headers=HEADERS)

    async def new_table(self, request: Request) -> Response:
        """Lay a table."""
        return self._opened(Table.lay(messages.read(TableSetting, await _body(request))))

    async def new_record(self, request: Request) -> Response:
        """Show a record."""
        text = messages.read(messages.RecordToShow, await _body(request)).record.strip()
        first = text.partition("\n")[0].rstrip()
        one = first if first.endswith("}") else text  # of several records the first; one may also be spread over lines
        return self._opened(await asyncio.get_running_loop().run_in_executor(None, Table.of_record, one))

    def _opened(self, table: Table) -> Response:
        address = own_address(table)
        self._house.open(table)
        return JSONResponse({"address": address}, headers=HEADERS)

    async def join(self, request: Request) -> Response:
        """Take the seat of an invitation."""
        asked = messages.read(messages.Invitation, await _body(request))
        room = await self._house.room(asked.table)
        address = seat_address(room.table, [room.table.accept(asked.code)])
        room.show()
        return JSONResponse({"address": address}, headers=HEADERS)

    async def record(self, request: Request) -> Response:
        """The record of a game, once nothing in it is secret."""
        table = (await self._house.room(request.path_params["name"])).table
        if not knows_all(table):
            raise ArgumentError("the record tells all secrets; it is there when the game is over")
        name = f"{table.game.name}-{table.course[0].seed}.json"
        last = table.course[-1] if not table.persons else table.state
        headers = HEADERS | {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(json.dumps(last.record()) + "\n", media_type="application/json", headers=headers)

    async def rules(self, request: Request) -> Response:
        """The rules panel of the game that is played there, with its numbers; nothing in it is secret."""
        played = (await self._house.room(request.path_params["name"])).table.game
        return JSONResponse(rules_panel(played), headers=HEADERS)

    async def steps(self, request: Request) -> Response:
        """The whole course of a game in pictures and words, once nothing in it is secret: what the viewer steps through."""
        table = await self._open_table(request)
        last = table.course[-1] if not table.persons else table.state
        data = await asyncio.get_running_loop().run_in_executor(None, course_data, last)
        return Response(encode(data), media_type="application/json", headers=HEADERS)

    async def branch(self, request: Request) -> Response:
        """Play on from a step of a game that is over, at a table of its own."""
        table = await self._open_table(request)
        return self._opened(table.branch(messages.read(messages.Branch, await _body(request)).at))

    async def _open_table(self, request: Request) -> Table:
        """A table where nothing is secret."""
        table = (await self._house.room(request.path_params["name"])).table
        if not knows_all(table):
            raise ArgumentError("people play here; its course can be looked at when the game is over")
        return table

    async def live(self, socket: WebSocket) -> None:
        """A page that is open: it says what it wants and is sent what it may know, until it closes."""
        try:
            room = await self._house.room(socket.path_params["name"])
        except TurmwerkError as error:
            await socket.accept()
            await socket.send_json({"gone": str(error)})
            await socket.close()
            return
        page = Page(room.table.opened_by(socket.query_params.getlist("key")[: room.table.game.players]))
        room.enter(page)
        sending = None
        try:
            await socket.accept()
            sending = asyncio.create_task(_send(socket, page))
            while True:
                _hear(room, page, await _receive(socket))
                await asyncio.sleep(0)  # messages that wait already must not keep other pages waiting
        except WebSocketDisconnect:
            pass
        finally:
            room.leave(page)
            if sending is not None:
                sending.cancel()


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes = message.get("text") or message.get("bytes") or ""
    return text


def _hear(room: Room, page: Page, text: str | bytes) -> None:
    """A message; if it makes no sense or cannot be done, the page gets the error and nothing else happens."""
    try:
        room.hear(page, messages.read_message(text))
    except TurmwerkError as error:
        page.tell("trouble", encode(str(error)))


async def _send(socket: WebSocket, page: Page) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            for news in await page.next_news():
                await socket.send_text(news.decode())


async def _body(request: Request) -> bytes:
    """The body, as far as it is not too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > MAX_BODY:
                raise ArgumentError(f"this is too long; allowed: {MAX_BODY:,} bytes")
    except ClientDisconnect:
        raise ArgumentError("the request was not finished") from None
    return bytes(body)


def _file(name: str) -> Response:
    if name not in STATIC:
        return Response("There is no such page.\n", 404, HEADERS, "text/plain")
    return Response(STATIC[name], headers=HEADERS, media_type=KINDS[name.rpartition(".")[2]])


def _offer() -> dict[str, Any]:
    return {
        "levels": {level: names[0] for level, names in LEVELS.items()},
        "limits": {"playouts": MAX_TABLE_PLAYOUTS, "seconds": MAX_TABLE_SECONDS},
        "start_with": START_WITH,
        "games": [
            {
                "name": info.name,
                "title": info.title,
                "players": info.players,
                "variants": {variant: info.words.VARIANTS.get(variant, "") for variant in info.variants},
                "summary": info.summary,
                "strategies": {name: about for name, about in strategies(info.name).items() if ":" not in name},
                "components": [
                    {"key": key, "about": one.about, "value": json.dumps(one.value), "allowed": one.allowed}
                    for key, one in info.components.items()
                    if not one.columns
                ],
            }
            for info in known_games()
        ],
    }
