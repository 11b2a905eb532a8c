"""`turmwerk table`: the table in the browser."""

from __future__ import annotations

import re
import secrets
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from turmwerk.cli.arguments import listed, players_option, replaced_components, replacing_options, strategies_option, variant_option
from turmwerk.cli.streams import emit
from turmwerk.errors import ArgumentError, ExtraError, TurmwerkError

if TYPE_CHECKING:
    from turmwerk.table.house import House
    from turmwerk.table.shelf import Shelf
    from turmwerk.table.table import Table

LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANY = ("0.0.0.0", "::", "")
MAX_CONNECTIONS = 800  # of all pages together; a system allows a process some thousand files
PATIENCE = 2  # seconds that pages have to close their connections


@click.command("table")
@click.argument("name", metavar="[GAME]", required=False)
@players_option
@variant_option()
@replacing_options
@strategies_option(
    "Who sits there, seat by seat: person, guest (by a link), expert, mcts:500, ...; a person, then experts unless given.", listed
)
@click.option("--seed", type=int, help="Which game; a new one unless given.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, show_default=True, help="0: any free one.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address; beyond this machine the link has a token.")
@click.option("--keep", metavar="FILE", help="Keep the tables in this file, to go on after a restart; in your own folder unless given.")
@click.option("--no-keep", is_flag=True, help="Keep nothing: the tables end with the server.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(
    name: str | None,
    players: int | None,
    variant: str | None,
    path: str | None,
    overrides: tuple[str, ...],
    strategies: list[str],
    seed: int | None,
    port: int,
    host: str,
    keep: str | None,
    no_keep: bool,
    no_browser: bool,
) -> None:
    """Play and watch games in the browser.

    Starts a server on this machine, prints its address and opens it. Without a game the page asks what to play. Ctrl-C ends it.
    """
    _check_extra()
    from turmwerk.playing.game import game as make_game
    from turmwerk.table.house import House
    from turmwerk.table.server import own_address
    from turmwerk.table.setting import TableSetting, change_texts
    from turmwerk.table.table import Table

    table = None
    if name is not None:
        game = make_game(name, players=players, variant=variant, components=replaced_components(name, path, overrides))
        table = Table.lay(TableSetting(game.name, game.players, game.variant, change_texts(game), tuple(strategies), seed))
    elif players or variant or path or overrides or strategies or seed is not None:
        raise ArgumentError("which game? Name it before the options, such as turmwerk table yak --players 3")
    shelf = None if no_keep and keep is None else _shelf(keep, no_keep=no_keep)
    listening = _listen(host, port, shelf)
    house = House(shelf, token=_token(host, shelf))
    base = f"http://{_host_name(host)}:{listening.getsockname()[1]}"
    address = base + _with_token("/" if table is None else own_address(table), house.token)
    seats_apart = _seats_apart(table, base, house.token)
    if table is not None:
        house.open(table)

    def announce() -> None:
        for line in (address, *seats_apart):
            emit(line)
        if not no_browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with suppress(KeyboardInterrupt), listening:
        _serve(house, listening, announce)


def _shelf(keep: str | None, *, no_keep: bool) -> Shelf | None:
    """Where tables are kept: the file that is named, or the first one in the user's folder that no other server has."""
    from turmwerk.table.shelf import Shelf, first_free_shelf

    if keep is not None and no_keep:
        raise ArgumentError("--keep FILE and --no-keep exclude each other; name one of them")
    if keep is not None:
        return Shelf(Path(keep))
    try:
        return first_free_shelf(Path(click.get_app_dir("turmwerk")))
    except TurmwerkError as error:
        click.echo(f"{error}. The tables end with the server.", err=True)
        return None


def _token(host: str, shelf: Shelf | None) -> str | None:
    """What everybody needs to come in from beyond this machine; the same after a restart, so that pages that are open find back."""
    if host in LOOPBACK:
        return None
    token = (shelf and shelf.word("token")) or secrets.token_urlsafe(18)
    if shelf:
        shelf.set_word("token", token)
    return token


def _check_extra() -> None:
    for module in ("starlette", "uvicorn", "websockets"):
        try:
            import_module(module)
        except ImportError:
            raise ExtraError(f"the table needs {module}, which is not installed; run: pip install 'turmwerk[table]'") from None


def _seats_apart(table: Table | None, base: str, token: str | None) -> list[str]:
    """The addresses of single seats, if several people play."""
    from turmwerk.table.server import invitation_address, seat_address

    if table is None or len(table.persons) < 2:
        return []
    invited = {seat: invitation_address(table, code) for code, seat in table.invitations.items()}
    paths = {seat: invited.get(seat) or seat_address(table, [seat]) for seat in sorted(table.persons)}
    return [f"P{seat} alone: {base}{_with_token(path, token)}" for seat, path in paths.items()]


def _with_token(path: str, token: str | None) -> str:
    return path if token is None else f"{path}{'&' if '?' in path else '?'}token={token}"


def _host_name(host: str) -> str:
    name = socket.gethostname() if host in ANY else host
    return f"[{name}]" if ":" in name else name


def _listen(host: str, port: int, shelf: Shelf | None) -> socket.socket:
    """A socket on that port; any free one is the one of the last time if possible, so that pages that are open find back."""
    before = (shelf and shelf.word("port")) or ""
    if port == 0 and re.fullmatch("[1-9][0-9]{3,4}", before):
        with suppress(ArgumentError, OverflowError):
            return _bind(host, int(before))
    listening = _bind(host, port)
    if shelf:
        shelf.set_word("port", str(listening.getsockname()[1]))
    return listening


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise ArgumentError(f"cannot listen on {host} port {port}: {error.strerror or error}; --port 0 takes any free one") from None
    return listening


def _serve(house: House, listening: socket.socket, announce: Callable[[], None]) -> None:
    """Answer until Ctrl-C."""
    import uvicorn

    from turmwerk.table.connection import AnnouncedServer, ImpatientProtocol
    from turmwerk.table.messages import MAX_MESSAGE
    from turmwerk.table.server import make_app

    config = uvicorn.Config(
        make_app(house),
        log_level="error",  # what strangers send is no reason to write anything
        http=ImpatientProtocol,
        limit_concurrency=MAX_CONNECTIONS,
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,  # packing takes longer than sending within a machine or a house
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
    )
    server = AnnouncedServer(config, announce)
    server.run(sockets=[listening])
    if server.failure is not None:
        raise server.failure
