"""The clients against the real service: the service understands what they send, and replies match their types."""

from __future__ import annotations

import dataclasses
import uuid
from base64 import b64decode
from typing import Any, cast

import httpx
import pytest
from conftest import ClientOf, Service, resolved

from moderato_client import (
    IdempotencyMismatchError,
    ImageUnreadableError,
    InvalidRequestError,
    ModerationResult,
    Moderato,
    NotFoundError,
    ProviderUnavailableError,
    QuotaExceededError,
    RateLimitExceededError,
    Refused,
    TextItem,
    UnauthorizedError,
    Unavailable,
)
from moderato_client.types import CategoryEntry, CategoryResult, Rule, Usage

BLOCKED = "moderato test toxicity block"
PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def client(client_of: ClientOf, service: Service) -> Moderato:
    return client_of(api_key=service.test_key, base_url=service.address)


def test_judges_texts(client: Moderato) -> None:
    verdict = client.moderate.text("moderato test spam flag", context="chat", user_id="u1")
    assert isinstance(verdict, ModerationResult)
    assert (verdict.action, verdict.flagged, verdict.pipeline_tier) == ("flag", True, 0)
    assert verdict.categories["spam"] == CategoryResult(score=0.94, threshold=0.9, flagged=True)
    assert verdict.request_id.startswith("req_")
    assert client.moderate.text("Good morning.").action == "allow"
    assert client.moderate.text("half a character: \ud83d").action == "allow"


def test_judges_images(client: Moderato) -> None:
    by_address = client.moderate.image(url="https://test.moderato.example/gore/block.png", categories=["gore"])
    assert isinstance(by_address, ModerationResult)
    assert (by_address.action, by_address.pipeline_tier, list(by_address.categories)) == ("block", 2, ["gore"])
    assert client.moderate.image(data=PIXEL).action == "allow"
    assert client.moderate.image(data=b64decode(PIXEL.partition(",")[2])).action == "allow"


def test_judges_many_texts(client: Moderato) -> None:
    texts: list[str | TextItem] = [f"Good morning, number {number}." for number in range(100)]
    texts += [{"id": "blocked", "content": BLOCKED}, {"id": "empty", "content": ""}, {"content": "x" * 50_001}]
    outcomes = client.moderate.texts(texts)
    assert len(outcomes) == 103
    assert all(isinstance(one, ModerationResult) and one.action == "allow" for one in outcomes[:100])
    assert len({one.request_id for one in outcomes if isinstance(one, ModerationResult)}) == 101
    blocked, empty, long = outcomes[100:]
    assert isinstance(blocked, ModerationResult)
    assert (blocked.id, blocked.action) == ("blocked", "block")
    for refused in (empty, long):
        assert isinstance(refused, Refused)
        assert isinstance(refused.error, InvalidRequestError)
    assert empty.id == "empty"


def test_judges_more_text_than_one_call_takes(client: Moderato) -> None:
    outcomes = client.moderate.texts(["ü" * 50_000] * 12 + ["x" * 1_100_000])
    assert [type(one) for one in outcomes] == [ModerationResult] * 12 + [Refused]


def test_counts_a_call_once_if_its_reply_is_lost(client_of: ClientOf, service: Service) -> None:
    client = client_of(api_key=service.live_key, base_url=service.address)
    lossy = client_of(api_key=service.live_key, base_url=service.lossy_address)
    before = client.usage.get().total_calls
    assert lossy.moderate.text("thank you so much for the recipe").action == "allow"
    outcomes = lossy.moderate.texts(["thank you so much for the recipe", "thanks for the lovely recipe"])
    assert all(isinstance(one, ModerationResult) for one in outcomes)
    assert len(lossy.moderations.create(input="thank you so much for the recipe").results) == 1
    assert client.usage.get().total_calls == before + 4


def test_repeats_the_first_reply(client: Moderato) -> None:
    key = f"comment-{uuid.uuid4()}"
    first = client.moderate.text("Good morning.", idempotency_key=key)
    assert isinstance(first, ModerationResult)
    assert client.moderate.text("Good morning.", idempotency_key=key) == first
    with pytest.raises(IdempotencyMismatchError):
        client.moderate.text("Good evening.", idempotency_key=key)


def test_reports_the_used_up_quota_for_every_text(client_of: ClientOf, service: Service) -> None:
    """The account's month is used up."""
    outcomes = client_of(api_key=service.small_key, base_url=service.address).moderate.texts(["x", ""])
    assert [type(cast("Refused", one).error) for one in outcomes] == [QuotaExceededError, InvalidRequestError]
    stated = client_of(api_key=service.small_key, base_url=service.address, on_outage="block").moderate.texts(["x"])
    assert [(one.unavailable, one.action) for one in cast("list[Unavailable]", stated)] == [(True, "block")]


