"""Turns an HTTP response into a reply or an error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TypeVar, cast

from ._calls import Call
from ._decode import ShapeError, parse_json
from ._settings import ApiKey
from .errors import ApiError, ModeratoError, UnexpectedReplyError, by_code, by_status

Reply = TypeVar("Reply")

LONGEST_MESSAGE = 500


@dataclass(frozen=True, slots=True)
class RawReply:
    """A response that was read completely."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)


def refuse_head(status: int, headers: Mapping[str, str]) -> UnexpectedReplyError | None:
    """Decide by status and headers whether the body is worth reading."""
    if 300 <= status < 400:
        return UnexpectedReplyError(
            f"The reply is a redirect ({status}). Use the address that it leads to as base_url.",
            status=status,
        )
    if headers.get("content-encoding", "identity") != "identity":
        return UnexpectedReplyError("The reply has an encoding that was not requested.", status=status)
    return None


def too_large(status: int) -> UnexpectedReplyError:
    """Make the error for a reply that was not read to the end."""
    return UnexpectedReplyError("The reply is longer than any reply of the service.", status=status)


def read_reply(call: Call[Reply], raw: RawReply, api_key: ApiKey) -> Reply | ModeratoError:
    """Return the reply, or the error to raise or to retry."""
    if raw.status >= 400:
        return _read_error(raw, api_key)
    try:
        return call.read(_read_text(raw) if call.is_text else parse_json(raw.body))
    except ShapeError as problem:
        message = f"The reply ({raw.status}) is not from a Moderato service ({problem})."
        return UnexpectedReplyError(message, status=raw.status)


def _read_text(raw: RawReply) -> str:
    if not raw.headers.get("content-type", "").startswith("text/plain"):
        raise ShapeError("no plain text")
    try:
        return raw.body.decode()
    except UnicodeDecodeError:
        raise ShapeError("no plain text") from None


def _read_error(raw: RawReply, api_key: ApiKey) -> ApiError:
    try:
        outer = parse_json(raw.body)
    except ShapeError:
        outer = None
    inner = _as_object(_as_object(outer).get("error"))
    return error_of(inner, api_key, raw.status, raw.headers)


def error_of(inner: Mapping[str, object], api_key: ApiKey, status: int | None, headers: Mapping[str, str]) -> ApiError:
    """Make the error that a body's `error` describes. Without a status, it has the usual status of its code."""
    given_code, given_message = inner.get("code"), inner.get("message")
    code = given_code if isinstance(given_code, str) else None
    kind = by_code.get(code or "") or by_status.get(status or 0, ApiError)
    status = kind.usual_status if status is None else status
    message = f"The service answered with the status {status}."
    if isinstance(given_message, str) and given_message:
        message = api_key.hide_in(given_message)[:LONGEST_MESSAGE]
    retry_after = _as_seconds(inner.get("retry_after"))
    if retry_after is None:
        retry_after = _header_seconds(headers.get("retry-after"))
    request_id = headers.get("x-request-id")
    return kind(message, status=status, code=code, request_id=request_id, retry_after=retry_after)


def _as_object(value: object) -> Mapping[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _as_seconds(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value < 1e9 else (None if value < 0 or math.isnan(value) else math.inf)


def _header_seconds(value: str | None) -> float | None:
    """Read a `Retry-After`: seconds, or a date."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        # A number with this many digits is too long a wait for anybody.
        return float(value) if len(value) <= 9 else math.inf
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    date = date if date.tzinfo else date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
