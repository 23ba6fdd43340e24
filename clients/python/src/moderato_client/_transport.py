"""Sends a call and retries it if that is safe and may help. Connections are kept open and shared."""

from __future__ import annotations

import ssl
import time
from functools import cache
from typing import TypeVar

import anyio
import httpx

from ._calls import Call
from ._replies import RawReply, read_reply, refuse_head, too_large
from ._retry import retry_delay
from ._settings import USER_AGENT, Settings
from .errors import ConnectionFailedError, ModeratoError, TimedOutError

Reply = TypeVar("Reply")

LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=100)


@cache
def tls() -> ssl.SSLContext:
    """Return the certificates that clients trust; reading them takes longer than a verdict, so it is done once."""
    return httpx.create_ssl_context()


class Transport:
    """For `Moderato`."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def send(self, call: Call[Reply]) -> Reply:
        """Return the reply, or raise the error of the last attempt."""
        tries = 0
        while True:
            raw = self._attempt(call)
            reply = raw if isinstance(raw, ModeratoError) else read_reply(call, raw, self.settings.api_key)
            if not isinstance(reply, ModeratoError):
                return reply
            tries += 1
            time.sleep(_wait_or_raise(self.settings, call, reply, tries))

    def _attempt(self, call: Call[Reply]) -> RawReply | ModeratoError:
        timeout = self.settings.timeout
        latest = time.monotonic() + timeout
        try:
            with self.http.stream(
                call.method,
                self.settings.base_url + call.path,
                content=call.body,
                headers=_headers(call),
                auth=self.settings.api_key,
                timeout=timeout,
                follow_redirects=False,
            ) as response:
                refusal = refuse_head(response.status_code, response.headers)
                if refusal:
                    return refusal
                body = bytearray()
                for chunk in response.iter_raw():
                    body += chunk
                    if len(body) > call.max_reply_bytes:
                        return too_large(response.status_code)
                    if time.monotonic() > latest:
                        return _timed_out(self.settings)
                return RawReply(response.status_code, response.headers, bytes(body))
        except httpx.RequestError as problem:
            return _failure(self.settings, problem)


class AsyncTransport:
    """For `AsyncModerato`, on asyncio and trio."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(self, call: Call[Reply]) -> Reply:
        """Return the reply, or raise the error of the last attempt."""
        tries = 0
        while True:
            raw = await self._attempt(call)
            reply = raw if isinstance(raw, ModeratoError) else read_reply(call, raw, self.settings.api_key)
            if not isinstance(reply, ModeratoError):
                return reply
            tries += 1
            await anyio.sleep(_wait_or_raise(self.settings, call, reply, tries))

    async def _attempt(self, call: Call[Reply]) -> RawReply | ModeratoError:
        timeout = self.settings.timeout
        try:
            with anyio.fail_after(timeout):
                async with self.http.stream(
                    call.method,
                    self.settings.base_url + call.path,
                    content=call.body,
                    headers=_headers(call),
                    auth=self.settings.api_key,
                    timeout=timeout,
                    follow_redirects=False,
                ) as response:
                    refusal = refuse_head(response.status_code, response.headers)
                    if refusal:
                        return refusal
                    body = bytearray()
                    async for chunk in response.aiter_raw():
                        body += chunk
                        if len(body) > call.max_reply_bytes:
                            return too_large(response.status_code)
                    return RawReply(response.status_code, response.headers, bytes(body))
        except httpx.RequestError as problem:
            return _failure(self.settings, problem)
        except TimeoutError:
            return _timed_out(self.settings)


def _headers(call: Call[Reply]) -> dict[str, str]:
    accept = "text/plain" if call.is_text else "application/json"
    headers = {"Accept": accept, "Accept-Encoding": "identity", "User-Agent": USER_AGENT}
    if call.body:
        headers["Content-Type"] = "application/json"
    if call.idempotency_key is not None:
        headers["Idempotency-Key"] = call.idempotency_key
    return headers


def _wait_or_raise(settings: Settings, call: Call[Reply], error: ModeratoError, tries: int) -> float:
    delay = None
    if tries <= settings.max_retries:
        delay = retry_delay(error, tries, is_repeatable=call.is_repeatable)
    if delay is None:
        raise error
    return delay


def _timed_out(settings: Settings, *, was_sent: bool = True) -> TimedOutError:
    return TimedOutError(f"Moderato did not answer within {settings.timeout:g} s.", was_sent=was_sent)


def _failure(settings: Settings, problem: httpx.RequestError) -> ConnectionFailedError:
    """Describe what happened without keeping httpx's own error, which contains the request with key and content."""
    if isinstance(problem, httpx.TimeoutException):
        was_sent = not isinstance(problem, (httpx.ConnectTimeout, httpx.PoolTimeout))
        return _timed_out(settings, was_sent=was_sent)
    # Only the message of a failed connection never quotes the request.
    is_unconnected = isinstance(problem, httpx.ConnectError)
    reason = f"{problem}" if is_unconnected else type(problem).__name__
    return ConnectionFailedError(
        f"Moderato could not be reached at {settings.base_url} ({reason}).", was_sent=not is_unconnected
    )