def test_supports_openais_format(client: Moderato, client_of: ClientOf, service: Service) -> None:
    listed = client.moderations.create(input=["Good morning.", BLOCKED], model="omni-moderation-latest")
    assert listed.id.startswith("modr-")
    assert [one.flagged for one in listed.results] == [False, True]
    result = listed.results[1]
    assert (result.categories["harassment"], result.category_scores["harassment"]) == (True, 0.98)
    assert (result.categories["illicit"], result.category_applied_input_types["illicit"]) == (None, [])
    image = "https://test.moderato.example/gore/block.png"
    together = client.moderations.create(
        input=[{"type": "text", "text": "x"}, {"type": "image_url", "image_url": {"url": image}}]
    )
    assert [one.category_applied_input_types["violence/graphic"] for one in together.results] == [["image"]]
    with pytest.raises(InvalidRequestError):
        client.moderations.create(input="")
    with pytest.raises(NotFoundError):
        client.moderations.create(input="x", model="gpt-99")
    with pytest.raises(UnauthorizedError):
        client_of(api_key="mod_live_nonsense", base_url=service.address).moderations.create(input="x")
    with pytest.raises(QuotaExceededError):
        client_of(api_key=service.small_key, base_url=service.address).moderations.create(input="x")


def test_creates_lists_and_deletes_rules(client: Moderato) -> None:
    made = client.rules.create(
        type="wordlist", pattern=["gloop"], moderation_action="block", priority=3, matching="inflected"
    )
    assert made.matching == "inflected"
    try:
        assert made in client.rules.list()
        verdict = client.moderate.text("what a gloop")
        assert isinstance(verdict, ModerationResult)
        assert verdict.action == "block"
        assert [(rule.rule_id, rule.match.start, rule.match.end) for rule in verdict.matched_rules] == [
            (made.rule_id, 7, 12)
        ]
    finally:
        assert client.rules.delete(made.rule_id).deleted
    with pytest.raises(NotFoundError):
        client.rules.delete(made.rule_id)


def test_an_allowlist_needs_no_action(client: Moderato) -> None:
    made = client.rules.create(type="allowlist", pattern=["gloop"])
    assert made.moderation_action is None
    client.rules.delete(made.rule_id)


def test_reads_usage_and_categories(client: Moderato) -> None:
    usage = client.usage.get()
    assert (usage.plan, set(usage.calls_by_tier)) == ("pro", {"tier_0", "tier_1", "tier_2"})
    assert "self_harm" in [category.name for category in client.categories.list()]


def test_supports_perspectives_format(client: Moderato) -> None:
    reply = client.compat.analyze({"comment": {"text": "Hello"}, "requestedAttributes": {"TOXICITY": {}}})
    assert reply["attributeScores"]["TOXICITY"]["summaryScore"]["value"] < 0.1


def test_reports_errors_with_the_request_id_that_the_service_logged(
    client: Moderato, client_of: ClientOf, service: Service
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        client.moderate.text("")
    assert (caught.value.status, caught.value.retry_after) == (400, None)
    assert str(caught.value.request_id).startswith("req_")
    with pytest.raises(UnauthorizedError):
        client_of(api_key="mod_live_nonsense", base_url=service.address).usage.get()
    with pytest.raises(ImageUnreadableError):
        client.moderate.image(data="data:image/png;base64,iVBORw0KGgo=")


def test_reports_the_limit_that_was_reached(client_of: ClientOf, service: Service) -> None:
    small = client_of(api_key=service.small_key, base_url=service.address)
    with pytest.raises(QuotaExceededError) as caught:
        small.moderate.text("one")
    assert (caught.value.retry_after or 0) >= 1
    flagged = client_of(api_key=service.small_key, base_url=service.address, on_outage="flag").moderate.text("one")
    assert (flagged.unavailable, flagged.action) == (True, "flag")


def test_waits_for_the_rate_limit_and_then_succeeds(client_of: ClientOf, service: Service) -> None:
    hasty = client_of(api_key=service.slow_key, base_url=service.address, max_retries=0)
    with pytest.raises(RateLimitExceededError):
        [hasty.usage.get() for _ in range(20)]
    patient = client_of(api_key=service.slow_key, base_url=service.address, max_retries=5)
    assert patient.usage.get().rate_limit.requests_per_second == 1


def test_does_not_retry_if_nothing_is_configured_to_judge(client_of: ClientOf, service: Service) -> None:
    live = client_of(api_key=service.live_key, base_url=service.address, max_retries=5)
    with pytest.raises(ProviderUnavailableError) as caught:
        live.moderate.image(data=PIXEL, categories=["gore"])
    assert caught.value.retry_after == 3_600


def test_knows_every_field_that_the_service_describes(service: Service) -> None:
    document = httpx.get(f"{service.address}/openapi.json").json()

    def described(path: str, method: str) -> dict[str, Any]:
        return resolved(document, document["paths"][path][method]["responses"]["200"])

    for kind, schema in [
        (ModerationResult, described("/v1/moderate/text", "post")),
        (ModerationResult, described("/v1/moderate/image", "post")),
        (ModerationResult, described("/v1/moderate/audio", "post")),
        (Usage, described("/v1/usage", "get")),
        (CategoryEntry, described("/v1/categories", "get")["properties"]["categories"]["items"]),
    ]:
        names = {field.name for field in dataclasses.fields(kind)}
        assert set(resolved(document, schema)["properties"]) <= names


def test_knows_every_field_of_a_rule(client: Moderato, service: Service) -> None:
    # `matching` is there only where it is not `exact`.
    made = client.rules.create(type="wordlist", pattern=["gloop"], moderation_action="flag", matching="inflected")
    try:
        reply = httpx.post(
            f"{service.address}/v1/config/rules",
            json={"action": "list"},
            headers={"X-API-Key": service.test_key},
        ).json()
        assert set(reply["rules"][0]) == {field.name for field in dataclasses.fields(Rule)}
    finally:
        client.rules.delete(made.rule_id)
