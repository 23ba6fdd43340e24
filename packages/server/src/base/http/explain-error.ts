/** Turns an error thrown during a request into the reply to the caller. */

import type { Refusal } from '@moderato/contract';
import type { FastifyError } from 'fastify';
import { ModelsBusy } from '../fairness/model-turns.ts';
import { NotCounted } from '../storage/not-counted.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { describeInvalidBody, type SchemaError } from './describe-invalid-body.ts';
import { BadJson } from './json-body.ts';
import { BadForm } from './read-form.ts';
import { BodyRefused } from './receive-body.ts';
import { type BodyRules, refuse } from './route.ts';

/** The refusal behind an error of the framework or the parser; undefined for an unexpected error. */
export function expectedRefusal(error: FastifyError, body: BodyRules | undefined, sent?: unknown): Refusal | undefined {
  if (error instanceof BadJson || error instanceof BadForm) return refuse('invalid_request', error.message).refusal;
  if (error instanceof BodyRefused) return explainBody(error, body);
  if (error instanceof ModelsBusy) return refuse('overloaded').refusal;
  if (error.validation !== undefined) {
    const [first] = error.validation as unknown as SchemaError[];
    const message = body?.describeInvalid?.(sent) ?? (first && describeInvalidBody(first, body?.hints));
    return refuse('invalid_request', message).refusal;
  }
  return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? refuse('unsupported_media_type').refusal : undefined;
}

function explainBody({ reason }: BodyRefused, body: BodyRules | undefined): Refusal {
  if (reason !== 'too_large') return bodyRefusals[reason].refusal;
  return refuse(body?.tooLarge ?? 'payload_too_large', body?.tooLargeMessage).refusal;
}

const bodyRefusals = {
  too_many_pieces: refuse('invalid_request', 'The request body arrives in too many small pieces.'),
  wrong_length: refuse('invalid_request', 'The request body does not match its declared length.'),
  // The caller disconnected before the body was complete: there is nobody to answer, and nothing is wrong here.
  cut_off: refuse('invalid_request', 'The request ended before it was complete.'),
  no_key: refuse('unauthorized'),
  gave_way: refuse('overloaded'),
};

/** The reply to an unexpected error. */
export function surprise(error: unknown): Refusal {
  return refuse(isStorageFailure(error) || error instanceof NotCounted ? 'overloaded' : 'internal_error').refusal;
}
