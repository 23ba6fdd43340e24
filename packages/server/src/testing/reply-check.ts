/**
 * Checks a reply against the OpenAPI document: a status that it does not list, a field that it does not name or a
 * missing header that it promises fails the test. Errors are also checked against E2.
 */

import { type ErrorReply, errors } from '@moderato/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import type { OpenApi } from '../base/http/openapi.ts';

export type ReplyCheck = (
  method: string,
  path: string,
  status: number,
  json: unknown,
  headers: Record<string, unknown>,
) => void;

export const requestIdForm = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

const made = new Map<string, ReplyCheck>();

/** Made once for each document: compiling its schemas takes longer than most tests. */
export function createReplyCheck(document: OpenApi): ReplyCheck {
  const text = JSON.stringify(document);
  const check = made.get(text) ?? makeReplyCheck(document);
  made.set(text, check);
  return check;
}

function makeReplyCheck(document: OpenApi): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closeObjects(document) as object, 'api');

  return (method, path, status, json, headers) => {
    expect(headers['x-request-id'], 'every reply has a request id').toMatch(requestIdForm);
    const route = (path.split('?', 1)[0] as string).replace(/\/req_[^/]*\//, '/{request_id}/');
    if (status >= 400 && !isForeign(route, json)) checkError(status, json, headers);
    const operation = document.paths[route]?.[method.toLowerCase()];
    if (operation === undefined) {
      // Not in the document: only these three answers exist, and a preflight.
      expect([204, 400, 404, 405]).toContain(status);
      const shape = isForeign(route, json) ? 'OpenAiErrorReply' : 'ErrorReply';
      if (json !== undefined) check(shape, `#/components/schemas/${shape}`, json);
      return;
    }
    const described = operation.responses[String(status)] as { headers?: Record<string, unknown> } | undefined;
    if (described === undefined) throw new Error(`${method} ${route} answered ${status}, which it does not document`);
    for (const name of Object.keys(described.headers ?? {})) {
      // Only a replayed reply has this one.
      if (name === 'Idempotency-Replayed') continue;
      expect(headers, `${method} ${route} ${status} documents a header ${name}`).toHaveProperty(name.toLowerCase());
    }
    const escaped = route.replaceAll('~', '~0').replaceAll('/', '~1');
    if (json !== undefined) {
      const pointer = `#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
      check(`${method} ${route} ${status}`, pointer, json);
    }
  };

  function check(name: string, pointer: string, json: unknown): void {
    const validate = ajv.getSchema(`api${pointer}`);
    if (validate === undefined) throw new Error(`The document has no schema for ${name}`);
    expect(validate(json), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
}

/** OpenAI's errors have their own format, which the document describes [M3]. */
function isForeign(route: string, json: unknown): boolean {
  const { error } = (json ?? {}) as { error?: object };
  return route === '/v1/moderations' && error !== undefined && 'param' in error;
}

/** E2: one format, one status per code, and the same wait in body and header on every 429 and 503, nowhere else. */
function checkError(status: number, json: unknown, headers: Record<string, unknown>): void {
  expect(Object.keys(json as ErrorReply), 'an error body has one field').toEqual(['error']);
  const { error } = json as ErrorReply;
  const waits = status === 429 || status === 503;
  expect(Object.keys(error).sort()).toEqual(waits ? ['code', 'message', 'retry_after'] : ['code', 'message']);
  expect(errors[error.code]?.status, `${error.code} has one status`).toBe(status);
  expect(error.message).toMatch(/\S/);
  if (waits) expect(error.retry_after).toBeGreaterThanOrEqual(1);
  if (status === 409) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  else {
    expect(headers['retry-after'], 'Retry-After says what the body says').toBe(
      waits ? String(error.retry_after) : undefined,
    );
  }
}

/** Readers must accept unknown fields, but our own replies must not have any. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]));
  const isObjectSchema =
    closed.type === 'object' && closed.properties !== undefined && !('additionalProperties' in closed);
  return isObjectSchema ? { ...closed, additionalProperties: false } : closed;
}
