"""Servers that answer as no Moderato service would."""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections.abc import Callable

import pytest
from conftest import ClientOf
from scripted_server import FINE, VERDICT, ScriptedServer, Step, raw, reply

from moderato_client import ConnectionFailedError, ModeratoError, TimedOutError, UnexpectedReplyError

Scripted = Callable[..., ScriptedServer]


def without(name: str) -> dict[str, object]:
    return {key: value for key, value in VERDICT.items() if key != name}


@pytest.mark.parametrize(
    "step",
    [
        reply(200, b"<!doctype html><title>Welcome</title>"),
        reply(200, b""),
        reply(200, b"\xff\xfe\x00"),
        reply(200, b"null"),
        reply(200, []),
        reply(200, {}),
        reply(200, b"[" * 100_000),
        reply(200, json.dumps({**VERDICT, "latency_ms": float("nan")}).encode()),
        reply(200, {**VERDICT, "flagged": "no"}),
        reply(200, {**VERDICT, "pipeline_tier": True}),
        reply(200, {**VERDICT, "action": None}),
        reply(200, {**VERDICT, "categories": []}),
        reply(200, {**VERDICT, "categories": {"toxicity": 0.1}}),
        *(reply(200, without(name)) for name in ("request_id", "action", "flagged", "categories")),
        reply(200, gzip.compress(json.dumps(VERDICT).encode()), Content_Encoding="gzip"),
        reply(204, b""),
        reply(301, b"", Location="https://elsewhere.example/v1/moderate/text"),
        reply(307, b"", Location="/v1/moderate/text"),
    ],
)
def test_a_malformed_reply_is_not_a_verdict(client_of: ClientOf, scripted: Scripted, step: Step) -> None:
    with pytest.raises(UnexpectedReplyError):
        client_of(base_url=scripted(step).address).moderate.text("x")


@pytest.mark.parametrize(
    "step",
    [
        raw(b""),
        raw(b"HTTP/1.1 200 OK\r\n"),
        raw(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + json.dumps(VERDICT).encode()),
        raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{"),
        raw(b"SSH-2.0-OpenSSH_9.9\r\n"),
        raw(b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 1_000_000 + b"\r\n\r\n"),
    ],
)
def test_a_truncated_reply_is_a_connection_error(client_of: ClientOf, scripted: Scripted, step: Step) -> None:
    server = scripted(step)
    with pytest.raises(ConnectionFailedError):
        client_of(base_url=server.address, max_retries=1).moderate.text("x")
    assert len(server.received) == 2


# On trio, httpx leaves generators of a response that was not read to its end to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_reply_of_ten_megabytes_is_not_read(client_of: ClientOf, scripted: Scripted) -> None:
    sent = 0

    def flood(connection: socket.socket) -> bool:
        nonlocal sent
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n")
        for _ in range(1_000):
            connection.sendall(b" " * 10_000)
            sent += 10_000
        return False

    server = scripted(flood, FINE)
    client = client_of(base_url=server.address)
    with pytest.raises(UnexpectedReplyError, match="longer"):
        client.moderate.text("x")
    assert client.moderate.text("x").action == "allow"
    assert sent < 10_000_000


def test_a_silent_server_times_out(client_of: ClientOf, scripted: Scripted) -> None:
    def silence(_connection: socket.socket) -> bool:
        time.sleep(30)
        return False

    server = scripted(silence)
    client = client_of(base_url=server.address, timeout=0.2, max_retries=1)
    with pytest.raises(TimedOutError, match=r"0\.2 s"):
        client.moderate.text("x")
    assert len(server.received) == 2


def test_a_server_that_drips_its_reply_times_out(client_of: ClientOf, scripted: Scripted) -> None:
    def drip(connection: socket.socket) -> bool:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(600):
            connection.sendall(b" ")
            time.sleep(0.05)
        return False

    with pytest.raises(TimedOutError):
        client_of(base_url=scripted(drip).address, timeout=0.3, max_retries=0).moderate.text("x")


def test_a_connection_closed_while_idle_is_replaced(client_of: ClientOf, scripted: Scripted) -> None:
    closing = reply(200, VERDICT)

    def close_afterwards(connection: socket.socket) -> bool:
        closing(connection)
        return False

    server = scripted(close_afterwards)
    client = client_of(base_url=server.address)
    for _ in range(3):
        assert client.moderate.text("x").action == "allow"


def test_an_overlong_message_is_cut(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(reply(400, {"error": {"code": "invalid_request", "message": "no " * 100_000}}))
    with pytest.raises(ModeratoError) as caught:
        client_of(base_url=server.address).moderate.text("x")
    assert len(str(caught.value)) <= 500
