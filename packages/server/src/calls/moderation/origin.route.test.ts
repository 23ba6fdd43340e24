/** Where a content stands and who wrote it: checked strictly, kept with the content alone, and shown to moderators. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const content = 'you turnip-eating rulebreaker';
const content_url = 'https://Forum.example.org:8443/@nell/412?page=2#post-9';
const author_name = 'Nell 🌻 Ω';

const judge = (body: object, key = app.liveKey) =>
  app.call('POST', '/v1/moderate/text', { key, body: { content, ...body } });

async function ofItem(body: object) {
  const items = [{ content, ...body }];
  const { json } = await app.call('POST', '/v1/moderate/texts', { key: app.testKey, body: { items } });
  return (json as unknown as { results: { error?: { code: string; message: string } }[] }).results[0];
}

const noUser = 'content_url must be an http or https address without credentials.';
const noControls = (field: string) => `${field} must not contain control or bidirectional characters.`;
const refused: [what: string, body: object, message: string][] = [
  ['a number', { content_url: 5 }, 'content_url must be a string.'],
  ['null', { content_url: null }, 'content_url must be a string.'],
  ['nothing', { content_url: '' }, noUser],
  ['no address', { content_url: 'forum.example.org/412' }, noUser],
  ['a script', { content_url: 'javascript:alert(1)' }, noUser],
  ['a file', { content_url: 'file:///etc/passwd' }, noUser],
  ['data', { content_url: 'data:text/html,hello' }, noUser],
  ['no host', { content_url: 'https://' }, noUser],
  ['a name', { content_url: 'https://ann@forum.example.org/' }, noUser],
  ['a name and a password', { content_url: 'https://ann:secret@forum.example.org/' }, noUser],
  ['a name after three slashes', { content_url: 'https:///ann@forum.example.org/' }, noUser],
  ['a name that is empty', { content_url: 'https://@forum.example.org/' }, noUser],
  ['a space before it', { content_url: ' https://forum.example.org/' }, noUser],
  ['a line break', { content_url: 'https://forum.example.org/\n' }, noControls('content_url')],
  ['a turned direction', { content_url: 'https://forum.example.org/\u202egpj.exe' }, noControls('content_url')],
  ['NUL', { content_url: 'https://a.example/\0' }, 'content_url must not contain NUL or unpaired surrogates.'],
  [
    'too much',
    { content_url: `https://a.example/${'x'.repeat(2_031)}` },
    'content_url must be at most 2048 characters long.',
  ],
  ['a list', { author_name: ['Nell'] }, 'author_name must be a string.'],
  ['a long name', { author_name: '🌻'.repeat(257) }, 'author_name must be at most 256 characters long.'],
  ['half a character', { author_name: '\ud83c' }, 'author_name must not contain NUL or unpaired surrogates.'],
  ['a tab', { author_name: 'Ne\tll' }, noControls('author_name')],
  ['delete', { author_name: 'Ne\x7fll' }, noControls('author_name')],
  ['a C1 control', { author_name: 'Ne\x85ll' }, noControls('author_name')],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'].map((mark): [string, object, string] => [
    `U+${mark.codePointAt(0)?.toString(16)}`,
    { author_name: `admin${mark}` },
    noControls('author_name'),
  ]),
];

describe('T17: an address and a name', () => {
  it.each(refused)(
    'with %s are refused by all calls and by reports, in the same words',
    async (_what, body, message) => {
      const error = { code: 'invalid_request', message };
      const text = await judge(body, app.testKey);
      expect([text.status, text.json.error]).toEqual([400, error]);
      const image = await app.call('POST', '/v1/moderate/image', {
        key: app.testKey,
        body: { url: 'https://images.example.com/cat.jpg', ...body },
      });
      expect([image.status, image.json.error]).toEqual([400, error]);
      expect(await ofItem(body)).toEqual({ error });
      const report = await app.call('POST', '/v1/reports', {
        key: app.testKey,
        body: { content, reason: 'x', ...body },
      });
      expect([report.status, report.json.error]).toEqual([400, error]);
    },
  );

  it.each([
    ['the longest', { content_url: `http://a.example/${'x'.repeat(2_031)}`, author_name: '🌻'.repeat(256) }],
    ['an @ in the path', { content_url }],
    ['an empty name', { author_name: '' }],
    ['a right-to-left name', { author_name: 'نيل' }],
    ['a joined emoji', { author_name: '👩‍💻' }],
  ])('may be %s', async (_what, body) => {
    expect((await judge(body, app.testKey)).status).toBe(200);
    expect(await ofItem(body)).not.toHaveProperty('error');
    const report = await app.call('POST', '/v1/reports', { key: app.testKey, body: { content, reason: 'x', ...body } });
    expect(report.status).toBe(200);
  });
});

describe('T17: what becomes of them', () => {
  const kept = () => app.stores.database.query.selectFrom('kept_content').selectAll().execute();
  const origin = { content_url, author_name, user_id: 'user-7' };

  beforeAll(async () => {
    const rule = { action: 'create', type: 'wordlist', pattern: ['rulebreaker'], moderation_action: 'flag' };
    await app.call('POST', '/v1/config/rules', { key: app.liveKey, body: rule });
  });

  it('without kept content, they are stored nowhere', async () => {
    expect((await judge(origin)).json.action).toBe('flag');
    expect(await kept()).toEqual([]);
    const rows = await app.stores.database.query.selectFrom('ledger').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/forum\.example|Nell/i);
  });

  it('with kept content, they are encrypted, shown to moderators, exported and erased, and never in a log', async () => {
    await app.stores.retention.set(app.accountId, { keep_content: true, days: 7, include_scored: false });
    await expect
      .poll(async () => (await judge({ user_id: 'bob' })) && (await kept()).length, { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(0);
    const { request_id } = (await judge(origin)).json;
    const items = [{ content, ...origin }];
    await app.call('POST', '/v1/moderate/texts', { key: app.liveKey, body: { items } });
    await judge({ content: 'What a lovely morning.', ...origin });
    const rows = await kept();
    expect(rows.filter((row) => row.author === 'user-7')).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/forum\.example|Nell/);
    expect(rows.filter((row) => row.author === 'bob')).toMatchObject([{ content_url: null, author_name: null }]);

    const moderator = await signedIn(app, { accountId: app.accountId, role: 'moderator' });
    const shown = (await moderator.call('GET /review', { query: { item: request_id } })).json.items;
    expect(shown).toMatchObject([{ request_id, content_url, author_name }]);
    const timeline = (await moderator.call('GET /authors/timeline', { query: { author: 'user-7' } })).json.items;
    expect(timeline.map((event) => event.content_url)).toEqual([null, content_url, content_url, null]);
    expect(timeline[1]).toMatchObject({ author_name });
    const viewer = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const bare = (await viewer.call('GET /authors/timeline', { query: { author: 'user-7' } })).json.items;
    expect(bare.every((event) => event.content_url === null && event.author_name === null)).toBe(true);

    const author = { accountId: app.accountId, author: 'user-7' };
    expect((await readAuthorRecord(app.stores.authors, author))?.contents).toMatchObject([
      { content_url, author_name },
      { content_url, author_name },
    ]);
    await app.stores.authors.erase(author);
    expect((await kept()).map((row) => row.author)).toEqual(['bob']);
    expect(app.logged.join('')).not.toMatch(/forum\.example|Nell/i);
  });

  it('a restricted item hides them until somebody asks for it', async () => {
    const { request_id } = (await judge(origin)).json;
    const { query } = app.stores.database;
    await query.updateTable('kept_content').set({ restricted: 1 }).where('request_id', '=', request_id).execute();
    const owner = await signedIn(app, { accountId: app.accountId, role: 'owner' });
    const queue = { queue: 'restricted' as const };
    const [hidden] = (await owner.call('GET /review', { query: queue })).json.items;
    expect(hidden).toMatchObject({ request_id, hidden: true, content_url: null, author_name: null });
    const [revealed] = (await owner.call('GET /review', { query: { ...queue, reveal: request_id } })).json.items;
    expect(revealed).toMatchObject({ request_id, hidden: false, content_url, author_name });
    const [event] = (await owner.call('GET /authors/timeline', { query: { author: 'user-7' } })).json.items;
    expect(event).toMatchObject({ request_id, content_url: null, author_name: null });
  });
});
