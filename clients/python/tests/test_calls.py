"""What is sent, and how replies are read."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import httpx
import pytest
from conftest import ClientOf
from scripted_server import FINE, VERDICT, ScriptedServer, reply

import moderato_client
from moderato_client import AsyncModerato, ModerationResult, Moderato, _async_nouns, _nouns

Scripted = Callable[..., ScriptedServer]

RULE = {
    "rule_id": "rule_1",
    "type": "regex",
    "pattern": "a+",
    "priority": 0,
    "moderation_action": "flag",
    "created_at": "2026-11-16T00:00:00.000Z",
}
USAGE = {
    "period": {"start": "2026-11-01T00:00:00.000Z", "end": "2026-12-01T00:00:00.000Z"},
    "plan": "pro",
    "total_calls": 1,
    "calls_limit": 5,
    "calls_by_tier": {"tier_0": 1, "tier_1": 0, "tier_2": 0},
    "calls_by_context": {"default": 1},
    "rate_limit": {"requests_per_second": 100},
}
CATEGORY = {"name": "spam", "description": "Spam.", "default_threshold": 0.9, "threshold": 1, "enabled": True}
ANALYSIS = {"attributeScores": {"TOXICITY": {"summaryScore": {"value": 0.5, "type": "PROBABILITY"}}}, "languages": []}
MODERATIONS = {
    "id": "modr-1",
    "model": "moderato",
    "results": [
        {
            "flagged": False,
            "categories": {"hate": False, "illicit": None},
            "category_scores": {"hate": 0, "illicit": None},
            "category_applied_input_types": {"hate": ["text"], "illicit": []},
        }
    ],
}


def test_every_call_sends_its_arguments_in_the_format_of_the_service(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(
        FINE,
        FINE,
        FINE,
        FINE,
        FINE,
        reply(200, RULE),
        reply(200, {"rules": [RULE]}),
        reply(200, {"rule_id": "rule_1", "deleted": True}),
        reply(200, USAGE),
        reply(200, {"categories": [CATEGORY]}),
        reply(200, ANALYSIS),
        reply(200, MODERATIONS),
    )
    client = client_of(base_url=server.address)
    assert client.moderate.text("hello").action == "allow"
    client.moderate.text("hello", context="chat", user_id="u1")
    client.moderate.text("hello", previous=[{"content": "before", "user_id": "u2"}])
    client.moderate.text("hello", previous=[], content_url="https://a.example/1", author_name="Ann")
    client.moderate.image(url="https://a.example/x.png", categories=["gore"], author_name="Ann")
    made = client.rules.create(type="regex", pattern="a+", moderation_action="flag")
    assert client.rules.list() == [made]
    assert client.rules.delete("rule_1").deleted
    assert client.usage.get().calls_by_tier["tier_0"] == 1
    assert client.categories.list()[0].threshold == 1
    reply_read = client.compat.analyze({"comment": {"text": "x"}, "requestedAttributes": {"TOXICITY": {}}})
    assert reply_read["attributeScores"]["TOXICITY"]["summaryScore"]["value"] == 0.5
    assert client.moderations.create(input=["x"], model="m").results[0].categories == {"hate": False, "illicit": None}
    assert [(one.method, one.path, one.body and one.json) for one in server.received] == [
        ("POST", "/v1/moderate/text", {"content": "hello"}),
        ("POST", "/v1/moderate/text", {"content": "hello", "context": "chat", "user_id": "u1"}),
        ("POST", "/v1/moderate/text", {"content": "hello", "previous": [{"content": "before", "user_id": "u2"}]}),
        (
            "POST",
            "/v1/moderate/text",
            {"content": "hello", "content_url": "https://a.example/1", "author_name": "Ann"},
        ),
        (
            "POST",
            "/v1/moderate/image",
            {"url": "https://a.example/x.png", "categories": ["gore"], "author_name": "Ann"},
        ),
        (
            "POST",
            "/v1/config/rules",
            {"action": "create", "type": "regex", "pattern": "a+", "moderation_action": "flag"},
        ),
        ("POST", "/v1/config/rules", {"action": "list"}),
        ("POST", "/v1/config/rules", {"action": "delete", "rule_id": "rule_1"}),
        ("GET", "/v1/usage", b""),
        ("GET", "/v1/categories", b""),
        ("POST", "/v1/compat/analyze", {"comment": {"text": "x"}, "requestedAttributes": {"TOXICITY": {}}}),
        ("POST", "/v1/moderations", {"input": ["x"], "model": "m"}),
    ]
    assert {one.headers["authorization"] for one in server.received} == {"Bearer mod_test_secret"}
    assert {one.headers["user-agent"].split("/")[0] for one in server.received} == {"moderato-python"}


def test_one_connection_serves_many_calls(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    client = client_of(base_url=server.address)
    for _ in range(5):
        client.moderate.text("x")
    assert {one.connection for one in server.received} == {1}


def test_an_image_may_be_bytes(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    client_of(base_url=server.address).moderate.image(data=b"GIF89a")
    assert server.received[0].json == {"data": "data:application/octet-stream;base64,R0lGODlh"}


def test_a_recording_may_be_bytes(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    client_of(base_url=server.address).moderate.audio(data=b"RIFF", context="chat")
    assert (server.received[0].path, server.received[0].json) == (
        "/v1/moderate/audio",
        {"data": "data:application/octet-stream;base64,UklGRg==", "context": "chat"},
    )


def test_an_image_is_either_an_address_or_data(client_of: ClientOf) -> None:
    client = client_of(base_url="http://127.0.0.1:1")
    with pytest.raises(TypeError, match="exactly one"):
        client.moderate.image()
    with pytest.raises(TypeError, match="exactly one"):
        client.moderate.image(url="https://a.example", data="data:")


def test_any_text_arrives_unchanged(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    client = client_of(base_url=server.address)
    texts = ["Grüße 👋🏽", "\x00 and \u2028", "half a character: \ud83d"]
    for text in texts:
        client.moderate.text(text)
    assert [one.json for one in server.received] == [{"content": text} for text in texts]


def test_unknown_fields_are_ignored(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(reply(200, {**VERDICT, "brand_new": {"a": [1]}}))
    assert isinstance(client_of(base_url=server.address).moderate.text("x"), ModerationResult)


def test_calls_go_below_the_path_of_the_base_url(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    for ending in ("/moderation", "/moderation//"):
        client_of(base_url=server.address + ending).moderate.text("x")
    assert {one.path for one in server.received} == {"/moderation/v1/moderate/text"}


def test_a_version_at_the_end_of_the_base_url_is_not_repeated(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    for ending in ("/v1", "/v1/", "/moderation/v1"):
        client_of(base_url=server.address + ending).moderate.text("x")
    assert {one.path for one in server.received} == {"/v1/moderate/text", "/moderation/v1/moderate/text"}
    assert "base_url='http://v1'" in repr(client_of(base_url="http://v1"))


@pytest.mark.parametrize(
    "options",
    [
        {"api_key": "", "base_url": "http://a"},
        {"api_key": "mod_live_secret\n", "base_url": "http://a"},
        {"api_key": "mod_live_sécret", "base_url": "http://a"},
        {"api_key": "mod_live_secret", "base_url": ""},
        {"api_key": "mod_live_secret", "base_url": "a.example"},
        {"api_key": "mod_live_secret", "base_url": "ftp://a.example"},
        {"api_key": "mod_live_secret", "base_url": "http://user:secret@a.example"},
        {"api_key": "mod_live_secret", "base_url": "http://a.example/?key=secret"},
        {"api_key": "mod_live_secret", "base_url": "http://a", "timeout": 0},
        {"api_key": "mod_live_secret", "base_url": "http://a", "max_retries": -1},
        {"api_key": "mod_live_secret", "base_url": "http://a", "on_outage": "ignore"},
    ],
)
def test_invalid_settings_are_refused_at_once_and_not_quoted(client_of: ClientOf, options: dict[str, object]) -> None:
    with pytest.raises(ValueError) as caught:
        client_of(**options)
    assert "secret" not in str(caught.value)
    assert "sécret" not in str(caught.value)


def test_key_and_address_may_come_from_the_environment(scripted: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    server = scripted(FINE)
    monkeypatch.setenv("MODERATO_KEY", "mod_test_environment")
    monkeypatch.setenv("MODERATO_URL", server.address)
    with Moderato() as client:
        client.moderate.text("x")
    assert server.received[0].headers["authorization"] == "Bearer mod_test_environment"


def test_a_given_httpx_client_is_used_and_stays_open(scripted: Scripted) -> None:
    server = scripted(FINE)
    with httpx.Client(headers={"X-Mine": "yes"}, auth=("somebody", "else")) as http:
        with Moderato("mod_test_x", server.address, http_client=http) as client:
            client.moderate.text("x")
        assert not http.is_closed
    assert server.received[0].headers["x-mine"] == "yes"
    assert server.received[0].headers["authorization"] == "Bearer mod_test_x"


def test_reprs_contain_no_key() -> None:
    for client in (
        Moderato("mod_live_secret", "https://a.example"),
        AsyncModerato("mod_live_secret", "https://a.example"),
    ):
        assert repr(client) == f"{type(client).__name__}(base_url='https://a.example')"
        assert "secret" not in repr(client._transport.settings)


def test_the_package_under_test_is_the_installed_one() -> None:
    assert "site-packages" in (moderato_client.__file__ or "")


def test_both_clients_have_the_same_calls() -> None:
    asynchronous = inspect.getsource(_async_nouns).replace("await ", "").replace("async def", "def")
    body = asynchronous.replace("Async", "").partition('"""\n')[2]
    assert body == inspect.getsource(_nouns).partition('"""\n')[2]
