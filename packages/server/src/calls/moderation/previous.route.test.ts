import type { ScoringOptions, TextClassifier } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const read: { content: string; previous: ScoringOptions['previous'] }[] = [];
const nothing = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const classifier: TextClassifier = {
  version: 'noting',
  score(content, _context, options) {
    read.push({ content, previous: options?.previous });
    return { scores: nothing };
  },
  explain: () => [],
};
const app = await startTestApp({}, { classifier });
afterAll(() => app.close());

const content = 'yes, do it then';
const previous = [{ content: 'shall I stop the server?', user_id: 'ann' }, { content: 'it hangs' }];
const judge = (body: object, key = app.liveKey) =>
  app.call('POST', '/v1/moderate/text', { key, body: { content, ...body } });

async function ofItem(body: object) {
  const items = [{ content, ...body }];
  const { json } = await app.call('POST', '/v1/moderate/texts', { key: app.liveKey, body: { items } });
  return (json as unknown as { results: { error?: { code: string; message: string } }[] }).results[0];
}

describe('T16: earlier messages', () => {
  it('reach the classifier, oldest first', async () => {
    read.length = 0;
    expect((await judge({ previous })).status).toBe(200);
    expect(await ofItem({ previous })).toHaveProperty('action', 'allow');
    const texts = previous.map((message) => message.content);
    expect(read).toEqual([
      { content, previous: texts },
      { content, previous: texts },
    ]);
  });

  it('change nothing in test mode', async () => {
    const alone = await judge({}, app.testKey);
    const together = await judge({ previous: [{ content: 'moderato test harassment block' }] }, app.testKey);
    expect([together.status, together.json.categories]).toEqual([200, alone.json.categories]);
  });

  it('are not stored, and the call counts once', async () => {
    const { liveKey, accountId } = await app.addAccount('pro');
    await judge({ previous: [{ content: 'a message from before', user_id: 'somebody-before' }] }, liveKey);
    const rows = await app.stores.database.query
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('before');
  });

  it('may be ten, with 4,000 characters together', async () => {
    for (const good of [
      Array(10).fill({ content: 'x'.repeat(400) }),
      [{ content: '\u{1f33b}'.repeat(4_000) }],
      [{ content: ' ', user_id: 'u'.repeat(256) }],
    ]) {
      expect((await judge({ previous: good })).status).toBe(200);
      expect(await ofItem({ previous: good })).not.toHaveProperty('error');
    }
  });

  it.each([
    ['no list', 'hello', 'previous must be an array.'],
    ['an empty list', [], 'previous must not be an empty list.'],
    ['eleven', Array(11).fill({ content: 'x' }), 'previous must have at most 10 entries.'],
    ['a text', ['hello'], 'previous[0] must be an object.'],
    ['null', [{ content: 'x' }, null], 'previous[1] must be an object.'],
    ['no content', [{}], 'previous[0].content is required.'],
    ['empty content', [{ content: '' }], 'previous[0].content must not be empty.'],
    ['content that is no text', [{ content: 5 }], 'previous[0].content must be a string.'],
    ['too long', [{ content: 'x'.repeat(4_001) }], 'previous[0].content must be at most 4000 characters long.'],
    [
      'too long together',
      Array(2).fill({ content: 'x'.repeat(2_001) }),
      'previous must have at most 4000 characters in total.',
    ],
    ['an empty author', [{ content: 'x', user_id: '' }], 'previous[0].user_id must not be empty.'],
    [
      'an author that cannot be written',
      [{ content: 'x', user_id: '\ud800' }],
      'previous[0].user_id must not contain NUL or unpaired surrogates.',
    ],
  ])('are refused with one sentence, in both calls: %s', async (_name, bad, message) => {
    const { status, json } = await judge({ previous: bad });
    expect([status, json.error]).toEqual([400, expect.objectContaining({ code: 'invalid_request', message })]);
    expect(await ofItem({ previous: bad })).toMatchObject({ error: { code: 'invalid_request', message } });
  });

  it('count towards the 1 MB of text of a call with many', async () => {
    const items = Array(21).fill({ content: 'x'.repeat(48_000), previous: [{ content: 'x'.repeat(4_000) }] });
    const { status } = await app.call('POST', '/v1/moderate/texts', { key: app.liveKey, body: { items } });
    expect(status).toBe(400);
  });
});

describe("T16: Perspective's context.entries", () => {
  const analyze = (context: unknown) =>
    app.call('POST', '/v1/compat/analyze', {
      key: app.liveKey,
      body: { comment: { text: content }, requestedAttributes: { TOXICITY: {} }, context },
    });

  it('are read before the comment; of too many or too long ones, the newest', async () => {
    read.length = 0;
    await analyze({ entries: previous.map((message) => ({ text: message.content, type: 'PLAIN_TEXT' })) });
    await analyze({
      entries: [{ text: 'old' }, { text: `cut${'x'.repeat(3_990)}` }, { text: '\u{1f33b}'.repeat(10) }],
    });
    await analyze({ entries: Array.from({ length: 30 }, (_, index) => ({ text: `number ${index}` })) });
    expect(read[0]?.previous).toEqual(['shall I stop the server?', 'it hangs']);
    expect(read[1]?.previous).toEqual(['x'.repeat(3_990), '\u{1f33b}'.repeat(10)]);
    expect(read[2]?.previous).toEqual(Array.from({ length: 10 }, (_, index) => `number ${index + 20}`));
  });

  it.each([
    ['a text', 'before'],
    ['null', null],
    ['entries that are no list', { entries: 'before' }],
    ['entries that are no texts', { entries: [null, 5, {}, { text: 7 }, { text: '' }, []] }],
    ['an article', { articleAndParentComment: { article: { text: 'a' }, parentComment: { text: 'b' } } }],
  ])('of another shape are ignored: %s', async (_name, context) => {
    read.length = 0;
    expect((await analyze(context)).status).toBe(200);
    expect(read.map((one) => one.previous)).toEqual([[]]);
  });
});
