"""When calls are retried, with what, and when not."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from conftest import ClientOf
from scripted_server import FINE, ScriptedServer, Step, failing, raw, reply

from moderato_client import (
    ApiError,
    ConnectionFailedError,
    IdempotencyInProgressError,
    ModeratoError,
    OverloadedError,
    ProviderUnavailableError,
    QuotaExceededError,
    RateLimitExceededError,
    TimedOutError,
)
from moderato_client._retry import FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, retry_delay

Scripted = Callable[..., ScriptedServer]

LOST = raw(b"")


def rate_limited(**headers: str) -> Step:
    return reply(429, {"error": {"code": "rate_limit_exceeded", "message": "Too many requests."}}, **headers)


@pytest.mark.parametrize("step", [LOST, failing(503, "overloaded"), failing(500, "internal_error"), reply(502, b"<p>")])
def test_a_moderation_call_is_retried(client_of: ClientOf, scripted: Scripted, step: Step) -> None:
    server = scripted(step, step, FINE)
    assert client_of(base_url=server.address).moderate.text("x").action == "allow"
    assert len(server.received) == 3


def test_every_attempt_of_a_call_has_the_same_idempotency_key(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(LOST, failing(409, "idempotency_in_progress"), FINE, FINE)
    client = client_of(base_url=server.address)
    client.moderate.text("x")
    client.moderate.text("x")
    keys = [one.headers["idempotency-key"] for one in server.received]
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert len(keys[0]) >= 32


def test_an_idempotency_key_may_be_given(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(FINE)
    client = client_of(base_url=server.address)
    client.moderate.text("x", idempotency_key="comment-17")
    assert server.received[0].headers["idempotency-key"] == "comment-17"
    for wrong in ("", "x" * 256, "line\nend", "é"):
        with pytest.raises(ValueError):
            client.moderate.text("x", idempotency_key=wrong)


def test_calls_that_do_not_count_have_no_idempotency_key(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(reply(200, {"rules": []}), reply(200, {"categories": []}))
    client = client_of(base_url=server.address)
    client.rules.list()
    client.categories.list()
    assert all("idempotency-key" not in one.headers for one in server.received)


def test_creating_a_rule_is_not_retried_if_the_reply_was_lost(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(LOST)
    client = client_of(base_url=server.address)
    for call in (
        lambda: client.rules.create(type="regex", pattern="a", moderation_action="flag"),
        lambda: client.rules.delete("rule_1"),
    ):
        with pytest.raises(ConnectionFailedError):
            call()
    assert len(server.received) == 2


def test_creating_a_rule_is_retried_after_a_rate_limit(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(rate_limited(), reply(200, {"rule_id": "rule_1", "deleted": True}))
    assert client_of(base_url=server.address).rules.delete("rule_1").deleted


def test_max_retries_limits_the_attempts(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(failing(503, "overloaded"))
    client = client_of(base_url=server.address, max_retries=4)
    for one, expected in ((client, 5), (client.with_options(max_retries=0), 1)):
        server.received.clear()
        with pytest.raises(OverloadedError):
            one.moderate.text("x")
        assert len(server.received) == expected


@pytest.mark.parametrize(
    "step",
    [
        failing(503, "provider_unavailable", 1),
        failing(429, "quota_exceeded", 1),
        failing(400, "invalid_request"),
        reply(200, b"<html>"),
        reply(301, b"", Location="https://a.example/"),
        rate_limited(Retry_After="31"),
        rate_limited(Retry_After="9" * 400),
        failing(429, "rate_limit_exceeded", 1e300),
        rate_limited(Retry_After=format_datetime(datetime.now(timezone.utc) + timedelta(days=400), usegmt=True)),
    ],
)
def test_errors_that_a_retry_cannot_fix_are_not_retried(client_of: ClientOf, scripted: Scripted, step: Step) -> None:
    server = scripted(step)
    with pytest.raises(ModeratoError):
        client_of(base_url=server.address).moderate.text("x")
    assert len(server.received) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Retry_After": "0"},
        {"Retry_After": "soon"},
        {"Retry_After": "-5"},
        {"Retry_After": "Wed, 21 Oct 2015 07:28:00 GMT"},
        {"Retry_After": "Wed, 99 Oct 2015 07:28:00 GMT"},
    ],
)
def test_an_invalid_retry_after_is_ignored(client_of: ClientOf, scripted: Scripted, headers: dict[str, str]) -> None:
    server = scripted(rate_limited(**headers), FINE)
    assert client_of(base_url=server.address).moderate.text("x").action == "allow"


def test_retry_after_may_be_a_date(client_of: ClientOf, scripted: Scripted) -> None:
    later = format_datetime(datetime.now(timezone.utc) + timedelta(minutes=10), usegmt=True)
    with pytest.raises(RateLimitExceededError) as caught:
        client_of(base_url=scripted(rate_limited(Retry_After=later)).address).moderate.text("x")
    assert 500 < (caught.value.retry_after or 0) <= 600


def test_the_pause_is_slightly_longer_than_the_service_requests() -> None:
    error = OverloadedError("", status=503, retry_after=7)
    waits = [retry_delay(error, 1, is_repeatable=True) for _ in range(50)]
    assert all(wait is not None and 7 < wait <= 7 + FIRST_WAIT_SECONDS for wait in waits)
    assert len(set(waits)) > 1


def test_pauses_grow_up_to_a_limit() -> None:
    error = ConnectionFailedError("")
    for tries in (1, 2, 3, 6):
        wait = retry_delay(error, tries, is_repeatable=True)
        assert wait is not None
        assert FIRST_WAIT_SECONDS / 2 * 2 ** (tries - 1) <= wait <= FIRST_WAIT_SECONDS * 2 ** (tries - 1)
    assert retry_delay(error, 10_000, is_repeatable=True) is None
    assert LONGEST_WAIT_SECONDS < FIRST_WAIT_SECONDS * 2**10 / 2


@pytest.mark.parametrize(
    ("error", "repeatable", "otherwise"),
    [
        (ConnectionFailedError("", was_sent=True), True, False),
        (ConnectionFailedError("", was_sent=False), True, True),
        (TimedOutError("", was_sent=True), True, False),
        (RateLimitExceededError("", status=429), True, True),
        (IdempotencyInProgressError("", status=409), True, True),
        (ApiError("", status=408), True, False),
        (ApiError("", status=504), True, False),
        (ProviderUnavailableError("", status=503), False, False),
        (QuotaExceededError("", status=429), False, False),
        (RateLimitExceededError("", status=429, retry_after=math.inf), False, False),
        (ApiError("", status=404), False, False),
        (ModeratoError(""), False, False),
    ],
)
def test_which_errors_are_retried(error: ModeratoError, repeatable: bool, otherwise: bool) -> None:
    assert (retry_delay(error, 1, is_repeatable=True) is not None) is repeatable
    assert (retry_delay(error, 1, is_repeatable=False) is not None) is otherwise
