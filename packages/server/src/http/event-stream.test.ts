import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInVisitor, signedIn } from '../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

describe('a call that is answered as a stream', () => {
  let app: TestApp;
  let moderator: SignedInVisitor;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp();
    await app.stores.retention.set(app.accountId, { keepContent: true, days: 30, includeScored: false });
    moderator = await signedIn(app, { accountId: app.accountId, role: 'moderator' });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    const rule = { action: 'create', type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' };
    await app.call('POST', '/v1/config/rules', { key: app.liveKey, body: rule });
  }, 60_000);
  afterAll(() => app.close());

  async function open(cookies = moderator.cookies) {
    const reply = await fetch(`${address}/dashboard/api/review/live`, {
      headers: { accept: 'text/event-stream', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    const reader = (reply.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      reply,
      /** The next event; undefined at the end. */
      async next(): Promise<{ open: number } | undefined> {
        for (;;) {
          const match = /data: (.*)\n\n/.exec(text);
          if (match !== null) {
            text = text.slice(match.index + match[0].length);
            return JSON.parse(match[1] as string);
          }
          const { done, value } = await reader.read();
          if (done) return undefined;
          text += value;
        }
      },
      close: () => reader.cancel(),
    };
  }
  const judge = (content: string) =>
    app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content, user_id: 'ann' } });

  it('says how it is, and again when a call is flagged and when it is decided', async () => {
    const stream = await open();
    expect([
      stream.reply.status,
      stream.reply.headers.get('content-type'),
      stream.reply.headers.get('x-request-id'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', expect.stringMatching(/^req_/)]);
    expect(await stream.next()).toMatchObject({ open: 0 });
    const { json } = await judge('a smurf');
    expect(await stream.next()).toMatchObject({ open: 1 });
    const body = { request_ids: [json.request_id], decision: 'remove' };
    expect((await moderator.call('POST /review/decide', { body })).status).toBe(200);
    expect(await stream.next()).toMatchObject({ open: 0 });
    await stream.close();
  });

  it('is JSON for whoever asks for no stream', async () => {
    const { status, json } = await moderator.call('GET /review/live');
    expect([status, json]).toMatchObject([200, { open: 0, stamp: expect.any(String) }]);
  });

  it('is refused without a session, and ends when the session does', async () => {
    const stranger = await open(new Map());
    expect(stranger.reply.status).toBe(401);
    await stranger.close();
    const other = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const stream = await open(other.cookies);
    await stream.next();
    await other.call('POST /sign-out');
    await judge('another smurf');
    expect(await stream.next()).toBeUndefined();
  });

  it('ends when the service stops, and does not hold it up', async () => {
    const stream = await open();
    await stream.next();
    await Promise.all([app.stop(), stream.next().then((event) => expect(event).toBeUndefined())]);
  });
});
