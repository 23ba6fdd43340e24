"""The settings of a client, checked once. Nothing here shows the key."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from importlib.metadata import version

import httpx

from .types import OutagePolicy

DEFAULT_TIMEOUT_SECONDS = 15.0
DEFAULT_MAX_RETRIES = 2
POLICIES = ("allow", "flag", "block", "raise")
USER_AGENT = f"moderato-python/{version('moderato-client')}"


class ApiKey(httpx.Auth):
    """Adds the key to requests, and shows it nowhere else."""

    def __init__(self, key: str) -> None:
        self._key = key

    def auth_flow(self, request: httpx.Request):
        """Add the header."""
        request.headers["Authorization"] = f"Bearer {self._key}"
        yield request

    def hide_in(self, text: str) -> str:
        """Return the text without the key, in case something echoed it."""
        return text.replace(self._key, "[key]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one client, shared by its nouns."""

    api_key: ApiKey = field(repr=False)
    #: Without a trailing slash.
    base_url: str
    on_outage: OutagePolicy
    timeout: float
    max_retries: int

    def with_options(self, timeout: float | None, max_retries: int | None) -> Settings:
        """Return the settings with the given ones replaced."""
        return replace(
            self,
            timeout=self.timeout if timeout is None else _checked_timeout(timeout),
            max_retries=self.max_retries if max_retries is None else _checked_retries(max_retries),
        )


def read_settings(
    api_key: str | None,
    base_url: str | None,
    on_outage: OutagePolicy,
    timeout: float,
    max_retries: int,
) -> Settings:
    """Check the arguments of a client; key and address may come from the environment."""
    if on_outage not in POLICIES:
        raise ValueError(f"on_outage must be one of {', '.join(POLICIES)}.")
    return Settings(
        api_key=ApiKey(_checked_key(api_key or os.environ.get("MODERATO_KEY", ""))),
        base_url=_checked_address(base_url or os.environ.get("MODERATO_URL", "")),
        on_outage=on_outage,
        timeout=_checked_timeout(timeout),
        max_retries=_checked_retries(max_retries),
    )


def _checked_key(key: str) -> str:
    if not key:
        raise ValueError("Moderato needs an API key: pass api_key, or set MODERATO_KEY.")
    if not all("!" <= character <= "~" for character in key):
        raise ValueError("The API key contains spaces, line breaks or other characters that no key has.")
    return key


def _checked_address(address: str) -> str:
    if not address:
        raise ValueError("Moderato needs its address: pass base_url, or set MODERATO_URL.")
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("base_url must be an address that starts with http:// or https://.")
    if url.userinfo or url.query or url.fragment:
        raise ValueError("base_url must have no user name, password, query or fragment.")
    # Other clients want an address that ends in /v1; a host of that name is left alone.
    address = address.rstrip("/")
    return address.removesuffix("/v1") if url.path.rstrip("/").endswith("/v1") else address


def _checked_timeout(seconds: float) -> float:
    if not 0 < seconds < float("inf"):
        raise ValueError("timeout must be a number of seconds above 0.")
    return seconds


def _checked_retries(count: int) -> int:
    if count < 0:
        raise ValueError("max_retries must be 0 or more.")
    return count
