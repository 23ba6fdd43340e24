"""Turns what came back into a reply, or into the error that it means."""

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
    """As it came, wholly read."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)


def refuse_head(status: int, headers: Mapping[str, str]) -> UnexpectedReplyError | None:
    """Tell by status and headers what is not worth reading on."""
    if 300 <= status < 400:
        return UnexpectedReplyError(
            f"Something answered with a redirect ({status}). Give the address that it leads to as base_url.",
            status=status,
        )
    if headers.get("content-encoding", "identity") != "identity":
        return UnexpectedReplyError("Something answered with an encoding that was not asked for.", status=status)
    return None


def too_large(status: int) -> UnexpectedReplyError:
    """Say that a reply was not read to its end."""
    return UnexpectedReplyError("The answer is longer than any of the service.", status=status)


def read_reply(call: Call[Reply], raw: RawReply, api_key: ApiKey) -> Reply | ModeratoError:
    """Return the reply, or the error to raise or to retry."""
    if raw.status >= 400:
        return _read_error(raw, api_key)
    try:
        return call.read(_read_text(raw) if call.is_text else parse_json(raw.body))
    except ShapeError as problem:
        message = f"Something answered with {raw.status}, but not as a Moderato service does ({problem})."
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
    """Make the error that a body's `error` tells of. Without a status, it has the usual one of its code."""
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
        # More digits than any wait has are a wait that nobody sits out.
        return float(value) if len(value) <= 9 else math.inf
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    date = date if date.tzinfo else date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
