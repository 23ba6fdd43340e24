"""Checks that a webhook delivery was sent by your service: the signatures are those of Standard Webhooks."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from ._decode import ShapeError, decode, parse_json
from .errors import ModeratoError

#: Deliveries that are older or newer than this are refused, because they may be replayed.
TOLERANCE_SECONDS = 300


class WebhookSignatureError(ModeratoError):
    """The delivery was not signed with this secret, was changed in transit, or is too old."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEvent:
    """A delivery with a valid signature."""

    #: The same for every attempt: store it, and ignore a delivery that you have already handled.
    id: str
    #: `decision.flag`, `decision.block`, `review.decided`, `alert.raised`,
    #: `alert.cleared` or `test`.
    type: str
    timestamp: str
    data: dict[str, object]


@dataclass(frozen=True, slots=True)
class _Body:
    type: str
    timestamp: str
    data: dict[str, object]


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes | str) -> WebhookEvent:
    """Return the event of a delivery, or raise WebhookSignatureError.

    `body` is the body as it arrived: JSON that was parsed and written again has another signature.
    """
    given = {name.lower(): value for name, value in headers.items()}
    raw = body.encode() if isinstance(body, str) else body
    event_id, sent_at = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    _check_age(sent_at)
    signed = b".".join([event_id.encode(errors="replace"), sent_at.encode(), raw])
    expected = b64encode(hmac.digest(_key(secret), signed, hashlib.sha256))
    # While a secret is being replaced, a delivery may carry one signature for each.
    signatures = [
        signature.removeprefix("v1,").encode(errors="replace")
        for signature in given.get("webhook-signature", "").split(" ")
        if signature.startswith("v1,")
    ]
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise WebhookSignatureError("The webhook is not signed with this secret.")
    try:
        event = decode(_Body, parse_json(raw))
    except ShapeError:
        raise WebhookSignatureError("The webhook is signed but is not an event.") from None
    return WebhookEvent(id=event_id, type=event.type, timestamp=event.timestamp, data=event.data)


def _check_age(sent_at: str) -> None:
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) <= 12):
        raise WebhookSignatureError("The webhook has no webhook-timestamp.")
    if abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        raise WebhookSignatureError("The webhook is too old, or a clock is wrong.")


def _key(secret: str) -> bytes:
    try:
        key = b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("The webhook secret must be the one that the dashboard showed: whsec_ followed by base64.")
    return key
