import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { type SmallServer, serve } from './support/small-server.ts';

/** The receiver of Discourse's webhooks in a process, between the real service and a fake Discourse on loopback. */
const program = join(import.meta.dirname, '../plugins/discourse/receiver.js');
const secret = 'the secret of this webhook';
let service: LiveService;
let relay: Relay;
let discourse: SmallServer;
let flags: Record<string, string>[];
let flagStatus: number;
let receiver: ChildProcess;
let printed: string;
let port: number;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  flags = [];
  flagStatus = 200;
  relay = await startRelay(service.address);
  discourse = await serve(({ url, body, headers }) => {
    const { 'api-key': key, 'api-username': user } = headers;
    if (url.pathname !== '/post_actions.json' || key !== 'dk' || user !== 'moderato') return { status: 404, json: {} };
    flags.push(Object.fromEntries(new URLSearchParams(body)));
    return { status: flagStatus, json: {} };
  });
  port = await freePort();
  receiver = spawn(process.execPath, [program], {
    env: {
      PORT: String(port),
      MODERATO_URL: relay.address,
      MODERATO_KEY: service.testKey,
      DISCOURSE_URL: `${discourse.address}/`,
      DISCOURSE_KEY: 'dk',
      DISCOURSE_USER: 'moderato',
      DISCOURSE_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  printed = '';
  for (const stream of [receiver.stdout, receiver.stderr]) stream?.on('data', (part) => (printed += part));
  await expect.poll(() => printed).toContain('Listening');
});
afterEach(async () => {
  const ended = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await ended;
  await Promise.all([discourse.stop(), relay.stop()]);
});

const post = { id: 9, post_number: 2, topic_title: 'A topic', topic_archetype: 'regular', user_id: 5, username: 'ann' };

async function deliver(raw: string, more: object = {}, event = 'post_created', key = secret): Promise<number> {
  return send(JSON.stringify({ post: { ...post, raw, cooked: `<p>${raw}</p>`, ...more } }), event, key);
}

async function send(body: string, event: string, key = secret): Promise<number> {
  const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  const headers = { 'x-discourse-event': event, 'x-discourse-event-signature': signature };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
}

describe('the receiver for Discourse', () => {
  test('flags a doubtful post for moderators, hides a bad one and leaves a harmless one', async () => {
    expect(await deliver('What a lovely morning.')).toBe(204);
    expect(await deliver('moderato test harassment flag')).toBe(204);
    expect(await deliver('moderato test harassment block')).toBe(204);
    expect(await deliver('moderato test spam block', { id: 10 }, 'post_edited')).toBe(204);
    expect(await deliver('moderato test self harm block', { id: 11 })).toBe(204);
    const asked = expect.stringMatching(/^Moderato: [a-z ]+ \(req_\w+\)$/);
    expect(flags).toEqual([
      { id: '9', post_action_type_id: '7', message: asked },
      { id: '9', post_action_type_id: '4', take_action: 'true' },
      { id: '10', post_action_type_id: '8', take_action: 'true' },
      { id: '11', post_action_type_id: '7', message: asked },
    ]);
  });

  test('judges the title with the first post of a topic, and the shown text if there is no other', async () => {
    await deliver('Hello.', { post_number: 1, topic_title: 'moderato test violence block' });
    await deliver('Hello.', { topic_title: 'moderato test violence block' });
    await deliver('', { raw: undefined, cooked: '<p>moderato test <b>toxicity</b> block</p>' });
    expect(flags).toHaveLength(2);
  });

  test('does not send private messages, system posts, its own posts or other events to Moderato', async () => {
    const bad = 'moderato test harassment block';
    expect(await deliver(bad, { topic_archetype: 'private_message' })).toBe(204);
    expect(await deliver(bad, { user_id: -1 })).toBe(204);
    expect(await deliver(bad, { username: 'moderato' })).toBe(204);
    expect(await deliver(bad, {}, 'post_destroyed')).toBe(204);
    expect([relay.answered, flags]).toEqual([0, []]);
  });

  test('refuses what Discourse did not sign, what is too large and what is not an event', async () => {
    const bad = 'moderato test harassment block';
    expect(await deliver(bad, {}, 'post_created', 'another secret')).toBe(403);
    const unsigned = { method: 'POST', headers: { 'x-discourse-event': 'post_created' }, body: '{}' };
    expect((await fetch(`http://127.0.0.1:${port}/`, unsigned)).status).toBe(403);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(405);
    expect(await deliver('a'.repeat(1_100_000))).toBe(413);
    for (const body of ['no JSON', '{}', '{"post":null}', '7']) expect(await send(body, 'post_created')).toBe(400);
    expect(flags).toEqual([]);
    expect(await deliver(bad)).toBe(204);
  });

  test('flags nothing while Moderato does not answer, and asks Discourse to send the post again', async () => {
    relay.open = false;
    expect(await deliver('moderato test harassment block')).toBe(503);
    expect(flags).toEqual([]);
    relay.open = true;
    expect(await deliver('moderato test harassment block')).toBe(204);
    expect(flags).toHaveLength(1);
  });

  test('says that a post could not be flagged, and prints no text and no key', async () => {
    flagStatus = 500;
    expect(await deliver('moderato test harassment block')).toBe(502);
    flagStatus = 403;
    expect(await deliver('moderato test harassment block')).toBe(204);
    expect(printed).toContain('Post 9 was not flagged: Discourse replied with 500.');
    expect(printed).not.toContain('moderato test');
    expect(printed).not.toContain(service.testKey);
  });
});
