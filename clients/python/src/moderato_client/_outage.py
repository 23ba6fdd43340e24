"""Applies the caller's outage policy, and pairs many texts with their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from typing_extensions import TypeVar

from ._decode import ShapeError, decode
from ._replies import error_of
from ._settings import Settings
from .errors import (
    ApiError,
    InvalidRequestError,
    ModeratoError,
    PayloadTooLargeError,
    UnexpectedReplyError,
    is_outage,
)
from .types import ModerationResult, Refused, TextItem, Unavailable

MOST_ITEMS = 100
MOST_TEXT_BYTES = 1_000_000

ItemOutcome = ModerationResult | Unavailable | Refused

#: What a moderation call returns. Without an outage policy, it is always a verdict.
Outcome_co = TypeVar(
    "Outcome_co",
    bound=ModerationResult | Unavailable,
    covariant=True,
    default=ModerationResult | Unavailable,
)


def stated(settings: Settings, error: ModeratoError, id: str | None = None) -> Unavailable:
    """Return the policy's action instead of the error, or raise the error if the policy does not cover it."""
    policy = settings.on_outage
    if policy == "raise" or not is_outage(error):
        raise error
    return Unavailable(action=policy, flagged=policy != "allow", error=error, id=id)


def as_items(given: Iterable[str | TextItem]) -> list[TextItem]:
    """Return plain strings as items too."""
    if isinstance(given, str):
        raise TypeError("moderate.texts takes a list of texts; for one text there is moderate.text.")
    return [{"content": item} if isinstance(item, str) else item for item in given]


def batches(items: Sequence[TextItem], idempotency_key: str | None) -> Iterator[tuple[Sequence[TextItem], str | None]]:
    """Split into lists that the service accepts in one call, each with its own idempotency key."""
    start = size = number = 0
    for index in range(len(items) + 1):
        length = _text_bytes(items[index]) if index < len(items) else 0
        is_full = index - start == MOST_ITEMS or size + length > MOST_TEXT_BYTES
        if index > start and (is_full or index == len(items)):
            number += 1
            yield items[start:index], f"{idempotency_key}-{number}" if idempotency_key else None
            start, size = index, 0
        size += length


def _text_bytes(item: Mapping[str, object]) -> int:
    """Return the size of an item's texts, with earlier messages. The service refuses an item without a text."""
    previous = item.get("previous")
    messages = cast("Sequence[object]", previous) if isinstance(previous, Sequence) else ()
    earlier = [cast("Mapping[str, object]", one).get("content") for one in messages if isinstance(one, Mapping)]
    texts = [item.get("content"), *earlier]
    return sum(len(text.encode(errors="replace")) for text in texts if isinstance(text, str))


def read_results(
    settings: Settings, items: Sequence[TextItem], results: Sequence[Mapping[str, object]]
) -> list[ItemOutcome]:
    """Pair items with their results; each is a verdict or an error."""
    try:
        outcomes = [_read_result(settings, result) for result in results]
    except ShapeError:
        outcomes = []
    if len(outcomes) == len(items):
        return outcomes
    error = UnexpectedReplyError("The reply is not from a Moderato service (results).", status=200)
    return failed_batch(settings, items, error)


def _read_result(settings: Settings, result: Mapping[str, object]) -> ItemOutcome:
    if "error" not in result:
        return decode(ModerationResult, result)
    inner = decode(dict[str, object], result["error"])
    given_id = result.get("id")
    error = error_of(inner, settings.api_key, None, {})
    return _refusal(settings, error, given_id if isinstance(given_id, str) else None)


def _refusal(settings: Settings, error: ApiError, id: str | None) -> Unavailable | Refused:
    if settings.on_outage != "raise" and is_outage(error):
        return stated(settings, error, id)
    return Refused(error=error, id=id)


def failed_batch(settings: Settings, items: Sequence[TextItem], error: ModeratoError) -> list[ItemOutcome]:
    """State the policy for each item of a call that failed, or raise.

    An item that is too large even alone is its own refusal, as it would be among others.
    """
    if len(items) == 1 and isinstance(error, (InvalidRequestError, PayloadTooLargeError)):
        return [Refused(error=error, id=items[0].get("id"))]
    return [stated(settings, error, item.get("id")) for item in items]
