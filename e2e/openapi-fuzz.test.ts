/**
 * Sends requests drawn from the service's OpenAPI document: valid ones, and valid ones with one field broken. Every
 * reply is checked against the document (`testing/reply-check.ts`); the service refuses what the document refuses;
 * nothing returns 500; and afterwards exactly the answered calls of live keys are counted.
 */

import { attributeNames, sampleRequestId } from '@moderato/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../packages/server/src/base/http/openapi.ts';
import { startTestApp, type TestReply } from '../packages/server/src/testing/test-app.ts';
import { drawnFrom } from './openapi-fuzz/drawn-from-schema.ts';
import type { JsonSchema } from './openapi-fuzz/json-schema.ts';
import { oneFieldBroken } from './openapi-fuzz/one-field-broken.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { document } = app;
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(document as object, 'api');

const draws = { numRuns: 80 };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
const withoutBody = operations.filter(({ operation }) => operation.requestBody === undefined);
const keys = fc.constantFrom(app.liveKey, app.testKey);
/** Calls with a live key that were answered with 200, on operations that count. */
let billed = 0;

function schemaOf({ requestBody }: Operation): JsonSchema {
  return requestBody?.content['application/json']?.schema as JsonSchema;
}

async function send(method: string, path: string, key: string, body: unknown): Promise<TestReply> {
  const reply = await app.call(method, path, { key, body });
  if (reply.status === 200 && key === app.liveKey) billed += unitsOf(path, reply.json, body);
  // Content that nothing here can judge gets a declared 503, or 501 for want of a package; any other status above 499 is our fault.
  if (reply.status >= 500)
    expect(reply.json.error.code).toBe(reply.status === 501 ? 'not_available' : 'provider_unavailable');
  return reply;
}

/**
 * The units a reply costs: one per call; if a call judges many texts, one per verdict; the parts of one input count as
 * one.
 */
function unitsOf(path: string, json: unknown, body: unknown): number {
  const reply = json as { results?: { error?: unknown }[] };
  const { input } = body as { input?: unknown };
  if (path === '/v1/moderations' && Array.isArray(input)) return input.length;
  if (reply.results !== undefined) return reply.results.filter(({ error }) => error === undefined).length;
  // A text is judged when it is reported for the first time; the same report twice still counts as one.
  if (path === '/v1/reports') return firstReport(json as { request_id: string }) ? 1 : 0;
  return path.startsWith('/v1/moderate/') || path === '/v1/compat/analyze' ? 1 : 0;
}

const reported = new Set<string>();

function firstReport({ request_id }: { readonly request_id: string }): boolean {
  const known = reported.size;
  return reported.add(request_id).size > known;
}

/** These refer to an earlier call; test keys know the sample call, live keys do not. */
const aboutACall: readonly string[] = ['/v1/outcomes', '/v1/appeals'];

describe.each(withBody)('$method $path', ({ method, path, operation }) => {
  const drawn = drawnFrom(schemaOf(operation), document, attributeNames);
  const good = aboutACall.includes(path)
    ? drawn.map((body) => ({ ...(body as object), request_id: sampleRequestId }))
    : drawn;
  const pointer = `api#/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.getSchema(pointer);
  const isGood = (body: unknown) => validate?.(body) === true;

  it('E1: answers valid requests as the document says', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(good, keys, async (body, key) => {
        expect(isGood(body), 'the draw itself is good').toBe(true);
        const { status } = await send(method, path, key, body);
        if (status === 200) answered++;
      }),
      draws,
    );
    // Draws that are all refused would prove nothing. Random addresses and pictures are never valid.
    if (path !== '/v1/moderate/image') expect(answered).toBeGreaterThan(draws.numRuns / 10);
  });

  it('E2, E5: refuses invalid requests, and never breaks', async () => {
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(oneFieldBroken(good), keys, async (body, key) => {
        const { status } = await send(method, path, key, body);
        if (isGood(body)) return;
        broken++;
        expect(status).toBe(400);
      }),
      draws,
    );
    // In a list of texts, a broken field is mostly that of one item, which has an error of its own.
    expect(broken).toBeGreaterThan(draws.numRuns / 6);
  });

  it('E2: refuses a truncated body', async () => {
    await fc.assert(
      fc.asyncProperty(good, fc.nat(), keys, async (body, cut, key) => {
        const whole = Buffer.from(JSON.stringify(body));
        const reply = await app.call(method, path, { key, raw: whole.subarray(0, cut % whole.length) });
        expect(reply.status).toBe(400);
      }),
      { numRuns: 25 },
    );
  });
});

describe.each(withoutBody)('$method $path', ({ method, path }) => {
  it('E2: ignores unknown fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webQueryParameters(), keys, async (query, key) => {
        const reply = await app.call(method, `${path.replace('{request_id}', sampleRequestId)}?${query}`, { key });
        const isUnknown = path.includes('{request_id}') && key === app.liveKey;
        expect(reply.status).toBe(isUnknown ? 404 : 200);
      }),
      { numRuns: 20 },
    );
  });
});

describe('after all requests', () => {
  it('K6: exactly the answered calls of live keys are counted', async () => {
    expect(billed).toBeGreaterThan(50);
    const { json } = await app.call('GET', '/v1/usage', { key: app.liveKey });
    expect(json.total_calls).toBe(billed);
    const rows = await app.stores.database.query
      .selectFrom('ledger')
      .select(({ fn }) => fn.countAll<number>().as('calls'))
      .executeTakeFirst();
    expect(Number(rows?.calls)).toBe(billed);
  });
});
