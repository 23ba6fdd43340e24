"""Made by `npm run make-async`: `AsyncModerato`, for asyncio and trio. Keep it inside one event loop."""

from __future__ import annotations

from types import TracebackType
from typing import Generic, Literal, overload

import httpx
from typing_extensions import Self

from ._async_nouns import (
    AsyncAppeals,
    AsyncCategories,
    AsyncCompat,
    AsyncModerate,
    AsyncModerations,
    AsyncOutcomes,
    AsyncReports,
    AsyncRules,
    AsyncStatements,
    AsyncUsageNoun,
)
from ._outage import Outcome_co
from ._settings import DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT_SECONDS, Settings, read_settings
from ._transport import LIMITS, AsyncTransport, tls
from .types import ModerationResult, OutagePolicy, Unavailable


class AsyncModerato(Generic[Outcome_co]):
    """A client of one service. Create one and reuse it: it keeps connections open.

    `api_key` and `base_url` are read from MODERATO_KEY and MODERATO_URL when they are not given. `timeout` is in
    seconds, for each try; `max_retries` are further tries after the first. `on_outage` says what a moderation call
    answers when no verdict can be had. Pass an `httpx.AsyncClient` of your own for proxies or certificates; you close
    it.
    """

    @overload
    def __init__(
        self: AsyncModerato[ModerationResult],
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        on_outage: Literal["raise"] = "raise",
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: AsyncModerato[ModerationResult | Unavailable],
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        on_outage: OutagePolicy,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None: ...

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        on_outage: OutagePolicy = "raise",
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = read_settings(api_key, base_url, on_outage, timeout, max_retries)
        self._owns_http = http_client is None
        self._set_up(settings, http_client or httpx.AsyncClient(limits=LIMITS, verify=tls()))

    def _set_up(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._transport = AsyncTransport(settings, http)
        self.moderate: AsyncModerate[Outcome_co] = AsyncModerate(self._transport)
        self.rules = AsyncRules(self._transport)
        self.usage = AsyncUsageNoun(self._transport)
        self.categories = AsyncCategories(self._transport)
        self.compat = AsyncCompat(self._transport)
        self.moderations = AsyncModerations(self._transport)
        self.reports = AsyncReports(self._transport)
        self.outcomes = AsyncOutcomes(self._transport)
        self.statements = AsyncStatements(self._transport)
        self.appeals = AsyncAppeals(self._transport)

    def with_options(self, *, timeout: float | None = None, max_retries: int | None = None) -> Self:
        """Return the same client with other timeouts and retries. It shares the connections; close the original."""
        other = object.__new__(type(self))
        other._owns_http = False
        other._set_up(self._transport.settings.with_options(timeout, max_retries), self._transport.http)
        return other

    async def close(self) -> None:
        """Close the connections."""
        if self._owns_http:
            await self._transport.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._transport.settings.base_url!r})"
