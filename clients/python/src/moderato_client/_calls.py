"""Every call of the service: its address, its body, and how to read its reply. Both clients send these."""

from __future__ import annotations

import json
import uuid
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar
from urllib.parse import quote

from ._decode import decode
from .types import (
    AnalyzeReply,
    AnalyzeRequest,
    Appeal,
    Appellant,
    CategoryEntry,
    Context,
    DecidedBy,
    DeletedRule,
    Ground,
    ImageCategory,
    ImagePart,
    ModerationList,
    ModerationResult,
    OutcomeName,
    PreviousMessage,
    RecordedOutcome,
    Report,
    Rule,
    RuleAction,
    RuleMatching,
    RuleType,
    Statement,
    StatementLanguage,
    TextItem,
    TextPart,
    Usage,
)

Reply = TypeVar("Reply")

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[Reply]):
    """One call, whichever client sends it. Its repr shows no content."""

    method: str
    path: str
    read: Callable[[object], Reply] = field(repr=False)
    body: bytes = field(default=b"", repr=False)
    #: Sent with every attempt, so that the call runs and counts only once.
    idempotency_key: str | None = None
    #: Safe to repeat if its first answer was lost.
    is_repeatable: bool = True
    #: Longer replies are not read to the end.
    max_reply_bytes: int = MEBIBYTE
    #: The reply is plain text, not JSON.
    is_text: bool = False


def text(
    content: str,
    context: Context | None,
    user_id: str | None,
    previous: Sequence[PreviousMessage] | None,
    content_url: str | None,
    author_name: str | None,
    idempotency_key: str | None,
) -> Call[ModerationResult]:
    """`POST /v1/moderate/text`."""
    body = _given(
        content=content,
        context=context,
        user_id=user_id,
        # An empty list is how a program says that nothing came before.
        previous=list(previous or ()) or None,
        content_url=content_url,
        author_name=author_name,
    )
    return _once("/v1/moderate/text", body, partial(decode, ModerationResult), idempotency_key)


def texts(items: Sequence[TextItem], idempotency_key: str | None) -> Call[list[dict[str, object]]]:
    """`POST /v1/moderate/texts`; the results are read one by one, because some may be errors."""
    read = partial(_read_list, "results", dict[str, object])
    return _once("/v1/moderate/texts", {"items": items}, read, idempotency_key, 32 * MEBIBYTE)


def image(
    url: str | None,
    data: str | bytes | None,
    categories: Iterable[ImageCategory] | None,
    user_id: str | None,
    content_url: str | None,
    author_name: str | None,
    idempotency_key: str | None,
) -> Call[ModerationResult]:
    """`POST /v1/moderate/image`."""
    uri = _data_uri(url, data)
    names = None if categories is None else list(categories)
    body = _given(
        url=url,
        data=uri,
        categories=names,
        user_id=user_id,
        content_url=content_url,
        author_name=author_name,
    )
    return _once("/v1/moderate/image", body, partial(decode, ModerationResult), idempotency_key)


def audio(
    url: str | None,
    data: str | bytes | None,
    context: Context | None,
    user_id: str | None,
    content_url: str | None,
    author_name: str | None,
    idempotency_key: str | None,
) -> Call[ModerationResult]:
    """`POST /v1/moderate/audio`."""
    body = _given(
        url=url,
        data=_data_uri(url, data),
        context=context,
        user_id=user_id,
        content_url=content_url,
        author_name=author_name,
    )
    return _once("/v1/moderate/audio", body, partial(decode, ModerationResult), idempotency_key)


def _data_uri(url: str | None, data: str | bytes | None) -> str | None:
    if (url is None) == (data is None):
        raise TypeError("Give exactly one of url and data.")
    if isinstance(data, bytes):
        # The service decodes the file to find out its type and ignores this name.
        return f"data:application/octet-stream;base64,{b64encode(data).decode()}"
    return data


def moderations(
    input: str | Sequence[str] | Sequence[TextPart | ImagePart],
    model: str | None,
    idempotency_key: str | None,
) -> Call[ModerationList]:
    """`POST /v1/moderations`."""
    parts = input if isinstance(input, str) else list(input)
    body = _given(input=parts, model=model)
    return _once("/v1/moderations", body, partial(decode, ModerationList), idempotency_key)


def analyze(request: AnalyzeRequest, idempotency_key: str | None) -> Call[AnalyzeReply]:
    """`POST /v1/compat/analyze`."""
    return _once("/v1/compat/analyze", request, partial(decode, AnalyzeReply), idempotency_key)


def create_rule(
    type: RuleType,
    pattern: str | Sequence[str],
    moderation_action: RuleAction | None,
    priority: int | None,
    matching: RuleMatching | None,
) -> Call[Rule]:
    """Create a rule. Not retried if its answer is lost: the rule might then exist twice."""
    body = _given(
        action="create",
        type=type,
        pattern=pattern if isinstance(pattern, str) else list(pattern),
        moderation_action=moderation_action,
        priority=priority,
        matching=matching,
    )
    return _rules(body, partial(decode, Rule), is_repeatable=False)


