/** Many requests in one write, and unusual requests that HTTP allows. */

import { afterAll, describe, expect, it } from 'vitest';
import { rawReplies } from '../../testing/raw-request.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const port = await app.listen();
afterAll(() => app.close());

const key = `X-API-Key: ${app.liveKey}`;
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const usage = (line: string, ...lines: string[]) => head(line, 'Host: a', key, ...lines);

function numbered(number: number): string {
  const body = JSON.stringify({
    comment: { text: `Call number ${number}.` },
    requestedAttributes: { TOXICITY: {} },
    clientToken: String(number),
  });
  return `${head('POST /v1/compat/analyze HTTP/1.1', 'Host: a', key, 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`;
}

describe('a hundred requests in one write', () => {
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  it('E1, K6: are answered in order, and each is counted once', async () => {
    const replies = await rawReplies(port, numbers.map(numbered).join(''), numbers.length);
    expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    expect(replies.map(({ body }) => Number(JSON.parse(body).clientToken))).toEqual(numbers);
    expect((await app.call('GET', '/v1/usage', { key: app.liveKey })).json.total_calls).toBe(numbers.length);
  });

  it('E2: requests before invalid HTTP are answered, those after it are not', async () => {
    const replies = await rawReplies(port, `${numbered(1)}${numbered(2)}nonsense\r\n\r\n${numbered(3)}`);
    expect(replies.at(-1)?.status).toBe(400);
    expect(replies.length).toBeLessThanOrEqual(3);
    for (const { body } of replies) expect(body).not.toContain('"clientToken":"3"');
  });
});

describe('unusual requests', () => {
  it.each([
    ['HTTP/1.0 without a Host', head('GET /v1/usage HTTP/1.0', key), 200],
    ['an upgrade to WebSocket', usage('GET /v1/usage HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'), 200],
    ['an upgrade to HTTP/2', usage('GET /v1/usage HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'), 200],
    ['empty lines before a request', `\r\n\r\n${usage('GET /v1/usage HTTP/1.1')}`, 200],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['HTTP/0.9', 'GET /v1/usage\r\n\r\n', 400],
    ['a method in lower case', usage('get /v1/usage HTTP/1.1'), 400],
    ['a NUL in the address', usage('GET /v1/usage\0 HTTP/1.1'), 400],
    ['letters beyond ASCII in the address', usage('GET /v1/usagé HTTP/1.1'), 400],
    ['a header without a name', usage('GET /v1/usage HTTP/1.1', ': x'), 400],
    ['a NUL in the address, escaped', usage('GET /v1/usage%00 HTTP/1.1'), 404],
    ['a broken escape in the address', usage('GET /v1/usage%zz HTTP/1.1'), 404],
    ['a parent folder in the address', usage('GET /v1/../v1/usage HTTP/1.1'), 404],
    ['two slashes', usage('GET //v1/usage HTTP/1.1'), 404],
    ['OPTIONS *', usage('OPTIONS * HTTP/1.1'), 404],
    ['PUT', usage('PUT /v1/usage HTTP/1.1'), 405],
    ['TRACE', usage('TRACE /v1/usage HTTP/1.1'), 405],
    ['GET instead of POST', usage('GET /v1/moderate/text HTTP/1.1'), 405],
    ['CONNECT', usage('CONNECT a:80 HTTP/1.1'), 405],
  ])('E2: %s is answered in our format', async (_name, bytes, status) => {
    const [reply] = await rawReplies(port, bytes, 1);
    expect(reply?.status).toBe(status);
    const codes: Record<number, string> = { 400: 'invalid_request', 404: 'not_found', 405: 'method_not_allowed' };
    expect(JSON.parse(reply?.body ?? '').error?.code).toBe(codes[status]);
  });

  it('E1: a caller that sends Expect gets 100 Continue, then the reply', async () => {
    const body = '{"content":"What a lovely morning."}';
    const bytes = `${head('POST /v1/moderate/text HTTP/1.1', 'Host: a', key, 'Expect: 100-continue', 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`;
    expect((await rawReplies(port, bytes, 2)).map(({ status }) => status)).toEqual([100, 200]);
  });
});
