/** What a call can fail with: a class for each code of the service, and three for when no such answer came. */

import type { ErrorCode } from './wire.ts';

export class ModeratoError extends Error {
  override name = 'ModeratoError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends ModeratoError {
  override name = 'ConnectionError';
}

/** No answer within `timeoutMs`. */
export class TimeoutError extends ModeratoError {
  override name = 'TimeoutError';
}

export interface ErrorFacts {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
}

/** The service answered with an error. Thrown as such only for codes that this version does not know. */
export class ApiError extends ModeratoError {
  override name = 'ApiError';
  readonly status: number;
  /** Missing when something in between answered, such as a proxy. */
  readonly code: ErrorCode | undefined;
  /** What to name when you ask about this call. */
  readonly requestId: string | undefined;
  /** Seconds to wait, where the service said how many. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
export class MethodNotAllowedError extends ApiError {
  override name = 'MethodNotAllowedError';
}
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError';
}
export class ImageTooLargeError extends ApiError {
  override name = 'ImageTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError';
}
export class UnsupportedImageFormatError extends ApiError {
  override name = 'UnsupportedImageFormatError';
}
export class ImageUnreadableError extends ApiError {
  override name = 'ImageUnreadableError';
}
export class ImageFetchFailedError extends ApiError {
  override name = 'ImageFetchFailedError';
}
/** Too many requests a second. The client has waited and tried again by then. */
export class RateLimitExceededError extends ApiError {
  override name = 'RateLimitExceededError';
}
/** The month's calls are used up; `retryAfter` is the time to its end. */
export class QuotaExceededError extends ApiError {
  override name = 'QuotaExceededError';
}
export class InternalError extends ApiError {
  override name = 'InternalError';
}
/** Nothing that could judge is there, often because nothing is configured: trying again does not help. */
export class ProviderUnavailableError extends ApiError {
  override name = 'ProviderUnavailableError';
}
export class OverloadedError extends ApiError {
  override name = 'OverloadedError';
}

export const errorClasses: Record<ErrorCode, typeof ApiError> = {
  invalid_request: InvalidRequestError,
  unauthorized: UnauthorizedError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  payload_too_large: PayloadTooLargeError,
  image_too_large: ImageTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  unsupported_image_format: UnsupportedImageFormatError,
  image_unreadable: ImageUnreadableError,
  image_fetch_failed: ImageFetchFailedError,
  rate_limit_exceeded: RateLimitExceededError,
  quota_exceeded: QuotaExceededError,
  internal_error: InternalError,
  provider_unavailable: ProviderUnavailableError,
  overloaded: OverloadedError,
};

/** Whoever's fault it is not the caller's that there is no verdict: this is what an outage policy is for. */
export function meansUnavailable(error: unknown): error is ModeratoError {
  if (!(error instanceof ModeratoError)) return false;
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}
