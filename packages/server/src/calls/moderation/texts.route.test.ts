import type { TextsModerationReply } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { ModelsBusy } from '../../base/fairness/model-turns.ts';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp, type TestCall } from '../../testing/test-app.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  indie: { requests_per_second: 100_000, calls_per_month: 3 },
  free: { requests_per_second: 1, calls_per_month: 1_000 },
};
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans) },
  {
    classifier: fixedClassifier((content) => {
      if (content === 'busy') throw new ModelsBusy();
      return content === 'bad' ? { toxicity: 0.99 } : {};
    }),
  },
);
afterAll(() => app.close());

async function send(body: unknown, call: TestCall = {}) {
  const reply = await app.call('POST', '/v1/moderate/texts', { key: app.liveKey, body, ...call });
  const { results = [] } = reply.json as unknown as TextsModerationReply;
  return { ...reply, results: results as Record<string, unknown>[] };
}
const total = async (key: string) => (await app.call('GET', '/v1/usage', { key })).json.total_calls;
const codeOf = ({ error }: Record<string, unknown>) => (error as { code: string } | undefined)?.code;

describe('many texts', () => {
  it('N1: get the same results as separate text calls, in order, with their ids', async () => {
    const { results } = await send({
      items: [
        { id: 'x', content: 'bad', context: 'chat', user_id: 'u' },
        { content: 'fine' },
        { id: 'x', content: 'bad' },
      ],
    });
    const alone = (await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content: 'bad' } })).json;
    expect(results.map(({ id, action }) => [id, action])).toEqual([
      ['x', alone.action],
      [undefined, 'allow'],
      ['x', alone.action],
    ]);
    expect(results[2]).toEqual({
      ...alone,
      id: 'x',
      request_id: expect.stringMatching(/^req_/),
      latency_ms: expect.any(Number),
    });
  });

  it('N1: take one unit and one row each, with their own context, author and request id', async () => {
    const { liveKey: key, accountId } = await app.addAccount('pro');
    const { results } = await send(
      { items: [{ content: 'a', context: 'chat', user_id: 'u' }, { content: 'b' }] },
      { key },
    );
    const rows = await app.stores.database.query
      .selectFrom('ledger')
      .select(['request_id', 'context', 'author'])
      .where('account_id', '=', accountId)
      .execute();
    expect(rows.map(({ request_id: id }) => id).sort()).toEqual(results.map(({ request_id: id }) => id).sort());
    expect(rows).toContainEqual(expect.objectContaining({ context: 'chat', author: 'u' }));
    expect(await total(key)).toBe(2);
  });

  it('N1: an invalid item has its own error and is not counted', async () => {
    const { liveKey: key } = await app.addAccount('pro');
    const { status, results } = await send(
      {
        items: [
          { id: '1', content: '' },
          { id: '2' },
          { id: '3', content: 'x'.repeat(50_001) },
          { id: '4', content: 'fine', context: 'nowhere' },
          { id: '5', content: 5 },
          { id: '6', content: 'fine', user_id: 'nul\0' },
          { id: '7', content: 'fine', user_id: 'u'.repeat(5_000_000) },
          { id: '8', content: 'fine' },
        ],
      },
      { key },
    );
    expect(status).toBe(200);
    expect(results.map(({ id, error }) => [id, (error as { message?: string })?.message])).toEqual([
      ['1', 'content must not be empty.'],
      ['2', 'content is required.'],
      ['3', 'content must be at most 50000 characters long.'],
      ['4', 'context must be one of default, username, chat, forum_post, comment.'],
      ['5', 'content must be a string.'],
      ['6', 'user_id must not contain NUL or unpaired surrogates.'],
      ['7', 'user_id must be at most 256 characters long.'],
      ['8', undefined],
    ]);
    expect(await total(key)).toBe(1);
  });

  it.each([
    ['x', 1],
    ['', 1],
    [null, true],
    ['é'.repeat(50_001), 'x'],
    ['👍'.repeat(50_000), 'x'.repeat(257)],
    ['fine', ''],
    ['fine', '\ud800'],
  ])('N1: an item gets the same error as a text call (%#)', async (content, userId) => {
    const body = { content, user_id: userId };
    const alone = await app.call('POST', '/v1/moderate/text', { key: app.testKey, body });
    const { results } = await send({ items: [body] }, { key: app.testKey });
    expect(results[0]?.error ?? results[0]?.categories).toEqual(alone.json.error ?? alone.json.categories);
  });

  it.each([
    ['no items', {}],
    ['an empty list', { items: [] }],
    ['101 items', { items: Array(101).fill({ content: 'a' }) }],
    ['an item that is not an object', { items: ['a'] }],
    ['an id that is not a string', { items: [{ id: 1, content: 'a' }] }],
    ['more than 1 MB of text', { items: Array(22).fill({ content: 'x'.repeat(50_000) }) }],
    ['more than 1 MB in fewer characters', { items: Array(11).fill({ content: 'é'.repeat(50_000) }) }],
  ])('N1: an invalid envelope is 400: %s', async (_name, body) => {
    const { status, json } = await send(body);
    expect([status, json.error.code]).toEqual([400, 'invalid_request']);
  });

  it('N1: accepts up to 1 MB of text, in any characters', async () => {
    const items = Array(8).fill({ content: '漢é'.repeat(25_000) });
    const { status, results } = await send({ items });
    expect([status, results.map(codeOf)]).toEqual([200, items.map(() => undefined)]);
  });

  it('N1: the quota may run out in the middle; the remaining items say so and are not judged', async () => {
    const { liveKey: key } = await app.addAccount('indie');
    const items = ['a', '', 'b', 'c', 'd', 'e'].map((content) => ({ content }));
    const { status, results } = await send({ items }, { key });
    expect(status).toBe(200);
    expect(results.map(codeOf)).toEqual([
      undefined,
      'invalid_request',
      undefined,
      undefined,
      'quota_exceeded',
      'quota_exceeded',
    ]);
    expect(results[5]).toMatchObject({ error: { retry_after: expect.any(Number) } });
    expect(await total(key)).toBe(3);
  });

  it('N1: an item says that the models are busy, and its unit is returned', async () => {
    const { liveKey: key } = await app.addAccount('indie');
    const { results } = await send({ items: [{ content: 'a' }, { content: 'busy' }, { content: 'b' }] }, { key });
    expect(results.map(codeOf)).toEqual([undefined, 'overloaded', undefined]);
    expect(await total(key)).toBe(2);
    expect((await send({ items: [{ content: 'c' }] }, { key })).results.map(codeOf)).toEqual([undefined]);
  });

  it('N1: a small plan can send a hundred, and must then wait', async () => {
    const { liveKey: key } = await app.addAccount('free');
    const { results } = await send({ items: Array(100).fill({ content: 'a' }) }, { key });
    expect(results.filter(({ action }) => action === 'allow')).toHaveLength(100);
    expect((await send({ items: [{ content: 'a' }] }, { key })).status).toBe(429);
  });
});
