"""Serves one connection of a client that wanted to reach a vendor's host."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any

from ._hosts import DOORS, is_discovery, is_redirected_path
from ._keys import body_with_key, headers_with_key, target_without_key
from ._settings import RedirectSettings

_MARK = "X-Moderato-Redirect"
_OF_CONNECTION = frozenset({"connection", "keep-alive", "transfer-encoding", "proxy-connection"})
_CHUNK = 65_536
#: Larger than any body that Moderato accepts.
_MAX_BODY = 64 * 1024 * 1024


@dataclass(frozen=True)
class Origin:
    """Where the connection wanted to go."""

    vendor: str
    dial: Callable[[], http.client.HTTPConnection]


def serve(connection: socket.socket, origin: Origin, settings: RedirectSettings) -> None:
    """Answer requests until the client leaves. What cannot be answered cuts the connection."""
    with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException, ValueError):
        _handler(origin, settings)(connection, ("127.0.0.1", 0), _NO_SERVER)


_NO_SERVER: Any = None
_silent = {"until": 0.0}


def _handler(origin: Origin, settings: RedirectSettings) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            body = _read_body(self)
            if not is_redirected_path(origin.vendor, self.path):
                headers = [(name, value) for name, value in self.headers.items() if name.lower() not in _OF_CONNECTION]
                with contextlib.closing(origin.dial()) as upstream:
                    _send(upstream, self.command, self.path, headers, body)
                    _copy(upstream.getresponse(), self)
            elif self.headers.get(_MARK) is not None:
                report(f"{settings.origin} leads back to this redirect.")
                self.close_connection = True
            else:
                self.from_moderato(body)

        def from_moderato(self, body: bytes) -> None:
            document = is_discovery(origin.vendor, self.path)
            target, headers, content = moderato_request(
                settings, origin.vendor, self.path, list(self.headers.items()), body
            )
            if document:
                headers = [(name, value) for name, value in headers if name.lower() != "accept-encoding"]
            headers += [("Host", settings.address.netloc), (_MARK, "1"), ("Content-Length", str(len(content)))]
            with contextlib.closing(_connect(settings)) as upstream:
                try:
                    _send(upstream, self.command, target, headers, content)
                    reply = upstream.getresponse()
                except OSError as error:
                    report(f"Moderato at {settings.origin} cannot be reached ({type(error).__name__}).")
                    raise
                with reply:
                    if settings.fail_closed and reply.status != 200:
                        self.close_connection = True
                    elif document and reply.status == 200:
                        _answer_discovery(reply, self)
                    else:
                        _copy(reply, self)

        def __getattr__(self, name: str) -> Any:
            if name.startswith("do_"):
                return self.answer
            raise AttributeError(name)

        def log_message(self, format: str, *args: Any) -> None:
            """Paths can contain keys, so nothing is logged."""

    return Handler


def moderato_request(
    settings: RedirectSettings, vendor: str, target: str, headers: list[tuple[str, str]], body: bytes
) -> tuple[str, list[tuple[str, str]], bytes]:
    """Return the path, headers and body for Moderato."""
    content_type = next((value for name, value in headers if name.lower() == "content-type"), "")
    return (
        settings.address.path.rstrip("/") + target_without_key(target),
        headers_with_key(headers, settings.key),
        body_with_key(body, vendor, target, content_type, settings.key),
    )


def _connect(settings: RedirectSettings) -> http.client.HTTPConnection:
    from ._http_client import DirectConnection, DirectTlsConnection

    kind = DirectTlsConnection if settings.address.scheme == "https" else DirectConnection
    return kind(settings.address.hostname or "", settings.address.port, timeout=300)


def _send(
    upstream: http.client.HTTPConnection, method: str, target: str, headers: list[tuple[str, str]], body: bytes
) -> None:
    upstream.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
    for name, value in headers:
        upstream.putheader(name, value)
    if body and not any(name.lower() == "content-length" for name, _ in headers):
        upstream.putheader("Content-Length", str(len(body)))
    upstream.endheaders(body or None)


def _read_body(handler: BaseHTTPRequestHandler) -> bytes:
    if "chunked" not in handler.headers.get("Transfer-Encoding", "").lower():
        length = int(handler.headers.get("Content-Length", 0))
        if not 0 <= length <= _MAX_BODY:
            raise ValueError("The body is too large.")
        return handler.rfile.read(length)
    body = b""
    while size := int(handler.rfile.readline().split(b";")[0], 16):
        if len(body) + size > _MAX_BODY:
            raise ValueError("The body is too large.")
        body += handler.rfile.read(size)
        handler.rfile.readline()
    while handler.rfile.readline().strip():
        pass
    return body


def _answer_discovery(reply: http.client.HTTPResponse, handler: BaseHTTPRequestHandler) -> None:
    """Put the vendor's host in place of Moderato's address, so that later calls come here too."""
    root = f"https://{DOORS['perspective'][0]}/"
    body = json.dumps({**json.loads(reply.read()), "rootUrl": root, "baseUrl": root}).encode()
    handler.send_response_only(200)
    handler.send_header("Content-Type", "application/json; charset=utf-8")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _copy(reply: http.client.HTTPResponse, handler: BaseHTTPRequestHandler) -> None:
    """Pass a reply on; one of unknown length ends with the connection."""
    handler.send_response_only(reply.status, reply.reason)
    for name, value in reply.getheaders():
        if name.lower() not in _OF_CONNECTION:
            handler.send_header(name, value)
    if reply.getheader("Content-Length") is None:
        handler.send_header("Connection", "close")
    handler.end_headers()
    while part := reply.read1(_CHUNK):
        handler.wfile.write(part)


def report(problem: str) -> None:
    """Print at most one problem per minute: a service that is down must not fill the program's log."""
    if time.monotonic() >= _silent["until"]:
        _silent["until"] = time.monotonic() + 60
        print(f"moderato redirect: {problem}", file=sys.stderr, flush=True)
