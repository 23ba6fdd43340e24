"""Reports, outcomes, statements and appeals, against the real service."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any, cast

import httpx
import pytest
from conftest import ClientOf, Service, resolved
from scripted_server import ScriptedServer, Step, reply

from moderato_client import (
    ForbiddenError,
    InvalidRequestError,
    ModerationResult,
    Moderato,
    NotFoundError,
    UnexpectedReplyError,
)
from moderato_client._nouns import Appeals, Outcomes, Reports
from moderato_client.types import (
    Appeal,
    FoundCategory,
    FoundRule,
    RecordedOutcome,
    Report,
    Statement,
    StatementAppeal,
    StatementContent,
    StatementFound,
    StatementRedress,
)

Scripted = Callable[..., ScriptedServer]

SAMPLE = "req_00000000000000000000000000"


@pytest.fixture
def client(client_of: ClientOf, service: Service) -> Moderato:
    return client_of(api_key=service.cases_key, base_url=service.address)


def judged(client: Moderato) -> str:
    verdict = client.moderate.text("thank you so much for the recipe", user_id="ann")
    assert isinstance(verdict, ModerationResult)
    return verdict.request_id


def test_a_case_from_report_to_appeal(client: Moderato) -> None:
    request_id = judged(client)
    report = client.reports.create(request_id=request_id, reason="It insults me.", reporter_id="user-7")
    assert (report.request_id, report.reports, report.state) == (request_id, 1, "in_review")
    outcome = client.outcomes.create(
        request_id=request_id,
        outcome="restricted",
        clause="4.2: No insults",
        ground="law",
        explanation="It insults a member.",
        decided_by="person",
        until="2099-01-31",
    )
    assert (outcome.request_id, outcome.outcome) == (request_id, "restricted")
    appeal = client.appeals.create(request_id=request_id, reason="I was quoting.", appellant="reporter")
    assert (appeal.request_id, appeal.appellant, appeal.state) == (request_id, "reporter", "open")
    statement = client.statements.get(request_id)
    assert (statement.outcome_id, statement.outcome) == (outcome.outcome_id, "restricted")
    assert (statement.clause, statement.explanation) == ("4.2: No insults", "It insults a member.")
    assert (statement.ground, statement.decided_by, statement.until) == ("law", "person", "2099-01-31")
    assert statement.redress is not None
    assert (statement.found.reports, statement.redress.appeal_url) == (1, outcome.appeal_url)
    assert [(one.appeal_id, one.decision) for one in statement.appeals] == [(appeal.appeal_id, None)]


def test_a_statement_can_be_read_as_text(client: Moderato) -> None:
    request_id = judged(client)
    client.outcomes.create(request_id=request_id, outcome="removed", clause="Paragraph 4.2")
    english, german = client.statements.text(request_id), client.statements.text(request_id, language="de")
    assert english != german
    for letter in (english, german):
        assert request_id in letter
        assert "Paragraph 4.2" in letter
    with pytest.raises(InvalidRequestError):
        client.statements.text(request_id, language=cast("Any", "xx&format=json"))


def test_a_reported_text_is_judged(client: Moderato) -> None:
    report = client.reports.create(
        content="a recipe that nobody had sent",
        reason="Odd.",
        context="chat",
        user_id="bo",
        content_url="https://forum.example/posts/1",
        author_name="Bo",
    )
    assert report.request_id.startswith("req_")
    with pytest.raises(TypeError):
        client.reports.create(reason="Of nothing.")


def test_a_call_takes_effect_once_if_its_reply_is_lost(client: Moderato, client_of: ClientOf, service: Service) -> None:
    lossy = client_of(api_key=service.cases_key, base_url=service.lossy_address)
    request_id = judged(client)
    assert lossy.reports.create(request_id=request_id, reason="It insults me.").reports == 1
    assert client.reports.create(request_id=request_id, reason="Me too.").reports == 2
    lossy.outcomes.create(request_id=request_id, outcome="removed", clause="4.2")
    lossy.appeals.create(request_id=request_id, reason="I was quoting.")
    assert len(lossy.statements.get(request_id).appeals) == 1
    assert request_id in lossy.statements.text(request_id)


def test_invalid_cases_are_refused(client: Moderato, client_of: ClientOf, service: Service) -> None:
    with pytest.raises(ForbiddenError):
        client_of(api_key=service.live_key, base_url=service.address).statements.get(SAMPLE)
    for unknown in ("req_unknown", "../../usage?x=", "a/b", "ü", ""):
        with pytest.raises(NotFoundError):
            client.statements.get(unknown)
        with pytest.raises(NotFoundError):
            client.statements.text(unknown)
    with pytest.raises(NotFoundError):
        client.appeals.create(request_id="req_unknown", reason="x")
    with pytest.raises(InvalidRequestError):
        client.outcomes.create(request_id=judged(client), outcome="removed")


@pytest.mark.parametrize(
    "step",
    [
        reply(200, b"<!doctype html><title>Welcome</title>", Content_Type="text/html"),
        reply(200, b"\xff\xfe\x00", Content_Type="text/plain"),
        reply(200, {"outcome": "removed"}),
    ],
)
def test_a_malformed_reply_is_not_a_statement(client_of: ClientOf, scripted: Scripted, step: Step) -> None:
    for call in ("get", "text"):
        with pytest.raises(UnexpectedReplyError):
            getattr(client_of(base_url=scripted(step).address).statements, call)(SAMPLE)


def test_knows_every_field_that_the_service_describes(service: Service) -> None:
    document = httpx.get(f"{service.address}/openapi.json").json()
    paths = document["paths"]

    def described(path: str, method: str) -> dict[str, Any]:
        return resolved(document, paths[path][method]["responses"]["200"])["properties"]

    statement = described("/v1/decisions/{request_id}/statement", "get")
    found = statement["found"]["properties"]
    for kind, properties in [
        (Report, described("/v1/reports", "post")),
        (RecordedOutcome, described("/v1/outcomes", "post")),
        (Appeal, described("/v1/appeals", "post")),
        (Statement, statement),
        (StatementContent, statement["content"]["properties"]),
        (StatementFound, found),
        (FoundCategory, found["categories"]["items"]["properties"]),
        (FoundRule, found["rules"]["items"]["properties"]),
        (StatementRedress, resolved(document, statement["redress"]["anyOf"][0])["properties"]),
        (StatementAppeal, statement["appeals"]["items"]["properties"]),
    ]:
        assert set(properties) == {field.name for field in dataclasses.fields(kind)}


def test_accepts_every_field_that_the_service_accepts(service: Service) -> None:
    document = httpx.get(f"{service.address}/openapi.json").json()
    for noun, path in ((Reports, "/v1/reports"), (Outcomes, "/v1/outcomes"), (Appeals, "/v1/appeals")):
        taken = resolved(document, document["paths"][path]["post"]["requestBody"])["properties"]
        names = set(inspect.signature(noun.create).parameters)
        assert names == {*taken, "idempotency_key", "self"}
