"""The errors of calls: one class for each code of the service, and three for calls that got no answer from it."""

from __future__ import annotations

from typing import ClassVar


class ModeratoError(Exception):
    """Every error of this package. None of them contains your key or the content that you sent."""


class ConnectionFailedError(ModeratoError):
    """The service could not be reached, or the connection broke before the answer was complete."""

    def __init__(self, message: str, *, was_sent: bool = True) -> None:
        super().__init__(message)
        #: False if the request was certainly not sent, because no connection was made.
        self.was_sent = was_sent


class TimedOutError(ConnectionFailedError):
    """No complete answer came within the timeout."""


class UnexpectedReplyError(ModeratoError):
    """Something answered that is not a Moderato service: a proxy's page, a redirect, a reply of another shape."""

    def __init__(self, message: str, *, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class ApiError(ModeratoError):
    """The service refused the call. Raised as this class only for codes that this version does not know."""

    #: The HTTP status of this error.
    usual_status: ClassVar[int] = 0

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        #: None if something in between answered, such as a proxy.
        self.code = code
        #: Quote it when you ask about this call.
        self.request_id = request_id
        #: Seconds to wait, if the service said how many.
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """400: the request is wrong; the message says where."""

    usual_status = 400


class UnauthorizedError(ApiError):
    """401: the API key is missing, wrong, revoked or expired."""

    usual_status = 401


class ForbiddenError(ApiError):
    """403: this API key is not allowed to make this call."""

    usual_status = 403


class NotFoundError(ApiError):
    """404: there is no such rule, model or address."""

    usual_status = 404


class MethodNotAllowedError(ApiError):
    """405: this address does not support this method."""

    usual_status = 405


class IdempotencyInProgressError(ApiError):
    """409: an earlier call with the same idempotency key is still in progress. The client has already waited."""

    usual_status = 409


class PayloadTooLargeError(ApiError):
    """413: the request is too large."""

    usual_status = 413


class ImageTooLargeError(PayloadTooLargeError):
    """413: the image has too many bytes, pixels or frames."""


class UnsupportedMediaTypeError(ApiError):
    """415: the service does not accept this kind of body."""

    usual_status = 415


class UnsupportedImageFormatError(UnsupportedMediaTypeError):
    """415: the image is not a JPEG, PNG, GIF or WebP."""


class ImageUnreadableError(ApiError):
    """422: the image could not be decoded."""

    usual_status = 422


class ImageFetchFailedError(ApiError):
    """422: the service could not fetch the image from its address."""

    usual_status = 422


class IdempotencyMismatchError(ApiError):
    """422: the idempotency key was used for another request in the last 24 hours."""

    usual_status = 422


class RateLimitExceededError(ApiError):
    """429: too many requests per second. The client has already waited and retried."""

    usual_status = 429


class QuotaExceededError(ApiError):
    """429: the month's calls are used up; `retry_after` is the time to its end."""

    usual_status = 429


class InternalError(ApiError):
    """500: something went wrong in the service."""

    usual_status = 500


class NotAvailableError(ApiError):
    """501: what the call needs is not installed on the service. Not retried."""

    usual_status = 501


class ProviderUnavailableError(ApiError):
    """503: nothing could judge this, often because nothing is configured. Not retried."""

    usual_status = 503


class OverloadedError(ApiError):
    """503: the service cannot take the request right now."""

    usual_status = 503


#: The class for each code. The second group has the codes of OpenAI's moderation endpoint.
by_code: dict[str, type[ApiError]] = {
    "invalid_request": InvalidRequestError,
    "unauthorized": UnauthorizedError,
    "forbidden": ForbiddenError,
    "not_found": NotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "idempotency_in_progress": IdempotencyInProgressError,
    "idempotency_mismatch": IdempotencyMismatchError,
    "payload_too_large": PayloadTooLargeError,
    "image_too_large": ImageTooLargeError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "unsupported_image_format": UnsupportedImageFormatError,
    "image_unreadable": ImageUnreadableError,
    "image_fetch_failed": ImageFetchFailedError,
    "rate_limit_exceeded": RateLimitExceededError,
    "quota_exceeded": QuotaExceededError,
    "internal_error": InternalError,
    "not_available": NotAvailableError,
    "provider_unavailable": ProviderUnavailableError,
    "overloaded": OverloadedError,
    "insufficient_quota": QuotaExceededError,
    "invalid_api_key": UnauthorizedError,
    "model_not_found": NotFoundError,
}

#: The class for a status whose code is missing or unknown.
by_status: dict[int, type[ApiError]] = {
    kind.usual_status: kind
    for kind in (
        InvalidRequestError,
        UnauthorizedError,
        ForbiddenError,
        NotFoundError,
        MethodNotAllowedError,
        PayloadTooLargeError,
        UnsupportedMediaTypeError,
        RateLimitExceededError,
        InternalError,
        OverloadedError,
    )
}


def is_outage(error: ModeratoError) -> bool:
    """Tell whether there is no verdict through no fault of the caller. An outage policy covers exactly these."""
    if isinstance(error, ApiError):
        return error.status in (408, 409, 429) or error.status >= 500
    return True
