/**
 * Makes OpenAPI 3.1 from the route table and the schemas that validate and serialise, so that it always matches them.
 */

import { createRequire } from 'node:module';
import * as contract from '@moderato/contract';
import { type ErrorCode, errors, storableText, storableTextInDocument } from '@moderato/contract';
import { rateHeaderNames } from './rate-headers.ts';
import { type Dialect, type KeyedRoute, type PublicRoute, type Route, takesIdempotencyKey } from './route.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** Unknown fields are ignored, but some keys are refused [E5], and so is nesting deeper than 32 levels. */
const anyKey = { not: { enum: ['__proto__', 'constructor'] } };
const anyValue = { $ref: '#/components/schemas/AnyValue' };
const AnyValue = {
  description: 'Anything, at most 32 levels deep.',
  type: ['null', 'boolean', 'number', 'string', 'array', 'object'],
  items: anyValue,
  propertyNames: anyKey,
  additionalProperties: anyValue,
};

/**
 * Schemas that deserve their own name in generated clients: all that the contract exports except single values and
 * queries.
 */
const named = Object.fromEntries(
  Object.entries(contract as Readonly<Record<string, unknown>>).filter(
    ([name, schema]) => /^[A-Z]/.test(name) && !/(?:Id|Query)$/.test(name) && typeof schema === 'object',
  ),
);
const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

