/**
 * Errors in Perspective's format, and its way to send a key [P5]. The messages are ours, except those that programs
 * match on.
 */

import type { Refusal, RefusalCode } from '@moderato/contract';
import type { Dialect, Refused } from '../../../base/http/route.ts';

export type ErrorType = 'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | 'NO_REQUESTED_ATTRIBUTES' | 'INVALID_REQUEST';

/** A refusal with the reason that Perspective would have given. */
export interface TypedRefusal extends Refusal {
  readonly errorType?: ErrorType;
}

export interface GoogleError {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status: string;
    readonly details?: readonly { readonly '@type': string; readonly errorType: ErrorType }[];
  };
}

const invalid = { status: 400, name: 'INVALID_ARGUMENT', errorType: 'INVALID_REQUEST' } as const;
const exhausted = { status: 429, name: 'RESOURCE_EXHAUSTED' } as const;
const unavailable = { status: 503, name: 'UNAVAILABLE' } as const;
const internal = { status: 500, name: 'INTERNAL' } as const;

/** Codes without a row here never occur on the alias. */
const kinds: Partial<Record<RefusalCode, { status: number; name: string; errorType?: ErrorType }>> = {
  invalid_request: invalid,
  unsupported_media_type: invalid,
  payload_too_large: { ...invalid, errorType: 'COMMENT_TOO_LONG' },
  forbidden: { status: 403, name: 'PERMISSION_DENIED' },
  not_found: { status: 404, name: 'NOT_FOUND' },
  method_not_allowed: { status: 405, name: 'UNIMPLEMENTED' },
  idempotency_in_progress: { status: 409, name: 'ABORTED' },
  idempotency_mismatch: { status: 422, name: 'FAILED_PRECONDITION' },
  rate_limit_exceeded: exhausted,
  quota_exceeded: exhausted,
  provider_unavailable: unavailable,
  overloaded: unavailable,
};

/** As Google's own messages begin: programs compare beginnings. */
const noKey = "Method doesn't allow unregistered callers. Send an API key as ?key= or in a header.";
const quotaExceeded = "Quota exceeded for quota metric 'Analysis requests (AnalyzeComment)'.";

export const googleDialect = {
  keyParameter: 'key',
  keyHeader: 'x-goog-api-key',
  readsAnyType: true,
  describeError(refusal, keyGiven) {
    if (refusal.code === 'unauthorized') {
      return keyGiven
        ? googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
        : googleError(403, 'PERMISSION_DENIED', noKey);
    }
    const kind = kinds[refusal.code] ?? internal;
    const cause = (refusal as TypedRefusal).errorType ?? ('errorType' in kind ? kind.errorType : undefined);
    const message = kind === exhausted ? `${quotaExceeded} ${refusal.message}` : refusal.message;
    return googleError(kind.status, kind.name, message, cause);
  },
} as const satisfies Dialect;

export function googleError(code: number, status: string, message: string, errorType?: ErrorType) {
  const details = errorType && [{ '@type': 'type.googleapis.com/google.commentanalyzer.v1alpha1.Error', errorType }];
  const body: GoogleError = { error: { code, message, status, ...(details ? { details } : {}) } };
  return { status: code, body };
}

export function refuseAs(errorType: ErrorType, message: string): Refused {
  const refusal: TypedRefusal = { code: 'invalid_request', message, errorType };
  return { refusal };
}
