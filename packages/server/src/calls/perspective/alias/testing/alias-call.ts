/**
 * Calls on the alias. Its errors have Google's format, which `app.call` would not accept; here that format is checked.
 */

import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { Analysis } from '../../analyze-comment.ts';
import type { GoogleError } from '../google-dialect.ts';

export interface AliasReply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly json: Analysis & GoogleError;
}

export interface AliasCall {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Buffer;
  readonly method?: string;
}

export const analyzePath = '/v1alpha1/comments:analyze';
export const suggestPath = '/v1alpha1/comments:suggestscore';

export async function aliasCall(app: TestApp, path: string, call: AliasCall = {}): Promise<AliasReply> {
  const { query = '', headers = {}, body, raw = JSON.stringify(body) } = call;
  const response = await app.server.inject({
    method: (call.method ?? 'POST') as 'POST',
    url: path + query,
    headers: { 'content-type': 'application/json', ...headers },
    ...(raw === undefined ? {} : { payload: raw }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const json = isJson ? response.json() : undefined;
  if (response.statusCode >= 400) {
    expect(json.error).toMatchObject({
      code: response.statusCode,
      message: expect.stringMatching(/\S/),
      status: expect.stringMatching(/^[A-Z_]+$/),
    });
  }
  return { status: response.statusCode, headers: response.headers, text: response.body, json };
}

/** What programs look at in an error: status, Google's name for it, and Perspective's name for its cause. */
export function cause({ status, json }: AliasReply): unknown[] {
  return [status, json.error?.status, json.error?.details?.[0]?.errorType];
}
