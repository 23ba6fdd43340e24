/** Moderato from TypeScript and JavaScript: no dependencies, for Node, Bun, Deno, browsers and the edge. */

export {
  ApiError,
  ConnectionError,
  ForbiddenError,
  IdempotencyInProgressError,
  IdempotencyMismatchError,
  ImageFetchFailedError,
  ImageTooLargeError,
  ImageUnreadableError,
  InternalError,
  InvalidRequestError,
  MethodNotAllowedError,
  ModeratoError,
  NotAvailableError,
  NotFoundError,
  OverloadedError,
  PayloadTooLargeError,
  ProviderUnavailableError,
  QuotaExceededError,
  RateLimitExceededError,
  TimeoutError,
  UnauthorizedError,
  UnsupportedImageFormatError,
  UnsupportedMediaTypeError,
} from './errors.ts';
export {
  type ItemOutcome,
  Moderato,
  type ModeratoOptions,
  type NewRule,
  type OutagePolicy,
  type Outcome,
  type Refused,
  type Unavailable,
} from './moderato.ts';
export type { CallOptions, MeteredOptions } from './send.ts';
export type { TextItem } from './texts.ts';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders, WebhookSignatureError } from './webhook.ts';
export type * from './wire.ts';
