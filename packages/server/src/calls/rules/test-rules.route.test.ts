/** K10: rules of live and test keys are separate, on the whole service. */

import { limits, type RuleDraft } from '@moderato/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('rules of test keys', () => {
  let app: TestApp;
  let account: { accountId: string; liveKey: string; testKey: string };
  let admin: SignedInVisitor;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    account = await app.addAccount('pro');
    admin = await signedIn(app, { accountId: account.accountId, role: 'admin' });
  });

  type Mode = 'live' | 'test';
  const keyOf = (mode: Mode) => account[`${mode}Key`];
  const ask = (mode: Mode, body: unknown) => app.call('POST', '/v1/config/rules', { key: keyOf(mode), body });
  const words = (pattern: string[], action: 'flag' | 'block' = 'block') => ({
    ...{ type: 'wordlist' as const, pattern, moderation_action: action },
  });
  const create = async (mode: Mode, rule: RuleDraft) => (await ask(mode, { action: 'create', ...rule })).json.rule_id;
  const idsOf = async (mode: Mode) => (await ask(mode, { action: 'list' })).json.rules.map(({ rule_id: id }) => id);
  const judge = async (mode: Mode, content: string) => {
    const { json } = await app.call('POST', '/v1/moderate/text', { key: keyOf(mode), body: { content } });
    return json.matched_rules?.map(({ rule_id: id }) => id) ?? [];
  };
  const shown = async (mode: Mode) => (await admin.call('GET /rules', { query: { mode } })).json.rules;
  const newest = async () => (await admin.call('GET /audit', { query: { limit: '1' } })).json.items[0];
  const undo = async () =>
    (await admin.call('POST /audit/:entry_id/undo', { params: { entry_id: (await newest())?.entry_id ?? '' } })).status;

  it('K10: a rule created with a test key never affects a live call, and vice versa', async () => {
    const test = await create('test', words(['the']));
    expect([await judge('live', 'the end'), await judge('test', 'the end')]).toEqual([[], [test]]);
    const live = await create('live', words(['end']));
    expect([await judge('live', 'the end'), await judge('test', 'the end')]).toEqual([[live], [test]]);
    expect([await idsOf('live'), await idsOf('test')]).toEqual([[live], [test]]);
  });

  it('K10: allowlists exempt nothing in the other mode, on Perspective calls either', async () => {
    const score = async (mode: Mode) => {
      const body = { comment: { text: 'moderato test toxicity block' }, requestedAttributes: { TOXICITY: {} } };
      const { json } = await app.call('POST', '/v1/compat/analyze', { key: keyOf(mode), body });
      return json.attributeScores.TOXICITY?.summaryScore.value ?? 0;
    };
    const allow = { type: 'allowlist' as const, pattern: ['moderato test toxicity block'] };
    await create('live', allow);
    expect(await score('test')).toBeGreaterThan(0.9);
    await create('test', allow);
    expect(await score('test')).toBeLessThan(0.1);
  });

  it('K10, R3: a key cannot see or delete a rule of the other mode', async () => {
    const [live, test] = [await create('live', words(['one'])), await create('test', words(['two']))];
    for (const [mode, id] of [
      ['live', test],
      ['test', live],
    ] as const) {
      const refused = await ask(mode, { action: 'delete', rule_id: id });
      expect([refused.status, refused.json.error.code]).toEqual([404, 'not_found']);
    }
    expect([await idsOf('live'), await idsOf('test')]).toEqual([[live], [test]]);
    expect((await ask('test', { action: 'delete', rule_id: test })).json).toEqual({ rule_id: test, deleted: true });
    expect([await idsOf('live'), await judge('test', 'two')]).toEqual([[live], []]);
  });

  it('K10, R5: the limits apply to each mode separately', async () => {
    const many = Array.from({ length: limits.rulesPerAccount }, (_, at) => words([`word${at}`]));
    const imported = await admin.call('POST /rules/import', { body: { rules: many, mode: 'test' } });
    expect(imported.json.rules).toHaveLength(limits.rulesPerAccount);
    expect((await ask('test', { action: 'create', ...words(['more']) })).status).toBe(400);
    expect((await ask('live', { action: 'create', ...words(['more']) })).status).toBe(200);
  });

  it('K10: the dashboard shows both modes separately, creates and tests rules in each, and counts each', async () => {
    const live = (await admin.call('POST /rules', { body: words(['pear']) })).json.rule_id;
    const test = (await admin.call('POST /rules', { body: { ...words(['pear']), mode: 'test' } })).json.rule_id;
    await judge('test', 'a pear');
    await judge('test', 'two: pear');
    const [[ofLive], [ofTest]] = [await shown('live'), await shown('test')];
    expect([ofLive, ofTest]).toMatchObject([
      { rule_id: live, mode: 'live', hits: 0 },
      { rule_id: test, mode: 'test', hits: 2 },
    ]);
    expect((await admin.call('GET /rules', { query: {} })).json.rules.map(({ rule_id: id }) => id)).toEqual([live]);
    expect((await admin.call('GET /rules/:rule_id', { params: { rule_id: test } })).json).toMatchObject({
      ...{ mode: 'test', pattern: ['pear'], hits: 2 },
    });
    for (const [mode, id] of [
      ['live', live],
      ['test', test],
    ] as const) {
      const tried = await admin.call('POST /rules/test', { body: { content: 'a pear', mode } });
      expect(tried.json.matches.map(({ rule_id }) => rule_id)).toEqual([id]);
    }
  });

  it('K10: edits, moves and undo stay in the mode of the rule', async () => {
    const live = await create('live', words(['plum']));
    const id = await create('test', words(['plum']));
    const params = { rule_id: id };
    await admin.call('PUT /rules/:rule_id', { params, body: words(['peach']) });
    expect([await judge('test', 'a peach'), await judge('test', 'a plum'), await judge('live', 'a plum')]).toEqual([
      ...[[id], [], [live]],
    ]);
    expect((await newest())?.after).toMatchObject({ mode: 'test' });
    expect(await undo()).toBe(200);
    expect([await judge('test', 'a plum'), await judge('live', 'a peach')]).toEqual([[id], []]);

    await admin.call('PUT /rules/:rule_id/shadow', { params, body: { shadow: true } });
    expect([await judge('test', 'a plum'), await idsOf('test')]).toEqual([[], []]);
    expect(await undo()).toBe(200);
    expect(await judge('test', 'a plum')).toEqual([id]);

    await ask('test', { action: 'delete', rule_id: id });
    expect(await undo()).toBe(200);
    expect([await idsOf('test'), await idsOf('live')]).toEqual([[id], [live]]);

    await admin.call('POST /rules/import', { body: { rules: [words(['fig'])], mode: 'test' } });
    expect((await idsOf('test')).length).toBe(2);
    expect(await undo()).toBe(200);
    expect([await idsOf('test'), await idsOf('live')]).toEqual([[id], [live]]);
  });

  it('an edited live rule applies from the next call', async () => {
    const id = await create('live', words(['plum']));
    expect(await judge('live', 'a plum')).toEqual([id]);
    await admin.call('PUT /rules/:rule_id', { params: { rule_id: id }, body: words(['peach']) });
    expect([await judge('live', 'a peach'), await judge('live', 'a plum')]).toEqual([[id], []]);
  });

  it('K10: shadow rules count the calls of their own mode', async () => {
    for (const mode of ['live', 'test'] as const) {
      await admin.call('POST /rules', { body: { ...words(['cherry']), mode, shadow: true } });
    }
    await judge('test', 'a cherry');
    await judge('test', 'no fruit');
    await expect.poll(async () => (await shown('test'))[0]?.hits, { timeout: 30_000, interval: 200 }).toBe(1);
    expect((await shown('live'))[0]?.hits).toBe(0);
    await judge('live', 'a cherry');
    await expect.poll(async () => (await shown('live'))[0]?.hits, { timeout: 30_000, interval: 200 }).toBe(1);
    expect((await shown('test'))[0]?.hits).toBe(1);
  });
});
