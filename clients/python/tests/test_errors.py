"""Errors, the outage policy, and what neither may contain."""

from __future__ import annotations

import logging
import pickle
import traceback
from collections.abc import Callable

import pytest
from conftest import ClientOf, Service
from scripted_server import FINE, VERDICT, ScriptedServer, Step, failing, raw, reply

import moderato_client
from moderato_client import (
    ApiError,
    ConnectionFailedError,
    InvalidRequestError,
    ModeratoError,
    OverloadedError,
    QuotaExceededError,
    RateLimitExceededError,
    TimedOutError,
    UnauthorizedError,
    UnexpectedReplyError,
)
from moderato_client.errors import by_code

Scripted = Callable[..., ScriptedServer]


def failure(call: Callable[[], object]) -> ModeratoError:
    with pytest.raises(ModeratoError) as caught:
        call()
    return caught.value


def test_every_code_of_the_contract_has_a_class_with_its_status(service: Service) -> None:
    for code, status in service.errors.items():
        assert by_code[code].usual_status == status, code


def test_every_error_is_exported() -> None:
    for kind in {*by_code.values(), ConnectionFailedError, TimedOutError, UnexpectedReplyError}:
        assert getattr(moderato_client, kind.__name__) is kind


def test_an_error_has_its_code_status_request_id_and_wait(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(failing(429, "quota_exceeded", 99))
    error = failure(lambda: client_of(base_url=server.address).moderate.text("x"))
    assert isinstance(error, QuotaExceededError)
    assert (error.code, error.status, error.request_id, error.retry_after) == ("quota_exceeded", 429, "req_1", 99)
    assert str(error) == "It is quota_exceeded."


@pytest.mark.parametrize("body", [b"<html>", b"", b'"x"', b"null", b"[]", b'{"error":"no"}', b'{"error":{"code":5}}'])
def test_an_error_of_a_proxy_is_classified_by_its_status(client_of: ClientOf, scripted: Scripted, body: bytes) -> None:
    client = client_of(base_url=scripted(reply(418, body), reply(401, body)).address)
    error = failure(lambda: client.usage.get())
    assert (type(error), getattr(error, "status", None)) == (ApiError, 418)
    assert isinstance(failure(lambda: client.usage.get()), UnauthorizedError)


def test_an_unknown_code_is_kept(client_of: ClientOf, scripted: Scripted) -> None:
    server = scripted(failing(418, "brand_new"))
    error = failure(lambda: client_of(base_url=server.address).usage.get())
    assert isinstance(error, ApiError)
    assert error.code == "brand_new"


def test_errors_in_openai_format_are_understood(client_of: ClientOf, scripted: Scripted) -> None:
    body = {"error": {"message": "No.", "type": "insufficient_quota", "param": None, "code": "insufficient_quota"}}
    client = client_of(base_url=scripted(reply(429, body)).address)
    assert isinstance(failure(lambda: client.moderations.create(input="x")), QuotaExceededError)


@pytest.mark.parametrize("policy", ["allow", "flag", "block"])
@pytest.mark.parametrize(
    "step",
    [
        failing(503, "overloaded"),
        failing(429, "quota_exceeded", 9_999),
        failing(409, "idempotency_in_progress", 1_000),
        reply(502, b"<html>Bad gateway</html>"),
        reply(200, b"<html>Please sign in</html>"),
        reply(302, b"", Location="/elsewhere"),
        reply(200, {**VERDICT, "action": "quarantine"}),
        raw(b""),
    ],
)
def test_an_outage_is_answered_by_the_policy(client_of: ClientOf, scripted: Scripted, step: Step, policy: str) -> None:
    client = client_of(base_url=scripted(step).address, on_outage=policy, max_retries=1)
    for outcome in (client.moderate.text("x"), client.moderate.image(url="https://a.example/x.png")):
        assert outcome.unavailable
        assert (outcome.action, outcome.flagged, outcome.categories) == (policy, policy != "allow", {})
        assert isinstance(outcome.error, ModeratoError)


def test_a_mistake_of_the_caller_raises_with_any_policy(client_of: ClientOf, scripted: Scripted) -> None:
    steps = [failing(400, "invalid_request"), failing(401, "unauthorized"), failing(403, "forbidden"), reply(404, b"")]
    client = client_of(base_url=scripted(*steps).address, on_outage="allow")
    statuses = [getattr(failure(lambda: client.moderate.text("x")), "status", None) for _ in steps]
    assert statuses == [400, 401, 403, 404]


def test_calls_without_an_action_raise_with_any_policy(client_of: ClientOf, scripted: Scripted) -> None:
    client = client_of(base_url=scripted(failing(503, "overloaded")).address, on_outage="allow", max_retries=0)
    for call in (client.usage.get, client.rules.list, lambda: client.moderations.create(input="x")):
        assert isinstance(failure(call), OverloadedError)


def test_without_a_policy_an_outage_raises(client_of: ClientOf, scripted: Scripted) -> None:
    gone = scripted(FINE)
    gone.stop()
    error = failure(lambda: client_of(base_url=gone.address, max_retries=1).moderate.text("x"))
    assert isinstance(error, ConnectionFailedError)
    assert gone.address in str(error)


@pytest.mark.parametrize(
    "step",
    [
        raw(b""),
        raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"),
        reply(200, b"<html>"),
        failing(400, "invalid_request"),
        failing(503, "overloaded"),
        reply(401, {"error": {"code": "unauthorized", "message": "No such key: mod_test_secret"}}),
    ],
)
def test_no_error_contains_the_key_or_the_content(
    client_of: ClientOf,
    scripted: Scripted,
    step: Step,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    client = client_of(base_url=scripted(step).address, max_retries=1)
    error = failure(lambda: client.moderate.text("my private words"))
    assert error.__cause__ is None
    assert error.__context__ is None
    shown = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error)) + caplog.text
    assert "mod_test_secret" not in shown
    assert "private words" not in shown.replace('client.moderate.text("my private words")', "")


def test_errors_can_be_pickled(client_of: ClientOf, scripted: Scripted) -> None:
    """Task queues and process pools pickle them."""
    client = client_of(base_url=scripted(failing(429, "rate_limit_exceeded", 60), raw(b"")).address, max_retries=0)
    for _ in range(2):
        error = failure(lambda: client.moderate.text("x"))
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_errors_can_be_caught_by_their_base_classes() -> None:
    assert issubclass(RateLimitExceededError, ApiError)
    assert issubclass(TimedOutError, ConnectionFailedError)
    assert issubclass(InvalidRequestError, ModeratoError)
