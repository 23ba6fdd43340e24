"""A server that answers as the test says: with replies of the service, with nonsense, or not at all."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

#: Sends what it likes. The connection closes afterwards unless it returns True.
Step = Callable[[socket.socket], bool]

VERDICT = {
    "request_id": "req_1",
    "action": "allow",
    "flagged": False,
    "categories": {"toxicity": {"score": 0.1, "threshold": 0.7, "flagged": False}},
    "pipeline_tier": 0,
    "latency_ms": 1,
    "language": None,
}


@dataclass(frozen=True)
class Received:
    """A request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    connection: int

    @property
    def json(self) -> object:
        return json.loads(self.body)


def raw(data: bytes, *, keeps_open: bool = False) -> Step:
    def step(connection: socket.socket) -> bool:
        connection.sendall(data)
        return keeps_open

    return step


def reply(status: int, body: object, **headers: str) -> Step:
    payload = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(payload)}", "X-Request-Id: req_1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return raw("\r\n".join([*lines, "", ""]).encode() + payload, keeps_open=True)


def failing(status: int, code: str, retry_after: float | None = None, **headers: str) -> Step:
    error: dict[str, object] = {"code": code, "message": f"It is {code}."}
    if retry_after is not None:
        error["retry_after"] = retry_after
    return reply(status, {"error": error}, **headers)


FINE = reply(200, VERDICT)


@dataclass
class ScriptedServer:
    """Answers each request with the next step; the last one again and again."""

    steps: list[Step]
    received: list[Received] = field(default_factory=list[Received])

    def __post_init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self._connections = 0
        self._open: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def stop(self) -> None:
        with contextlib.suppress(OSError):
            # Closing alone would leave the waiting thread one more connection.
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._open:
            connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection, self._connections), daemon=True).start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        with connection, connection.makefile("rb") as arriving:
            while (start := arriving.readline()) != b"":
                method, path, _ = start.decode().split(" ")
                headers = dict(_header(line) for line in iter(arriving.readline, b"\r\n"))
                body = arriving.read(int(headers.get("content-length", "0")))
                self.received.append(Received(method, path, headers, body, number))
                step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
                try:
                    if not step(connection):
                        return
                except OSError:
                    return


def _header(line: bytes) -> tuple[str, str]:
    name, _, value = line.decode().partition(":")
    return name.lower(), value.strip()
