"""Many texts in one call: how lists are split, and what the result of each item is."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, cast

import pytest
from conftest import ClientOf
from scripted_server import VERDICT, ScriptedServer, Step, failing, reply

from moderato_client import (
    InvalidRequestError,
    ModerationResult,
    OverloadedError,
    QuotaExceededError,
    Refused,
    TextItem,
    Unavailable,
    UnexpectedReplyError,
)

Scripted = Callable[..., ScriptedServer]


def item_error(code: str, **facts: object) -> dict[str, object]:
    return {"error": {"code": code, "message": f"It is {code}."}, **facts}


@pytest.fixture
def judging(scripted: Scripted) -> ScriptedServer:
    """Answer each item with a verdict that names it by its content."""

    def judge(connection: socket.socket) -> bool:
        items = sent_items(server)[-1]
        return reply(200, {"results": [{**VERDICT, "request_id": item["content"][:20]} for item in items]})(connection)

    server = scripted(judge)
    return server


def sent_items(server: ScriptedServer) -> list[list[TextItem]]:
    return [cast("dict[str, Any]", one.json)["items"] for one in server.received]


def test_strings_and_items_may_be_mixed(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(reply(200, {"results": [VERDICT, {**VERDICT, "id": "b"}]}))
    item: TextItem = {"id": "b", "content": "y", "context": "chat", "user_id": "u1"}
    outcomes = client_of(base_url=server.address).moderate.texts(["x", item])
    assert [outcome.id for outcome in outcomes] == [None, "b"]
    assert all(isinstance(outcome, ModerationResult) for outcome in outcomes)
    assert sent_items(server) == [[{"content": "x"}, item]]


def test_a_long_list_is_split_and_joined_in_order(client_of: ClientOf, judging: ScriptedServer) -> None:
    texts = [f"text {number}" for number in range(250)]
    outcomes = client_of(base_url=judging.address).moderate.texts(iter(texts), idempotency_key="import")
    assert [cast("ModerationResult", outcome).request_id for outcome in outcomes] == texts
    assert [len(items) for items in sent_items(judging)] == [100, 100, 50]
    assert [one.headers["idempotency-key"] for one in judging.received] == ["import-1", "import-2", "import-3"]


def test_large_texts_are_split_by_their_bytes(client_of: ClientOf, judging: ScriptedServer) -> None:
    texts = [f"{number}" + "ü" * 199_999 for number in range(6)]
    assert len(client_of(base_url=judging.address).moderate.texts(texts)) == 6
    assert [len(items) for items in sent_items(judging)] == [2, 2, 2]
    assert len({one.headers["idempotency-key"] for one in judging.received}) == 3


def test_an_empty_list_makes_no_call(client_of: ClientOf, judging: ScriptedServer) -> None:
    assert client_of(base_url=judging.address).moderate.texts([]) == []
    assert judging.received == []


def test_a_single_string_is_not_a_list(client_of: ClientOf, judging: ScriptedServer) -> None:
    with pytest.raises(TypeError, match=r"moderate\.text"):
        client_of(base_url=judging.address).moderate.texts("hello")


def test_a_refused_item_does_not_affect_the_others(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(reply(200, {"results": [VERDICT, item_error("invalid_request", id="b")]}))
    outcomes = client_of(base_url=server.address, on_outage="allow").moderate.texts(["x", {"id": "b", "content": ""}])
    refused = outcomes[1]
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, InvalidRequestError)
    assert (refused.id, refused.error.status, str(refused.error)) == ("b", 400, "It is invalid_request.")


def test_items_that_are_not_texts_are_left_to_the_service(client_of: ClientOf, judging: ScriptedServer) -> None:
    """A null from a database must not lose the texts around it."""
    items = cast("list[TextItem]", [{"content": "x"}, {"content": None}, {"id": "c"}])
    refused = item_error("invalid_request")
    judging.steps[:] = [reply(200, {"results": [VERDICT, refused, {**refused, "id": "c"}]})]
    outcomes = client_of(base_url=judging.address).moderate.texts(items)
    assert [type(one) for one in outcomes] == [ModerationResult, Refused, Refused]
    assert sent_items(judging) == [items]


@pytest.mark.parametrize("policy", ["flag", "raise"])
def test_the_quota_may_run_out_in_the_middle(client_of: ClientOf, scripted: Scripted, policy: str) -> None:
    server = scripted(reply(200, {"results": [VERDICT, item_error("quota_exceeded")]}))
    outcome = client_of(base_url=server.address, on_outage=policy).moderate.texts(["x", "y"])[1]
    assert isinstance(outcome, Refused if policy == "raise" else Unavailable)
    assert isinstance(outcome.error, QuotaExceededError)


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (failing(503, "overloaded"), OverloadedError),
        (reply(200, {"results": []}), UnexpectedReplyError),
        (reply(200, {"results": [VERDICT]}), UnexpectedReplyError),
        (reply(200, {"results": [VERDICT, VERDICT, VERDICT]}), UnexpectedReplyError),
        (reply(200, {"results": [VERDICT, {"action": "allow"}]}), UnexpectedReplyError),
        (reply(200, {"results": [VERDICT, {"error": "no"}]}), UnexpectedReplyError),
        (reply(200, {"results": "none"}), UnexpectedReplyError),
    ],
)
def test_a_failed_call_is_an_outage_for_each_item(
    client_of: ClientOf, scripted: Scripted, step: Step, kind: type[Exception]
) -> None:
    server = scripted(step)
    client = client_of(base_url=server.address, on_outage="block", max_retries=0)
    outcomes = client.moderate.texts(["x", {"id": "b", "content": "y"}])
    assert [(type(one), one.id) for one in outcomes] == [(Unavailable, None), (Unavailable, "b")]
    assert all(isinstance(cast("Unavailable", one).error, kind) for one in outcomes)
    with pytest.raises(kind):
        client_of(base_url=server.address, max_retries=0).moderate.texts(["x", "y"])


def test_an_item_too_large_for_any_call_does_not_affect_the_others(client_of: ClientOf, scripted: Scripted) -> None:
    verdict = reply(200, {"results": [VERDICT]})
    server = scripted(verdict, failing(413, "payload_too_large"), verdict)
    outcomes = client_of(base_url=server.address).moderate.texts(["x", "y" * 2_000_000, "z"])
    assert [type(one) for one in outcomes] == [ModerationResult, Refused, ModerationResult]
