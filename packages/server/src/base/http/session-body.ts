/** The query and the body of a dashboard call: received, parsed, and checked against what the contract says of the call. */

import { bodyLimits } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { ArrivingBodies } from '../fairness/arriving-bodies.ts';
import { isJson, refuseMediaType } from './check-headers.ts';
import { describeInvalidBody, type SchemaError } from './describe-invalid-body.ts';
import type { SessionRoute } from './page.ts';
import type { ParseBody } from './parse-body.ts';
import { createReceiveBody, receiveInHandler } from './receive-body.ts';
import { type LiftedPicture, type Refused, refuse } from './route.ts';

type Checked = { readonly value: unknown } | Refused;
type CheckedBody = { readonly value: unknown; readonly lifted?: ReadonlyMap<string, LiftedPicture> } | Refused;

export type ReadSessionBody = (
  route: SessionRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<CheckedBody>;

export function createSessionBody(bodies: ArrivingBodies, parseBody: ParseBody): ReadSessionBody {
  const receiveBody = createReceiveBody(bodies);

  return async (route, request, reply) => {
    const { body: schema, bodyBytes: limitBytes = bodyLimits.none } = route;
    if (schema === undefined) return { value: undefined };
    const refusal = refuseMediaType(request.headers);
    if (refusal !== undefined) return { refusal };
    if (!isJson(request.headers)) return refuse('unsupported_media_type');
    // Its memory counts until the call is answered.
    const settled = (end: () => void) => void (reply.raw.closed ? end() : reply.raw.once('close', end));
    const bytes = await receiveInHandler(receiveBody, request, reply, { limitBytes, settled });
    const holder = request.memberAccountId ?? request.ip;
    const isAbandoned = () => reply.raw.closed;
    const { body, lifted } = await parseBody({ bytes, holder, rules: route, isAbandoned });
    const checked = check(request, schema, body);
    return 'refusal' in checked ? checked : { ...checked, lifted };
  };
}

export function readQuery({ query: schema }: SessionRoute, request: FastifyRequest): Checked {
  if (schema === undefined) return { value: undefined };
  const { url } = request;
  const given = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const value = Object.fromEntries(given);
  if (given.size !== Object.keys(value).length) return refuse('invalid_request', 'The address repeats a parameter.');
  return check(request, schema, value);
}

/** Messages for dashboard fields for which the general one would not help, by `field keyword`. */
const pageHints: Readonly<Record<string, string>> = {
  'email pattern': 'email must be an e-mail address.',
  'email minLength': 'email must be an e-mail address.',
  'password minLength': 'password must be at least 12 characters long.',
  'code pattern': 'code must be the digits from your authenticator, or a backup code.',
  'code minLength': 'code must be the digits from your authenticator, or a backup code.',
  'token pattern': 'token must be the complete token from the link.',
  'cursor pattern': 'cursor must come from the previous page.',
  'limit pattern': 'limit must be a whole number from 1 to 200.',
  'from pattern': 'from must be a time such as 2026-11-15T12:00:00Z.',
  'to pattern': 'to must be a time such as 2026-11-15T12:00:00Z.',
  'score_min pattern': 'score_min must be a number from 0 to 1.',
  'score_max pattern': 'score_max must be a number from 0 to 1.',
  'least_calls pattern': 'least_calls must be a whole number.',
  oneOf: 'Send exactly one of url and data.',
};

function check(request: FastifyRequest, schema: TSchema, value: unknown): Checked {
  const validate = request.compileValidationSchema(schema as { [key: string]: unknown });
  if (validate(value)) return { value };
  const [first] = (validate.errors ?? []) as unknown as SchemaError[];
  return refuse('invalid_request', first && describeInvalidBody(first, pageHints));
}
