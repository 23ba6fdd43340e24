"""A strict program that uses the clients. Nothing runs it: the type checker reads it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import assert_type

from moderato_client import AsyncModerato, ModerationResult, Moderato, OutagePolicy, Refused, Unavailable


def without_policy() -> None:
    client = Moderato("key", "https://a.example")
    assert_type(client.moderate.text("x"), ModerationResult)
    assert_type(client.with_options(timeout=1).moderate.text("x"), ModerationResult)
    assert_type(client.moderate.texts(["x"]), list[ModerationResult | Refused])
    assert_type(client.statements.text("req_1", language="de"), str)
    assert_type(client.statements.get("req_1").appeals[0].decision, Literal["upheld", "reversed"] | None)
    client.outcomes.create(request_id="req_1", outcome="eaten")  # pyright: ignore[reportArgumentType]
    client.moderate.text("x", context="nowhere")  # pyright: ignore[reportArgumentType]
    client.moderate.image(url="https://a.example", categories=["cats"])  # pyright: ignore[reportArgumentType]


def with_policy(policy: OutagePolicy) -> ModerationResult | None:
    client = Moderato("key", "https://a.example", on_outage="flag")
    outcome = client.moderate.text("x")
    assert_type(outcome, ModerationResult | Unavailable)
    assert_type(outcome.action == "allow", bool)
    assert_type(Moderato(on_outage=policy).moderate.text("x"), ModerationResult | Unavailable)
    print(outcome.request_id)  # pyright: ignore
    if isinstance(outcome, Unavailable):
        assert_type(outcome, Unavailable)
        return None
    return outcome


def any_client(client: Moderato) -> str:
    """Take a client with or without a policy."""
    return client.moderate.text("x").action


async def waiting() -> None:
    any_client(Moderato())
    any_client(Moderato(on_outage="block"))
    async with AsyncModerato() as client:
        assert_type(await client.moderate.text("x"), ModerationResult)
        reply = await client.compat.analyze({"comment": {"text": "x"}, "requestedAttributes": {"TOXICITY": {}}})
        assert_type(reply["attributeScores"]["TOXICITY"]["summaryScore"]["value"], float)
        listed = await client.moderations.create(input=[{"type": "text", "text": "x"}])
        assert_type(listed.results[0].categories["hate"], bool | None)
    async with AsyncModerato(on_outage="allow") as other:
        assert_type(await other.moderate.image(data=b"GIF"), ModerationResult | Unavailable)