/** The parts of the document that are read here. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { content: Record<string, { schema: unknown; examples?: unknown }> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Record<string, { schema: unknown }>;
}

export function describeApi(routes: readonly Route[], publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    paths[route.path] = {
      [route.method.toLowerCase()]: route.access === 'key' ? keyedOperation(route) : publicOperation(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moderato',
      version,
      description:
        'Content moderation you run yourself: send text, an image or a recording, get calibrated scores and an action.',
      contact: { name: 'The Moderato maintainers' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This service' }],
    tags: [
      { name: 'moderation', description: 'Calls that need an API key.' },
      { name: 'service', description: 'Probes and documentation, without a key.' },
    ],
    paths,
    components: {
      schemas: { ...mapValues(named, (schema, name) => define(name, schema)), AnyValue },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer mod_live_… or mod_test_…' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key in a separate header.' },
      },
      headers: mapValues(headerMeanings, ([description, type]) => ({ description, schema: { type } })),
    },
  };
}

const factsOf = ({ operationId, summary, description = `${summary}.` }: Route) => ({
  operationId,
  summary,
  description,
});

function keyedOperation(route: KeyedRoute): Operation {
  const { body } = route;
  const codes = new Set<ErrorCode>(['invalid_request', 'unauthorized', 'forbidden', 'rate_limit_exceeded']);
  if (body !== undefined) codes.add('unsupported_media_type').add(body.tooLarge);
  const isIdempotent = takesIdempotencyKey(route);
  if (route.isMetered) codes.add('quota_exceeded');
  for (const code of [...(isIdempotent ? idempotencyRefusals : []), ...(route.refusals ?? [])]) codes.add(code);
  codes.add('internal_error').add('overloaded');
  return {
    ...factsOf(route),
    tags: ['moderation'],
    security: [{ bearer: [] }, { apiKey: [] }],
    ...parametersOf(route),
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
    responses: {
      200: {
        description: (route.reply as { description?: string }).description ?? 'The answer.',
        headers: headerReferences([
          'X-Request-Id',
          'X-Model-Version',
          ...rateHeaderNames,
          ...(isIdempotent ? ['Idempotency-Replayed'] : []),
        ]),
        content: {
          'application/json': { schema: reference(route.reply) },
          ...(route.repliesInText ? { 'text/plain': { schema: { type: 'string' } } } : {}),
        },
      },
      ...errorResponses(codes, route.dialect),
    },
  };
}

const idempotencyRefusals: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_mismatch'];

function parametersOf(route: KeyedRoute): { parameters?: readonly unknown[] } {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: reference(contract.RequestId),
  }));
  const inQuery = Object.entries(route.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: reference(schema),
  }));
  const parameters = [...inPath, ...inQuery, ...(takesIdempotencyKey(route) ? [idempotencyKey] : [])];
  return parameters.length === 0 ? {} : { parameters };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own name for this call. If you send the same key and body again within 24 hours, you get the first reply again, and the call counts once.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: contract.limits.idempotencyKeyCharacters,
    // Spaces at the ends of a header are not part of its value.
    pattern: '^[!-~]([ -~]*[!-~])?$',
  },
};

function requestBody({ schema, examples }: NonNullable<KeyedRoute['body']>) {
  const shown = examples && { examples: mapValues(examples, (value) => ({ value })) };
  return { required: true, content: { 'application/json': { schema: reference(schema), ...shown } } };
}

function publicOperation(route: PublicRoute): Operation {
  return {
    ...factsOf(route),
    tags: ['service'],
    security: [],
    responses: {
      200: {
        description: route.summary,
        headers: headerReferences(['X-Request-Id']),
        content: { [route.replyType ?? 'application/json']: { schema: route.reply } },
      },
      ...errorResponses(new Set<ErrorCode>(['invalid_request', 'internal_error', ...(route.refusals ?? [])])),
    },
  };
}

function errorResponses(codes: ReadonlySet<ErrorCode>, dialect?: Dialect): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = dialect?.describeError({ code, message: '' }, true).status ?? errors[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [
      status,
      {
        description: sharing.map((code) => `\`${code}\`: ${errors[code].sentence}`).join(' '),
        headers: headerReferences(
          status === 409 || status === 429 || status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'],
        ),
        content: { 'application/json': { schema: reference(dialect?.errorReply ?? named.ErrorReply) } },
      },
    ]),
  );
}

const headerMeanings: Record<string, [description: string, type: 'string' | 'integer']> = {
  'X-Request-Id': ['Unique identifier of this request.', 'string'],
  'X-Model-Version': ['The version of the models that judge the texts of this key.', 'string'],
  'Idempotency-Replayed': ['`true` if this is the reply to an earlier call with the same Idempotency-Key.', 'string'],
  'Retry-After': ['Whole seconds to wait before you retry.', 'integer'],
  RateLimit: ['The requests you have left, as in the IETF draft: `"default";r=4;t=1`.', 'string'],
  'RateLimit-Policy': ['The request rate of the plan: `"default";q=5;w=1`.', 'string'],
  'X-RateLimit-Limit': ['Requests allowed per second.', 'integer'],
  'X-RateLimit-Remaining': ['Requests left in this second.', 'integer'],
  'X-RateLimit-Reset': ['Whole seconds until the full rate is available again.', 'integer'],
};

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function define(name: string, schema: unknown): unknown {
  const definition = reference(schema, true);
  return name.endsWith('Request') ? onlyGoodKeys(definition) : definition;
}

/** The schema with every named part replaced by a reference. `discriminator` is only a hint to our validator. */
function reference(schema: unknown, isDefinition = false): unknown {
  const name = nameOf.get(schema);
  if (name !== undefined && !isDefinition) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((item) => reference(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { discriminator: _discriminator, documentOnly, ...keywords } = schema as Record<string, unknown>;
  if (keywords.pattern === storableText) keywords.pattern = storableTextInDocument;
  return mapValues({ ...keywords, ...(documentOnly as object | undefined) }, (value) => reference(value));
}

/** Objects in requests, and fields without a schema, accept only allowed keys. */
function onlyGoodKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(onlyGoodKeys);
  if (typeof schema !== 'object' || schema === null) return schema;
  const goodField = (field: object) => onlyGoodKeys(saysNothing(field) ? { ...anyValue, ...field } : field);
  const keywords = mapValues(schema as Record<string, unknown>, (value, key) =>
    key === 'properties' ? mapValues(value as Record<string, object>, goodField) : onlyGoodKeys(value),
  );
  return keywords.type === 'object' ? { propertyNames: anyKey, additionalProperties: anyValue, ...keywords } : keywords;
}

function saysNothing(field: object): boolean {
  return Object.keys(field).every((key) => key === 'description');
}

function mapValues<Value, Changed>(
  map: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}
