import type { AddressInfo } from 'node:net';
import type { AppealReply } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('an event stream', () => {
  let app: TestApp;
  let moderator: SignedInVisitor;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp();
    await app.stores.retention.set(app.accountId, { keep_content: true, days: 30, include_scored: false });
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

  it('sends the current state, then again after a call is flagged and after it is decided', async () => {
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

  it('answers with JSON if the caller does not accept a stream', async () => {
    const { status, json } = await moderator.call('GET /review/live');
    expect([status, json]).toMatchObject([200, { open: 0, stamp: expect.any(String) }]);
  });

  it('reports a new appeal and its answer to those who may read it', async () => {
    const owner = await signedIn(app, { accountId: app.accountId, role: 'owner', email: 'owner@example.com' });
    const { json: judged } = await judge('an appealed smurf');
    const by = { key: app.liveKey };
    const outcome = { request_id: judged.request_id, outcome: 'removed', clause: '4.2: No insults' };
    expect((await app.call('POST', '/v1/outcomes', { ...by, body: outcome })).status).toBe(200);
    const stream = await open();
    expect(await stream.next()).toMatchObject({ appeals: { open: 0, newest: null } });
    const appeal = { request_id: judged.request_id, reason: 'I was quoting.' };
    const { json } = await app.call('POST', '/v1/appeals', { ...by, body: appeal });
    const id = (json as unknown as AppealReply).appeal_id;
    expect(await stream.next()).toMatchObject({ appeals: { open: 1, newest: id } });
    await app.stores.database.query.updateTable('appeals').set({ restricted: 1 }).where('id', '=', id).execute();
    const seen = async (visitor: SignedInVisitor) => (await visitor.call('GET /review/live')).json.appeals;
    expect([await seen(moderator), await seen(owner)]).toEqual([
      { open: 0, newest: null },
      { open: 1, newest: id },
    ]);
    const body = { decision: 'reversed', reason: 'You are right.' };
    await owner.call('POST /appeals/:appeal_id/answer', { params: { appeal_id: id }, body });
    expect(await stream.next()).toMatchObject({ appeals: { open: 0, newest: null } });
    await stream.close();
  });

  it('is refused without a session and ends with the session', async () => {
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

  it('ends when an answer fails, and the log has the cause', async () => {
    const stream = await open();
    await stream.next();
    const { schema } = app.stores.database.query;
    await schema.alterTable('appeals').renameTo('appeals_away').execute();
    await judge('one more smurf');
    expect(await stream.next()).toBeUndefined();
    await schema.alterTable('appeals_away').renameTo('appeals').execute();
    const failed = app.logged.filter((line) => line.includes('request failed'));
    expect(failed).toEqual([expect.stringContaining(stream.reply.headers.get('x-request-id') ?? 'none')]);
  });

  it('ends when the service stops, without delaying it', async () => {
    const stream = await open();
    await stream.next();
    await Promise.all([app.stop(), stream.next().then((event) => expect(event).toBeUndefined())]);
  });
});