def list_rules() -> Call[list[Rule]]:
    """List the rules in evaluation order."""
    return _rules({"action": "list"}, partial(_read_list, "rules", Rule), is_repeatable=True)


def delete_rule(rule_id: str) -> Call[DeletedRule]:
    """Delete a rule. Not retried if its answer is lost: the rule might then be unknown."""
    body = {"action": "delete", "rule_id": rule_id}
    return _rules(body, partial(decode, DeletedRule), is_repeatable=False)


def usage() -> Call[Usage]:
    """`GET /v1/usage`."""
    return Call(method="GET", path="/v1/usage", read=partial(decode, Usage))


def categories() -> Call[list[CategoryEntry]]:
    """`GET /v1/categories`."""
    return Call(method="GET", path="/v1/categories", read=partial(_read_list, "categories", CategoryEntry))


def report(
    request_id: str | None,
    content: str | None,
    reason: str,
    reporter_id: str | None,
    context: Context | None,
    user_id: str | None,
    content_url: str | None,
    author_name: str | None,
    idempotency_key: str | None,
) -> Call[Report]:
    """`POST /v1/reports`."""
    if request_id is None and content is None:
        raise TypeError("Give request_id, content or both.")
    body = _given(
        request_id=request_id,
        content=content,
        reason=reason,
        reporter_id=reporter_id,
        context=context,
        user_id=user_id,
        content_url=content_url,
        author_name=author_name,
    )
    return _once("/v1/reports", body, partial(decode, Report), idempotency_key)


def outcome(
    request_id: str,
    outcome: OutcomeName,
    clause: str | None,
    ground: Ground | None,
    explanation: str | None,
    decided_by: DecidedBy | None,
    until: str | None,
    idempotency_key: str | None,
) -> Call[RecordedOutcome]:
    """`POST /v1/outcomes`."""
    body = _given(
        request_id=request_id,
        outcome=outcome,
        clause=clause,
        ground=ground,
        explanation=explanation,
        decided_by=decided_by,
        until=until,
    )
    return _once("/v1/outcomes", body, partial(decode, RecordedOutcome), idempotency_key)


def statement(request_id: str) -> Call[Statement]:
    """`GET /v1/decisions/{request_id}/statement`."""
    return Call(method="GET", path=_statement_path(request_id), read=partial(decode, Statement))


def statement_text(request_id: str, language: StatementLanguage) -> Call[str]:
    """`GET /v1/decisions/{request_id}/statement`, as a letter."""
    path = f"{_statement_path(request_id)}?format=text&language={quote(language, safe='')}"
    return Call(method="GET", path=path, read=partial(decode, str), is_text=True)


def appeal(request_id: str, reason: str, appellant: Appellant | None, idempotency_key: str | None) -> Call[Appeal]:
    """`POST /v1/appeals`."""
    body = _given(request_id=request_id, reason=reason, appellant=appellant)
    return _once("/v1/appeals", body, partial(decode, Appeal), idempotency_key)


def _statement_path(request_id: str) -> str:
    return f"/v1/decisions/{quote(request_id, safe='')}/statement"


def _once(
    path: str,
    body: object,
    read: Callable[[object], Reply],
    idempotency_key: str | None,
    max_reply_bytes: int = MEBIBYTE,
) -> Call[Reply]:
    key = uuid.uuid4().hex if idempotency_key is None else checked_idempotency_key(idempotency_key)
    return Call(
        method="POST",
        path=path,
        body=_json(body),
        read=read,
        idempotency_key=key,
        max_reply_bytes=max_reply_bytes,
    )


def _rules(body: object, read: Callable[[object], Reply], *, is_repeatable: bool) -> Call[Reply]:
    return Call(
        method="POST",
        path="/v1/config/rules",
        body=_json(body),
        read=read,
        is_repeatable=is_repeatable,
        # An account may have 100,000 words of 200 characters in its rules.
        max_reply_bytes=128 * MEBIBYTE,
    )


def checked_idempotency_key(key: str) -> str:
    """Refuse a key that the service would refuse, before it is put into a header."""
    if not 1 <= len(key) <= 255 or not all(" " <= character <= "~" for character in key):
        raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters.")
    return key


def _given(**fields: object) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}


def _json(body: object) -> bytes:
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        # Half a character (a lone surrogate) can only be written as an escape.
        return json.dumps(body, allow_nan=False).encode()


def _read_list(name: str, kind: type[Reply], value: object) -> list[Reply]:
    items = decode(list[object], decode(dict[str, object], value).get(name))
    return [decode(kind, item) for item in items]
