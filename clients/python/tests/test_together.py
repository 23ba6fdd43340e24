"""Many concurrent calls through one client, and cancelled calls."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import anyio
import pytest
from scripted_server import FINE, ScriptedServer

from moderato_client import AsyncModerato, Moderato

Scripted = Callable[..., ScriptedServer]


def test_threads_share_a_client(scripted: Scripted) -> None:
    server = scripted(FINE)
    with Moderato("mod_test_x", server.address) as client, ThreadPoolExecutor(8) as threads:
        actions = list(threads.map(lambda number: client.moderate.text(f"text {number}").action, range(200)))
    assert actions == ["allow"] * 200
    assert len({one.headers["idempotency-key"] for one in server.received}) == 200
    assert len({one.connection for one in server.received}) < 200


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_tasks_share_a_client(scripted: Scripted, backend: str) -> None:
    server = scripted(FINE)

    async def scenario() -> None:
        async with AsyncModerato("mod_test_x", server.address) as client, anyio.create_task_group() as tasks:
            for number in range(200):
                tasks.start_soon(client.moderate.text, f"text {number}")

    anyio.run(scenario, backend=backend)
    assert len(server.received) == 200
    assert len({one.connection for one in server.received}) < 200


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_a_cancelled_task_does_not_affect_the_client(scripted: Scripted, backend: str) -> None:
    def silence(_connection: socket.socket) -> bool:
        time.sleep(30)
        return False

    server = scripted(silence, FINE)

    async def scenario() -> None:
        async with AsyncModerato("mod_test_x", server.address, on_outage="allow") as client:
            with anyio.move_on_after(0.2) as scope:
                await client.moderate.text("x")
            assert scope.cancelled_caught
            assert not (await client.moderate.text("x")).unavailable

    anyio.run(scenario, backend=backend)
