/** The query and the body of a dashboard call: received, parsed, and checked against what the contract says of the call. */

import { bodyLimits, type Refusal } from '@moderato/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { ArrivingBodies } from '../overload/arriving-bodies.ts';
import type { SessionRoute } from '../page.ts';
import { type LiftedPicture, type Refused, refuse } from '../route.ts';
import { refuseMediaType } from './check-headers.ts';
import { describeInvalidBody, type SchemaError } from './describe-invalid-body.ts';
import { pageHints } from './page-hints.ts';
import type { ParseBody } from './parse-body.ts';
import { createReceiveBody, receiveInHandler } from './receive-body.ts';

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
    const refused = refuseBodyType(request.headers);
    if (refused !== undefined) return { refusal: refused };
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

function refuseBodyType(headers: FastifyRequest['headers']): Refusal | undefined {
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  return refuseMediaType(headers) ?? (isJson ? undefined : refuse('unsupported_media_type').refusal);
}

function check(request: FastifyRequest, schema: TSchema, value: unknown): Checked {
  const validate = request.compileValidationSchema(schema as { [key: string]: unknown });
  if (validate(value)) return { value };
  const [first] = (validate.errors ?? []) as unknown as SchemaError[];
  return refuse('invalid_request', first && describeInvalidBody(first, pageHints));
}
