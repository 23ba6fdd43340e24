/** Holds a reply against the OpenAPI document: a status it does not list, or a field it does not name, fails the test. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import type { OpenApi } from '../http/openapi.ts';

export type ReplyCheck = (
  method: string,
  path: string,
  status: number,
  json: unknown,
  headers: Record<string, unknown>,
) => void;

export function createReplyCheck(document: OpenApi): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closeObjects(document) as object, 'api');

  return (method, path, status, json, headers) => {
    expect(headers['x-request-id'], 'every reply has a request id').toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    const route = path.split('?', 1)[0] as string;
    const operation = document.paths[route]?.[method.toLowerCase()];
    if (operation === undefined) {
      // Not in the document: the only answers are these three, and a preflight.
      expect([204, 400, 404, 405]).toContain(status);
      if (json !== undefined) check('ErrorReply', '#/components/schemas/ErrorReply', json);
      return;
    }
    expect(Object.keys(operation.responses), `${method} ${route} documents its statuses`).toContain(String(status));
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

/** Readers may meet fields they do not know; our own replies must not have any. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]));
  const isObjectSchema =
    closed.type === 'object' && closed.properties !== undefined && !('additionalProperties' in closed);
  return isObjectSchema ? { ...closed, additionalProperties: false } : closed;
}
