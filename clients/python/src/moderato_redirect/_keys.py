"""Takes the vendor's key out of a request, wherever its clients put it, and puts Moderato's in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote_plus

from ._hosts import path_of

KEY_PARAMETERS = frozenset({"key", "api_key", "access_token", "oauth_token"})
KEY_HEADERS = frozenset(
    {
        "api-key",
        "authorization",
        "cookie",
        "openai-organization",
        "openai-project",
        "x-api-key",
        "x-goog-api-key",
        "x-goog-user-project",
    }
)
#: Headers of the connection, and those that change with the body or the host.
_OF_CONNECTION = frozenset(
    {"connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "trailer", "upgrade"}
    | {"host", "content-length", "transfer-encoding", "expect"}
)

_REQUEST_LINE = re.compile(rb"^([A-Z]+) (\S+)( HTTP/1\.[01])?(?=\r?$)", re.MULTILINE)
_KEY_LINE = re.compile(
    rb"^(?:authorization|x-api-key|x-goog-api-key)[ \t]*:.*\r?\n(?:[ \t].*\r?\n)*", re.MULTILINE | re.IGNORECASE
)


def target_without_key(target: str) -> str:
    """Remove the parameters that carry keys."""
    path, mark, query = target.partition("?")
    kept = [part for part in query.split("&") if part.split("=", 1)[0].lower() not in KEY_PARAMETERS]
    return path + (f"{mark}{'&'.join(kept)}" if kept and query else "")


def headers_with_key(headers: Iterable[tuple[str, str]], key: str) -> list[tuple[str, str]]:
    """Keep the headers of the message, and add Moderato's key."""
    unwanted = KEY_HEADERS | _OF_CONNECTION
    kept = [(name, value) for name, value in headers if name.lower() not in unwanted]
    return [*kept, ("Authorization", f"Bearer {key}")]


def body_with_key(body: bytes, vendor: str, target: str, content_type: str, key: str) -> bytes:
    """Replace keys in the parts of Google's batches and in Akismet's forms."""
    path = path_of(target)
    if vendor == "perspective" and path.startswith("/batch"):
        return _KEY_LINE.sub(b"", _REQUEST_LINE.sub(_line_without_key, body))
    if vendor != "akismet":
        return body
    names = key_fields(path)
    if content_type.lower().startswith("multipart/form-data"):
        field = rf'(;[ \t]*name="?(?:{"|".join(names)})"?[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)[^\r\n]*'
        return re.sub(field.encode(), lambda found: found[1] + key.encode(), body, flags=re.IGNORECASE)
    fields = [field for field in body.decode("latin-1").split("&") if field]
    kept = [field for field in fields if unquote_plus(field.split("=", 1)[0]) not in names]
    return "&".join([*(f"{name}={key}" for name in names), *kept]).encode("latin-1")


def key_fields(target: str) -> tuple[str, ...]:
    """Name the fields of Akismet's forms that carry the key."""
    return ("key", "api_key") if path_of(target) == "/1.1/verify-key" else ("api_key",)


def _line_without_key(found: re.Match[bytes]) -> bytes:
    target = target_without_key(found[2].decode("latin-1")).encode("latin-1")
    return found[1] + b" " + target + (found[3] or b"")
