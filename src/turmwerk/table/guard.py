"""Who may come in: Host and Origin are checked before anything else, so that pages of other sites cannot talk to the server.

Beyond this machine a token is needed, too.
"""

from __future__ import annotations

from hmac import compare_digest

from starlette.datastructures import Headers, QueryParams
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Guard:
    """Around the application: lets requests through that come from its own pages."""

    def __init__(self, app: ASGIApp, *, token: str | None) -> None:
        self.app = app
        self.token = token  # None: for this machine only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request or a WebSocket."""
        why_not = self.refusal(scope) if scope["type"] in ("http", "websocket") else None
        if why_not is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(why_not + "\n", 403, HEADERS)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why_not})

    def refusal(self, scope: Scope) -> str | None:
        """Why a request is not let in; None if it is."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.token is None and _split(host)[0] not in LOOPBACK:
            return f"The server does not answer to this Host; allowed: {', '.join(LOOPBACK)}."
        origin = headers.get("origin")
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return "The server answers to its own pages only, not to this Origin."
        if self.token is not None and not self._has_token(scope, headers):
            return "The address lacks its token; open the whole link that the server has printed."
        return None

    def _has_token(self, scope: Scope, headers: Headers) -> bool:
        """By the address or by the cookie: an old link does no harm to who is in already."""
        shown = [
            *QueryParams(scope["query_string"]).getlist("token"),
            cookie_parser(headers.get("cookie", "")).get(cookie_name(headers), ""),
        ]
        return self.token is not None and any(compare_digest(one.encode("utf-8", "replace"), self.token.encode()) for one in shown)


def cookie_name(headers: Headers) -> str:
    """The name of the cookie with the token; it has the port, for browsers send cookies to all ports of a host."""
    return f"turmwerk-token-{_split(headers.get('host', ''))[1] or 'default'}"


def _split(host: str) -> tuple[str, str]:
    """A Host and its port, which may be missing."""
    name, colon, port = host.rpartition(":")
    return (name, port) if colon and port.isdecimal() and port.isascii() else (host, "")
