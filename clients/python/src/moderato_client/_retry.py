"""Decides whether a call is retried, and after how long."""

from __future__ import annotations

import random

from .errors import (
    ApiError,
    ConnectionFailedError,
    IdempotencyInProgressError,
    ModeratoError,
    NotAvailableError,
    ProviderUnavailableError,
    QuotaExceededError,
    RateLimitExceededError,
)

#: A longer wait would not help a caller who is waiting for an answer.
LONGEST_WAIT_SECONDS = 30.0
FIRST_WAIT_SECONDS = 0.25


def retry_delay(error: ModeratoError, tries: int, *, is_repeatable: bool) -> float | None:
    """Return the seconds to wait before the next attempt, or None if there should be none.

    A call that is not repeatable is made again only where the service has surely done nothing.
    """
    if not _is_worthwhile(error, is_repeatable=is_repeatable):
        return None
    # Random, so that callers who were refused together do not return together.
    own = FIRST_WAIT_SECONDS * 2 ** min(tries - 1, 10) * random.uniform(0.5, 1)  # noqa: S311
    asked = error.retry_after if isinstance(error, ApiError) else None
    wait = own if asked is None else asked + own
    return wait if wait <= LONGEST_WAIT_SECONDS else None


def _is_worthwhile(error: ModeratoError, *, is_repeatable: bool) -> bool:
    if isinstance(error, ConnectionFailedError):
        return is_repeatable or not error.was_sent
    if not isinstance(error, ApiError):
        return False
    if isinstance(error, (RateLimitExceededError, IdempotencyInProgressError)):
        return True
    if isinstance(error, (NotAvailableError, ProviderUnavailableError, QuotaExceededError)):
        return False
    return is_repeatable and (error.status == 408 or error.status >= 500)
