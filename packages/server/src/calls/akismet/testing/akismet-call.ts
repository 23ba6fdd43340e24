/** Calls on Akismet's paths, whose replies are plain text; every refusal must say why in the debug header. */

import { expect } from 'vitest';
import { requestIdForm } from '../../../testing/reply-check.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export interface AkismetCall {
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
  readonly method?: string;
}

export interface AkismetReply {
  readonly status: number;
  readonly text: string;
  readonly help: unknown;
  readonly tip: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export async function akismetCall(app: TestApp, path: string, call: AkismetCall = {}): Promise<AkismetReply> {
  const { fields = {}, headers = {}, raw = new URLSearchParams(fields).toString(), method = 'POST' } = call;
  const response = await app.server.inject({
    method: method as 'POST',
    url: path,
    headers: { host: 'moderato.example.com', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'GET' ? {} : { payload: raw }),
  });
  const { statusCode: status, body: text } = response;
  const help = response.headers['x-akismet-debug-help'];
  expect(response.headers['x-request-id']).toMatch(requestIdForm);
  if (status >= 400 || text === 'invalid') {
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(help, `${path} says why it refuses`).toMatch(/\S/);
    expect(['true', 'false', 'valid']).not.toContain(text);
  }
  return { status, text, help, tip: response.headers['x-akismet-pro-tip'], headers: response.headers };
}
