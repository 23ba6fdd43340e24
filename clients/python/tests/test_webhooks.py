"""Deliveries of the service are accepted; everything else is refused."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from base64 import b64encode
from typing import Any

import pytest
from conftest import Service

from moderato_client import WebhookSignatureError, verify_webhook, webhooks

KEY = b"0123456789abcdef0123456789abcdef"
SECRET = "whsec_" + b64encode(KEY).decode()
BODY = json.dumps({"type": "test", "timestamp": "2026-11-16T00:00:00.000Z", "data": {}}).encode()


def signed(body: bytes = BODY, at: float | None = None, event_id: str = "dlv_1") -> dict[str, str]:
    sent_at = str(int(time.time() if at is None else at))
    signature = hmac.digest(KEY, b".".join([event_id.encode(), sent_at.encode(), body]), hashlib.sha256)
    return {
        "webhook-id": event_id,
        "webhook-timestamp": sent_at,
        "webhook-signature": "v1," + b64encode(signature).decode(),
    }


@pytest.fixture
def delivery(service: Service, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what the real service delivered before the tests began, on a slow machine long before."""
    monkeypatch.setattr(webhooks, "TOLERANCE_SECONDS", 3_600)
    return service.webhook


def test_a_delivery_of_the_real_service_is_accepted(delivery: dict[str, Any]) -> None:
    event = verify_webhook(delivery["secret"], delivery["headers"], delivery["body"])
    assert event.type == "decision.block"
    assert event.id == delivery["headers"]["webhook-id"]
    assert event.data["action"] == "block"
    assert str(event.data["request_id"]).startswith("req_")


def test_a_changed_delivery_of_the_real_service_is_refused(delivery: dict[str, Any]) -> None:
    body = delivery["body"].replace('"block"', '"allow"')
    assert body != delivery["body"]
    with pytest.raises(WebhookSignatureError):
        verify_webhook(delivery["secret"], delivery["headers"], body)


def test_headers_may_have_any_case_and_the_body_may_be_text() -> None:
    headers = {name.title(): value for name, value in signed().items()}
    assert verify_webhook(SECRET, headers, BODY.decode()).type == "test"


def test_one_of_several_signatures_is_enough() -> None:
    headers = signed()
    headers["webhook-signature"] = f"v1,{b64encode(b'x' * 32).decode()} v2,abc {headers['webhook-signature']}"
    assert verify_webhook(SECRET, headers, BODY).id == "dlv_1"


@pytest.mark.parametrize(
    "changes",
    [
        {"webhook-id": "dlv_2"},
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1,é"},
        {"webhook-signature": "v2," + signed()["webhook-signature"][3:]},
        {"webhook-timestamp": ""},
        {"webhook-timestamp": "soon"},
        {"webhook-timestamp": "-1"},
        {"webhook-timestamp": "²"},
        {"webhook-timestamp": "9" * 5_000},
    ],
)
def test_changed_headers_are_refused(changes: dict[str, str]) -> None:
    with pytest.raises(WebhookSignatureError):
        verify_webhook(SECRET, {**signed(), **changes}, BODY)


def test_missing_headers_are_refused() -> None:
    for name in signed():
        headers = {key: value for key, value in signed().items() if key != name}
        with pytest.raises(WebhookSignatureError):
            verify_webhook(SECRET, headers, BODY)


@pytest.mark.parametrize("seconds", [-600, 600])
def test_a_delivery_from_another_time_is_refused(seconds: float) -> None:
    with pytest.raises(WebhookSignatureError, match="old"):
        verify_webhook(SECRET, signed(at=time.time() + seconds), BODY)


@pytest.mark.parametrize("body", [b"no json", b"[]", b'{"type":"test"}', b'{"type":1,"timestamp":"","data":{}}'])
def test_a_body_that_is_not_an_event_is_refused(body: bytes) -> None:
    with pytest.raises(WebhookSignatureError):
        verify_webhook(SECRET, signed(body), body)


def test_another_secret_is_refused_and_an_invalid_one_is_reported() -> None:
    with pytest.raises(WebhookSignatureError):
        verify_webhook("whsec_" + b64encode(b"y" * 32).decode(), signed(), BODY)
    for wrong in ("", "whsec_", "whsec_not base64!", "whsec_é"):
        with pytest.raises(ValueError, match="dashboard"):
            verify_webhook(wrong, signed(), BODY)
