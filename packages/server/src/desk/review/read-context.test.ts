/** What stands around an item: only kept texts of the same author or page, and nothing that the member may not read. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
let moderator: SignedInVisitor;
let owner: SignedInVisitor;

const thread = 'https://forum.example.org/threads/412';
async function send(content: string, body: object): Promise<string> {
  const text = { content: `${content} rulebreaker`, ...body };
  return (await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: text })).json.request_id;
}

async function around(visitor: SignedInVisitor, id: string) {
  const reply = await visitor.call('GET /review/beside/:request_id', { params: { request_id: id } });
  return reply.json.context.map(({ content }) => content.replace(' rulebreaker', ''));
}

beforeAll(async () => {
  const rule = { action: 'create', type: 'wordlist', pattern: ['rulebreaker'], moderation_action: 'flag' };
  await app.call('POST', '/v1/config/rules', { key: app.liveKey, body: rule });
  await app.stores.retention.set(app.accountId, { keep_content: true, days: 7, include_scored: false });
  const { query } = app.stores.database;
  const kept = () => query.selectFrom('kept_content').select('request_id').execute();
  // The setting is cached for a moment.
  const isKept = async () => {
    await send('first', {});
    expect(await kept()).not.toEqual([]);
  };
  await vi.waitFor(isKept, { timeout: 30_000, interval: 200 });
  moderator = await signedIn(app, { accountId: app.accountId, role: 'moderator' });
  owner = await signedIn(app, { accountId: app.accountId, role: 'owner' });
});

it('shows up to three texts of the author on each side, oldest first, with time and action', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 9; n++) {
    ids.push(await send(`ann ${n}`, { user_id: 'ann' }));
    await send(`bob ${n}`, { user_id: 'bob' });
  }
  expect(await around(moderator, ids[4] ?? '')).toEqual(['ann 1', 'ann 2', 'ann 3', 'ann 5', 'ann 6', 'ann 7']);
  expect(await around(moderator, ids[0] ?? '')).toEqual(['ann 1', 'ann 2', 'ann 3']);
  const { json } = await moderator.call('GET /review/beside/:request_id', { params: { request_id: ids[8] ?? '' } });
  expect(json.context.at(-1)).toMatchObject({ request_id: ids[7], action: 'flag', author: 'ann', same_page: false });
  expect(Date.parse(json.context.at(-1)?.at ?? '')).toBeGreaterThan(Date.now() - 600_000);
});

it('shows texts of others on the same page, whatever the fragment, and none of another page', async () => {
  const named = { content_url: `${thread}#post-1`, author_name: 'Cleo', user_id: 'cleo' };
  await send('cleo on the page', named);
  await send('cleo elsewhere', { ...named, content_url: 'https://forum.example.org/threads/413', user_id: 'cleo-2' });
  const id = await send('dan answers', { content_url: `${thread}#post-2`, user_id: 'dan' });
  await send('eve answers', { content_url: thread });
  expect(await around(moderator, id)).toEqual(['cleo on the page', 'eve answers']);
  const { json } = await moderator.call('GET /review/beside/:request_id', { params: { request_id: id } });
  expect(json.context[0]).toMatchObject({ author: 'cleo', author_name: 'Cleo', same_page: true });
});

it('leaves out what is restricted, expired, passed on or erased, and what was not kept', async () => {
  const { query } = app.stores.database;
  const sent: string[] = [];
  for (const word of ['one', 'two', 'three', 'four']) sent.push(await send(word, { user_id: 'fay' }));
  const allowed = { content: 'What a lovely morning.', user_id: 'fay' };
  await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: allowed });
  const id = await send('five', { user_id: 'fay' });
  const set = (index: number, values: object) =>
    query
      .updateTable('kept_content')
      .set(values)
      .where('request_id', '=', sent[index] ?? '')
      .execute();
  await set(0, { restricted: 1 });
  await set(1, { expires_at: 1 });
  await set(2, { escalated_at: 1, escalated_by: 'x' });
  expect(await around(moderator, id)).toEqual(['four']);
  expect(await around(owner, id)).toEqual(['three', 'four']);
  const other = await app.addAccount('pro');
  const stranger = await signedIn(app, { accountId: other.accountId, role: 'owner' });
  const reply = await stranger.call('GET /review/beside/:request_id', { params: { request_id: id } });
  expect(reply.status).toBe(404);
});
