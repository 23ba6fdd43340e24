/** Moderato from TypeScript and JavaScript: no dependencies, for Node, Bun, Deno, browsers and the edge. */

export {
  ApiError,
  ConnectionError,
  ImageFetchFailedError,
  ImageTooLargeError,
  ImageUnreadableError,
  InternalError,
  InvalidRequestError,
  MethodNotAllowedError,
  ModeratoError,
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
  Moderato,
  type ModeratoOptions,
  type NewRule,
  type OutagePolicy,
  type Outcome,
  type Unavailable,
} from './moderato.ts';
export type { CallOptions } from './send.ts';
export type * from './wire.ts';
