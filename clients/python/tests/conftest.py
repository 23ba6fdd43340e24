"""Clients of every kind, and the servers that they talk to."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from scripted_server import ScriptedServer, Step

from moderato_client import AsyncModerato, Moderato, _retry

ClientOf = Callable[..., Moderato]


@dataclass(frozen=True)
class Service:
    """The real service that the run was started with."""

    address: str
    #: The same service behind a proxy that loses the first reply to every call.
    lossy_address: str
    test_key: str
    live_key: str
    #: May moderate, and has the scope `cases`.
    cases_key: str
    #: A key of an account whose quota is used up.
    small_key: str
    #: A key of an account with one request per second.
    slow_key: str
    #: Code to status, from the contract.
    errors: dict[str, int]
    #: A delivery as it arrived: `secret`, `headers`, `body`.
    webhook: dict[str, Any]


@pytest.fixture(scope="session")
def service() -> Service:
    """Fail if there is no service: a test that did not run must not look as if it had passed."""
    facts = os.environ.get("MODERATO_TEST_SERVICE")
    if facts is None:
        pytest.fail("These tests need the real service: npm test -- e2e/python-client.test.ts starts it.")
    return Service(**json.loads(Path(facts).read_text()))


@pytest.fixture
def scripted() -> Iterator[Callable[..., ScriptedServer]]:
    servers: list[ScriptedServer] = []

    def start(*steps: Step) -> ScriptedServer:
        servers.append(ScriptedServer(list(steps)))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


class Blocking:
    """An asynchronous client that tests can call like the other one."""

    def __init__(self, portal: BlockingPortal, inner: object) -> None:
        self._portal, self._inner = portal, inner

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        if inspect.iscoroutinefunction(value):
            return lambda *words, **named: self._portal.call(partial(value, *words, **named))
        if name == "with_options":
            return lambda **named: Blocking(self._portal, value(**named))
        return Blocking(self._portal, value)

    def __repr__(self) -> str:
        return repr(self._inner)


@pytest.fixture(params=["sync", "asyncio", "trio"])
def client_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ClientOf]:
    """Make clients; tests call both kinds without `await`. Pauses between attempts are short."""
    monkeypatch.setattr(_retry, "FIRST_WAIT_SECONDS", 0.001)
    if request.param == "sync":
        made: list[Moderato] = []

        def make(**options: Any) -> Moderato:
            made.append(Moderato(**{"api_key": "mod_test_secret", **options}))
            return made[-1]

        yield make
        for client in made:
            client.close()
        return
    with start_blocking_portal(request.param) as portal:
        opened: list[AsyncModerato] = []

        def open_one(**options: Any) -> Moderato:
            opened.append(AsyncModerato(**{"api_key": "mod_test_secret", **options}))
            return cast("Moderato", Blocking(portal, opened[-1]))

        yield open_one
        for client in opened:
            portal.call(client.close)


def resolved(document: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a body in an OpenAPI document."""
    if "content" in value:
        value = value["content"]["application/json"]["schema"]
    while "$ref" in value:
        node: Any = document
        for step in value["$ref"].removeprefix("#/").split("/"):
            node = node[step]
        value = cast("dict[str, Any]", node)
    return value
