/** Every error of the service: code → status → the sentence used when a handler has nothing more specific to say. */

import { Type } from 'typebox';
import { oneOf } from './strings.ts';

export const errors = {
  invalid_request: { status: 400, sentence: 'The request is not valid.' },
  unauthorized: { status: 401, sentence: 'The API key is missing or invalid.' },
  forbidden: { status: 403, sentence: 'This API key is not allowed to make this call.' },
  not_found: { status: 404, sentence: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, sentence: 'This method is not allowed here.' },
  idempotency_in_progress: {
    status: 409,
    sentence: 'An earlier call with this Idempotency-Key is still in progress.',
  },
  payload_too_large: { status: 413, sentence: 'The request body is too large.' },
  image_too_large: {
    status: 413,
    sentence:
      'The image is too large: at most 10 MB, 16384 pixels per side, 40 megapixels per frame, 1000 frames and 400 megapixels in total.',
  },
  unsupported_media_type: { status: 415, sentence: 'The request body must be JSON, sent as application/json.' },
  unsupported_image_format: { status: 415, sentence: 'The image must be a JPEG, PNG, GIF or WebP.' },
  image_unreadable: { status: 422, sentence: 'The image could not be decoded.' },
  image_fetch_failed: { status: 422, sentence: 'The image could not be fetched.' },
  idempotency_mismatch: {
    status: 422,
    sentence: 'This Idempotency-Key was used with another request in the last 24 hours.',
  },
  rate_limit_exceeded: { status: 429, sentence: 'Too many requests.' },
  quota_exceeded: { status: 429, sentence: 'The monthly call quota of this account is used up.' },
  internal_error: { status: 500, sentence: 'Something went wrong on our side.' },
  not_available: { status: 501, sentence: 'This service is not set up for this call.' },
  provider_unavailable: { status: 503, sentence: 'Nothing that could judge this request is available.' },
  overloaded: { status: 503, sentence: 'The service cannot take this request right now.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

/** Two more, only in the dashboard. */
export const sessionErrors = {
  sign_in_failed: { status: 401, sentence: 'Sign-in failed. Check the e-mail address, the password and the code.' },
  conflict: { status: 409, sentence: 'Somebody else has changed this. Reload and try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

/** Why a key is refused [K1]. Unknown, revoked and expired keys cannot be told apart. */
export const keyProblems = {
  missing:
    'The API key is missing. Send it as "Authorization: Bearer mod_live_..." or "X-API-Key: mod_live_...". If it comes from a variable, check that the variable is set.',
  malformed:
    'The API key is malformed: a character is wrong or missing, or the word Bearer before it. Copy it again, and send it as "Authorization: Bearer mod_live_..." or "X-API-Key: mod_live_...". Test keys begin with mod_test_.',
  unknown: 'The API key is unknown, revoked or expired.',
} as const;
export type KeyProblem = keyof typeof keyProblems;

export type ErrorCode = keyof typeof errors;
export type SessionErrorCode = keyof typeof sessionErrors;
export type RefusalCode = ErrorCode | SessionErrorCode;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** A refusal that is part of the contract. Returned or thrown by features, turned into a reply by `http/`. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

export const ErrorReply = Type.Object(
  {
    error: Type.Object({
      code: oneOf(errorCodes, { description: 'Stable, machine-readable name of the error.' }),
      message: Type.String({ description: 'What went wrong, in a sentence for people.' }),
      retry_after: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Seconds to wait, on every 429 and 503; equal to the Retry-After header.',
        }),
      ),
    }),
  },
  { description: 'The body of every error.' },
);
export type ErrorReply = Type.Static<typeof ErrorReply>;
