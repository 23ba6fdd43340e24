/** Turns an error thrown during a request into the reply to the caller. */

import { errors, type Refusal } from '@moderato/contract';
import type { FastifyError } from 'fastify';
import { ClaimLost } from '../idempotency/claims.ts';
import { QuotaUnitLost } from '../ledger/quota-unit-lost.ts';
import { ModelsBusy } from '../overload/model-turns.ts';
import type { BodyRules } from '../route.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { describeInvalidBody, type SchemaError } from './describe-invalid-body.ts';
import { BadJson } from './json-body.ts';
import { BodyRefused } from './receive-body.ts';

/** The refusal behind an error of the framework or the parser; undefined for an unexpected error. */
export function expectedRefusal(error: FastifyError, body: BodyRules | undefined, sent?: unknown): Refusal | undefined {
  if (error instanceof BadJson) return { code: 'invalid_request', message: error.message };
  if (error instanceof BodyRefused) return explainBody(error, body);
  if (error instanceof ModelsBusy) return { code: 'overloaded', message: errors.overloaded.sentence };
  if (error.validation !== undefined) {
    const [first] = error.validation as unknown as SchemaError[];
    return {
      code: 'invalid_request',
      message:
        body?.describeInvalid?.(sent) ??
        (first === undefined ? errors.invalid_request.sentence : describeInvalidBody(first, body?.hints)),
    };
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { code: 'unsupported_media_type', message: errors.unsupported_media_type.sentence };
  }
  return undefined;
}

function explainBody({ reason }: BodyRefused, body: BodyRules | undefined): Refusal {
  switch (reason) {
    case 'too_large':
      return {
        code: body?.tooLarge ?? 'payload_too_large',
        message: body?.tooLargeMessage ?? errors.payload_too_large.sentence,
      };
    case 'too_many_pieces':
      return { code: 'invalid_request', message: 'The request body arrives in too many small pieces.' };
    case 'wrong_length':
      return { code: 'invalid_request', message: 'The request body does not match its declared length.' };
    // The caller disconnected before the body was complete: there is nobody to answer, and nothing is wrong here.
    case 'cut_off':
      return { code: 'invalid_request', message: 'The request ended before it was complete.' };
    case 'no_key':
      return { code: 'unauthorized', message: errors.unauthorized.sentence };
    case 'gave_way':
      return { code: 'overloaded', message: errors.overloaded.sentence };
  }
}

/** The reply to an unexpected error. */
export function surprise(error: unknown): Refusal {
  const isLost = error instanceof QuotaUnitLost || error instanceof ClaimLost;
  const code = isStorageFailure(error) || isLost ? 'overloaded' : 'internal_error';
  return { code, message: errors[code].sentence };
}
